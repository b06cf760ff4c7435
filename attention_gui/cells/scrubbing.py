"""Scrubbing: cells turned by steps, live; what belongs together is one step to undo."""

from collections.abc import Callable
from decimal import Decimal
from time import monotonic

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction

from attention_gui.cells.aiming import Aim, Spot
from attention_gui.core.cell import Stage
from attention_gui.core.document import Document
from attention_gui.core.stroke import ALONE, RUN, new_stroke
from attention_gui.core.turn import Turn, Turning, turning
from attention_gui.session import Session
from attention_gui.sharers import say_shared
from attention_gui.views.board import Board
from attention_gui.views.chrome import StatusBar


class Scrubbing(QObject):
    """Turns what is selected in tables, and the held cell of maps.

    Parameters
    ----------
    settle : function
        Takes over what is half typed; returns whether nothing is left pending.
    """

    def __init__(
        self,
        session: Session,
        aim: Aim,
        board: Board,
        status: StatusBar,
        settle: Callable[[], bool],
    ) -> None:
        super().__init__(board)
        self._settle = settle
        self._session, self._aim, self._status = session, aim, status
        self._turning: Turning | None = None  # None where a drag was refused
        self._spot: Spot | None = None
        self._stroke, self._steps = ALONE, Decimal(0)
        self._left: Document | None = None  # as the last turn left it
        self._when = 0.0
        board.givens.turned.connect(self.turn_table)
        board.maps.stages.scrub.turned.connect(self.turn_map)

    def connect_all(self, actions: dict[str, QAction]) -> None:
        """Connect the actions that turn by one step."""
        for name, steps in (("step_up", 1), ("step_down", -1)):
            turn = Turn(Decimal(steps))
            actions[name].triggered.connect(lambda *_, turn=turn: self.turn_here(turn))

    def turn_here(self, turn: Turn) -> None:
        """Turn what is selected where the keyboard is."""
        if self._settle():
            self._turn(turn, self._aim.here())

    def turn_table(self, stage: Stage, turn: Turn) -> None:
        """Turn what is selected in a table."""
        self._turn(turn, self._aim.in_table(stage))

    def turn_map(self, turn: Turn) -> None:
        """Turn the held cell."""
        self._turn(turn, self._aim.in_maps())

    def _turn(self, turn: Turn, spot: Spot | None) -> None:
        if spot is None:
            return
        self._count(turn, spot)
        if self._turning is None:
            return
        if self._steps:
            self._show(self._turning)
        else:
            self._session.take_back(self._stroke)
        self._left, self._when = self._session.document, monotonic()

    def _count(self, turn: Turn, spot: Spot) -> None:
        """Take note of how far the cells are turned since a drag, or a run, began."""
        if turn.drag == ALONE:
            if not self._goes_on(spot):
                self._begin(spot, new_stroke())
            self._steps += turn.steps
        else:
            if turn.drag != self._stroke:
                self._begin(spot, turn.drag)
            self._steps = turn.steps

    def _goes_on(self, spot: Spot) -> bool:
        """Whether a single step is part of a run of steps of the same cells."""
        here = spot == self._spot and self._left is self._session.document
        return here and monotonic() - self._when < RUN

    def _begin(self, spot: Spot, stroke: int) -> None:
        """Take note of the numbers as they are."""
        self._spot, self._stroke, self._steps = spot, stroke, Decimal(0)
        self._turning, target = None, self._aim.target(spot)
        if target is None:
            return
        try:
            self._turning = turning(target, *self._aim.current)
        except ValueError as error:
            self._aim.refuse(str(error))

    def _show(self, turning: Turning) -> None:
        """Put the numbers as many steps on as they were turned, or say why not."""
        session, target = self._session, turning.target
        before = session.document
        try:
            outcome = turning.turned(before, self._steps)
        except ValueError as error:
            self._aim.refuse(str(error))
            return
        session.put(outcome.document, outcome.text, self._stroke, target.place)
        news = outcome.news if outcome.lost else ""
        say_shared(session, before, target.stage, self._status, news)
