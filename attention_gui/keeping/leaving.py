"""Leaving: the system asks the program to end, by a signal or because of a log-out."""

import signal
import socket
from collections.abc import Callable, Iterable
from contextlib import suppress
from types import FrameType
from typing import Protocol

from PySide6.QtCore import QObject, QSocketNotifier
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QMessageBox

SIGNALS = ("SIGTERM", "SIGINT", "SIGHUP")  # the last is unknown to Windows
BYTES = 4096


class _Autosave(Protocol):
    def keep(self) -> None: ...

    def wait(self) -> None: ...


class Leaver(Protocol):
    """What sees to it that nothing of a window is lost."""

    @property
    def autosave(self) -> _Autosave:
        """What keeps its document."""

    def may_leave(self) -> bool:
        """Ask what becomes of unsaved changes."""

    def stay(self) -> None:
        """Take note that nobody leaves after all."""


class Session(Protocol):
    """As much of QSessionManager as is needed."""

    def allowsInteraction(self) -> bool: ...  # noqa: N802

    def cancel(self) -> None: ...

    def release(self) -> None: ...


class Leaving(QObject):
    """Has every document kept at once, and then asks as a window asks that is closed.

    Parameters
    ----------
    leavers : function
        Returns those of all windows.
    """

    def __init__(self, leavers: Callable[[], Iterable[Leaver]]) -> None:
        super().__init__()
        self._leavers, self._asks = leavers, False
        self._ours, self._theirs = socket.socketpair()
        for end in (self._ours, self._theirs):
            end.setblocking(False)
        read = QSocketNotifier.Type.Read
        self._notifier = QSocketNotifier(self._ours.fileno(), read, self)
        self._notifier.activated.connect(self._hear)
        # Python's own handlers would wait until something runs in Python.
        self._woke = signal.set_wakeup_fd(
            self._theirs.fileno(), warn_on_full_buffer=False
        )
        numbers = [getattr(signal, one) for one in SIGNALS if hasattr(signal, one)]
        self._before = {one: signal.signal(one, _pass) for one in numbers}
        application = QGuiApplication.instance()
        assert isinstance(application, QGuiApplication)
        application.commitDataRequest.connect(self.log_out)

    def stop(self) -> None:
        """Leave signals to whoever had them before."""
        signal.set_wakeup_fd(self._woke)
        for number, handler in self._before.items():
            signal.signal(number, handler)
        self._notifier.setEnabled(False)
        self._ours.close()
        self._theirs.close()
        self.deleteLater()

    def log_out(self, session: Session) -> None:
        """Keep what is to be kept, and let the log-out go on if the user agrees."""
        self._keep()
        if not session.allowsInteraction():
            for one in self._leavers():  # the process may end as soon as we return
                one.autosave.wait()
            return
        if not self._may_leave():
            session.cancel()
        session.release()

    def quit(self) -> None:
        """Close all windows, once each has asked; none where one of them is to stay.

        A question that is open is not asked again.
        """
        self._keep()
        asks = self._asks or isinstance(QApplication.activeModalWidget(), QMessageBox)
        if not asks and self._may_leave():
            QApplication.quit()

    def _may_leave(self) -> bool:
        """Have each window ask; what was given up is not where one is to stay."""
        there, self._asks = list(self._leavers()), True
        try:
            may = all(one.may_leave() for one in there)
        finally:
            self._asks = False
        for one in there:
            if not may:
                one.stay()
        return may

    def _keep(self) -> None:
        for one in self._leavers():
            one.autosave.keep()

    def _hear(self) -> None:
        with suppress(BlockingIOError):
            self._ours.recv(BYTES)
        self.quit()


def _pass(_number: int, _frame: FrameType | None) -> None:
    """Leave it to the socket, which wakes Qt."""
