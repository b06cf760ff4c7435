"""Pictures of a document beside a baseline, as far as one is compared with."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from attention_gui.core.baselines import baseline
from attention_gui.core.compared import Compared, look_at_baseline
from attention_gui.core.comparison import Comparison
from attention_gui.core.document import Document
from attention_gui.core.look import Look
from attention_gui.core.pages import possible
from attention_gui.core.picture import Picture, Pictures
from attention_gui.core.sharing import never


class Then(NamedTuple):
    """The last picture of a baseline, and what it was asked for.

    Attributes
    ----------
    document : Document
    look : Look
    whole : bool
        Whether it has small panels.
    picture : Picture
    """

    document: Document
    look: Look
    whole: bool
    picture: Picture


class ComparingPictures:
    """Makes pictures of documents, one after the other, and compares them if asked.

    Nothing of a baseline is computed twice, and nothing at all where there is none.

    Notes
    -----
    One thread at a time.
    """

    def __init__(self) -> None:
        self._now = Pictures()
        self._cancelled: Callable[[], bool] = never  # of the picture that is made
        self._forget()

    def _forget(self) -> None:
        """Let go of the baseline."""
        self._of_baseline, self._comparison = Pictures(), Comparison()
        self._then: Then | None = None

    def picture(
        self,
        document: Document,
        look: Look,
        cancelled: Callable[[], bool] = never,
        heads: Iterable[int] | None = None,
    ) -> Picture:
        """Return the picture of a document, as `Pictures` does."""
        picture = self._now.picture(document, look, cancelled, heads)
        before = baseline(document, picture.look.baseline)
        if before is None:
            if self._then is not None:
                self._forget()
            return picture
        self._cancelled = cancelled
        then = self._picture(before, picture)
        return compared_picture(picture, then, self._comparison)

    def cost(self, document: Document, look: Look) -> float:
        """Return about how many multiplications a picture takes."""
        costs, look = self._now.cost(document, look), possible(document, look)
        before = baseline(document, look.baseline)
        if before is None:
            return costs
        bare = look_at_baseline(document, before, look)
        if self._holds(before, bare, True):
            return costs
        return costs + self._of_baseline.cost(before, bare)

    def _holds(self, document: Document, look: Look, whole: bool) -> bool:
        """Return whether the last picture of a baseline is what is asked for."""
        then = self._then
        return (
            then is not None
            and then.document is document
            and (then.look, then.whole) == (look, whole)
        )

    def _picture(self, document: Document, now: Picture) -> Picture:
        """Return the picture of a baseline: the last one, if it is of that."""
        look = look_at_baseline(now.reading.document, document, now.look)
        whole = bool(now.heads)
        if self._then is None or not self._holds(document, look, whole):
            heads = None if whole else ()
            made = self._of_baseline.picture(document, look, self._is_stale, heads)
            self._then = Then(document, look, whole, made)
        return self._then.picture

    def _is_stale(self) -> bool:
        """Return whether to stop, as the picture that is made now is told."""
        return self._cancelled()


def compared_picture(now: Picture, then: Picture, comparison: Comparison) -> Picture:
    """Return a picture whose panels show the comparison with a baseline's."""
    look = now.look
    compared = Compared(now.reading, then.reading, look.baseline)
    return now._replace(
        stages=comparison.panels(now.stages, then.stages, compared, look),
        heads=comparison.panels(now.heads, then.heads, compared, look),
        compared=compared,
    )
