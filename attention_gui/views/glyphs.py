"""Which characters no font of this system has: a box stands for each of them."""

from collections.abc import Iterable
from unicodedata import category

from PySide6.QtGui import QFont, QTextLayout

# Marks that stand on another character, and what shows nothing by itself.
_NOT_ALONE = ("Mn", "Mc", "Me", "Cf")


def boxed(texts: Iterable[str], font: QFont) -> str:
    """Return the characters of some texts that would be boxes, each once, in order."""
    characters = dict.fromkeys(character for text in texts for character in text)
    return "".join(one for one in characters if _is_boxed(one, font))


def _is_boxed(character: str, font: QFont) -> bool:
    if character.isspace() or category(character) in _NOT_ALONE:
        return False
    layout = QTextLayout(character, font)
    layout.beginLayout()
    layout.createLine()
    layout.endLayout()
    return any(0 in run.glyphIndexes() for run in layout.glyphRuns())
