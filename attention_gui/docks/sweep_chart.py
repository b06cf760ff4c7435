"""The chart of a sweep: which numbers are watched, and what they do."""

from PySide6.QtCore import QObject

from attention_gui.core.arrays import Array
from attention_gui.core.cell import Cell, Elsewhere
from attention_gui.core.chart import Chart
from attention_gui.core.display import short_text
from attention_gui.core.document import Document
from attention_gui.core.language import refusal, tr
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

    Attributes
    ----------
    watched : tuple of Elsewhere
        The numbers in the chart.
    """

    def __init__(self, dock: SweepDock) -> None:
        super().__init__(dock)
        self._dock = dock
        self.computing = Computing(self)
        self.computing.ready.connect(self._show_series)
        self.watched: tuple[Elsewhere, ...] = ()
        self._chosen: tuple[Elsewhere, ...] = ()  # by the user; none: what is usual
        self._run: Run | None = None
        self._asked: tuple[Document, Sweep] | None = None
        self._hovered: float | None = None
        dock.chart.hovered.connect(self._hover)

    @property
    def chart(self) -> Chart | None:
        """What is shown; None while it is computed."""
        return self._dock.chart.chart

    def follow(self, run: Run, look: Look, held: Cell | None) -> None:
        """Show what a run does to the numbers that are watched."""
        self._run = run
        watched = still_there(run.stack, self._chosen)
        watched = watched or watched_at_first(run.stack, look, held)
        asked, before = (run.base, run.sweep), self._asked
        same = before and before[0] is run.base and before[1] == run.sweep
        if not same or watched != self.watched:
            self._asked, self.watched = asked, watched
            self._dock.chart.show_word(tr("computing…"))
            self.computing.ask(*asked, watched)
        self.show_value()

    def watch(self, one: Elsewhere) -> None:
        """Have one more number in the chart.

        Raises
        ------
        ValueError
            With a sentence, if it is there already, or there is no room.
        """
        if one in self._chosen:
            raise refusal("it is in the chart already")
        if len(self._chosen) >= MOST:
            raise refusal("a chart has room for {most} numbers: remove one", most=MOST)
        self._chosen = (*self._chosen, one)

    def remove(self, number: int) -> None:
        """Have a number in the chart no more; without any there are the usual ones."""
        watched = self.watched
        self._chosen = (*watched[:number], *watched[number + 1 :])

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
        row = chart.read(at).tolist() if chart and known else [None] * len(self.watched)
        names = short_names(run.base, self.watched)
        return [
            CellLine(
                name,
                "" if number is None else short_text(number),
                one,
                full_name(run.base, one),
            )
            for one, name, number in zip(self.watched, names, row, strict=True)
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
