"""The pins of a document: a line for each, to go there or to let go of it."""

from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QObject,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import (
    QListView,
    QSizePolicy,
    QStyledItemDelegate,
    QStyleOptionViewItem,
)

from attention_gui.core.display import exact_text
from attention_gui.core.document import Document
from attention_gui.core.language import tr
from attention_gui.core.pins import LAYER, Pin
from attention_gui.views.card import AROUND, Card
from attention_gui.views.table_words import Index

Role = Qt.ItemDataRole
Key = Qt.Key
ROWS = 4  # to be seen at once
LEAST = 2  # likewise, where room is short
CROSS = "×"


def pin_text(pin: Pin, head: int) -> str:
    """Return what a list says of a pin: `weights[4, 1] = 0.9 · layer 0 head 2`."""
    stage, of_head = pin.matrix
    where = tr("layer {layer}", layer=pin.layer)
    if of_head != LAYER:
        where = tr("layer {layer} head {head}", layer=pin.layer, head=head)
    return f"{stage}[{pin.row}, {pin.column}] = {exact_text(pin.number)} · {where}"


class _Pins(QAbstractListModel):
    """The pins of a document, with the first head that each is of."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.pins: tuple[tuple[Pin, int], ...] = ()

    def show_pins(self, pins: tuple[tuple[Pin, int], ...]) -> None:
        self.beginResetModel()
        self.pins = pins
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:
        return 0 if parent.isValid() else len(self.pins)

    def data(self, index: Index, role: int = Role.DisplayRole) -> Any:
        if index.isValid() and role in (Role.DisplayRole, Role.AccessibleTextRole):
            return pin_text(*self.pins[index.row()])
        return None


class _Line(QStyledItemDelegate):
    """Paints a pin, and the cross that lets go of it."""

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: Index
    ) -> None:
        whole: QRect = option.rect
        option.rect = whole.adjusted(0, 0, -whole.height(), 0)
        super().paint(painter, option, index)
        painter.setPen(option.palette.placeholderText().color())
        painter.drawText(cross_rect(whole), Qt.AlignmentFlag.AlignCenter, CROSS)


def cross_rect(line: QRect) -> QRect:
    """Return where in a line the cross is."""
    return QRect(
        line.right() + 1 - line.height(), line.top(), line.height(), line.height()
    )


class PinList(QListView):
    """Pins, one a line. Enter or a click goes there; Delete or the cross lets go.

    Signals
    -------
    chosen, released : Pin, the first head that it is of
    """

    chosen = Signal(object, int)
    released = Signal(object, int)

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(tr("pins"))
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)  # cell = number
        self.setItemDelegate(_Line(self))
        self.setUniformItemSizes(True)
        self.setFrameShape(QListView.Shape.NoFrame)
        policy = QSizePolicy.Policy
        self.setSizePolicy(policy.Expanding, policy.Ignored)
        self.lines = _Pins(self)
        self.setModel(self.lines)

    def height_in(self, room: int) -> int:
        """Return how high whole lines are, so many as there is room for."""
        line = max(self.sizeHintForRow(0), self.fontMetrics().height())
        most = min(ROWS, len(self.lines.pins))
        return min(most, max(LEAST, (room - 2) // line)) * line + 2

    def minimumSizeHint(self) -> QSize:
        return QSize(0, 0)

    def show_pins(self, pins: tuple[tuple[Pin, int], ...]) -> None:
        """Show pins."""
        row, lines = self.currentIndex().row(), len(self.lines.pins)
        self.lines.show_pins(pins)
        self.setCurrentIndex(self.lines.index(min(row, len(pins) - 1), 0))
        if len(pins) != lines:
            self.updateGeometry()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        row, key = self.currentIndex().row(), event.key()
        if row >= 0 and key in (Key.Key_Delete, Key.Key_Backspace):
            self.released.emit(*self.lines.pins[row])
        elif row >= 0 and key in (Key.Key_Return, Key.Key_Enter):
            self.chosen.emit(*self.lines.pins[row])
        else:
            super().keyPressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        place = event.position().toPoint()
        index = self.indexAt(place)
        if event.button() != Qt.MouseButton.LeftButton or not index.isValid():
            return
        on_cross = cross_rect(self.visualRect(index)).contains(place)
        said = self.released if on_cross else self.chosen
        said.emit(*self.lines.pins[index.row()])


class PinsCard(Card):
    """The list of pins; it is there while there are any.

    Signals
    -------
    all_asked
        The user wants every pin let go.
    """

    all_asked = Signal()

    def __init__(self) -> None:
        self.list = PinList()
        super().__init__(tr("Pins"), self.list)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.release = self.header.add_button(tr("Release all"), tr("release all pins"))
        self.release.clicked.connect(self.all_asked)
        self.hide()

    def fit(self, room: int) -> None:
        """Be as high as there is room for."""
        self.setFixedHeight(AROUND + self.list.height_in(room - AROUND))

    @property
    def height_shown(self) -> int:
        """How high it is to be."""
        return self.minimumHeight()

    def show_pins(self, document: Document) -> None:
        """Show the pins of a document, and nothing where it has none."""
        pins = tuple((pin, _head(document, pin)) for pin in document.pins)
        if pins != self.list.lines.pins:
            self.list.show_pins(pins)
            self.show_title(tr("Pins"), tr("numbers typed over"))
        self.setVisible(bool(pins))


def _head(document: Document, pin: Pin) -> int:
    """Return the first head that a pin is of: heads may share a key and a value."""
    layer, (stage, head) = document.layers[pin.layer], pin.matrix
    if head == LAYER:
        return 0
    of_keys = stage in ("key", "value", "rotated_key")
    return head * (layer.heads // len(layer.key)) if of_keys else head
