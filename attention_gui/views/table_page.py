"""A page of tables: a form, if there is one, and tables one below the other."""

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QSize, Qt, QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from attention_gui.views.form import Form
from attention_gui.views.hem import Hem
from attention_gui.views.table_card import TableCard
from attention_gui.views.table_splitter import FAIR_ROWS, TableSplitter

BAR = 10  # pixels of a scroll bar
GAP = 8
FEW = 3  # tables that are all to be seen at once
FAIR = 240  # pixels that a page with more asks for: it scrolls


class TablePage(QScrollArea):
    """Tables between handles; the page scrolls where they are many.

    Parameters
    ----------
    form : Form, optional
        Stands above the tables.
    """

    def __init__(self, form: Form | None = None) -> None:
        super().__init__()
        self.form = form
        self._wanted: TableCard | None = None
        self._later = QTimer(self, singleShot=True, interval=0)
        self._later.timeout.connect(self._scroll)
        self.splitter = TableSplitter()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._lay_out()
        self._hem = Hem(self.viewport())
        self.splitter.shared.connect(self._cover)
        self.verticalScrollBar().valueChanged.connect(self._cover)
        self.verticalScrollBar().rangeChanged.connect(self._cover)

    def _lay_out(self) -> None:
        content = QWidget()
        column = QVBoxLayout(content)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GAP)
        if self.form is not None:
            column.addWidget(self.form)
        column.addWidget(self.splitter, stretch=1)
        self.setWidget(content)

    def show_cards(self, cards: Sequence[TableCard]) -> None:
        """Show these tables and no others, in this order."""
        self.splitter.show_cards(cards)

    def reveal(self, card: TableCard) -> None:
        """Scroll until a table is to be seen."""
        self._wanted = card
        self._later.start()  # a page that has just been turned to is not laid out yet

    def _scroll(self) -> None:
        if self._wanted is not None:
            self.ensureWidgetVisible(self._wanted, 0, 0)

    def reset(self) -> None:
        """Share the room out among the tables."""
        self.splitter.reset()

    def _cover(self) -> None:
        """Cover what is seen of a row or a header that the page cuts."""
        viewport = self.viewport()
        for card in self.splitter.shown:
            top = card.mapTo(viewport, QPoint(0, 0)).y()
            height = viewport.height() - top
            if 0 < height < card.height():
                self._hem.cover(height - card.uncut(height))
                return
        self._hem.cover(0)

    @property
    def whole_height(self) -> int:
        """How high the page is with every row of every table."""
        return self._above + self.splitter.whole_height

    @property
    def fair_height(self) -> int:
        """How high it is with a few rows of each table; long pages ask for less."""
        fair = self._above + self.splitter.height_of(FAIR_ROWS)
        few = self.form is None and len(self.splitter.shown) <= FEW
        return fair if few else min(fair, FAIR)

    @property
    def _above(self) -> int:
        return 0 if self.form is None else self.form.sizeHint().height() + GAP

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._cover()

    def minimumSizeHint(self) -> QSize:
        content = self.widget()
        width = content.minimumSizeHint().width() if content else 0
        return QSize(width + BAR, super().minimumSizeHint().height())
