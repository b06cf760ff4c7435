"""When a ring is around what the keyboard has come to, and a widget that knows it."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QWidget

_Reason = Qt.FocusReason
# The keyboard comes from a menu or another window: nobody moved it.
_BACK = (
    _Reason.PopupFocusReason,
    _Reason.MenuBarFocusReason,
    _Reason.ActiveWindowFocusReason,
)


def is_ringed(event: QFocusEvent, was_ringed: bool) -> bool:
    """Return whether what the keyboard comes to is ringed: not where a click did it.

    Parameters
    ----------
    event : QFocusEvent
    was_ringed : bool
        Whether it was when the keyboard went elsewhere.
    """
    if event.reason() in _BACK:
        return was_ringed
    return event.reason() != _Reason.MouseFocusReason


class RingedWidget(QWidget):
    """Knows whether its ring is to be painted.

    Attributes
    ----------
    ringed : bool
    """

    ringed = False
    _was_ringed = False  # when the keyboard went elsewhere

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Have the ring painted, unless a click brought the keyboard."""
        super().focusInEvent(event)
        self.ringed = is_ringed(event, self._was_ringed)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Have no ring painted."""
        super().focusOutEvent(event)
        self.ringed, self._was_ringed = False, self.ringed
        self.update()
