"""The suffix that a dialog for saving adds to a name without one."""

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog


class Suffix(QObject):
    """Keeps a save dialog's suffix in step with the filter that is chosen."""

    def __init__(self, dialog: QFileDialog) -> None:
        super().__init__(dialog)
        self._dialog = dialog

    def follow(self, pattern: str) -> None:
        """Take the suffix of a filter like `Document (*.npz)`."""
        self._dialog.setDefaultSuffix(pattern.rsplit("*.", 1)[-1].rstrip(")"))
