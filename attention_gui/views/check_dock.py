"""The Quick check dock: the page before a round, its questions, and the score."""

from PySide6.QtWidgets import QStackedWidget, QWidget

from attention_gui.core.language import tr
from attention_gui.core.palette import Theme
from attention_gui.views.card import Card
from attention_gui.views.check_end import EndPage
from attention_gui.views.check_question import QuestionPage
from attention_gui.views.check_start import StartPage
from attention_gui.views.dock import Dock

SIZE = 380  # px


class CheckDock(Dock):
    """One page at a time in one card."""

    narrowest = 300

    def __init__(self) -> None:
        super().__init__("check", tr("Quick check"), size=SIZE)
        self.start, self.question, self.end = StartPage(), QuestionPage(), EndPage()
        self.pages = QStackedWidget()
        for page in (self.start, self.question, self.end):
            self.pages.addWidget(page)
        self.card = Card(tr("Quick check"), self.pages)
        self.leave = self.card.header.add_button("↩", tr("leave the round"))
        self.closer = self.add_closer(self.card.header)
        self.add_cards((self.card, 1))
        self.show_page(self.start)

    @property
    def first(self) -> QWidget:
        """What has the keyboard: the start, the question, or what comes next."""
        page = self.pages.currentWidget()
        if page is self.question:
            return self.question.text if self.question.is_open else self.question.next
        return self.end.another if page is self.end else self.start.start

    def show_page(self, page: QWidget, said: str = "") -> None:
        """Show a page, and beside the title what is said of the round."""
        self.pages.setCurrentWidget(page)
        self.leave.setVisible(page is self.question)
        self.card.show_title(tr("Quick check"), said)

    def show_theme(self, theme: Theme) -> None:
        """Take on other colours, where anything is painted with them."""
        self.question.show_theme(theme)
        self.end.show_theme(theme)
