"""The notice: a quiet line over everything, with what can be done about it."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton

from attention_gui.core.language import tr
from attention_gui.views.news import News


class Notice(QFrame):
    """Says one thing until it is done or dismissed; it never takes the keyboard.

    Signals
    -------
    taken
        What it offers is asked for.
    dismissed
    """

    taken = Signal()
    dismissed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.text = News(tr("notice"))
        self.button, self.dismiss = QPushButton(), QPushButton(tr("Dismiss"))
        row = QHBoxLayout(self)
        row.setContentsMargins(2, 6, 12, 6)
        row.setSpacing(8)
        row.addWidget(self.text, stretch=1)
        for button in (self.button, self.dismiss):
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            row.addWidget(button)
        self.button.clicked.connect(self.taken)
        self.dismiss.clicked.connect(self.dismissed)
        self.hide()

    def show_notice(self, text: str, offer: str = "") -> None:
        """Say something, and what can be done about it; nothing if there is none."""
        self.text.show_sentences([text])
        self.button.setText(offer)
        self.button.setVisible(bool(offer))
        self.setVisible(bool(text))
