"""The find bar: what is looked for, how often it is there, and the next of these."""

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QLineEdit, QToolButton

from attention_gui.core.language import tr
from attention_gui.views.theme import show_wrong

WIDTH, WIDEST = 220, 400  # px
AROUND = 44  # px of the field's frame and of what clears it
Key = Qt.Key


class FindBar(QFrame):
    """A slim line under the formula bar.

    Signals
    -------
    changed : str
        Another text is looked for.
    stepped : int
        The next one is wanted, or with -1 the one before.
    closed
    """

    changed = Signal(str)
    stepped = Signal(int)
    closed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.field, self.count = QLineEdit(), QLabel()
        self.field.setAccessibleName(tr("find"))
        hint = tr("a token, or a number: cat, 0.25, nan")
        self.field.setPlaceholderText(hint)
        whole = self.field.fontMetrics().horizontalAdvance(hint) + AROUND
        self.field.setMinimumWidth(max(WIDTH, min(whole, WIDEST)))
        self.field.setAcceptDrops(False)  # files are for the window to take
        self.field.setClearButtonEnabled(True)
        self.count.setTextFormat(Qt.TextFormat.PlainText)
        self.count.setProperty("role", "muted")
        label = QLabel(tr("Find"))
        label.setProperty("role", "muted")
        label.setBuddy(self.field)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 4, 12, 4)
        row.setSpacing(8)
        row.addWidget(label)
        row.addWidget(self.field)
        self.before = self._button("↑", tr("the one before (Shift+F3)"))
        self.after = self._button("↓", tr("the next one (F3)"))
        row.addWidget(self.before)
        row.addWidget(self.after)
        row.addWidget(self.count, stretch=1)
        self.close_button = self._button("×", tr("close (Esc)"))
        row.addWidget(self.close_button)
        self._connect()
        self.hide()

    def _button(self, text: str, tip: str) -> QToolButton:
        button = QToolButton()
        button.setText(text)
        button.setToolTip(tip)
        button.setAccessibleName(tip)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        return button

    def _connect(self) -> None:
        self.field.textChanged.connect(self.changed)
        self.before.clicked.connect(lambda: self.stepped.emit(-1))
        self.after.clicked.connect(lambda: self.stepped.emit(1))
        self.close_button.clicked.connect(self.closed)
        self.field.installEventFilter(self)

    def start(self) -> None:
        """Have a text typed."""
        self.show()
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.field.selectAll()

    def show_count(self, text: str, none: bool = False) -> None:
        """Say which of how many is held; or that there is none."""
        self.count.setText(text)
        self.count.setProperty("role", "error" if none else "muted")
        self.count.style().polish(self.count)
        show_wrong(self.field, none)

    def eventFilter(self, field: object, event: QEvent) -> bool:
        """Go on with Enter, back with Shift, and away with Esc."""
        if not isinstance(event, QKeyEvent) or event.type() != QEvent.Type.KeyPress:
            return False
        if event.key() in (Key.Key_Return, Key.Key_Enter):
            back = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
            self.stepped.emit(-1 if back else 1)
            return True
        return False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)
