"""The words around a stage, in parts: each drawn again when it says something new.

An edit changes the numbers of a stage, hardly ever its labels. Each part is an item
with bounds of its own, so that Qt asks for those alone that the change has reached.
"""

from collections.abc import Callable, Iterator

import pyqtgraph as pg
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter

from attention_gui.core.panels import Panel
from attention_gui.views.cross import Cross
from attention_gui.views.drawing import Drawing
from attention_gui.views.frame import HEADER, Frame
from attention_gui.views.labels import paint_column_labels, paint_row_labels
from attention_gui.views.stage_words import paint_axis_titles, paint_bar, paint_header

EDGE = 2.0  # px between words and cells

Paint = Callable[[Drawing], None]
# How a part is drawn, where it stands, and what it says.
Part = tuple[Paint, QRectF, object]


def parts(panel: Panel, frame: Frame, cross: Cross) -> Iterator[Part]:
    """Yield the parts of the words around a stage."""
    row, column = cross.spot(panel)
    header, above, beside, below = _places(frame)
    yield paint_header, header, (panel.title, panel.subtitle, panel.note)
    yield paint_above, above, (panel.columns, panel.rows.title, column)
    yield paint_beside, beside, (panel.rows, row)
    yield paint_bar, below, (panel.bounds, panel.palette, panel.places)


def paint_above(drawing: Drawing) -> None:
    """Draw the titles of both axes and the labels of the columns."""
    if drawing.frame.label:
        paint_axis_titles(drawing)
        paint_column_labels(drawing)


def paint_beside(drawing: Drawing) -> None:
    """Draw the labels of the rows."""
    if drawing.frame.label:
        paint_row_labels(drawing)


def _places(frame: Frame) -> tuple[QRectF, ...]:
    """Return where header, labels above, labels beside, and colour bar stand."""
    card, cells = frame.card, frame.cells
    line, top, left = card.top() + HEADER, cells.top() - EDGE, cells.left() - EDGE
    bottom = cells.bottom() + EDGE
    return (
        QRectF(card.left(), card.top(), card.width(), HEADER + 1),
        QRectF(card.left(), line, card.width(), top - line),
        QRectF(card.left(), line, left - card.left(), card.bottom() - line),
        QRectF(card.left(), bottom, card.width(), card.bottom() - bottom),
    )


class Words(pg.GraphicsObject):
    """One part of the words around a stage."""

    def __init__(
        self, parent: pg.GraphicsObject, drawing: Callable[[QPainter], Drawing]
    ) -> None:
        super().__init__(parent)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self._drawing = drawing
        self._place = QRectF()
        self._said: object = None

    def show_part(self, paint: Paint, place: QRectF, said: object) -> None:
        """Say something in a place."""
        if place != self._place:
            self.prepareGeometryChange()
        if (place, said) != (self._place, self._said):
            self.update()
        self._paint, self._place, self._said = paint, place, said

    def boundingRect(self) -> QRectF:
        """Return where the words stand."""
        return self._place

    def paint(self, painter: QPainter, *_: object) -> None:
        """Draw the words."""
        self._paint(self._drawing(painter))
