"""The pages behind the tabs: which form stands on which."""

from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QStackedWidget

from attention_gui.core.tabs import TABS, Tab
from attention_gui.views.form import Form
from attention_gui.views.layer_form import LayerForm
from attention_gui.views.mask_form import MaskForm
from attention_gui.views.position_form import PositionForm
from attention_gui.views.table_page import TablePage


class TablePages(QStackedWidget):
    """A page for each tab.

    Signals
    -------
    wished : Form, Wish
    """

    wished = Signal(object, object)

    def __init__(self) -> None:
        super().__init__()
        self.layer_form, self.position_form = LayerForm(), PositionForm()
        self.mask_form = MaskForm()
        self.forms: dict[Tab, Form] = {
            "Layer": self.layer_form,
            "Positions": self.position_form,
            "Rules": self.mask_form,
        }
        self.pages = {tab: TablePage(self.forms.get(tab)) for tab in TABS}
        for page in self.pages.values():
            self.addWidget(page)
        for form in self.forms.values():
            form.wished.connect(partial(self.wished.emit, form))

    def page(self, tab: Tab) -> TablePage:
        """Return the page of a tab."""
        return self.pages[tab]

    def open_tab(self, tab: Tab) -> None:
        """Show the page of a tab."""
        self.setCurrentWidget(self.pages[tab])

    def reset(self) -> None:
        """Share the room on every page out among its tables."""
        for page in self.pages.values():
            page.reset()

    def unfinished(self) -> Tab | None:
        """Hand over what is half typed; return the tab with what could not be used."""
        for tab, form in self.forms.items():
            if not form.commit():
                return tab
        return None
