"""Export: a document's maps as PNG, SVG or PDF, drawn by the figure of the screen."""

import re
from collections.abc import Callable, Iterable
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QMarginsF, QRect, QRectF, QSize, QSizeF
from PySide6.QtGui import QColor, QImage, QImageWriter, QPageSize, QPainter, QPdfWriter
from PySide6.QtSvg import QSvgGenerator

from attention_gui.core.document import Document
from attention_gui.core.palette import THEMES
from attention_gui.core.picture import Look, Picture, Pictures
from attention_gui.core.style import Style
from attention_gui.files.atomic import write_bytes
from attention_gui.views.sheet import Sheet

SUFFIXES = (".png", ".svg", ".pdf")

WITH_HEADS = ("board", "heads")  # views
PIXELS_PER_MM = 96 / 25.4  # the sheet is laid out in pixels of a 96 dpi screen
LARGEST = 30_000  # pixels a side of a PNG
PDF_DPI = 1200
TIMES_AND_NAMES = (
    rb"\(D:[0-9]{14}",
    rb"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:]{8}",
    rb"(?<=uuid:)[0-9a-f-]{36}",
    rb"/ID \[ <[0-9a-f]+> <[0-9a-f]+> \]",
)


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
        Every head of the layer, as an iterable that shows progress perhaps.

    Raises
    ------
    ValueError
        With a sentence, if the suffix, the size or the place does not do.
    """
    suffix = path.suffix.lower()
    if suffix not in SUFFIXES:
        raise ValueError(f"{path.name}: a picture is one of {', '.join(SUFFIXES)}")
    shown = heads if style.view in WITH_HEADS else ()
    picture = Pictures().picture(document, look, heads=shown)
    write_bytes(path, draw(document, look, picture, suffix, style))


def draw(
    document: Document, look: Look, picture: Picture, suffix: str, style: Style
) -> bytes:
    """Return the bytes of a picture file. Needs a QApplication."""
    sheet = make_sheet(document, look, picture, style)
    try:
        return _DRAW[suffix](sheet, style)
    finally:
        sheet.close()
        sheet.deleteLater()


def make_sheet(document: Document, look: Look, picture: Picture, style: Style) -> Sheet:
    """Return the figure that goes into the file."""
    chosen = {"board": True, "stages": True, "heads": False}.get(style.view)
    stages = tuple(
        panel for panel in picture.stages if chosen or panel.stage == style.view
    )
    several = document.layers[look.layer].heads > 1
    shown = style.view == "heads" or (style.view == "board" and several)
    heads = picture.heads if shown else ()
    words = [document.title]
    words += [f"layer {look.layer}"] * (len(document.layers) > 1)
    words += [f"head {look.head}"] * bool(stages and several)
    width = round(style.width_mm * PIXELS_PER_MM)
    theme = THEMES[style.theme]
    return Sheet(" · ".join(words), stages, heads, theme, width, style.numbers)


def _paint(sheet: Sheet, painter: QPainter) -> None:
    """Paint the sheet in its own pixels."""
    area = QRectF(sheet.rect())
    painter.fillRect(area, QColor(sheet.theme.card))
    painter.setRenderHint(QPainter.RenderHint.TextAntialiasing)
    sheet.scene().render(painter, area, area)


def _png(sheet: Sheet, style: Style) -> bytes:
    times = style.dpi / 96
    size = QSize(round(sheet.width() * times), round(sheet.height() * times))
    if max(size.width(), size.height()) > LARGEST:
        raise ValueError(
            f"{size.width()} × {size.height()} pixels are too many for a PNG; "
            f"at most {LARGEST} a side: lower the dpi or the width"
        )
    image = QImage(size, QImage.Format.Format_RGB32)
    image.setDotsPerMeterX(round(style.dpi / 0.0254))
    image.setDotsPerMeterY(round(style.dpi / 0.0254))
    painter = QPainter(image)
    # The font engine scales text with the painter; lengths are the sheet's pixels.
    painter.scale(size.width() / sheet.width(), size.height() / sheet.height())
    _paint(sheet, painter)
    painter.end()
    buffer = _buffer()
    if image.isNull() or not QImageWriter(buffer, QByteArray(b"png")).write(image):
        raise ValueError("the PNG could not be made: too little memory")
    return bytes(buffer.data().data())


def _svg(sheet: Sheet, style: Style) -> bytes:
    buffer = _buffer()
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setResolution(96)
    generator.setSize(sheet.size())
    generator.setViewBox(QRect(0, 0, sheet.width(), sheet.height()))
    generator.setTitle(sheet.heading)
    painter = QPainter(generator)
    _paint(sheet, painter)
    painter.end()
    text = bytes(buffer.data().data()).decode()
    text = re.sub(r'font-family="([^"]*)"', r'font-family="\1, sans-serif"', text)
    return text.replace("<image ", '<image style="image-rendering:pixelated" ').encode()


def _pdf(sheet: Sheet, style: Style) -> bytes:
    buffer = _buffer()
    writer = QPdfWriter(buffer)
    writer.setTitle(sheet.heading)
    writer.setCreator("Attention Explorer")
    writer.setResolution(PDF_DPI)
    size = QSizeF(sheet.width() / PIXELS_PER_MM, sheet.height() / PIXELS_PER_MM)
    writer.setPageSize(QPageSize(size, QPageSize.Unit.Millimeter))
    writer.setPageMargins(QMarginsF(0, 0, 0, 0))
    painter = QPainter(writer)
    painter.setRenderHint(QPainter.RenderHint.LosslessImageRendering)
    painter.scale(PDF_DPI / 96, PDF_DPI / 96)
    _paint(sheet, painter)
    painter.end()
    return _timeless(bytes(buffer.data().data()))


def _timeless(pdf: bytes) -> bytes:
    """Return a PDF without the time and the random names in it: same input, same bytes.

    Each is replaced by one as long, since the file holds the places of its parts.
    """
    for pattern in TIMES_AND_NAMES:
        pdf = re.sub(pattern, lambda found: re.sub(rb"[0-9a-f]", b"0", found[0]), pdf)
    return pdf


def _buffer() -> QBuffer:
    buffer = QBuffer()
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    return buffer


_DRAW: dict[str, Callable[[Sheet, Style], bytes]] = {
    ".png": _png,
    ".svg": _svg,
    ".pdf": _pdf,
}
