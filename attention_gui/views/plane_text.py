"""The texts of a plane: tokens at their points, numbers of axes, what is shown."""

from collections.abc import Iterator
from math import hypot

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from attention_gui.core.display import MINUS, token_text
from attention_gui.core.language import tr
from attention_gui.core.titles import title_of
from attention_gui.views.plane_labels import Wanted, arranged
from attention_gui.views.plane_scene import Scene, Spot

SIZE, NUMBERS = 12, 10  # px
LABELLED = 40  # tokens: of more, only those that are marked have labels
WIDEST = 110.0  # px of a label
BEAD, BEADS = 6.0, 200  # px along an arrow that are kept free at a time, and how many
GROUND = 0.78  # how little is seen through the ground of a label
TURNED = -90.0  # degrees


def paint_labels(painter: QPainter, scene: Scene, taken: list[QRectF]) -> None:
    """Write tokens beside their points, as far as there is room."""
    wanted = list(_wanted(scene))
    points = [_around(spot, radius) for spot, radius in _points(scene)]
    inside = scene.frame.area.adjusted(-20, -4, 10, 4)
    covered = [*points, *taken, *_shafts(scene)]
    for which, box in arranged(wanted, covered, inside).items():
        assert isinstance(which, tuple)
        stage, row = which
        chosen = which == scene.selected or scene.is_chosen(stage, row)
        text = _text(scene, which, chosen)
        faint = not scene.is_reached(stage, row)
        if which in scene.marked:
            _paint_ground(painter, scene, box)
        painter.setFont(scene.type.font(SIZE, chosen))
        painter.setPen(scene.colour(stage, 0.6 if faint else 1.0))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)


def _paint_ground(painter: QPainter, scene: Scene, box: QRectF) -> None:
    """Have a label that must be read stand out from what it may lie over."""
    ground = QColor(scene.theme.card)
    ground.setAlphaF(GROUND)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ground)
    painter.drawRoundedRect(box.adjusted(-1, -1, 1, 1), 3, 3)


def _wanted(scene: Scene) -> Iterator[Wanted]:
    """Yield the labels, those that must be seen first."""
    forced = scene.marked
    for which in (*forced, *(one for one in _all(scene) if one not in forced)):
        spot = scene.spot(*which)
        if spot is None:
            continue
        bold = which == scene.selected or scene.is_chosen(*which)
        width = scene.type.width(_text(scene, which, bold), SIZE, bold) + 2
        away = spot - scene.origin(which[0])
        radius = scene.radius(*which)
        yield Wanted(which, spot, away, width, SIZE + 3.0, radius, which in forced)


def _all(scene: Scene) -> Iterator[Spot]:
    """Yield the vectors that have labels of their own, large weights first."""
    below, above = scene.plane.below, scene.plane.above
    if max(len(below.places), len(above.places)) > LABELLED:
        return
    shares = np.nan_to_num(below.shares) if below.shares is not None else None
    rows = range(len(below.places))
    order = rows if shares is None else np.argsort(-shares, kind="stable").tolist()
    yield from ((below.stage, row) for row in order)
    if above.stage != "output":
        yield from ((above.stage, row) for row in range(len(above.places)))


def _text(scene: Scene, which: Spot, bold: bool) -> str:
    label = token_text(scene.plane.vectors(which[0]).labels[which[1]])
    return scene.type.elided(label, SIZE, WIDEST, bold)


def _points(scene: Scene) -> Iterator[tuple[QPointF, float]]:
    for vectors in (scene.plane.below, scene.plane.above):
        for row, spot in scene.spots(vectors):
            yield spot, scene.radius(vectors.stage, row)


def _shafts(scene: Scene) -> Iterator[QRectF]:
    """Yield boxes along the arrows, as far as they are seen."""
    edge = scene.frame.area
    if not scene.arrows or len(scene.plane.below.places) > LABELLED:
        return
    for vectors in (scene.plane.below, scene.plane.above):
        if vectors.stage == "output":
            continue
        origin = scene.origin(vectors.stage)
        for _, spot in scene.spots(vectors):
            way = spot - origin
            beads = min(int(hypot(way.x(), way.y()) / BEAD), BEADS)
            boxes = (_around(origin + way * n / beads, 2) for n in range(beads))
            yield from (box for box in boxes if edge.intersects(box))


def _around(spot: QPointF, radius: float) -> QRectF:
    return QRectF(spot.x() - radius, spot.y() - radius, 2 * radius, 2 * radius)


def paint_numbers(painter: QPainter, scene: Scene) -> None:
    """Write the numbers and the titles of the axes."""
    area, frame, type_ = scene.frame.area, scene.frame, scene.type
    painter.setFont(type_.font(NUMBERS))
    painter.setPen(QColor(scene.theme.muted))
    along, up = frame.ticks()
    for x in along:
        where = frame.spot(np.array([x, 0.0])).x()
        box = QRectF(where - 40, area.bottom() + 2, 80, NUMBERS + 3)
        painter.drawText(box, _TOP, _tick(x))
    for y in up:
        where = frame.spot(np.array([0.0, y])).y()
        box = QRectF(area.left() - 64, where - 8, 60, 16)
        painter.drawText(box, _RIGHT, _tick(y))
    titles = scene.plane.titles
    under = QRectF(area.left(), area.bottom() + 14, area.width(), NUMBERS + 4)
    painter.drawText(under, _TOP, type_.elided(titles[0], NUMBERS, area.width()))
    if titles[1]:
        painter.save()
        painter.translate(9, area.center().y())
        painter.rotate(TURNED)
        text = type_.elided(titles[1], NUMBERS, area.height())
        painter.drawText(QRectF(-area.height() / 2, -8, area.height(), 16), _MID, text)
        painter.restore()


def _tick(number: float) -> str:
    return f"{number:.6g}".replace("-", MINUS)


def paint_heading(painter: QPainter, scene: Scene, width: float) -> None:
    """Write over the plane what is in it, and how true that is."""
    x, plane, type_ = 10.0, scene.plane, scene.type
    painter.setFont(type_.font(SIZE, True))
    for vectors in (plane.above, plane.below):
        text = title_of(vectors.stage)
        painter.setPen(scene.colour(vectors.stage))
        painter.drawText(QPointF(x, 17), text)
        x += type_.width(text, SIZE, True) + 10
    painter.setFont(type_.font(SIZE - 1))
    painter.setPen(QColor(scene.theme.muted))
    two = needs_two_lines(scene, width)
    left, top = (10.0, 21.0) if two else (x, 5.0)
    room = QRectF(left, top, width - left - 14, 16)
    text = type_.elided(plane.caption, SIZE - 1, room.width())
    painter.drawText(room, _LEFT if two else _RIGHT, text)
    paint_note(painter, scene)


def needs_two_lines(scene: Scene, width: float) -> bool:
    """Return whether what is said over the plane needs a second line."""
    plane, type_ = scene.plane, scene.type
    titles = (title_of(one.stage) for one in (plane.above, plane.below))
    wide = sum(type_.width(title, SIZE, True) + 10 for title in titles)
    return wide + type_.width(plane.caption, SIZE - 1) + 28 > width


def paint_note(painter: QPainter, scene: Scene) -> None:
    """Write at the foot of the plane what is not in it."""
    area, note = scene.frame.area, scene.plane.note
    if not note:
        return
    box = QRectF(area.left() + 4, area.bottom() - 18, area.width() - 8, 16)
    painter.fillRect(box, QColor(scene.theme.card))
    painter.setPen(QColor(scene.theme.error))
    painter.drawText(box, _LEFT, scene.type.elided(note, SIZE - 1, box.width()))


def told(scene: Scene) -> str:
    """Return in words which vector is held and where, for those who see no picture."""
    plane = scene.plane
    if scene.selected is None:
        return plane.caption
    stage, row = scene.selected
    vectors = plane.vectors(stage)
    numbers = ", ".join(_tick(one) for one in vectors.places[row].tolist())
    return tr(
        "{stage} {row}, {token}, at ({numbers}); {caption}",
        stage=stage,
        row=row,
        token=token_text(vectors.labels[row]),
        numbers=numbers,
        caption=plane.caption,
    )


_TOP = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop
_MID = Qt.AlignmentFlag.AlignCenter
_ABSOLUTE = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignAbsolute
_LEFT = Qt.AlignmentFlag.AlignLeft | _ABSOLUTE  # from right to left, too
_RIGHT = Qt.AlignmentFlag.AlignRight | _ABSOLUTE
