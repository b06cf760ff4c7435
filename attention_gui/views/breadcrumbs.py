"""Breadcrumbs: the way through the layers, as buttons."""

from collections.abc import Mapping
from functools import partial

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QMenu, QSizePolicy, QToolButton
from PySide6.QtWidgets import QWidget as Widget

from attention_gui.core.change_words import Mark
from attention_gui.core.language import tr
from attention_gui.views.crumbs import Crumb, crumbs, marked

BUTTON = 27  # px of a button beside its text
ARROW = 16  # px, and the room beside it
GAP = 2  # px between an arrow and a button
ROOM = 36  # px, the least that is asked for


class Breadcrumbs(Widget):
    """X → 0 → 1 → … → output, as much of it as there is room for.

    Signals
    -------
    layer_asked : int
    end_asked : int, str
        A layer, and the stage to be seen there.
    """

    layer_asked = Signal(int)
    end_asked = Signal(int, str)

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(tr("layers"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._way: list[Crumb] = []
        self._marks: Mapping[int, Mark] = {}
        self._layers, self._current = 0, 0
        self._reads = self._gives = False
        self.buttons: list[QToolButton] = []
        self._arrows: list[QLabel] = []
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(GAP)
        self._row.addStretch(1)

    def show_way(self, layers: int, current: int, reads: bool, gives: bool) -> None:
        """Show the way through so many layers, and where on it the user is."""
        self._layers, self._current = layers, current
        self._reads, self._gives = reads, gives
        self._fit()

    def show_changes(self, marks: Mapping[int, Mark]) -> None:
        """Mark the layers whose output changed."""
        if marks != self._marks:
            self._marks = marks
            self._fit()

    def _fit(self) -> None:
        """Show the longest way that there is room for."""
        ways = [self._crumbs(self._layers, in_words=True)]
        ways += [self._crumbs(most) for most in range(self._layers, 0, -1)]
        here = crumbs(self._layers, self._current, 1, False, False, False)
        ways += [here, [crumb for crumb in here if self._current in crumb.layers][:1]]
        if self._marks:
            in_full, in_short = (
                [marked(way, self._marks, short) for way in ways]
                for short in (False, True)
            )
            ways = [*in_full[:2], *in_short]  # how far is worth the word, not a layer
        fitting = (way for way in ways if self._width(way) <= self.width())
        self._show(next(fitting, ways[-1]))

    def _crumbs(self, most: int, in_words: bool = False) -> list[Crumb]:
        ends = self._reads, self._gives
        return crumbs(self._layers, self._current, most, in_words, *ends)

    def _width(self, way: list[Crumb]) -> int:
        metrics = self.fontMetrics()
        texts = sum(metrics.horizontalAdvance(crumb.text) for crumb in way)
        return texts + BUTTON * len(way) + (ARROW + 2 * GAP) * (len(way) - 1)

    def _show(self, way: list[Crumb]) -> None:
        way = way if len(way) > 1 or self._layers > 1 else []  # or it leads nowhere
        self._way = way
        while len(self.buttons) < len(way):
            self._add(len(self.buttons))
        for number, button in enumerate(self.buttons):
            button.setVisible(number < len(way))
            self._arrows[number].setVisible(0 < number < len(way))
        for button, crumb in zip(self.buttons, way, strict=False):
            self._show_crumb(button, crumb)
        self._row.activate()  # at once, or buttons are for a moment of their old width

    def _show_crumb(self, button: QToolButton, crumb: Crumb) -> None:
        here = not crumb.stage and crumb.layers == range(
            self._current, self._current + 1
        )
        button.setText(crumb.text)
        button.setAccessibleName(crumb.tip)
        button.setToolTip(crumb.tip)
        button.setChecked(here)
        button.setProperty("role", "gap" if crumb.is_gap else "crumb")

    def _add(self, number: int) -> None:
        arrow = QLabel("←" if self.isRightToLeft() else "→")
        button = QToolButton()
        arrow.setProperty("role", "muted")
        arrow.setAlignment(Qt.AlignmentFlag.AlignCenter)
        arrow.setFixedWidth(ARROW)
        button.setCheckable(True)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.clicked.connect(partial(self._click, number))
        for widget in (arrow, button):
            self._row.insertWidget(self._row.count() - 1, widget)
        self._arrows.append(arrow)
        self.buttons.append(button)

    def _click(self, number: int, *_: object) -> None:
        crumb = self._way[number]
        self._show(self._way)  # checked is the layer that is shown, not what is clicked
        if crumb.is_gap:
            self._show_menu(self.buttons[number], crumb.layers)
        elif crumb.stage:
            self.end_asked.emit(crumb.layers.start, crumb.stage)
        else:
            self.layer_asked.emit(crumb.layers.start)

    def _show_menu(self, button: QToolButton, layers: range) -> None:
        """Let one of the layers that had no room be chosen."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for layer in layers:
            mark = self._marks.get(layer)
            name = tr("Layer {layer}", layer=layer)
            action = menu.addAction(f"{name}  {mark.amount}" if mark else name)
            action.triggered.connect(partial(self._ask, layer))
        menu.popup(button.mapToGlobal(button.rect().bottomLeft()))

    def _ask(self, layer: int, *_: object) -> None:
        self.layer_asked.emit(layer)

    def minimumSizeHint(self) -> QSize:
        """Ask for little: the way is shortened."""
        return QSize(ROOM, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show as much of the way as there is room for now."""
        super().resizeEvent(event)
        self._fit()
