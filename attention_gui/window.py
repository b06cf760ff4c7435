"""Floor 4: lays out, connects, refreshes."""

from collections.abc import Sequence
from typing import Any


def run(source: str | None, argv: list[str]) -> int:
    """Open the window on a document and return the exit code once it is closed."""
    from pyqtgraph import PlotWidget
    from PySide6.QtWidgets import QApplication

    application = QApplication(argv)
    window = PlotWidget(title=source or "example:worked")
    window.show()
    return application.exec()


def explore(
    query: Any, key: Any, value: Any, tokens: Sequence[str] | None = None, **rule: Any
) -> None:
    """Open a window from a script or a notebook."""
    raise NotImplementedError
