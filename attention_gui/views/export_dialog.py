"""The dialog that asks what picture is to be written, and shows it."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QPixmap, QResizeEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QDoubleSpinBox,
    QFileDialog,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QMessageBox,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from attention_gui.core.style import DPI, VIEWS, WIDTH_MM, Style
from attention_gui.files.atomic import write_bytes

NAMES = {
    "board": "Stages and heads",
    "stages": "The four stages",
    "heads": "All heads",
    "scores": "Scores",
    "scaled": "Scaled",
    "weights": "Weights",
    "output": "Output",
}
FORMATS = {"PDF": ".pdf", "SVG": ".svg", "PNG": ".png"}
SIDE = 300  # px
PREVIEW_DPI = 96.0
DELAY = 80  # ms, so that a number can be typed before the preview follows


class ExportDialog(QDialog):
    """What, which format, how wide, how fine, which theme, with numbers or without.

    Parameters
    ----------
    draw : function
        Suffix, Style -> bytes of a picture; ValueError with a sentence.
    folder : Path
        Where the file dialog starts.
    name : str
        What the file is called at first.
    """

    def __init__(
        self,
        draw: Callable[[str, Style], bytes],
        folder: Path,
        name: str,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle("Export picture")
        self._draw, self._folder, self._name = draw, folder, name
        self.view, self.format, self.theme = QComboBox(), QComboBox(), QComboBox()
        self.width_mm, self.dpi = QDoubleSpinBox(), QDoubleSpinBox()
        self.numbers = QCheckBox("Numbers in the cells")
        self.picture, self.size_text, self.reason = QLabel(), QLabel(), QLabel()
        self.written: Path | None = None
        self._pixmap = QPixmap(1, 1)
        self._timer = QTimer(self, singleShot=True, interval=DELAY)
        self._timer.timeout.connect(self.show_preview)
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
        self.width_mm.setRange(*WIDTH_MM)
        self.width_mm.setValue(Style.width_mm)
        self.width_mm.setSuffix(" mm")
        self.dpi.setRange(*DPI)
        self.dpi.setValue(Style.dpi)
        self.dpi.setSuffix(" dpi")
        for box in (self.width_mm, self.dpi):
            box.setDecimals(0)
        self.numbers.setChecked(True)
        self.reason.setProperty("role", "error")
        self.reason.setWordWrap(True)
        self.reason.setTextFormat(Qt.TextFormat.PlainText)

    def _lay_out(self) -> None:
        form = QFormLayout()
        form.addRow("&What", self.view)
        form.addRow("&Format", self.format)
        form.addRow("W&idth", self.width_mm)
        form.addRow("&Resolution", self.dpi)
        form.addRow("&Theme", self.theme)
        form.addRow("", self.numbers)
        form.addRow("", self.size_text)
        form.addRow(self.reason)
        self.buttons = QDialogButtonBox()
        role = QDialogButtonBox.ButtonRole
        write = self.buttons.addButton("Export…", role.AcceptRole)
        write.setProperty("role", "primary")
        self.buttons.addButton("Cancel", role.RejectRole)
        side = QWidget()
        side.setFixedWidth(SIDE)
        column = QVBoxLayout(side)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(form)
        column.addStretch()
        column.addWidget(self.buttons)
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 16, 16, 16)
        row.setSpacing(16)
        row.addWidget(side)
        row.addWidget(self.picture, stretch=1)
        self.picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.picture.setMinimumSize(420, 420)
        ignored = QSizePolicy.Policy.Ignored
        self.picture.setSizePolicy(ignored, ignored)
        self.picture.setAccessibleName("preview")
        self.resize(900, 620)

    def _connect(self) -> None:
        for combo in (self.view, self.format, self.theme):
            combo.currentIndexChanged.connect(self._follow)
        for box in (self.width_mm, self.dpi):
            box.valueChanged.connect(self._follow)
        self.numbers.toggled.connect(self._follow)
        self.buttons.accepted.connect(self.ask_where)
        self.buttons.rejected.connect(self.reject)

    @property
    def style_asked(self) -> Style:
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

    def show_preview(self) -> None:
        """Draw the picture as it would be, in the room that there is."""
        try:
            data = self._draw(".png", replace(self.style_asked, dpi=PREVIEW_DPI))
        except ValueError as error:
            self.reason.setText(str(error))
            return
        self.reason.clear()
        self._pixmap = QPixmap()
        self._pixmap.loadFromData(data)
        self._fit_picture()
        self._tell_size()

    def _follow(self) -> None:
        self.dpi.setEnabled(self.suffix == ".png")
        self._timer.start()

    def _fit_picture(self) -> None:
        ratio = self.devicePixelRatioF()
        room = (self.picture.size() * ratio).boundedTo(self._pixmap.size() * 2)
        smooth = Qt.TransformationMode.SmoothTransformation
        keep = Qt.AspectRatioMode.KeepAspectRatio
        shown = self._pixmap.scaled(
            room.boundedTo(self._pixmap.size() * 2), keep, smooth
        )
        shown.setDevicePixelRatio(ratio)
        self.picture.setPixmap(shown)

    def _tell_size(self) -> None:
        width = self.width_mm.value()
        height = width * self._pixmap.height() / self._pixmap.width()
        text = f"{width:.0f} × {height:.0f} mm"
        if self.suffix == ".png":
            dots = self.dpi.value() / 25.4
            text += f", {width * dots:.0f} × {height * dots:.0f} pixels"
        self.size_text.setText(text)

    def ask_where(self) -> None:
        """Ask for a file, and write the picture to it."""
        dialog = QFileDialog(self, "Export picture", str(self._folder))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        # The suffix may still be added, so whether to overwrite is asked afterwards.
        dialog.setOption(QFileDialog.Option.DontConfirmOverwrite)
        dialog.setNameFilters([f"{self.format.currentText()} (*{self.suffix})"])
        dialog.selectFile(f"{self._name}{self.suffix}")
        if dialog.exec():
            self.write_to(Path(dialog.selectedFiles()[0]))

    def write_to(self, path: Path) -> None:
        """Write the picture to a file; add a suffix, and ask before overwriting."""
        if path.suffix.lower() not in FORMATS.values():
            path = path.with_name(path.name + self.suffix)
        if path.exists() and not self._may_overwrite(path):
            return
        try:
            write_bytes(path, self._draw(path.suffix.lower(), self.style_asked))
        except ValueError as error:
            self.reason.setText(str(error))
            return
        self.written = path
        self.accept()

    def _may_overwrite(self, path: Path) -> bool:
        answer = QMessageBox.question(
            self, "Export picture", f"{path.name} is there already. Overwrite it?"
        )
        return answer == QMessageBox.StandardButton.Yes

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show the preview as large as there is room."""
        super().resizeEvent(event)
        self._fit_picture()
