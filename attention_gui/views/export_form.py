"""The form that asks what picture is to be written."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QDoubleSpinBox,
    QFormLayout,
    QLabel,
    QWidget,
)

from attention_gui.core.cell import Stage
from attention_gui.core.language import later, tr, translated
from attention_gui.core.style import DPI, VIEWS, WIDTH_MM, Style
from attention_gui.core.titles import map_title
from attention_gui.views.fields import Switch, inset

NAMES = {
    "board": later("All maps that are shown"),
    "stages": later("The four stages"),
    "heads": later("All heads"),
    "scores": later("Scores"),
    "scaled": later("Scaled"),
    "weights": later("Weights"),
    "output": later("Output"),
    "layer": later("The stages of the layer"),
    "positions": later("Positions"),
    "rollout": later("Rollout and flow"),
    "contributions": later("What each head contributes"),
    "layers": later("All heads of all layers"),
    "compare": later("Now, baseline and Δ"),
}
EVERY = later("Every stage that is shown")
FORMATS = {"PDF": ".pdf", "SVG": ".svg", "PNG": ".png"}


class ExportForm(QWidget):
    """What, which format, how wide, how fine, which theme, with numbers or without.

    Parameters
    ----------
    compared : sequence of str
        The stages that can be compared with a baseline; none where there is none.

    Signals
    -------
    changed
    """

    changed = Signal()

    def __init__(self, compared: Sequence[Stage] = ()) -> None:
        super().__init__()
        self._compared, self.stage = compared, QComboBox()
        self.formats = self.all_formats()
        self.view, self.format, self.theme = QComboBox(), QComboBox(), QComboBox()
        self.width_mm, self.dpi = QDoubleSpinBox(), QDoubleSpinBox()
        self.numbers = Switch(tr("Numbers in the cells"))
        self.size_text, self.reason = QLabel(), QLabel()
        self._fill()
        self._lay_out()
        self._connect()
        self._follow()

    def all_formats(self) -> dict[str, str]:
        """Return what each format is called, and its suffix."""
        return FORMATS

    def _fill(self) -> None:
        for view in VIEWS:
            if view != "compare" or self._compared:
                self.view.addItem(translated(NAMES[view]), view)
        self.view.setMaxVisibleItems(self.view.count())
        self.stage.addItem(translated(EVERY), "")
        for stage in self._compared:
            self.stage.addItem(map_title(stage), stage)
        for text, suffix in self.formats.items():
            self.format.addItem(text, suffix)
        self.theme.addItem(tr("Light"), "light")
        self.theme.addItem(tr("Dark"), "dark")
        for box, span, value, unit in (
            (self.width_mm, WIDTH_MM, Style.width_mm, tr(" mm")),
            (self.dpi, DPI, Style.dpi, tr(" dpi")),
        ):
            box.setDecimals(0)
            box.setRange(*span)
            box.setValue(value)
            box.setSuffix(unit)
            inset(box)
        self.numbers.setChecked(True)
        self.reason.setProperty("role", "error")
        self.reason.setWordWrap(True)
        self.reason.setTextFormat(Qt.TextFormat.PlainText)

    def _lay_out(self) -> None:
        self._form = form = QFormLayout(self)
        form.setContentsMargins(0, 0, 0, 0)
        form.setHorizontalSpacing(12)
        form.addRow(tr("&What"), self.view)
        form.addRow(tr("&Stage"), self.stage)
        form.addRow(tr("&Format"), self.format)
        form.addRow(tr("W&idth"), self.width_mm)
        form.addRow(tr("&Resolution"), self.dpi)
        form.addRow(tr("&Theme"), self.theme)
        form.addRow("", self.numbers)
        form.addRow("", self.size_text)
        form.addRow(self.reason)

    def _connect(self) -> None:
        for combo in (self.view, self.stage, self.format, self.theme):
            combo.currentIndexChanged.connect(self._follow)
        for box in (self.width_mm, self.dpi):
            box.valueChanged.connect(self._follow)
        self.numbers.toggled.connect(self._follow)

    @property
    def asked(self) -> Style:
        """What is chosen."""
        return Style(
            view=self.view.currentData(),
            dpi=self.dpi.value(),
            width_mm=self.width_mm.value(),
            theme=self.theme.currentData(),
            numbers=self.numbers.isChecked(),
            stage=self.stage.currentData() if self.compares else "",
        )

    @property
    def compares(self) -> bool:
        """Whether a comparison is to be written."""
        return bool(self.view.currentData() == "compare")

    @property
    def suffix(self) -> str:
        """The suffix of the format that is chosen."""
        suffix: str = self.format.currentData()
        return suffix

    def show_size(self, ratio: float) -> None:
        """Say how large the picture is whose height is so many times its width."""
        width = self.width_mm.value()
        text = tr("{width:.0f} × {height:.0f} mm", width=width, height=width * ratio)
        if self.suffix == ".png":
            dots = self.dpi.value() / 25.4
            text += tr(
                ", {width:.0f} × {height:.0f} pixels",
                width=width * dots,
                height=width * ratio * dots,
            )
        self.size_text.setText(text)

    def _follow(self) -> None:
        self.dpi.setEnabled(self.suffix == ".png")
        self._form.setRowVisible(self.stage, self.compares)
        self.changed.emit()
