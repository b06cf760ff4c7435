"""A label that gives way: it asks for no more room than some, however long its text."""

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QLabel


class YieldingLabel(QLabel):
    """A text that may be cut at its end.

    Parameters
    ----------
    most : int
        Pixels that it asks for at most.
    """

    def __init__(self, most: int) -> None:
        super().__init__()
        self._most = most

    def minimumSizeHint(self) -> QSize:
        """Ask for the room of the text, or for the most that it insists on."""
        return super().minimumSizeHint().boundedTo(QSize(self._most, 1 << 16))
