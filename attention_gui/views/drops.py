"""A window that takes files which are dropped on it."""

from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QMainWindow

from attention_gui.core.language import tr


class DropWindow(QMainWindow):
    """Takes one file at a time.

    Signals
    -------
    dropped : Path
    drop_refused : str
        Why what was dropped is not taken.
    """

    dropped = Signal(object)
    drop_refused = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setAcceptDrops(True)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take files."""
        if event.mimeData().hasUrls():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Say which file was dropped."""
        paths = [url.toLocalFile() for url in event.mimeData().urls()]
        if len(paths) == 1 and paths[0]:
            self.dropped.emit(Path(paths[0]))
        else:
            self.drop_refused.emit(tr("Drop one file at a time"))
