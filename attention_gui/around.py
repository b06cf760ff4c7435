"""Around: what is around a room of the window, for those who need several of it."""

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtWidgets import QMainWindow

from attention_gui.core.document import Document
from attention_gui.pointing import Pointing
from attention_gui.session import Session
from attention_gui.studio import Studio
from attention_gui.views.board import Board
from attention_gui.views.chrome import StatusBar


class Around(NamedTuple):
    """The window, and what of it is shared.

    Attributes
    ----------
    window : QMainWindow
    session : Session
    studio : Studio
    board : Board
    pointing : Pointing
    status : StatusBar
    settle : function
        Takes over what is half typed; returns whether nothing is left pending.
    open : function
        Opens a document that no file holds; returns whether there was nothing to lose.
        What it is given besides opens it in a window of its own where that is chosen.
    """

    window: QMainWindow
    session: Session
    studio: Studio
    board: Board
    pointing: Pointing
    status: StatusBar
    settle: Callable[[], bool]
    open: Callable[[Document, Callable[[], None]], bool]
