"""The view of a chart: hovered to be read, its upright line dragged."""

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QFrame

from attention_gui.core.chart import Chart
from attention_gui.core.palette import Theme
from attention_gui.views.chart_item import ChartItem, Marks
from attention_gui.views.chart_layout import ChartLayout, chart_layout
from attention_gui.views.typesetter import Typesetter
from attention_gui.views.veiled import Veiled

LEFT = Qt.MouseButton.LeftButton


class ChartView(Veiled):
    """A scene of one chart, whose unit is a pixel.

    Signals
    -------
    asked : float
        Where across the knob is to stand: the left button is there.
    hovered : float, or None where the pointer is elsewhere
    """

    asked = Signal(float)
    hovered = Signal(object)
    closed = False  # set by pyqtgraph

    def __init__(self) -> None:
        super().__init__(useOpenGL=False)
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)  # as mathematics
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setMouseTracking(True)
        self.setAcceptDrops(False)  # files are for the window to take
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the slider has the keys
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        self.chart: Chart | None = None
        self.item = ChartItem(Typesetter())
        self.addItem(self.item)

    @property
    def heading(self) -> str:
        """What a file is called inside."""
        return "" if self.chart is None else self.chart.heading

    @property
    def laid_out(self) -> ChartLayout | None:
        """Where its parts stand."""
        layout: ChartLayout | None = self.item.layout
        return layout

    def show_chart(self, chart: Chart | None) -> None:
        """Show a chart, or none."""
        self.chart = chart
        self.arrange()

    def show_marks(self, value: float, origin: float) -> None:
        """Mark where the knob stands, and where it stood at first."""
        self.item.show_marks(self.item.marks._replace(value=value, origin=origin))

    def show_theme(self, theme: Theme, background: str) -> None:
        """Take on other colours."""
        self.theme = self.item.theme = theme
        self.setBackground(QColor(background))
        self.item.update()
        self.viewport().update()

    def arrange(self) -> None:
        """Give every part its place."""
        area = QRectF(self.rect())
        chart = self.chart
        letters = self.item.letters
        made = None if chart is None else chart_layout(chart, area, letters)
        self.item.show_layout(made, area)

    def viewportEvent(self, event: QEvent) -> bool:
        """Show nothing once it is closed: its scene is gone, and Qt would look."""
        return False if self.closed else bool(super().viewportEvent(event))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay the chart out anew."""
        super().resizeEvent(event)
        if hasattr(self, "item"):  # Qt resizes before __init__ is through
            self.arrange()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Have the knob stand where the left button is pressed."""
        if event.button() == LEFT:
            self._ask(event.position())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag the knob along, or read what is under the pointer."""
        if event.buttons() & LEFT:
            self._ask(event.position())
        else:
            self._hover(event.position())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Read what is under the pointer again."""
        self._hover(event.position())

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Do nothing: the first click has said it all."""

    def leaveEvent(self, event: QEvent) -> None:
        """Read nothing any more."""
        super().leaveEvent(event)
        self._tell(None)

    def _ask(self, point: QPointF) -> None:
        if self.laid_out is not None:
            self._tell(None)
            self.asked.emit(self.laid_out.value(point.x()))

    def _hover(self, point: QPointF) -> None:
        layout = self.laid_out
        inside = layout is not None and layout.plot.contains(point)
        self._tell(layout.value(point.x()) if layout and inside else None)

    def _tell(self, value: float | None) -> None:
        """Mark a number under the pointer, and say which one it is."""
        if value != self.item.marks.hovered:
            self.item.show_marks(Marks(*self.item.marks[:2], value))
            self.hovered.emit(value)
