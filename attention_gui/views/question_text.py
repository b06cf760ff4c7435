"""The text of a question: it has the keyboard until an answer has it."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QLabel

LARGER, LINE = 3, 2  # px


class QuestionText(QLabel):
    """A question in large letters, underlined while it has the keyboard.

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
        self.setContentsMargins(0, 0, 0, LINE + 4)

    def show_question(self, text: str) -> None:
        """Show a question."""
        self.setText(text)
        self.setAccessibleName(text)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.hasFocus():
            line = self.rect().adjusted(0, self.height() - LINE, 0, 0)
            painter = QPainter(self)
            painter.fillRect(line, self.palette().color(QPalette.ColorRole.Accent))
            painter.end()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Up):
            self.stepped.emit(1)
        else:
            super().keyPressEvent(event)
