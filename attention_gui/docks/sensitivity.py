"""The room of sensitivity: what the held number changes with, kept in step."""

from collections.abc import Callable
from functools import partial

from attention_gui.around import Around
from attention_gui.beside import Beside
from attention_gui.core.cell import Cell, Elsewhere, Stage, name
from attention_gui.core.contents import Tints
from attention_gui.core.costs import whole
from attention_gui.core.display import exact_text
from attention_gui.core.document import Document
from attention_gui.core.gradient.sensitivity import Influence, Sensitivity, sensitivity
from attention_gui.core.gradient.walk import WITHOUT
from attention_gui.core.gradient.words import line, sentence, signed, whose
from attention_gui.core.language import counted, later, tr, translated
from attention_gui.core.reading import Reading
from attention_gui.core.sharing import CancelledError
from attention_gui.core.stack import Stack
from attention_gui.docks.room import Room
from attention_gui.docks.subject import Subject
from attention_gui.views.cell_list import CellLine
from attention_gui.views.sensitivity_dock import SensitivityDock

QUICK = 3e8  # multiplications of all heads, with which nobody waits
MOST = 200  # lines of the list
AWAITED = later("The numbers are being computed …")


class Sensitivities(Room):
    """Derives the computed number that was held last, and tints the tables by that."""

    dock: SensitivityDock

    def __init__(self, around: Around) -> None:
        dock = SensitivityDock()
        super().__init__(around, dock)
        self._beside = Beside(self)
        self._subject = Subject()
        self._awaited: tuple[Document, Elsewhere] | None = None  # what is computed
        self._found: Sensitivity | None = None
        self._stage: Stage | None = None  # which alone is listed
        self._tinted = True
        self._tints: Tints | None = None  # that the tables show
        self._beside.done.connect(self._take)
        around.pointing.moved.connect(self.take_note)
        around.session.changed.connect(self.take_note)
        dock.cells.lit.connect(around.pointing.light)
        dock.cells.followed.connect(self._follow)
        dock.matrix_asked.connect(self._choose)
        dock.tint_asked.connect(self._tint)
        dock.visibilityChanged.connect(self._appear)

    def refresh(self) -> None:
        """Derive the number that is held, or the one before it."""
        reading = self.reading
        if reading is None:
            self._drop(translated(AWAITED))
            return
        held = self.around.pointing.held
        self._subject.take(reading, held)
        of = self._subject.of
        if of is None:
            self._drop(_hint(held))
        elif of.cell.stage in WITHOUT:
            self._drop(tr("{stage} has no derivative here", stage=of.cell.stage))
        elif self._is_found(reading.document, of):
            self._show()
        elif self._awaited != (reading.document, of):
            self._derive(reading, of)

    def _is_found(self, document: Document, of: Elsewhere) -> bool:
        found = self._found
        return found is not None and found.document is document and found.of == of

    def _derive(self, reading: Reading, of: Elsewhere) -> None:
        """Compute how the number changes, beside the window where that takes long."""
        document, (cell, layer, head) = reading.document, of
        if whole(document, layer) < QUICK:
            self._awaited = None
            self._beside.do_now(partial(sensitivity, reading.at(layer, head), cell))
            return
        self._drop(tr("The derivatives are being computed …"))
        self._awaited = document, of

        def work(cancelled: Callable[[], bool]) -> Sensitivity:
            stack = Stack(document, cancelled=cancelled)
            return sensitivity(Reading(stack, layer, head), cell, cancelled)

        self._beside.ask(work)

    def _take(self, outcome: object) -> None:
        """Show what was found, or say that there was too little memory."""
        self._awaited = None
        if isinstance(outcome, CancelledError):  # the maps are made again
            self._drop(translated(AWAITED))
        elif isinstance(outcome, MemoryError):
            self._drop(tr("The derivatives need more memory than there is"))
        elif isinstance(outcome, Sensitivity):
            self._found = outcome
            self._show()

    def _drop(self, text: str) -> None:
        """Show that nothing is found, and why."""
        self._beside.drop()
        self._found = self._awaited = None
        self.dock.show_hint(text)
        self._paint()

    def _show(self) -> None:
        """Show what was found, as it is looked at now."""
        found = self._found
        if found is None:
            return
        here, stages = self.around.session.look[:2], found.stages
        if stages:
            self.dock.show_found(
                sentence(found, here),
                (signed(-found.peak), signed(found.peak)),
                [tr("All given matrices"), *stages],
                stages.index(self._stage) + 1 if self._stage in stages else 0,
            )
            self._list(found)
            self.dock.show_tint(self._tinted)
        else:
            self.dock.show_hint(sentence(found, here))
        self._paint()

    def _list(self, found: Sensitivity) -> None:
        """Show the cells with the largest derivatives."""
        stage = self._stage if self._stage in found.stages else None
        largest, count = found.largest(stage, MOST), found.count(stage)
        left_out = count - len(largest)
        rest = counted(
            left_out, "{n} more cell is left out", "{n} more cells are left out"
        )
        lines = [self._line(found, one) for one in largest]
        self.dock.show_cells(lines, rest if left_out else "")

    def _line(self, found: Sensitivity, one: Influence) -> CellLine:
        here, document = self.around.session.look[:2], found.document
        is_here = not whose(document, one.where, here)
        where = Elsewhere(one.where.cell, *here) if is_here else one.where
        text = line(document, one.where, here)
        rate = f"∂ {name(found.of.cell)} / ∂ {name(one.where.cell)} = "
        tip = f"{text}\n{rate}{exact_text(one.by)}"
        return CellLine(text, signed(one.by), where, tip)

    def _choose(self, number: int) -> None:
        """List one matrix alone, or all."""
        if self._found is not None:
            self._stage = (None, *self._found.stages)[number]
            self._show()

    def _follow(self, where: Elsewhere) -> None:
        """Go to a cell of the list; the number stays the one that it was."""
        with self._subject.going_to(where.cell):
            self.around.pointing.seek(where)
        self.take_note()

    def _tint(self, on: bool) -> None:
        self._tinted = on
        self.dock.show_tint(on)
        self._paint()

    def _appear(self, shown: bool) -> None:
        """Tint the tables while the dock is on the screen."""
        if not shown:
            self._beside.drop()
            self._awaited = None
        self._paint()
        self.take_note()

    def _paint(self) -> None:
        """Tint the tables, or have them be as they were."""
        found, seen = self._found, self._tinted and self.dock.isVisible()
        tints = found.tint if found and found.stages and seen else None
        if tints != self._tints:
            self._tints = tints
            self.around.board.givens.show_tints(tints)


def _hint(held: Cell | None) -> str:
    """Return what to do for there to be a number."""
    if held is None:
        return tr("Click a computed number to see what it changes with.")
    return tr(
        "{cell} is given: nothing computes it. Click a computed number, a weight "
        "or an output, to see what it changes with.",
        cell=name(held),
    )
