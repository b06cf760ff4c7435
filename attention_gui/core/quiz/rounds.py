"""Rounds: which questions are asked of a document, one of each kind, by a seed."""

from collections.abc import Iterator, Sequence
from random import Random

import numpy as np

from attention_gui.core.quiz.kinds import FIRST, KINDS
from attention_gui.core.quiz.question import Asking, Question
from attention_gui.core.quiz.words import is_sound
from attention_gui.core.reading import Reading

LONG = 10  # questions in a round, where the document allows as many
LARGE = 1 << 20  # cells of a map, beyond which nothing is asked
TRIES = 12  # cells that are drawn until a question can be asked of one


def order(family: str) -> list[str]:
    """Return the kinds in the order in which a family of rounds asks them."""
    others = [kind for kind in KINDS if kind != FIRST]
    return [FIRST, *Random(family).sample(others, len(others))]


def question(reading: Reading, kind: str, seed: str) -> Question | None:
    """Return a question of a kind about a head of the layer that is read.

    Parameters
    ----------
    reading : Reading
    kind : str
    seed : str
        The same one draws the same question of the same document.

    Returns
    -------
    Question or None
        None where none can be asked: of one key alone, of weights that are all alike.
    """
    random = Random(f"{seed} {kind}")
    for _ in range(TRIES if _is_fit(reading) else 0):
        at = reading.at(head=random.randrange(reading.layer.heads))
        with np.errstate(all="ignore"):  # a mistake may lead to anything
            made = KINDS[kind].make(Asking(at, random, kind)) if is_sound(at) else None
        if made is not None:
            return made
    return None


def a_round(
    reading: Reading, family: str, seed: str, kinds: Sequence[str] | None = None
) -> Iterator[Question]:
    """Yield the questions of a round.

    Parameters
    ----------
    reading : Reading
    family : str
        Rounds of one family ask the same kinds in the same order.
    seed : str
        Draws the cells.
    kinds : sequence of str, optional
        Those that are to be asked and no others; by the family when left out.
    """
    asked = 0
    for kind in order(family) if kinds is None else kinds:
        if asked < LONG and (made := question(reading, kind, seed)):
            asked += 1
            yield made


def _is_fit(reading: Reading) -> bool:
    """Whether there are tokens, and not too many to try everything out."""
    document = reading.document
    return 0 < document.queries * document.keys <= LARGE
