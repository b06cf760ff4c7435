"""What differs most between two documents, stage by stage."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from attention_gui.core.cell import OF_HEADS, OF_LAYERS, PARAMETERS, Stage
from attention_gui.core.changes import MOST, weights_of
from attention_gui.core.differing import Difference, differences
from attention_gui.core.document import Document
from attention_gui.core.language import refusal
from attention_gui.core.memo import Memo
from attention_gui.core.reading import Reading
from attention_gui.core.sharing import never
from attention_gui.core.stack import Stack

RANKED = (*OF_HEADS, *OF_LAYERS, *PARAMETERS)  # in which order they are offered


class Ranked(NamedTuple):
    """What differs most at a stage.

    Attributes
    ----------
    stage : str
    found : list of Difference
        The largest first.
    reason : str
        Why it cannot be compared; "" where it can.
    """

    stage: Stage
    found: list[Difference]
    reason: str = ""


class MostChanged:
    """Ranks what differs; what is computed for it is its own, and kept.

    Notes
    -----
    One thread at a time.
    """

    def __init__(self) -> None:
        self._before, self._after = Memo(), Memo()

    def ranked(
        self,
        before: Document,
        after: Document,
        stages: Sequence[Stage],
        most: int,
        cancelled: Callable[[], bool] = never,
    ) -> list[Ranked]:
        """Return what differs most at each of some stages.

        Raises
        ------
        ValueError
            With a sentence, if there are too many weights to compare.
        CancelledError
            As soon as `cancelled` says so.
        """
        if max(weights_of(before), weights_of(after)) > MOST:
            raise refusal("too many weights to say which of them differ")
        old = self._before.stack(before, cancelled)
        new = self._after.stack(after, cancelled)
        return [ranked(old, new, stage, most) for stage in stages]


def ranked(before: Stack, after: Stack, stage: Stage, most: int) -> Ranked:
    """Return what differs most at a stage, or why that cannot be said."""
    try:
        return Ranked(stage, differences(before, after, stage, most))
    except ValueError as error:
        return Ranked(stage, [], str(error))


def stages_of(document: Document) -> tuple[Stage, ...]:
    """Return the stages of a document that can be ranked."""
    stack = Stack(document)
    layers = range(len(document.layers))
    return tuple(
        stage
        for stage in RANKED
        if any(Reading(stack, layer, 0).has(stage) for layer in layers)
    )
