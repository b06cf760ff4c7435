"""The board: everything of a document in one widget, tables left and maps right."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import QApplication, QSplitter, QWidget

from attention_gui.core.cell import Cell
from attention_gui.core.compute import COMPUTED
from attention_gui.core.display import number_text
from attention_gui.core.document import Document
from attention_gui.core.layer import Given
from attention_gui.core.palette import Theme
from attention_gui.core.picture import Look, Picture
from attention_gui.views.card import Card
from attention_gui.views.cross import GIVEN, cross_of
from attention_gui.views.figure import Figure, Place
from attention_gui.views.head_figure import HeadFigure
from attention_gui.views.stage_figure import StageFigure
from attention_gui.views.table import MatrixTable

MARGIN = 8
# Pixels, which splitters stretch to the room that there is. The tables want to be as
# high as their rows; what is left below them is free.
SHARES = {"main": (340, 1060), "left": (9999, 9999, 9999, 0), "right": (460, 540)}


class Board(QSplitter):
    """Three tables, the stages of a head, and all heads of its layer.

    Signals
    -------
    edited : stage, row, column, block
    hovered, picked : Cell, or None where the pointer is on none
    head_asked : int
    menu_asked : place on the screen
    """

    edited = Signal(str, int, int, object)
    hovered = Signal(object)
    picked = Signal(object)
    head_asked = Signal(int)
    menu_asked = Signal(QPoint)

    def __init__(self) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self.tables = {stage: MatrixTable(stage) for stage in GIVEN}
        self.cards = {
            stage: Card(stage.capitalize(), table, stage)
            for stage, table in self.tables.items()
        }
        self.stages, self.heads = StageFigure(), HeadFigure()
        self.heads_card = Card("Heads", self.heads)
        self.left = _splitter([*self.cards.values(), QWidget()])  # the rest is free
        self.right = _splitter([self.stages, self.heads_card])
        self.addWidget(self.left)
        self.addWidget(self.right)
        self.setStretchFactor(1, 1)
        self.setChildrenCollapsible(False)
        self.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
        self._connect()
        self.reset()

    def _connect(self) -> None:
        for stage, table in self.tables.items():
            table.edited.connect(partial(self.edited.emit, stage))
            table.hovered.connect(partial(self._hover_table, stage))
            table.picked.connect(partial(self._pick_table, stage))
        for figure in (self.stages, self.heads):
            figure.hovered.connect(partial(self._hover_map, figure))
            figure.picked.connect(partial(self._pick_map, figure))
            figure.menu_asked.connect(self.menu_asked)
        self.heads.chosen.connect(self.head_asked)
        self.heads.opened.connect(self._open_head)
        self.stages.opened.connect(self.maximise)

    @property
    def splitters(self) -> dict[str, QSplitter]:
        """The splitters by the names under which their states are kept."""
        return {"main": self, "left": self.left, "right": self.right}

    def reset(self) -> None:
        """Give everything its first share of the room."""
        for name, splitter in self.splitters.items():
            splitter.setSizes(SHARES[name])

    def show_document(self, document: Document, look: Look) -> None:
        """Show the given matrices of a head."""
        layer = document.layers[look.layer]
        before = self._heights()
        for stage, table in self.tables.items():
            matrix = layer.matrix(stage, look.head)
            table.show_matrix(matrix, document.labels(stage))
            low, high = float(matrix.min()), float(matrix.max())
            tokens, features = matrix.shape
            shared = layer.sharing(look.head) if stage != "query" else range(1)
            of = f" · heads {shared[0]} to {shared[-1]}" * (len(shared) > 1)
            self.cards[stage].show_title(
                stage.capitalize(),
                f"{_count(tokens, 'token')} × {_count(features, 'feature')}{of}",
                f"{number_text(low)} … {number_text(high)}",
            )

        if self._heights() != before:
            self.left.setSizes(SHARES["left"])

    def _heights(self) -> list[int]:
        """Return how high the tables would like to be."""
        return [card.sizeHint().height() for card in self.cards.values()]

    def show_picture(self, picture: Picture, head: int) -> None:
        """Show the computed stages of a head, and all heads."""
        self.stages.show_stages(picture.stages)
        self.heads.show_panels(picture.heads)
        self.heads.show_chosen(head)
        self.heads_card.show_title("Heads", "weights of every head · colours 0 … 1")
        self._show_heads_card()

    def show_theme(self, theme: Theme) -> None:
        """Take on other colours."""
        for table in self.tables.values():
            table.show_theme(theme)
        self.stages.show_theme(theme, theme.page)
        self.heads.show_theme(theme, theme.card)

    def show_cells(self, lit: Cell | None, held: Cell | None) -> None:
        """Light a cell in every table and map, and outline the one that is held."""
        cross, outlined = cross_of(lit), cross_of(held)
        self.stages.show_cross(cross, outlined)
        self.heads.show_cross(cross, outlined)
        for stage, table in self.tables.items():
            row = cross.query if stage == "query" else cross.key
            column = lit.column if lit and lit.stage == stage else -1
            if stage == "value" and cross.feature >= 0:
                column = cross.feature
            table.show_hover(row, column)

    def show_held(self, cell: Cell | None) -> None:
        """Make a held cell the current one of its table, or of the stages."""
        for stage, table in self.tables.items():
            here = cell is not None and cell.stage == stage
            table.show_selection(*(cell[1:] if cell and here else (-1, -1)))
        if cell is not None and cell.stage not in GIVEN:
            self.stages.show_current(cell)

    def focus_on(self, cell: Cell) -> None:
        """Give the keyboard to where a cell stands."""
        reason = Qt.FocusReason.ShortcutFocusReason
        for stage, table in self.tables.items():
            if stage == cell.stage:
                table.setFocus(reason)
                return
        self.stages.setFocus(reason)

    def maximise(self, stage: int) -> None:
        """Give one stage the whole right side; give the room back if one has it."""
        self.stages.show_alone(stage if self.stages.alone is None else None)
        self._show_heads_card()

    def _show_heads_card(self) -> None:
        """Show the heads where there are several, and no stage has all the room."""
        shown = self.stages.alone is None and len(self.heads.panels) > 1
        if shown == self.heads_card.isHidden():
            self.heads_card.setVisible(shown)

    def maximise_current(self) -> None:
        """Give the stage of the held cell the whole right side, or give it back."""
        self.maximise(COMPUTED.index(self.stages.current.stage))

    def give_back_room(self) -> None:
        """Show all stages and heads again."""
        if self.stages.alone is not None:
            self.maximise(0)

    def focused_table(self) -> MatrixTable | None:
        """Return the table that has the keyboard, or whose cell is being edited."""
        focus = QApplication.focusWidget()
        for table in self.tables.values():
            if focus is not None and (focus is table or table.isAncestorOf(focus)):
                return table
        return None

    def commit_editors(self) -> bool:
        """Take over what is half typed; return whether nothing is left pending."""
        return all(table.commit_editor() for table in self.tables.values())

    def _hover_table(self, stage: Given, row: int, column: int) -> None:
        self.hovered.emit(Cell(stage, row, column) if row >= 0 else None)

    def _pick_table(self, stage: Given, row: int, column: int) -> None:
        self.picked.emit(Cell(stage, row, column))

    def _hover_map(self, figure: Figure, place: Place | None) -> None:
        self.hovered.emit(place and _cell(figure, place))

    def _pick_map(self, figure: Figure, place: Place) -> None:
        self.picked.emit(_cell(figure, place))

    def _open_head(self, _head: int) -> None:
        self.maximise(COMPUTED.index("weights"))


def _cell(figure: Figure, place: Place) -> Cell:
    return Cell(figure.panels[place.map].stage, place.row, place.column)


def _count(number: int, name: str) -> str:
    return f"{number} {name}" if number == 1 else f"{number} {name}s"


def _splitter(widgets: Sequence[QWidget]) -> QSplitter:
    splitter = QSplitter(Qt.Orientation.Vertical)
    splitter.setChildrenCollapsible(False)
    for widget in widgets:
        splitter.addWidget(widget)
    return splitter
