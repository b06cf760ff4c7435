"""The menu of files opened or saved lately."""

from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from attention_gui.core.language import tr
from attention_gui.settings import Settings


class Recents(QObject):
    """Lists recent files anew each time the menu is opened: other windows add to them.

    Signals
    -------
    chosen : Path
    """

    chosen = Signal(object)

    def __init__(self, window: QWidget, settings: Settings) -> None:
        super().__init__(window)
        self._settings = settings
        self.menu = QMenu(window)
        self.menu.setToolTipsVisible(True)
        self.menu.aboutToShow.connect(self.fill)
        self.menu.triggered.connect(self._take)

    def fill(self) -> None:
        """List the files; those that are gone cannot be chosen."""
        paths = self._settings.recent
        self.menu.clear()
        for path, text in zip(paths, names(paths), strict=True):
            self._add(path, text)
        if paths:
            self.menu.addSeparator()
            self.menu.addAction(tr("&Clear list")).setData(self.clear)
        self.menu.setEnabled(bool(paths))

    def clear(self) -> None:
        """Forget which files there were."""
        self._settings.forget_recent()
        self.fill()

    def _add(self, path: Path, text: str) -> None:
        action = self.menu.addAction(text.replace("&", "&&"))
        action.setData(path)
        there = _exists(path)
        action.setEnabled(there)
        whole = str(path) if there else tr("{path} is gone", path=path)
        action.setToolTip(whole)
        action.setStatusTip(whole)

    def _take(self, action: QAction) -> None:
        carried: Path | Callable[[], None] = action.data()
        if isinstance(carried, Path):
            self.chosen.emit(carried)
        else:
            carried()


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):  # no file can have such a name
        return False


def names(paths: Sequence[Path]) -> list[str]:
    """Return what files are called: by as many of their folders as tell them apart."""
    return [_name(path, paths) for path in paths]


def _name(path: Path, paths: Sequence[Path]) -> str:
    for count in range(1, len(path.parts) + 1):
        ends = Counter(one.parts[-count:] for one in paths)
        if ends[path.parts[-count:]] == 1:
            break
    folder = "/".join(path.parts[-count:-1])
    return f"{path.name} — {folder}" if folder else path.name
