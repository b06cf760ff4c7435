"""What is remembered from one start to the next; every reading has a type."""

from pathlib import Path
from typing import Literal, cast, get_args

from PySide6.QtCore import QByteArray, QSettings, QStandardPaths

ThemeChoice = Literal["system", "light", "dark"]
THEME_CHOICES: tuple[ThemeChoice, ...] = get_args(ThemeChoice)
RECENT = 8


class Settings:
    """The program's settings, in the platform's place for them."""

    def __init__(self) -> None:
        self._store = QSettings(
            QSettings.Format.IniFormat,
            QSettings.Scope.UserScope,
            "Attention Explorer",
            "Attention Explorer",
        )

    def keep(self, name: str, value: str) -> None:
        """Remember a text."""
        self._store.setValue(name, value)

    @property
    def theme(self) -> ThemeChoice:
        """The theme that was chosen."""
        theme = self._text("theme")
        return cast("ThemeChoice", theme) if theme in ("light", "dark") else "system"

    @theme.setter
    def theme(self, theme: ThemeChoice) -> None:
        self.keep("theme", theme)

    @property
    def recent(self) -> list[Path]:
        """Files opened or saved lately, the last one first."""
        lines = self._text("recent").split("\n")
        return [Path(line) for line in lines if line and "\0" not in line][:RECENT]

    def add_recent(self, path: Path) -> None:
        """Put a file first among the recent ones."""
        path = path.absolute()
        paths = [path, *(one for one in self.recent if one != path)]
        self.keep("recent", "\n".join(map(str, paths[:RECENT])))

    def forget_recent(self) -> None:
        """Have no recent files."""
        self._store.remove("recent")

    @property
    def lately(self) -> list[str]:
        """The names of commands taken from the palette, the last one first."""
        return self._text("lately").split()

    def add_lately(self, name: str, most: int) -> None:
        """Put a command first among those, of which so many are remembered."""
        names = [name, *(one for one in self.lately if one != name)]
        self.keep("lately", " ".join(names[:most]))

    @property
    def docks(self) -> str:
        """The names of the docks that were seen last time."""
        return self._text("docks")

    @property
    def lessons(self) -> str:
        """The folder of the user's own lessons; "" where there is none."""
        return self._text("lessons")

    @property
    def tour(self) -> int:
        """At which step the tour was left; 0 for its beginning."""
        return self._whole("tour", 0, range(100))

    def state(self, name: str) -> QByteArray:
        """Return the state of the window or of a splitter; empty if there is none."""
        value = self._store.value(name, QByteArray())
        return value if isinstance(value, QByteArray) else QByteArray()

    def keep_state(self, name: str, state: QByteArray) -> None:
        """Remember the state of the window or of a splitter."""
        self._store.setValue(name, state)

    @property
    def autosave_seconds(self) -> int:
        """After how many seconds what was changed is kept for recovery."""
        return self._whole("autosave_seconds", 20, range(1, 3601))

    @property
    def autosave_edits(self) -> int:
        """After how many changes it is kept even sooner."""
        return self._whole("autosave_edits", 20, range(1, 1001))

    def _text(self, name: str) -> str:
        """Return a text; an empty one where something else stands."""
        value = self._store.value(name, "")
        return value if isinstance(value, str) else ""

    def _whole(self, name: str, default: int, able: range) -> int:
        """Return a whole number; the default where something else stands."""
        text = str(self._store.value(name, ""))  # of one that was set today, an int
        is_whole = text.isascii() and text.isdecimal() and len(text) < 9
        value = int(text) if is_whole else default
        return value if value in able else default


def recovery_folder() -> Path:
    """Return the platform's place for what is kept of documents that no file holds."""
    place = QStandardPaths.StandardLocation.AppLocalDataLocation
    return Path(QStandardPaths.writableLocation(place)) / "recovery"


def scores_file() -> Path:
    """Return the platform's place for the scores of the quick check."""
    place = QStandardPaths.StandardLocation.AppLocalDataLocation
    return Path(QStandardPaths.writableLocation(place)) / "scores.csv"
