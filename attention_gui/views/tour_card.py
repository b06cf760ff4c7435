"""The card of the tour: a few words beside what they are about."""

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLabel, QWidget

from attention_gui.core.language import tr
from attention_gui.views.enter_button import EnterButton
from attention_gui.views.paragraph import paragraph

WIDE, GAP, EDGE = 300, 14, 8  # px: the card, to its target, to the window's edge
Key = Qt.Key
STEPS = {Key.Key_Left: -1, Key.Key_Right: 1, Key.Key_PageUp: -1, Key.Key_PageDown: 1}


class TourCard(QFrame):
    """Says one step of the tour; arrow keys go on and back, Esc leaves.

    Signals
    -------
    stepped : int
        So many steps on, or back.
    left
    """

    stepped = Signal(int)
    left = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.place, self.title = _label("muted"), _label("title")
        self.text = paragraph()
        self.text.setFixedWidth(WIDE)
        self.leave, self.back = EnterButton(tr("Leave")), EnterButton(tr("Back"))
        self.on = EnterButton("", primary=True)
        self.leave.clicked.connect(self.left)
        self.back.clicked.connect(lambda: self.stepped.emit(-1))
        self.on.clicked.connect(lambda: self.stepped.emit(1))
        for button in (self.leave, self.back, self.on):
            button.installEventFilter(self)
        self._lay_out()
        self.hide()

    def _lay_out(self) -> None:
        head, foot = QHBoxLayout(), QHBoxLayout()
        head.addWidget(self.title, stretch=1)
        head.addWidget(self.place)
        foot.addWidget(self.leave)
        foot.addStretch()
        foot.addWidget(self.back)
        foot.addWidget(self.on)
        whole = QGridLayout(self)
        whole.setContentsMargins(16, 12, 16, 12)
        whole.setVerticalSpacing(8)
        whole.addLayout(head, 0, 0)
        whole.addWidget(self.text, 1, 0)
        whole.addLayout(foot, 2, 0)

    def show_step(self, title: str, text: str, number: int, count: int) -> None:
        """Show a step, of so many."""
        self.title.setText(title)
        self.text.setText(text)
        self.text.setFixedHeight(self.text.heightForWidth(WIDE))
        place = tr("{number} of {count}", number=number + 1, count=count)
        self.place.setText(place)
        self.back.setEnabled(number > 0)
        self.on.setText(tr("Next") if number < count - 1 else tr("Done"))
        self.setAccessibleName(f"{title}, {place}")
        self.setAccessibleDescription(text)
        self.adjustSize()

    def stand_beside(self, target: QRect, window: QRect) -> None:
        """Stand where there is room beside a target, within the window."""
        self.move(beside(target, self.sizeHint(), window))
        self.raise_()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take arrow keys from the buttons, which would go from one to the next."""
        return isinstance(event, QKeyEvent) and self._press(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self._press(event):
            super().keyPressEvent(event)

    def _press(self, event: QKeyEvent) -> bool:
        """Do what a key is for; return whether it is for anything."""
        if event.type() != QEvent.Type.KeyPress:
            return False
        key = Key(event.key())
        if key == Key.Key_Escape:
            self.left.emit()
        elif key in STEPS:
            self.stepped.emit(STEPS[key])
        return key in (*STEPS, Key.Key_Escape)


def beside(target: QRect, size: QSize, window: QRect) -> QPoint:
    """Return where a card stands: right of its target, left, below, above, or on it."""
    wide, high = size.width(), size.height()
    middle = target.center() - QPoint(wide // 2, high // 2)
    places = (
        QPoint(target.right() + GAP, middle.y()),
        QPoint(target.left() - GAP - wide, middle.y()),
        QPoint(middle.x(), target.bottom() + GAP),
        QPoint(middle.x(), target.top() - GAP - high),
        QPoint(target.right() - wide - GAP, target.bottom() - high - GAP),
    )
    room = window.adjusted(EDGE, EDGE, -EDGE, -EDGE)
    held = [_held(place, size, room) for place in places]
    free = (one for one in held if not QRect(one, size).intersects(target))
    return next(free, held[-1])


def _held(place: QPoint, size: QSize, room: QRect) -> QPoint:
    """Return the nearest place at which all of a card is in a room."""
    right, bottom = room.right() - size.width(), room.bottom() - size.height()
    return QPoint(
        max(room.left(), min(place.x(), right)), max(room.top(), min(place.y(), bottom))
    )


def _label(role: str) -> QLabel:
    label = QLabel()
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setProperty("role", role)
    return label
