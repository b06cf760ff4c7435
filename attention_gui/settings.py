"""What is remembered from one start to the next; every reading has a type."""

from pathlib import Path
from typing import Literal, cast, get_args

from PySide6.QtCore import QByteArray, QSettings

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

    @property
    def theme(self) -> ThemeChoice:
        """The theme that was chosen."""
        theme = str(self._store.value("theme", "system", str))
        return cast("ThemeChoice", theme) if theme in ("light", "dark") else "system"

    @theme.setter
    def theme(self, theme: ThemeChoice) -> None:
        self._store.setValue("theme", theme)

    @property
    def recent(self) -> list[Path]:
        """Files opened or saved lately, the last one first."""
        text = str(self._store.value("recent", "", str))
        return [Path(line) for line in text.split("\n") if line]

    def add_recent(self, path: Path) -> None:
        """Put a file first among the recent ones."""
        path = path.absolute()
        paths = [path, *(one for one in self.recent if one != path)]
        self._store.setValue("recent", "\n".join(map(str, paths[:RECENT])))

    def state(self, name: str) -> QByteArray:
        """Return the state of the window or of a splitter; empty if there is none."""
        value = self._store.value(name, QByteArray())
        return value if isinstance(value, QByteArray) else QByteArray()

    def keep_state(self, name: str, state: QByteArray) -> None:
        """Remember the state of the window or of a splitter."""
        self._store.setValue(name, state)
