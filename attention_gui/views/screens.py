"""Screens: where a window is to be so that it can be seen and taken hold of."""

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QRect

TITLE = 32  # px above the window, where it is taken hold of


def seen(wanted: QRect, screens: Sequence[QRect]) -> QRect:
    """Return a place as near to a wanted one as can be, whole on one of the screens.

    Parameters
    ----------
    wanted : QRect
        Of the window without its title.
    screens : sequence of QRect
        The room on each; there is at least one.
    """
    screen = max(screens, key=lambda one: _area(one.intersected(wanted)))
    room = screen.adjusted(0, TITLE, 0, 0)
    size = wanted.size().boundedTo(room.size())
    last = QPoint(room.right() + 1 - size.width(), room.bottom() + 1 - size.height())
    left = max(room.left(), min(wanted.left(), last.x()))
    top = max(room.top(), min(wanted.top(), last.y()))
    return QRect(QPoint(left, top), size)


def _area(rect: QRect) -> int:
    return rect.width() * rect.height() if rect.isValid() else 0
