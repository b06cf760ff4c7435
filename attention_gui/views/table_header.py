"""The headers of a table: tokens with their numbers, and names of features."""

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter
from PySide6.QtWidgets import QHeaderView, QWidget

from attention_gui.core.display import token_text
from attention_gui.core.palette import LIGHT, Theme
from attention_gui.views.table_model import MatrixModel
from attention_gui.views.theme import tabular

PAD = 8
CENTRE = Qt.AlignmentFlag.AlignCenter
MIDDLE = Qt.AlignmentFlag.AlignAbsolute | Qt.AlignmentFlag.AlignVCenter
LEFT = Qt.AlignmentFlag.AlignLeft | MIDDLE
RIGHT = Qt.AlignmentFlag.AlignRight | MIDDLE


class Header(QHeaderView):
    """What both headers share: flat sections, and the ones in use bold."""

    def __init__(
        self, way: Qt.Orientation, model: MatrixModel, parent: QWidget | None = None
    ) -> None:
        super().__init__(way, parent)
        self.matrix = model
        self.theme = LIGHT
        self.lit: frozenset[int] = frozenset()
        self.setSectionsClickable(True)
        self.setHighlightSections(False)
        self.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)

    def show_theme(self, theme: Theme) -> None:
        """Take the colours of a theme."""
        self.theme = theme
        self.viewport().update()

    def show_lit(self, *sections: int) -> None:
        """Show some sections bold: those under the pointer and of the current cell."""
        lit = frozenset(sections)
        if lit != self.lit:
            self.lit = lit
            self.viewport().update()

    def pen(self, painter: QPainter, section: int, *, muted: bool) -> None:
        """Set colour and weight for a text of a section."""
        bold = section in self.lit
        font = QFont(self.font())
        font.setBold(bold)
        painter.setFont(font)
        quiet = muted and not bold
        painter.setPen(QColor(self.theme.muted if quiet else self.theme.text))

    def frame(self, painter: QPainter, rect: QRect) -> None:
        """Fill a section, and draw its right and lower lines."""
        painter.fillRect(rect, QColor(self.theme.card))
        painter.setPen(QColor(self.theme.line))
        painter.drawLine(rect.topRight(), rect.bottomRight())
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())


class FeatureHeader(Header):
    """The names of the features, over the columns."""

    def __init__(self, model: MatrixModel, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, model, parent)

    def sizeHint(self) -> QSize:
        # Qt's own asks for the names of hundreds of columns, to find one height
        return QSize(0, self.minimumHeight())

    def paintSection(self, painter: QPainter, rect: QRect, logicalIndex: int) -> None:
        self.frame(painter, rect)
        self.pen(painter, logicalIndex, muted=True)
        room, elide = rect.width() - PAD // 2, Qt.TextElideMode.ElideRight
        name = self.matrix.feature(logicalIndex)
        short = painter.fontMetrics().elidedText(name, elide, room)
        painter.drawText(rect, CENTRE, short)


class TokenHeader(Header):
    """Number and token of every row, at the left of the rows."""

    def __init__(self, model: MatrixModel, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Vertical, model, parent)
        self._labels: tuple[str, ...] = ()
        self._label = ""
        self.setFont(tabular(self.font()))

    def _number_width(self) -> int:
        if not self.matrix.numbered:
            return -PAD  # the label stands where numbers would
        last = str(max(0, len(self.matrix.labels) - 1))
        return self._bold_metrics().horizontalAdvance("0" * len(last))

    def _bold_metrics(self) -> QFontMetrics:
        font = QFont(self.font())
        font.setBold(True)
        return QFontMetrics(font)

    def _paint_token(self, painter: QPainter, rect: QRect, row: int) -> None:
        self.pen(painter, row, muted=False)
        token = token_text(self.matrix.labels[row])
        metrics = painter.fontMetrics()
        elide = Qt.TextElideMode.ElideRight
        painter.drawText(rect, LEFT, metrics.elidedText(token, elide, rect.width()))

    def sizeHint(self) -> QSize:
        metrics = self._bold_metrics()
        unit = metrics.horizontalAdvance("0")
        longest = self._longest()
        token = min(metrics.horizontalAdvance(token_text(longest)), 12 * unit)
        width = 3 * PAD + self._number_width() + token
        return QSize(max(width, 8 * unit), 0)

    def _longest(self) -> str:
        """Return the longest label, looked for once."""
        if self._labels is not self.matrix.labels:
            self._labels = self.matrix.labels
            self._label = max(self._labels, key=len, default="")
        return self._label

    def paintSection(self, painter: QPainter, rect: QRect, logicalIndex: int) -> None:
        self.frame(painter, rect)
        if logicalIndex >= len(self.matrix.labels):
            return
        width = self._number_width()
        if self.matrix.numbered:
            number = rect.adjusted(PAD, 0, 0, 0)
            number.setWidth(width)
            self.pen(painter, logicalIndex, muted=True)
            painter.drawText(number, RIGHT, str(logicalIndex))
        if self.matrix.labels[logicalIndex] != str(logicalIndex):
            rest = rect.adjusted(width + 2 * PAD, 0, -PAD // 2, 0)
            self._paint_token(painter, rest, logicalIndex)
