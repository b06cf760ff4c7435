"""Sharing out: work for several threads, where that is worth starting them."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from os import cpu_count
from threading import local


class CancelledError(Exception):
    """The computation was told to stop."""


_here = local()  # .shared: whether this thread does a piece of somebody's work already


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

    threads = cpu_count() or 1  # while they work this one waits: helping, it slows them
    with ThreadPoolExecutor(threads) as pool:
        for done in [pool.submit(work_apart) for _ in range(threads)]:
            done.result()
