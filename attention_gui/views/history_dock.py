"""The History dock: what was done, step by step, and the snapshots that are kept."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from attention_gui.core.history import History
from attention_gui.core.history_words import trimmed_text
from attention_gui.core.language import tr
from attention_gui.views.card import Card
from attention_gui.views.card_foot import CardFoot
from attention_gui.views.column import column
from attention_gui.views.dock import Dock
from attention_gui.views.history_list import HistoryList
from attention_gui.views.paragraph import hint
from attention_gui.views.snapshot_list import SnapshotList


class HistoryDock(Dock):
    """Steps over snapshots."""

    def __init__(self) -> None:
        super().__init__("history", tr("History"))
        self.setAllowedAreas(_AREAS)
        self.steps, self.snapshots = HistoryList(), SnapshotList()
        self.trimmed, self.hint = hint(), hint()
        self.hint.setText(
            tr("Take a snapshot to come back to how things are now; the file keeps it.")
        )
        self.steps_card = Card(tr("History"), column(self.trimmed, self.steps))
        self.foot = CardFoot()
        self.snapshots_card = Card(
            tr("Snapshots"), column(self.hint, self.snapshots, self.foot)
        )
        self._add_buttons()
        self.add_cards((self.steps_card, 3), (self.snapshots_card, 1))

    @property
    def first(self) -> QWidget:
        """The line of the current step."""
        return self.steps

    def _add_buttons(self) -> None:
        header = self.snapshots_card.header
        self.take = header.add_button(tr("Take"), tr("take a snapshot"))
        compare = tr("compare with the snapshot")
        self.compare = self.foot.add_button(tr("Compare"), compare)
        self.rename = self.foot.add_button(tr("Rename"), tr("rename the snapshot"))
        self.delete = self.foot.add_button(tr("Delete"), tr("delete the snapshot"))
        self.closer = self.add_closer(self.steps_card.header)
        self.rename.clicked.connect(lambda: self.snapshots.name_one(self.snapshots.row))
        self.delete.clicked.connect(
            lambda: self.snapshots.dropped.emit(self.snapshots.row)
        )
        self.foot.hide()  # until there are snapshots: a dock is no wider than it needs

    def show_history(self, history: History, in_file: bool) -> None:
        """Show a history.

        Parameters
        ----------
        history : History
        in_file : bool
            Whether there is a file that holds one of its states.
        """
        saved = history.saved if in_file and history.saved is not None else -1
        self.steps.show_states(history.states, history.index, saved)
        snapshots = history.current.document.snapshots
        self.snapshots.show_snapshots(snapshots)
        self.hint.setVisible(not snapshots)
        self.snapshots.setVisible(bool(snapshots))
        self.foot.setVisible(bool(snapshots))
        self.trimmed.setText(trimmed_text(history.limit))
        self.trimmed.setVisible(history.let_go > 0)

    def commit(self) -> bool:
        """Take over a name that is half typed; nothing is left pending then."""
        if self.snapshots.editor is not None:
            self.snapshots.setFocus()
        return True


_AREAS = Qt.DockWidgetArea.LeftDockWidgetArea | Qt.DockWidgetArea.RightDockWidgetArea
