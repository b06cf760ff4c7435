"""The dialog that exports a sweep: its chart, its numbers, or maps that move."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from PySide6.QtWidgets import QSpinBox, QWidget

from attention_gui.core.language import counted, tr
from attention_gui.core.style import Style
from attention_gui.views.export_dialog import ExportDialog
from attention_gui.views.export_form import ExportForm
from attention_gui.views.fields import inset

PIXELS = 200, 2000, 900  # of an animated picture: least, most, at first
RATE = 1, 30, 12  # pictures a second, likewise
DPI = 96
FIRST = "stages"  # what moves at first
AFTER_FORMAT = 2  # row of the form
MOVING = (".gif", ".webp")
CHART = (".pdf", ".svg", ".png")


class SweepExportForm(ExportForm):
    """What of a sweep, how wide, which theme, how fast.

    Parameters
    ----------
    steps : int
        How many there are.
    """

    def __init__(self, steps: int) -> None:
        self._steps = steps
        self.pixels, self.rate = QSpinBox(), QSpinBox()
        super().__init__()

    def all_formats(self) -> dict[str, str]:
        """Return what each format is called, and its suffix."""
        return {
            tr("Chart as PDF"): ".pdf",
            tr("Chart as SVG"): ".svg",
            tr("Chart as PNG"): ".png",
            tr("Numbers as CSV"): ".csv",
            tr("Moving maps as GIF"): ".gif",
            tr("Moving maps as WebP"): ".webp",
        }

    def _fill(self) -> None:
        super()._fill()
        self.view.setCurrentIndex(self.view.findData(FIRST))
        for box, (least, most, first), unit in (
            (self.pixels, PIXELS, tr(" pixels")),
            (self.rate, RATE, tr(" a second")),
        ):
            box.setRange(least, most)
            box.setValue(first)
            box.setSuffix(unit)
            inset(box)

    def _lay_out(self) -> None:
        super()._lay_out()
        self._form.insertRow(AFTER_FORMAT, tr("&Pictures"), self.rate)
        self._form.insertRow(AFTER_FORMAT, tr("Wi&dth"), self.pixels)

    def _connect(self) -> None:
        super()._connect()
        for box in (self.pixels, self.rate):
            box.valueChanged.connect(self._follow)

    @property
    def is_moving(self) -> bool:
        """Whether it is an animated picture."""
        return self.suffix in MOVING

    @property
    def asked(self) -> Style:
        """What is chosen."""
        asked = super().asked
        if not self.is_moving:
            return asked
        return replace(asked, width_mm=self.pixels.value() / DPI * 25.4, dpi=DPI)

    @property
    def milliseconds(self) -> int:
        """How long each picture is seen: in hundredths of a second, as GIF has it."""
        return round(100 / self.rate.value()) * 10

    def show_size(self, ratio: float) -> None:
        """Say how large it is."""
        if self.suffix == ".csv":
            self.size_text.setText(counted(self._steps, "{n} row", "{n} rows"))
        elif self.is_moving:
            text = tr(
                "{pictures} of {width} × {height} pixels, {seconds:.1f} s",
                pictures=counted(self._steps, "{n} picture", "{n} pictures"),
                width=self.pixels.value(),
                height=round(self.pixels.value() * ratio),
                seconds=self._steps * self.milliseconds / 1000,
            )
            self.size_text.setText(text)
        else:
            super().show_size(ratio)

    def _follow(self) -> None:
        super()._follow()
        for widgets, shown in (
            ((self.view, self.numbers, self.pixels, self.rate), self.is_moving),
            ((self.width_mm, self.dpi), self.suffix in CHART),
            ((self.theme,), self.suffix != ".csv"),
        ):
            for widget in widgets:
                self._form.setRowVisible(widget, shown)


class SweepExportDialog(ExportDialog):
    """Form and preview of what is exported of a sweep.

    Parameters
    ----------
    draw : function
        Suffix, Style -> bytes of a file; ValueError with a sentence.
    preview : function
        Suffix, Style -> bytes of a PNG that shows what that would be.
    folder, name, parent
        As for `ExportDialog`.
    steps : int
        How many there are.
    """

    form: SweepExportForm

    def __init__(
        self,
        draw: Callable[[str, Style], bytes],
        preview: Callable[[str, Style], bytes],
        folder: Path,
        name: str,
        steps: int,
        parent: QWidget | None = None,
    ) -> None:
        form = SweepExportForm(steps)
        super().__init__(draw, folder, name, parent, form=form)
        self._draw_preview = preview
        self.setWindowTitle(tr("Export sweep"))

    def preview(self, style: Style) -> bytes:
        """Return the PNG that is shown of what is asked for."""
        return self._draw_preview(self.form.suffix, style)
