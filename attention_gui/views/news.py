"""News: one sentence in a line, in as many of its words as there is room for."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy

from attention_gui.views.theme import plain

GAP = 10  # px before the sentence


class News(QLabel):
    """Takes the room that is left; all that it has to say is in its tip."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._said: Sequence[str] = ("",)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setAccessibleName(name)
        self.setIndent(GAP)
        policy = QSizePolicy.Policy
        self.setSizePolicy(policy.Ignored, policy.Preferred)

    @property
    def wanted(self) -> int:
        """How wide all of it is."""
        return self.fontMetrics().horizontalAdvance(self._said[0]) + GAP

    def show_sentences(self, said: Sequence[str]) -> None:
        """Show the first of some sentences that fits: they say less and less."""
        self._said = said
        self.setToolTip(plain(said[0]))
        self.setAccessibleDescription(said[0])
        self._fit()

    def _fit(self) -> None:
        wide, room = self.fontMetrics().horizontalAdvance, self.width() - GAP
        fitting = (text for text in self._said if wide(text) <= room)
        cut = self.fontMetrics().elidedText(self._said[-1], _RIGHT, room)
        self.setText(next(fitting, cut))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Say as much as there is room for now."""
        super().resizeEvent(event)
        self._fit()


_RIGHT = Qt.TextElideMode.ElideRight
