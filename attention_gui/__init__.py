"""Attention Explorer: every number of self-attention, to see, edit and export.

The floors, each of which knows only those below it:

6. `app`: the command line
5. `cli`, `launch`: what the command line is made of; opening the window
4. `window`: lays out, connects, refreshes; `application`, `faults`, `startup`
3. `commands`; under it `export`, `actions`, `desk`, `pointing`, `appearance`
2. `session`, `studio`, `settings`, `views`: the document, its pictures; widgets
1. `files`: disk and text
0. `core`: the formula, documents, results, panels; numpy alone

The public doors, loaded when first asked for: `attend`, `Rule`, `explore`.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from attention_gui.core.attention import attend
    from attention_gui.core.rule import Rule
    from attention_gui.launch import explore

__all__ = ["Rule", "__version__", "attend", "explore"]

__version__: str

_DOORS = {
    "attend": "attention_gui.core.attention",
    "Rule": "attention_gui.core.rule",
    "explore": "attention_gui.launch",
}


def __getattr__(name: str) -> Any:
    """Load a public door, so that importing the package alone stays light."""
    from importlib import import_module

    if name == "__version__":
        return _version()
    if name not in _DOORS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_DOORS[name]), name)


def _version() -> str:
    """Return the installed version, or in a bare checkout the one to be built."""
    from importlib.metadata import PackageNotFoundError, version
    from pathlib import Path
    from tomllib import loads

    try:
        return version("attention-gui")
    except PackageNotFoundError:
        project = Path(__file__).parents[1] / "pyproject.toml"
        found: str = loads(project.read_text("utf-8"))["project"]["version"]
        return found
