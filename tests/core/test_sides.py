"""What rows and columns stand for, held to the shapes of random documents."""

import pytest
from layered import layered
from stacks import Maker

from attention_gui.core.cell import STAGES, Cell
from attention_gui.core.labelling import column_labels, levels, pair, row_labels
from attention_gui.core.reading import Reading
from attention_gui.core.shapes import input_width
from attention_gui.core.sides import (
    ALONE,
    HEAD,
    HIDDEN,
    INNER,
    KEY,
    LAYER,
    MODEL,
    QUERY,
    VALUE,
    sides,
)
from attention_gui.core.stack import Stack


def counts(reading):
    """Return how many there are of each side, in a layer of a document."""
    document, layer = reading.document, reading.layer
    feed = layer.feed
    return {
        QUERY: document.queries,
        KEY: document.keys,
        INNER: layer.features("query"),
        VALUE: layer.features("value"),
        MODEL: input_width(document, reading.number),
        HIDDEN: feed.up.shape[1] if feed else 0,
        LAYER: len(document.layers) + 1,
        HEAD: max(layer.heads for layer in document.layers),
        **dict.fromkeys(ALONE, 1),
    }


@pytest.mark.parametrize("seed", range(40))
def test_every_matrix_is_as_large_as_its_sides(seed):
    document = Maker(seed).document()
    for number in range(2):
        reading = Reading(Stack(document), number, 0)
        expected = counts(reading)
        for stage in STAGES:
            if reading.has(stage):
                shape = reading.array(stage).shape
                assert reading.shape(stage) == shape, stage
                for side, count in zip(sides(stage), shape, strict=True):
                    assert count == expected.get(side, count), (stage, side)
                assert len(row_labels(document, stage, shape[0])) == shape[0]
                assert len(column_labels(document, stage, shape[1])) == shape[1]


def test_tokens_levels_and_numbers_are_labels():
    document = layered()
    assert row_labels(document, "attended", 6)[1] == "cat"
    assert column_labels(document, "attended", 3) == ("0", "1", "2")
    assert row_labels(document, "flow", 3) == ("into layer 0", "into layer 1", "output")
    assert levels(document)[-1] == "output"
    assert column_labels(document, "flow", 6)[5] == "mat"
    assert row_labels(document, "W_Q", 2) == ("0", "1")


@pytest.mark.parametrize(
    ("cell", "words"),
    [
        (Cell("weights", 4, 1), "the → cat"),
        (Cell("value", 1, 2), "cat"),
        (Cell("attended", 1, 7), "cat"),
        (Cell("flow", 1, 5), "into layer 1 → mat"),
        (Cell("W_O", 1, 7), ""),
    ],
)
def test_a_cell_is_told_by_its_tokens(cell, words):
    assert pair(layered(), cell) == words
