"""The left side: the matrices of a document, on tabs, each in a table."""

from collections.abc import Iterator

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QApplication,
    QVBoxLayout,
    QWidget,
)

from attention_gui.core.arrays import Array
from attention_gui.core.cell import Cell, Stage
from attention_gui.core.document import Document
from attention_gui.core.palette import LIGHT, Theme
from attention_gui.core.picture import Look
from attention_gui.core.pinning import pins_in
from attention_gui.core.reading import Reading
from attention_gui.core.tabs import OF_TAB, Listed, Tab, listed, tabs
from attention_gui.views.cross import cross_of
from attention_gui.views.pins import PinsCard
from attention_gui.views.tab_bar import TabBar
from attention_gui.views.table import MatrixTable
from attention_gui.views.table_card import TableCard
from attention_gui.views.table_page import TablePage
from attention_gui.views.table_pages import TablePages

# What cards say, and the left side as a whole.
SAID = ("edited", "released", "attach_asked", "detach_asked", "hovered", "picked")


class Givens(QWidget):
    """Tables on tabs; given ones are shown at once, computed ones when they are made.

    Signals
    -------
    edited : stage, row, column, block
    released : stage, row, column, rows, columns
        The user wants the pins there to be let go.
    attach_asked : stage
    detach_asked : stage, whether that of every head
    wished : Form, Wish
    hovered : Cell, or None where the pointer is on none
    picked : Cell
    """

    edited = Signal(str, int, int, object)
    released = Signal(str, int, int, int, int)
    attach_asked = Signal(str)
    detach_asked = Signal(str, bool)
    wished = Signal(object, object)
    hovered = Signal(object)
    picked = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.bar, self.pages = TabBar(), TablePages()
        self.pins = PinsCard()
        self.cards: dict[Stage, TableCard] = {}
        self._document: Document | None = None
        self._look = Look()
        self._reading: Reading | None = None
        self._lit: Cell | None = None
        self._held: Cell | None = None
        self._theme = LIGHT
        self._lay_out()
        self.bar.currentChanged.connect(self._turn)
        self.pages.wished.connect(self.wished)

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(self.bar)
        column.addWidget(self.pages, stretch=1)
        column.addWidget(self.pins)

    @property
    def page(self) -> TablePage:
        """The page that is shown."""
        return self.pages.page(self.bar.tab)

    @property
    def tables(self) -> dict[Stage, MatrixTable]:
        """The tables on the tab that is shown."""
        return {card.stage: card.table for card in self._shown()}

    def _shown(self) -> Iterator[TableCard]:
        for stage in OF_TAB[self.bar.tab]:
            card = self.cards.get(stage)
            if card is not None and not card.isHidden():
                yield card

    def reset(self) -> None:
        """Share the room out among the tables."""
        self.pages.reset()

    def reveal(self, stage: Stage) -> bool:
        """Show the tab that has a table; return whether there is such a table."""
        for tab in self._tabs():
            if stage in (one.stage for one in self._listed(tab)):
                self.bar.open_tab(tab)
                return True
        return False

    def show_document(self, document: Document, look: Look) -> None:
        """Show the matrices that are given at a layer and a head."""
        self._document, self._look = document, look
        self.bar.show_tabs(self._tabs())
        self.pins.show_pins(document)
        self._fill()

    def show_reading(self, reading: Reading) -> None:
        """Show the matrices that are computed."""
        self._reading = reading
        self._fill()

    def show_theme(self, theme: Theme) -> None:
        """Take on other colours."""
        self._theme = theme
        for card in self.cards.values():
            card.table.show_theme(theme)

    def show_lit(self, cell: Cell | None) -> None:
        """Light the rows, and the feature, that a cell belongs to."""
        self._lit = cell
        for card in self._shown():
            card.show_lit(cell, cross_of(cell))

    def show_held(self, cell: Cell | None) -> None:
        """Make a held cell the current one of its table, and show what made it."""
        self._held = cell
        for card in self._shown():
            card.show_held(cell, cross_of(cell))

    def focused(self) -> MatrixTable | None:
        """Return the table that has the keyboard, or whose cell is being edited."""
        focus = QApplication.focusWidget()
        for table in self.tables.values():
            if focus is not None and (focus is table or table.isAncestorOf(focus)):
                return table
        return None

    def commit(self) -> bool:
        """Take over what is half typed; return whether nothing is left pending."""
        if tab := self.pages.unfinished():
            self.bar.open_tab(tab)
            return False
        return all(card.table.commit_editor() for card in self.cards.values())

    def refuse(self, stage: Stage, row: int, column: int, reason: str) -> None:
        """Say beside a cell why it cannot be what was asked for."""
        self.cards[stage].table.refuse_cell(row, column, reason)

    def _tabs(self) -> tuple[Tab, ...]:
        return tabs(self._document, self._look.layer) if self._document else ()

    def _listed(self, tab: Tab) -> Iterator[Listed]:
        if self._document is None:
            return iter(())
        return listed(self._document, tab, *self._look[:2])

    def _turn(self, _tab: int) -> None:
        self.pages.open_tab(self.bar.tab)
        self._fill()
        self.show_lit(self._lit)
        self.show_held(self._held)

    def _fill(self) -> None:
        """Fill the tables of the tab that is shown."""
        document, look = self._document, self._look
        if document is None:
            return
        if self.page.form is not None:
            self.page.form.show_document(document, look)
        cards = []
        for one in self._listed(self.bar.tab):
            card = self._card(one.stage)
            pins = pins_in(document, one.stage, *look[:2])
            card.show_listed(one, self._array(one), pins)
            cards.append(card)
        self.page.show_cards(cards)

    def _array(self, one: Listed) -> Array | None:
        """Return a matrix, or None where it is not computed yet and none like it is."""
        document, look, reading = self._document, self._look, self._reading
        if document is not None and not one.made:
            return document.given(one.stage, *look[:2])
        if reading is None or (reading.number, reading.head) != look[:2]:
            return None
        return reading.array(one.stage) if reading.has(one.stage) else None

    def _card(self, stage: Stage) -> TableCard:
        """Return the card of a matrix, made when it is first needed."""
        if stage not in self.cards:
            card = self.cards[stage] = TableCard(stage)
            card.table.show_theme(self._theme)
            for name in SAID:
                getattr(card, name).connect(getattr(self, name))
        return self.cards[stage]
