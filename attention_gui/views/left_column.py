"""The column at the left: who gives way to whom where room is short."""

from PySide6.QtCore import QRect
from PySide6.QtWidgets import QVBoxLayout

from attention_gui.views.about_card import AboutCard
from attention_gui.views.pins import PinsCard
from attention_gui.views.tab_bar import TabBar
from attention_gui.views.table_pages import TablePages

GAP = 4


class LeftColumn(QVBoxLayout):
    """Tabs, tables, note and pins, one below the other.

    Where room is short the note gives way first, then the list of pins; the tables have
    a few rows each before either has a line more. The note is whole where the tables
    are whole, too.
    """

    def __init__(
        self, bar: TabBar, pages: TablePages, about: AboutCard, pins: PinsCard
    ) -> None:
        super().__init__()
        self._bar, self._pages, self._about, self._pins = bar, pages, about, pins
        self.setContentsMargins(0, 0, 0, 0)
        self.setSpacing(GAP)
        self.addWidget(bar)
        self.addWidget(pages, stretch=1)
        self.addWidget(about)
        self.addWidget(pins)

    def setGeometry(self, rect: QRect) -> None:
        """Place all in a room."""
        self._share(rect.height())
        super().setGeometry(rect)

    def _share(self, height: int) -> None:
        """Give note and pins as much of a height as the tables can spare."""
        about, pins, page = self._about, self._pins, self._pages.page(self._bar.tab)
        others = [card for card in (about, pins) if not card.isHidden()]
        room = height - self._bar.sizeHint().height()
        room -= GAP * (1 + len(others))
        spared = room - page.fair_height
        if pins in others:
            pins.fit(spared - (about.least_height if about in others else 0))
            spared -= pins.height_shown
        if about in others:
            about.fit(spared, spared - (page.whole_height - page.fair_height))
