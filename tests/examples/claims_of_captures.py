"""What the paragraphs about captured heads say, computed."""

from pathlib import Path

import numpy as np
from told import Shown

README = Path(__file__).parents[2] / "resources" / "examples" / "README.md"
WORDS = README.read_text("utf-8")


def source(model, sentence):
    """Return what a paragraph says of where the numbers come from."""
    assert f"{model} (Apache-2.0)" in WORDS
    assert f"“{sentence}”" in WORDS
    yield f"{model} (Apache-2.0)"
    yield f"“{sentence}”"


def minilm(document):
    shown = Shown(document)
    yield from source(
        "all-MiniLM-L6-v2",
        "The animal did not cross the street because it was too tired.",
    )
    yield f"all {len(document.layers)} layers of {document.layers[0].heads} heads"
    found = shown.weight("it", "animal", 3, 1)
    yield f"In layer 3, head 1, “it” gives “animal” {found:.2f}"
    assert shown.row("it", 3, 1).argmax() == document.tokens.index("animal")
    before = np.diagonal(shown("weights", 0, 2), -1)
    assert 0.99 < before.min() < 1
    yield "In layer 0, head 2 every token gives more than 0.99 to the token before"
    rest = shown("weights", 2, 7)[:, 0]
    lowest = np.floor(rest.min() * 100) / 100
    yield f"in layer 2, head 7 every token gives [CLS] {lowest:.2f} or more"

    warm = shown.ruled(3, 1, temperature=2)
    yield "Set the temperature of layer 3, head 1 to 2"
    yield f"“animal” falls to {warm.weight('it', 'animal', 3, 1):.2f}"


def smollm2(document):
    shown = Shown(document)
    layer = document.layers[0]
    yield from source(
        "SmolLM2-135M-Instruct",
        "When Mary and John went to the store, John gave a drink to",
    )
    yield "layer 18"
    assert "layer 18" in WORDS
    assert (layer.heads, len(layer.key)) == (9, 3)
    assert [list(layer.sharing(head)) for head in (0, 3, 6)] == [
        [0, 1, 2],
        [3, 4, 5],
        [6, 7, 8],
    ]
    yield "9 query heads, and each 3 share a key and a value"
    rest = [shown("weights", head=head)[:, 0].min() for head in (6, 7, 8)]
    lowest = np.floor(min(rest) * 100) / 100
    yield f"Heads 6, 7 and 8 rest on the first token, “When”, with {lowest:.2f} or more"
    again = shown("weights", head=4)[9]
    assert document.tokens[3] == document.tokens[9] == "ĠJohn"
    assert again.argmax() == 3
    yield f"in head 4 the second “John” gives the first {again[3]:.2f}"
    last = shown.row("Ġto", head=1)
    assert {*np.argsort(last)[-2:]} == {9, document.tokens.index("Ġgave")}
    yield f"in head 1 the last “to” gives “John” {last[9]:.2f} and "
    yield f"“gave” {last[10]:.2f}"

    without = shown.ruled(padding=(0,))
    yield "Switch off the key of “When”"
    lost = without.row("Ġto", head=7)
    assert lost.argmax() == 1
    yield f"the last “to” in head 7 gives “Mary” {lost[1]:.2f}"
