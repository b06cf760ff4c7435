"""A slider that stops at some numbers."""

from math import isnan

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QSlider

PAGES = 10  # of PgUp or PgDown from one end to the other


class StopSlider(QSlider):
    """Says at which stop the user put it, never at which one it was shown.

    Signals
    -------
    taken : int
        The number of a stop.
    """

    taken = Signal(int)

    def __init__(self, name: str) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._is_shown = False  # what is shown is nobody's wish
        self.valueChanged.connect(self._take)

    def show_stop(self, stop: int, count: int, text: str) -> None:
        """Show at which of so many stops it is, and the number there."""
        self._is_shown = True
        self.setRange(0, max(count - 1, 0))
        self.setPageStep(max(1, count // PAGES))
        self.setValue(stop)
        self._is_shown = False
        self.setAccessibleDescription(text)

    def _take(self, stop: int) -> None:
        if not self._is_shown:
            self.taken.emit(stop)


def stop_at(at: float, low: float, high: float, stops: int) -> int:
    """Return which of stops from a number to another is next to one; 0 for NaN."""
    part = (at / 2 - low / 2) / (high / 2 - low / 2)  # no difference is infinite
    return 0 if isnan(part) else round(min(max(part, 0.0), 1.0) * (stops - 1))


def at_stop(stop: int, low: float, high: float, stops: int) -> float:
    """Return the number at one of stops from a number to another."""
    part = stop / (stops - 1)
    return low * (1 - part) + high * part
