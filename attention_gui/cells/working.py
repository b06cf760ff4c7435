"""Working: fills and arithmetic on the selected cells, as steps of the history."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from attention_gui.cells.aiming import Aim
from attention_gui.core import tasks
from attention_gui.core.block import Block
from attention_gui.core.cell import Stage
from attention_gui.core.display import short_text
from attention_gui.core.fill import Fill
from attention_gui.core.language import later, tr, translated
from attention_gui.core.task import SEVERAL, Target, Task, done
from attention_gui.menus.actions import offered
from attention_gui.menus.table import CELLS, FILL
from attention_gui.session import Session
from attention_gui.sharers import say_shared
from attention_gui.views.board import Board
from attention_gui.views.chrome import StatusBar

FIRST = 4  # numbers that a dialog shows of what would come of it
AT_ONCE = {
    "fill_down": tasks.fill_down,
    "fill_right": tasks.fill_right,
    "negate": tasks.negate,
    "normalise_rows": tasks.normalise,
    "transpose": tasks.transpose,
}
ASKED = {  # the title of the dialog of each
    "fill_with": later("Fill {where}"),
    "fill_series": later("Series in {where}"),
    "fill_random": later("Random numbers in {where}"),
    "multiply": later("Multiply {where}"),
    "add": later("Add to {where}"),
    "round_cells": later("Round {where}"),
}
IN_ONE = ("fill_series", "fill_random")  # rectangle alone


class Working(QObject):
    """Does what the menus and the fill handle ask of cells.

    Parameters
    ----------
    settle : function
        Takes over what is half typed; returns whether nothing is left pending.
    """

    def __init__(
        self,
        window: QWidget,
        session: Session,
        aim: Aim,
        board: Board,
        status: StatusBar,
        settle: Callable[[], bool],
    ) -> None:
        super().__init__(window)
        self._window, self._session, self._aim = window, session, aim
        self._board, self._status, self._settle = board, status, settle
        board.givens.filled.connect(self.fill)

    def connect_all(self, actions: dict[str, QAction]) -> None:
        """Connect actions to what they do, and offer them in the tables' menus."""
        for name, make in AT_ONCE.items():
            actions[name].triggered.connect(partial(self.act, make))
        for name in ASKED:
            actions[name].triggered.connect(partial(self.ask, name))
        self._board.givens.offered += offered((FILL, CELLS), actions)

    def act(self, make: Callable[[], Task], *_: object) -> None:
        """Do a task to what is selected."""
        if target := self._target():
            self._try(target, make())

    def ask(self, name: str, *_: object) -> None:
        """Ask what is to be done to what is selected, and do it."""
        target = self._target()
        if target is None:
            return
        if len(target.blocks) > 1 and name in IN_ONE:
            self._aim.refuse(translated(SEVERAL))
            return
        from attention_gui.views.task_dialogs import DIALOGS  # few sessions need it

        dialog = DIALOGS[name](
            translated(ASKED[name], where=target.where),
            target,
            partial(_preview, target),
            partial(self._do, target),
            self._window,
        )
        dialog.exec()
        dialog.deleteLater()

    def fill(self, stage: Stage, fill: Fill) -> None:
        """Have cells go on from those beside them, and select all of them."""
        spot = self._aim.in_table(stage)
        target = self._aim.target(spot) if spot else None
        if target is None:
            return
        source = fill.source.of(target.array)
        task = tasks.fill_from(source, fill.first, fill.series, fill.across)
        self._try(target._replace(blocks=[fill.target]), task)
        self._aim.select(fill.whole)

    def _target(self) -> Target | None:
        """Return what is selected, once nothing is half typed any more."""
        spot = self._aim.here() if self._settle() else None
        return self._aim.target(spot) if spot else None

    def _try(self, target: Target, task: Task) -> None:
        """Do a task, or say beside the cells why not."""
        try:
            self._do(target, task)
        except ValueError as error:
            self._aim.refuse(str(error))

    def _do(self, target: Target, task: Task) -> None:
        before, stage = self._session.document, target.stage
        outcome = done(before, target, task)
        self._session.put(outcome.document, outcome.text, place=target.place)
        say_shared(self._session, before, stage, self._status, outcome.news)


def _preview(target: Target, task: Task) -> str:
    """Return the first numbers of what would come of a task."""
    row, column, rows, columns = target.blocks[0]
    first = Block(row, column, 1, min(FIRST, columns))
    if columns == 1:
        first = Block(row, column, min(FIRST, rows), 1)
    numbers = task.change(first.of(target.array), first)
    shown = ", ".join(map(short_text, numbers.flat))
    more = ", …" if target.size > numbers.size else ""
    return tr("will be {numbers}", numbers=shown + more)
