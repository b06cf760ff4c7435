"""Export: a document's maps as PNG, SVG or PDF, drawn by the figure of the screen."""

import re
from collections.abc import Callable, Iterable
from html import escape
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QMarginsF, QRect, QRectF, QSizeF
from PySide6.QtGui import (
    QColor,
    QFontInfo,
    QImage,
    QImageWriter,
    QPageSize,
    QPainter,
    QPdfWriter,
)
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import QApplication

from attention_gui.core.document import Document
from attention_gui.core.language import refusal
from attention_gui.core.look import Look
from attention_gui.core.palette import THEMES
from attention_gui.core.picture import Picture, Pictures
from attention_gui.core.style import Style
from attention_gui.core.views import has_small, look_of, viewed
from attention_gui.files.atomic import write_bytes
from attention_gui.files.timeless import timeless
from attention_gui.views.chart_view import ChartView
from attention_gui.views.sheet import Sheet

Drawn = Sheet | ChartView
SUFFIXES = (".png", ".svg", ".pdf")
PIXELS_PER_MM = 96 / 25.4  # the sheet is laid out in pixels of a 96 dpi screen
LARGEST, MOST = 30_000, 400_000_000  # pixels of a PNG a side, and in all: 1.6 GB
PDF_DPI = 1200


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
    there = look_of(document, look, style.view)
    shown = heads if has_small(style.view) else ()
    picture = Pictures().picture(document, there, heads=shown)
    write_bytes(path, draw(there, picture, suffix, style))


def draw(look: Look, picture: Picture, suffix: str, style: Style) -> bytes:
    """Return the bytes of a picture file. Needs a QApplication."""
    return draw_sheet(make_sheet(look, picture, style), suffix, style)


def draw_sheet(sheet: Drawn, suffix: str, style: Style) -> bytes:
    """Return the bytes of a picture file of a figure, which is gone then."""
    try:
        return _DRAW[suffix](sheet, style)
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
    view = viewed(picture, look, style.view)
    width, theme = round(style.width_mm * PIXELS_PER_MM), THEMES[style.theme]
    return Sheet(view.under(*words), theme, width, style.numbers)


def _paint(sheet: Drawn, painter: QPainter) -> None:
    """Paint the sheet in its own pixels."""
    painter.fillRect(area := QRectF(sheet.rect()), QColor(sheet.theme.card))
    painter.setRenderHint(QPainter.RenderHint.TextAntialiasing)
    sheet.scene().render(painter, area, area)


def _millimetres(sheet: Drawn, style: Style) -> QSizeF:
    """Return the size on paper: as wide as asked, though a sheet has whole pixels."""
    return QSizeF(style.width_mm, style.width_mm * sheet.height() / sheet.width())


def _png(sheet: Drawn, style: Style) -> bytes:
    size = (_millimetres(sheet, style) * (style.dpi / 25.4)).toSize()
    width, height = size.width(), size.height()
    if max(width, height) > LARGEST or width * height > MOST:
        raise refusal(
            "{width} × {height} pixels are too many for a PNG; at most "
            "{largest} a side and {most} million: lower the dpi or the width",
            width=width,
            height=height,
            largest=LARGEST,
            most=MOST // 1_000_000,
        )
    image = QImage(size, QImage.Format.Format_RGB32)
    if image.isNull():
        raise refusal("the PNG could not be made: too little memory")
    image.setDotsPerMeterX(round(style.dpi / 0.0254))
    image.setDotsPerMeterY(round(style.dpi / 0.0254))
    painter = QPainter(image)
    # The font engine scales text with the painter; lengths are the sheet's pixels.
    painter.scale(width / sheet.width(), height / sheet.height())
    _paint(sheet, painter)
    painter.end()
    buffer = _buffer()
    if not QImageWriter(buffer, QByteArray(b"png")).write(image):
        raise refusal("the PNG could not be made: too little memory")
    return bytes(buffer.data().data())


def _svg(sheet: Drawn, style: Style) -> bytes:
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
    return _mended(bytes(buffer.data().data()).decode(), sheet, style).encode()


def _mended(svg: str, sheet: Drawn, style: Style) -> str:
    """Return an SVG of the very size, with a font that is, and sharp images."""
    size = _millimetres(sheet, style)
    measures = f'width="{size.width():.6g}mm" height="{size.height():.6g}mm"'
    svg = re.sub(r'width="[^"]*mm" height="[^"]*mm"', measures, svg, count=1)
    family = escape(QFontInfo(QApplication.font()).family(), quote=True)
    svg = re.sub(r'font-family="[^"]*"', f'font-family="{family}, sans-serif"', svg)
    return svg.replace("<image ", '<image style="image-rendering:pixelated" ')


def _pdf(sheet: Drawn, style: Style) -> bytes:
    buffer = _buffer()
    writer = QPdfWriter(buffer)
    writer.setTitle(sheet.heading)
    writer.setCreator("Attention Explorer")
    writer.setResolution(PDF_DPI)
    size = _millimetres(sheet, style)
    exact = QPageSize.SizeMatchPolicy.ExactMatch  # or a page like A4 becomes A4
    writer.setPageSize(QPageSize(size, QPageSize.Unit.Millimeter, "", exact))
    writer.setPageMargins(QMarginsF(0, 0, 0, 0))
    painter = QPainter(writer)
    painter.setRenderHint(QPainter.RenderHint.LosslessImageRendering)
    # The page is in whole points: the sheet fills it, to leave no line of white.
    painter.scale(writer.width() / sheet.width(), writer.height() / sheet.height())
    _paint(sheet, painter)
    painter.end()
    return timeless(bytes(buffer.data().data()))


def _buffer() -> QBuffer:
    buffer = QBuffer()
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    return buffer


_DRAW: dict[str, Callable[[Drawn, Style], bytes]] = {
    ".png": _png,
    ".svg": _svg,
    ".pdf": _pdf,
}
