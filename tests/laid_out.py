"""Whether the words of widgets have room, and widgets stand beside each other."""

from collections.abc import Iterator

from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QComboBox,
    QLabel,
    QLayout,
    QWidget,
)

SPARE = 1  # px, by which rounding may be off
ELIDED = "…"


def clipped(root: QWidget) -> list[tuple[str, str]]:
    """Return the words that are cut off, without a … and a tip that says them."""
    return [
        (_name(widget), text)
        for widget, text, wanted in _worded(root)
        if wanted > widget.width() + SPARE and not (ELIDED in text and widget.toolTip())
    ]


def _worded(root: QWidget) -> Iterator[tuple[QWidget, str, int]]:
    """Yield the widgets that show a line of words, and how wide it wants to be."""
    for widget in root.findChildren(QWidget):
        text = _shown(widget)
        if text and widget.isVisibleTo(root) and not widget.size().isEmpty():
            yield widget, text, _width(widget, text)


def _shown(widget: QWidget) -> str:
    """Return the line of words that a widget shows, or nothing."""
    if isinstance(widget, QLabel):
        return "" if widget.wordWrap() else widget.text()
    if isinstance(widget, QComboBox):
        return widget.currentText()
    if isinstance(widget, QAbstractButton | QAbstractSpinBox):
        return widget.text()
    return ""


def _width(widget: QWidget, text: str) -> int:
    if isinstance(widget, QAbstractButton):
        return widget.minimumSizeHint().width()
    return widget.fontMetrics().size(Qt.TextFlag.TextShowMnemonic, text).width()


def overlapping(root: QWidget) -> list[tuple[str, str]]:
    """Return widgets of one layout that lie on each other."""
    found = []
    for layout in _layouts(root):
        widgets = [
            item.widget()
            for number in range(layout.count())
            if (item := layout.itemAt(number)) and item.widget()
        ]
        there = [one for one in widgets if one.isVisibleTo(root)]
        for number, one in enumerate(there):
            for other in there[number + 1 :]:
                if not _inner(one).intersected(_inner(other)).isEmpty():
                    found.append((_name(one), _name(other)))
    return found


def _layouts(root: QWidget) -> Iterator[QLayout]:
    for widget in (root, *root.findChildren(QWidget)):
        if widget.layout() is not None:
            yield widget.layout()
            yield from widget.layout().findChildren(QLayout)


def _inner(widget: QWidget) -> QRect:
    return widget.geometry().adjusted(SPARE, SPARE, -SPARE, -SPARE)


def _name(widget: QWidget) -> str:
    words = widget.accessibleName() or widget.objectName()
    text = widget.text() if isinstance(widget, QLabel | QAbstractButton) else ""
    return f"{type(widget).__name__} {words} {text}".strip()


def is_whole(root: QWidget, widget: QWidget) -> bool:
    """Return whether all of a widget lies within the window."""
    place = widget.mapTo(root, widget.rect().topLeft())
    return root.rect().contains(QRect(place, widget.size()), False)
