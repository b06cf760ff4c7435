"""The Sweep dock: a knob, its slider, and a chart of numbers against it."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from attention_gui.core.language import tr
from attention_gui.core.palette import Theme
from attention_gui.views.card import Card
from attention_gui.views.card_foot import CardFoot
from attention_gui.views.cell_list import CellLine, CellList
from attention_gui.views.chart_view import ChartView
from attention_gui.views.dock import Area, Dock
from attention_gui.views.stop_slider import StopSlider
from attention_gui.views.sweep_form import SweepForm, SweepSlider

HIGH = 236  # px
LIST = 190  # px
LEAST = 128  # px of a chart that can be read


class WatchList(CellList):
    """The numbers in the chart.

    Signals
    -------
    dropped
        Delete was pressed.
    """

    dropped = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.dropped.emit()
        else:
            super().keyPressEvent(event)


class Watched(QWidget):
    """The list of the numbers in the chart, and what is done with it."""

    def __init__(self) -> None:
        super().__init__()
        self.setFixedWidth(LIST)
        self.list, foot = WatchList(tr("numbers in the chart")), CardFoot()
        self.watch = foot.add_button(tr("Watch"), tr("watch the held cell"))
        self.remove = foot.add_button(tr("Remove"), tr("remove from the chart"))
        self.list.dropped.connect(self.remove.click)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 4, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.list, stretch=1)
        column.addWidget(foot)

    def show_lines(self, lines: Sequence[CellLine]) -> None:
        """Show the numbers as they are."""
        self.list.show_lines(lines)
        self.remove.setEnabled(bool(lines))


class SweepDock(Dock):
    """Knob and range, chart over slider, numbers."""

    def __init__(self) -> None:
        super().__init__("sweep", tr("Sweep"), Area.BottomDockWidgetArea, HIGH)
        self.setAllowedAreas(Area.BottomDockWidgetArea | Area.TopDockWidgetArea)
        self.form, self.chart, self.watched = SweepForm(), ChartView(), Watched()
        self.slider = StopSlider(tr("where the knob stands"))
        self.line = SweepSlider(self.slider)
        self.play = self.line.play
        self.card = Card(tr("Sweep"), self._body())
        header = self.card.header
        self.export = header.add_button(tr("Export…"), tr("export the sweep"))
        self.closer = self.add_closer(header)
        self.add_cards((self.card, 1))

    def _body(self) -> QWidget:
        middle, whole = QVBoxLayout(), QWidget()
        self.chart.setMinimumHeight(LEAST)
        middle.setSpacing(0)
        middle.addWidget(self.chart, stretch=1)
        middle.addWidget(self.line)
        row = QHBoxLayout(whole)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.form)
        row.addLayout(middle, stretch=1)
        row.addWidget(self.watched)
        return whole

    @property
    def first(self) -> QWidget:
        """The slider."""
        return self.slider

    def commit(self) -> bool:
        """Take over a range that is half typed; return whether it could be used."""
        return self.form.commit()

    def show_theme(self, theme: Theme) -> None:
        """Draw the chart in other colours."""
        self.chart.show_theme(theme, theme.card)

    def show_step(self, step: int, count: int, text: str) -> None:
        """Show at which of so many steps the knob is, and its number there."""
        self.slider.show_stop(step, count, text)
        self.line.value.setText(text)

    def show_reading(self, text: str) -> None:
        """Show where the numbers in the list are read."""
        self.card.show_title(tr("Sweep"), text)
