"""A button that Enter presses, too: in a dock there is no default button."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QPushButton

ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class EnterButton(QPushButton):
    """A button for Space and Enter; a key that is held down presses it once.

    Parameters
    ----------
    text : str
    primary : bool
        Whether it is what is mostly wanted.
    """

    def __init__(self, text: str, primary: bool = False) -> None:
        super().__init__(text)
        if primary:
            self.setProperty("role", "primary")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() not in ENTER:
            super().keyPressEvent(event)
        elif not event.isAutoRepeat():
            self.click()
