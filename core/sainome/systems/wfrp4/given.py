"""What a request gives and must not give once a state is there."""

from __future__ import annotations

from sainome.kit.errors import RuleError
from sainome.kit.system import Request


def only_without_state(request: Request, fields: tuple[str, ...]) -> None:
    """Refuse fields that a state has already fixed.

    Raises:
        RuleError: ``not_with_state``.
    """
    kind = type(request)
    defaults = dict(
        zip(kind.__struct_fields__[-len(kind.__struct_defaults__) :], kind.__struct_defaults__, strict=True)
    )
    for field in fields:
        if getattr(request, field) != defaults.get(field):
            raise RuleError("not_with_state", f"request.{field}", field=field)
