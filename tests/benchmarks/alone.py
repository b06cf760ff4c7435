"""What needs a process of its own: starting up, and memory."""

import os
import sys
from pathlib import Path

SIZE = 1440, 900


def start_ours() -> None:
    """Start as the program does, and stop once the first window is painted."""
    from PySide6.QtWidgets import QApplication

    from attention_gui.app import main

    def paint(*_: object) -> None:
        QApplication.activeWindow().resize(*SIZE)
        QApplication.processEvents()
        stop()

    QApplication.exec = paint
    main([])


def start_theirs() -> None:
    """Start a bare plot with the same libraries."""
    import numpy  # noqa: F401
    import pyqtgraph as pg
    from PySide6.QtWidgets import QApplication

    qt = QApplication([])
    plot = pg.PlotWidget()
    plot.resize(*SIZE)
    plot.show()
    QApplication.processEvents()
    stop(qt, plot)


def memory() -> None:
    """Open a large document, look at every layer, and write the peak in MB."""
    import numpy as np
    import ours

    window = ours.opened(ours.some_document(12, 12, 512, dtype=np.float32))
    step = ours.until_painted(window, lambda: window.looking.step(1, 0))
    for _ in range(11):
        step()
    sys.stdout.write(f"{_peak():.0f}\n")
    stop(window)


def _peak() -> float:
    """Return the peak in MB; getrusage would count the parent's, where it is larger."""
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if "VmHWM" in line) / 1024


def stop(*_kept: object) -> None:
    """Leave without taking anything down: that is not what is measured."""
    sys.stdout.flush()
    os._exit(0)


if __name__ == "__main__":
    {"ours": start_ours, "theirs": start_theirs, "memory": memory}[sys.argv[1]]()
