"""Nodes: matrices computed from others, and kept by the identity of those.

A matrix that comes out as it was stays the very array that it was, so that what follows
from it still holds too.
"""

from collections.abc import Callable, Hashable, Sequence
from functools import wraps
from typing import Any, Self, TypeVar, TypeVarTuple

from attention_gui.core.arrays import Array, same_bits
from attention_gui.core.document import Document
from attention_gui.core.kept import Kept
from attention_gui.core.layer import Layer
from attention_gui.core.pins import NONE, Cells, Matrix, put
from attention_gui.core.sharing import CancelledError, never

ROOM = 1 << 30  # bytes, of what shares with nothing else

Owner = TypeVar("Owner", bound="Nodes")
Place = TypeVarTuple("Place")
Found = TypeVar("Found")


def once(
    find: Callable[[Owner, *Place], Found],
) -> Callable[[Owner, *Place], Found]:
    """Have a method find what several others read once in a document, not for each."""

    @wraps(find)
    def asked(nodes: Owner, *place: *Place) -> Found:
        name = find.__name__, *place
        if name not in nodes.found:
            nodes.found[name] = find(nodes, *place)
        found: Found = nodes.found[name]
        return found

    return asked


class Nodes:
    """What is computed of one document.

    Parameters
    ----------
    document : Document
    kept : Kept, optional
        What was computed of earlier documents.
    cancelled : function
        Asked now and then whether to stop.
    """

    def __init__(
        self,
        document: Document,
        kept: Kept | None = None,
        cancelled: Callable[[], bool] = never,
    ) -> None:
        self.document = document
        self._kept = kept if kept is not None else Kept(ROOM)
        self._cancelled = cancelled
        self.found: dict[Hashable, Any] = {}  # by `once`: by method and place

    def of(self, document: Document) -> Self:
        """Return what is computed of another document, sharing what holds for both."""
        return type(self)(document, self._kept, self._cancelled)

    def _stage(
        self,
        stage: str,
        layer: int,
        head: int,
        inputs: tuple[object, ...],
        make: Callable[[], Array],
    ) -> Array:
        """Return a stage from its inputs, with its pins in place."""
        cells = self._layer(layer).pins.get(Matrix(stage, head), NONE)
        return self._kept_array((stage, layer, head), (*inputs, cells), make, cells)

    def _stages(
        self,
        places: Sequence[tuple[str, int, int]],
        inputs: Sequence[tuple[object, ...]],
        make: Callable[[list[int]], Sequence[Array]],
    ) -> list[Array]:
        """Return several stages from their inputs, those that are new made together.

        Parameters
        ----------
        places : sequence of (stage, layer, head)
        inputs : sequence of tuple
        make : function
            Makes some of them, which are told by their numbers.
        """
        cells = [
            self._layer(layer).pins.get(Matrix(stage, head), NONE)
            for stage, layer, head in places
        ]

        def made(missing: list[int], befores: list[Array | None]) -> list[Array]:
            if self._cancelled():
                raise CancelledError
            new = make(missing)
            rows = zip(missing, befores, new, strict=True)
            return [_settled(before, one, cells[n]) for n, before, one in rows]

        asked = [
            (place, (*read, pinned))
            for place, read, pinned in zip(places, inputs, cells, strict=True)
        ]
        return [array for array, _ in self._kept.values(asked, made, _itself)]

    def _kept_array(
        self,
        place: Hashable,
        inputs: tuple[object, ...],
        make: Callable[[], Array],
        cells: Cells = NONE,
    ) -> Array:
        """Return an array from its inputs: the very one from before if it is equal."""

        def made(before: Array | None) -> Array:
            if self._cancelled():
                raise CancelledError
            return _settled(before, make(), cells)

        array: Array
        array, _ = self._kept.value(place, inputs, made, _itself)
        return array

    def _layer(self, layer: int) -> Layer:
        return self.document.layers[layer]


def _itself(array: Array) -> tuple[Array]:
    return (array,)


def _settled(before: Array | None, new: Array, cells: Cells) -> Array:
    """Return an array with its pins in place; the one before it where that is equal."""
    if cells:
        new = new.copy()
        put(cells, new)
    if before is not None and _same(before, new):
        return before
    new.flags.writeable = False
    return new


def _same(old: Array, new: Array) -> bool:
    if old is new:
        return True
    if old.shape != new.shape or old.dtype != new.dtype:
        return False
    # mostly all of it is another, as the last row tells, which sees every token
    return old[-1:].tobytes() == new[-1:].tobytes() and same_bits(old, new)
