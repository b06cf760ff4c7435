"""A language: the words in which the steps of a program are written."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from attention_gui.core.arrays import Array


class Language(NamedTuple):
    """How a language says what a program does.

    Attributes
    ----------
    called : str
        In the first line of a script.
    imports : tuple of str
        Lines, besides what is imported from `math`.
    says : mapping from str to str
        What a step does -> an expression; {0}, {1} are what it reads.
    asks : mapping from str to str
        What keeps a query from a key -> the condition under which it does not.
    joins : str
        What stands between such conditions.
    put : str
        One cell, written over.
    number : str
        A cell as a plain number.
    functions : mapping from str to str
        Those that expressions and each other may call; "… wild" where there is NaN or
        infinity.
    around : function
        What stands around an array that is written out.
    reads_float32 : bool
        Whether a float32 is one there, too.
    """

    called: str
    imports: tuple[str, ...]
    says: Mapping[str, str]
    asks: Mapping[str, str]
    joins: str
    put: str
    number: str
    functions: Mapping[str, str]
    around: Callable[[Array], tuple[str, str]]
    reads_float32: bool

    def expression(self, does: str, wild: bool) -> str:
        """Return what a step does, where there may be NaN and infinity or not."""
        return (self.says.get(f"{does} wild") if wild else None) or self.says[does]

    def function(self, name: str, wild: bool) -> str | None:
        """Return a function, or None where there is none of that name."""
        found = self.functions.get(f"{name} wild") if wild else None
        return found or self.functions.get(name)


def filled(text: str, values: Mapping[str, Any]) -> str:
    """Return a text with values in the place of ‹names›."""
    for name, value in values.items():
        text = text.replace(f"‹{name}›", str(value))
    return text
