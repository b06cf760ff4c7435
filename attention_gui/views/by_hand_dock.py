"""The By hand dock: a calculation, one step a line, and what to do with it."""

from collections.abc import Sequence

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from attention_gui.core.byhand.calculation import Calculation
from attention_gui.core.cell import Cell
from attention_gui.core.language import later, tr
from attention_gui.core.palette import Theme
from attention_gui.views.button_row import ButtonRow
from attention_gui.views.calculation_list import CalculationList
from attention_gui.views.card import Card
from attention_gui.views.column import column
from attention_gui.views.dock import Area, Dock
from attention_gui.views.fields import Switch
from attention_gui.views.paragraph import hint

CELL, QUERY = "cell", "query"
SCOPES = {CELL: later("This cell"), QUERY: later("This query")}
HIGH = 220  # px


class ByHandDock(Dock):
    """A calculation under a header that says of what, how much, and copies it."""

    def __init__(self) -> None:
        super().__init__("by_hand", tr("By hand"), Area.BottomDockWidgetArea, HIGH)
        self.steps = CalculationList(tr("calculation by hand"))
        self.hint = hint(
            tr("Click a cell of a map or a table: how it is calculated stands here.")
        )
        self.card = Card(tr("By hand"), column(self.hint, self.steps))
        self.scope = ButtonRow(tr("calculation of"), SCOPES)
        self.whole = Switch(tr("All terms"), tr("show all terms of sums"))
        self.card.add_beside_title(self.scope)
        self.card.add_beside_title(self.whole)
        self.copy = self.card.header.add_button(tr("Copy"), tr("copy the calculation"))
        self.copy.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.copy.setMenu(QMenu(self.copy))
        self.closer = self.add_closer(self.card.header)
        self.add_cards((self.card, 1))

    @property
    def first(self) -> QWidget:
        """The lines, or the header where there are none."""
        return self.copy if self.steps.isHidden() else self.steps

    def offer_copies(
        self, forms: Sequence[QAction], programs: Sequence[QAction]
    ) -> None:
        """Offer to copy the calculation, and below a line all of it as programs."""
        menu = self.copy.menu()
        menu.addActions(forms)
        menu.addSeparator()
        menu.addActions(programs)
        menu.setToolTipsVisible(True)

    def show_calculation(
        self, calculation: Calculation | None, whole: bool, held: Cell | None
    ) -> None:
        """Show a calculation, or what to do to see one.

        Parameters
        ----------
        calculation : Calculation, optional
        whole : bool
            Whether sums have all their terms.
        held : Cell, optional
            Whose line is marked.
        """
        self.whole.show_on(whole)
        self.hint.setVisible(calculation is None)
        self.steps.setVisible(calculation is not None)
        self.steps.show_calculation(calculation, whole, held)

    def show_said(self, name: str, scopes: Sequence[str], scope: str) -> None:
        """Show of what the calculation is, and of what else it could be.

        Parameters
        ----------
        name : str
            `weights[4, 1]  it → cat`
        scopes : sequence of "cell" or "query"
        scope : "cell" or "query"
        """
        self.card.show_title(tr("By hand"), name)
        self.scope.show_buttons(scopes, scope)

    def show_theme(self, theme: Theme) -> None:
        """Take on other colours."""
        self.steps.show_theme(theme)
