"""A splitter that shares its room out in another way for each form of its contents."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QByteArray, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSplitter

from attention_gui.views.shares import Kept, read_shares, write_shares


class SharingSplitter(QSplitter):
    """Two widgets, one above the other, as high as the user had them in the same form.

    Parameters
    ----------
    first : str
        The form at first.
    shares : mapping of str to sequence of int
        For each form pixels, to be stretched to the room that there is.
    """

    _form = ""  # here, for Qt resizes before __init__ is through

    def __init__(self, first: str, shares: Mapping[str, Sequence[int]]) -> None:
        super().__init__(Qt.Orientation.Vertical)
        self.setChildrenCollapsible(False)
        self._form = first
        self._shares = shares
        self._chosen: dict[str, Sequence[int]] = {}
        self.splitterMoved.connect(self._keep)

    @property
    def usual(self) -> Sequence[int]:
        """The shares of the room that there is, in this form."""
        room, shares = self.height() - self.handleWidth(), self._shares[self._form]
        above = room * shares[0] // sum(shares)
        return above, room - above

    def reset(self) -> None:
        """Share the room out as it was at first."""
        self._chosen.clear()
        self.share()

    def show_form(self, form: str) -> None:
        """Share the room out as the user had it in a form."""
        if form == self._form:
            return
        self._form = form
        if form in self._chosen:
            self.setSizes(self._chosen[form])
        else:
            self.share()

    def share(self) -> None:
        """Share the room out, unless the user has done so."""
        if self._form not in self._chosen:
            self.setSizes(self.fitting())

    def fitting(self) -> Sequence[int]:
        """Return shares that fit what is shown."""
        return self.usual

    def _keep(self) -> None:
        self._chosen[self._form] = self.sizes()

    def saveState(self) -> QByteArray:
        """Return the shares that the user chose in every form."""
        return write_shares(
            {
                f"{form} {place}": share
                for form, shares in self._chosen.items()
                for place, share in enumerate(shares)
            }
        )

    def restoreState(self, state: Kept) -> bool:
        """Share the room out as the user chose."""
        kept = read_shares(state)
        for form in self._shares:
            shares = [kept.get(f"{form} {place}", 0) for place in range(self.count())]
            if all(shares):
                self._chosen[form] = shares
        if self._form in self._chosen:
            self.setSizes(self._chosen[self._form])
        return bool(self._chosen)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._form:
            self.share()
