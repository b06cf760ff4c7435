"""What there is to know about a document: its note, below the tables."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QPlainTextEdit, QSizePolicy

from attention_gui.core.document import Document
from attention_gui.views.card import Card

LINE_OF = 120  # pixels of the window's height, for each line to be seen at once
SIDE = 8  # pixels beside the text


class NoteText(QPlainTextEdit):
    """A text to be read, as high as its lines up to a limit; more of them scroll."""

    def __init__(self) -> None:
        super().__init__()
        self.setReadOnly(True)
        self.setFrameShape(QPlainTextEdit.Shape.NoFrame)
        self.setAcceptDrops(False)  # files are for the window to take
        self.setAccessibleName("about the document")
        self.setTabChangesFocus(True)
        self.document().setDocumentMargin(SIDE)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        policy = QSizePolicy.Policy
        self.setSizePolicy(policy.Expanding, policy.Fixed)

    def sizeHint(self) -> QSize:
        most = max(3, self.window().height() // LINE_OF)
        lines = max(1, round(self.document().size().height()))
        height = min(lines, most) * self.fontMetrics().lineSpacing() + SIDE
        return QSize(200, height + (SIDE if lines <= most else 1))

    def minimumSizeHint(self) -> QSize:
        return QSize(0, self.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()  # another width breaks the lines elsewhere


class AboutCard(Card):
    """The note of a document; it can be folded away, and is not there without one."""

    def __init__(self) -> None:
        self.text = NoteText()
        super().__init__("About", self.text)
        self.fold = self.header.add_button("Hide", "hide the note")
        self.fold.clicked.connect(self._turn)
        policy = QSizePolicy.Policy
        self.setSizePolicy(policy.Expanding, policy.Fixed)
        self.hide()

    def show_document(self, document: Document) -> None:
        """Show the note of a document."""
        if document.note != self.text.toPlainText():
            self.text.setPlainText(document.note)
            self.text.updateGeometry()
        self.show_title("About", document.title if document.note else "")
        self.setVisible(bool(document.note))

    def _turn(self) -> None:
        """Fold the note away, or show it again."""
        folded = not self.text.isHidden()
        self.text.setVisible(not folded)
        self.fold.setText("Show" if folded else "Hide")
        self.fold.setAccessibleName(f"{self.fold.text().lower()} the note")
