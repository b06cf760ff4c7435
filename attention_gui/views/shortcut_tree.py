"""The list of shortcuts, in groups: what is done, and by which keys."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QHeaderView, QTreeWidget, QTreeWidgetItem

from attention_gui.core.language import tr
from attention_gui.core.matching import containing
from attention_gui.views.theme import plain


class Shortcut(NamedTuple):
    """One line: what is done, by which keys, and what it is for."""

    does: str
    keys: str
    tip: str = ""


class ShortcutTree(QTreeWidget):
    """All groups, or what of them holds the words that are sought."""

    def __init__(self, groups: Mapping[str, Sequence[Shortcut]]) -> None:
        super().__init__()
        self.setAccessibleName(tr("shortcuts"))
        self.setHeaderLabels([tr("What is done"), tr("Keys")])
        self.setRootIsDecorated(False)
        self.setItemsExpandable(False)
        self.setUniformRowHeights(True)
        self.setTabKeyNavigation(False)
        self._found: list[tuple[QTreeWidgetItem, str]] = []
        self.groups: list[QTreeWidgetItem] = []
        for title, shortcuts in groups.items():
            self._add_group(title, shortcuts)
        self.expandAll()
        self._fit()

    def seek(self, typed: str) -> int:
        """Show the lines that words stand in, and their groups; return how many."""
        texts = [text for _, text in self._found]
        shown = set(containing(typed, texts))
        for number, (line, _) in enumerate(self._found):
            line.setHidden(number not in shown)
        left = {id(line.parent()) for line, _ in self._found if not line.isHidden()}
        for group in self.groups:
            group.setHidden(id(group) not in left)
        self.scrollToTop()
        return len(shown)

    def _add_group(self, title: str, shortcuts: Sequence[Shortcut]) -> None:
        group = QTreeWidgetItem(self, [title])
        self.groups.append(group)
        group.setFirstColumnSpanned(True)
        group.setFlags(Qt.ItemFlag.ItemIsEnabled)
        bold = QFont(self.font())
        bold.setBold(True)
        group.setFont(0, bold)
        for shortcut in shortcuts:
            line = QTreeWidgetItem(group, [shortcut.does, shortcut.keys])
            line.setToolTip(0, plain(shortcut.tip))
            self._found.append((line, " ".join((title, *shortcut))))

    def _fit(self) -> None:
        header, mode = self.header(), QHeaderView.ResizeMode
        header.setStretchLastSection(False)
        header.setSectionResizeMode(0, mode.Stretch)
        header.setSectionResizeMode(1, mode.ResizeToContents)
        header.setSectionsClickable(False)
