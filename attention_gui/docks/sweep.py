"""The room of the sweep: turns a knob, and shows what numbers do."""

from dataclasses import replace
from typing import Any

from attention_gui.around import Around
from attention_gui.core.cell import Elsewhere
from attention_gui.core.knob_offer import fits, knob_name, knobs, renewed
from attention_gui.core.knobs import CellKnob, Knob, RuleKnob
from attention_gui.core.language import tr
from attention_gui.core.stack import Stack
from attention_gui.core.sweep import Sweep, usual
from attention_gui.docks.room import Room
from attention_gui.docks.sweep_chart import SweepChart
from attention_gui.docks.sweep_player import Player
from attention_gui.docks.sweep_run import Run
from attention_gui.views.sweep_dock import SweepDock


class SweepRoom(Room):
    """Has a knob turned by slider, chart and clock, and numbers watched.

    Attributes
    ----------
    run : Run, optional
        None until the maps show the document.
    chart : SweepChart
    player : Player
    """

    dock: SweepDock

    def __init__(self, around: Around) -> None:
        super().__init__(around, SweepDock())
        self._session, self._pointing = around.session, around.pointing
        self.run: Run | None = None
        self.chart = SweepChart(self.dock, around.status.say)
        self._knobs: list[Knob] = []  # that are offered
        self.player = Player(self.dock, self._ready, self.turn, around.settle)
        self._pointing.moved.connect(self.take_note)
        self._connect()

    def _connect(self) -> None:
        dock, watched = self.dock, self.dock.watched
        dock.form.knob_asked.connect(self._choose)
        dock.form.range_asked.connect(self._set_range)
        dock.slider.taken.connect(self.turn)
        dock.chart.asked.connect(self._drag)
        dock.export.clicked.connect(self._export)
        dock.left.connect(self.end)
        dock.visibilityChanged.connect(self._end_unless)
        watched.list.lit.connect(self._pointing.light)
        watched.list.followed.connect(self._pointing.seek)

    def close(self) -> None:
        """Stop the clock, and what is computed."""
        self.player.pause()
        self.chart.computing.close()

    def refresh(self) -> None:
        """Show the sweep of the document, once the maps show it too."""
        picture, run = self.picture, self.run
        if picture is None or picture.reading.document is not self._session.document:
            return
        if run is None or not run.goes_on:
            self.player.pause()
            self._begin(run.sweep if run else None, picture.reading.stack)
        elif self._is_another(run):
            self._begin(run.sweep, picture.reading.stack)
        self._show()

    def _begin(self, sweep: Sweep | None, stack: Stack) -> None:
        """Sweep from how the document is now, as before where it has such a knob."""
        document = stack.document
        knob = self._renewed(RuleKnob("temperature") if sweep is None else sweep.knob)
        if not fits(knob, document):
            knob, sweep = self._renewed(RuleKnob("temperature")), None
        if sweep is None:
            sweep = usual(knob, document, knob.now(stack))
        self.run = Run(self._session, stack, replace(sweep, knob=knob))

    def _is_another(self, run: Run) -> bool:
        """Whether other rules are looked at, or in scope, than those that are swept."""
        before = run.sweep.knob
        knob = self._renewed(before)
        return knob.of != before.of or (knob != before and not run.has_moved)

    def _renewed(self, knob: Knob) -> Knob:
        return renewed(knob, self._session.look, self._session.scope)

    def _held(self) -> Elsewhere | None:
        """Return the cell that is held, and where it stands."""
        held = self._pointing.held
        return held and Elsewhere(held, *self._session.look[:2])

    def _show(self) -> None:
        """Show what can be swept, what is, and what it does."""
        if self.run is None:
            return
        sweep, look, form = self.run.sweep, self._session.look, self.dock.form
        swept = [sweep.knob.where] if isinstance(sweep.knob, CellKnob) else []
        held = self._held()
        cells = swept if held is None else [*swept, held]
        self._knobs = knobs(self.run.base, look, self._session.scope, cells)
        chosen = [one.name for one in self._knobs].index(sweep.knob.name)
        form.show_knobs([knob_name(one, look) for one in self._knobs], chosen)
        form.show_range(sweep)
        self.chart.follow(self.run, look, self._pointing.held)

    def _ready(self) -> Run | None:
        """Return the run if the maps show where its knob is."""
        picture, run = self.picture, self.run
        shown = picture and picture.reading.document
        return run if run is not None and shown is run.left else None

    def turn(self, step: int) -> None:
        """Turn the knob to a step, once nothing is half typed any more."""
        settled = self.around.settle()
        if settled and self.run and not self.run.goes_on:
            self.refresh()  # what was half typed has changed the document
        if settled and self.run and self.run.goes_on:
            self._turn(self.run, step)
        else:
            self.player.pause()
        self.chart.show_value()

    def _turn(self, run: Run, step: int) -> None:
        try:
            run.turn(step)
        except ValueError as error:
            self.player.pause()
            self.around.status.say(str(error))

    def _drag(self, value: float) -> None:
        if self.run is not None:
            self.turn(self.run.sweep.nearest(value))

    def _choose(self, number: int) -> None:
        """Sweep something else."""
        knob = self._knobs[number]
        if self.run is not None and knob != self.run.sweep.knob:
            self.end()
            now = knob.now(self.run.stack)
            self._begin(usual(knob, self.run.base, now), self.run.stack)
            self._show()

    def _set_range(self, field: str, to: float | None) -> None:
        """Sweep from elsewhere, to elsewhere or in other steps, or say why not."""
        run = self.run
        if run is None:
            return
        knob = run.sweep.knob
        if to is None:
            to = getattr(usual(knob, run.base, run.origin), field)
        try:
            changes: dict[str, Any] = {field: to}
            sweep = replace(run.sweep, **changes)
        except ValueError as error:
            self.dock.form.refuse(field, str(error))
            return
        self.player.pause()
        run.sweep = sweep
        self.dock.form.fields[field].show_number(to)
        self._show()

    def end(self) -> None:
        """Stop: what comes after is another step of the history."""
        self.player.pause()
        run, document = self.run, self._session.document
        if run is not None and run.has_moved and run.goes_on:
            self._begin(run.sweep, run.stack.of(document))
            if self.dock.isVisible():
                self._show()

    def _end_unless(self, seen: bool) -> None:
        if not seen:
            self.end()

    def _export(self) -> None:
        """Let the user write chart, numbers or moving maps to a file."""
        run, chart = self.run, self.chart.chart
        if not self.around.settle() or run is None:
            return
        if chart is None:
            self.around.status.say(tr("The chart is still being computed"))
            return
        from attention_gui.docks.sweep_files import SweepFiles

        self.player.pause()
        SweepFiles(self.around, run, chart, self.chart.watched).ask()
