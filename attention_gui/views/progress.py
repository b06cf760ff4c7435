"""How far a long task is, in a small window that can stop it."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import contextmanager
from typing import TypeVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QProgressDialog, QWidget

from attention_gui.core.language import refusal, tr

PATIENCE = 400  # ms before it is shown
BREATH = 0.02  # s between two looks at what the user does

Made = TypeVar("Made")


class Progress(QProgressDialog):
    """A bar, what is being done, and a button that stops it."""

    def show_done(self, number: int) -> None:
        """Show how much is done.

        Raises
        ------
        ValueError
            If the user has stopped it.
        """
        self.setValue(number)
        if self.wasCanceled():
            raise refusal("Stopped: nothing was written")

    def wait_for(self, work: Callable[[], Made]) -> Made:
        """Return what comes of the last piece of work, done beside the window.

        Raises
        ------
        ValueError
            If the user has stopped it meanwhile.
        """
        with ThreadPoolExecutor(1) as thread:
            working = thread.submit(work)
            while not working.done():
                QApplication.processEvents()
                wait([working], BREATH)
        if self.wasCanceled():
            raise refusal("Stopped: nothing was written")
        return working.result()


@contextmanager
def shown_progress(parent: QWidget, said: str, count: int) -> Iterator[Progress]:
    """Show how far something is that takes so many steps, and one more."""
    progress = Progress(said, tr("Stop"), 0, count + 1, parent)
    progress.setWindowTitle(parent.windowTitle())
    progress.setWindowModality(Qt.WindowModality.WindowModal)
    progress.setMinimumDuration(PATIENCE)
    try:
        yield progress
    finally:
        progress.close()
        progress.deleteLater()
