"""Labels of running text: as many lines as they need, never taken for markup."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

LARGER = 3  # px, of what stands out


def paragraph(role: str = "", larger: bool = False) -> QLabel:
    """Return an empty label for text that wraps.

    Parameters
    ----------
    role : str
        Whose colour it takes: "muted", "title", "error"; "" for that of text.
    larger : bool
        Whether it stands out.
    """
    label = QLabel()
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(True)
    if role:
        label.setProperty("role", role)
    if larger:
        font = label.font()
        font.setPixelSize(label.fontInfo().pixelSize() + LARGER)
        label.setFont(font)
    return label
