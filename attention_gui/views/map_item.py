"""A map: a card with the cells of one panel, its title, labels and colour bar."""

import pyqtgraph as pg
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter

from attention_gui.core.change_words import Mark
from attention_gui.core.palette import LIGHT, Theme
from attention_gui.core.panels import Panel
from attention_gui.views.cells import Cells
from attention_gui.views.change_sign import ChangeSign
from attention_gui.views.cross import Cross
from attention_gui.views.drawing import Drawing, paint_card
from attention_gui.views.frame import Frame
from attention_gui.views.head_switch import paint_switch
from attention_gui.views.head_words import paint_head_words
from attention_gui.views.ink import Ink
from attention_gui.views.marks import Marks
from attention_gui.views.typesetter import Typesetter
from attention_gui.views.words import Words, parts

DIM = 0.35  # of the cells of a head that is off


class MapItem(pg.GraphicsObject):
    """One map of a figure, in the scene's pixels."""

    def __init__(self, type_: Typesetter) -> None:
        super().__init__()
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self._type = type_
        self.cells = Cells(self)
        self.ink = Ink(self, type_)
        self.marks = Marks(self, type_)
        self.words: list[Words] = []  # of a stage; a head's are few, and on its card
        self.frame = Frame(QRectF(), QRectF())
        self.chosen = False
        self.change: Mark | None = None  # how far its head changed
        self.sign: ChangeSign | None = None  # once there is a bare map that changed
        self.switched = False  # whether it wears the switch of its head
        self._theme = LIGHT
        self._cross = Cross()

    def show_panel(self, panel: Panel, frame: Frame, theme: Theme) -> None:
        """Show a panel in a frame."""
        if frame != self.frame:
            self.prepareGeometryChange()
        if frame.bar is None or (frame, theme) != (self.frame, self._theme):
            self.update()
        self.panel, self.frame, self._theme = panel, frame, theme
        self.cells.show_panel(panel, theme, frame.cells)
        self.ink.show_panel(panel, theme, frame.cells)
        self.marks.show_panel(panel, theme, frame)
        for part in (self.cells, self.ink):
            if panel.off or part.opacity() != 1:
                part.setOpacity(DIM if panel.off else 1.0)
        self._show_words()
        self._show_sign()

    def show_cross(self, cross: Cross, held: Cross) -> None:
        """Outline cells, and set the labels of the first in bold."""
        self.ink.show_cross(cross, held)
        if cross != self._cross:
            self._cross = cross
            self._show_words()

    def _show_words(self) -> None:
        """Have the parts of a stage's words say what they say now."""
        if self.frame.bar is None:
            return
        now = list(parts(self.panel, self.frame, self._cross))
        while len(self.words) < len(now):
            self.words.append(Words(self, self.drawing))
            self.words[-1].stackBefore(self.cells)
        for words, (paint, place, said) in zip(self.words, now, strict=True):
            words.show_part(paint, place, (said, self._theme))

    def show_chosen(self, chosen: bool) -> None:
        """Wear the accent around the card, or not."""
        if chosen != self.chosen:
            self.chosen = chosen
            self.update()

    def show_change(self, change: Mark | None) -> None:
        """Show how far the head changed, if it did."""
        if change != self.change:
            self.change = change
            self.update()
            self._show_sign()

    def _show_sign(self) -> None:
        """Mark a bare map that changed; where there are words, they say it."""
        change = self.change if self.frame.bare else None
        if change is not None and self.sign is None:
            self.sign = ChangeSign(self)
        if self.sign is not None:
            self.sign.show_change(change, self.frame.cells, self._theme)

    def spot(self, point: QPointF) -> tuple[int, int] | None:
        """Return the row and column of the stage at a point of the scene."""
        cells, panel = self.frame.cells, self.panel
        if not cells.contains(point):
            return None
        rows, columns = panel.shape
        row = int((point.y() - cells.top()) / cells.height() * rows)
        column = int((point.x() - cells.left()) / cells.width() * columns)
        return (
            panel.rows.at(min(row, rows - 1)),
            panel.columns.at(min(column, columns - 1)),
        )

    def box(self, row: int, column: int) -> QRectF | None:
        """Return where a cell of the stage stands in the scene, if it is shown."""
        cells, (rows, columns) = self.frame.cells, self.panel.shape
        down, along = self.panel.rows.place(row), self.panel.columns.place(column)
        if min(down, along) < 0 or down >= rows or along >= columns:
            return None
        width, height = cells.width() / columns, cells.height() / rows
        left, top = cells.left() + along * width, cells.top() + down * height
        return QRectF(left, top, width, height)

    def drawing(self, painter: QPainter) -> Drawing:
        """Return what the parts of the map are painted with, and from."""
        return Drawing(
            painter, self._type, self._theme, self.panel, self.frame, self._cross
        )

    def boundingRect(self) -> QRectF:
        """Return the card."""
        return self.frame.card

    def paint(self, painter: QPainter, *_: object) -> None:
        """Draw the card and its words; cells, ink and marks draw themselves upon it."""
        drawing = self.drawing(painter)
        paint_card(drawing, self.chosen)
        if self.frame.bar is None and not self.frame.bare:
            paint_head_words(drawing, self.change)
            if self.switched:
                paint_switch(drawing)
