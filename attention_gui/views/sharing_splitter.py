"""A splitter that shares its room out in another way for each form of its contents."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QByteArray, Qt
from PySide6.QtWidgets import QSplitter


class SharingSplitter(QSplitter):
    """Two widgets, one above the other, as high as they last were in the same form.

    Parameters
    ----------
    first : str
        The form at first, whose shares are kept from day to day.
    shares : mapping of str to sequence of int
        For each form pixels, to be stretched to the room that there is.
    """

    def __init__(self, first: str, shares: Mapping[str, Sequence[int]]) -> None:
        super().__init__(Qt.Orientation.Vertical)
        self.setChildrenCollapsible(False)
        self._first = self._form = first
        self._shares = shares
        self._last: dict[str, Sequence[int]] = {}

    def reset(self) -> None:
        """Share the room out as it was at first."""
        self._last.clear()
        self.setSizes(self._shares[self._form])

    def show_form(self, form: str) -> None:
        """Share the room out as it last was in a form."""
        if form == self._form:
            return
        self._last[self._form] = self.sizes()
        self._form = form
        self.setSizes(self._last.get(form, self._shares[form]))

    def saveState(self) -> QByteArray:
        """Return the shares of the first form."""
        self.show_form(self._first)
        return super().saveState()
