"""Labels of running text: as many lines as they need, never taken for markup."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

LARGER = 3  # px, of what stands out
EDGE, GAP = 10, 6  # px, around what stands in a card by itself


def paragraph(
    role: str = "", text: str = "", *, larger: bool = False, alone: bool = False
) -> QLabel:
    """Return a label for text that wraps.

    Parameters
    ----------
    role : str
        Whose colour it takes: "muted", "title", "error"; "" for that of text.
    text : str
    larger : bool
        Whether it stands out.
    alone : bool
        Whether it stands in a card by itself, with room around it.
    """
    label = QLabel(text)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(True)
    if role:
        label.setProperty("role", role)
    if alone:
        label.setContentsMargins(EDGE, GAP, EDGE, GAP)
        label.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
    if larger:
        font = label.font()
        font.setPixelSize(label.fontInfo().pixelSize() + LARGER)
        label.setFont(font)
    return label
