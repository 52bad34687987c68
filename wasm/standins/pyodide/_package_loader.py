"""In place of Pyodide's installer of packages: there are none, and so no zip, tar or temporary files either."""

# Pyodide expects this object at a certain place when it writes its memory down.
from pyodide_js import loadedPackages  # noqa: F401


class _Folder:
    """What Pyodide's glue asks for its name as text."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __str__(self) -> str:
        return self.name


SITE_PACKAGES = _Folder("/lib/python3.14/site-packages")
DSO_DIR = _Folder("/usr/lib")


def init_loaded_packages() -> None:
    pass
