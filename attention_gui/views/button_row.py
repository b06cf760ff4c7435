"""A row of buttons in one frame, of which one is chosen."""

from collections.abc import Iterable, Mapping
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QToolButton

from attention_gui.core.language import translated

EDGE = 2  # px between the frame and its buttons


class ButtonRow(QFrame):
    """One of some; says which one the user took, never which one it was shown.

    Parameters
    ----------
    name : str
        For those who cannot see it.
    texts : mapping of str to str
        What each is called, for `later`, by its key.

    Signals
    -------
    taken : str
        A key.
    """

    taken = Signal(str)

    def __init__(self, name: str, texts: Mapping[str, str]) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.buttons = {key: QToolButton() for key in texts}
        self._chosen = ""
        row = QHBoxLayout(self)
        row.setContentsMargins(EDGE, EDGE, EDGE, EDGE)
        row.setSpacing(0)
        for key, button in self.buttons.items():
            text = translated(texts[key])
            button.setText(text)
            button.setAccessibleName(f"{name}: {text}")
            button.setCheckable(True)
            button.setAutoExclusive(True)
            button.clicked.connect(partial(self._take, key))
            button.setProperty("first", row.count() == 0)
            row.addWidget(button)

    def show_buttons(self, keys: Iterable[str], chosen: str) -> None:
        """Show which there are, and which is chosen; one alone is not shown."""
        there = set(keys)
        for key, button in self.buttons.items():
            button.setVisible(key in there)
        self._chosen = chosen
        self.buttons[chosen].setChecked(True)
        self.setVisible(len(there) > 1)

    def _take(self, key: str, *_: object) -> None:
        self.taken.emit(key)
        self.buttons[self._chosen].setChecked(True)  # where it could not be had
