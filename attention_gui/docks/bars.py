"""The room of a query's weights: bars follow the held cell, and lead to cells."""

from attention_gui.around import Around
from attention_gui.core.bars import Order, Scale, Which, bar_chart, fitting
from attention_gui.core.cell import Cell, Elsewhere
from attention_gui.core.held_rows import key_of, query_of
from attention_gui.docks.room import Room
from attention_gui.views.bars_dock import HEADS, ORDERS, SCALES, BarsDock


class WeightBars(Room):
    """Shows the weights of the query that the held cell is about."""

    dock: BarsDock

    def __init__(self, around: Around) -> None:
        dock = BarsDock()
        super().__init__(around, dock)
        self._query = 0  # the query that the held cell was about last
        self._order: Order = "order"
        self._which: Which = "one"
        self._scale: Scale | None = None  # None where nobody chose
        around.pointing.moved.connect(self.take_note)
        dock.order.taken.connect(self.order)
        dock.heads.taken.connect(self.show_heads)
        dock.scale.taken.connect(self.scale)
        dock.bars.hovered.connect(self.light)
        dock.bars.picked.connect(self.pick)
        dock.bars.asked.connect(self.ask)

    def refresh(self) -> None:
        """Show the weights as they are now."""
        dock, picture = self.dock, self.picture
        if picture is None:
            dock.show_nothing()
            return
        reading, held = picture.reading, self.around.pointing.held
        asked = None if held is None else query_of(held)
        last = self._query if asked is None else asked
        self._query = min(last, reading.document.queries - 1)
        dock.order.show_buttons(ORDERS, self._order)
        heads = HEADS if reading.layer.heads > 1 else ["one"]
        which: Which = self._which if reading.layer.heads > 1 else "one"
        dock.heads.show_buttons(heads, which)
        scale = self._scale or fitting(reading, self._query)
        dock.scale.show_buttons(SCALES, scale)
        made = bar_chart(reading, self._query, self._order, which, scale)
        key = None if held is None else key_of(held)
        dock.show_chart(made, reading.head, -1 if key is None else key)

    def order(self, order: Order) -> None:
        """Show bars as the tokens stand, or the largest first."""
        self._order = order
        self.refresh()

    def show_heads(self, which: Which) -> None:
        """Show the head that is looked at, or all of its layer."""
        self._which = which
        self.refresh()

    def scale(self, scale: Scale) -> None:
        """Show bars beside 1, or beside the largest."""
        self._scale = scale
        self.refresh()

    def light(self, head: int, key: int) -> None:
        """Light the weight that a bar stands for."""
        self.around.pointing.light(None if key < 0 else self._place(head, key))

    def pick(self, head: int, key: int) -> None:
        """Hold the weight that a bar stands for."""
        self.around.pointing.seek(self._place(head, key))

    def ask(self, query: int) -> None:
        """Go to another query, if there is one, with the same key."""
        picture, held = self.picture, self.around.pointing.held
        if picture is not None and 0 <= query < picture.reading.document.queries:
            key = None if held is None else key_of(held)
            self.around.pointing.seek(Cell("weights", query, key or 0))

    def _place(self, head: int, key: int) -> Cell | Elsewhere:
        cell, picture = Cell("weights", self._query, key), self.picture
        if picture is None or head == picture.reading.head:
            return cell
        return Elsewhere(cell, picture.reading.number, head)
