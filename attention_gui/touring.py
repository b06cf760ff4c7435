"""Touring: leads a newcomer through the window, step by step."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

from attention_gui.core.language import translated
from attention_gui.core.tour import STEPS
from attention_gui.looking import Looking
from attention_gui.session import Session
from attention_gui.settings import Settings
from attention_gui.shell import Shell
from attention_gui.views.tour_card import TourCard
from attention_gui.views.tour_ring import TourRing

NATIVE = QKeySequence.SequenceFormat.NativeText
KEYS = {"undo": "undo", "palette": "command_palette"}  # in texts -> action


class Touring(QObject):
    """Points at one part of the window after the other; left, it can be resumed."""

    def __init__(
        self, window: Shell, session: Session, looking: Looking, settings: Settings
    ) -> None:
        super().__init__(window)
        self._window, self._session, self._looking = window, session, looking
        self._settings, self._number = settings, 0
        self.ring, self.card = TourRing(window), TourCard(window)
        self.card.stepped.connect(self.step)
        self.card.left.connect(self.leave)
        window.panes.add_below(self.card)
        window.installEventFilter(self)

    def connect_all(self, actions: dict[str, QAction]) -> None:
        """Connect the action that starts the tour, or goes on with it."""
        actions["tour"].triggered.connect(self.start)

    @property
    def is_on(self) -> bool:
        """Whether the tour is on."""
        return not self.card.isHidden()

    def start(self) -> None:
        """Go on where the tour was left, or begin."""
        self._number = min(self._settings.tour, len(STEPS) - 1)
        self._show()
        self.card.on.setFocus(Qt.FocusReason.OtherFocusReason)

    def step(self, by: int) -> None:
        """Go so many steps on; past the last, the tour is over."""
        self._number = max(0, self._number + by)
        if self._number >= len(STEPS):
            self._end(0)
        else:
            self._show()

    def leave(self) -> None:
        """Leave the tour, to be resumed."""
        self._end(self._number)

    def _end(self, number: int) -> None:
        focus = self._window.focusWidget()
        had_keyboard = focus is not None and self.card.isAncestorOf(focus)
        self._settings.keep("tour", str(number))
        self.card.hide()
        self.ring.hide()
        if had_keyboard:
            self._window.board.maps.stages.setFocus()

    def _show(self) -> None:
        step, actions = STEPS[self._number], self._window.menu_actions
        keys = {
            name: actions[action].shortcut().toString(NATIVE)
            for name, action in KEYS.items()
        }
        self._prepare(step.target)
        text = translated(step.text, **keys)
        self.card.show_step(translated(step.title), text, self._number, len(STEPS))
        self.ring.show()
        self.card.show()
        self._place()

    def _prepare(self, target: str) -> None:
        """Have what is pointed at be on the screen."""
        self._window.board.maps.give_back_room()
        if target in ("query", "value"):
            self._window.board.givens.reveal(target)
        else:
            self._looking.look_at(self._session.look._replace(page="head"))

    def _place(self) -> None:
        """Ring what the step is about, and stand beside it."""
        whole = self._window.rect()
        target = self._rect(STEPS[self._number].target)
        self.ring.show_target(target, whole)
        self.card.stand_beside(target, whole)

    def _rect(self, target: str) -> QRect:
        """Return where a part of the window is."""
        window = self._window
        board = window.board
        stages, givens = board.maps.stages, board.givens
        parts: dict[str, Callable[[], QRect]] = {
            "query": lambda: self._of(givens.cards["query"]),
            "value": lambda: (
                self._of(givens.cards["key"]) | self._of(givens.cards["value"])
            ),
            "formula": lambda: self._of(window.formula),
            "rules": lambda: self._of(window.rules),
            "examples": lambda: self._of(window.tools),
            "menus": lambda: self._of(window.menuBar()),
        }
        if target in parts:
            return parts[target]()
        corner = stages.mapTo(window, QPoint(0, 0))
        return stages.card_of(target).translated(corner)

    def _of(self, widget: QWidget) -> QRect:
        return QRect(widget.mapTo(self._window, QPoint(0, 0)), widget.size())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """Stay beside what is pointed at when the window is laid out anew."""
        if self.is_on and event.type() in _LAID_OUT:
            self._place()
        return False


_LAID_OUT = QEvent.Type.Resize, QEvent.Type.LayoutRequest
