"""A drawing: one map as it is being painted, and the card below it."""

from typing import NamedTuple

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from attention_gui.core.palette import Theme
from attention_gui.core.panels import Panel
from attention_gui.views.cross import Cross
from attention_gui.views.frame import Frame
from attention_gui.views.typesetter import Typesetter

BY_TEXT = Qt.LayoutDirection.LayoutDirectionAuto  # −1 has its sign before it
RADIUS = 6.0  # px, of a card's corners
PLAIN = {"plain": "muted"}


class Drawing(NamedTuple):
    """What the parts of a map are painted with, and from."""

    painter: QPainter
    type: Typesetter
    theme: Theme
    panel: Panel
    frame: Frame
    cross: Cross

    def text(
        self, x: float, y: float, text: str, colour: str, size: int, bold: bool = False
    ) -> None:
        """Draw a text whose base line starts at (x, y)."""
        self.painter.setFont(self.type.font(size, bold))
        self.painter.setPen(QColor(colour))
        self.painter.setLayoutDirection(BY_TEXT)
        self.painter.drawText(QPointF(x, y), text)

    def role(self, role: str) -> str:
        """Return the colour of a role."""
        return colour_of(self.theme, role)


def colour_of(theme: Theme, role: str) -> str:
    """Return the colour of a role; what is plain has none of its own."""
    colour: str = getattr(theme, PLAIN.get(role, role))
    return colour


def paint_card(drawing: Drawing, chosen: bool) -> None:
    """Draw the card; a chosen one wears the accent around it."""
    painter, theme, card = drawing.painter, drawing.theme, drawing.frame.card
    if drawing.frame.bare:
        painter.fillRect(card, QColor(theme.accent if chosen else theme.card))
        paint_edge(drawing)
        return
    edge = QPen(QColor(theme.accent if chosen else theme.line), 2.0 if chosen else 1.0)
    half = edge.widthF() / 2
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(edge)
    painter.setBrush(QColor(theme.card))
    painter.drawRoundedRect(card.adjusted(half, half, -half, -half), RADIUS, RADIUS)
    paint_edge(drawing)


def paint_edge(drawing: Drawing) -> None:
    """Draw an edge around the cells: the palest have nearly the colour of the card."""
    painter, cells = drawing.painter, drawing.frame.cells
    painter.fillRect(cells.adjusted(-1, -1, 1, 1), QColor(drawing.theme.line))
    if drawing.panel.off:  # its cells let through what is below them
        painter.fillRect(cells, QColor(drawing.theme.card))
