"""The bars of a query's weights: pointed at, held, and walked along by keys."""

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)

from attention_gui.core.bars import BarChart, Bars, told
from attention_gui.core.language import tr
from attention_gui.core.palette import LIGHT, Theme
from attention_gui.views.bars_frame import Frame, frames
from attention_gui.views.bars_paint import paint_bars
from attention_gui.views.bars_text import Scene, under
from attention_gui.views.drawing import BY_TEXT, paint_ring
from attention_gui.views.ringed_widget import RingedWidget
from attention_gui.views.typesetter import Typesetter

LEAST = QSize(150, 96)
MARGIN = 6.0  # px over the charts
Key = Qt.Key


class BarsView(RingedWidget):
    """Bars over tokens, of one head or of several side by side.

    Signals
    -------
    hovered : int, int
        The head and the key of a bar; -1 and -1 where there is none.
    picked : int, int
        Likewise, to be held.
    asked : int
        Another query to be shown.
    """

    hovered = Signal(int, int)
    picked = Signal(int, int)
    asked = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(tr("weights of a query as bars"))
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumSize(LEAST)
        self.theme: Theme = LIGHT
        self.scene: Scene | None = None
        self._type = Typesetter()

    def show_theme(self, theme: Theme) -> None:
        """Take on other colours."""
        self.theme = theme
        if self.scene is not None:
            self.scene = self.scene._replace(theme=theme)
        self.update()

    def show_nothing(self) -> None:
        """Show that no weights are known."""
        self.scene = None
        self.setAccessibleDescription("")
        self.update()

    def show_chart(self, chart: BarChart, head: int, held: int) -> None:
        """Show bars.

        Parameters
        ----------
        chart : BarChart
        head : int
            Which is looked at.
        held : int
            The key that the held cell is about, or -1.
        """
        made = self._frames(chart)
        self.scene = Scene(chart, made, self.theme, self._type, head, held)
        self.setAccessibleDescription(told(chart))
        self.update()

    def _frames(self, chart: BarChart) -> list[Frame]:
        within = QRectF(self.rect()).adjusted(0, MARGIN, 0, 0)
        first = frames(chart, within, 0.0)[0]
        room = under(chart, self._type, first.pitch)
        return frames(chart, within, room)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.scene is not None:
            self.scene = self.scene._replace(frames=self._frames(self.scene.chart))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(self.theme.card))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setLayoutDirection(BY_TEXT)
        if self.scene is not None:
            paint_bars(painter, self.scene)
        painter.end()
        if self.ringed:
            paint_ring(self, QColor(self.theme.accent))

    # the pointer

    def bar_at(self, spot: QPointF) -> tuple[int, int]:
        """Return the head and the key of the bar at a point; -1 and -1 for none."""
        for frame in self.scene.frames if self.scene else ():
            place = frame.place_at(spot)
            if place >= 0:
                return frame.bars.head, int(frame.bars.keys[place])
        return -1, -1

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._light(*self.bar_at(event.position()))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        head, key = self.bar_at(event.position())
        if event.button() == Qt.MouseButton.LeftButton and key >= 0:
            self.picked.emit(head, key)
        else:
            event.ignore()

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._light(-1, -1)

    def _light(self, head: int, key: int) -> None:
        scene = self.scene
        if scene is not None and (scene.pointed, scene.hovered) != (head, key):
            self.scene = scene._replace(pointed=head, hovered=key)
            self.hovered.emit(head, key)
            self.update()

    # keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, scene = Key(event.key()), self.scene
        plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if scene is None or not plain:
            super().keyPressEvent(event)
        elif key in _QUERIES:
            self.asked.emit(scene.chart.query + _QUERIES[key])
        elif key in _PLACES:
            bars = self._here(scene)
            place = bars.place(scene.held)
            to = {Key.Key_Home: 0, Key.Key_End: len(bars.keys) - 1}.get(key)
            to = place + _PLACES[key] if to is None else to
            if 0 <= to < len(bars.keys):
                self.picked.emit(bars.head, int(bars.keys[to]))
        else:
            super().keyPressEvent(event)

    def _here(self, scene: Scene) -> Bars:
        """Return the bars of the head that is looked at."""
        heads = scene.chart.heads
        return next((one for one in heads if one.head == scene.head), heads[0])


_QUERIES = {Key.Key_Up: -1, Key.Key_Down: 1}
_PLACES = {Key.Key_Left: -1, Key.Key_Right: 1, Key.Key_Home: 0, Key.Key_End: 0}
