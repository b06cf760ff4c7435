"""The room of the quick check: asks, says what was right, and keeps scores."""

from datetime import datetime

from attention_gui.around import Around
from attention_gui.core.cell import Cell, Elsewhere
from attention_gui.core.language import counted, tr
from attention_gui.core.quiz.lit import cells_of
from attention_gui.core.quiz.question import Question
from attention_gui.core.quiz.scores import Answer, answered, gains
from attention_gui.docks.checking import Round, linked, place_of, told, where
from attention_gui.docks.room import Room
from attention_gui.docks.scoring import Begun, Scoring
from attention_gui.views.cell_list import CellLine
from attention_gui.views.check_dock import CheckDock


class QuickCheck(Room):
    """Leads through rounds; the document is looked at, and never changed."""

    dock: CheckDock

    def __init__(self, around: Around) -> None:
        dock = CheckDock()
        super().__init__(around, dock)
        self._scoring = Scoring(around.window)
        self.round: Round | None = None
        self.answers: list[Answer] = []  # of the round
        self._begun: Begun | None = None
        self._cells: tuple[Cell, ...] = ()  # that the answer is about
        self._shown = 0  # which of them is held next
        self._connect()
        around.session.changed.connect(self.take_note)

    def _connect(self) -> None:
        start, page, end = self.dock.start, self.dock.question, self.dock.end
        start.started.connect(self.begin)
        start.mode_taken.connect(self.take_note)
        start.learner_named.connect(self.take_note)
        start.export.clicked.connect(self.export)
        start.delete.clicked.connect(self.delete)
        page.chosen.connect(self.answer)
        page.went_on.connect(self.go_on)
        page.cells_asked.connect(self.show_cells)
        page.feedback.work.followed.connect(self.around.pointing.seek)
        page.feedback.cells.lit.connect(self.around.pointing.light)
        page.feedback.cells.followed.connect(self.around.pointing.seek)
        end.again.connect(self.begin)
        end.done.connect(self.go_back)
        self.dock.leave.clicked.connect(self.go_back)

    def refresh(self) -> None:
        """Keep what is shown in step with the document."""
        if self.round is None:
            self._show_start()
            return
        document = self.around.session.document
        if self.round.chosen is None and self.round.document is not document:
            self.round.follow(document)
            self._show_current()
        stale = self.round.document is not document
        self.dock.question.show_stale(
            tr("These are the numbers before your last change.") if stale else ""
        )

    def _show_start(self) -> None:
        start, kept = self.dock.start, self._scoring.answers()
        start.show_scores(gains(kept, start.learner), bool(kept))

    def begin(self) -> None:
        """Begin a round."""
        start, session = self.dock.start, self.around.session
        place = session.document, session.look.layer
        self._begun = self._scoring.begin(*place, start.learner, start.mode)
        self.answers, self.round = [], self._begun.round
        if self.round.questions:
            self.dock.start.show_note("")
            self._show_current()
        else:
            self.go_back()
            self.dock.start.show_note(_nothing())

    def answer(self, chosen: int) -> None:
        """Take an answer: say whether it is right, light its cells, keep the score."""
        asked = None if self.round is None else self.round.answer(chosen)
        if self.round is None or asked is None:
            return
        start, page, look = (
            self.dock.start,
            self.dock.question,
            self.around.session.look,
        )
        now, title = f"{datetime.now():%Y-%m-%d %H:%M:%S}", self.around.session.name
        pair = self._begun.pair if self._begun else 0
        who = start.learner, start.mode, pair
        self.answers.append(answered(asked, chosen, now, *who, title))
        reading = self.round.reading.at(asked.layer, asked.head)
        self._cells = cells_of(reading, asked, chosen)
        lines = [
            CellLine(*told(reading, cell), where(asked, cell, look))
            for cell in self._cells
        ]
        linking = asked._replace(work=linked(asked, look))
        page.show_answer(linking, chosen, lines, self.round.right)
        page.next.setFocus()
        page.reveal_feedback()
        self._shown = 0
        self.around.pointing.light(lines[0].where if lines else None)
        self.around.status.say(self._scoring.keep(self.answers[-1]))

    def show_cells(self) -> None:
        """Hold the cell of the question that matters most; again, the next one."""
        asked = None if self.round is None else self.round.current
        if asked is not None and self._cells:
            cell = self._cells[self._shown % len(self._cells)]
            self._shown += 1
            self._seek(where(asked, cell, self.around.session.look))

    def _seek(self, place: Cell | Elsewhere) -> None:
        if self.around.settle():
            self.around.pointing.seek(place)

    def go_on(self) -> None:
        """Come to the next question, or to the score."""
        if self.round is not None:
            self.round.go_on(self.around.session.document)
            self._show_current()

    def go_back(self) -> None:
        """Leave the round."""
        self.round = None
        self.dock.show_page(self.dock.start)
        self.refresh()
        self.dock.first.setFocus()

    def export(self) -> None:
        """Write the scores to a file that the user chooses."""
        self.dock.start.show_note(self._scoring.export())

    def delete(self) -> None:
        """Delete the scores, once the user has said so."""
        self.dock.start.show_note(self._scoring.delete())
        self.refresh()

    def _show_current(self) -> None:
        """Show the current question, or the score past the last."""
        if self.round is None:
            return
        has_keyboard = self._has_keyboard()  # what has it may be hidden below
        asked = self.round.current
        if asked is None:
            self._show_end()
        else:
            self._show_question(asked)
        if has_keyboard:
            self.dock.first.setFocus()

    def _show_question(self, asked: Question) -> None:
        assert self.round is not None
        number, page = len(self.round.right), self.dock.question
        place = place_of(asked, self.round.document)
        total = len(self.round.questions)
        page.show_question(asked, place, self.round.right, total)
        said = tr("{number} of {count}", number=number + 1, count=total)
        self.dock.show_page(page, said)
        self.around.pointing.light(None)

    def _show_end(self) -> None:
        start, end = self.dock.start, self.dock.end
        kept = self._scoring.answers()
        shown = gains(kept, start.learner) if start.mode == "after" else []
        note = _after() if start.mode == "before" else ""
        if self._begun is not None and self._begun.left_out:
            note = counted(
                self._begun.left_out,
                "{n} kind of question from before cannot be asked of this document.",
                "{n} kinds of questions from before cannot be asked of this document.",
            )
        end.show_score(self.answers, shown, note)
        self.dock.show_page(end)
        self.around.pointing.light(None)

    def _has_keyboard(self) -> bool:
        """Whether the keyboard is in the dock, or was where there is nothing now."""
        focus = self.dock.window().focusWidget()
        return focus is None or self.dock.isAncestorOf(focus)


def _nothing() -> str:
    return tr(
        "Nothing can be asked of this document: it needs two tokens or more, at most "
        "some 250, and numbers that are neither NaN nor infinite."
    )


def _after() -> str:
    return tr("Choose After once the lesson is over: it shows what was gained.")
