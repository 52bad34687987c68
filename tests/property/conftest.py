"""One profile for all property tests: no deadline, as a shared machine may pause at any time."""

from hypothesis import settings

settings.register_profile("sainome", deadline=None, max_examples=150, print_blob=True)
settings.load_profile("sainome")
