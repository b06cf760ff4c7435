"""The painting of a plane: grid, lines of equal scores, hull, arrows and points."""

from math import hypot

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from attention_gui.core.cell import Stage
from attention_gui.core.levels import levels
from attention_gui.core.parts import number
from attention_gui.core.plane import Vectors
from attention_gui.views.plane_scene import Scene
from attention_gui.views.theme import blend

HEAD, BARB = 9.0, 3.6  # px, of an arrow: its length, and half its breadth
RING = 3.5  # px around a point
UNSEEN = 0.002  # the weight of a value, below which no line leads to it
SMALL = 10  # px, of the numbers on lines


def paint_grid(painter: QPainter, scene: Scene) -> None:
    """Draw the lines of the grid, and the two axes."""
    area, frame, theme = scene.frame.area, scene.frame, scene.theme
    faint, plain = QColor(blend(theme.line, theme.card, 0.5)), QColor(theme.line)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    along, up = frame.ticks()
    for x in along:
        where = frame.spot(np.array([x, 0.0])).x()
        painter.setPen(QPen(faint if x else plain, 1 if x else 1.5))
        painter.drawLine(QPointF(where, area.top()), QPointF(where, area.bottom()))
    for y in up:
        where = frame.spot(np.array([0.0, y])).y()
        painter.setPen(QPen(faint if y else plain, 1 if y else 1.5))
        painter.drawLine(QPointF(area.left(), where), QPointF(area.right(), where))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)


def paint_levels(painter: QPainter, scene: Scene) -> list[QRectF]:
    """Draw the lines of equal scores; return where their numbers stand."""
    plane, frame = scene.plane, scene.frame
    if plane.factor is None:
        return []
    query, taken = plane.above.places[plane.query], []
    painter.setFont(scene.type.font(SMALL))
    for level in levels(query, plane.factor, frame.box):
        strong = 0.55 if level.score == 0 else 0.28
        painter.setPen(QPen(scene.colour("query", strong), 1, Qt.PenStyle.DashLine))
        # a line has no height, but is painted through all of it
        start, end = (
            QPointF(frame.spot(np.array(point)).x(), edge)
            if plane.is_line
            else frame.spot(np.array(point))
            for point, edge in (
                (level.start, frame.area.bottom()),
                (level.end, frame.area.top()),
            )
        )
        painter.drawLine(start, end)
        taken.append(_number(painter, scene, number(level.score), end, start))
    return taken


def _number(
    painter: QPainter, scene: Scene, text: str, end: QPointF, start: QPointF
) -> QRectF:
    """Write the score of a line near the end of it that is further up."""
    top, low = (end, start) if end.y() <= start.y() else (start, end)
    length = hypot(low.x() - top.x(), low.y() - top.y()) or 1.0
    middle = top + (low - top) * min(9 / length, 0.5)
    wide, high = scene.type.width(text, SMALL) + 6, SMALL + 4.0
    box = QRectF(middle.x() - wide / 2, middle.y() - high / 2, wide, high)
    area = scene.frame.area
    box.moveLeft(min(max(box.left(), area.left() + 1), area.right() - wide - 1))
    painter.fillRect(box, QColor(scene.theme.card))
    painter.setPen(scene.colour("query"))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)
    return box


def paint_hull(painter: QPainter, scene: Scene) -> None:
    """Fill the shape that the output lies in, and tie it to the values it mixes."""
    plane = scene.plane
    if not len(plane.hull):
        return
    lane = -1.0 if plane.is_line else 0.0
    corners = QPolygonF([scene.frame.spot(corner, lane) for corner in plane.hull])
    painter.setPen(QPen(scene.colour("output", 0.35), 1))
    painter.setBrush(scene.colour("output", 0.10))
    painter.drawPolygon(corners)
    output = scene.spot("output", plane.query)
    shares = plane.below.shares
    if output is None or shares is None:
        return
    for row, spot in scene.spots(plane.below):
        share = float(shares[row])
        if share > UNSEEN:
            width = 0.6 + 4.4 * min(share, 1.0)
            colour = scene.colour("output", 0.18 + 0.3 * min(share, 1.0))
            painter.setPen(QPen(colour, width))
            painter.drawLine(output, spot)


def paint_vectors(painter: QPainter, scene: Scene) -> None:
    """Draw keys or values, and over them queries or outputs."""
    for vectors in (scene.plane.below, scene.plane.above):
        if scene.arrows and vectors.stage != "output":
            _paint_shafts(painter, scene, vectors)
        for row, spot in scene.spots(vectors):
            _paint_point(painter, scene, vectors.stage, row, spot)


def _paint_shafts(painter: QPainter, scene: Scene, vectors: Vectors) -> None:
    origin, below = scene.origin(vectors.stage), vectors is scene.plane.below
    for row, spot in scene.spots(vectors):
        chosen = scene.is_chosen(vectors.stage, row)
        if below:
            reached = scene.is_reached(vectors.stage, row)
            pen = QPen(scene.colour(vectors.stage, 0.36 if reached else 0.14), 4.6)
        else:
            colour = scene.colour(vectors.stage, 1.0 if chosen else 0.7)
            pen = QPen(colour, 2.2 if chosen else 1.3)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.setPen(pen)
        painter.drawLine(origin, spot if below else _before(origin, spot))


def _before(origin: QPointF, spot: QPointF) -> QPointF:
    """Return where the shaft of an arrow ends, under its head."""
    length = hypot(spot.x() - origin.x(), spot.y() - origin.y())
    if length <= HEAD:
        return origin
    return spot - (spot - origin) * (HEAD * 0.7 / length)


def _paint_point(
    painter: QPainter, scene: Scene, stage: Stage, row: int, spot: QPointF
) -> None:
    """Draw a diamond for a key or value, a head or a disc for a query or output."""
    radius, chosen = scene.radius(stage, row), scene.is_chosen(stage, row)
    edge = QPen(QColor(scene.theme.card), 1)
    if stage == scene.plane.below.stage:
        reached = scene.is_reached(stage, row)
        painter.setPen(edge if reached else QPen(scene.colour(stage, 0.6), 1.2))
        painter.setBrush(scene.colour(stage) if reached else QColor(scene.theme.card))
        painter.drawPolygon(_diamond(spot, radius))
        return
    colour = scene.colour(stage, 1.0 if chosen else 0.7)
    origin = scene.origin(stage)
    painter.setBrush(colour)
    far = hypot(spot.x() - origin.x(), spot.y() - origin.y()) > HEAD
    if scene.arrows and stage != "output" and far:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.drawPolygon(_head(origin, spot))
    else:
        painter.setPen(edge)
        size = radius + 2 if chosen and stage == "output" else radius
        painter.drawEllipse(spot, size, size)


def paint_rings(painter: QPainter, scene: Scene) -> None:
    """Draw a ring around the vector that is held, and around that under the pointer."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    muted, accent = scene.theme.muted, scene.theme.accent
    partner, hovered = (scene.partner, accent), (scene.hovered, muted)
    for which, colour in (hovered, partner, (scene.selected, accent)):
        spot = which and scene.spot(*which)
        if which and spot is not None:
            radius = max(scene.radius(*which), 5.0) + RING
            painter.setPen(QPen(QColor(colour), 1.8))
            painter.drawEllipse(spot, radius, radius)


def _diamond(spot: QPointF, radius: float) -> QPolygonF:
    r = radius * 1.2
    ways = (0, -r), (r, 0), (0, r), (-r, 0)
    return QPolygonF([spot + QPointF(x, y) for x, y in ways])


def _head(origin: QPointF, spot: QPointF) -> QPolygonF:
    """Return the head of an arrow."""
    way = spot - origin
    way /= hypot(way.x(), way.y())
    across = QPointF(-way.y(), way.x()) * BARB * 1.2
    back = spot - way * HEAD
    return QPolygonF([spot, back + across, back - across])
