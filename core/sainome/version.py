"""The version of the core: part of every record, so that a mended rule reads as another version."""

VERSION = "0.1.0"
