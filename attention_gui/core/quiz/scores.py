"""Scores of the quick check: what was answered, and what was gained in between."""

from collections.abc import Sequence
from typing import Literal, NamedTuple, get_args

from attention_gui.core.quiz.question import Question

Mode = Literal["practice", "before", "after"]
MODES: tuple[Mode, ...] = get_args(Mode)


class Answer(NamedTuple):
    """One answer of a learner.

    Attributes
    ----------
    date : str
        Like 2026-11-30 14:05:09.
    learner : str
        Empty where no name was given.
    mode : "practice", "before" or "after"
    pair : int
        The same for a round before and the round after it; 0 for practice.
    document, kind, question, answer, right_answer : str
    mistake : str
        The name of the misconception; "" where there is none.
    right : bool
    """

    date: str
    learner: str
    mode: Mode
    pair: int
    document: str
    kind: str
    question: str
    answer: str
    right_answer: str
    mistake: str
    right: bool


class Gain(NamedTuple):
    """Whether a kind of question was answered right before, and after."""

    kind: str
    before: bool | None
    after: bool | None


def answered(
    asked: Question,
    chosen: int,
    date: str,
    learner: str,
    mode: Mode,
    pair: int,
    document: str,
) -> Answer:
    """Return what is kept of an answer."""
    choice = asked.choices[chosen]
    return Answer(
        date,
        learner,
        mode,
        pair,
        document,
        asked.kind,
        asked.text,
        choice.text,
        asked.answer.text,
        choice.mistake,
        chosen == asked.right,
    )


def pair_of(answers: Sequence[Answer], learner: str, mode: Mode) -> int:
    """Return which pair a round that starts now belongs to, 1 and on.

    A round before is asked anew as long as there was none after it.
    """
    own = [one for one in answers if one.learner == learner and one.mode != "practice"]
    last = max((one.pair for one in own), default=1)
    done = any(one.pair == last and one.mode == "after" for one in own)
    return last + 1 if mode == "before" and done else last


def kinds_before(answers: Sequence[Answer], learner: str, pair: int) -> list[str]:
    """Return the kinds that were asked before, in order; none where none were."""
    return list(_of(answers, learner, "before", pair))


def gains(answers: Sequence[Answer], learner: str) -> list[Gain]:
    """Return what a learner's latest pair of rounds shows, by kind."""
    pair = pair_of(answers, learner, "after")
    before, after = (_of(answers, learner, mode, pair) for mode in ("before", "after"))
    kinds = dict.fromkeys([*before, *after])
    return [Gain(kind, before.get(kind), after.get(kind)) for kind in kinds]


def _of(
    answers: Sequence[Answer], learner: str, mode: str, pair: int
) -> dict[str, bool]:
    """Return whether each kind was answered right in a round, the last time."""
    return {
        one.kind: one.right
        for one in answers
        if (one.learner, one.mode, one.pair) == (learner, mode, pair)
    }
