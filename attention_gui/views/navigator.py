"""The navigator: which layer is looked at, and which of its pages."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from attention_gui.core.document import Document
from attention_gui.core.language import later, tr
from attention_gui.core.look import Look, Page, Shows, Trace
from attention_gui.core.pages import pages
from attention_gui.views.breadcrumbs import Breadcrumbs
from attention_gui.views.button_row import ButtonRow
from attention_gui.views.compare_switch import CompareSwitch
from attention_gui.views.trace_fields import TraceFields

NAMES = {
    "head": later("Head"),
    "layer": later("Layer"),
    "positions": later("Positions"),
    "rollout": later("Rollout"),
}


class Navigator(QWidget):
    """Breadcrumbs at the left, what is shown at the right, where there is a choice.

    Signals
    -------
    look_asked : Look
    stage_asked : str
        A stage of what is then looked at.
    """

    look_asked = Signal(object)
    stage_asked = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.layers, self.trace = Breadcrumbs(), TraceFields()
        self.compare = CompareSwitch()
        self.pages = ButtonRow(tr("pages"), NAMES)
        self._look = Look()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(self.layers, stretch=1)
        row.addWidget(self.trace)
        row.addWidget(self.compare)
        row.addWidget(self.pages)
        self.layers.layer_asked.connect(self._ask_layer)
        self.layers.end_asked.connect(self._ask_end)
        self.pages.taken.connect(self._ask_page)
        self.trace.asked.connect(self._ask_trace)
        self.compare.taken.connect(self._ask_shows)

    def show_document(self, document: Document, look: Look) -> None:
        """Show what there is, and what of it is looked at."""
        self._look = look
        there, count = pages(document), len(document.layers)
        reads, gives = document.embeddings is not None, "layer" in there
        self.layers.show_way(count, look.layer, reads, gives)
        self.pages.show_buttons(there, look.page)
        self.trace.setVisible(look.page == "rollout")
        if look.page == "rollout":
            self.trace.show_trace(document, look.trace)
        self.compare.show_document(document, look)
        self.setVisible(count > 1 or len(there) > 1 or bool(look.baseline))

    def _ask_layer(self, layer: int) -> None:
        self.look_asked.emit(self._look._replace(layer=layer))

    def _ask_end(self, layer: int, stage: str) -> None:
        self.look_asked.emit(self._look._replace(layer=layer, page="layer"))
        self.stage_asked.emit(stage)

    def _ask_page(self, page: Page) -> None:
        self.look_asked.emit(self._look._replace(page=page))

    def _ask_shows(self, shows: Shows) -> None:
        self.look_asked.emit(self._look._replace(shows=shows))

    def _ask_trace(self, trace: Trace) -> None:
        self.look_asked.emit(self._look._replace(trace=trace))
