"""Shaping: what menus, headers and panels ask of tokens, features and heads."""

from PySide6.QtCore import QObject, QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from attention_gui.around import Around
from attention_gui.core.axes import axes_of
from attention_gui.core.sides import FEATURES
from attention_gui.menus.actions import fill
from attention_gui.menus.table import OF_FEATURES, OF_TOKENS
from attention_gui.shaping.features import FeatureShaper
from attention_gui.shaping.heads import HeadShaper
from attention_gui.shaping.tokens import TokenShaper
from attention_gui.studio import Studio


class Shaping(QObject):
    """Introduces those who shape a document to the window."""

    def __init__(self, around: Around) -> None:
        super().__init__(around.board)
        _, session, _, board, pointing, status, settle, _ = around
        views = session, board, pointing, status, settle
        self.tokens, self.features = TokenShaper(*views), FeatureShaper(*views)
        self.heads = HeadShaper(*views)
        self._session, self._board = session, board

    def connect_all(self, actions: dict[str, QAction], studio: Studio) -> None:
        """Connect every action on shapes, and the headers of tables."""
        for shaper in (self.tokens, self.features, self.heads):
            shaper.connect_all(actions)
        givens = self._board.givens
        givens.tokens_moved.connect(self.tokens.move_rows)
        givens.token_named.connect(self.tokens.rename_row)
        givens.header_menu_asked.connect(lambda place: self._show_menu(actions, place))
        studio.ready.connect(lambda *_: self.tokens.show_picture())

    def _show_menu(self, actions: dict[str, QAction], place: QPoint) -> None:
        """Show the menu of the rows or columns that are selected as a whole."""
        menu = QMenu(self._board)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        fill(menu, actions, self._asked())
        if menu.isEmpty():
            menu.deleteLater()
        else:
            menu.popup(place)

    def _asked(self) -> tuple[str, ...]:
        """Return the actions on the rows or columns that are selected."""
        spot = self.tokens.targets.spot
        if spot is None:
            return ()
        axes = axes_of(self._session.document, spot.stage, self._session.look.layer)
        axis = axes[1 if spot.whole is False else 0]
        if axis is None:
            return ()
        if axis.side in FEATURES:
            return OF_FEATURES
        return OF_TOKENS if axis.side in ("query", "key") else ()
