"""The coloured cells of a map: an image of codes, one colour each."""

import itertools
from typing import Any

import numpy as np
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPaintEngine, QPainter, qRgb
from PySide6.QtWidgets import QGraphicsItem

from attention_gui.core.palette import Theme, lut
from attention_gui.core.panels import Panel

VECTOR = (QPaintEngine.Type.SVG, QPaintEngine.Type.Pdf)
REACH = 0.1  # of a cell, by which one reaches under the next
VECTOR_CELLS = 128  # with more a side, a file holds an image instead of rectangles


class Cells(QGraphicsItem):
    """The cells of one map, sharp at any zoom, on the screen and in files."""

    def __init__(self, parent: QGraphicsItem) -> None:
        super().__init__(parent)
        self._form: tuple[object, ...] = ()
        self._image, self._place = QImage(), QRectF()

    def show_panel(self, panel: Panel, theme: Theme, cells: QRectF) -> None:
        """Show a panel's codes in the theme's colours."""
        if cells != self._place:
            self.prepareGeometryChange()
            self._place = QRectF(cells)
        form = theme.name, panel.palette, panel.codes.shape
        if form != self._form:
            self._form, (rows, columns) = form, panel.codes.shape
            self._colours = lut(theme, panel.palette)
            self._image = QImage(columns, rows, QImage.Format.Format_Indexed8)
            self._image.setColorTable([qRgb(*one) for one in self._colours.tolist()])
            # the image's own memory: what is written there is drawn without a copy
            lines = np.frombuffer(self._image.bits(), np.uint8).reshape(rows, -1)
            self._codes = lines[:, :columns]
        self._codes[:] = panel.codes
        self.update()

    def boundingRect(self) -> QRectF:
        """Return the cells."""
        return self._place

    def paint(self, painter: QPainter, *_: object) -> None:
        """Draw an image on a screen, rectangles in a file."""
        if painter.paintEngine().type() not in VECTOR:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, False)
            painter.drawImage(self._place, self._image)
            return
        rows, columns = self._codes.shape
        painter.save()
        painter.translate(self._place.topLeft())
        painter.scale(self._place.width() / columns, self._place.height() / rows)
        if max(rows, columns) <= VECTOR_CELLS:
            self._paint_rectangles(painter)
        else:
            self._paint_image(painter)
        painter.restore()

    def _paint_rectangles(self, painter: QPainter) -> None:
        """Draw runs of one colour, each reaching under those drawn after it.

        Where two rectangles only touch, viewers smooth both edges and the page shines
        through in a hairline; where one lies on the other there is no such gap.
        """
        painter.setPen(Qt.PenStyle.NoPen)
        rows, columns = self._codes.shape
        for row, codes in enumerate(self._codes):
            height = 1 + REACH if row < rows - 1 else 1.0
            for start, stop in _runs(codes):
                width = stop - start + (REACH if stop < columns else 0.0)
                painter.setBrush(QColor(*map(int, self._colours[codes[start]])))
                painter.drawRect(QRectF(start, row, width, height))

    def _paint_image(self, painter: QPainter) -> None:
        """Draw an image with several pixels a cell: some viewers smooth images."""
        rows, columns = self._codes.shape
        times = max(1, 2048 // max(rows, columns))
        image = self._image.convertToFormat(QImage.Format.Format_RGB888)
        image = image.scaled(columns * times, rows * times)
        painter.drawImage(QRectF(0, 0, columns, rows), image)


def _runs(codes: np.ndarray[Any, Any]) -> list[tuple[int, int]]:
    """Return where equal neighbours start and stop."""
    edges = np.flatnonzero(np.diff(codes)) + 1
    bounds = [0, *map(int, edges), len(codes)]
    return list(itertools.pairwise(bounds))
