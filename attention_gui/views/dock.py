"""A dock: a side of the window that is shown when it is asked for."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent, QShowEvent
from PySide6.QtWidgets import (
    QApplication,
    QDockWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from attention_gui.core.language import tr
from attention_gui.core.palette import Theme
from attention_gui.views.card import CardHeader
from attention_gui.views.dock_body import DockBody

MARGIN = 8
Area = Qt.DockWidgetArea


class Dock(QDockWidget):
    """Cards, one below the other; the header of the first closes it.

    Signals
    -------
    left
        The keyboard is to go back to the document: Esc was pressed, or the dock closed.
    seen
        It is on the screen from now on, and what it shows may be out of date.

    Parameters
    ----------
    name : str
        By which its place is remembered.
    title : str
        For the tab, where several docks share their place.
    area : Qt.DockWidgetArea
        Where it is at first.
    size : int
        Pixels that it takes of the window there, at first.
    """

    narrowest = 0  # pixels of width that look right, where the window has them
    left = Signal()
    seen = Signal()

    def __init__(
        self,
        name: str,
        title: str,
        area: Area = Area.RightDockWidgetArea,
        size: int = 232,
    ) -> None:
        super().__init__(title)
        self.first_area, self.first_size = area, size
        self.setObjectName(name)
        self.setFeatures(_FEATURES)
        self.setTitleBarWidget(QWidget())  # the card has a header of its own
        self.setMinimumWidth(180)
        self.hide()

    def add_cards(self, *cards: tuple[QWidget, int]) -> None:
        """Put cards one below the other, each with its share of the height."""
        whole = QWidget()
        column = QVBoxLayout(whole)
        column.setContentsMargins(0, 0, MARGIN, MARGIN)
        if self.first_area == Area.BottomDockWidgetArea:
            column.setContentsMargins(MARGIN, 0, MARGIN, MARGIN)
        elif self.first_area == Area.RightDockWidgetArea:
            column.setContentsMargins(0, MARGIN, MARGIN, MARGIN)
        column.setSpacing(MARGIN)
        for card, share in cards:
            column.addWidget(card, stretch=share)
        self.setWidget(DockBody(whole))

    def add_closer(self, header: CardHeader) -> QToolButton:
        """Add a button to a header, after all others, that closes the dock."""
        name = tr("close {title}", title=self.windowTitle())
        closer = header.add_button("×", name)
        closer.clicked.connect(self.close)
        return closer

    @property
    def needed_width(self) -> int:
        """Pixels in which nothing has to be scrolled to, nor looks cramped."""
        body = self.widget()
        inside = body.needed.width() if isinstance(body, DockBody) else 0
        return max(self.narrowest, inside)

    @property
    def first(self) -> QWidget:
        """What has the keyboard when the dock is shown by its key."""
        raise NotImplementedError

    def commit(self) -> bool:
        """Take over what is half typed; return whether nothing is left pending."""
        return True

    def show_theme(self, theme: Theme) -> None:
        """Take on other colours, where it paints with any of its own."""

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.seen.emit()

    def closeEvent(self, event: QCloseEvent) -> None:
        focus = QApplication.focusWidget()
        had_keyboard = focus is not None and self.isAncestorOf(focus)
        super().closeEvent(event)
        if had_keyboard:
            self.left.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)


_FEATURES = (
    QDockWidget.DockWidgetFeature.DockWidgetClosable
    | QDockWidget.DockWidgetFeature.DockWidgetMovable
)
