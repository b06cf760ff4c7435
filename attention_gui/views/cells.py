"""The coloured cells of a map: a pyqtgraph image of codes, one colour each."""

import itertools
from functools import cache
from typing import Any

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPaintEngine, QPainter, qRgb

from attention_gui.core.palette import Theme, lut
from attention_gui.core.panels import Panel

VECTOR = (QPaintEngine.Type.SVG, QPaintEngine.Type.Pdf)
REACH = 0.1  # of a cell, by which one reaches under the next
VECTOR_CELLS = 128  # with more a side, a file holds an image instead of rectangles


class Cells(pg.ImageItem):
    """The cells of one map, sharp at any zoom, on the screen and in files."""

    def __init__(self, parent: pg.GraphicsObject) -> None:
        super().__init__(axisOrder="row-major")
        self.setParentItem(parent)
        self.setAutoDownsample(False)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self._colours = np.zeros((256, 3), np.uint8)

    def show_panel(self, panel: Panel, theme: Theme, cells: QRectF) -> None:
        """Show a panel's codes in the theme's colours."""
        self._colours = lut(theme, panel.palette)
        codes = np.ascontiguousarray(panel.codes)
        self.setImage(codes, levels=(0, 255), lut=self._colours, autoLevels=False)
        self.setRect(cells)

    def render(self) -> None:
        """Make the image that is painted: the codes as they are, and their colours."""
        rows, columns = self.image.shape
        form = QImage.Format.Format_Indexed8
        self.qimage = QImage(self.image.data, columns, rows, columns, form)
        self.qimage.setColorTable(_table(self._colours.tobytes()))
        self._renderRequired = self._unrenderable = False

    def paint(self, painter: QPainter, *args: Any) -> None:
        """Draw an image on a screen, rectangles in a file."""
        if painter.paintEngine().type() not in VECTOR:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, False)
            super().paint(painter, *args)
        elif max(self.image.shape) <= VECTOR_CELLS:
            self._paint_rectangles(painter)
        else:
            self._paint_image(painter)

    def _paint_rectangles(self, painter: QPainter) -> None:
        """Draw runs of one colour, each reaching under those drawn after it.

        Where two rectangles only touch, viewers smooth both edges and the page shines
        through in a hairline; where one lies on the other there is no such gap.
        """
        painter.setPen(Qt.PenStyle.NoPen)
        rows, columns = self.image.shape
        for row, codes in enumerate(self.image):
            height = 1 + REACH if row < rows - 1 else 1.0
            for start, stop in _runs(codes):
                width = stop - start + (REACH if stop < columns else 0.0)
                painter.setBrush(QColor(*map(int, self._colours[codes[start]])))
                painter.drawRect(QRectF(start, row, width, height))

    def _paint_image(self, painter: QPainter) -> None:
        """Draw an image with several pixels a cell: some viewers smooth images."""
        times = max(1, 2048 // max(self.image.shape))
        image = pg.functions.ndarray_to_qimage(
            np.ascontiguousarray(
                self._colours[self.image.repeat(times, axis=0).repeat(times, axis=1)]
            ),
            pg.QtGui.QImage.Format.Format_RGB888,
        )
        painter.drawImage(QRectF(0, 0, *self.image.shape[::-1]), image)


def _runs(codes: np.ndarray[Any, Any]) -> list[tuple[int, int]]:
    """Return where equal neighbours start and stop."""
    edges = np.flatnonzero(np.diff(codes)) + 1
    bounds = [0, *map(int, edges), len(codes)]
    return list(itertools.pairwise(bounds))


@cache
def _table(colours: bytes) -> list[int]:
    """Return colours, three bytes each, as an image holds them."""
    return [qRgb(*colours[place : place + 3]) for place in range(0, len(colours), 3)]
