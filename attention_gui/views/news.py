"""News: one sentence in a line, in as many of its words as there is room for."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from attention_gui.views.theme import plain

GAP = 10  # px before the sentence, and between widgets


class News(QLabel):
    """Takes the room that is left; all that it has to say is in its tip.

    Parameters
    ----------
    name : str
        For those who do not see it.
    instead : QWidget, optional
        What stands beside it and gives way where all of the sentence needs its room.
    """

    def __init__(self, name: str, instead: QWidget | None = None) -> None:
        super().__init__()
        self._said: Sequence[str] = ("",)
        self._instead = instead
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setAccessibleName(name)
        self.setIndent(GAP)
        policy = QSizePolicy.Policy
        self.setSizePolicy(policy.Ignored, policy.Preferred)

    def show_sentences(self, said: Sequence[str]) -> None:
        """Show the first of some sentences that fits: they say less and less."""
        self._said = said
        self.setToolTip(plain(said[0]))
        self.setAccessibleDescription(said[0])
        self._fit()

    def _fit(self) -> None:
        self._make_room()
        wide, room = self.fontMetrics().horizontalAdvance, self.width() - GAP
        fitting = (text for text in self._said if wide(text) <= room)
        cut = self.fontMetrics().elidedText(self._said[-1], _RIGHT, room)
        self.setText(next(fitting, cut))

    def _make_room(self) -> None:
        """Have the other widget give way, or come back."""
        other, all_of_it = self._instead, self._said[0]
        if other is None or not self.isVisible():
            return
        beside = self.width() - GAP
        if other.isHidden():
            beside -= other.sizeHint().width() + GAP
        wanted = self.fontMetrics().horizontalAdvance(all_of_it)
        other.setVisible(not all_of_it or wanted <= beside)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Say as much as there is room for now."""
        super().resizeEvent(event)
        self._fit()

    def showEvent(self, event: QShowEvent) -> None:
        """Say what came while this was hidden."""
        super().showEvent(event)
        self._fit()


_RIGHT = Qt.TextElideMode.ElideRight
