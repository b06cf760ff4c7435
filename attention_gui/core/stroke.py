"""Strokes: what belongs together as one step, and the cells that a line passes."""

from itertools import count

Point = tuple[int, int]  # row and column
ALONE = 0  # of what is no part of a stroke
RUN = 1.0  # seconds: single steps that follow each other faster are one stroke

_numbers = count(1)


def new_stroke() -> int:
    """Return a number that no other stroke has: its parts are one step."""
    return next(_numbers)


def passed(start: Point, end: Point) -> list[Point]:
    """Return the cells on the way, without the first and with the last.

    Examples
    --------
    >>> passed((0, 0), (1, 3))
    [(0, 1), (1, 2), (1, 3)]
    """
    down, along = end[0] - start[0], end[1] - start[1]
    steps = max(abs(down), abs(along))
    return [
        (start[0] + _share(down, step, steps), start[1] + _share(along, step, steps))
        for step in range(1, steps + 1)
    ]


def _share(length: int, step: int, steps: int) -> int:
    """Return so many steps of a length, rounded to whole cells."""
    return (2 * length * step + steps) // (2 * steps)
