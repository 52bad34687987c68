"""How property tests run: `make test` tries the same examples each time; `--hypothesis-profile explore` tries new ones.

No deadline, as a shared machine may pause at any time. What an exploration finds is written down as an `@example`.
"""

from hypothesis import settings

settings.register_profile("sainome", deadline=None, max_examples=150, print_blob=True, derandomize=True)
settings.register_profile("explore", deadline=None, max_examples=1000, print_blob=True)
settings.load_profile("sainome")
