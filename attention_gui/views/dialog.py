"""A small dialog: rows, a line that says what would come of them, two buttons."""

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from attention_gui.core.language import tr
from attention_gui.views.paragraph import paragraph

WIDTH = 380  # px


class SmallDialog(QDialog):
    """Rows of fields over a line of result, or the reason why there can be none.

    Parameters
    ----------
    title : str
    do : str
        What the button does: "Attach".
    """

    def __init__(self, title: str, do: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.setMinimumWidth(WIDTH)
        self.result_text, self.reason = paragraph("muted"), paragraph("error")
        self.rows = QFormLayout()
        self.rows.setHorizontalSpacing(12)
        self.rows.setFieldGrowthPolicy(
            QFormLayout.FieldGrowthPolicy.FieldsStayAtSizeHint
        )
        buttons, role = QDialogButtonBox(), QDialogButtonBox.ButtonRole
        self.button: QPushButton = buttons.addButton(do, role.AcceptRole)
        self.button.setProperty("role", "primary")
        self.cancel: QPushButton = buttons.addButton(tr("Cancel"), role.RejectRole)
        buttons.accepted.connect(self.take)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 16, 16, 16)
        column.setSpacing(12)
        column.addLayout(self.rows)
        for widget in (self.result_text, self.reason):
            column.addWidget(widget)
        column.addStretch()
        column.addWidget(buttons)

    def showEvent(self, event: QShowEvent) -> None:
        """Let the keyboard begin at the first field, and come to the buttons last."""
        fields = [
            widget
            for row in range(self.rows.rowCount())
            if (item := self.rows.itemAt(row, QFormLayout.ItemRole.FieldRole))
            and (widget := item.widget())
        ]
        for button in (self.cancel, self.button):
            QWidget.setTabOrder(fields[-1], button)
        fields[0].setFocus()
        super().showEvent(event)

    def take(self) -> None:
        """Do what the button says, and close."""
        self.accept()

    def show_outcome(self, result: str, reason: str = "") -> None:
        """Say what would come of it, or why nothing can."""
        self.result_text.setText(result)
        self.reason.setText(reason)
        self.result_text.setVisible(not reason)
        self.reason.setVisible(bool(reason))
