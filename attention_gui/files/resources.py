"""Where the files are that come with the program: examples, icons, style."""

from pathlib import Path


def folder() -> Path:
    """Return the folder: in the package where a wheel put it, else beside it."""
    package = Path(__file__).resolve().parents[1]
    inside = package / "resources"
    return inside if inside.is_dir() else package.parent / "resources"
