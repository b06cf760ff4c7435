"""Characters of a picture for which no font has a glyph: boxes stand for them."""

from typing import TYPE_CHECKING

from attention_gui.core.display import token_text
from attention_gui.core.language import tr
from attention_gui.views.glyphs import boxed

if TYPE_CHECKING:
    from PySide6.QtGui import QFont

    from attention_gui.core.document import Document


def boxes_told(document: "Document", font: "QFont", out: str) -> str:
    """Say of which characters of the tokens there is none but a box in the picture."""
    labels = (*document.query_tokens, *document.labels_of_keys, document.title)
    lacking = boxed(map(token_text, labels), font)
    if not lacking:
        return ""
    return tr(
        "no font here has {characters}: a box stands for each in {out}; fonts such "
        "as fonts-noto-core, fonts-noto-cjk and fonts-noto-color-emoji have them",
        characters=" ".join(lacking[:20]),
        out=out,
    )
