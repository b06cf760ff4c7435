"""The dialog that shows a picture before it is written, and writes it."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QPixmap, QResizeEvent
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QHBoxLayout,
    QLabel,
    QMessageBox,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from attention_gui.core.cell import Stage
from attention_gui.core.language import tr
from attention_gui.core.style import DPI, Style
from attention_gui.files.atomic import write_bytes
from attention_gui.views.export_form import ExportForm

SIDE = 300  # px
PREVIEW = 1400  # pixels across: sharp on any screen, and quick at any width
DELAY = 80  # ms, so that a number can be typed before the preview follows


class ExportDialog(QDialog):
    """Form and preview of a picture.

    Parameters
    ----------
    draw : function
        Suffix, Style -> bytes of a picture; ValueError with a sentence.
    folder : Path
        Where the file dialog starts.
    name : str
        What the file is called at first.
    compared : sequence of str
        The stages that can be compared with a baseline; none where there is none.
    form : ExportForm, optional
        That asks for something else.
    """

    def __init__(
        self,
        draw: Callable[[str, Style], bytes],
        folder: Path,
        name: str,
        parent: QWidget | None = None,
        compared: Sequence[Stage] = (),
        form: ExportForm | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Export picture"))
        self._draw, self._folder, self._name = draw, folder, name
        self._pixmap = QPixmap(1, 1)
        self.form, self.picture = form or ExportForm(compared), QLabel()
        self.written: Path | None = None
        self._timer = QTimer(self, singleShot=True, interval=DELAY)
        self._timer.timeout.connect(self.show_preview)
        self._lay_out()
        self.form.changed.connect(self._timer.start)
        self._timer.start()

    def _lay_out(self) -> None:
        side = QWidget()
        column = QVBoxLayout(side)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.form)
        column.addStretch()
        column.addWidget(self._buttons())
        side.setFixedWidth(max(SIDE, side.sizeHint().width()))
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 16, 16, 16)
        row.setSpacing(16)
        row.addWidget(side)
        row.addWidget(self.picture, stretch=1)
        self.picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.picture.setMinimumSize(420, 420)
        ignored = QSizePolicy.Policy.Ignored
        self.picture.setSizePolicy(ignored, ignored)
        self.picture.setAccessibleName(tr("preview"))
        self.resize(900, 620)

    def _buttons(self) -> QDialogButtonBox:
        buttons, role = QDialogButtonBox(), QDialogButtonBox.ButtonRole
        write = buttons.addButton(tr("Export…"), role.AcceptRole)
        write.setProperty("role", "primary")
        buttons.addButton(tr("Cancel"), role.RejectRole)
        buttons.accepted.connect(self.ask_where)
        buttons.rejected.connect(self.reject)
        return buttons

    def show_preview(self) -> None:
        """Draw the picture as it would be, in the room that there is."""
        asked = self.form.asked
        dpi = min(max(PREVIEW / asked.width_mm * 25.4, DPI[0]), DPI[1])
        try:
            data = self.preview(replace(asked, dpi=dpi))
        except ValueError as error:
            self.form.reason.setText(str(error))
            return
        self.form.reason.clear()
        self._pixmap = QPixmap()
        self._pixmap.loadFromData(data)
        self._fit_picture()
        self.form.show_size(self._pixmap.height() / self._pixmap.width())

    def preview(self, style: Style) -> bytes:
        """Return the PNG that is shown of what is asked for."""
        return self._draw(".png", style)

    def _fit_picture(self) -> None:
        ratio = self.devicePixelRatioF()
        room = (self.picture.size() * ratio).boundedTo(self._pixmap.size())
        smooth = Qt.TransformationMode.SmoothTransformation
        keep = Qt.AspectRatioMode.KeepAspectRatio
        shown = self._pixmap.scaled(room, keep, smooth)
        shown.setDevicePixelRatio(ratio)
        self.picture.setPixmap(shown)

    def ask_where(self) -> None:
        """Ask for a file, and write the picture to it."""
        dialog = QFileDialog(self, tr("Export picture"), str(self._folder))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        # The suffix may still be added, so whether to overwrite is asked afterwards.
        dialog.setOption(QFileDialog.Option.DontConfirmOverwrite)
        dialog.setNameFilters(
            [f"{self.form.format.currentText()} (*{self.form.suffix})"]
        )
        dialog.selectFile(f"{self._name}{self.form.suffix}")
        if dialog.exec():
            self.write_to(Path(dialog.selectedFiles()[0]))

    def write_to(self, path: Path) -> None:
        """Write the picture to a file; add a suffix, and ask before overwriting."""
        if path.suffix.lower() not in self.form.formats.values():
            path = path.with_name(path.name + self.form.suffix)
        if path.exists() and not self._may_overwrite(path):
            return
        try:
            write_bytes(path, self._draw(path.suffix.lower(), self.form.asked))
        except ValueError as error:
            self.form.reason.setText(str(error))
            return
        self.written = path
        self.accept()

    def _may_overwrite(self, path: Path) -> bool:
        answer = QMessageBox.question(
            self,
            tr("Export picture"),
            tr("{name} is there already. Overwrite it?", name=path.name),
        )
        return answer == QMessageBox.StandardButton.Yes

    def done(self, result: int) -> None:
        """Close, and draw no more previews."""
        self._timer.stop()
        super().done(result)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show the preview as large as there is room."""
        super().resizeEvent(event)
        self._fit_picture()
