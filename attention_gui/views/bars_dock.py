"""The dock of a query's weights: bars over tokens, and how they are shown."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget

from attention_gui.core.bars import BarChart
from attention_gui.core.language import later, tr
from attention_gui.core.palette import Theme
from attention_gui.views.bars import BarsView
from attention_gui.views.button_row import ButtonRow
from attention_gui.views.card import Card
from attention_gui.views.dock import Dock

ORDERS = {"order": later("In order"), "sorted": later("Sorted")}
HEADS = {"one": later("This head"), "all": later("All heads")}
SCALES = {"whole": later("0 to 1"), "fit": later("To fit")}
SIZE = 176  # px


class BarsDock(Dock):
    """Bars, under switches for their order, their heads and their scale."""

    def __init__(self) -> None:
        super().__init__("bars", tr("Weights of a query"), _BOTTOM, SIZE)
        self.order = ButtonRow(tr("order of bars"), ORDERS)
        self.heads = ButtonRow(tr("heads shown"), HEADS)
        self.scale = ButtonRow(tr("scale of bars"), SCALES)
        self.bars = BarsView()
        self.query = QLabel()
        self.query.setTextFormat(Qt.TextFormat.PlainText)
        self.query.setProperty("role", "query")
        self.card = Card(tr("Weights"), self.bars)
        for one in (self.query, self.order, self.heads, self.scale):
            self.card.add_beside_title(one)
        self.closer = self.add_closer(self.card.header)
        self.setAllowedAreas(_BOTTOM | Qt.DockWidgetArea.TopDockWidgetArea)
        self.add_cards((self.card, 1))

    @property
    def first(self) -> QWidget:
        """The bars."""
        return self.bars

    def show_theme(self, theme: Theme) -> None:
        """Take on other colours."""
        self.bars.show_theme(theme)

    def show_nothing(self) -> None:
        """Show that no weights are known."""
        self.query.clear()
        self.bars.show_nothing()

    def show_chart(self, chart: BarChart, head: int, held: int) -> None:
        """Show the bars of a query; as for `BarsView`."""
        said = tr("query {query} · {token}", query=chart.query, token=chart.token)
        self.query.setText(said)
        self.bars.show_chart(chart, head, held)


_BOTTOM = Qt.DockWidgetArea.BottomDockWidgetArea
