"""Pasting: numbers from the clipboard put into tables and maps, as one step each."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import QApplication, QMessageBox, QWidget

from attention_gui.cells.aiming import Aim
from attention_gui.core.block import Block
from attention_gui.core.cell import Stage
from attention_gui.core.document import Document
from attention_gui.core.language import counted, tr
from attention_gui.core.pasting import Paste, growth, laid
from attention_gui.core.task import Target, with_lost
from attention_gui.core.token_shape import renamed, side_of
from attention_gui.session import Session
from attention_gui.sharers import say_shared
from attention_gui.views.board import Board
from attention_gui.views.chrome import StatusBar
from attention_gui.views.decimals import decimal_mark

if TYPE_CHECKING:
    from attention_gui.files.table import Pasted

Shape = tuple[int, int]


class Pasting(QObject):
    """Puts what was pasted where it was wanted, and asks if there is too little room.

    Parameters
    ----------
    settle : function
        Takes over what is half typed; returns whether nothing is left pending.
    """

    def __init__(
        self,
        window: QWidget,
        session: Session,
        aim: Aim,
        board: Board,
        status: StatusBar,
        settle: Callable[[], bool],
    ) -> None:
        super().__init__(window)
        self._window, self._session, self._aim = window, session, aim
        self._board, self._status, self._settle = board, status, settle
        board.givens.pasted.connect(self.paste_in_table)
        board.givens.named.connect(self.name)

    def connect_all(self, actions: dict[str, QAction]) -> None:
        """Connect the action, as far as it is about maps."""
        actions["paste"].triggered.connect(self.paste_in_maps)

    def paste_in_table(self, stage: Stage, place: Block, pasted: "Pasted") -> None:
        """Paste numbers from a block of a table on."""
        spot = self._aim.in_table(stage)
        target = self._aim.target(spot) if spot else None
        if target is not None:
            self._paste(target._replace(blocks=[place]), pasted)

    def name(self, stage: Stage, rows: range, names: list[str]) -> None:
        """Call tokens by the names that were pasted over theirs."""
        after = self._session.document
        for row, label in zip(rows, names, strict=True):
            after = renamed(after, side_of(stage), row, label)
        text = counted(len(names), "Pasted {n} name", "Pasted {n} names")
        self._session.put(after, text)
        self._status.say(text)

    def paste_in_maps(self, *_: object) -> None:
        """Paste what is on the clipboard from the held cell of a map on."""
        from attention_gui.files.table import read_pasted  # the program starts sooner

        focus = QApplication.focusWidget()
        if focus is None or not self._board.maps.isAncestorOf(focus):
            return
        spot = self._aim.in_maps() if self._settle() else None
        target = self._aim.target(spot) if spot else None
        if target is None:
            return
        text = QGuiApplication.clipboard().text()
        try:
            pasted = read_pasted(text, decimal=decimal_mark())
        except ValueError as error:
            self._aim.refuse(str(error))
            return
        self._paste(target, pasted)

    def _paste(self, target: Target, pasted: "Pasted") -> None:
        """Put numbers into a matrix, or say beside the cell why not."""
        row, column, rows, columns = target.blocks[0]
        block = laid(pasted.numbers, rows, columns)
        paste = Paste(*target[:3], row, column, block)
        one_number = pasted.numbers.size == 1
        try:
            self._put(paste, target.array.shape, one_number, pasted.past)
        except ValueError as error:
            self._aim.refuse(str(error))

    def _put(self, paste: Paste, shape: Shape, one_number: bool, past: str) -> None:
        before = self._session.document
        if paste.fits(shape):
            after: Document | None = paste.done(before)
        else:
            paste, after = self._asked(paste, shape)
        if after is None:
            return
        place, text = paste.place, paste.text(one_number)
        self._session.put(after, text, place=place)
        self._aim.select(place.block)
        said = ", ".join(filter(None, (text, past)))
        news = with_lost(said, paste.lost(after), after)
        say_shared(self._session, before, paste.stage, self._status, news)

    def _asked(self, paste: Paste, shape: Shape) -> tuple[Paste, Document | None]:
        """Ask what is to become of a block that is too large; None for nothing."""
        before = self._session.document
        larger: Document | None = None
        try:
            larger = paste.grown(before)
            more = growth(before, larger, paste, shape)
            news = tr("Grow adds {more} everywhere.", more=more)
        except ValueError as error:
            news = str(error)
        cropped = paste.cropped(shape)
        answer = self._answer(_question(paste, shape), _news(news, cropped), larger)
        if answer == "grow":
            return paste, larger
        return cropped, cropped.done(before) if answer == "crop" else None

    def _answer(self, text: str, news: str, larger: Document | None) -> str:
        """Return what the user wants: "grow", "crop" or nothing."""
        box, role = QMessageBox(self._window), QMessageBox.ButtonRole
        box.setWindowTitle(tr("Paste"))
        box.setTextFormat(Qt.TextFormat.PlainText)
        box.setIcon(QMessageBox.Icon.Question)
        box.setText(text)
        box.setInformativeText(news)
        grow = None
        if larger is not None:
            grow = box.addButton(tr("&Grow"), role.AcceptRole)
        crop = box.addButton(tr("Crop to &fit"), role.ActionRole)
        box.addButton(QMessageBox.StandardButton.Cancel)
        box.setDefaultButton(grow or crop)
        box.exec()
        pressed = box.clickedButton()
        box.deleteLater()
        if pressed == crop:
            return "crop"
        return "grow" if grow is not None and pressed == grow else ""


def _question(paste: Paste, shape: Shape) -> str:
    return tr(
        "The block is {block}; the {stage} table has {room} from here on.",
        block=_size(*paste.block.shape),
        stage=paste.stage,
        room=_size(*paste.room(shape)),
    )


def _news(growth: str, cropped: Paste) -> str:
    crop = tr("Crop to fit pastes the first {size}.", size=_size(*cropped.block.shape))
    return f"{growth} {crop}"


def _size(rows: int, columns: int) -> str:
    return f"{rows}×{columns}"
