"""The list of shortcuts, in groups: what is done, its keys, and what it is for."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QHeaderView, QTreeWidget, QTreeWidgetItem

from attention_gui.core.language import tr
from attention_gui.core.matching import ranked
from attention_gui.views.theme import plain

HIGH = 26  # px of a line


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
        self.setColumnCount(3)
        self.setHeaderLabels([tr("Command"), tr("Keys"), tr("What it does")])
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
        shown = set(ranked(typed, texts))
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
        group.setSizeHint(0, QSize(0, HIGH + 6))
        for shortcut in shortcuts:
            line = QTreeWidgetItem(group, list(shortcut))
            line.setToolTip(2, plain(shortcut.tip))
            self._found.append((line, " ".join((title, *shortcut))))

    def _fit(self) -> None:
        header, mode = self.header(), QHeaderView.ResizeMode
        header.setSectionResizeMode(0, mode.ResizeToContents)
        header.setSectionResizeMode(1, mode.ResizeToContents)
        header.setSectionResizeMode(2, mode.Stretch)
        header.setSectionsClickable(False)
