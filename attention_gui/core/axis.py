"""An axis: what stands along one side of a map, and how much of it is shown."""

from typing import NamedTuple

LEAST = 4  # rows or columns, below which there is no zooming in


class Axis(NamedTuple):
    """One side of a map.

    Attributes
    ----------
    title : str
    role : "query", "key" or "value"
        Whose colour it wears.
    labels : tuple of str
        One for each row or column of the whole stage.
    span : range
        Which of them are shown.
    step : int
        How many of them go into one row or column of the picture.
    """

    title: str
    role: str
    labels: tuple[str, ...]
    span: range
    step: int = 1

    @property
    def is_part(self) -> bool:
        """Whether some rows or columns of the stage are not shown."""
        return len(self.span) < len(self.labels)

    def at(self, place: int) -> int:
        """Return which row or column of the stage a place of the picture shows."""
        return self.span.start + place * self.step

    def place(self, index: int) -> int:
        """Return where the picture shows a row or column of the stage, or -1."""
        return (index - self.span.start) // self.step if index in self.span else -1

    def label(self, place: int) -> str:
        """Return the label at a place of the picture."""
        return self.labels[self.at(place)]


def axis(title: str, role: str, labels: tuple[str, ...], span: range | None) -> Axis:
    """Return an axis over all labels, or over a span of them."""
    return Axis(title, role, labels, range(len(labels)) if span is None else span)


def zoomed(span: range | None, count: int, about: int, factor: float) -> range | None:
    """Return a span so many times as long, with one index where it was in it.

    Parameters
    ----------
    span : range, optional
        None for all.
    count : int
        How many there are in all.
    about : int
    factor : float
        Below 1 shows less.

    Returns
    -------
    range or None
        None for all.
    """
    old = span or range(count)
    length = max(LEAST, round(len(old) * factor))
    if factor < 1 and length >= len(old):
        return span
    if length >= count:
        return None
    share = (about - old.start + 0.5) / len(old)
    return _within(round(about + 0.5 - share * length), length, count)


def followed(span: range | None, count: int, index: int) -> range | None:
    """Return the span, moved as little as it takes to show an index."""
    if span is None or index in span or not 0 <= index < count:
        return span
    start = index if index < span.start else index - len(span) + 1
    return _within(start, len(span), count)


def kept_within(span: range | None, count: int) -> range | None:
    """Return a span, moved to where it is among so many; None where it is all."""
    if span is None or len(span) >= count:
        return None
    return span if span.stop <= count else _within(span.start, len(span), count)


def _within(start: int, length: int, count: int) -> range:
    start = min(max(0, start), count - length)
    return range(start, start + length)
