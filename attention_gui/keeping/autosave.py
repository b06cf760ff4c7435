"""Autosave: what no file holds is kept in a place of its own, beside the window."""

import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial

import numpy as np
from PySide6.QtCore import QObject, QTimer, Signal

from attention_gui.core.arrays import Array
from attention_gui.core.document import Document
from attention_gui.core.language import tr
from attention_gui.core.panel import Panel
from attention_gui.core.panels import stage_panel
from attention_gui.core.picture import Picture
from attention_gui.files.kept import About, keep, shape_text
from attention_gui.files.reasons import reason
from attention_gui.files.slots import Slot, new_slot
from attention_gui.session import Session
from attention_gui.settings import Settings, recovery_folder

BLANK = np.zeros((1, 1), np.uint8)


class Autosave(QObject):
    """Keeps the document of a session while it is dirty, in a slot of its own.

    Signals
    -------
    failed : str
        Why it cannot be kept; said once, until it could be.
    """

    failed = Signal(str)
    _tried = Signal(object)  # the exception, or None

    def __init__(self, session: Session, settings: Settings, parent: QObject) -> None:
        super().__init__(parent)
        self._session, self._settings = session, settings
        self._timer = QTimer(self, singleShot=True)
        self._seen: Document | None = None  # the last one that was shown
        self._kept: Document | None = None  # the last one kept, or on its way
        self._holds = False  # whether a slot is, or will be, in use
        self._edits, self._told = 0, False
        self._panel: Panel | None = None
        self._worker = ThreadPoolExecutor(1)
        self._jobs: deque[Callable[[], None]] = deque(maxlen=1)  # only the last counts
        self._slot: Slot | None = None  # the worker's alone
        self._timer.timeout.connect(self.keep)
        self._tried.connect(self._hear)
        session.changed.connect(self.follow)
        session.renamed.connect(self.follow)

    def show_picture(self, picture: Picture) -> None:
        """Take note of what is shown, for whoever looks for a lost document."""
        if picture.look.shows != "now":
            made = picture.reading.document, picture.result
            self._panel = stage_panel(*made, "weights")
            return
        of_weights = (one for one in picture.stages if one.stage == "weights")
        self._panel = next(of_weights, next(iter(picture.stages), None))

    def show_nothing(self) -> None:
        """Take note that no picture is shown."""
        self._panel = None

    def follow(self) -> None:
        """Keep the document in a while if it has changed, until it is saved."""
        document = self._session.document
        if not self._session.dirty:
            self.forget()
            return
        if document is self._kept or document is self._seen:
            return
        self._seen = document
        self._edits += 1
        if self._edits >= self._settings.autosave_edits:
            self.keep()
        elif not self._timer.isActive():
            self._timer.start(self._settings.autosave_seconds * 1000)

    def keep(self) -> None:
        """Keep the document now, beside the window."""
        self._timer.stop()
        self._edits, document = 0, self._session.document
        if not self._session.dirty or document is self._kept:
            return
        self._kept, self._holds = document, True
        codes = self._panel.codes if self._panel else BLANK
        job = partial(self._write, document, self._about(document), codes)
        self._jobs.append(job)
        self._worker.submit(self._do)

    def adopt(self, slot: Slot, document: Document) -> None:
        """Go on with the slot of a document that was recovered and is now shown."""
        self._kept, self._holds = document, True
        self._worker.submit(self._take_over, slot)

    def forget(self) -> None:
        """Keep nothing: a file holds the document, or nobody wants it."""
        self._timer.stop()
        self._edits, self._seen, self._kept = 0, None, None
        if self._holds:
            self._holds = False
            self._jobs.clear()
            self._worker.submit(self._drop)

    def close(self) -> None:
        """Keep nothing, and wait until that is so."""
        self.forget()
        self.wait()

    def wait(self) -> None:
        """Wait until all is kept that was to be."""
        self._worker.shutdown()
        self._worker = ThreadPoolExecutor(1)  # a closed window can be shown again

    def _about(self, document: Document) -> About:
        session, panel = self._session, self._panel
        path = str(session.path.absolute()) if session.path else ""
        palette = panel.palette if panel else "sequential"
        shape = shape_text(document)
        return About(session.name or "Untitled", path, time.time(), shape, palette)

    def _do(self) -> None:
        """Do what was asked for last; in the worker, as all below."""
        with suppress(IndexError):
            self._jobs.popleft()()

    def _write(self, document: Document, about: About, codes: Array) -> None:
        fault: Exception | None = None
        try:
            if self._slot is None:
                self._slot = new_slot(recovery_folder())
            keep(self._slot.path, document, about, codes)
        except Exception as error:
            fault = error
        self._tried.emit(fault)

    def _take_over(self, slot: Slot) -> None:
        self._drop()
        self._slot = slot
        slot.renew()

    def _drop(self) -> None:
        if self._slot is not None:
            self._slot.drop()
            self._slot = None

    def _hear(self, fault: Exception | None) -> None:
        """Say once what is wrong, and try again in a while."""
        if fault is None:
            self._told = False
            return
        self._kept = None
        if self._session.dirty:
            self._timer.start(self._settings.autosave_seconds * 1000)
        if not isinstance(fault, ValueError | OSError):
            raise fault
        if not self._told:
            self._told = True
            why = reason(fault) if isinstance(fault, OSError) else str(fault)
            self.failed.emit(tr("Not kept for recovery: {why}", why=why))
