"""The table of tensors, in which each is given its use by a list that opens."""

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QPoint, QRect, Qt, QTimer
from PySide6.QtGui import QFontMetrics, QPainter, QPolygon
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QHeaderView,
    QSpinBox,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from attention_gui.core.language import tr
from attention_gui.views.weights_model import (
    LAYER,
    MOST,
    SHAPE,
    TENSOR,
    TYPE,
    USED,
    Index,
    WeightsModel,
    word,
)

ROW = 26  # px
ROOM = 20  # px, for the sign that a list opens
Role = Qt.ItemDataRole
Trigger = QAbstractItemView.EditTrigger


class _Editors(QStyledItemDelegate):
    """Opens a list of uses, or a field for the layer, over a cell."""

    def __init__(self, model: WeightsModel, parent: QWidget) -> None:
        super().__init__(parent)
        self._model = model

    def createEditor(
        self, parent: QWidget, option: QStyleOptionViewItem, index: Index
    ) -> QWidget:
        """Return what a cell is edited in."""
        name = f"{self._model.tensors[index.row()].name}"
        if index.column() == LAYER:
            field = QSpinBox(parent)
            field.setRange(0, MOST)
            field.setFrame(False)
            field.setAccessibleName(tr("layer of {name}", name=name))
            return field
        box = QComboBox(parent)
        box.setAccessibleName(tr("use of {name}", name=name))
        for part in self._model.able(index.row()):
            box.addItem(word(part), part)
        box.setMaxVisibleItems(box.count())
        box.activated.connect(lambda _: self._take(box))
        QTimer.singleShot(0, box, box.showPopup)
        return box

    def _take(self, box: QComboBox) -> None:
        self.commitData.emit(box)
        self.closeEditor.emit(box)

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        """Show what a tensor is used as now."""
        value = index.data(Role.EditRole)
        if isinstance(editor, QComboBox):
            editor.setCurrentIndex(editor.findData(value))
        elif isinstance(editor, QSpinBox):
            editor.setValue(value)

    def setModelData(
        self, editor: QWidget, model: QAbstractItemModel, index: Index
    ) -> None:
        """Hand over what was chosen."""
        place = model.index(index.row(), index.column())
        if isinstance(editor, QComboBox):
            model.setData(place, editor.currentData())
        elif isinstance(editor, QSpinBox):
            model.setData(place, editor.value())

    def updateEditorGeometry(
        self, editor: QWidget, option: QStyleOptionViewItem, index: Index
    ) -> None:
        """Put the editor over its cell."""
        editor.setGeometry(option.rect)

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        """Leave room for the sign that a list opens beside the words."""
        super().initStyleOption(option, index)
        if index.column() == USED:
            metrics: QFontMetrics = option.fontMetrics
            room = option.rect.width() - ROOM
            middle = Qt.TextElideMode.ElideMiddle
            option.text = metrics.elidedText(option.text, middle, room)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: Index
    ) -> None:
        """Draw a cell, and the sign that a list opens where one does."""
        super().paint(painter, option, index)
        if index.column() != USED:
            return
        whole: QRect = option.rect
        sign = whole.adjusted(whole.width() - ROOM, 0, 0, 0)
        middle = QStyle.visualRect(option.direction, whole, sign).center()
        corners = [QPoint(-4, -2), QPoint(4, -2), QPoint(0, 3)]
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(option.palette.placeholderText())
        painter.drawPolygon(QPolygon([middle + corner for corner in corners]))
        painter.restore()


class WeightsTable(QTableView):
    """A row for each tensor of a file."""

    def __init__(self, model: WeightsModel) -> None:
        super().__init__()
        self.setModel(model)
        self._editors = _Editors(model, self)
        self.setItemDelegate(self._editors)
        self.setAccessibleName(tr("tensors"))
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(ROW)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(Trigger.NoEditTriggers)
        self.clicked.connect(self._open_here)
        self.activated.connect(self._open)
        self._size_columns()
        self.setCurrentIndex(model.index(0, USED))

    def _size_columns(self) -> None:
        header, mode = self.horizontalHeader(), QHeaderView.ResizeMode
        header.setHighlightSections(False)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft)
        header.setSectionResizeMode(TENSOR, mode.Stretch)
        for column, width in ((SHAPE, 130), (TYPE, 76), (USED, 220), (LAYER, 64)):
            header.setSectionResizeMode(column, mode.Fixed)
            header.resizeSection(column, width)

    def _open_here(self, index: QModelIndex) -> None:
        """Open what a cell that is clicked is edited in, if it is."""
        if self.model().flags(index) & Qt.ItemFlag.ItemIsEditable:
            self.edit(index)

    def _open(self, index: QModelIndex) -> None:
        """Open the list of uses, or the field for the layer where that is current."""
        in_layer = index.column() == LAYER
        self._open_here(index if in_layer else index.siblingAtColumn(USED))
