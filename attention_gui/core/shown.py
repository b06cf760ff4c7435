"""What is shown of a document: given matrices as they are, computed ones as drawn.

The maps may be of an earlier document, or of another layer or head, until their next
picture is made.
"""

from typing import NamedTuple

from attention_gui.core.cell import OF_HEADS, OF_LAYERS, Cell, Stage, name
from attention_gui.core.display import exact_text
from attention_gui.core.document import Document
from attention_gui.core.explain import explain
from attention_gui.core.labelling import pair
from attention_gui.core.language import refusal, tr
from attention_gui.core.look import Look
from attention_gui.core.parts import Part
from attention_gui.core.picture import Picture
from attention_gui.core.pinning import pins_in
from attention_gui.core.reading import Reading
from attention_gui.core.sharing import CancelledError
from attention_gui.core.stack import Stack
from attention_gui.core.upstream import MatrixAt


class Told(NamedTuple):
    """What there is to say of a cell.

    Attributes
    ----------
    pair : str
        The tokens that it is of: `the → cat`.
    number : float, optional
        None where only a picture to come can tell.
    parts : tuple of Part
        How it came to its number.
    state : str
        What it is, and what can be done with it.
    beside : str
        The number, beside that of the baseline, where there is one.
    """

    pair: str
    number: float | None = None
    parts: tuple[Part, ...] = ()
    state: str = ""
    beside: str = ""


def equation(cell: Cell | None, told: Told | None) -> str:
    """Return a cell's exact number beside its name, as far as it is known."""
    if cell is None or told is None:
        return ""
    text = None if told.number is None else exact_text(told.number)
    text = told.beside or text
    return f"{name(cell)} = {text}" if text else ""


class Shown(NamedTuple):
    """A document as it is shown.

    Attributes
    ----------
    document : Document
    look : Look
    picture : Picture, optional
        The last one that was made.
    """

    document: Document
    look: Look
    picture: Picture | None = None

    @property
    def _own(self) -> Reading:
        """What there is in the document: its shapes, and what is given."""
        return Reading(Stack(self.document), self.look.layer, self.look.head)

    def shape(self, stage: Stage) -> tuple[int, int]:
        """Return rows and columns of a matrix, or (0, 0) where there is none."""
        return self._own.shape(stage)

    def check(self, cell: Cell) -> None:
        """Raise ValueError, with a sentence, if there is no such cell."""
        rows, columns = self.shape(cell.stage)
        if not rows:
            raise refusal(
                "there is no {stage} in layer {layer}",
                stage=cell.stage,
                layer=self.look.layer,
            )
        if not self._own.has_cell(cell):
            raise refusal(
                "{stage} has {rows} rows and {columns} columns",
                stage=cell.stage,
                rows=rows,
                columns=columns,
            )

    def has(self, cell: Cell) -> bool:
        """Return whether there is a cell."""
        return self._own.has_cell(cell)

    def told(self, cell: Cell, hovered: bool) -> Told | None:
        """Return what there is to say of a cell, or None where it is not there.

        Parameters
        ----------
        cell : Cell
        hovered : bool
            Whether it is looked at in the maps, whatever they show by now.
        """
        own = self._own
        reading = own
        if own.given(cell.stage) is None:
            drawn = self._drawn(hovered)
            if drawn is None or not self._is_quick(cell.stage):
                return Told(pair(self.document, cell)) if own.has_cell(cell) else None
            reading = drawn
        if not reading.has_cell(cell):
            return None
        words = pair(reading.document, cell)
        try:
            number, parts = reading.number_at(cell), explain(reading, cell)
            beside = self._beside(cell)
        except CancelledError:  # a later picture is being made instead
            return Told(words)
        return Told(words, number, parts, _state(reading, cell), beside)

    def _beside(self, cell: Cell) -> str:
        """Return a number beside that of the baseline, if the picture compares."""
        compared = None if self.picture is None else self.picture.compared
        if compared is None or compared.now.document is not self.document:
            return ""
        here = (compared.now.number, compared.now.head) == self.look[:2]
        return compared.words(cell) if here else ""

    def _drawn(self, hovered: bool) -> Reading | None:
        """Return what the maps show, if that is what is asked about."""
        if self.picture is None:
            return None
        reading = self.picture.reading
        there = (reading.number, reading.head) == self.look[:2]
        return reading if hovered or there else None

    def _is_quick(self, stage: Stage) -> bool:
        """Whether a matrix is there; for these every map of every layer is needed."""
        page = None if self.picture is None else self.picture.look.page
        return stage not in ("rollout", "flow") or page == "rollout"

    def cut(self, cell: Cell, layer: int, head: int) -> MatrixAt | None:
        """Return the matrix of a cell that is pinned; None where it is not."""
        layers = self.document.layers
        if layer >= len(layers) or head >= layers[layer].heads:
            return None
        pins = pins_in(self.document, cell.stage, layer, head)
        return MatrixAt(cell.stage, layer, head) if cell[1:] in pins else None


def _state(reading: Reading, cell: Cell) -> str:
    if reading.given(cell.stage) is not None:
        return tr("given · type to edit")
    if reading.pin(cell) is not None:
        return tr("pinned · Delete releases")
    can_be = cell.stage in (*OF_HEADS, *OF_LAYERS)
    return tr("computed · type to pin") if can_be else tr("computed")
