"""The look of a table: cells, headers, outlines, hovering. Nothing is edited here."""

from collections.abc import Sequence

from PySide6.QtCore import (
    QEvent,
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QRect,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QFocusEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from attention_gui.core.arrays import Array
from attention_gui.core.named import Names
from attention_gui.core.palette import LIGHT, Theme
from attention_gui.views.table_blocks import ranges
from attention_gui.views.table_grid import Grid
from attention_gui.views.table_model import Index

Chosen = QItemSelectionModel.SelectionFlag
Reason = Qt.FocusReason
BACK = (  # the keyboard comes back: the user has picked no cell
    Reason.ActiveWindowFocusReason,
    Reason.PopupFocusReason,
    Reason.MenuBarFocusReason,
)


class CellView(Grid):
    """A matrix as a table that can be pointed at and selected.

    Attributes
    ----------
    hovered : Signal(int row, int column)
        The cell under the pointer; -1, -1 when there is none.
    picked : Signal(int row, int column)
        The user made another cell the current one.
    """

    hovered = Signal(int, int)
    picked = Signal(int, int)

    left = (-1, -1)  # the cell that was the current one until it was let go of
    _theme = LIGHT
    _hover = (-1, -1)
    _quiet = False

    def __init__(self, stage: str, parent: QWidget | None = None) -> None:
        super().__init__(stage, parent)
        self.entered.connect(self._enter)
        self.viewportEntered.connect(self._leave)

    def show_matrix(
        self, array: Array, labels: Sequence[str], columns: Names | None = None
    ) -> None:
        """Show a matrix (rows, columns) with labels for its rows and its columns."""
        shape, names = self.matrix.array.shape, self.matrix.labels
        self.matrix.show_matrix(array, labels, columns)
        if shape != array.shape:
            self.fit_columns()
            self._light_headers()
            self.updateGeometry()
        elif names != self.matrix.labels:
            self.updateGeometries()

    def show_theme(self, theme: Theme) -> None:
        """Take the colours of a theme."""
        self._theme = theme
        self.cells.show_theme(theme)
        self.tokens.show_theme(theme)
        self.features.show_theme(theme)
        self.viewport().update()

    def show_hover(self, row: int, column: int) -> None:
        """Show a row and a feature as pointed at; -1 for none."""
        if (row, column) == self._hover:
            return
        for changed in (self._hover[0], row):
            self.viewport().update(self._row_rect(changed))
        self._hover = (row, column)
        self._light_headers()

    def show_selection(self, row: int, column: int) -> None:
        """Make a cell the current one, or none with -1, -1; nothing is said of it."""
        index = self.matrix.index(row, column)
        if index == self.currentIndex():
            return  # what the user selects around it stays
        self._quiet = True
        if index.isValid():
            self.selectionModel().setCurrentIndex(index, Chosen.ClearAndSelect)
        else:
            self.left = self.currentIndex().row(), self.currentIndex().column()
            self.selectionModel().clear()
        self._quiet = False

    def _light_headers(self) -> None:
        current = self.currentIndex()
        self.tokens.show_lit(self._hover[0], current.row())
        self.features.show_lit(self._hover[1], current.column())

    def _enter(self, index: QModelIndex) -> None:
        self.hovered.emit(index.row(), index.column())

    def _leave(self) -> None:
        self.hovered.emit(-1, -1)

    def _row_rect(self, row: int) -> QRect:
        if row < 0:
            return QRect()
        top = self.rowViewportPosition(row)
        return QRect(0, top, self.viewport().width(), self.rowHeight(row))

    def _paint_hover(self, painter: QPainter) -> None:
        row, accent = self._row_rect(self._hover[0]), QColor(self._theme.accent)
        if self.matrix.tint is None:
            accent.setAlphaF(0.10)
            painter.fillRect(row, accent)
        elif (
            self._hover[0] >= 0
        ):  # another colour over a tint would be read as another number
            painter.setPen(accent)
            painter.drawRect(row.adjusted(0, 0, -1, -1))

    def _paint_selection(self, painter: QPainter) -> None:
        accent = QColor(self._theme.accent)
        tint = QColor(accent)
        tint.setAlphaF(0.14)
        painter.setPen(accent)
        for part in ranges(self.selectionModel().selection()):
            ends = part.topLeft(), part.bottomRight()
            rect = self.visualRect(ends[0]).united(self.visualRect(ends[1]))
            if part.width() * part.height() > 1:
                painter.fillRect(rect, tint)
            painter.drawRect(_around(rect))
        if self.hasFocus() and self.currentIndex().isValid():
            painter.setPen(QPen(accent, 2, j=Qt.PenJoinStyle.MiterJoin))
            painter.drawRect(_around(self.visualRect(self.currentIndex()), 1))

    def focusInEvent(self, event: QFocusEvent) -> None:
        if event.reason() in BACK:
            QWidget.focusInEvent(self, event)  # the table's own makes a cell current
        else:
            super().focusInEvent(event)

    def currentChanged(self, current: Index, previous: Index) -> None:
        super().currentChanged(current, previous)
        self._light_headers()
        self.viewport().update()
        if current.isValid() and not self._quiet:
            self.picked.emit(current.row(), current.column())

    def selectionChanged(
        self, selected: QItemSelection, deselected: QItemSelection
    ) -> None:
        super().selectionChanged(selected, deselected)
        self.viewport().update()  # the outline lies outside the cells

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Leave:
            self._leave()
        return super().viewportEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self.viewport())
        self._paint_hover(painter)
        self._paint_selection(painter)
        painter.end()


def _around(rect: QRect, least: int = 0) -> QRect:
    """Return where an outline on the lines around cells goes, within the viewport."""
    around = rect.adjusted(-1, -1, 0, 0)
    around.setLeft(max(least, around.left()))
    around.setTop(max(least, around.top()))
    return around
