"""The look of a table: cells, headers, outlines, hovering. Nothing is edited here."""

from collections.abc import Sequence

from PySide6.QtCore import (
    QEvent,
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QFrame,
    QHBoxLayout,
    QLabel,
    QSizePolicy,
    QTableView,
    QWidget,
)

from attention_gui.core.arrays import Array
from attention_gui.core.palette import LIGHT, Theme
from attention_gui.views.table_delegate import PAD, CellDelegate
from attention_gui.views.table_header import FeatureHeader, TokenHeader
from attention_gui.views.table_model import MatrixModel
from attention_gui.views.theme import tabular

LEAST_ROWS = 3  # that stay to be seen when room is short
USUAL_COLUMNS = 4
BAR = 10  # pixels of a scroll bar
Chosen = QItemSelectionModel.SelectionFlag


class CellView(QTableView):
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

    def __init__(self, stage: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(f"{stage} table")
        self.setFont(tabular(self.font()))
        self.matrix = MatrixModel(stage, self)
        self.cells = CellDelegate(self.matrix, self)
        self._tokens = TokenHeader(self.matrix, self)
        self._features = FeatureHeader(self.matrix, self)
        self._theme = LIGHT
        self._hover = (-1, -1)
        self._quiet = False
        self._wide = False  # whether there are more columns than room
        self.setModel(self.matrix)
        self.setItemDelegate(self.cells)
        self._lay_out()
        self.entered.connect(self._enter)
        self.viewportEntered.connect(self._leave)

    def _lay_out(self) -> None:
        self.setVerticalHeader(self._tokens)
        self.setHorizontalHeader(self._features)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setMouseTracking(True)
        self.setWordWrap(False)
        pixels = QAbstractItemView.ScrollMode.ScrollPerPixel
        self.setHorizontalScrollMode(pixels)
        self.setVerticalScrollMode(pixels)
        policy = QSizePolicy.Policy
        self.setSizePolicy(policy.Expanding, policy.Maximum)
        self._name_corner()
        self._fit_font()

    def _name_corner(self) -> None:
        corner = self.findChild(QAbstractButton)
        label = QLabel("token")
        label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        row = QHBoxLayout(corner)
        row.setContentsMargins(PAD, 0, 0, 0)
        row.addWidget(label)

    def _fit_font(self) -> None:
        metrics = self.fontMetrics()
        height = metrics.height() + 7
        self.cells.show_font(self.font())
        self._least_width = metrics.horizontalAdvance("−0.0000") + 2 * PAD + 1
        self._features.setFixedHeight(height)
        self._tokens.setMinimumSectionSize(height)
        self._tokens.setDefaultSectionSize(height)
        self._features.setMinimumSectionSize(self._least_width)
        self._fit_columns()

    def _fit_columns(self) -> None:
        """Let few columns share the width, and many keep their least width."""
        columns = max(1, self.matrix.columnCount())
        room = self.viewport().width()
        wide = columns * self._least_width > room
        width = self._least_width if wide else room // columns
        if width != self._features.defaultSectionSize():
            self._features.setStretchLastSection(False)
            self._features.setDefaultSectionSize(width)
        self._features.setStretchLastSection(not wide)
        if wide != self._wide:
            self._wide = wide
            self.updateGeometry()

    def show_matrix(self, array: Array, labels: Sequence[str]) -> None:
        """Show a matrix (rows, features) and one label for each row."""
        shape, names = self.matrix.array.shape, self.matrix.labels
        self.matrix.show_matrix(array, labels)
        if shape != array.shape or names != self.matrix.labels:
            self.updateGeometries()
        if shape != array.shape:
            self._fit_columns()
            self._light_headers()
            self.updateGeometry()

    def show_theme(self, theme: Theme) -> None:
        """Take the colours of a theme."""
        self._theme = theme
        self.cells.show_theme(theme)
        self._tokens.show_theme(theme)
        self._features.show_theme(theme)
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
            self.selectionModel().clear()
        self._quiet = False

    def _light_headers(self) -> None:
        current = self.currentIndex()
        self._tokens.show_lit(self._hover[0], current.row())
        self._features.show_lit(self._hover[1], current.column())

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
        tint = QColor(self._theme.accent)
        tint.setAlphaF(0.10)
        painter.fillRect(self._row_rect(self._hover[0]), tint)

    def _paint_selection(self, painter: QPainter) -> None:
        accent = QColor(self._theme.accent)
        tint = QColor(accent)
        tint.setAlphaF(0.14)
        painter.setPen(accent)
        for part in self.selectionModel().selection():
            ends = part.topLeft(), part.bottomRight()
            rect = self.visualRect(ends[0]).united(self.visualRect(ends[1]))
            if part.width() * part.height() > 1:
                painter.fillRect(rect, tint)
            painter.drawRect(_around(rect))
        if self.hasFocus() and self.currentIndex().isValid():
            painter.setPen(QPen(accent, 2, j=Qt.PenJoinStyle.MiterJoin))
            painter.drawRect(_around(self.visualRect(self.currentIndex()), 1))

    def sizeHint(self) -> QSize:
        rows = self.matrix.rowCount() * self._tokens.defaultSectionSize()
        width = self._tokens.sizeHint().width() + USUAL_COLUMNS * self._least_width
        height = self._features.height() + rows + (BAR if self._wide else 0)
        return QSize(width, height)

    def minimumSizeHint(self) -> QSize:
        rows = min(LEAST_ROWS, self.matrix.rowCount())
        height = self._features.height() + rows * self._tokens.defaultSectionSize()
        width = self._tokens.sizeHint().width() + 2 * self._least_width
        return QSize(width, min(height, self.sizeHint().height()))

    def currentChanged(self, current: QModelIndex, previous: QModelIndex) -> None:
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

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and hasattr(self, "_features"):
            self._fit_font()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_columns()

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
