"""Sharing out: work for several threads, where that is worth starting them."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from math import inf
from os import cpu_count
from threading import local
from time import monotonic


class CancelledError(Exception):
    """The computation was told to stop."""


RECENT = 0.005  # seconds

# Of this thread: whether it does a piece of somebody's work already (shared), and the
# threads that work for it (crew), since when they rest.
_here = local()


def never() -> bool:
    """Return that nothing is to be stopped."""
    return False


def share_out(
    work: Callable[[int], object],
    numbers: Sequence[int],
    worth: bool,
    cancelled: Callable[[], bool] = never,
) -> None:
    """Do the work of some numbers, with several threads where that is worth it.

    Raises
    ------
    CancelledError
        As soon as `cancelled` says so.
    """
    waiting = iter(numbers)  # all threads take from it

    def work_off() -> None:
        for number in waiting:
            if cancelled():
                raise CancelledError
            work(number)

    if len(numbers) < 2 or not worth or getattr(_here, "shared", False):
        work_off()
    else:
        _in_threads(work_off)


def _in_threads(work_off: Callable[[], None]) -> None:
    """Have a thread for each core do the same work, which is shared between them."""

    def work_apart() -> None:
        _here.shared = True
        work_off()

    crew = _crew()  # while they work this one waits: helping, it slows them
    working = [crew.submit(work_apart) for _ in range(cpu_count() or 1)]
    wait(working)  # all of them, also where one was told to stop
    _here.rested_since = monotonic()
    for done in working:
        done.result()


def _crew() -> ThreadPoolExecutor:
    """Return threads for the one that asks: those of its last work, if it is recent.

    Threads that have slept may wake on the same core; new ones get one each.
    """
    if monotonic() - getattr(_here, "rested_since", -inf) > RECENT:
        _here.crew = ThreadPoolExecutor(cpu_count() or 1)
    crew: ThreadPoolExecutor = _here.crew
    return crew
