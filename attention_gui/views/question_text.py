"""The text of a question: it has the keyboard until an answer has it."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLabel

LARGER = 3  # px


class QuestionText(QLabel):
    """A question in large letters, marked at its side while it has the keyboard.

    Signals
    -------
    stepped : int
        The keyboard is to go to the first answer.
    """

    stepped = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        font = self.font()
        font.setPixelSize(self.fontInfo().pixelSize() + LARGER)
        self.setFont(font)

    def show_question(self, text: str) -> None:
        """Show a question."""
        self.setText(text)
        self.setAccessibleName(text)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Up):
            self.stepped.emit(1)
        else:
            super().keyPressEvent(event)
