"""A map: a card with the cells of one panel, its title, labels and colour bar."""

from math import ceil

import pyqtgraph as pg
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPen

from attention_gui.core.display import cell_text, token_text
from attention_gui.core.palette import TOP, Theme, lut
from attention_gui.core.panels import Panel
from attention_gui.views.cells import Cells
from attention_gui.views.cross import Cross
from attention_gui.views.frame import HEADER, LABEL_SIZE, PAD, Frame
from attention_gui.views.ink import Ink
from attention_gui.views.typesetter import Typesetter

RADIUS = 6.0


class MapItem(pg.GraphicsObject):
    """One map of a figure, in the scene's pixels."""

    def __init__(self, type_: Typesetter) -> None:
        super().__init__()
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self._type = type_
        self.cells = Cells(self)
        self.ink = Ink(self, type_)
        self.frame = Frame(QRectF(), QRectF())
        self.chosen = False
        self._cross = Cross()

    def show_panel(self, panel: Panel, frame: Frame, theme: Theme) -> None:
        """Show a panel in a frame."""
        if frame != self.frame:
            self.prepareGeometryChange()
        self.panel, self.frame, self._theme = panel, frame, theme
        self.cells.show_panel(panel, theme, frame.cells)
        self.ink.show_panel(panel, theme, frame.cells)
        self.update()

    def show_cross(self, cross: Cross, held: Cross) -> None:
        """Outline cells, and set the labels of the first in bold."""
        self.ink.show_cross(cross, held)
        if cross != self._cross:
            self._cross = cross
            if self.frame.bar is not None:
                self.update()

    def show_chosen(self, chosen: bool) -> None:
        """Wear the accent around the card, or not."""
        if chosen != self.chosen:
            self.chosen = chosen
            self.update()

    def spot(self, point: QPointF) -> tuple[int, int] | None:
        """Return the row and column of the stage at a point of the scene."""
        cells, panel = self.frame.cells, self.panel
        if not cells.contains(point):
            return None
        rows, columns = panel.shape
        row = int((point.y() - cells.top()) / cells.height() * rows)
        column = int((point.x() - cells.left()) / cells.width() * columns)
        return (
            min(row, rows - 1) * panel.step,
            min(column, columns - 1) * panel.step,
        )

    def _paint_card(self, painter: QPainter) -> None:
        theme, card = self._theme, self.frame.card
        edge = QPen(QColor(theme.accent if self.chosen else theme.line))
        edge.setWidthF(2.0 if self.chosen else 1.0)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(edge)
        painter.setBrush(QColor(theme.card))
        painter.drawRoundedRect(card.adjusted(0.5, 0.5, -0.5, -0.5), RADIUS, RADIUS)

    def _paint_stage_words(self, painter: QPainter) -> None:
        """Draw the header, the axes' titles and labels, and the colour bar."""
        self._paint_header(painter)
        self._paint_axis_titles(painter)
        self._paint_row_labels(painter)
        self._paint_column_labels(painter)
        self._paint_bar(painter)

    def _paint_header(self, painter: QPainter) -> None:
        card, theme = self.frame.card, self._theme
        painter.setPen(QPen(QColor(theme.line), 1))
        painter.setBrush(QColor(theme.header))
        painter.drawPath(_rounded_above(card.adjusted(0.5, 0.5, -0.5, -0.5), HEADER))
        title, left = self.panel.title, card.left() + PAD
        room = card.width() - 2 * PAD
        self._text(painter, left, card.top() + 18, title, theme.text, 13, bold=True)
        used = self._type.width(title, 13, bold=True) + 8
        subtitle = self._type.elided(self.panel.subtitle, 11, room - used)
        self._text(painter, left + used, card.top() + 18, subtitle, theme.muted, 11)
        used += self._type.width(subtitle, 11) + 12
        width = self._type.width(self.panel.note, 11)
        if used + width <= room:
            right = card.right() - PAD - width
            self._text(
                painter, right, card.top() + 18, self.panel.note, theme.muted, 11
            )

    def _text(
        self,
        painter: QPainter,
        x: float,
        y: float,
        text: str,
        colour: str,
        size: int,
        bold: bool = False,
    ) -> None:
        """Draw a text whose base line starts at (x, y)."""
        painter.setFont(self._type.font(size, bold))
        painter.setPen(QColor(colour))
        painter.drawText(QPointF(x, y), text)

    def _paint_axis_titles(self, painter: QPainter) -> None:
        """Draw the columns' title above their labels, the rows' above theirs."""
        frame, theme = self.frame, self._theme
        rows, columns = self.panel.rows, self.panel.columns
        y = frame.cells.top() - frame.above - 6
        x = frame.cells.center().x() - self._type.width(columns.title, LABEL_SIZE) / 2
        colour = _role(theme, columns.role)
        self._text(painter, x, y, columns.title, colour, LABEL_SIZE)
        x = frame.cells.left() - 5 - self._type.width(rows.title, LABEL_SIZE)
        colour = _role(theme, rows.role)
        self._text(painter, x, frame.cells.top() - 5, rows.title, colour, LABEL_SIZE)

    def _paint_row_labels(self, painter: QPainter) -> None:
        frame, panel = self.frame, self.panel
        height = frame.cells.height() / panel.shape[0]
        size = _label_size(height)
        colour = _role(self._theme, panel.rows.role)
        lit = self._cross.spot(panel)[0]
        for row in _shown(panel.shape[0], height, size + 1.0, lit):
            text = token_text(panel.rows.labels[row * panel.step])
            text = self._type.elided(text, size, frame.left, row == lit)
            x = frame.cells.left() - 5 - self._type.width(text, size, row == lit)
            y = frame.cells.top() + (row + 0.5) * height + size * 0.36
            self._text(painter, x, y, text, colour, size, row == lit)

    def _paint_column_labels(self, painter: QPainter) -> None:
        frame, panel = self.frame, self.panel
        width = frame.cells.width() / panel.shape[1]
        size = _label_size(width) if frame.upright else LABEL_SIZE
        colour = _role(self._theme, panel.columns.role)
        room = frame.above if frame.upright else width
        lit = self._cross.spot(panel)[1]
        for column in _shown(panel.shape[1], width, size + 1.0, lit):
            text = token_text(panel.columns.labels[column * panel.step])
            text = self._type.elided(text, size, room, column == lit)
            middle = frame.cells.left() + (column + 0.5) * width
            painter.save()
            if frame.upright:
                painter.translate(middle + size * 0.36, frame.cells.top() - 4)
                painter.rotate(-90)
            else:
                wide = self._type.width(text, size, column == lit)
                painter.translate(middle - wide / 2, frame.cells.top() - 5)
            self._text(painter, 0, 0, text, colour, size, column == lit)
            painter.restore()

    def _paint_bar(self, painter: QPainter) -> None:
        """Draw the palette from low to high between its true limits."""
        if self.frame.bar is None:
            return
        low, high = (cell_text(end, self.panel.places) for end in self.panel.bounds)
        line, cells = self.frame.bar, self.frame.cells
        ends = self._type.width(low, 10), self._type.width(high, 10)
        width = min(max(cells.width() - sum(ends) - 10, 40), line.width() - sum(ends))
        left = cells.center().x() - width / 2 + (ends[0] - ends[1]) / 2
        left = max(left, line.left() + ends[0] + 5)
        bar = QRectF(left, line.top(), width, line.height())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._gradient(bar))
        painter.drawRect(bar)
        colour, y = self._theme.muted, bar.bottom()
        self._text(painter, bar.left() - ends[0] - 5, y, low, colour, 10)
        self._text(painter, bar.right() + 5, y, high, colour, 10)

    def _gradient(self, bar: QRectF) -> QLinearGradient:
        gradient = QLinearGradient(bar.topLeft(), bar.topRight())
        for place in range(0, TOP + 1, 10):
            red, green, blue = lut(self._theme, self.panel.palette)[place].tolist()
            gradient.setColorAt(place / TOP, QColor(red, green, blue))
        return gradient

    def _paint_head_words(self, painter: QPainter) -> None:
        """Draw a head's name, and its entropy as words and as a line."""
        card, cells, theme = self.frame.card, self.frame.cells, self._theme
        small = card.bottom() - cells.bottom() < 20
        size = 10 if small else 12
        room = cells.width()
        name = self.panel.title.removeprefix("Head ") if small else self.panel.title
        name = self._type.elided(name, size, room, bold=True)
        x, y = cells.left(), cells.top() - (4 if small else 7)
        self._text(painter, x, y, name, theme.text, size, bold=True)
        if small:
            return
        note = self.panel.note
        if self._type.width(note, 11) > room:
            note = note.split(" ", 1)[-1]  # the number without its word
        note = self._type.elided(note, 11, room)
        self._text(painter, x, cells.bottom() + 15, note, theme.muted, 11)
        line = QRectF(x, cells.bottom() + 20, room, 3)
        painter.fillRect(line, QColor(theme.line))
        line.setWidth(room * min(1.0, self.panel.share))
        painter.fillRect(line, QColor(theme.accent))

    def boundingRect(self) -> QRectF:
        """Return the card."""
        return self.frame.card

    def paint(self, painter: QPainter, *_: object) -> None:
        """Draw the card and its words; cells and ink draw themselves upon it."""
        self._paint_card(painter)
        if self.frame.bar is not None:
            self._paint_stage_words(painter)
        else:
            self._paint_head_words(painter)


def _rounded_above(card: QRectF, height: float) -> QPainterPath:
    """Return the top of a card, square where it meets the rest."""
    left, right, top, line = card.left(), card.right(), card.top(), card.top() + height
    path = QPainterPath(QPointF(left, line))
    path.lineTo(left, top + RADIUS)
    path.quadTo(left, top, left + RADIUS, top)
    path.lineTo(right - RADIUS, top)
    path.quadTo(right, top, right, top + RADIUS)
    path.lineTo(right, line)
    path.closeSubpath()
    return path


def _role(theme: Theme, role: str) -> str:
    colour: str = getattr(theme, role)
    return colour


def _label_size(cell: float) -> int:
    """Return the size of labels beside cells of this size."""
    return LABEL_SIZE if cell >= LABEL_SIZE + 1 else 9


def _shown(count: int, room: float, need: float, lit: int) -> list[int]:
    """Return which labels have room: all, or every so many and the one that is lit."""
    every = max(1, ceil(need / max(room, 0.01)))
    shown = range(0, count, every)
    if every == 1 or not 0 <= lit < count:
        return list(shown)
    return [label for label in shown if abs(label - lit) >= every] + [lit]
