"""The editor of a name: a line over a header, taken over when it is left."""

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from attention_gui.core.label_text import read_label, write_label
from attention_gui.core.language import tr

Key = Qt.Key


class NameEditor(QLineEdit):
    """A name that is typed in its place; Enter or leaving takes it over, Esc does not.

    Signals
    -------
    named : str
        Another name than it was.
    left
        The keyboard is to go on elsewhere.
    """

    named = Signal(str)
    left = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._before = ""
        self.is_open = False
        self.setAcceptDrops(False)  # files are for the window to take
        self.setAccessibleName(tr("name"))
        self.setToolTip(tr("\\n stands for a line break, \\t for a tab"))
        self.hide()

    def open(self, name: str, place: QRect) -> None:
        """Let a name be typed at a place of the parent."""
        self._before, self.is_open = name, True
        self.setText(write_label(name))
        self.setGeometry(place)
        self.show()
        self.raise_()
        self.selectAll()
        self.setFocus()

    def commit(self) -> None:
        """Take over what is typed."""
        if not self.is_open:
            return
        self.is_open = False
        if self.hasFocus():
            self.left.emit()  # before it is hidden: Qt would choose another widget
        self.hide()
        name = read_label(self.text())
        if name != self._before:
            self.named.emit(name)

    def cancel(self) -> None:
        """Leave the name as it was."""
        self.setText(write_label(self._before))
        self.commit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if key in (Key.Key_Return, Key.Key_Enter, Key.Key_Tab):
            self.commit()
        elif key == Key.Key_Escape:
            self.cancel()
        else:
            super().keyPressEvent(event)
            event.accept()  # no key is for what is below

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() != Qt.FocusReason.PopupFocusReason:  # not its own menu
            self.commit()
