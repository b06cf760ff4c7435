"""The tour: ten short steps through the window, each about a part of it."""

from typing import NamedTuple

from attention_gui.core.language import later


class Step(NamedTuple):
    """A step of the tour.

    Attributes
    ----------
    target : str
        What it points at: a table, a stage, or a part of the window.
    title, text : str
        To be translated when shown; in braces stand actions, of which the keys are put
        in.
    """

    target: str
    title: str
    text: str


STEPS = (
    Step(
        "query",
        later("What each token asks"),
        later(
            "A row for each token: its query. Click a number, type another and press "
            "Enter: everything to the right follows. {undo} takes it back."
        ),
    ),
    Step(
        "value",
        later("What each token offers, and carries"),
        later(
            "A key says what a token offers to those who ask, a value what it hands "
            "on. In a real model all three are computed from embeddings."
        ),
    ),
    Step(
        "scores",
        later("Query meets key"),
        later(
            "A score is a query times a key, feature by feature. Rows are queries, "
            "columns are keys. Point at a cell: its query and its key light up."
        ),
    ),
    Step(
        "scaled",
        later("Kept at a size"),
        later(
            "Scores are divided by √d, so that they do not grow with the number of "
            "features. A mask hides keys here, before anything is shared out."
        ),
    ),
    Step(
        "weights",
        later("Shared out"),
        later(
            "Softmax makes shares of each row: positive, together 1. This is how much "
            "each token listens to each other. Type over one, and it is pinned."
        ),
    ),
    Step(
        "output",
        later("What is heard"),
        later(
            "The weights multiply the values, and the sum is what a token takes with "
            "it: a mixture of what the others carry."
        ),
    ),
    Step(
        "formula",
        later("Where a number comes from"),
        later(
            "The bar shows the arithmetic of the held cell; each number in it leads to "
            "its own cell. The menu Explain has all of it, line by line."
        ),
    ),
    Step(
        "rules",
        later("The rules of the game"),
        later(
            "Mask, scale and temperature. Set the temperature to 10: all rows become "
            "flat. {undo} takes that back, too."
        ),
    ),
    Step(
        "examples",
        later("More than one head"),
        later(
            "Examples hold layers of many heads, two of them real. Then each head has "
            "a small map of its own below the large ones, to be chosen by a click."
        ),
    ),
    Step(
        "menus",
        later("Ask, compare, learn"),
        later(
            "Explain pins a baseline to compare with, and finds the change that "
            "reaches a goal. Learn has lessons and a quick check. {palette} finds "
            "every command by its name."
        ),
    ),
)
