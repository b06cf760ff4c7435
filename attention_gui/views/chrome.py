"""The status bar below the board."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import (
    QPushButton,
    QStatusBar,
    QStyle,
    QStyleOption,
    QStylePainter,
)

from attention_gui.core.document import Document
from attention_gui.core.language import counted, tr
from attention_gui.views.news import News
from attention_gui.views.steady import SteadyLabel
from attention_gui.views.theme import plain
from attention_gui.views.work import Work
from attention_gui.views.yielding_label import YieldingLabel

SAID = 6000  # ms
WIDEST_SHAPES = 430  # pixels that a window always has for them
WIDEST_VALUE = ": weights[99, 99] = 0.1234567891"


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
        self.value = SteadyLabel(widest)
        self.shapes = YieldingLabel(WIDEST_SHAPES)
        self.work, self.saved = Work(), SteadyLabel(tr("not saved"))
        self.time, self.stop = self.work.time, self.work.stop
        self.changes = News(tr("changes"), instead=self.shapes)
        self.resume = QPushButton(tr("Compute"))
        self.stop.clicked.connect(self.stop_asked)
        self.stop_asked.connect(self.show_stopped)
        self.resume.clicked.connect(self.resume_asked)
        self.saved.setAlignment(_RIGHT)
        for widget in (self.value, self.shapes):
            self.addWidget(widget)
        self.addWidget(self.changes, 1)
        self.addPermanentWidget(self.saved)
        self.addPermanentWidget(self.work)
        self.addPermanentWidget(self.resume)
        self._empty = True  # whether there are no maps
        self.show_busy(False)

    def show_busy(self, busy: bool) -> None:
        """Say whether a picture is being made."""
        self.work.show_busy(busy)
        if busy:
            self.resume.hide()

    def show_time(self, seconds: float) -> None:
        """Say how long the picture took that is shown."""
        self._empty = False
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

    def show_nothing(self) -> None:
        """Take note that there are no maps."""
        self._empty = True

    def show_stopped(self) -> None:
        """Say that the maps are those of an earlier state, or that there are none."""
        old = tr("stopped: the maps are from before the change")
        self.work.show_busy(False)
        self.work.show_text(tr("stopped: there are no maps") if self._empty else old)
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
        parts = [" × ".join(words), *_read(document), document.dtype.name]
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
