"""The dialog that offers documents which were lost when the program ended."""

import time
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from PySide6.QtCore import QDateTime, QLocale, QSize, Qt, Signal
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from attention_gui.core.arrays import Array
from attention_gui.core.language import counted, tr
from attention_gui.core.palette import Theme, lut
from attention_gui.core.sentence import shortened
from attention_gui.files.kept import About, Kept

SIZE = 560, 420  # px
PICTURE = 72  # px a side
FRAME = 12  # px around the rows
NAME = 60  # characters


class RecoveryDialog(QDialog):
    """One row for each lost document: its picture, name, time and size.

    Attributes
    ----------
    wants_all : bool
        Whether all are to be recovered, once the dialog is accepted.

    Signals
    -------
    delete_asked : int
        A row.
    """

    delete_asked = Signal(int)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme, self.wants_all = theme, False
        self.setWindowTitle(tr("Recover lost documents"))
        self.list, self.faults = QListWidget(), _label("error")
        self.list.setAccessibleName(tr("lost documents"))
        self.list.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.list.itemDoubleClicked.connect(self.accept)
        self._lay_out()

    @property
    def chosen(self) -> int:
        """The row that is looked at."""
        return self.list.currentRow()

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 16, 16, 16)
        column.setSpacing(12)
        head, more = _label("title"), _label("muted")
        head.setText(tr("The program ended before these documents were saved."))
        more.setText(
            tr(
                "What is not recovered now is kept for a week, under File ▸ Recover "
                "lost documents."
            )
        )
        for widget in (head, more, self.list, self.faults, self._buttons()):
            column.addWidget(widget, stretch=widget is self.list)

    def _buttons(self) -> QDialogButtonBox:
        buttons, role = QDialogButtonBox(), QDialogButtonBox.ButtonRole
        self.recover = buttons.addButton(tr("Recover"), role.AcceptRole)
        self.recover.setProperty("role", "primary")
        self.recover_all = buttons.addButton(tr("Recover &all"), role.ActionRole)
        self.recover_all.setToolTip(tr("Each in a window of its own"))
        self.delete: QPushButton = buttons.addButton(tr("Delete…"), role.ResetRole)
        self.later = buttons.addButton(tr("Not now"), role.RejectRole)
        self.recover_all.clicked.connect(self._take_all)
        self.delete.clicked.connect(self._ask_delete)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        return buttons

    def show_lost(self, lost: Sequence[Kept], faults: Sequence[str] = ()) -> None:
        """Show what can be recovered, and what cannot be read."""
        self.list.clear()
        for one in lost:
            item = QListWidgetItem(self.list)
            row = self._row(one)
            words = _lines(one.about)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, ", ".join(words))
            item.setSizeHint(QSize(0, row.sizeHint().height()))
            self.list.setItemWidget(item, row)
        self.recover_all.setVisible(len(lost) > 1)
        self.list.setCurrentRow(0)
        self.list.setFocus()
        self.faults.setText("\n".join(tr("Skipped {why}", why=one) for one in faults))
        self.faults.setVisible(bool(faults))
        if not self.isVisible():
            self._fit()

    def _fit(self) -> None:
        """Be as high as the rows need, up to a limit."""
        rows = sum(self.list.sizeHintForRow(row) for row in range(self.list.count()))
        around = self.sizeHint().height() - self.list.sizeHint().height()
        wide, high = SIZE
        self.resize(wide, min(high, around + rows + FRAME))

    def _row(self, kept: Kept) -> QWidget:
        row, picture = QWidget(), QLabel()
        picture.setPixmap(preview(kept, self._theme, self.devicePixelRatioF()))
        picture.setFixedSize(PICTURE, PICTURE)
        text = QVBoxLayout()
        text.setSpacing(2)
        text.addStretch()
        for number, line in enumerate(_lines(kept.about)):
            label = _label("muted" if number else "title")
            label.setText(line)
            text.addWidget(label)
        text.addStretch()
        across = QHBoxLayout(row)
        across.setContentsMargins(10, 8, 10, 8)
        across.setSpacing(14)
        across.addWidget(picture)
        across.addLayout(text, stretch=1)
        return row

    def _take_all(self) -> None:
        self.wants_all = True
        self.accept()

    def _ask_delete(self) -> None:
        self.delete_asked.emit(self.chosen)


def preview(kept: Kept, theme: Theme, ratio: float) -> QPixmap:
    """Return the picture of a lost document, its cells as sharp as on a map."""
    palette = "diverging" if kept.about.palette == "diverging" else "sequential"
    colours: Array = np.ascontiguousarray(lut(theme, palette)[kept.codes])
    rows, columns = kept.codes.shape
    form = QImage.Format.Format_RGB888
    image = QImage(colours.tobytes(), columns, rows, 3 * columns, form)
    side = round(PICTURE * ratio)
    size = QSize(columns, rows).scaled(side, side, Qt.AspectRatioMode.KeepAspectRatio)
    pixmap = QPixmap.fromImage(image.scaled(size.expandedTo(QSize(1, 1))))
    pixmap.setDevicePixelRatio(ratio)
    return pixmap


def _lines(about: About) -> list[str]:
    """Return what is said of a lost document: its name, its time, its size."""
    moment = QDateTime.fromSecsSinceEpoch(int(about.time))
    when = QLocale().toString(moment, QLocale.FormatType.ShortFormat)
    ago = _ago(time.time() - about.time)
    kept = tr("kept {when} · {ago}", when=when, ago=ago)
    place = [tr("in {folder}", folder=_folder(about.path))] if about.path else []
    return [shortened(about.name, NAME), kept, about.shape, *place]


def _folder(path: str) -> str:
    """Return the folder of a file; of a long one the end."""
    text = str(Path(path).parent)
    return shortened(text if len(text) <= NAME else f"…{text[1 - NAME :]}", NAME)


def _ago(seconds: float) -> str:
    minutes = round(seconds / 60)
    if minutes < 1:
        return tr("just now")
    if minutes < 60:
        return tr("{minutes} min ago", minutes=minutes)
    if minutes < 48 * 60:
        return tr("{hours} h ago", hours=round(minutes / 60))
    return counted(round(minutes / 1440), "{n} day ago", "{n} days ago")


def _label(role: str) -> QLabel:
    label = QLabel()
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(role == "error")
    label.setProperty("role", role)
    return label
