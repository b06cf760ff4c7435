"""The panes of the window: keys take the keyboard from one to the next."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QDockWidget, QMainWindow, QWidget

from attention_gui.views.board import Board
from attention_gui.views.tab_order import bring_to, by_tab, in_reading_order

Reason = Qt.FocusReason


class Pane(NamedTuple):
    """A part of the window.

    Attributes
    ----------
    whole : QWidget
    first : function
        Returns what has the keyboard there unless something else had it last.
    """

    whole: QWidget
    first: Callable[[], QWidget | None]


class Panes(QObject):
    """Goes round the panes in reading order; each remembers where the keyboard was.

    Parameters
    ----------
    window : QMainWindow
        Its docks that are shown come last.
    above : sequence of QWidget
        Bars above the board.
    board : Board
    below : sequence of QWidget
        Bars below it.
    """

    def __init__(
        self,
        window: QMainWindow,
        above: Sequence[QWidget],
        board: Board,
        below: Sequence[QWidget] = (),
    ) -> None:
        super().__init__(window)
        self._window, self._board = window, board
        self._above, self._below = above, below

    def add_below(self, whole: QWidget) -> None:
        """Have another bar below the board take part, before those that do."""
        self._below = (whole, *self._below)

    def connect_all(self, actions: dict[str, QAction]) -> None:
        """Connect the actions that go from pane to pane."""
        actions["next_pane"].triggered.connect(partial(self.step, 1))
        actions["previous_pane"].triggered.connect(partial(self.step, -1))

    def panes(self) -> list[Pane]:
        """Return the panes in which something can have the keyboard now."""
        return [pane for pane in self._all() if _goal(pane) is not None]

    def step(self, by: int, *_: object) -> None:
        """Give the keyboard to a pane so many further on."""
        there = self.panes()
        wholes = [pane.whole for pane in there]
        number = _next(_place(wholes, QApplication.focusWidget()), by, len(there))
        goal = _goal(there[number]) if there else None
        if goal is not None:
            goal.window().activateWindow()
            bring_to(goal, Reason.ShortcutFocusReason)

    def go_on(self, ahead: bool) -> bool:
        """Give the keyboard to what comes next by Tab, through all panes and round."""
        order = [one for pane in self._all() for one in in_reading_order(pane.whole)]
        if not order:
            return False
        here = _place(order, QApplication.focusWidget())
        reason = Reason.TabFocusReason if ahead else Reason.BacktabFocusReason
        bring_to(order[_next(here, 1 if ahead else -1, len(order))], reason)
        return True

    def _all(self) -> Iterator[Pane]:
        maps = self._board.maps
        yield from map(_plain, self._above)
        yield Pane(self._board.givens, self._table)
        yield Pane(maps.above, lambda: maps.stages)
        yield Pane(maps.heads_card, lambda: maps.heads)
        yield from map(_plain, self._window.findChildren(QDockWidget))
        yield from map(_plain, self._below)

    def _table(self) -> QWidget | None:
        return next(iter(self._board.givens.tables.values()), None)


def _plain(whole: QWidget) -> Pane:
    return Pane(whole, lambda: None)


def _goal(pane: Pane) -> QWidget | None:
    """Return what of a pane is to have the keyboard: the last that had it."""
    there = list(by_tab(pane.whole))
    for wished in (pane.whole.focusWidget(), pane.first()):
        if wished in there:
            return wished
    return next(iter(in_reading_order(pane.whole)), None)


def _place(widgets: Sequence[QWidget], focus: QWidget | None) -> int | None:
    """Return which of some widgets has the keyboard, or a part of which has it."""
    for number, widget in enumerate(widgets):
        if focus is not None and (widget is focus or widget.isAncestorOf(focus)):
            return number
    return None


def _next(here: int | None, by: int, count: int) -> int:
    if here is None:
        return 0 if by > 0 else count - 1
    return (here + by) % count
