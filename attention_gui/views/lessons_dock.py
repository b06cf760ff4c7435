"""The Lessons dock: a page of text whose links lead to cells and actions."""

from PySide6.QtCore import QEvent, Qt, QUrl, Signal
from PySide6.QtGui import QFont, QKeyEvent, QTextBlock, QTextCursor, QTextDocument
from PySide6.QtWidgets import QFrame, QLabel, QTextBrowser, QWidget

from attention_gui.core.language import tr
from attention_gui.views.card import Card
from attention_gui.views.card_foot import CardFoot
from attention_gui.views.dock import Dock

WIDE = 340  # px
AROUND = 12  # px around the text
INDENT = 18  # px of a list
LEADING = 122  # percent of a line's height
HEADING = 1.15  # times the size of the text
TURNS = {Qt.Key.Key_PageUp: -1, Qt.Key.Key_PageDown: 1}


class LessonPage(QTextBrowser):
    """Markdown of which no link is opened, and nothing fetched.

    Signals
    -------
    followed : str
    lit : str
        The address under the pointer; "" for none.
    turned : int
        Page Down at the end of the text, or Page Up at its beginning.
    """

    followed = Signal(str)
    lit = Signal(str)
    turned = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.setOpenLinks(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setAccessibleName(tr("lesson"))
        self.document().setDocumentMargin(AROUND)
        self.document().setIndentWidth(INDENT)
        self.anchorClicked.connect(lambda url: self.followed.emit(url.toString()))
        self.highlighted.connect(lambda url: self.lit.emit(url.toString()))

    def show_text(self, markdown: str) -> None:
        """Show other text, from its beginning."""
        self.document().setMarkdown(markdown, _DIALECT)
        self._set_lines()
        self.moveCursor(QTextCursor.MoveOperation.Start)

    def _set_lines(self) -> None:
        """Have headings a little larger than the text, not twice as large."""
        block = self.document().begin()
        while block.isValid():
            self._space(block)
            if block.blockFormat().headingLevel():
                cursor = QTextCursor(block)
                cursor.select(QTextCursor.SelectionType.BlockUnderCursor)
                format_ = cursor.charFormat()
                format_.clearProperty(format_.Property.FontSizeAdjustment)
                format_.setFontPointSize(self.font().pointSizeF() * HEADING)
                format_.setFontWeight(QFont.Weight.DemiBold)
                cursor.setCharFormat(format_)
            block = block.next()

    def _space(self, block: QTextBlock) -> None:
        """Give the lines of a block room between them."""
        spaced = block.blockFormat()
        spaced.setLineHeight(LEADING, spaced.LineHeightTypes.ProportionalHeight.value)
        QTextCursor(block).setBlockFormat(spaced)

    def loadResource(self, kind: int, name: QUrl | str) -> object:
        """Return nothing: a lesson is text, and the program fetches nothing."""
        return None

    def event(self, event: QEvent) -> bool:
        """Keep Page Up and Page Down, which else go from layer to layer."""
        if event.type() == QEvent.Type.ShortcutOverride and _turn(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Scroll by Page Up and Page Down, and turn the page where there is no more."""
        bar, by = self.verticalScrollBar(), _turn(event)
        ends = {-1: bar.minimum(), 1: bar.maximum()}
        if by and bar.value() == ends[by]:
            self.turned.emit(by)
        else:
            super().keyPressEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.lit.emit("")


class LessonsDock(Dock):
    """A page, and what turns it.

    Signals
    -------
    turned : int
        The page so many further on is wanted.
    """

    turned = Signal(int)

    def __init__(self) -> None:
        super().__init__("lessons", tr("Lessons"), size=WIDE)
        self.page, self.foot = LessonPage(), CardFoot()
        self.place = QLabel()
        self.place.setProperty("role", "muted")
        self.card = Card(tr("Lessons"), self.page)
        self.all = self.card.header.add_button(tr("All"), tr("all lessons"))
        self.add_closer(self.card.header)
        self.back = self.foot.add_button(tr("Back"), tr("the page before"))
        self.on = self.foot.add_button(tr("Next"), tr("the next page"))
        self.back.setToolTip(tr("The page before: Page Up at the top of this one"))
        self.on.setToolTip(tr("The next page: Page Down at the end of this one"))
        self.foot.add_text(self.place)
        layout = self.card.layout()
        assert layout is not None
        layout.addWidget(self.foot)
        self.back.clicked.connect(lambda: self.turned.emit(-1))
        self.on.clicked.connect(lambda: self.turned.emit(1))
        self.page.turned.connect(self.turned)
        self.add_cards((self.card, 1))

    @property
    def first(self) -> QWidget:
        """The text."""
        return self.page

    def show_page(self, title: str, markdown: str, number: int, count: int) -> None:
        """Show a page of a lesson, and which it is."""
        self.card.show_title(title)
        self.page.show_text(markdown)
        self.back.setEnabled(number > 0)
        self.on.setEnabled(number < count - 1)
        self.foot.setVisible(count > 1)
        self.all.show()
        place = tr("page {number} of {count}", number=number + 1, count=count)
        self.place.setText(place)

    def show_shelf(self, markdown: str) -> None:
        """Show which lessons there are."""
        self.card.show_title(tr("Lessons"))
        self.page.show_text(markdown)
        self.foot.hide()
        self.all.hide()


def _turn(event: QEvent) -> int:
    """Return by how many pages a key turns; 0 for any other."""
    if not isinstance(event, QKeyEvent) or event.modifiers() & _OTHERS:
        return 0
    return TURNS.get(Qt.Key(event.key()), 0)


_OTHERS = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
_DIALECT = QTextDocument.MarkdownFeature.MarkdownNoHTML
