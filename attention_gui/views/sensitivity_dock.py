"""The Sensitivity dock: what a number changes with most, as a list and as a tint."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from attention_gui.core.language import tr
from attention_gui.core.palette import Theme
from attention_gui.views.card import Card
from attention_gui.views.cell_list import CellLine, CellList
from attention_gui.views.dock import Area, Dock
from attention_gui.views.fields import Choice, Switch
from attention_gui.views.paragraph import EDGE, GAP, hint, paragraph
from attention_gui.views.tint_scale import TintScale

WIDE = 280  # px


class SensitivityDock(Dock):
    """A sentence, which matrices are meant, the tint of the tables, and the cells.

    Signals
    -------
    matrix_asked : int
        The list is to be of one matrix, by its number among those that were shown; of
        all of them where that is 0.
    tint_asked : bool
        Whether the tables are to be tinted.
    """

    narrowest = 240
    matrix_asked = Signal(int)
    tint_asked = Signal(bool)

    def __init__(self) -> None:
        super().__init__("sensitivity", tr("Sensitivity"), size=WIDE)
        self.setAllowedAreas(Area.LeftDockWidgetArea | Area.RightDockWidgetArea)
        self.sentence, self.rest = paragraph(), hint()
        self.matrix = Choice(tr("matrix"))
        self.tint = Switch(tr("Show in tables"))
        self.scale = TintScale()
        self.cells = CellList(tr("cells, the largest derivative first"))
        self.parts = (self.matrix, self.tint, self.scale, self.cells, self.rest)
        self.card = Card(tr("Sensitivity"), self._column())
        self.closer = self.add_closer(self.card.header)
        self.add_cards((self.card, 1))
        self.matrix.taken.connect(self.matrix_asked)
        self.tint.taken.connect(self.tint_asked)

    @property
    def first(self) -> QWidget:
        """The list, or what closes the dock while there is none."""
        return self.closer if self.cells.isHidden() else self.cells

    def _column(self) -> QWidget:
        whole, head = QWidget(), QVBoxLayout()
        head.setContentsMargins(EDGE, GAP, EDGE, GAP)
        head.setSpacing(GAP)
        for widget in (self.sentence, self.matrix, self.tint, self.scale):
            head.addWidget(widget)
        column = QVBoxLayout(whole)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(head)
        column.addWidget(self.cells, stretch=1)
        column.addWidget(self.rest)
        column.addStretch()
        return whole

    def show_hint(self, text: str) -> None:
        """Say why there is nothing to be listed."""
        self.sentence.setText(text)
        if QApplication.focusWidget() in self.parts:
            self.closer.setFocus()  # the keyboard stays in the dock
        for part in self.parts:
            part.hide()

    def show_found(
        self, sentence: str, ends: tuple[str, str], matrices: Sequence[str], chosen: int
    ) -> None:
        """Show what was found of a number.

        Parameters
        ----------
        sentence : str
        ends : (str, str)
            Of the scale of the tint.
        matrices : sequence of str
            Those that can be chosen, the first of which is all of them.
        chosen : int
        """
        self.sentence.setText(sentence)
        self.matrix.show_items(list(matrices), chosen)
        self.scale.show_ends(*ends)
        for part in self.parts:
            part.setVisible(part is not self.rest)

    def show_cells(self, lines: Sequence[CellLine], rest: str) -> None:
        """Show cells, and what is said of those that are left out."""
        self.cells.show_lines(lines)
        self.rest.setText(rest)
        self.rest.setVisible(bool(rest))

    def show_tint(self, on: bool) -> None:
        """Show whether the tables are tinted."""
        self.tint.show_on(on)
        self.scale.setVisible(on and not self.tint.isHidden())

    def show_theme(self, theme: Theme) -> None:
        """Take on other colours."""
        self.scale.show_theme(theme)
