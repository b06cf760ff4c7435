"""The Goal dock: a target, the change that reaches it, and what else that changes."""

from collections.abc import Sequence

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QVBoxLayout, QWidget

from attention_gui.core.language import tr
from attention_gui.views.card import Card
from attention_gui.views.cell_list import CellLine, CellList
from attention_gui.views.dock import Area, Dock
from attention_gui.views.goal_form import GoalForm
from attention_gui.views.paragraph import EDGE, GAP, paragraph

WIDE = 320  # px
Policy = QSizePolicy.Policy
LEAST, MOST = 2, 8  # numbers that change, without scrolling
SHARE = 5  # of the dock's height they take one part in so many


class GoalDock(Dock):
    """The form over the numbers that change for it, and those that change with them."""

    narrowest = 250

    def __init__(self) -> None:
        super().__init__("goal", tr("Goal"), size=WIDE)
        self.setAllowedAreas(Area.LeftDockWidgetArea | Area.RightDockWidgetArea)
        self.form = GoalForm()
        self.changes = CellList(tr("numbers that change"))
        self.effects = CellList(tr("side effects, the largest first"))
        self.effects.setMinimumHeight(48)
        # it takes what the others leave, and none of them gives way to it
        self.effects.setSizePolicy(Policy.Expanding, Policy.Ignored)
        self.told = paragraph()
        self.told.setContentsMargins(EDGE, GAP, EDGE, GAP)
        self.form_card = Card(tr("Goal"), self.form)
        self.changes_card = Card(tr("Smallest change"), self.changes)
        self.effects_card = Card(tr("Side effects"), _under(self.told, self.effects))
        self.closer = self.add_closer(self.form_card.header)
        self.rest = QWidget()  # keeps the form at the top
        self.add_cards(
            (self.form_card, 0),
            (self.changes_card, 0),
            (self.effects_card, 1),
            (self.rest, 1),
        )

    @property
    def first(self) -> QWidget:
        """The target; the whole dock while none can be set."""
        form = self.form
        return self.form_card.header if form.asked.isHidden() else form.target

    def commit(self) -> bool:
        """Take over a target that is half typed."""
        return self.form.target.commit()

    def show_proposal(
        self,
        size: str,
        changes: Sequence[CellLine],
        told: str,
        effects: Sequence[CellLine],
    ) -> None:
        """Show a change and its side effects.

        Parameters
        ----------
        size : str
            Of the change.
        changes : sequence of CellLine
            The numbers that change.
        told : str
            What else changes, in sentences.
        effects : sequence of CellLine
            The same, number by number.
        """
        self.changes_card.show_title(tr("Smallest change"), right=size)
        self.changes.show_lines(changes)
        self._fit()
        self.told.setText(told)
        self.effects.show_lines(effects)
        self._show_cards(True)

    def _fit(self) -> None:
        """Give the numbers that change no more room than they or the dock have."""
        high = max(1, self.changes.sizeHintForRow(0))
        room = min(max(self.height() // SHARE // high, LEAST), MOST)
        count = self.changes.lines.rowCount()
        self.changes.setFixedHeight(high * min(count, room))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def show_no_proposal(self) -> None:
        """Show that nothing is proposed."""
        self._show_cards(False)

    def _show_cards(self, shown: bool) -> None:
        self.changes_card.setVisible(shown)
        self.effects_card.setVisible(shown)
        self.rest.setHidden(shown)


def _under(label: QLabel, cells: CellList) -> QWidget:
    whole = QWidget()
    column = QVBoxLayout(whole)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(0)
    column.addWidget(label)
    column.addWidget(cells, stretch=1)
    return whole
