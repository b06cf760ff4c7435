"""Comparing: which heads and layers the last change has changed, once all is shown."""

from collections.abc import Sequence

from PySide6.QtCore import QObject, QTimer

from attention_gui.beside import Beside, Stale
from attention_gui.core.change_sentence import sentences
from attention_gui.core.change_words import head_marks, layer_marks
from attention_gui.core.changes import Changes, Comparer
from attention_gui.core.document import Document
from attention_gui.core.picture import Picture
from attention_gui.core.wording import only_words_differ
from attention_gui.session import Session
from attention_gui.views.chrome import StatusBar
from attention_gui.views.maps import Maps

PAUSE = 80  # ms without a change: until then there may be more of it
UNCHANGED = Changes({}, {})


class Comparing(QObject):
    """Has the last change compared beside the window, and shows what came of it.

    It waits until the picture is shown and no further change comes, and stops for one.
    """

    def __init__(self, session: Session, maps: Maps, status: StatusBar) -> None:
        super().__init__(session)
        self._session, self._maps, self._status = session, maps, status
        self._comparer, self._beside = Comparer(), Beside(self)
        self._document: Document | None = None  # which is shown
        self._changes = UNCHANGED
        self._pause = QTimer(self, singleShot=True, interval=PAUSE)
        self._pause.timeout.connect(self._compare)
        self._beside.done.connect(self._show)
        session.changed.connect(self._give_way)

    def show_picture(self, picture: Picture) -> None:
        """Mark what changed, or find it out where the document is another."""
        if picture.reading.document is not self._document:
            self._document, self._changes = picture.reading.document, UNCHANGED
            self._say(("",))
            self._pause.start()
        self._mark()

    def show_nothing(self) -> None:
        """Say of no change that it changed anything."""
        self._changes = UNCHANGED
        self._say(("",))
        self._mark()

    def _mark(self) -> None:
        """Mark the heads and the layers that changed."""
        self._maps.heads.show_changes(head_marks(self._changes))
        self._maps.navigator.layers.show_changes(layer_marks(self._changes))

    def _say(self, said: Sequence[str]) -> None:
        self._status.changes.show_sentences(said)
        self._maps.heads.setAccessibleDescription(said[0])

    def close(self) -> None:
        """Stop, and wait until it has stopped."""
        self._stop()
        self._beside.close()

    def _give_way(self) -> None:
        """Give way to a change; what was said of anything before it is over, too."""
        if self._session.document is not self._document:
            self._stop()
            self._status.clearMessage()

    def _stop(self) -> None:
        """Compare nothing until there is another picture."""
        self._beside.drop()
        self._pause.stop()
        self._document = None

    def _compare(self) -> None:
        before, after = self._session.before, self._session.document
        if before is None:  # what was compared before this was opened may be large
            self._comparer = Comparer()
        if before is None or after is not self._document:
            return
        if only_words_differ(before, after):  # a snapshot needs no comment
            return
        comparer = self._comparer

        def compare(is_stale: Stale) -> Changes | None:
            return comparer.changes(before, after, is_stale)

        self._beside.ask(compare)

    def _show(self, outcome: object) -> None:
        """Show what changed; without memory for it, as if it were too much."""
        changes = outcome if isinstance(outcome, Changes) else None
        self._changes = changes or UNCHANGED
        self._mark()
        self._say(sentences(changes, self._session.document))
