"""Sharing out: work for several threads, where that is worth starting them."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from math import inf
from os import cpu_count
from threading import local
from time import monotonic
from typing import TypeVar

Made = TypeVar("Made")


class CancelledError(Exception):
    """The computation was told to stop."""


REST = 0.005  # seconds

# Of this thread: whether it does a piece of somebody's work already (shared), and the
# threads that work for it (crew), with the time from which they rest (rests_since).
_here = local()


def never() -> bool:
    """Return that nothing is to be stopped."""
    return False


def share_out(
    work: Callable[[int], Made],
    numbers: Sequence[int],
    worth: bool,
    cancelled: Callable[[], bool] = never,
) -> list[Made]:
    """Return what is made of each number, by several threads where that is worth it.

    Raises
    ------
    CancelledError
        As soon as `cancelled` says so.
    """
    waiting = iter(numbers)  # all threads take from it
    made: dict[int, Made] = {}

    def work_off() -> None:
        for number in waiting:
            if cancelled():
                raise CancelledError
            made[number] = work(number)

    if len(numbers) < 2 or not worth or getattr(_here, "shared", False):
        work_off()
    else:
        _in_threads(work_off)
    return [made[number] for number in numbers]


def _in_threads(work_off: Callable[[], None]) -> None:
    """Have a thread for each core do the same work, which is shared between them.

    This one waits. After a rest they are new: each that starts is given a core of its
    own, and keeps it for the work that follows soon; of threads that have slept, or
    that start while this one works, two may well be given the same.
    """

    def work_apart() -> None:
        _here.shared = True
        work_off()

    cores = cpu_count() or 1
    if monotonic() - getattr(_here, "rests_since", -inf) > REST:
        _here.crew = ThreadPoolExecutor(cores)
    crew: ThreadPoolExecutor = _here.crew
    working = [crew.submit(work_apart) for _ in range(cores)]
    wait(working)  # all of them, also where one was told to stop
    _here.rests_since = monotonic()
    for done in working:
        done.result()
