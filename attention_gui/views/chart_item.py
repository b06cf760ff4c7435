"""A chart as an item of a scene: drawn the same on the screen and in files."""

from typing import NamedTuple

import pyqtgraph as pg
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from attention_gui.core.line_style import line_style
from attention_gui.core.palette import LIGHT, Theme
from attention_gui.views.chart_layout import (
    GAP,
    LINE,
    PAD,
    SIZE,
    SWATCH,
    ChartLayout,
)
from attention_gui.views.drawing import BY_TEXT
from attention_gui.views.typesetter import Typesetter

WIDTH = 1.8  # px, of a line
DOT = 3.2  # px, half of a dot
HANDLE = 5.0  # px, half of the grip of the line that is dragged


class Marks(NamedTuple):
    """Numbers across that are marked.

    Attributes
    ----------
    value : float, optional
        Where the knob stands.
    origin : float, optional
        Where it stood at first.
    hovered : float, optional
        What the pointer is at.
    """

    value: float | None = None
    origin: float | None = None
    hovered: float | None = None


class ChartItem(pg.GraphicsObject):
    """Axes, lines with their names, and marks."""

    def __init__(self, letters: Typesetter) -> None:
        super().__init__()
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.letters, self._place = letters, QRectF()
        self.theme: Theme = LIGHT
        self.layout: ChartLayout | None = None
        self.marks = Marks()

    def show_layout(self, layout: ChartLayout | None, place: QRectF) -> None:
        """Show a chart, or none, in a place."""
        if place != self._place:
            self.prepareGeometryChange()
        self.layout, self._place = layout, place
        self.update()

    def show_marks(self, marks: Marks) -> None:
        """Mark other numbers."""
        if marks != self.marks:
            self.marks = marks
            self.update()

    def boundingRect(self) -> QRectF:
        """Return where the chart stands."""
        return self._place

    def paint(self, painter: QPainter, *_: object) -> None:
        """Draw the chart."""
        if self.layout is None:
            return
        painter.setLayoutDirection(BY_TEXT)
        self._paint_axes(painter, self.layout)
        self._paint_mark(painter, self.layout, self.marks.origin, self.theme.muted)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for line in range(len(self.layout.chart.names)):
            self._paint_line(painter, self.layout, line)
        for ending in self.layout.endings:
            self._paint_name(painter, self.layout, *ending)
        self._paint_value(painter, self.layout)

    def _paint_axes(self, painter: QPainter, layout: ChartLayout) -> None:
        """Draw lines at the marks of the axis up, and the words of both axes."""
        chart, plot, theme = layout.chart, layout.plot, self.theme
        top = plot.top() - GAP
        for tick in layout.up:
            y = round(layout.y(tick.value)) + 0.5
            painter.setPen(QPen(QColor(theme.line), 1.0))
            painter.drawLine(QLineF(plot.left(), y, plot.right(), y))
            wide = self.letters.width(tick.text, SIZE)
            self._text(painter, plot.left() - GAP - wide, y + 4, tick.text)
        for tick in layout.across:
            x = layout.x(tick.value)
            painter.setPen(QPen(QColor(theme.muted), 1.0))
            below = plot.bottom()
            painter.drawLine(QLineF(x, below, x, below + 4))
            half = self.letters.width(tick.text, SIZE) / 2
            self._text(painter, x - half, below + LINE + 1, tick.text)
        painter.drawLine(QLineF(plot.bottomLeft(), plot.bottomRight()))
        half = self.letters.width(chart.across_title, SIZE) / 2
        base = plot.bottom() + 2 * LINE + 1
        if not layout.is_low:
            self._text(painter, plot.center().x() - half, base, chart.across_title)
        self._text(painter, self._place.left() + PAD, top - 2, chart.title)
        if chart.heading:
            painter.setFont(self.letters.font(13, bold=True))
            painter.setPen(QColor(theme.text))
            room = self._place.width() - 2 * PAD
            heading = self.letters.elided(chart.heading, 13, room, bold=True)
            painter.drawText(QPointF(self._place.left() + PAD, 22), heading)

    def _text(self, painter: QPainter, x: float, y: float, text: str) -> None:
        painter.setFont(self.letters.font(SIZE))
        painter.setPen(QColor(self.theme.muted))
        painter.drawText(QPointF(x, y), text)
        painter.setPen(QPen(QColor(self.theme.muted), 1.0))

    def _pen(self, line: int) -> QPen:
        """Return the pen of a line."""
        colour, dashes = line_style(self.theme, line)
        pen = QPen(QColor(colour), WIDTH)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        if dashes:
            pen.setDashPattern(dashes)
        return pen

    def _paint_line(self, painter: QPainter, layout: ChartLayout, line: int) -> None:
        """Draw a line; a number alone between gaps is a dot."""
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for part in layout.lines[line]:
            painter.setPen(self._pen(line))
            if len(part) > 1:
                painter.drawPolyline(QPolygonF(part))
            else:
                self._paint_dot(painter, line, part[0])

    def _paint_name(
        self,
        painter: QPainter,
        layout: ChartLayout,
        line: int,
        end: float,
        y: float,
        text: str,
    ) -> None:
        """Draw the name of a line after a piece of it, and lead there from its end."""
        left = layout.plot.right() + GAP
        colour = QColor(line_style(self.theme, line).colour)
        painter.setPen(QPen(colour, 0.6))
        painter.drawLine(QLineF(left - GAP + 1, end, left, y))
        painter.setPen(self._pen(line))
        painter.drawLine(QLineF(left, y, left + SWATCH, y))
        painter.setPen(colour)
        painter.setFont(self.letters.font(SIZE))
        painter.drawText(QPointF(left + SWATCH + GAP, y + 4), text)

    def _paint_value(self, painter: QPainter, layout: ChartLayout) -> None:
        """Draw a line where the pointer is, and one with a grip where the knob is."""
        value, _, hovered = self.marks
        self._paint_mark(painter, layout, hovered, self.theme.muted)
        if value is None or not 0 <= layout.chart.place(value) <= 1:
            return
        x, plot = layout.x(value), layout.plot
        painter.setPen(QPen(QColor(self.theme.accent), 1.5))
        painter.drawLine(QLineF(x, plot.top() - 2, x, plot.bottom()))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self.theme.accent))
        grip = (
            QPointF(x - HANDLE, plot.top() - 9),
            QPointF(x + HANDLE, plot.top() - 9),
            QPointF(x, plot.top() - 1),
        )
        painter.drawPolygon(QPolygonF(grip))

    def _paint_mark(
        self,
        painter: QPainter,
        layout: ChartLayout,
        value: float | None,
        colour: str,
    ) -> None:
        """Draw a thin line at a number, and dots where it meets the lines."""
        if value is None or not 0 <= layout.chart.place(value) <= 1:
            return
        x = layout.x(value)
        painter.setPen(QPen(QColor(colour), 1.0, Qt.PenStyle.DotLine))
        painter.drawLine(QLineF(x, layout.plot.top(), x, layout.plot.bottom()))

    def _paint_dot(self, painter: QPainter, line: int, point: QPointF) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(line_style(self.theme, line).colour))
        painter.drawEllipse(point, DOT, DOT)
