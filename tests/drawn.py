"""What a figure draws: its pixels, and its texts with where they stand."""

from typing import NamedTuple
from xml.etree import ElementTree

import numpy as np
from PySide6.QtCore import QBuffer, QPoint, QRectF
from PySide6.QtGui import QFont, QFontMetricsF, QImage, QPainter, QTransform
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import QApplication

from attention_gui.core.build import document
from attention_gui.core.look import Look
from attention_gui.core.palette import lut
from attention_gui.core.picture import Pictures
from attention_gui.core.rule import Rule

SVG = "{http://www.w3.org/2000/svg}"


class Text(NamedTuple):
    """A text as it stands in a figure; the box of an upright one stands too."""

    text: str
    box: QRectF
    colour: str
    size: int
    bold: bool


def made(queries, keys=None, features=4, heads=1, rule=None, labels=None, seed=0):
    """Return a document of noise whose labels are q0, q1 … and k0, k1 …"""
    keys = queries if keys is None else keys
    random = np.random.default_rng(seed)
    return document(
        random.normal(size=(heads, queries, 3)),
        random.normal(size=(heads, keys, 3)),
        random.normal(size=(heads, keys, features)),
        rule or Rule(),
        tokens=labels or [f"q{n}" for n in range(queries)],
        key_tokens=labels or [f"k{n}" for n in range(keys)],
    )


def stages(*shape, **more):
    return Pictures().picture(made(*shape, **more), Look()).stages


def heads(count, tokens=6, **more):
    return Pictures().picture(made(tokens, heads=count, **more), Look()).heads


def painted(figure, ratio=1.0):
    """Return the figure's pixels: uint8 (height, width, 3)."""
    image = QImage(figure.size() * ratio, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(ratio)
    figure.viewport().render(image)
    return pixels(image)


def pixels(image):
    """Return an image's colours: uint8 (height, width, 3)."""
    image = image.convertToFormat(QImage.Format.Format_RGB32)
    raw = np.frombuffer(image.constBits(), np.uint8)
    rows = raw.reshape(image.height(), image.bytesPerLine())[:, : image.width() * 4]
    return rows.reshape(image.height(), image.width(), 4)[:, :, 2::-1].astype(int)


def colours(panel, theme):
    """Return the colour that each cell of a panel should have: (rows, columns, 3)."""
    return lut(theme, panel.palette)[panel.codes].astype(int)


def at(seen, cells, shape, times=1.0, x=0.5, y=0.5):
    """Return the pixels at the same place of every cell: (rows, columns, 3)."""
    rows, columns = shape
    across = cells.left() + (np.arange(columns) + x) * cells.width() / columns
    down = cells.top() + (np.arange(rows) + y) * cells.height() / rows
    return seen[np.ix_((down * times).astype(int), (across * times).astype(int))]


def texts(figure):
    """Return all that a figure writes."""
    buffer = QBuffer()
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setResolution(96)
    generator.setSize(figure.size())
    painter = QPainter(generator)
    area = QRectF(figure.rect())
    figure.scene().render(painter, area, area)
    painter.end()
    return svg_texts(bytes(buffer.data().data()))


def svg_texts(data):
    """Return the texts of an SVG that Qt wrote, in its own pixels."""
    found = []
    _collect(ElementTree.fromstring(data), QTransform(), found)
    return found


def _collect(node, transform, found):
    if matrix := node.get("transform", "").removeprefix("matrix(").rstrip(")"):
        transform = QTransform(*map(float, matrix.split(","))) * transform
    if node.tag == f"{SVG}text":
        found.append(_text(node, transform))
    for child in node:
        _collect(child, transform, found)


def _text(node, transform):
    size, bold = int(node.get("font-size")), int(node.get("font-weight")) > 500
    font = QFont(QApplication.font())
    font.setPixelSize(size)
    font.setBold(bold)
    text = "".join(node.itertext())
    width = QFontMetricsF(font).horizontalAdvance(text)
    x, y = float(node.get("x")), float(node.get("y"))
    box = QRectF(x, y - 0.72 * size, width, 0.72 * size)  # of capitals
    return Text(text, transform.mapRect(box), node.get("fill"), size, bold)


def say(figure, name):
    """Return a list of all that a signal says from now on."""
    heard = []
    getattr(figure, name).connect(heard.append)
    return heard


def crumbs(navigator):
    """Return what the way through the layers says."""
    QApplication.processEvents()
    return [one.text() for one in navigator.layers.buttons if one.isVisible()]


def middle(item, row, column):
    """Return the middle of a cell, in the figure."""
    cells, (rows, columns) = item.frame.cells, item.panel.shape
    x = cells.left() + (column + 0.5) * cells.width() / columns
    return QPoint(int(x), int(cells.top() + (row + 0.5) * cells.height() / rows))


def alone(figure, panels, stage=2):
    """Show one stage, without its numbers."""
    figure.show_stages(panels)
    figure.show_alone(panels[stage].stage)
    item = figure.shown[0]
    item.ink.numbers = False
    return item


def overlaps(written):
    """Return the pairs of texts of which one lies on the other."""
    left, top, right, bottom = (
        np.array([getattr(text.box, edge)() for text in written])
        for edge in ("left", "top", "right", "bottom")
    )
    across = (left[:, None] < right) & (left < right[:, None])
    down = (top[:, None] < bottom) & (top < bottom[:, None])
    pairs = np.argwhere(np.triu(across & down, 1))
    return [(written[one].text, written[other].text) for one, other in pairs]
