"""A question of the quick check: its answers, and which mistake leads to each."""

from collections.abc import Iterable
from random import Random
from typing import NamedTuple

from attention_gui.core.cell import Cell
from attention_gui.core.parts import Part
from attention_gui.core.reading import Reading

FEWEST, MOST = 3, 4  # answers to choose from
CELLS = 8  # that are shown of a question, at most


class Choice(NamedTuple):
    """An answer to choose.

    Attributes
    ----------
    text : str
    mistake : str
        The name of the misconception that leads to it; "" where none does.
    """

    text: str
    mistake: str = ""


class Question(NamedTuple):
    """What is asked of a document.

    Attributes
    ----------
    kind : str
    text : str
    choices : tuple of Choice
    right : int
        Which of them is right.
    cells : tuple of Cell
        Where to look, the one that matters most first.
    work : tuple of Part
        How the right answer comes about, in one line.
    layer, head : int
        Where the cells stand.
    """

    kind: str
    text: str
    choices: tuple[Choice, ...]
    right: int
    cells: tuple[Cell, ...]
    work: tuple[Part, ...]
    layer: int
    head: int

    @property
    def answer(self) -> Choice:
        """The right answer."""
        return self.choices[self.right]


class Asking(NamedTuple):
    """What questions are made from.

    Attributes
    ----------
    reading : Reading
        The head that is asked about.
    random : Random
        Draws the cell, and the order of the answers.
    kind : str
    """

    reading: Reading
    random: Random
    kind: str

    @property
    def queries(self) -> int:
        """The number of query tokens."""
        return self.reading.document.queries

    @property
    def keys(self) -> int:
        """The number of key tokens."""
        return self.reading.document.keys

    def question(
        self,
        text: str,
        right: str,
        wrong: Iterable[tuple[str, str]],
        cells: Iterable[Cell],
        work: Iterable[Part] = (),
    ) -> Question | None:
        """Return a question, or None where too few wrong answers differ to be seen.

        Parameters
        ----------
        text, right : str
        wrong : iterable of (str, str)
            Answers with the mistake that leads to each; those that are likeliest to
            be made come first where there are too many.
        cells : iterable of Cell
        work : iterable of Part
        """
        choices = {right: Choice(right)}
        for one, mistake in wrong:
            if len(choices) < MOST:
                choices.setdefault(one, Choice(one, mistake))
        if len(choices) < FEWEST:
            return None
        mixed = self.random.sample(list(choices.values()), len(choices))
        number, head = self.reading.number, self.reading.head
        place = mixed.index(choices[right])
        shown = tuple(dict.fromkeys(cells))[:CELLS]
        return Question(
            self.kind, text, tuple(mixed), place, shown, tuple(work), number, head
        )

    def mixed(self, wrong: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
        """Return wrong answers in an order drawn by chance."""
        several = list(wrong)
        return self.random.sample(several, len(several))

    def one_of(self, several: Iterable[int]) -> int | None:
        """Return one of some numbers, or None where there is none."""
        among = list(several)
        return self.random.choice(among) if among else None
