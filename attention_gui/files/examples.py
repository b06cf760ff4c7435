"""The examples by name: those ready in the program, and captured heads in resources."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from attention_gui.core import examples
from attention_gui.core.document import Document
from attention_gui.core.language import later, refusal, translated
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
        return replace(found, title=translated(title), note=translated(note))

    return make


MINILM = later("MiniLM on an animal")
SMOLLM2 = later("SmolLM2 on Mary and John")

OF_MINILM = _captured(
    "minilm-animal.npz",
    MINILM,
    later(
        "A real model: all-MiniLM-L6-v2 (Apache-2.0), all 6 layers of 12 heads, "
        "on “The animal did not cross the street because it was too tired.” In "
        "layer 3, head 1, “it” gives “animal” 0.69 of its weight. In layer 0, "
        "head 2 every token gives more than 0.99 to the token before, and in "
        "layer 2, head 7 every token gives [CLS] 0.82 or more, as to a place of "
        "rest. Set the temperature of layer 3, head 1 to 2, and “animal” falls to "
        "0.33."
    ),
)
OF_SMOLLM2 = _captured(
    "smollm2-mary-layer18.npz",
    SMOLLM2,
    later(
        "A real model: SmolLM2-135M-Instruct (Apache-2.0), layer 18 after rotary "
        "embedding, on “When Mary and John went to the store, John gave a drink "
        "to”. It has 9 query heads, and each 3 share a key and a value. Look at "
        "who did what: in head 4 the second “John” gives the first 0.43, and in "
        "head 1 the last “to” gives “John” 0.37 and “gave” 0.37. Heads 6, 7 and 8 "
        "rest on the first token, “When”, with 0.93 or more of every token's "
        "weight. Switch off the key of “When”, and they must go elsewhere: the "
        "last “to” in head 7 gives “Mary” 0.88."
    ),
)

# In the order in which a learner may read them.
EXAMPLES: dict[str, Example] = {
    "worked": Example(
        later("Worked example"), later("3 tokens, 1 head"), examples.worked
    ),
    "root-d": Example(
        later("What √d does"), later("6 tokens, 3 layers of 2 heads"), examples.root_d
    ),
    "causal": Example(
        later("Causal and bidirectional"), later("5 tokens, 2 heads"), examples.causal
    ),
    "cat": Example(
        later("The cat sat on the mat"),
        later("6 tokens, 2 layers of 4 heads, causal"),
        examples.cat,
    ),
    "previous": Example(
        later("The token before"), later("5 tokens, 1 head"), examples.previous
    ),
    "induction": Example(
        later("An induction head"),
        later("8 tokens, 2 layers of 1 head, causal"),
        examples.induction,
    ),
    "rope": Example(
        later("RoPE: only distance matters"),
        later("6 tokens, 2 heads, causal"),
        examples.rope,
    ),
    "alibi": Example(
        later("ALiBi: near keys first"),
        later("8 tokens, 8 heads, causal"),
        examples.alibi,
    ),
    "sink": Example(
        later("An attention sink"), later("6 tokens, 3 heads, causal"), examples.sink
    ),
    "grouped": Example(
        later("Grouped heads"),
        later("5 tokens, 4 heads that share 2 key heads"),
        examples.grouped,
    ),
    "cross": Example(
        later("Cross-attention"),
        later("3 tokens that attend to 5 others, 1 head"),
        examples.cross,
    ),
    "minilm": Example(MINILM, later("15 tokens, 6 layers of 12 heads"), OF_MINILM),
    "smollm2": Example(
        SMOLLM2,
        later("14 tokens, 9 heads that share 3 key heads, causal"),
        OF_SMOLLM2,
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
        raise refusal(
            "there is no example {name!r}; there are {examples}",
            name=name,
            examples=", ".join(EXAMPLES),
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
