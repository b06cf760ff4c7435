"""Seeking: tokens and numbers found in what is shown, one after the other."""

from collections.abc import Callable, Iterator, Sequence

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction

from attention_gui.core.cell import Cell, Stage
from attention_gui.core.finding import Found, Sheet, find
from attention_gui.core.language import counted, later, tr, translated
from attention_gui.core.picture import Picture
from attention_gui.core.sides import KEY, QUERY, sides
from attention_gui.session import Session
from attention_gui.studio import Studio
from attention_gui.views.board import Board
from attention_gui.views.decimals import decimal_mark
from attention_gui.views.find_bar import FindBar

NONE = later("Not found in what is shown")


class Seeking(QObject):
    """Holds the cells that the find bar asks for, in the tables and maps shown.

    Parameters
    ----------
    seek : function
        Holds a cell, and shows it.
    settle : function
        Takes over what is half typed; returns whether nothing is left pending.
    """

    def __init__(
        self,
        session: Session,
        studio: Studio,
        board: Board,
        seek: Callable[[Cell], None],
        settle: Callable[[], bool],
    ) -> None:
        super().__init__(board)
        self._session, self._board, self._seek = session, board, seek
        self.bar, self._settle = FindBar(), settle
        bar = self.bar
        self._held: Cell | None = None
        self._picture: Picture | None = None
        studio.ready.connect(self.show_picture)
        bar.changed.connect(self.count)
        bar.stepped.connect(self.step)
        bar.closed.connect(self.close)

    def connect_all(self, actions: dict[str, QAction]) -> None:
        """Connect actions to what they do."""
        actions["find"].triggered.connect(self.start)
        actions["find_next"].triggered.connect(lambda: self.step(1))
        actions["find_previous"].triggered.connect(lambda: self.step(-1))

    def show_picture(self, picture: Picture) -> None:
        """Take note of the picture that is shown."""
        self._picture = picture

    def show_held(self, cell: Cell) -> None:
        """Take note of the cell from which the next one is looked for."""
        self._held = cell

    def start(self, *_: object) -> None:
        """Have somebody type what is looked for."""
        if not self._settle():
            return
        self.bar.start()
        self.count(self.bar.field.text())

    def close(self) -> None:
        """Put the bar away; the keyboard goes on from the held cell."""
        self.bar.hide()
        self._board.go_back(self._held)

    def count(self, text: str) -> None:
        """Say how many there are."""
        if not text.strip():
            self.bar.show_count("")
            return
        found = self._found(text)
        count = found.count
        self.bar.show_count(
            counted(count, "{n} found", "{n} found") if count else translated(NONE),
            not count,
        )

    def step(self, way: int) -> None:
        """Hold the next one, or the one before; after the last comes the first."""
        text = self.bar.field.text()
        if not text.strip():
            self.start()
            return
        if not self._settle():
            return
        found = self._found(text)
        if not found.count:
            self.bar.show_count(translated(NONE), True)
            return
        here = self._held
        number = found.after(here) if way > 0 else found.before(here)
        self._seek(found.cell(number))
        self.bar.show_count(
            tr("{number} of {count}", number=number + 1, count=found.count)
        )

    def _found(self, text: str) -> Found:
        return find(text, decimal_mark(), list(self._sheets()))

    def _sheets(self) -> Iterator[Sheet]:
        """Yield the tables that are shown, then the maps; tokens once of each side."""
        seen: set[str] = set()
        tables = self._board.givens.tables
        for stage, table in tables.items():
            yield Sheet(stage, table.matrix.array, self._labels(stage, seen))
        for panel in self._board.maps.stages.panels:
            here = panel.layer in (-1, self._session.look.layer)
            shown = here and not panel.reason and panel.stage not in tables
            if shown and self._picture is not None:
                array = self._picture.array(panel.stage)
                labels = self._labels(panel.stage, seen)
                yield Sheet(panel.stage, array, labels, panel.places)

    def _labels(self, stage: Stage, seen: set[str]) -> Sequence[str]:
        """Return the tokens of a matrix's rows, unless they were looked through."""
        side, document = sides(stage).rows, self._session.document
        alike = document.keys_are_queries and document.key_tokens is None
        of = QUERY if alike and side == KEY else side
        if of not in (QUERY, KEY) or of in seen:
            return ()
        seen.add(of)
        return document.labels_of_keys if side == KEY else document.query_tokens
