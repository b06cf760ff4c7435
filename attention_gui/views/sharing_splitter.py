"""A splitter that shares its room out in another way on each page."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QByteArray, Qt
from PySide6.QtWidgets import QSplitter


class SharingSplitter(QSplitter):
    """Two widgets, one above the other, as high on each page as they last were there.

    Parameters
    ----------
    first : str
        The page that is shown at first, and whose shares are kept from day to day.
    shares : mapping of str to sequence of int
        For each page pixels, to be stretched to the room that there is.
    """

    def __init__(self, first: str, shares: Mapping[str, Sequence[int]]) -> None:
        super().__init__(Qt.Orientation.Vertical)
        self.setChildrenCollapsible(False)
        self._first = self._page = first
        self._shares = shares
        self._last: dict[str, Sequence[int]] = {}

    def reset(self) -> None:
        """Share the room out as it was at first."""
        self._last.clear()
        self.setSizes(self._shares[self._page])

    def show_page(self, page: str) -> None:
        """Share the room out as it last was on a page."""
        if page == self._page:
            return
        self._last[self._page] = self.sizes()
        self._page = page
        self.setSizes(self._last.get(page, self._shares[page]))

    def saveState(self) -> QByteArray:
        """Return the shares of the first page."""
        self.show_page(self._first)
        return super().saveState()
