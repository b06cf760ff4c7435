"""Tables between handles: how they share a height that is too little for all rows."""

from collections.abc import Sequence

from PySide6.QtCore import QByteArray, QEvent, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSplitter, QWidget

from attention_gui.views.shares import Kept, read_shares, write_shares
from attention_gui.views.table_card import TableCard

FAIR_ROWS = 3  # of each table, before there is more of anything else


class TableSplitter(QSplitter):
    """Tables one below the other, each of whole rows, until the user moves a handle.

    Signals
    -------
    shared
        Tables have other places or heights.
    """

    shared = Signal()

    _moved = False  # here, for Qt resizes before __init__ is through

    def __init__(self) -> None:
        super().__init__(Qt.Orientation.Vertical)
        self.setChildrenCollapsible(False)
        self.addWidget(QWidget())  # takes the room that is left below
        self.cards: list[TableCard] = []
        self._kept: dict[str, int] = {}  # shares of another day, not yet used
        self.splitterMoved.connect(self._note_move)

    @property
    def shown(self) -> list[TableCard]:
        """The tables that are not hidden."""
        return [card for card in self.cards if not card.isHidden()]

    def show_cards(self, cards: Sequence[TableCard]) -> None:
        """Show these tables and no others, in this order."""
        before = self._heights()
        for place, card in enumerate(cards):
            if card not in self.cards:
                self.cards.append(card)
            if self.widget(place) is not card:
                self.insertWidget(place, card)
        for card in self.cards:
            card.setVisible(card in cards)
        if self._heights() != before:
            self._moved = False
            self._share()

    def reset(self) -> None:
        """Share the room out among the tables."""
        self._moved, self._kept = False, {}
        self._share()

    def height_of(self, rows: int) -> int:
        """Return how high all are with so many rows each."""
        return self._between + sum(card.height_of(rows) for card in self.shown)

    @property
    def whole_height(self) -> int:
        """How high all are with all their rows."""
        return self._between + sum(self._heights())

    @property
    def _between(self) -> int:
        return len(self.shown) * self.handleWidth()

    def _heights(self) -> list[int]:
        """Return how high the tables would like to be."""
        return [card.sizeHint().height() for card in self.shown]

    def _share(self) -> None:
        """Give each table whole rows, unless the user has given it some."""
        shown = self.shown
        if self._fits_kept():
            self._moved = True
            self._set_heights(shown, [self._kept[card.stage] for card in shown])
        elif not self._moved and shown:
            self._set_sizes(shown)
        self.shared.emit()

    def _set_sizes(self, shown: Sequence[TableCard]) -> None:
        """Give none more than another that has too few."""
        room = self.height() - self._between
        sizes = shares(self._heights(), room)
        sizes = [
            card.whole_height(size) for card, size in zip(shown, sizes, strict=True)
        ]
        for place, card in enumerate(shown):  # what is left makes a row more for some
            spare = room - sum(sizes)
            sizes[place] = max(sizes[place], card.whole_height(sizes[place] + spare))
        self._set_heights(shown, sizes)

    def _set_heights(self, shown: Sequence[TableCard], sizes: Sequence[int]) -> None:
        """Give tables their heights, and what is left to the widget below them."""
        of_card = dict(zip(shown, sizes, strict=True))
        children = [self.widget(place) for place in range(self.count())]
        rest = max(0, self.height() - self._between - sum(sizes))
        self.setSizes([of_card.get(child, rest) for child in children])  # type: ignore[call-overload]

    def _note_move(self) -> None:
        self._moved, self._kept = True, {}
        self.shared.emit()

    def saveState(self) -> QByteArray:
        """Return the shares that the user chose, if any."""
        if not self._moved:
            return write_shares(self._kept)
        sizes = zip(map(self.widget, range(self.count())), self.sizes(), strict=True)
        of_card = dict(sizes)
        return write_shares({card.stage: of_card[card] for card in self.shown})

    def restoreState(self, state: Kept) -> bool:
        """Share the room out as the user chose, once the same tables are here."""
        self._kept = read_shares(state)
        self._share()
        return self._moved

    def _fits_kept(self) -> bool:
        """Whether the shares of another day are of the tables that are shown."""
        return bool(self._kept) and {one.stage for one in self.shown} == set(self._kept)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share()

    def event(self, event: QEvent) -> bool:
        done = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest:
            self._share()  # a scroll bar more, or a table higher
        return done


def shares(wanted: Sequence[int], room: int) -> list[int]:
    """Return equal shares of a room; what one has no use for, the others get."""
    sizes = list(wanted)
    left, open_ = room, len(wanted)
    for place in sorted(range(len(wanted)), key=lambda place: wanted[place]):
        sizes[place] = min(wanted[place], max(0, left) // open_)
        left, open_ = left - sizes[place], open_ - 1
    return sizes
