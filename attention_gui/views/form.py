"""A form: labelled rows of fields that show a document, and say what is wished."""

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QPoint, QRect, Qt, Signal
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLabel, QWidget

from attention_gui.core.document import Document
from attention_gui.core.language import translated
from attention_gui.core.look import Look
from attention_gui.core.stroke import ALONE
from attention_gui.views.entry import Entry
from attention_gui.views.fields import Choice, NumberField
from attention_gui.views.note import Note

GAP = 6  # pixels between fields
LINE = 26  # pixels that a field is high

Change = Callable[[Document], Document]


class Wish(NamedTuple):
    """What a user wants of a document.

    Attributes
    ----------
    field : str
        Where it was said, and is refused.
    text : str
        What it is called in the history: "Changed norm".
    change : function
        From a document to the one that is wished for; ValueError with a sentence where
        there can be none.
    stroke : int
        Steps of a number in quick succession are one stroke.
    """

    field: str
    text: str
    change: Change
    stroke: int = ALONE


class Form(QFrame):
    """Rows of fields.

    Signals
    -------
    wished : Wish
    """

    wished = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.look = Look()
        self.fields: dict[str, QWidget] = {}
        self._rows: dict[str, tuple[QWidget, ...]] = {}
        self._words: dict[QWidget, list[QWidget]] = {}
        self._document: Document | None = None
        self._note: Note | None = None
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(12, 8, 8, 8)
        self._grid.setHorizontalSpacing(10)
        self._grid.setVerticalSpacing(GAP)
        self._grid.setColumnStretch(1, 1)

    def add_heading(self, title: str, said: str) -> None:
        """Add a heading over the rows that follow, and what they are about."""
        line = QWidget()
        across = QHBoxLayout(line)
        across.setContentsMargins(0, GAP, 0, 0)
        across.setSpacing(GAP)
        across.addWidget(_word(title, "title"))
        across.addWidget(_word(said), stretch=1)
        self._grid.addWidget(line, self._grid.rowCount(), 0, 1, 2)

    def add_row(self, label: str, *widgets: QWidget | str) -> None:
        """Add a row of fields, and of words between them, under a label for `later`."""
        shown = _word(translated(label))
        line, row = QWidget(), self._grid.rowCount()
        across = QHBoxLayout(line)
        across.setContentsMargins(0, 0, 0, 0)
        across.setSpacing(GAP)
        words: list[QWidget] = []  # that lead to the next field
        for widget in widgets:
            if isinstance(widget, str):
                words.append(_word(widget))
                across.addWidget(words[-1])
                continue
            if isinstance(widget, Choice):
                widget.turns = False  # the wheel scrolls the page
            self._words[widget], words = words, []
            across.addWidget(widget)
        across.addStretch()
        self._grid.addWidget(shown, row, 0, Qt.AlignmentFlag.AlignTop)
        shown.setMinimumHeight(min(line.sizeHint().height(), LINE))
        self._grid.addWidget(line, row, 1)
        self._rows[label] = shown, line

    def add_block(self, label: str, widget: QWidget) -> None:
        """Add a field that takes the whole width, below a label for `later`."""
        shown, row = _word(translated(label)), self._grid.rowCount()
        self._grid.addWidget(shown, row, 0, 1, 2)
        self._grid.addWidget(widget, row + 1, 0, 1, 2)
        self._rows[label] = shown, widget

    def show_row(self, label: str, shown: bool) -> None:
        """Show a row, or hide it while there is no use for it."""
        for widget in self._rows[label]:
            widget.setVisible(shown)

    def show_field(self, field: QWidget, shown: bool) -> None:
        """Show a field with the word before it, or hide them."""
        for widget in (*self._words[field], field):
            widget.setVisible(shown)

    def show_document(self, document: Document, look: Look) -> None:
        """Show what is in force at a layer and a head."""
        self._document, self.look = document, look
        if self._note is not None:
            self._note.hide()
        self.show_settings(document, look)

    def show_settings(self, document: Document, look: Look) -> None:
        """Show what is in force, in every field."""
        raise NotImplementedError

    def wish(self, field: str, text: str, change: Change) -> None:
        """Say what is wished."""
        widget = self.fields[field]
        stroke = widget.stroke if isinstance(widget, NumberField) else ALONE
        self.wished.emit(Wish(field, text, change, stroke))

    def refuse(self, field: str, reason: str) -> None:
        """Say beside a field why what was wished cannot be; it is as it was."""
        widget = self.fields[field]
        if isinstance(widget, Entry):
            widget.refuse(reason)
            return
        if self._document is not None:
            self.show_document(self._document, self.look)
        window = self.window()
        if self._note is None:
            self._note = Note(window)
        corner = widget.mapTo(window, QPoint(0, 0))
        self._note.show_reason(reason, QRect(corner, widget.size()))

    def commit(self) -> bool:
        """Hand over what is half typed; return whether it could be used."""
        entries = [one for one in self.fields.values() if isinstance(one, Entry)]
        return all(one.commit() for one in entries if not one.isHidden())

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        if self._note is not None:
            self._note.hide()


def _word(text: str, role: str = "muted") -> QLabel:
    label = QLabel(text)
    label.setProperty("role", role)
    return label
