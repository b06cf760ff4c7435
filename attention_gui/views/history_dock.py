"""The History dock: what was done, step by step, and the snapshots that are kept."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent, QShowEvent
from PySide6.QtWidgets import (
    QApplication,
    QDockWidget,
    QLabel,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from attention_gui.core.history import History
from attention_gui.core.language import tr
from attention_gui.views.card import Card
from attention_gui.views.card_foot import CardFoot
from attention_gui.views.history_list import HistoryList
from attention_gui.views.snapshot_list import SnapshotList

MARGIN = 8
WIDTH = 232  # px, at first
MEGABYTE = 2**20


class HistoryDock(QDockWidget):
    """Steps over snapshots.

    Signals
    -------
    left
        The keyboard is to go back to the document: Esc was pressed, or the dock closed.
    """

    left = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(tr("History"), parent)
        self.setObjectName("history")
        self.setFeatures(_FEATURES)
        self.setAllowedAreas(_AREAS)
        self.setTitleBarWidget(QWidget())  # the card has a header of its own
        self.steps, self.snapshots = HistoryList(), SnapshotList()
        self.trimmed, self.hint = _line(), _line()
        self.hint.setText(
            tr("Take a snapshot to come back to how things are now; the file keeps it.")
        )
        self._history: History | None = None
        self._in_file = False
        self.steps_card = Card(tr("History"), _column(self.trimmed, self.steps))
        self.foot = CardFoot()
        self.snapshots_card = Card(
            tr("Snapshots"), _column(self.hint, self.snapshots, self.foot)
        )
        self._add_buttons()
        whole = QWidget()
        column = QVBoxLayout(whole)
        column.setContentsMargins(0, MARGIN, MARGIN, MARGIN)
        column.setSpacing(MARGIN)
        column.addWidget(self.steps_card, stretch=3)
        column.addWidget(self.snapshots_card, stretch=1)
        self.setWidget(whole)
        self.setMinimumWidth(180)
        self.hide()

    def _add_buttons(self) -> None:
        header = self.snapshots_card.header
        self.take = header.add_button(tr("Take"), tr("take a snapshot"))
        self.rename = self.foot.add_button(tr("Rename"), tr("rename the snapshot"))
        self.delete = self.foot.add_button(tr("Delete"), tr("delete the snapshot"))
        self.closer: QToolButton = self.steps_card.header.add_button(
            "×", tr("close the history")
        )
        self.closer.clicked.connect(self.close)
        self.rename.clicked.connect(lambda: self.snapshots.name_one(self.snapshots.row))
        self.delete.clicked.connect(
            lambda: self.snapshots.dropped.emit(self.snapshots.row)
        )

    def show_history(self, history: History, in_file: bool) -> None:
        """Show a history, as soon as the dock is to be seen.

        Parameters
        ----------
        history : History
        in_file : bool
            Whether there is a file that holds one of its states.
        """
        self._history, self._in_file = history, in_file
        if self.isVisible():
            self._show()

    def _show(self) -> None:
        history = self._history
        if history is None:
            return
        saved = history.saved if self._in_file and history.saved is not None else -1
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

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._show()

    def closeEvent(self, event: QCloseEvent) -> None:
        focus = QApplication.focusWidget()
        had_keyboard = focus is not None and self.isAncestorOf(focus)
        super().closeEvent(event)
        if had_keyboard:
            self.left.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)


def trimmed_text(limit: int) -> str:
    """Return what is said when the oldest steps have been let go."""
    return tr(
        "Older steps were let go: the history is limited to {size} MB",
        size=limit // MEGABYTE,
    )


def _column(*widgets: QWidget) -> QWidget:
    whole = QWidget()
    column = QVBoxLayout(whole)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(0)
    for widget in widgets:
        is_list = isinstance(widget, HistoryList | SnapshotList)
        column.addWidget(widget, stretch=1 if is_list else 0)
    column.addStretch()
    return whole


def _line() -> QLabel:
    line = QLabel()
    line.setTextFormat(Qt.TextFormat.PlainText)
    line.setWordWrap(True)
    line.setContentsMargins(10, 6, 10, 6)
    line.setProperty("role", "muted")
    return line


_FEATURES = (
    QDockWidget.DockWidgetFeature.DockWidgetClosable
    | QDockWidget.DockWidgetFeature.DockWidgetMovable
)
_AREAS = Qt.DockWidgetArea.LeftDockWidgetArea | Qt.DockWidgetArea.RightDockWidgetArea
