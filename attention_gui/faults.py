"""Faults of the program: written down and shown, while it lives on."""

import sys
import threading
import traceback
from time import monotonic
from types import TracebackType

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QApplication, QMessageBox

from attention_gui.core.language import later, tr, translated
from attention_gui.logbook import Logbook

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

    def __init__(
        self, parent: QObject | None = None, log: Logbook | None = None
    ) -> None:
        super().__init__(parent)
        self._log = log or Logbook()
        self._written: dict[str, float] = {}  # when each fault was last written down
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
        self._log.close()

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
        box = QMessageBox(QApplication.activeWindow())
        box.setIcon(QMessageBox.Icon.Critical)
        box.setWindowTitle(tr("A fault in Attention Explorer"))
        box.setTextFormat(Qt.TextFormat.PlainText)
        box.setText(translated(SENTENCE))
        last_line = details.strip().rsplit("\n", 1)[-1]
        where = tr("Written down in {path}", path=self._log.path)
        box.setInformativeText(f"{where}\n\n{last_line}")
        box.setDetailedText(details)
        copy = box.addButton(tr("Copy details"), QMessageBox.ButtonRole.ActionRole)
        copy.clicked.disconnect()  # a button of a message box closes it otherwise
        copy.clicked.connect(_Copy(box, details).copy)
        close = box.addButton(QMessageBox.StandardButton.Close)
        box.setDefaultButton(close)
        close.setFocus()  # what is at hand first is not a trace
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
        self._write(details)
        self.raised.emit(details)

    def _write(self, details: str) -> None:
        """Write a fault down, unless what paints or counts has just raised the same."""
        now = monotonic()
        if now - self._written.get(details, -QUIET) < QUIET:
            return
        self._written = {
            text: when for text, when in self._written.items() if now - when < QUIET
        }
        self._written[details] = now
        self._log.write(details)
        if sys.stderr is not None:  # a program without a terminal has none
            sys.stderr.write(details)

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
