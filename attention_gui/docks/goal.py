"""The room of goals: finds the change that brings the held number to a target."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction

from attention_gui.around import Around
from attention_gui.beside import Beside
from attention_gui.core.block import Block, Place
from attention_gui.core.cell import Elsewhere
from attention_gui.core.goal.asking import Question, question
from attention_gui.core.goal.effects import Outcome
from attention_gui.core.goal.lever import Change
from attention_gui.core.goal.proposal import Sought, Unreachable
from attention_gui.core.goal.words import proposed_said
from attention_gui.core.language import later, tr, translated
from attention_gui.core.reading import Reading
from attention_gui.core.sharing import CancelledError
from attention_gui.docks.goal_lines import listed
from attention_gui.docks.goal_work import seek_beside
from attention_gui.docks.room import Room
from attention_gui.docks.subject import Subject
from attention_gui.sharers import say_shared
from attention_gui.views.goal_dock import GoalDock

AWAITED = later("The numbers are being computed …")
LEAD_TO_WEIGHTS = "scores", "scaled"  # whose cells have a weight at the same place


class Goal(Room):
    """Seeks what brings a weight or an output number to a target, and applies it."""

    dock: GoalDock

    def __init__(self, around: Around) -> None:
        dock = GoalDock()
        super().__init__(around, dock)
        self._beside, self._subject = Beside(self), Subject(("weights", "output"))
        self._target: float | None = None
        self._change: Change = "query"
        self._token: int | None = None  # whose row; the easiest where None
        self._of: Elsewhere | None = None  # what the target is for
        self._found: Outcome | None = None
        self._rows: list[int | None] = []  # that can be chosen
        self._beside.done.connect(self._take)
        around.pointing.moved.connect(self.take_note)
        self._connect()

    def _connect(self) -> None:
        dock, pointing = self.dock, self.around.pointing
        form = dock.form
        form.target_asked.connect(self.aim_at)
        form.change_asked.connect(self._choose)
        form.row_asked.connect(self._choose_row)
        form.nearest_asked.connect(self._take_nearest)
        form.apply_asked.connect(self.apply)
        form.clear_asked.connect(lambda: self.aim_at(None))
        for cells in (dock.changes, dock.effects):
            cells.lit.connect(pointing.light)
            cells.followed.connect(self._follow)

    def connect_all(self, actions: dict[str, QAction]) -> None:
        """Connect the action that asks for a target."""
        actions["set_goal"].triggered.connect(self.ask)

    def ask(self) -> None:
        """Show the dock with the keyboard where the target is typed."""
        pointing = self.around.pointing
        if self.around.settle():
            if pointing.held is not None and pointing.held.stage in LEAD_TO_WEIGHTS:
                pointing.seek(pointing.held._replace(stage="weights"))
            self.open_asked.emit()
            self.dock.first.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def refresh(self) -> None:
        """Show the number that is held, or the one before it, and what is sought."""
        reading = self.reading
        if reading is None:
            self._drop(translated(AWAITED))
            return
        try:
            self._ask(reading)
        except CancelledError:  # the maps are made again
            self._drop(translated(AWAITED))

    def _ask(self, reading: Reading) -> None:
        """Show what can be asked of a number, and what comes of what is asked."""
        self._subject.take(reading, self.around.pointing.held)
        of = self._subject.of
        if of is None:
            self._drop(tr("Click a weight or an output number to set a goal for it."))
            return
        if of != self._of:
            self._of, self._target, self._token = of, None, None
        here, look = reading.at(of.layer, of.head), self.around.session.look
        asked = question(here, of.cell, self._change, look[:2])
        if asked.change is None:
            self._drop(f"{asked.text}\n{asked.reasons['query']}")
            return
        self._show_question(asked, asked.change)
        if self._target is None:
            self._show_nothing()
        else:
            token = self._token if asked.rows else None
            self._seek(Sought(here, of.cell, self._target, asked.change, token))

    def _show_question(self, asked: Question, change: Change) -> None:
        form = self.dock.form
        form.show_number(asked.text, asked.now, asked.ends)
        form.show_target(self._target, asked.now)
        form.show_changes(asked.reasons, asked.tips, change)
        tokens = [token for _, token in asked.rows]
        token = asked.row if self._token is None else self._token
        chosen = tokens.index(token) if token in tokens else 0
        self._rows = tokens
        form.show_rows([text for text, _ in asked.rows], chosen)

    def _seek(self, sought: Sought) -> None:
        """Find what reaches the target; what was found before holds no more."""
        self._found = None
        self.dock.form.show_found(tr("The smallest change is being sought …"), "", None)
        self.dock.form.show_ready(False)
        seek_beside(self._beside, sought)

    def _take(self, made: object) -> None:
        """Show what was found."""
        if isinstance(made, CancelledError):
            self._drop(translated(AWAITED))
        elif isinstance(made, MemoryError):
            self._drop(tr("The change needs more memory than there is"))
        elif isinstance(made, Outcome):
            self._found = made
            self._show(made)

    def _show(self, made: Outcome) -> None:
        """Show what was found: a change and its side effects, or why there is none."""
        form, found = self.dock.form, made.found
        if isinstance(found, Unreachable):
            near = None if found.nearest is None else found.nearest.target
            form.show_found("", found.reason, near)
            self.dock.show_no_proposal()
            return
        form.show_found(proposed_said(found), "", None)
        form.show_ready(found.document is not made.sought.reading.document)
        self.dock.show_proposal(*listed(made, found, self.around.session.look[:2]))

    def _show_nothing(self) -> None:
        """Show that there is no target yet."""
        self._beside.drop()
        self._found = None
        self.dock.form.show_found(tr("Type or drag what it is to be."), "", None)
        self.dock.form.show_ready(False)
        self.dock.show_no_proposal()

    def _drop(self, text: str) -> None:
        """Show that no target can be set, and why."""
        self._beside.drop()
        self._found = None
        self.dock.form.show_hint(text)
        self.dock.show_no_proposal()

    def aim_at(self, target: float | None) -> None:
        """Seek another target, or none."""
        self._target = target
        self.take_note()

    def _choose(self, change: Change) -> None:
        self._change, self._token = change, None
        self.take_note()

    def _choose_row(self, number: int) -> None:
        self._token = self._rows[number]
        self.take_note()

    def _take_nearest(self) -> None:
        """Have the nearest that can be reached be the target."""
        found = self._found.found if self._found else None
        if isinstance(found, Unreachable) and found.nearest is not None:
            self.aim_at(found.nearest.target)

    def _follow(self, where: Elsewhere) -> None:
        """Go to a cell of a list; the goal stays that of the number that it was."""
        with self._subject.going_to(where.cell):
            self.around.pointing.seek(where)
        self.take_note()

    def apply(self) -> None:
        """Put the change into the document, as one step."""
        session, status = self.around.session, self.around.status
        if not self.around.settle() or self._found is None:
            return
        before, (sought, found, _) = session.document, self._found
        if isinstance(found, Unreachable) or sought.reading.document is not before:
            return
        block = Block(found.top, 0, *found.after.shape)
        self._target = None
        session.put(found.document, found.text, place=Place(found.change, block))
        say_shared(session, before, found.change, status)
