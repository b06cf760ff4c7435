"""The room of the geometry: vectors in the plane follow the document, and change it."""

from functools import partial

from attention_gui.around import Around
from attention_gui.core.arrays import Array
from attention_gui.core.cell import Cell, Stage
from attention_gui.core.dragging import dragged, said_of_pins
from attention_gui.core.held_rows import key_of, query_of
from attention_gui.core.plane import STAGES, Pair, Plane, PlaneName, plane
from attention_gui.core.reading import Reading
from attention_gui.docks.room import Room
from attention_gui.sharers import say_shared
from attention_gui.views.geometry_dock import DRAWN, GeometryDock
from attention_gui.views.plane_scene import Spot

FEW = 32  # tokens, of which all are arrows where nobody chose


class Geometry(Room):
    """Shows vectors of the head that is looked at, and moves them as the user wants."""

    dock: GeometryDock

    def __init__(self, around: Around) -> None:
        dock = GeometryDock()
        super().__init__(around, dock)
        self._query = 0  # the query that the held cell was about last
        self._which, self._drawn = "both", ""
        self._chosen: dict[PlaneName, Pair | None] = {"keys": None, "values": None}
        around.pointing.moved.connect(self.take_note)
        dock.which.taken.connect(self.show_which)
        dock.drawn.taken.connect(self.draw)
        for name, pane in dock.panes.items():
            pane.chosen.connect(partial(self.choose, name))
            pane.view.hovered.connect(around.pointing.light)
            pane.view.picked.connect(self.pick)
            pane.view.moved.connect(self.move)
            pane.view.returned.connect(around.session.take_back)
        dock.show_which(self._which)

    @property
    def _reading(self) -> Reading | None:
        return None if self.picture is None else self.picture.reading

    def refresh(self) -> None:
        """Show the vectors as they are now."""
        for name in self.dock.panes:
            self._show(name)

    def show_which(self, which: str) -> None:
        """Show one of the planes, or both."""
        self._which = which
        self.dock.show_which(which)

    def draw(self, drawn: str) -> None:
        """Draw vectors as arrows, or as points."""
        self._drawn = drawn
        self.refresh()

    def choose(self, name: PlaneName, chosen: Pair | None) -> None:
        """Lay vectors into the plane of two features, or of what varies most."""
        self._chosen[name] = chosen
        self.refresh()

    def pick(self, cell: Cell) -> None:
        """Hold a cell of a vector."""
        held = self.around.pointing.held
        if held is None or held[:2] != cell[:2]:
            self.around.pointing.seek(cell)

    def move(self, stage: Stage, row: int, place: Array, stroke: int) -> None:
        """Move a vector; what belongs to one drag is one step."""
        around, reading = self.around, self._reading
        if reading is None or not around.settle():
            return
        session = around.session
        before, drag = session.document, dragged(reading, stage, row, place)
        try:
            session.edit(drag.stage, row, 0, drag.block, drag.text, stroke)
        except ValueError as error:
            around.status.say(str(error))
            return
        news = said_of_pins(reading, drag)
        say_shared(session, before, drag.stage, around.status, news)

    def _show(self, name: PlaneName) -> None:
        pane, reading = self.dock.panes[name], self._reading
        if reading is None:
            pane.show_nothing()
            return
        self._query = self._asked(reading)
        chosen = self._within(reading, name)
        made = plane(reading, name, self._query, chosen)
        drawn = self._drawn or self._usual(reading)
        self.dock.drawn.show_buttons(DRAWN, drawn)
        held = self._held(made)
        pane.show_plane(
            made, drawn == "arrows", held, _of(reading, made, chosen, drawn), chosen
        )

    def _asked(self, reading: Reading) -> int:
        """Return the query that the held cell is about, or the last one that was."""
        held = self.around.pointing.held
        query = None if held is None else query_of(held)
        last = self._query if query is None else query
        return min(last, reading.document.queries - 1)

    def _within(self, reading: Reading, name: PlaneName) -> Pair | None:
        """Return the features that are chosen, where there are as many."""
        chosen, features = self._chosen[name], reading.shape(STAGES[name][0])[1]
        if features <= 2 or chosen is None or max(chosen) >= features:
            return None
        return chosen

    def _usual(self, reading: Reading) -> str:
        """Return how vectors are drawn where nobody chose."""
        is_small = max(reading.shape(stage)[1] for stage in ("key", "value")) <= 2
        is_few = max(reading.document.keys, reading.document.queries) <= FEW
        return "arrows" if is_small and is_few else "points"

    def _held(self, made: Plane) -> tuple[Spot | None, Spot | None]:
        """Return the vector that the held cell is about, and what goes with it."""
        held = self.around.pointing.held
        query, key = (of(held) if held else None for of in (query_of, key_of))
        count = len(made.below.places)
        below = None if key is None or key >= count else (made.below.stage, key)
        if query is None:
            return below, None
        return (made.above.stage, made.query), below


def _of(reading: Reading, made: Plane, chosen: Pair | None, drawn: str) -> object:
    """Return what a plane is of: another is fitted anew, the same stays where it is."""
    sizes = len(made.below.places), len(made.above.places), made.features
    return reading.number, reading.head, sizes, chosen, drawn
