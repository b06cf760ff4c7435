"""Export: a document's maps as PNG, SVG or PDF, drawn by the figure of the screen."""

from collections.abc import Iterable
from pathlib import Path

from attention_gui.core.comparing_pictures import ComparingPictures
from attention_gui.core.document import Document
from attention_gui.core.language import refusal
from attention_gui.core.look import Look
from attention_gui.core.palette import THEMES
from attention_gui.core.picture import Picture
from attention_gui.core.style import Style
from attention_gui.core.views import has_small, look_of, viewed
from attention_gui.files.atomic import write_bytes
from attention_gui.views.picture_file import PIXELS_PER_MM, SUFFIXES, Drawn, written
from attention_gui.views.sheet import Sheet


def export(
    document: Document,
    look: Look,
    path: Path,
    style: Style,
    heads: Iterable[int] | None = None,
) -> None:
    """Draw a document's maps into a file, whole or not at all.

    Parameters
    ----------
    document : Document
    look : Look
    path : Path
        Its suffix says which kind of file: one of SUFFIXES.
    style : Style
    heads : iterable of int, optional
        Every small map there is, as an iterable that shows progress perhaps.

    Raises
    ------
    ValueError
        With a sentence, if the suffix, the size or the place does not do, or the
        document has nothing to show in the view.
    """
    suffix = path.suffix.lower()
    if suffix not in SUFFIXES:
        raise refusal(
            "{name}: a picture is one of {suffixes}",
            name=path.name,
            suffixes=", ".join(SUFFIXES),
        )
    there = look_of(document, look, style.view, style.stage)
    shown = heads if has_small(style.view) else ()
    picture = ComparingPictures().picture(document, there, heads=shown)
    write_bytes(path, draw(there, picture, suffix, style))


def draw(look: Look, picture: Picture, suffix: str, style: Style) -> bytes:
    """Return the bytes of a picture file. Needs a QApplication."""
    return draw_sheet(make_sheet(look, picture, style), suffix, style)


def draw_sheet(sheet: Drawn, suffix: str, style: Style) -> bytes:
    """Return the bytes of a picture file of a figure, which is gone then."""
    try:
        return written(sheet, suffix, style)
    finally:
        sheet.close()
        sheet.deleteLater()


def make_sheet(
    look: Look, picture: Picture, style: Style, words: tuple[str, ...] = ()
) -> Sheet:
    """Return the figure that goes into the file, with words before its heading.

    Raises
    ------
    ValueError
        With a sentence, if the document has nothing to show in the view.
    """
    view = viewed(picture, look, style.view, style.stage)
    width, theme = round(style.width_mm * PIXELS_PER_MM), THEMES[style.theme]
    return Sheet(view.under(*words), theme, width, style.numbers)
