"""The room of the changes: ranks beside the window what differs from the baseline."""

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QTimer

from attention_gui.around import Around
from attention_gui.beside import Beside, Stale
from attention_gui.core.baselines import baseline
from attention_gui.core.cell import Stage
from attention_gui.core.difference_words import (
    difference_text,
    numbers_text,
    place_text,
    whole_text,
)
from attention_gui.core.document import Document
from attention_gui.core.language import later, tr, translated
from attention_gui.core.most_changed import MostChanged, Ranked, stages_of
from attention_gui.core.titles import title_of
from attention_gui.docks.room import Room
from attention_gui.views.cell_list import CellLine
from attention_gui.views.changes_dock import ALL, ChangesDock

PAUSE = 80  # ms without a change: until then there may be more of it
MOST, MOST_OF_EACH = 100, 5  # lines of one stage, and of each where all are listed
NO_BASELINE = later("Pin a baseline (Ctrl+B): what differs from it is listed here.")
NOTHING = later("Nothing differs at any stage.")


class Changes(Room):
    """Lists what differs most; waits until no further change comes."""

    dock: ChangesDock

    def __init__(self, around: Around) -> None:
        dock = ChangesDock()
        super().__init__(around, dock)
        self.stage: Stage = "weights"
        self._changed, self._beside = MostChanged(), Beside(self)
        self._of: Document | None = None  # the baseline
        self._after: Document = around.session.document  # what is ranked beside it
        self._pause = QTimer(self, singleShot=True, interval=PAUSE)
        self._pause.timeout.connect(self._rank)
        self._beside.done.connect(self._show)
        dock.stage_asked.connect(self.choose)
        dock.list.lit.connect(around.pointing.light)
        dock.list.followed.connect(around.pointing.seek)

    def close(self) -> None:
        """Stop, and wait until it has stopped."""
        self._stop()
        self._beside.close()

    def choose(self, stage: Stage) -> None:
        """Rank another stage, or every one."""
        self.stage = stage
        self.take_note()

    def refresh(self) -> None:
        """Rank what differs now."""
        self._stop()
        session = self.around.session
        before = baseline(session.document, session.look.baseline)
        if before is None:
            self._of, self._changed = None, MostChanged()
            self.dock.show_stages((), ALL)
            self.dock.show_changes((), "", translated(NO_BASELINE))
            return
        stages = stages_of(session.document)
        if self.stage not in stages:
            self.stage = ALL if self.stage == ALL else "weights"
        self.dock.show_stages(stages, self.stage)
        self._of = before
        self._pause.start()

    def _stop(self) -> None:
        """Rank nothing until it is asked for again."""
        self._beside.drop()
        self._pause.stop()

    def _rank(self) -> None:
        before, stage, changed = self._of, self.stage, self._changed
        if before is None:
            return
        after = self._after = self.around.session.document
        stages = stages_of(after) if stage == ALL else (stage,)
        most = MOST_OF_EACH if stage == ALL else MOST

        def rank(is_stale: Stale) -> object:
            try:
                return changed.ranked(before, after, stages, most, is_stale)
            except ValueError as error:
                return str(error)  # why nothing can be compared

        self._beside.ask(rank)

    def _show(self, outcome: object) -> None:
        """Show what differs, or why nothing is known of it."""
        if isinstance(outcome, MemoryError):
            outcome = tr("There is too little memory to compare")
        name = self.around.session.look.baseline
        if isinstance(outcome, str):
            self.dock.show_changes((), name, outcome)
        elif isinstance(outcome, list):
            lines = list(_lines(self._after, outcome))
            self.dock.show_changes(lines, name, _sentence(outcome))


def _lines(document: Document, found: Sequence[Ranked]) -> Iterator[CellLine]:
    """Yield a line for each difference, under a heading where there are several."""
    for one in found:
        if len(found) > 1 and one.found:
            yield CellLine(title_of(one.stage))
        for each in one.found:
            where, tip = place_text(document, each), whole_text(document, each)
            by = difference_text(each)
            yield CellLine(where, numbers_text(each), each.where, tip, by)


def _sentence(found: Sequence[Ranked]) -> str:
    """Return what there is to say besides the lines."""
    reasons = dict.fromkeys(one.reason for one in found if one.reason)
    if reasons:
        return "\n".join(reasons)
    if any(one.found for one in found):
        return ""
    if len(found) > 1:
        return translated(NOTHING)
    return tr("No number of {stage} differs.", stage=found[0].stage)
