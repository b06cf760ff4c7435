"""The chart of a sweep: which numbers are watched, and what they do."""

from collections.abc import Callable

from PySide6.QtCore import QObject

from attention_gui.core.arrays import Array
from attention_gui.core.cell import Cell, Elsewhere
from attention_gui.core.chart import Chart
from attention_gui.core.display import SCIENTIFIC, decimals, number_text, short_text
from attention_gui.core.document import Document
from attention_gui.core.language import tr
from attention_gui.core.look import Look
from attention_gui.core.sweep import Sweep
from attention_gui.core.watching import (
    MOST,
    full_name,
    short_names,
    still_there,
    title,
    watched_at_first,
)
from attention_gui.docks.sweep_run import Run
from attention_gui.docks.sweep_series import Computing
from attention_gui.views.cell_list import CellLine
from attention_gui.views.sweep_dock import SweepDock


class SweepChart(QObject):
    """Has numbers watched, and shows them in chart and list.

    Parameters
    ----------
    dock : SweepDock
    say : function
        Says why something cannot be done.

    Attributes
    ----------
    watched : tuple of Elsewhere
        The numbers in the chart.
    """

    def __init__(self, dock: SweepDock, say: Callable[[str], None]) -> None:
        super().__init__(dock)
        self._dock, self._say = dock, say
        self.computing = Computing(self)
        self.computing.ready.connect(self._show_series)
        self.watched: tuple[Elsewhere, ...] = ()
        self._chosen: tuple[Elsewhere, ...] = ()  # by the user; none: what is usual
        self._run: Run | None = None
        self._look = Look()
        self._held: Cell | None = None
        self._asked: tuple[Document, Sweep] | None = None
        self._hovered: float | None = None
        dock.chart.hovered.connect(self._hover)
        dock.watched.watch.clicked.connect(self._watch)
        dock.watched.remove.clicked.connect(self._remove)

    @property
    def chart(self) -> Chart | None:
        """What is shown; None while it is computed."""
        return self._dock.chart.chart

    def follow(self, run: Run, look: Look, held: Cell | None) -> None:
        """Show what a run does to the numbers that are watched."""
        self._run, self._look, self._held = run, look, held
        self._dock.watched.watch.setEnabled(held is not None)
        watched = still_there(run.stack, self._chosen)
        watched = watched or watched_at_first(run.stack, look, held)
        asked, before = (run.base, run.sweep), self._asked
        same = before and before[0] is run.base and before[1] == run.sweep
        if not same or watched != self.watched:
            self._asked, self.watched = asked, watched
            self._dock.chart.show_word(tr("computing…"))
            self.computing.ask(*asked, watched)
        self.show_value()

    def _watch(self) -> None:
        """Have the held cell in the chart, or say why it cannot be."""
        if self._held is None:
            return
        one = Elsewhere(self._held, *self._look[:2])
        if one in self._chosen:
            self._say(tr("It is in the chart already"))
        elif len(self._chosen) >= MOST:
            self._say(tr("A chart has room for {most} numbers: remove one", most=MOST))
        else:
            self._choose((*self._chosen, one))

    def _remove(self) -> None:
        """Have the marked number in the chart no more; without any, the usual ones."""
        row = self._dock.watched.list.currentIndex().row()
        if row >= 0:
            self._choose((*self.watched[:row], *self.watched[row + 1 :]))

    def _choose(self, chosen: tuple[Elsewhere, ...]) -> None:
        self._chosen = chosen
        if self._run is not None:
            self.follow(self._run, self._look, self._held)

    def show_value(self) -> None:
        """Show where the knob stands, and the numbers there or under the pointer."""
        run, dock = self._run, self._dock
        if run is None:
            return
        dock.chart.show_marks(run.value, run.origin)
        dock.show_step(run.step, len(run.sweep.values), short_text(run.value))
        at = run.value if self._hovered is None else self._hovered
        dock.show_reading(
            f"{run.sweep.knob.name} = {short_text(at)}{run.sweep.knob.of}"
        )
        dock.watched.show_lines(self._lines(run, at))

    def _lines(self, run: Run, at: float) -> list[CellLine]:
        """Return a line for each number, as it is where the knob stands at a number."""
        chart = self.chart
        known = chart is not None and len(chart.names) == len(self.watched)
        said = [""] * len(self.watched)
        if chart is not None and known:
            row = chart.read(at)
            places = decimals(row)
            finer = places if places == SCIENTIFIC else places + 1
            said = [number_text(number, finer) for number in row.tolist()]
        names = short_names(run.base, self.watched)
        return [
            CellLine(name, number, one, full_name(run.base, one))
            for one, name, number in zip(self.watched, names, said, strict=True)
        ]

    def _hover(self, value: float | None) -> None:
        self._hovered = value
        self.show_value()

    def _show_series(self, found: Array | None) -> None:
        """Show what was computed."""
        word = tr("there is too little memory") if found is None else ""
        self._dock.chart.show_word(word)
        chart = None
        if self._asked is not None and found is not None:
            chart = chart_of(*self._asked, self.watched, found)
        self._dock.chart.show_chart(chart)
        self.show_value()


def chart_of(
    document: Document,
    sweep: Sweep,
    watched: tuple[Elsewhere, ...],
    found: Array,
) -> Chart:
    """Return the chart of a series."""
    shares = all(one.cell.stage == "weights" for one in watched)
    return Chart(
        sweep.values,
        found,
        short_names(document, watched),
        sweep.knob.name + sweep.knob.of,
        title(document, watched),
        sweep.knob.is_logarithmic,
        shares,
    )
