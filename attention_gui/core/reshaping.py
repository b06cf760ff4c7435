"""Reshaping: documents whose tokens or features are taken anew, wherever they stand."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from attention_gui.core.arrays import Array
from attention_gui.core.axes import KEYS, QUERIES, Axis, axes_of
from attention_gui.core.cell import GIVEN_TO_LAYERS, OF_DOCUMENT, OF_KEY_HEADS, Stage
from attention_gui.core.document import Document
from attention_gui.core.given_positions import POSITIONS
from attention_gui.core.givens import SLOTS, with_given
from attention_gui.core.layer import Layer
from attention_gui.core.pins import Cells, frozen_pins
from attention_gui.core.position_shape import positions_taken
from attention_gui.core.rule_shape import rule_taken
from attention_gui.core.settling import settled
from attention_gui.core.taking import Take, each_taken, taken

Takes = Mapping[Axis, Take]

# Matrices that are just their numbers; positions and biases follow from more.
_PLAIN = tuple(name for name in SLOTS if name not in {*POSITIONS, "bias"})
_GAINS = ("norm_gain", "feed_gain")  # what is fresh in them changes nothing


class _Place(NamedTuple):
    """Which given matrix, by name, layer and head."""

    name: str
    layer: int
    head: int


def reshaped(document: Document, takes: Takes) -> Document:
    """Return a document in which tokens or features are taken anew, everywhere.

    What is fresh holds 0, a gain 1, and a label nothing; pins go with their cells.

    Parameters
    ----------
    document : Document
    takes : mapping from Axis to Take

    Raises
    ------
    ValueError
        If nothing is left of an axis, or the parts would no longer fit together.
    """
    return settled(document, retaken(document, takes))


def retaken(document: Document, takes: Takes) -> Document:
    """Return the same, not yet checked."""
    new = document
    for place in _places(document):
        if (array := document.given(*place)) is not None:
            axes = axes_of(document, place.name, place.layer)
            changed = _taken(array, axes, takes, float(place.name in _GAINS))
            if changed is not array:
                new = with_given(new, *place, changed)
    return replace(
        new,
        layers=tuple(
            _layer_taken(document, number, layer, takes)
            for number, layer in enumerate(new.layers)
        ),
        positions=positions_taken(document, takes),
        tokens=_labels_taken(document.tokens, takes.get(QUERIES)),
        key_tokens=_labels_taken(document.key_tokens, takes.get(KEYS)),
    )


def _labels_taken(
    labels: tuple[str, ...] | None, take: Take | None
) -> tuple[str, ...] | None:
    if labels is None or take is None:
        return labels
    return each_taken(labels, take, str)


def _places(document: Document) -> Iterator[_Place]:
    """Yield where each plain matrix may be kept, once."""
    for number, layer in enumerate(document.layers):
        for name in _PLAIN:
            if not (name in OF_DOCUMENT and number):
                for head in _heads(layer, name):
                    yield _Place(name, number, head)


def _heads(layer: Layer, name: Stage) -> range:
    """Return the heads that have a matrix of their own, the first of each group."""
    if name in (*OF_DOCUMENT, *GIVEN_TO_LAYERS):
        return range(1)
    of_keys = name in OF_KEY_HEADS
    return range(0, layer.heads, layer.heads // len(layer.key) if of_keys else 1)


def _taken(
    array: Array, axes: tuple[Axis | None, Axis | None], takes: Takes, fill: float
) -> Array:
    for side, axis in enumerate(axes):
        if axis is not None and axis in takes:
            array = taken(array, side, takes[axis], fill)
    return array


def _layer_taken(document: Document, number: int, layer: Layer, takes: Takes) -> Layer:
    """Return a layer whose pins and rules go with their tokens and features."""
    pins = {}
    for matrix, cells in layer.pins.items():
        rows, columns = axes_of(document, matrix.stage, number)
        pins[matrix] = _cells_taken(cells, _of(takes, rows), _of(takes, columns))
    kept = frozen_pins({matrix: cells for matrix, cells in pins.items() if cells})
    size = document.queries, document.keys
    of_tokens = _of(takes, QUERIES), _of(takes, KEYS)
    if of_tokens == (None, None):
        return replace(layer, pins=kept)
    changed = layer.with_each_rule(None, lambda rule: rule_taken(rule, of_tokens, size))
    return replace(changed, pins=kept)


def _of(takes: Takes, axis: Axis | None) -> Take | None:
    return None if axis is None else takes.get(axis)


def _cells_taken(cells: Cells, rows: Take | None, columns: Take | None) -> Cells:
    """Return pins at the places that their cells have come to."""
    for side, take in enumerate((rows, columns)):
        if take is not None:
            places = _places_of(take)
            cells = {
                (new, place[1]) if side == 0 else (place[0], new): number
                for place, number in cells.items()
                for new in places.get(place[side], ())
            }
    return cells


def _places_of(take: Take) -> dict[int, list[int]]:
    """Return to which places each old one has come."""
    places: dict[int, list[int]] = {}
    for new, old in enumerate(take):
        places.setdefault(old, []).append(new)
    return places
