"""Linear equations in whole numbers, solved exactly without a fraction on the way (Bareiss elimination)."""

from __future__ import annotations

from collections.abc import Sequence


def solve(matrix: Sequence[Sequence[int]], columns: Sequence[Sequence[int]]) -> tuple[list[list[int]], int]:
    """Solve ``matrix * X = columns`` exactly.

    Args:
        matrix: n rows of n whole numbers.
        columns: n rows, each with the right-hand sides of that row, any number of them.

    Returns:
        The numerators of X, row by row, and their common denominator, above 0.

    Raises:
        ZeroDivisionError: the equations do not determine X.

    Every division below leaves no rest: what stands in the table is always a determinant of a part of the matrix.

    >>> solve([[2, 1], [1, 3]], [[5], [10]])
    ([[5], [15]], 5)
    """
    size = len(matrix)
    table = [[*row, *right] for row, right in zip(matrix, columns, strict=True)]
    before = 1
    for at in range(size):
        _pivot(table, at)
        pivot = table[at]
        head = pivot[at]
        for index in range(size):
            if index != at:
                row = table[index]
                times = row[at]
                if times:
                    table[index] = [(head * own - times * top) // before for own, top in zip(row, pivot, strict=True)]
                elif head != before:
                    table[index] = [head * own // before for own in row]
        before = head
    found = [row[size:] for row in table]
    if before < 0:
        return [[-number for number in row] for row in found], -before
    return found, before


def _pivot(table: list[list[int]], at: int) -> None:
    """Bring a row whose number in column ``at`` is not 0 to that place."""
    for index in range(at, len(table)):
        if table[index][at]:
            table[at], table[index] = table[index], table[at]
            return
    raise ZeroDivisionError("the equations do not determine their unknowns")
