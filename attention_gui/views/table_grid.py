"""The frame of a table: headers, corner, and sizes of cells and of the whole."""

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QResizeEvent
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

from attention_gui.core.language import tr
from attention_gui.views.table_delegate import PAD, CellDelegate
from attention_gui.views.table_header import FeatureHeader
from attention_gui.views.table_model import MatrixModel
from attention_gui.views.theme import tabular
from attention_gui.views.token_header import MovableTokens

LEAST_ROWS = 2  # that stay to be seen when room is short
USUAL_COLUMNS = 4
BAR = 10  # pixels of a scroll bar


class Grid(QTableView):
    """Rows of one height, columns of one width; no higher than its rows.

    Parameters
    ----------
    stage : str
        The name of the matrix.
    """

    least_rows = LEAST_ROWS
    row_word = ""  # what a row is: "token"
    _ready = False  # Qt calls overrides before __init__ is through

    def __init__(self, stage: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("{stage} table", stage=stage))
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)  # column 0 comes first
        self.setFont(tabular(self.font()))
        self.matrix = MatrixModel(stage, self)
        self.cells = CellDelegate(self.matrix, self)
        self.tokens = MovableTokens(self.matrix, self)
        self.features = FeatureHeader(self.matrix, self)
        self._corner = QLabel(tr("token"))
        self._wide = False  # whether there are more columns than room
        self._least_width = 1
        self.setModel(self.matrix)
        self.setItemDelegate(self.cells)
        self._lay_out()
        self._ready = True

    def _lay_out(self) -> None:
        self.setVerticalHeader(self.tokens)
        self.setHorizontalHeader(self.features)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setMouseTracking(True)
        self.setWordWrap(False)
        mode = QAbstractItemView.ScrollMode
        self.setHorizontalScrollMode(mode.ScrollPerPixel)
        self.setVerticalScrollMode(mode.ScrollPerItem)  # no row is ever cut
        policy = QSizePolicy.Policy
        self.setSizePolicy(policy.Expanding, policy.Maximum)
        self._name_corner()
        self._fit_font()

    def _name_corner(self) -> None:
        corner = self.findChild(QAbstractButton)
        if corner is None:
            return
        transparent = Qt.WidgetAttribute.WA_TransparentForMouseEvents
        self._corner.setAttribute(transparent)
        row = QHBoxLayout(corner)
        row.setContentsMargins(PAD, 0, 0, 0)
        row.addWidget(self._corner)

    def show_words(self, rows: str, columns: str) -> None:
        """Say in the corner what the rows are; the columns, where one row is alone."""
        self._corner.setText(rows or columns)
        self.row_word = rows
        self.tokens.setMinimumWidth(self._corner.sizeHint().width() + 2 * PAD)
        self.matrix.numbered = bool(rows)

    def _fit_font(self) -> None:
        metrics = self.fontMetrics()
        height = metrics.height() + 7
        self.cells.show_font(self.font())
        self._least_width = metrics.horizontalAdvance("−0.0000") + 2 * PAD + 1
        self.features.setFixedHeight(height)
        self.tokens.setMinimumSectionSize(height)
        self.tokens.setDefaultSectionSize(height)
        self.features.setMinimumSectionSize(self._least_width)
        self.fit_columns()

    def fit_columns(self) -> None:
        """Let few columns share the width, and many keep their least width."""
        columns = max(1, self.matrix.columnCount())
        room = self.viewport().width()
        wide = columns * self._least_width > room
        width = self._least_width if wide else room // columns
        if width != self.features.defaultSectionSize():
            self.features.setStretchLastSection(False)
            self.features.setDefaultSectionSize(width)
        self.features.setStretchLastSection(not wide)
        if wide != self._wide:
            self._wide = wide
            self.updateGeometry()

    def show_row(self, row: int) -> None:
        """Scroll up or down, if it takes that, until a row is to be seen."""
        if 0 <= row < self.matrix.rowCount():
            across = self.horizontalScrollBar()
            before = across.value()
            self.scrollTo(self.matrix.index(row, max(0, self.columnAt(0))))
            across.setValue(before)  # that column may have been cut

    def sizeHint(self) -> QSize:
        width = self.tokens.sizeHint().width() + USUAL_COLUMNS * self._least_width
        return QSize(width, self.height_of(self.matrix.rowCount()))

    def minimumSizeHint(self) -> QSize:
        width = self.tokens.sizeHint().width() + 2 * self._least_width
        return QSize(width, self.height_of(self.least_rows))

    @property
    def row_height(self) -> int:
        """How high a row is."""
        return self.tokens.defaultSectionSize()

    def height_of(self, rows: int, bar: bool = True) -> int:
        """Return how high so many rows are, if there are so many, with the header."""
        rows = min(rows, self.matrix.rowCount())
        below = BAR if bar and self._wide else 0
        return self.features.height() + rows * self.row_height + below

    def rows_in(self, height: int) -> int:
        """Return how many whole rows there is room for."""
        return max(0, height - self.height_of(0)) // self.row_height

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and self._ready:
            self._fit_font()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit_columns()
        here = self.currentIndex()
        before = QRect(QPoint(), event.oldSize())
        if before.contains(self.visualRect(here).center()):
            self.scrollTo(here)  # what was seen is not lost to a bar that comes or goes
