"""What is being computed, or how long it took: one place in the status bar."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QWidget

from attention_gui.core.language import tr
from attention_gui.views.steady import SteadyLabel


class Work(QWidget):
    """Says `recomputed in 2 ms`, or `computing…` beside a button, in the same room."""

    def __init__(self) -> None:
        super().__init__()
        widest = tr("recomputed in {ms:.1f} ms", ms=1234.5)
        self.time, self.busy = SteadyLabel(widest), QLabel(tr("computing…"))
        self.stop = QPushButton(tr("Stop"))
        self.time.setAlignment(_RIGHT)
        self._row = row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addStretch()
        for widget in (self.busy, self.stop, self.time):
            row.addWidget(widget)
        self.show_busy(False)

    def show_busy(self, busy: bool) -> None:
        """Say that something is being computed, or else what was said before."""
        self.busy.setVisible(busy)
        self.stop.setVisible(busy)
        self.time.setVisible(not busy)
        self._fit()

    def show_text(self, text: str) -> None:
        """Say how long it took, or why it is not done."""
        self.time.setText(text)
        self._fit()

    def _fit(self) -> None:
        """Keep one size: what is shown and hidden here moves nothing beside it."""
        busy, stop = self.busy.sizeHint(), self.stop.sizeHint()
        width = busy.width() + self._row.spacing() + stop.width()
        height = max(self.time.height(), stop.height())
        self.setFixedSize(max(self.time.width(), width), height)


_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
