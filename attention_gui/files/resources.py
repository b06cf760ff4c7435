"""Where the files are that come with the program: examples, icons, style."""

from pathlib import Path


def folder() -> Path:
    """Return the folder of resources: in the package once installed from a wheel,
    beside it in a checkout or an editable install.
    """
    package = Path(__file__).resolve().parents[1]
    inside = package / "resources"
    return inside if inside.is_dir() else package.parent / "resources"
