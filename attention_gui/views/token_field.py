"""A field for tokens: a sentence, or lines; Enter is for the dialog around it."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QPlainTextEdit, QSizePolicy

Key = Qt.Key
MARGIN = 5  # px around the text


class TokenField(QPlainTextEdit):
    """A text of a few lines. Shift+Enter begins another one.

    Parameters
    ----------
    name : str
    lines : int
        To be seen at once.
    """

    def __init__(self, name: str, lines: int) -> None:
        super().__init__()
        self._lines = lines
        self.setAccessibleName(name)
        self.setTabChangesFocus(True)
        self.setAcceptDrops(False)
        self.document().setDocumentMargin(MARGIN)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def text(self) -> str:
        """What is typed."""
        return self.toPlainText()

    def setText(self, text: str) -> None:
        """Show a text."""
        self.setPlainText(text)

    def sizeHint(self) -> QSize:
        high = self.fontMetrics().lineSpacing() * self._lines + 2 * MARGIN + 4
        return QSize(280, high)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if event.reason() != Qt.FocusReason.MouseFocusReason:
            self.selectAll()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        shift = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
        if event.key() in (Key.Key_Return, Key.Key_Enter) and not shift:
            event.ignore()  # the button of the dialog is pressed by it
        else:
            super().keyPressEvent(event)
