"""What was computed lately, kept by what it was computed from, within some memory."""

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Sequence
from threading import RLock
from typing import Any, NamedTuple

from attention_gui.core.arrays import Array


class _Entry(NamedTuple):
    inputs: tuple[object, ...]  # kept, since an identity names an object while it lives
    value: Any
    buffers: tuple[Array, ...]


class Kept:
    """Values by their place and the identity of their inputs; the oldest go first.

    Parameters
    ----------
    limit : int
        Bytes that may be kept; the value asked for last stays whatever it takes.

    Notes
    -----
    Several threads may ask at once, each for another place.
    """

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.nbytes = 0  # what several values share is counted once
        self._entries: OrderedDict[Hashable, _Entry] = OrderedDict()
        self._latest: dict[Hashable, Hashable] = {}  # by place
        self._holders: dict[int, int] = {}  # entries that hold a buffer, by its id
        self._lock = RLock()

    def value(
        self,
        place: Hashable,
        inputs: tuple[object, ...],
        make: Callable[[Any | None], Any],
        buffers: Callable[[Any], Iterable[Array]],
    ) -> tuple[Any, Any | None]:
        """Return a value for its inputs, and the one at the same place before it.

        Parameters
        ----------
        place : hashable
            Whose value it is.
        inputs : tuple of object
            What it is made from; the same objects give the same value.
        make : function
            Makes the value from the one before it at this place, or from None.
        buffers : function
            Returns the arrays that a value keeps alive.
        """
        name, old, found = self._find(place, inputs)
        if found is None:
            found = _entry(inputs, make(old), buffers)
        return self._keep(place, name, found).value, old

    def values(
        self,
        asked: Sequence[tuple[Hashable, tuple[object, ...]]],
        make: Callable[[list[int], list[Any | None]], Sequence[Any]],
        buffers: Callable[[Any], Iterable[Array]],
    ) -> list[tuple[Any, Any | None]]:
        """Return several values, those that are not there made together.

        Parameters
        ----------
        asked : sequence of (place, inputs)
        make : function
            Makes values from which of those asked for they are, and from the one
            before each at its place.
        buffers : function
            Returns the arrays that a value keeps alive.
        """
        there = [self._find(*place) for place in asked]
        missing = [n for n, (*_, found) in enumerate(there) if found is None]
        new = make(missing, [there[n][1] for n in missing]) if missing else ()
        made = dict(zip(missing, new, strict=True))
        values = []
        for number, (name, old, found) in enumerate(there):
            place, inputs = asked[number]
            if found is None:
                found = _entry(inputs, made[number], buffers)
            values.append((self._keep(place, name, found).value, old))
        return values

    def _find(
        self, place: Hashable, inputs: tuple[object, ...]
    ) -> tuple[Hashable, Any | None, _Entry | None]:
        """Return a value's name, the one before it at its place, and its entry."""
        name = (place, *map(id, inputs))
        with self._lock:
            before = self._entries.get(self._latest.get(place))
            found = self._entries.get(name)
        return name, None if before is None else before.value, found

    def _keep(self, place: Hashable, name: Hashable, entry: _Entry) -> _Entry:
        """Keep an entry, unless another thread was first; return the one that is."""
        with self._lock:
            self._latest[place] = name
            if name in self._entries:
                self._entries.move_to_end(name)
                return self._entries[name]
            self._entries[name] = entry
            for buffer in entry.buffers:
                holders = self._holders.get(id(buffer), 0)
                self.nbytes += 0 if holders else buffer.nbytes
                self._holders[id(buffer)] = holders + 1
            while self.nbytes > self.limit and len(self._entries) > 1:
                self._drop_oldest()
        return entry

    def _drop_oldest(self) -> None:
        _, entry = self._entries.popitem(last=False)
        for buffer in entry.buffers:
            holders = self._holders.pop(id(buffer)) - 1
            if holders:
                self._holders[id(buffer)] = holders
            else:
                self.nbytes -= buffer.nbytes


def _entry(
    inputs: tuple[object, ...], value: Any, buffers: Callable[[Any], Iterable[Array]]
) -> _Entry:
    return _Entry(inputs, value, _distinct(buffers(value)))


def _distinct(buffers: Iterable[Array]) -> tuple[Array, ...]:
    if isinstance(buffers, tuple) and len(buffers) == 1:
        return buffers
    return tuple({id(buffer): buffer for buffer in buffers}.values())
