"""Labels of running text: as many lines as they need, never taken for markup."""

import re

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

LARGER = 3  # px, of what stands out
EDGE, GAP = 10, 6  # px between the text and the sides of its card, and above and below
_PLACE = re.compile(r"(?<=\[)([^\s,\]]+), (?=[^\s,\]]+\])")


class Paragraph(QLabel):
    """Text that wraps, but never within the name of a cell: weights[2, 1]."""

    def __init__(self) -> None:
        super().__init__()
        self._said = ""
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)

    def setText(self, text: str) -> None:
        self._said = text
        super().setText(self.drawn)

    def text(self) -> str:
        return self._said

    @property
    def drawn(self) -> str:
        """The text with names of cells that no line can end in."""
        return _PLACE.sub("\\1,\N{NO-BREAK SPACE}", self._said)


def paragraph(role: str = "", larger: bool = False) -> Paragraph:
    """Return an empty label for text that wraps.

    Parameters
    ----------
    role : str
        Whose colour it takes: "muted", "title", "error"; "" for that of text.
    larger : bool
        Whether it stands out.
    """
    label = Paragraph()
    if role:
        label.setProperty("role", role)
    if larger:
        font = label.font()
        font.setPixelSize(label.fontInfo().pixelSize() + LARGER)
        label.setFont(font)
    return label


def hint(text: str = "") -> Paragraph:
    """Return a quiet paragraph that fills a card, or a part of it."""
    label = paragraph("muted")
    label.setText(text)
    label.setContentsMargins(EDGE, GAP, EDGE, GAP)
    label.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeading)
    return label
