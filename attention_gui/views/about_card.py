"""What there is to know about a document: its note, below the tables."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QPlainTextEdit, QSizePolicy

from attention_gui.core.document import Document
from attention_gui.core.language import tr
from attention_gui.views.card import AROUND, Card

LINE_OF = 120  # pixels of the window's height, for each line to be seen at once
LEAST = 2  # lines, or none
SIDE = 8  # pixels beside the text


class NoteText(QPlainTextEdit):
    """A text to be read; what does not fit scrolls."""

    def __init__(self) -> None:
        super().__init__()
        self.setReadOnly(True)
        self.setFrameShape(QPlainTextEdit.Shape.NoFrame)
        self.setAcceptDrops(False)  # files are for the window to take
        self.setAccessibleName(tr("about the document"))
        self.setTabChangesFocus(True)
        self.document().setDocumentMargin(SIDE)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        policy = QSizePolicy.Policy
        self.setSizePolicy(policy.Expanding, policy.Ignored)

    @property
    def lines(self) -> int:
        """How many lines the text has at its width."""
        return max(1, round(self.document().size().height()))

    @property
    def usual(self) -> int:
        """How many lines of it are to be seen where the tables want the room, too."""
        return min(self.lines, max(3, self.window().height() // LINE_OF))

    def height_of(self, lines: int) -> int:
        """Return how high so many lines are."""
        if lines == 0:
            return 0
        below = SIDE + 2 if lines == self.lines else 1
        return lines * self.fontMetrics().lineSpacing() + SIDE + below

    def lines_in(self, height: int) -> int:
        """Return how many lines can be seen in a height, none instead of too few."""
        if self.height_of(self.lines) <= height:
            return self.lines
        fitting = (height - SIDE - 1) // self.fontMetrics().lineSpacing()
        return min(fitting, self.lines - 1) if fitting >= LEAST else 0

    def minimumSizeHint(self) -> QSize:
        return QSize(0, 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()  # another width breaks the lines elsewhere


class AboutCard(Card):
    """The note of a document; it can be folded away, and is not there without one.

    It is folded away by itself where there is no room for it.
    """

    least_height = AROUND

    def __init__(self) -> None:
        self.text = NoteText()
        super().__init__(tr("About"), self.text)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.fold = self.header.add_button(tr("Hide"), tr("hide the note"))
        self.fold.clicked.connect(self._turn)
        self._asked: bool | None = None  # whether it is to be seen, if the user said so
        self.hide()

    def show_document(self, document: Document) -> None:
        """Show the note of a document."""
        if document.note != self.text.toPlainText():
            self._asked = None
            self.text.setPlainText(document.note)
            self.text.updateGeometry()
        self.show_title(tr("About"), document.title if document.note else "")
        self.setVisible(bool(document.note))

    def fit(self, room: int, free: int) -> None:
        """Be as high as there is room for, and the note as long as it needs.

        Parameters
        ----------
        room : int
            Pixels that the tables can spare.
        free : int
            Those that they have no use for.
        """
        lines_in, text = self.text.lines_in, self.text
        lines = max(lines_in(free - AROUND), min(lines_in(room - AROUND), text.usual))
        if self._asked is not None:
            lines = max(lines, text.usual) if self._asked else 0
        text.setVisible(lines > 0)
        self.fold.setText(tr("Hide") if lines else tr("Show"))
        self.fold.setAccessibleName(
            tr("hide the note") if lines else tr("show the note")
        )
        self.setFixedHeight(AROUND + text.height_of(lines))

    def _turn(self) -> None:
        """Fold the note away, or show it again."""
        self._asked = self.text.isHidden()
        self.text.setVisible(self._asked)
        self.updateGeometry()
