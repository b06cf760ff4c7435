"""A label that says as much as there is room for."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from attention_gui.views.theme import plain


class FittingLabel(QLabel):
    """A muted text that takes no room of its own; what is cut is in the hint."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._texts: Sequence[str] = ("",)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setProperty("role", "muted")
        policy = QSizePolicy.Policy
        self.setSizePolicy(policy.Ignored, policy.Fixed)

    def show_texts(self, texts: Sequence[str]) -> None:
        """Show the first of some texts that fits: they say less and less."""
        self._texts = texts
        self._fit()

    def _fit(self) -> None:
        metrics, room = self.fontMetrics(), self.width()
        fitting = (t for t in self._texts if metrics.horizontalAdvance(t) <= room)
        elide = Qt.TextElideMode.ElideRight
        last = metrics.elidedText(self._texts[-1], elide, room)
        text = next(fitting, last)
        if text != self.text():
            self.setText(text)
        self.setToolTip("" if text == self._texts[0] else plain(self._texts[0]))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()
