"""What a sweep is written as: its chart, its numbers, or maps that move."""

from dataclasses import replace
from pathlib import Path

from attention_gui.around import Around
from attention_gui.core.cell import Elsewhere
from attention_gui.core.chart import Chart
from attention_gui.core.display import short_text
from attention_gui.core.few_colours import few_colours
from attention_gui.core.knobs import CellKnob
from attention_gui.core.language import counted, tr
from attention_gui.core.palette import THEMES
from attention_gui.core.picture import Pictures
from attention_gui.core.style import Style
from attention_gui.core.views import has_small, look_of
from attention_gui.core.watching import full_name, heading
from attention_gui.docks.sweep_run import Run
from attention_gui.export import draw_sheet, make_sheet
from attention_gui.files.animation import SUFFIXES as MOVING
from attention_gui.files.animation import Animation
from attention_gui.files.series import series_csv
from attention_gui.views.chart_view import ChartView
from attention_gui.views.picture_file import PIXELS_PER_MM
from attention_gui.views.progress import shown_progress
from attention_gui.views.sweep_export import SweepExportDialog

SHAPE = 0.5  # of a chart: its height in widths


class SweepFiles:
    """Lets the user write what a sweep shows.

    Parameters
    ----------
    around : Around
    run : Run
    chart : Chart
    watched : sequence of Elsewhere
        The numbers of the chart.
    """

    def __init__(
        self, around: Around, run: Run, chart: Chart, watched: tuple[Elsewhere, ...]
    ) -> None:
        self._around, self._run = around, run
        self._chart, self._watched = chart, watched
        session = around.session
        folder = session.path.parent if session.path else Path.home()
        name = f"{session.stem} {run.sweep.knob.name}"
        self.dialog = SweepExportDialog(
            self.draw, self.preview, folder, name, len(self._values), around.window
        )

    def ask(self) -> None:
        """Show the dialog, and say what was written."""
        dialog = self.dialog
        if dialog.exec() and dialog.written:
            self._around.status.say(tr("Wrote {name}", name=dialog.written.name))
        dialog.deleteLater()

    @property
    def _values(self) -> list[float]:
        values: list[float] = self._run.sweep.values.tolist()
        return values

    def draw(self, suffix: str, style: Style) -> bytes:
        """Return the bytes of a file."""
        if suffix == ".csv":
            return series_csv(self.names, self._chart.across, self._chart.lines)
        if suffix in MOVING:
            return self._moving(suffix, style)
        return self._draw_chart(suffix, style)

    def preview(self, suffix: str, style: Style) -> bytes:
        """Return a PNG of what would be written: of what moves, where it is now."""
        if suffix in MOVING:
            return self._frame(Pictures(), self._run.value, style)
        return self._draw_chart(".png", style)

    @property
    def names(self) -> list[str]:
        """What the numbers are called in full: of the knob, and of those watched."""
        base, knob = self._run.base, self._run.sweep.knob
        first = knob.name + knob.of
        if isinstance(knob, CellKnob):
            first = full_name(base, knob.where)
        return [first, *(full_name(base, one) for one in self._watched)]

    def _draw_chart(self, suffix: str, style: Style) -> bytes:
        view, width = ChartView(), round(style.width_mm * PIXELS_PER_MM)
        view.resize(width, round(width * SHAPE))
        theme = THEMES[style.theme]
        view.show_theme(theme, theme.card)
        view.show_chart(
            replace(self._chart, heading=heading(self._run.base, self._watched))
        )
        return draw_sheet(view, suffix, style)

    def _frame(self, pictures: Pictures, value: float, style: Style) -> bytes:
        """Return a PNG of the maps with the knob at a number."""
        run, look = self._run, self._around.session.look
        document = run.base if value == run.origin else run.sweep.at(run.base, value)
        there = look_of(document, look, style.view)
        small = None if has_small(style.view) else ()
        picture = pictures.picture(document, there, heads=small)
        knob = run.sweep.knob
        said = f"{knob.name} = {short_text(value)}{knob.of}"
        return draw_sheet(make_sheet(there, picture, style, (said,)), ".png", style)

    def _moving(self, suffix: str, style: Style) -> bytes:
        """Return an animated picture of the maps at each step.

        Raises
        ------
        ValueError
            With a sentence, if the user stops it or it would be too large.
        """
        values, pictures = self._values, Pictures()
        made = Animation(len(values), self.dialog.form.milliseconds)
        said = counted(len(values), "Drawing {n} picture…", "Drawing {n} pictures…")
        with shown_progress(self.dialog, said, len(values)) as progress:
            for number, value in enumerate(values):
                progress.show_done(number)
                made.add(self._frame(pictures, value, style))
            colours = few_colours(THEMES[style.theme])
            return progress.wait_for(lambda: made.data(suffix, colours))
