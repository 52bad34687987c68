"""Measurements, not tests: ``make bench``."""
