"""What frames the board: the tool bars and the status bar."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QPaintEvent
from PySide6.QtWidgets import (
    QLabel,
    QMainWindow,
    QMenu,
    QPushButton,
    QSizePolicy,
    QStatusBar,
    QStyle,
    QStyleOption,
    QStylePainter,
    QToolBar,
    QToolButton,
    QWidget,
)

from attention_gui.core.document import Document
from attention_gui.core.language import counted, tr
from attention_gui.views.news import News
from attention_gui.views.steady import SteadyLabel
from attention_gui.views.theme import plain
from attention_gui.views.work import Work

SAID = 6000  # ms
WIDEST_VALUE = ": weights[99, 99] = 0.1234567891"


class Bar(QToolBar):
    """A tool bar that stays where it is."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.setObjectName(name)
        self.setMovable(False)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)


class Tools(Bar):
    """Examples, files and history."""

    def __init__(self, actions: dict[str, QAction], examples: QMenu) -> None:
        super().__init__("tools")
        self.addWidget(_menu_button(tr("Examples"), examples))
        for name in ("open", "save"):
            self.addWidget(_button(actions[name]))
        self.addSeparator()
        for name in ("undo", "redo"):
            self.addWidget(_button(actions[name]))


class Rules(Bar):
    """The controls at the left, the picture at the right."""

    def __init__(self, controls: QWidget, export: QAction) -> None:
        super().__init__("rules")
        self.addWidget(controls)
        spring = QWidget()
        spring.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        self.addWidget(spring)
        self.addWidget(_button(export, tr("Export…"), primary=True))


def break_tools(window: QMainWindow, first: QToolBar, second: QToolBar) -> None:
    """Put the second bar in a line of its own where one line is too short."""
    wanted = first.sizeHint().width() + second.sizeHint().width()
    narrow = window.width() < wanted
    if narrow and not window.toolBarBreak(second):
        window.insertToolBarBreak(second)
    elif not narrow and window.toolBarBreak(second):
        window.removeToolBarBreak(second)


class StatusBar(QStatusBar):
    """The exact value, the shapes, how long the last picture took, and if it is saved.

    Signals
    -------
    stop_asked, resume_asked
    """

    stop_asked = Signal()
    resume_asked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setSizeGripEnabled(False)
        self.setContentsMargins(12, 0, 12, 0)
        widest = tr("layer {layer}, head {head}", layer=11, head=11) + WIDEST_VALUE
        self.value, self.shapes = SteadyLabel(widest), QLabel()
        self.work, self.saved = Work(), SteadyLabel(tr("not saved"))
        self.time, self.stop = self.work.time, self.work.stop
        self.changes = News(tr("changes"), instead=self.shapes)
        self.resume = QPushButton(tr("Compute"))
        self.stop.clicked.connect(self.stop_asked)
        self.resume.clicked.connect(self.resume_asked)
        self.saved.setAlignment(_RIGHT)
        for widget in (self.value, self.shapes):
            self.addWidget(widget)
        self.addWidget(self.changes, 1)
        self.addPermanentWidget(self.saved)
        self.addPermanentWidget(self.work)
        self.addPermanentWidget(self.resume)
        self.show_busy(False)

    def show_busy(self, busy: bool) -> None:
        """Say whether a picture is being made."""
        self.work.show_busy(busy)
        if busy:
            self.resume.hide()

    def show_time(self, seconds: float) -> None:
        """Say how long the picture took that is shown."""
        self.work.show_text(tr("recomputed in {ms:.1f} ms", ms=seconds * 1000))
        self.resume.hide()

    def show_saved(self, in_file: bool, dirty: bool) -> None:
        """Say whether a file holds the document as it is."""
        where = tr("saved") if in_file else ""
        self.saved.setText(tr("not saved") if dirty else where)

    def say(self, text: str) -> None:
        """Say for a while what was done."""
        self.showMessage(text, SAID)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw what is said where the value stands otherwise: Qt has a place for it."""
        said = self.currentMessage()
        if not said:
            super().paintEvent(event)
            return
        option, painter = QStyleOption(), QStylePainter(self)
        option.initFrom(self)
        painter.drawPrimitive(QStyle.PrimitiveElement.PE_PanelStatusBar, option)
        room = self.value.geometry() | self.changes.geometry()
        room = room.adjusted(0, -room.top(), 0, self.height() - room.bottom())
        shown = self.fontMetrics().elidedText(said, _ELIDED, room.width())
        painter.setPen(self.palette().windowText().color())
        painter.drawText(room, _LEFT, shown)
        painter.end()

    def show_stopped(self) -> None:
        """Say that the maps are those of an earlier state."""
        self.work.show_busy(False)
        self.work.show_text(tr("stopped: the maps are from before the change"))
        self.resume.show()
        self.resume.setFocus()

    def show_document(self, document: Document, layer: int) -> None:
        """Say how large the document is, and in which numbers it is kept."""
        shown = document.layers[layer]
        layers = len(document.layers)
        words = [counted(layers, "{n} layer", "{n} layers")] * (layers > 1)
        words += [counted(shown.heads, "{n} head", "{n} heads")]
        words += [counted(document.queries, "{n} token", "{n} tokens")]
        if document.keys != document.queries:
            words += [counted(document.keys, "{n} key", "{n} keys")]
        words += [counted(shown.features("query"), "{n} feature", "{n} features")]
        read = _read(document)
        parts = [" × ".join(words), *read, document.dtype.name]
        self.shapes.setText(" · ".join(parts))
        self.shapes.setToolTip(plain(document.note))


_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_ELIDED = Qt.TextElideMode.ElideRight


def _read(document: Document) -> list[str]:
    """Return how large the embeddings are, where there are any."""
    given = {"X": document.embeddings, "Y": document.key_embeddings}
    return [
        f"{name} {array.shape[0]} × {array.shape[1]}"
        for name, array in given.items()
        if array is not None
    ]


def _button(action: QAction, text: str = "", primary: bool = False) -> QToolButton:
    button = QToolButton()
    button.setDefaultAction(action)
    if text:
        button.setText(text)
    button.setProperty("role", "primary" if primary else "")
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    return button


def _menu_button(text: str, menu: QMenu) -> QToolButton:
    button = QToolButton()
    button.setText(text)
    button.setMenu(menu)
    button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    return button
