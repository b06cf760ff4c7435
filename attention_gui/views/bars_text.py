"""The texts of bars: titles of heads over them, and tokens under them."""

from typing import NamedTuple

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from attention_gui.core.bars import BarChart
from attention_gui.core.language import tr
from attention_gui.core.palette import Theme
from attention_gui.views.bars_frame import Frame
from attention_gui.views.typesetter import Typesetter

SIZE = 11  # px
STEEP = -45.0  # degrees, of labels that do not fit beside each other
LONGEST = 46.0  # px, of a label
CLOSE = 14.0  # px between steep labels, at least
FLAT = 20.0  # px under bars, for labels that lie


class Scene(NamedTuple):
    """Bars as they are seen.

    Attributes
    ----------
    chart : BarChart
    frames : list of Frame
    theme : Theme
    type : Typesetter
    head : int
        Which is looked at.
    held, hovered : int
        Keys, or -1.
    pointed : int
        The head whose bar is under the pointer, or -1.
    """

    chart: BarChart
    frames: list[Frame]
    theme: Theme
    type: Typesetter
    head: int
    held: int = -1
    hovered: int = -1
    pointed: int = -1

    @property
    def colour(self) -> QColor:
        """The colour of bars: that of large weights in the maps."""
        return QColor(self.theme.sequential[-3])


def under(chart: BarChart, type_: Typesetter, pitch: float) -> float:
    """Return the room that labels take below bars."""
    return FLAT if _lies(chart, type_, pitch) else LONGEST * 0.75 + 6


def _lies(chart: BarChart, type_: Typesetter, pitch: float) -> bool:
    labels = chart.heads[0].labels
    return max((type_.width(one, SIZE) for one in labels), default=0) + 6 <= pitch


def paint_title(painter: QPainter, scene: Scene, frame: Frame) -> None:
    """Write over bars whose they are, where there are several heads."""
    if len(scene.frames) == 1:
        return
    is_here = frame.bars.head == scene.head
    painter.setFont(scene.type.font(11, is_here))
    painter.setPen(QColor(scene.theme.text if is_here else scene.theme.muted))
    width = frame.whole.width()
    text = scene.type.elided(frame.bars.title, 11, width, is_here)
    box = QRectF(frame.whole.left(), frame.whole.top(), width, 14)
    painter.drawText(box, _LEFT, text)


def paint_labels(painter: QPainter, scene: Scene, frame: Frame) -> None:
    """Write the tokens under their bars; of many every other one, and so on."""
    bars, lies = frame.bars, _lies(scene.chart, scene.type, frame.pitch)
    labels = [*bars.labels, *([tr("sink")] if bars.sink is not None else [])]
    apart = 1 if lies else int(-(-CLOSE // frame.pitch))
    marked = {bars.place(key) for key in (scene.held, scene.hovered)} - {-1}
    usual = set(range(0, len(labels), apart))
    near = {one + by for one in marked for by in range(1 - apart, apart)}
    for place in sorted((usual - near) | marked):
        _paint_label(painter, scene, frame, place, labels[place], lies)


def _paint_label(
    painter: QPainter, scene: Scene, frame: Frame, place: int, label: str, lies: bool
) -> None:
    theme, is_key = scene.theme, place < len(frame.bars.keys)
    held = is_key and int(frame.bars.keys[place]) == scene.held
    faint = not is_key or bool(frame.bars.masked[place])
    painter.setFont(scene.type.font(SIZE, held))
    painter.setPen(QColor(theme.muted if faint else theme.key))
    x, y = frame.x(place), frame.area.bottom()
    if lies:
        painter.drawText(QRectF(x - 100, y + 3, 200, 16), _TOP, label)
        return
    painter.save()
    painter.translate(x + 3, y + 5)
    painter.rotate(STEEP)
    text = scene.type.elided(label, SIZE, LONGEST, held)
    painter.drawText(QRectF(-LONGEST - 4, -6, LONGEST + 4, 16), _RIGHT, text)
    painter.restore()


_TOP = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop
_ABSOLUTE = Qt.AlignmentFlag.AlignAbsolute  # from right to left, too
_LEFT = Qt.AlignmentFlag.AlignLeft | _ABSOLUTE
_TOP = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter | _ABSOLUTE
