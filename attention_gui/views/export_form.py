"""The form that asks what picture is to be written."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QDoubleSpinBox,
    QFormLayout,
    QLabel,
    QWidget,
)

from attention_gui.core.style import DPI, VIEWS, WIDTH_MM, Style
from attention_gui.views.fields import Switch, inset

NAMES = {
    "board": "All maps that are shown",
    "stages": "The four stages",
    "heads": "All heads",
    "scores": "Scores",
    "scaled": "Scaled",
    "weights": "Weights",
    "output": "Output",
    "layer": "The stages of the layer",
    "positions": "Positions",
    "rollout": "Rollout and flow",
    "contributions": "What each head contributes",
    "layers": "All heads of all layers",
}
FORMATS = {"PDF": ".pdf", "SVG": ".svg", "PNG": ".png"}


class ExportForm(QWidget):
    """What, which format, how wide, how fine, which theme, with numbers or without.

    Signals
    -------
    changed
    """

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.view, self.format, self.theme = QComboBox(), QComboBox(), QComboBox()
        self.width_mm, self.dpi = QDoubleSpinBox(), QDoubleSpinBox()
        self.numbers = Switch("Numbers in the cells")
        self.size_text, self.reason = QLabel(), QLabel()
        self._fill()
        self._lay_out()
        self._connect()
        self._follow()

    def _fill(self) -> None:
        for view in VIEWS:
            self.view.addItem(NAMES[view], view)
        for text, suffix in FORMATS.items():
            self.format.addItem(text, suffix)
        for theme in ("light", "dark"):
            self.theme.addItem(theme.capitalize(), theme)
        for box, span, value, unit in (
            (self.width_mm, WIDTH_MM, Style.width_mm, " mm"),
            (self.dpi, DPI, Style.dpi, " dpi"),
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
        form = QFormLayout(self)
        form.setContentsMargins(0, 0, 0, 0)
        form.setHorizontalSpacing(12)
        form.addRow("&What", self.view)
        form.addRow("&Format", self.format)
        form.addRow("W&idth", self.width_mm)
        form.addRow("&Resolution", self.dpi)
        form.addRow("&Theme", self.theme)
        form.addRow("", self.numbers)
        form.addRow("", self.size_text)
        form.addRow(self.reason)

    def _connect(self) -> None:
        for combo in (self.view, self.format, self.theme):
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
        )

    @property
    def suffix(self) -> str:
        """The suffix of the format that is chosen."""
        suffix: str = self.format.currentData()
        return suffix

    def show_size(self, ratio: float) -> None:
        """Say how large the picture is whose height is so many times its width."""
        width = self.width_mm.value()
        text = f"{width:.0f} × {width * ratio:.0f} mm"
        if self.suffix == ".png":
            dots = self.dpi.value() / 25.4
            text += f", {width * dots:.0f} × {width * ratio * dots:.0f} pixels"
        self.size_text.setText(text)

    def _follow(self) -> None:
        self.dpi.setEnabled(self.suffix == ".png")
        self.changed.emit()
