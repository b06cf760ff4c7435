"""The Δ on a bare map whose head changed: the further it changed, the larger."""

from math import sqrt

import pyqtgraph as pg
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from attention_gui.core.change_words import Mark
from attention_gui.core.palette import LIGHT, Theme

LEAST, MOST = 5.0, 13.0  # px across
SHARE = 0.4  # of a small map, the largest sign
INSET = 2.0  # px from the corner of the map
HALO = 2.0  # px of another colour around it, so that it is seen on any cell


class ChangeSign(pg.GraphicsObject):
    """Stands in the top right corner, which under a causal mask is free."""

    def __init__(self, parent: pg.GraphicsObject) -> None:
        super().__init__(parent)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self._box, self._theme, self._only_output = QRectF(), LIGHT, False

    def show_change(self, change: Mark | None, cells: QRectF, theme: Theme) -> None:
        """Show how far the head of some cells changed, if it did."""
        self.setVisible(change is not None)
        if change is not None:
            self.prepareGeometryChange()
            self._box, self._theme = _box(change, cells), theme
            self._only_output = change.only_output
            self.update()

    def boundingRect(self) -> QRectF:
        """Return the sign and its halo."""
        return self._box.adjusted(-HALO, -HALO, HALO, HALO)

    def paint(self, painter: QPainter, *_: object) -> None:
        """Draw the sign: its outline alone where no weight changed."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ink, card = QColor(self._theme.text), QColor(self._theme.card)
        box = self._box
        top = QPointF(box.center().x(), box.top())
        sign = QPolygonF([top, box.bottomRight(), box.bottomLeft()])
        for colour, width in ((card, 2 * HALO), (ink, 1.0)):
            painter.setPen(QPen(colour, width, j=Qt.PenJoinStyle.RoundJoin))
            painter.setBrush(card if self._only_output else colour)
            painter.drawPolygon(sign)


def _box(change: Mark, cells: QRectF) -> QRectF:
    most = min(MOST, max(LEAST, SHARE * min(cells.width(), cells.height())))
    across = LEAST + (most - LEAST) * sqrt(change.share)
    right, top = cells.right() - INSET, cells.top() + INSET
    return QRectF(right - across, top, across, across)
