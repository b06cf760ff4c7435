"""The column at the left: who gives way to whom where room is short."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect
from PySide6.QtWidgets import QVBoxLayout

if TYPE_CHECKING:
    from attention_gui.views.givens import Givens

GAP = 4


class LeftColumn(QVBoxLayout):
    """Tabs, tables, note and pins, one below the other.

    Where room is short the note gives way first, then the list of pins; the tables have
    a few rows each before either has a line more. The note is whole where the tables
    are whole, too.
    """

    def __init__(self, givens: "Givens") -> None:
        super().__init__(givens)
        self._givens = givens
        self.setContentsMargins(0, 0, 0, 0)
        self.setSpacing(GAP)
        self.addWidget(givens.bar)
        self.addWidget(givens.pages, stretch=1)
        self.addWidget(givens.about)
        self.addWidget(givens.pins)

    def setGeometry(self, rect: QRect) -> None:
        """Place all in a room."""
        self._share(rect.height())
        super().setGeometry(rect)

    def _share(self, height: int) -> None:
        """Give note and pins as much of a height as the tables can spare."""
        about, pins, page = self._givens.about, self._givens.pins, self._givens.page
        others = [card for card in (about, pins) if not card.isHidden()]
        room = height - self._givens.bar.sizeHint().height()
        room -= GAP * (1 + len(others))
        spared = room - page.fair_height
        if pins in others:
            pins.fit(spared - (about.least_height if about in others else 0))
            spared -= pins.height_shown
        if about in others:
            about.fit(spared, spared - (page.whole_height - page.fair_height))
