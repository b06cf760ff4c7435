"""The foot of a card: small buttons for what is marked in the list above."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QToolButton, QWidget


class CardFoot(QFrame):
    """A slim line of buttons, from where reading begins."""

    def __init__(self) -> None:
        super().__init__()
        self._row = row = QHBoxLayout(self)
        row.setContentsMargins(4, 2, 4, 0)
        row.setSpacing(0)
        row.addStretch()

    def add_text(self, text: QWidget) -> None:
        """Add a text at the other end."""
        self._row.addWidget(text)
        self._row.setContentsMargins(4, 2, 10, 0)

    def add_button(self, text: str, name: str) -> QToolButton:
        """Add a small button after the others."""
        button = QToolButton()
        button.setText(text)
        button.setAccessibleName(name)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._row.insertWidget(self._row.count() - 1, button)
        return button
