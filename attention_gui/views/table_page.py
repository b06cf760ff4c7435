"""A page of tables: a form, if there is one, and tables one below the other."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtWidgets import QFrame, QScrollArea, QSplitter, QVBoxLayout, QWidget

from attention_gui.views.form import Form
from attention_gui.views.table_card import TableCard

SHARE = 9999  # pixels: each table as high as its rows if there is room
BAR = 10  # pixels of a scroll bar


class TablePage(QScrollArea):
    """Tables between handles; the page scrolls where they are many.

    Parameters
    ----------
    form : Form, optional
        Stands above the tables.
    """

    def __init__(self, form: Form | None = None) -> None:
        super().__init__()
        self.form = form
        self._cards: list[TableCard] = []
        self._wanted: TableCard | None = None
        self._later = QTimer(self, singleShot=True, interval=0)
        self._later.timeout.connect(self._scroll)
        self.splitter = QSplitter(Qt.Orientation.Vertical)
        self.splitter.setChildrenCollapsible(False)
        self.splitter.addWidget(QWidget())  # takes the room that is left below
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._lay_out()

    def _lay_out(self) -> None:
        content = QWidget()
        column = QVBoxLayout(content)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        if self.form is not None:
            column.addWidget(self.form)
        column.addWidget(self.splitter, stretch=1)
        self.setWidget(content)

    def show_cards(self, cards: Sequence[TableCard]) -> None:
        """Show these tables and no others, in this order."""
        before = self._heights()
        for place, card in enumerate(cards):
            if card not in self._cards:
                self._cards.append(card)
            if self.splitter.widget(place) is not card:
                self.splitter.insertWidget(place, card)
        for card in self._cards:
            card.setVisible(card in cards)
        if self._heights() != before:
            self.reset()

    def reveal(self, card: TableCard) -> None:
        """Scroll until a table is to be seen."""
        self._wanted = card
        self._later.start()  # a page that has just been turned to is not laid out yet

    def _scroll(self) -> None:
        if self._wanted is not None:
            self.ensureWidgetVisible(self._wanted, 0, 0)

    def reset(self) -> None:
        """Share the room out among the tables."""
        self.splitter.setSizes([SHARE] * len(self._cards) + [0])

    def _heights(self) -> list[int]:
        """Return how high the tables would like to be."""
        shown = (card for card in self._cards if not card.isHidden())
        return [card.sizeHint().height() for card in shown]

    def minimumSizeHint(self) -> QSize:
        content = self.widget()
        width = content.minimumSizeHint().width() if content else 0
        return QSize(width + BAR, super().minimumSizeHint().height())
