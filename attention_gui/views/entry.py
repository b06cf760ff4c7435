"""An entry: a line of text that is read when it is finished, and refused beside it."""

from PySide6.QtCore import QEvent, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QLineEdit

from attention_gui.views.note import Note
from attention_gui.views.theme import plain, show_wrong

Keys = QKeySequence.StandardKey
Reason = Qt.FocusReason


class Entry(QLineEdit):
    """Something to be typed; empty where `placeholder` says what that means.

    A text that cannot be used stays, marked, with the reason below it; Esc restores.
    """

    entered = Signal(object)  # what was read, or None for empty
    left = Signal()  # as it was

    def __init__(self, name: str, placeholder: str = "") -> None:
        super().__init__()
        self.setAcceptDrops(False)  # files are for the window to take
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)  # the sign of a number
        self.setAccessibleName(name)
        self.setPlaceholderText(placeholder)
        self._shown = ""
        self._note: Note | None = None
        self.wrong = False
        self.editingFinished.connect(self.commit)
        self.textEdited.connect(self._clear_refusal)

    def read(self, text: str) -> object:
        """Return what a text stands for; ValueError with a sentence if nothing."""
        return text

    def show_text(self, text: str) -> None:
        """Show what is in force."""
        self._shown = text
        self.setText(text)
        self.setCursorPosition(0)
        self._clear_refusal()

    def commit(self) -> bool:
        """Hand over what is typed; return whether it could be used."""
        text = self.text().strip()
        if text == self._shown:
            self._restore()
            return True
        try:
            value = self.read(text) if text else None
        except ValueError as error:
            self.refuse(str(error))
            return False
        self._clear_refusal()
        self.entered.emit(value)
        if not self.wrong:
            self.setText(self._shown)  # `1.50` is no change, and is 1.5
        return not self.wrong

    def refuse(self, reason: str) -> None:
        """Mark the text and say below it why it cannot be used."""
        self.wrong = True
        show_wrong(self, True)
        self.setToolTip(plain(reason))
        window = self.window()
        if self._note is None:
            self._note = Note(window)
        corner = self.mapTo(window, QPoint(0, 0))
        self._note.show_reason(reason, QRect(corner, self.size()))

    def _is_history(self, event: QKeyEvent) -> bool:
        """Return whether a key takes back or makes again what was done before."""
        key = event.matches(Keys.Undo) or event.matches(Keys.Redo)
        return key and self.text() == self._shown

    def _restore(self) -> None:
        self.setText(self._shown)
        self._clear_refusal()
        self.left.emit()

    def _clear_refusal(self) -> None:
        if self.wrong:
            self.wrong = False
            show_wrong(self, False)
            self.setToolTip("")
        if self._note is not None:
            self._note.hide()

    def event(self, event: QEvent) -> bool:
        """Leave undo and redo to the window unless there is something half typed."""
        override = event.type() == QEvent.Type.ShortcutOverride
        if override and isinstance(event, QKeyEvent) and self._is_history(event):
            event.ignore()
            return False
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Restore the number in force on Esc."""
        if event.key() == Qt.Key.Key_Escape and self.text() != self._shown:
            self._restore()
        elif event.key() == Qt.Key.Key_Escape:
            self.left.emit()
            event.ignore()  # the window lets go
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Say that nothing was typed, if so."""
        super().focusOutEvent(event)
        away = event.reason() not in (
            Reason.PopupFocusReason,
            Reason.ActiveWindowFocusReason,
        )
        if away and self.text() == self._shown:
            self.left.emit()
