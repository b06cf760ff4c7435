"""The way of the keyboard through widgets: as they are read, not as they were made."""

from collections.abc import Iterator

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QAbstractButton, QScrollArea, QWidget


def by_tab(within: QWidget) -> Iterator[QWidget]:
    """Return what of a widget the keyboard can come to by Tab, in no order."""
    for widget in (within, *within.findChildren(QWidget)):
        policy = widget.focusPolicy().value & Qt.FocusPolicy.TabFocus.value
        if policy and widget.isVisible() and widget.isEnabled() and _itself(widget):
            yield widget


def in_reading_order(within: QWidget) -> list[QWidget]:
    """Return what the keyboard can come to by Tab, line by line.

    Of buttons of which one is chosen that one alone: arrow keys go to the others.
    """
    waiting = sorted(by_tab(within), key=lambda widget: _place(widget, within).top())
    order: list[QWidget] = []
    while waiting:
        first = _place(waiting[0], within)
        middle = max(first.top(), first.center().y())  # one may have no height yet
        line = [one for one in waiting if _place(one, within).top() <= middle]
        waiting = [one for one in waiting if one not in line]
        order += sorted(line, key=lambda widget: _along(widget, within))
    return order


def bring_to(widget: QWidget, reason: Qt.FocusReason) -> None:
    """Give the keyboard to a widget, scrolled to where it is seen."""
    widget.setFocus(reason)
    parent = widget.parentWidget()
    while parent is not None:
        if isinstance(parent, QScrollArea):
            parent.ensureWidgetVisible(widget)
        parent = parent.parentWidget()


def _itself(widget: QWidget) -> bool:
    """Whether the keyboard stays with a widget, and Tab is to come to it."""
    aside = isinstance(widget, QAbstractButton) and widget.autoExclusive()
    chosen = not aside or (isinstance(widget, QAbstractButton) and widget.isChecked())
    return widget.focusProxy() is None and chosen


def _place(widget: QWidget, within: QWidget) -> QRect:
    return QRect(widget.mapTo(within, QPoint()), widget.size())


def _along(widget: QWidget, within: QWidget) -> int:
    place = _place(widget, within)
    rightwards = widget.layoutDirection() == Qt.LayoutDirection.LeftToRight
    return place.left() if rightwards else -place.right()
