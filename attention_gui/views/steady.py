"""Labels whose texts come and go without the window being laid out anew."""

from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QLabel


class SteadyLabel(QLabel):
    """A label of one width; only a text that needs more makes it wider, for a while.

    Parameters
    ----------
    widest : str
        A text that there is always room for.
    """

    # A label tells its parent of every text, and that its parent, up to the window,
    # unless its size is fixed.

    _widest = ""  # here, for Qt calls overrides before __init__ is through

    def __init__(self, widest: str) -> None:
        super().__init__()
        self._widest = widest
        self.setTextFormat(Qt.TextFormat.PlainText)
        if self.isRightToLeft():  # or a text in Latin letters would begin far from it
            self.setAlignment(_BEGINNING)
        self._fit("")

    def setText(self, text: str) -> None:
        """Show a text."""
        self._fit(text)
        super().setText(text)

    def _fit(self, text: str) -> None:
        metrics = self.fontMetrics()
        width = max(map(metrics.horizontalAdvance, (self._widest, text)))
        self.setFixedSize(width + 2, metrics.height() + 2)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._fit(self.text())


_BEGINNING = (
    Qt.AlignmentFlag.AlignRight
    | Qt.AlignmentFlag.AlignAbsolute
    | Qt.AlignmentFlag.AlignVCenter
)
