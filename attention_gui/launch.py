"""Open the window: from the command line, a script or a notebook."""

import gc
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QEvent, QThread, QTimer
from PySide6.QtWidgets import QApplication

from attention_gui.application import application
from attention_gui.core.build import document
from attention_gui.core.document import Document
from attention_gui.core.rule import Rule
from attention_gui.faults import Faults
from attention_gui.files.examples import FIRST, PREFIX, opened
from attention_gui.keeping.leaving import Leaving
from attention_gui.keeping.safekeeping import Safekeeping
from attention_gui.startup import fault_of_window
from attention_gui.translation import speak_to_user
from attention_gui.window import Window
from attention_gui.windows import Windows


def run(source: str | None, argv: list[str]) -> int:
    """Open the window and stay until it is closed.

    Parameters
    ----------
    source : str, optional
        A file, or `example:NAME`; the worked example when left out.
    argv : list of str
        For Qt.

    Returns
    -------
    int
        The exit code.

    Raises
    ------
    ValueError
        With a sentence, if the file cannot be read.
    """
    speak_to_user()
    first = opened(source or FIRST)
    is_file = source is not None and not source.startswith(PREFIX)
    return _show(first, Path(source) if source and is_file else None, argv, True)


def explore(
    query: Any,
    key: Any,
    value: Any,
    tokens: Sequence[str] | None = None,
    key_tokens: Sequence[str] | None = None,
    title: str = "Untitled",
    **rule: Any,
) -> Window | None:
    """Open a window on arrays, from a script or a notebook.

    Parameters
    ----------
    query, key, value : array
        (tokens, features), (heads, tokens, features) or (layers, heads, tokens,
        features); they are copied.
    tokens, key_tokens : sequence of str, optional
        A label for each query and each key.
    title : str
    **rule
        Fields of `Rule`, such as causal=True.

    Returns
    -------
    Window or None
        None once the window is closed; where Qt's loop runs already, as in a
        notebook after `%gui qt`, the open window, to be kept as long as it is wanted.

    Raises
    ------
    ValueError
        With a sentence, if the arrays do not fit together.
    RuntimeError
        With a sentence, if no window can open here.
    """
    speak_to_user()
    shown = document(query, key, value, Rule(**rule), tokens, key_tokens, title)
    # Qt would end the whole process, and the script or the notebook with it.
    if QApplication.instance() is None and (fault := fault_of_window()):
        raise RuntimeError(fault)
    if _loop_runs():
        return Windows(QApplication.instance()).open(shown)
    _show(shown, None, ["attention-gui"])
    return None


def _loop_runs() -> bool:
    """Return whether Qt's loop runs, or will as soon as a notebook's cell is done."""
    shell = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()
    by_notebook = str(getattr(shell, "active_eventloop", "")).startswith("qt")
    return by_notebook or QThread.currentThread().loopLevel() > 0


def _show(
    first: Document, path: Path | None, argv: list[str], offer: bool = False
) -> int:
    qt = application(argv)
    windows, faults = Windows(), Faults()
    leaving = Leaving(partial(_leavers, windows))
    window = windows.open(first, path)
    if offer:
        is_file = path is not None
        offer_lost = partial(window.safekeeping.recovering.offer, beside=is_file)
        QTimer.singleShot(0, offer_lost)
    if not gc.isenabled():  # as the program starts: see `app`
        gc.freeze()
        gc.enable()
    try:
        return qt.exec()
    finally:
        leaving.stop()
        faults.stop()
        for window in windows.all:
            window.deleteLater()
        qt.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def _leavers(windows: Windows) -> list[Safekeeping]:
    """Return what keeps the documents of all windows that are open."""
    return [window.safekeeping for window in windows.all]
