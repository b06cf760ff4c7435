"""The left side: the matrices of a document, on tabs, each in a table."""

from collections.abc import Iterator

from PySide6.QtCore import QPoint, Signal
from PySide6.QtWidgets import QApplication, QWidget

from attention_gui.core.cell import Cell, Stage
from attention_gui.core.contents import Contents, Tints
from attention_gui.core.document import Document
from attention_gui.core.look import Look
from attention_gui.core.palette import LIGHT, Theme
from attention_gui.core.reading import Reading
from attention_gui.core.tabs import OF_TAB
from attention_gui.views.about_card import AboutCard
from attention_gui.views.cross import cross_of
from attention_gui.views.left_column import LeftColumn
from attention_gui.views.pins import PinsCard
from attention_gui.views.tab_bar import TabBar
from attention_gui.views.table import MatrixTable
from attention_gui.views.table_card import OF_TABLE, TableCard
from attention_gui.views.table_menu import Menu
from attention_gui.views.table_page import TablePage
from attention_gui.views.table_pages import TablePages

SAID = (  # by cards, and by the left side as a whole
    *(*OF_TABLE, "attach_asked", "detach_asked"),
    *("hovered", "picked", "header_menu_asked"),
)


class Givens(QWidget):
    """Tables on tabs; given ones are shown at once, computed ones when they are made.

    Signals
    -------
    edited : stage, row, column, block
    pieced : stage, pieces
    replaced : stage, row, column, block, step
    pasted : stage, Block, Pasted
    named : stage, rows, names
    released : stage, row, column, rows, columns, whose pins are to be let go
    filled : stage, Fill
    turned : stage, Turn
    attach_asked : stage
    detach_asked : stage, whether that of every head
    wished : Form, Wish
    hovered : Cell, or None where the pointer is on none
    picked : Cell
    tokens_moved : stage, rows, the row in front of which they are to stand
    token_named : stage, row, name
    header_menu_asked : place on the screen
    """

    edited = Signal(str, int, int, object)
    pieced = Signal(str, object)
    replaced = Signal(str, int, int, object, str)
    pasted = Signal(str, object, object)
    named = Signal(str, object, object)
    released = Signal(str, int, int, int, int)
    filled = Signal(str, object)
    turned = Signal(str, object)
    attach_asked = Signal(str)
    detach_asked = Signal(str, bool)
    wished = Signal(object, object)
    hovered = Signal(object)
    picked = Signal(object)
    tokens_moved = Signal(str, object, int)
    token_named = Signal(str, int, str)
    header_menu_asked = Signal(QPoint)

    def __init__(self) -> None:
        super().__init__()
        self.bar, self.pages = TabBar(), TablePages()
        self.about, self.pins = AboutCard(), PinsCard()
        self.cards: dict[Stage, TableCard] = {}
        self.offered: list[Menu] = []  # about selected cells
        self._contents, self._theme = Contents(), LIGHT
        self._lit: Cell | None = None
        self._held: Cell | None = None
        self.setLayout(LeftColumn(self.bar, self.pages, self.about, self.pins))
        self.bar.currentChanged.connect(self._turn)
        self.pages.wished.connect(self.wished)

    @property
    def page(self) -> TablePage:
        """The page that is shown."""
        return self.pages.page(self.bar.tab)

    @property
    def tables(self) -> dict[Stage, MatrixTable]:
        """The tables on the tab that is shown."""
        return {card.stage: card.table for card in self._shown()}

    def _shown(self) -> Iterator[TableCard]:
        there = map(self.cards.get, OF_TAB[self.bar.tab])
        yield from (card for card in there if card and not card.isHidden())

    def reveal(self, stage: Stage) -> bool:
        """Show the tab that has a table; return whether there is such a table."""
        if (tab := self._contents.tab_of(stage)) is None:
            return False
        self.bar.open_tab(tab)
        self.page.reveal(self.cards[stage])
        return True

    def show_document(self, document: Document, look: Look) -> None:
        """Show the matrices that are given at a layer and a head."""
        self._contents.document, self._contents.look = document, look
        self.bar.show_tabs(self._contents.tabs)
        self.about.show_document(document)
        self.pins.show_pins(document)
        self._show_form()
        self._fill()

    def show_reading(self, reading: Reading | None) -> None:
        """Show the matrices that are computed; None where none is yet."""
        self._contents.take(reading)
        self._fill()

    def show_tints(self, tints: Tints | None) -> None:
        """Colour the cells by other numbers than their own; None for these."""
        self._contents.tints = tints
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
        for stage, card in self.cards.items():
            if not card.table.commit_editor():
                self.reveal(stage)
                return False
        return True

    def refuse(self, stage: Stage, row: int, column: int, reason: str) -> None:
        """Say beside a cell why it cannot be what was asked for."""
        self.cards[stage].table.refuse_cell(row, column, reason)

    def _turn(self, _tab: int) -> None:
        focus = QApplication.focusWidget()
        if focus is not None and self.isAncestorOf(focus):
            self.bar.setFocus()  # not a field, where a wheel would change something
        self.pages.open_tab(self.bar.tab)
        self._show_form()
        self._fill()
        self.show_lit(self._lit)
        self.show_held(self._held)

    def _show_form(self) -> None:
        """Show what is in force in the form of the tab that is shown."""
        form, contents = self.page.form, self._contents
        if form is not None and contents.document is not None:
            form.show_document(contents.document, contents.look)

    def _fill(self) -> None:
        """Fill the tables of the tab that is shown."""
        contents = self._contents
        pairs = [(one, self._card(one.stage)) for one in contents.listed(self.bar.tab)]
        for one, card in pairs:
            matrix = contents.array(one), contents.pins(one)
            card.show_listed(one, *matrix, contents.tint(one))
        self.page.show_cards([card for _, card in pairs])

    def _card(self, stage: Stage) -> TableCard:
        """Return the card of a matrix, made when it is first needed."""
        if stage not in self.cards:
            card = self.cards[stage] = TableCard(stage)
            card.table.show_theme(self._theme)
            card.table.offered = self.offered
            for name in SAID:
                getattr(card, name).connect(getattr(self, name))
        return self.cards[stage]
