"""Tasks: what is done to the numbers of some cells, as one step with its words."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from attention_gui.core.arrays import Array, as_type
from attention_gui.core.block import Block, Place, place_text
from attention_gui.core.cell import Stage
from attention_gui.core.document import Document
from attention_gui.core.language import later, refusal, tr, translated

MOST_PINS = 65536  # at once
SEVERAL = later("Select one rectangle of cells: these are several pieces.")

Change = Callable[[Array, Block], Array]


class Target(NamedTuple):
    """The cells that a task is about.

    Attributes
    ----------
    stage : str
    layer, head : int
    array : array (rows, columns)
        The whole matrix, given or computed.
    blocks : sequence of Block
        That do not overlap.
    """

    stage: Stage
    layer: int
    head: int
    array: Array
    blocks: Sequence[Block]

    @property
    def size(self) -> int:
        """The number of its cells."""
        return sum(block.size for block in self.blocks)

    @property
    def place(self) -> Place:
        """The first piece, where the history leads back to."""
        return Place(self.stage, self.blocks[0])

    @property
    def where(self) -> str:
        """What sentences call them."""
        return place_text(self.stage, self.blocks)


class Task(NamedTuple):
    """Something to be done.

    Attributes
    ----------
    change : function
        From the numbers of a block, and where it stands, to other numbers.
    said : function
        From how the cells are named to what was done: "Filled query[0:3, 1] with 2".
    in_pieces : bool
        Whether it makes sense where the cells are no single rectangle.
    """

    change: Change
    said: Callable[[Target], str]
    in_pieces: bool = True


class Done(NamedTuple):
    """What a task has come to.

    Attributes
    ----------
    document : Document
    text : str
        What was done, for the history.
    lost : int
        Numbers that were finite, and are too large now.
    """

    document: Document
    text: str
    lost: int

    @property
    def news(self) -> str:
        """What was done, and what came of it."""
        return with_lost(self.text, self.lost, self.document)


def with_lost(said: str, lost: int, document: Document) -> str:
    """Return what was done, and how many numbers are infinite by it, if any are."""
    if not lost:
        return said
    return tr(
        "{done}; too large for {kind} and now infinite: {count}",
        done=said,
        kind=document.dtype.name,
        count=lost,
    )


def done(document: Document, target: Target, task: Task) -> Done:
    """Return a document in which a task is done.

    Raises
    ------
    ValueError
        With a sentence, if it makes no sense there; nothing is done then.
    """
    if len(target.blocks) > 1 and not task.in_pieces:
        raise ValueError(translated(SEVERAL))
    stage, layer, head = target[:3]
    check_pins(document, stage, layer, head, target.size)
    after, lost = document, 0
    for block in target.blocks:
        before = block.of(target.array)
        numbers = as_type(task.change(before, block), document.dtype)
        lost += int((np.isinf(numbers) & np.isfinite(before)).sum())
        after = after.with_block(stage, layer, head, *block[:2], numbers)
    return Done(after, task.said(target), lost)


def check_pins(
    document: Document, stage: Stage, layer: int, head: int, count: int
) -> None:
    """Raise ValueError if so many cells of a matrix would be far too many pins."""
    if count > MOST_PINS and document.given(stage, layer, head) is None:
        raise refusal(
            "that would pin {count} computed numbers; at most {most} at once",
            count=count,
            most=MOST_PINS,
        )
