"""The dialog of all shortcuts, which can be searched."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QLabel,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from attention_gui.core.language import tr
from attention_gui.views.shortcut_tree import Shortcut, ShortcutTree

SIZE = QSize(640, 640)


class ShortcutsDialog(QDialog):
    """Lists every command and every key; it may stay open beside the work."""

    def __init__(
        self, groups: Mapping[str, Sequence[Shortcut]], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Keyboard shortcuts"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.entry, self.tree = QLineEdit(), ShortcutTree(groups)
        self.nothing = QLabel(tr("Nothing is called so"))
        self._lay_out()
        self.entry.textChanged.connect(self._seek)
        self._seek("")
        self.resize(SIZE if parent is None else SIZE.boundedTo(parent.size() * 0.9))

    def _lay_out(self) -> None:
        self.entry.setPlaceholderText(tr("Search by name, by keys or by what it does"))
        self.entry.setAccessibleName(tr("search"))
        self.entry.setClearButtonEnabled(True)
        self.entry.setAcceptDrops(False)
        self.nothing.setProperty("role", "muted")
        buttons = QDialogButtonBox()
        close = buttons.addButton(tr("Close"), QDialogButtonBox.ButtonRole.RejectRole)
        close.setAutoDefault(False)  # Enter in the search closes nothing
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 16, 16, 16)
        column.setSpacing(10)
        for widget in (self.entry, self.tree, self.nothing, buttons):
            column.addWidget(widget)

    def _seek(self, typed: str) -> None:
        self.nothing.setVisible(self.tree.seek(typed) == 0)
