"""Widgets one over the other, with nothing between them."""

from PySide6.QtWidgets import QAbstractItemView, QVBoxLayout, QWidget


def column(*widgets: QWidget) -> QWidget:
    """Return widgets in a column, in which lists take the room that is left.

    Without a list that is seen, all stand at the top.
    """
    whole = QWidget()
    made = QVBoxLayout(whole)
    made.setContentsMargins(0, 0, 0, 0)
    made.setSpacing(0)
    for widget in widgets:
        is_list = isinstance(widget, QAbstractItemView)
        made.addWidget(widget, stretch=1 if is_list else 0)
    made.addStretch()
    return whole
