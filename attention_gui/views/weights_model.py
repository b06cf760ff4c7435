"""The tensors of a file as rows: name, shape, what each is used as, in which layer."""

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QPersistentModelIndex,
    Qt,
    Signal,
)
from PySide6.QtGui import QGuiApplication

from attention_gui.core.language import later, tr, translated
from attention_gui.core.sentence import shortened
from attention_gui.files.weight_file import Found
from attention_gui.files.weight_names import layer_in
from attention_gui.files.weights import EMBEDDINGS, PARTS, Use
from attention_gui.views.theme import plain

Index = QModelIndex | QPersistentModelIndex
Role = Qt.ItemDataRole

COLUMNS = (
    later("Tensor"),
    later("Shape"),
    later("Type"),
    later("Used as"),
    later("Layer"),
)
TENSOR, SHAPE, TYPE, USED, LAYER = range(len(COLUMNS))
CHOSEN = (USED, LAYER)  # by the user
NOT_USED = later("not used")
WORDS = {
    "": NOT_USED,
    EMBEDDINGS: later("embeddings X"),
    "W_QKV": later("W_Q, W_K and W_V in one"),
    "b_QKV": later("b_Q, b_K and b_V in one"),
    "norm_gain": later("gain of the attention norm"),
    "norm_bias": later("bias of the attention norm"),
    "feed_gain": later("gain of the feed-forward norm"),
    "feed_bias": later("bias of the feed-forward norm"),
}
MOST = 4096  # layers


def word(part: str) -> str:
    """Return what a part is called."""
    return translated(WORDS.get(part, part))


class WeightsModel(QAbstractTableModel):
    """Rows of tensors; says what the user wants each to be used as.

    Signals
    -------
    asked : str, object
        The name of a tensor, and its Use, or None.
    """

    asked = Signal(str, object)

    def __init__(self, tensors: tuple[Found, ...]) -> None:
        super().__init__()
        self.tensors = tensors
        self._uses: Mapping[str, Use] = {}

    def show_uses(self, uses: Mapping[str, Use]) -> None:
        """Show what tensors are used as."""
        self._uses = uses
        last = self.index(len(self.tensors) - 1, LAYER)
        self.dataChanged.emit(self.index(0, 0), last)

    def use(self, row: int) -> Use | None:
        """Return what a tensor is used as, if it is."""
        return self._uses.get(self.tensors[row].name)

    def able(self, row: int) -> list[str]:
        """Return what a tensor can be used as by its number of axes; "" first."""
        axes = len(self.tensors[row].shape)
        return ["", *(part for part, allowed in PARTS.items() if axes in allowed)]

    def rowCount(self, parent: Index = QModelIndex()) -> int:
        """Return how many tensors there are."""
        return 0 if parent.isValid() else len(self.tensors)

    def columnCount(self, parent: Index = QModelIndex()) -> int:
        """Return how many columns there are."""
        return 0 if parent.isValid() else len(COLUMNS)

    def headerData(
        self, section: int, way: Qt.Orientation, role: int = Role.DisplayRole
    ) -> Any:
        """Return the titles of columns."""
        if way == Qt.Orientation.Horizontal and role == Role.DisplayRole:
            return translated(COLUMNS[section])
        return None

    def data(self, index: Index, role: int = Role.DisplayRole) -> Any:
        """Return the text of a cell; what is not used is faint."""
        row, column = index.row(), index.column()
        use = self.use(row)
        if role in (Role.DisplayRole, Role.AccessibleTextRole):
            return self._text(self.tensors[row], use, column)
        if role == Role.EditRole:
            part, layer = use or Use("")
            return layer if column == LAYER else part
        if role == Role.ToolTipRole:
            return self._tip(row, column)
        if role == Role.ForegroundRole and use is None:
            return QGuiApplication.palette().placeholderText()
        return None

    def _tip(self, row: int, column: int) -> str | None:
        if column == TENSOR:
            return plain(shortened(self.tensors[row].name, 500))
        return tr("Click, or press Enter, to change it") if column in CHOSEN else None

    def _text(self, tensor: Found, use: Use | None, column: int) -> str:
        if column == LAYER:
            in_layer = use is not None and use.part != EMBEDDINGS
            return str(use.layer) if use is not None and in_layer else ""
        return (
            shortened(tensor.name, 200),
            " × ".join(map(str, tensor.shape)) or tr("one number"),
            tensor.dtype,
            word("" if use is None else use.part),
        )[column]

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Return that what a tensor is used as can be changed."""
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        column = index.column()
        if column == USED or (column == LAYER and self.data(index)):
            flags |= Qt.ItemFlag.ItemIsEditable
        return flags

    def setData(self, index: Index, value: Any, role: int = Role.EditRole) -> bool:
        """Say what the user wants; nothing is changed here."""
        row, column = index.row(), index.column()
        old, name = self.use(row), self.tensors[row].name
        new: Use | None
        if column == LAYER and old is not None:
            new = old._replace(layer=int(value))
        else:
            new = self._named(name, old, value)
        if new != old:
            self.asked.emit(name, new)
        return True

    def _named(self, name: str, old: Use | None, part: str) -> Use | None:
        if not part:
            return None
        layer = min(layer_in(name), MOST) if old is None else old.layer
        return Use(part, 0 if part == EMBEDDINGS else layer)
