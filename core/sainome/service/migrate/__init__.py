"""One numbered step per change of saved data."""
