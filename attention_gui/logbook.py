"""The log: faults of the program, written down in the platform's place for it."""

import logging
from logging.handlers import RotatingFileHandler
from pathlib import Path

from PySide6.QtCore import QStandardPaths

LARGEST = 256 * 1024  # bytes of one file
OLDER = 3  # files, besides the one that is written
FORM = "%(asctime)s %(message)s"


def log_folder() -> Path:
    """Return the folder of the log."""
    place = QStandardPaths.StandardLocation.AppLocalDataLocation
    return Path(QStandardPaths.writableLocation(place)) / "log"


class Logbook:
    """Writes to files of bounded size; the oldest lines go first.

    Where nothing can be written the program goes on without a log.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self.path = (folder or log_folder()) / "attention-explorer.log"
        self._handler: RotatingFileHandler | None = None

    def write(self, text: str) -> bool:
        """Write a text with the time of day; return whether that could be done."""
        try:
            self._opened().handle(_record(text))
        except OSError:
            return False
        return True

    def close(self) -> None:
        """Let go of the file."""
        if self._handler is not None:
            self._handler.close()
            self._handler = None

    def _opened(self) -> RotatingFileHandler:
        if self._handler is None:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._handler = _Handler(self.path)
        return self._handler


class _Handler(RotatingFileHandler):
    """Raises what keeps it from writing, where the usual one says so on stderr."""

    def __init__(self, path: Path) -> None:
        limits = {"maxBytes": LARGEST, "backupCount": OLDER}
        super().__init__(path, encoding="utf-8", errors="backslashreplace", **limits)  # type: ignore[arg-type]
        self.setFormatter(logging.Formatter(FORM))

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802
        """Raise what is being handled."""
        raise


def _record(text: str) -> logging.LogRecord:
    return logging.LogRecord("", logging.ERROR, "", 0, text[-LARGEST:], None, None)
