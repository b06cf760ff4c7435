"""What paints the cells of a table, and the editor that opens over one."""

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QObject,
    QRect,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QFocusEvent,
    QFont,
    QFontMetrics,
    QKeyEvent,
    QPainter,
    QStaticText,
)
from PySide6.QtWidgets import (
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from attention_gui.core.display import SCIENTIFIC, cell_text, rough_text
from attention_gui.core.palette import LIGHT, Theme
from attention_gui.views.table_editor import CellEditor
from attention_gui.views.table_model import Index, MatrixModel
from attention_gui.views.table_tints import paint_change, paint_pin, tints

PAD = 6
TIGHT = 2  # pixels that stay free before a long number
KEPT_TEXTS = 8192

Key = Qt.Key
ENTER = (Key.Key_Return, Key.Key_Enter)
STEPS = {
    Key.Key_Down: (1, 0),
    Key.Key_Up: (-1, 0),
    Key.Key_Tab: (0, 1),
    Key.Key_Backtab: (0, -1),
}
AWAY = (Qt.FocusReason.ActiveWindowFocusReason, Qt.FocusReason.PopupFocusReason)


class CellDelegate(QStyledItemDelegate):
    """Paints numbers on their tints, and opens, reads and closes the editor.

    Attributes
    ----------
    stepped : Signal(int rows, int columns)
        A key finished the editor, and moves the current cell by so much.
    entered : Signal(bool back)
        Return finished the editor, and leads to the row below or, back, above.
    spread : Signal(str text)
        What is typed is wanted in every selected cell.
    typed : Signal()
        The text in the editor changed.
    """

    stepped = Signal(int, int)
    entered = Signal(bool)
    spread = Signal(str)
    typed = Signal()

    def __init__(self, model: MatrixModel, parent: QWidget) -> None:
        super().__init__(parent)
        self._model = model
        self._theme, self._tints = LIGHT, tints(LIGHT)
        self._texts: dict[str, tuple[QStaticText, int]] = {}
        self.show_font(parent.font())

    def show_font(self, font: QFont) -> None:
        """Write the numbers in a font."""
        self._font = font
        self._metrics = QFontMetrics(font)
        self._half = (self._metrics.height() + 1) // 2
        self._texts.clear()

    def show_theme(self, theme: Theme) -> None:
        """Take the colours of a theme."""
        self._theme, self._tints = theme, tints(theme)

    def commit(self, editor: CellEditor) -> bool:
        """Say what an editor holds, and close it unless that is refused."""
        self.commitData.emit(editor)
        if not editor.wrong:
            self.closeEditor.emit(editor, self.EndEditHint.NoHint)
        return not editor.wrong

    def _static(self, text: str) -> tuple[QStaticText, int]:
        """Return a text laid out, and its width."""
        if len(self._texts) > KEPT_TEXTS:
            self._texts.clear()
        laid = QStaticText(text)
        laid.setTextFormat(Qt.TextFormat.PlainText)
        laid.setPerformanceHint(QStaticText.PerformanceHint.AggressiveCaching)
        kept = laid, self._metrics.horizontalAdvance(text)
        self._texts[text] = kept
        return kept

    def _fitting(self, row: int, column: int, room: int) -> tuple[QStaticText, int]:
        """Return a number with fewer digits, since all of them do not fit."""
        value = self._model.array.item(row, column)
        for short in (cell_text(value, SCIENTIFIC), rough_text(value)):
            if self._metrics.horizontalAdvance(short) <= room:
                return self._texts.get(short) or self._static(short)
        return self._texts.get("…") or self._static("…")  # part of it would be another

    def _leave(self, editor: CellEditor, reason: Qt.FocusReason) -> None:
        if reason not in AWAY:
            self.commit(editor)

    def _key(self, editor: CellEditor, event: QKeyEvent) -> bool:
        key = Key(event.key())
        if key == Key.Key_Escape:
            self.closeEditor.emit(editor, self.EndEditHint.RevertModelCache)
            return True
        if key in ENTER:
            self._enter(editor, event.modifiers())
        elif key in STEPS and self.commit(editor):
            self.stepped.emit(*STEPS[key])
        return key in (*ENTER, *STEPS)

    def _enter(self, editor: CellEditor, modifiers: Qt.KeyboardModifier) -> None:
        if modifiers & Qt.KeyboardModifier.ControlModifier:
            self.spread.emit(editor.text())
        elif self.commit(editor):
            self.entered.emit(bool(modifiers & Qt.KeyboardModifier.ShiftModifier))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: Index
    ) -> None:
        row, column = index.row(), index.column()
        fill, ink = self._tints[self._model.code(row, column)]
        rect: QRect = option.rect
        painter.fillRect(rect, fill)
        text = self._model.text(row, column)
        laid, width = self._texts.get(text) or self._static(text)
        room = rect.width() - PAD - TIGHT
        if width > room:
            laid, width = self._fitting(row, column, room)
        painter.setPen(ink)
        painter.drawStaticText(
            rect.right() - PAD + 1 - width, rect.center().y() - self._half + 1, laid
        )
        if (row, column) in self._model.pinned:
            paint_pin(painter, rect, self._theme)
        if self._model.was is not None and self._model.is_changed(row, column):
            paint_change(painter, rect, self._theme)

    def createEditor(
        self, parent: QWidget, option: QStyleOptionViewItem, index: Index
    ) -> QWidget:
        editor = CellEditor(parent)
        editor.setFont(self._font)
        editor.textEdited.connect(self.typed)
        return editor

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        # what is half typed outlives a repaint of the numbers under it
        if isinstance(editor, CellEditor) and not editor.isModified():
            editor.setText(self._model.exact(index.row(), index.column()))

    def setModelData(
        self, editor: QWidget, model: QAbstractItemModel, index: Index
    ) -> None:
        if isinstance(editor, CellEditor):
            editor.show_wrong(not model.setData(index, editor.text()))

    def updateEditorGeometry(
        self, editor: QWidget, option: QStyleOptionViewItem, index: Index
    ) -> None:
        cell: QRect = option.rect
        text = self._model.exact(index.row(), index.column())
        parent = editor.parentWidget()
        room = parent.width() if parent else cell.width()
        width = min(max(cell.width(), self._metrics.horizontalAdvance(text) + 20), room)
        left = max(0, min(cell.right() + 1 - width, room - width))
        editor.setGeometry(left, cell.top() - 1, width, cell.height() + 2)

    def eventFilter(self, editor: QObject, event: QEvent) -> bool:
        if not isinstance(editor, CellEditor):
            return super().eventFilter(editor, event)
        kind = event.type()
        if isinstance(event, QKeyEvent) and kind == QEvent.Type.ShortcutOverride:
            event.setAccepted(Key(event.key()) in (*ENTER, *STEPS, Key.Key_Escape))
            return event.isAccepted()
        if isinstance(event, QKeyEvent) and kind == QEvent.Type.KeyPress:
            return self._key(editor, event)
        if isinstance(event, QFocusEvent) and kind == QEvent.Type.FocusOut:
            self._leave(editor, event.reason())
        return False
