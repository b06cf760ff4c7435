"""Seeking a goal beside the window, where that takes long."""

from collections.abc import Callable

from attention_gui.beside import Beside
from attention_gui.core.costs import whole
from attention_gui.core.goal.effects import Outcome, outcome
from attention_gui.core.goal.proposal import Sought
from attention_gui.core.reading import Reading
from attention_gui.core.stack import Stack

QUICK = 1e8  # multiplications of all heads, with which nobody waits
FEW = 1 << 10  # numbers of keys that are quickly searched


def seek_beside(beside: Beside, sought: Sought) -> None:
    """Have a goal sought: at once where that is quick."""
    here = sought.reading
    document = here.document
    keys = document.keys * here.layer.features("query")
    if whole(document, len(document.layers) - 1) < QUICK and keys <= FEW:
        beside.do_now(lambda _: outcome(sought))
        return

    def work(cancelled: Callable[[], bool]) -> Outcome:
        reading = Reading(Stack(document, None, cancelled), here.number, here.head)
        return outcome(sought._replace(reading=reading))

    beside.ask(work)
