"""The bar of tabs over the tables."""

from collections.abc import Collection

from PySide6.QtWidgets import QTabBar

from attention_gui.core.language import later, tr, translated
from attention_gui.core.tabs import TABS, Tab

TITLES: dict[Tab, str] = {
    "Q K V": "Q K V",
    "X W": "X W",
    "Layer": later("Layer"),
    "Positions": later("Positions"),
    "Rules": later("Rules"),
}
TIPS: dict[Tab, str] = {
    "Q K V": later("Query, key and value of the head"),
    "X W": later("What the layer reads, and the projections of the head"),
    "Layer": later("What stands around attention in the layer"),
    "Positions": later("How the places of tokens enter"),
    "Rules": later(
        "Which keys each query may attend to, and how scores become weights"
    ),
}


class TabBar(QTabBar):
    """A quiet line of tabs; those with nothing on them are not there."""

    def __init__(self) -> None:
        super().__init__()
        for number, tab in enumerate(TABS):
            self.addTab(translated(TITLES[tab]))
            self.setTabToolTip(number, translated(TIPS[tab]))
        self.setDrawBase(False)
        self.setExpanding(False)
        self.setUsesScrollButtons(True)
        self.setAccessibleName(tr("tables"))

    @property
    def tab(self) -> Tab:
        """The tab that is shown."""
        return TABS[self.currentIndex()]

    def open_tab(self, tab: Tab) -> None:
        """Show a tab."""
        self.setCurrentIndex(TABS.index(tab))

    def show_tabs(self, there: Collection[Tab]) -> None:
        """Show these tabs and no others; the first, where the one shown is gone."""
        before = self.tab
        for number, tab in enumerate(TABS):
            if self.isTabVisible(number) != (tab in there):
                self.setTabVisible(number, tab in there)
        if before not in there:
            self.open_tab(TABS[0])
