"""Faults of the program: shown with their details, while it lives on."""

import sys
import threading
import traceback
from time import monotonic
from types import TracebackType

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QApplication, QMessageBox, QWidget

from attention_gui.core.language import later, tr, translated

SENTENCE = later(
    "Something went wrong inside the program. The document is kept, and the "
    "last good picture stands."
)
QUIET = 2.0  # s, in which what every painting raises again is not shown again


class Faults(QObject):
    """Shows every exception that nobody caught, from whatever thread.

    Signals
    -------
    raised : str
        The trace of an exception.
    """

    raised = Signal(str)

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._shown = False
        self._last, self._closed = "", 0.0  # what was shown, and until when
        self._before = sys.excepthook, threading.excepthook
        # queued, for it may be raised in another thread, or while something is painted
        self.raised.connect(self.show_fault, Qt.ConnectionType.QueuedConnection)
        sys.excepthook = self._catch
        threading.excepthook = self._catch_in_thread

    def stop(self) -> None:
        """Leave exceptions to whoever had them before."""
        sys.excepthook, threading.excepthook = self._before

    def show_fault(self, details: str) -> None:
        """Show one fault; others that come meanwhile are on stderr."""
        again = details == self._last and monotonic() - self._closed < QUIET
        if self._shown or again:
            return
        self._shown = True
        box = self.box(details)
        box.exec()
        box.deleteLater()
        self._shown = False
        self._last, self._closed = details, monotonic()

    def box(self, details: str) -> QMessageBox:
        """Return the dialog of a fault."""
        box = QMessageBox(self._window)
        box.setIcon(QMessageBox.Icon.Critical)
        box.setWindowTitle(tr("A fault in Attention Explorer"))
        box.setTextFormat(Qt.TextFormat.PlainText)
        box.setText(translated(SENTENCE))
        box.setInformativeText(details.strip().rsplit("\n", 1)[-1])
        box.setDetailedText(details)
        copy = box.addButton(tr("Copy details"), QMessageBox.ButtonRole.ActionRole)
        copy.clicked.disconnect()  # a button of a message box closes it otherwise
        copy.clicked.connect(_Copy(box, details).copy)
        box.addButton(QMessageBox.StandardButton.Close)
        return box

    def _catch(
        self,
        kind: type[BaseException],
        error: BaseException,
        trace: TracebackType | None,
    ) -> None:
        if issubclass(kind, KeyboardInterrupt):
            QApplication.quit()
            return
        details = "".join(traceback.format_exception(kind, error, trace))
        sys.stderr.write(details)
        self.raised.emit(details)

    def _catch_in_thread(self, args: threading.ExceptHookArgs) -> None:
        if args.exc_value is not None:
            self._catch(args.exc_type, args.exc_value, args.exc_traceback)


class _Copy(QObject):
    """Puts a text on the clipboard."""

    def __init__(self, parent: QObject, text: str) -> None:
        super().__init__(parent)
        self._text = text

    def copy(self) -> None:
        """Put it there."""
        QApplication.clipboard().setText(self._text)
