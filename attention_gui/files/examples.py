"""The examples by name: those ready in the program, and captured heads in resources."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from attention_gui.core import examples
from attention_gui.core.document import Document
from attention_gui.files.resources import folder

PREFIX = "example:"  # before a name, where a file name could stand instead
FIRST = PREFIX + "worked"  # what opens on first start


class Example(NamedTuple):
    """A document that comes with the program.

    Attributes
    ----------
    title : str
        Its name in menus.
    shape : str
        How much it holds, in words.
    make : function
        Returns the document.
    """

    title: str
    shape: str
    make: Callable[[], Document]


def _captured(file: str, title: str, note: str) -> Callable[[], Document]:
    def make() -> Document:
        from attention_gui.files import load

        found = load(folder() / "examples" / file)
        return replace(found, title=title, note=note)

    return make


MINILM = "MiniLM on an animal"
SMOLLM2 = "SmolLM2 on Mary and John"

EXAMPLES: dict[str, Example] = {
    "worked": Example("Worked example", "3 tokens, 1 head", examples.worked),
    "cat": Example("The cat sat on the mat", "6 tokens, 4 heads, causal", examples.cat),
    "minilm": Example(
        MINILM,
        "15 tokens, 6 layers of 12 heads",
        _captured(
            "minilm-animal.npz",
            MINILM,
            "all-MiniLM-L6-v2 (Apache-2.0), all 6 layers, on “The animal did not "
            "cross the street because it was too tired.”",
        ),
    ),
    "smollm2": Example(
        SMOLLM2,
        "14 tokens, 9 heads that share 3 key heads, causal",
        _captured(
            "smollm2-mary-layer18.npz",
            SMOLLM2,
            "SmolLM2-135M-Instruct (Apache-2.0), layer 18 after rotary embedding, on "
            "“When Mary and John went to the store, John gave a drink to”",
        ),
    ),
}


def known(name: str) -> Example:
    """Return what is registered under a name, its numbers not yet read.

    Raises
    ------
    ValueError
        If there is none of that name, with a sentence that lists the names.
    """
    if name not in EXAMPLES:
        raise ValueError(
            f"there is no example {name!r}; there are {', '.join(EXAMPLES)}"
        )
    return EXAMPLES[name]


def example(name: str) -> Document:
    """Return an example by its name; ValueError, which lists the names, if none is."""
    return known(name).make()


def opened(source: str) -> Document:
    """Return the document of a file, or of an example named `example:NAME`.

    Raises
    ------
    ValueError
        If it cannot be used, with one sentence.
    """
    from attention_gui.files import load

    if source.startswith(PREFIX):
        return example(source.removeprefix(PREFIX))
    return load(Path(source))
