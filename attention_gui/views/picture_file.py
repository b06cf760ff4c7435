"""A figure as a file: PNG, SVG or PDF, of the very size that is asked for."""

import re
from collections.abc import Callable
from html import escape

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

from attention_gui.core.language import refusal
from attention_gui.core.style import Style
from attention_gui.files.timeless import timeless
from attention_gui.views.chart_view import ChartView
from attention_gui.views.sheet import Sheet

Drawn = Sheet | ChartView
SUFFIXES = (".png", ".svg", ".pdf")
PIXELS_PER_MM = 96 / 25.4  # the sheet is laid out in pixels of a 96 dpi screen
LARGEST = 30_000  # pixels a side of a PNG
MOST = 400_000_000  # pixels of a PNG: 1.6 GB while it is drawn
PDF_DPI = 1200


def written(sheet: Drawn, suffix: str, style: Style) -> bytes:
    """Return the bytes of a picture file of a figure.

    Raises
    ------
    ValueError
        With a sentence, if it would be too large.
    """
    return _WRITERS[suffix](sheet, style)


def _paint(sheet: Drawn, painter: QPainter) -> None:
    """Paint the sheet in its own pixels."""
    area = QRectF(sheet.rect())
    painter.fillRect(area, QColor(sheet.theme.card))
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


_WRITERS: dict[str, Callable[[Drawn, Style], bytes]] = {
    ".png": _png,
    ".svg": _svg,
    ".pdf": _pdf,
}
