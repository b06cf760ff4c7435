"""The dialog that says which versions are at work."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QDialogButtonBox,
    QLabel,
    QPlainTextEdit,
    QVBoxLayout,
    QWidget,
)

from attention_gui.core.language import tr

WIDTH = 460  # px
ROOM = 24  # px around the lines


class AboutDialog(QDialog):
    """What the program is, and its versions, which can be copied.

    Parameters
    ----------
    what : str
        A sentence.
    versions : str
        Line by line.
    """

    def __init__(self, what: str, versions: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("About Attention Explorer"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setMinimumWidth(WIDTH)
        self.text = QPlainTextEdit(versions)
        self._lay_out(what)

    def _lay_out(self, what: str) -> None:
        title, sentence = QLabel("Attention Explorer"), QLabel(what)
        title.setProperty("role", "title")
        sentence.setWordWrap(True)
        self.text.setReadOnly(True)
        self.text.setTabChangesFocus(True)
        self.text.setAccessibleName(tr("versions"))
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        lines = self.text.document().blockCount()
        self.text.setFixedHeight(lines * self.fontMetrics().lineSpacing() + ROOM)
        buttons, role = QDialogButtonBox(), QDialogButtonBox.ButtonRole
        close = buttons.addButton(tr("Close"), role.RejectRole)
        self.copy = buttons.addButton(tr("Copy"), role.ActionRole)
        self.copy.clicked.connect(self._copy)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 16, 16, 16)
        column.setSpacing(10)
        for widget in (title, sentence, self.text, buttons):
            column.addWidget(widget)
        close.setFocus(Qt.FocusReason.OtherFocusReason)

    def _copy(self) -> None:
        QApplication.clipboard().setText(self.text.toPlainText())
