"""The tables of a document by tab, named, and filled as far as numbers are there."""

import networks
import numpy as np
import pytest
from stacks import Maker

from attention_gui.core.contents import Contents
from attention_gui.core.look import Look
from attention_gui.core.named import column_names, row_names
from attention_gui.core.pinning import pinned
from attention_gui.core.reading import Reading
from attention_gui.core.stack import Stack
from attention_gui.core.tabs import OF_TAB, TABS, listed, tabs


@pytest.mark.parametrize("seed", range(40))
def test_every_table_is_listed_with_its_shape_and_names(seed):
    document = Maker(seed).document()
    for layer in range(2):
        for head in range(document.layers[layer].heads):
            reading = Reading(Stack(document), layer, head)
            found = []
            for tab in TABS:
                for one in listed(document, tab, layer, head):
                    found.append(one.stage)
                    assert one.shape == reading.array(one.stage).shape
                    assert len(one.rows.labels) == one.shape[0]
                    assert len(one.columns.labels) == one.shape[1]
                    is_given = document.given(one.stage, layer, head) is not None
                    assert (one.made == "") == is_given
            given = [
                stage
                for stages in OF_TAB.values()
                for stage in stages
                if document.given(stage, layer, head) is not None
            ]
            assert [stage for stage in found if stage in given] == given


@pytest.mark.parametrize("seed", range(20))
def test_what_is_listed_as_computed_can_be_pinned(seed):
    document = Maker(seed).document()
    for tab in TABS:
        for one in listed(document, tab, 1, 0):
            if one.made and one.stage != "position_table":
                block = np.full((1, 1), 3.25)
                made = pinned(document, one.stage, 1, 0, 0, 0, block)
                assert Reading(Stack(made), 1, 0).array(one.stage)[0, 0] == 3.25


def test_texts_beside_a_title_say_less_and_less():
    document = networks.projected()
    (key,) = (one for one in listed(document, "Q K V", 0, 1) if one.stage == "key")
    texts = [" | ".join(pair) for pair in key.said("0 … 1", 2)]
    shared = "shared by heads 0–1"
    assert texts == [
        f"= normed W_K + b_K · 4 tokens × 2 features · {shared} · 2 pinned | 0 … 1",
        f"= normed W_K + b_K · 4 × 2 · {shared} · 2 pinned | 0 … 1",
        f"= normed W_K + b_K · 4 × 2 · {shared} | 0 … 1",
        f"= normed W_K + b_K · {shared} | 0 … 1",
        "= normed W_K + b_K · heads 0–1 | 0 … 1",
        "= normed W_K + b_K · heads 0–1 | ",
    ]
    assert [len(text) for text in texts] == sorted(map(len, texts), reverse=True)


def test_a_layer_above_reads_whatever_the_document_starts_from():
    assert "X W" not in tabs(networks.plain(layers=2), 0)
    assert "X W" in tabs(networks.plain(layers=2), 1)


def test_names_tell_what_rows_and_columns_are():
    document = networks.projected(kind="relative")
    assert row_names(document, "relative", 4).counted(4) == "4 heads"
    assert column_names(document, "relative", 5).labels == ("−2", "−1", "0", "+1", "+2")
    assert column_names(document, "bias", 4) == ("key", networks.TOKENS)
    assert column_names(document, "slopes", 1).counted(1) == "1 head"
    assert row_names(document, "b_Q", 1).counted(1) == ""


def test_contents_wait_for_a_reading_of_the_same_layer_and_head():
    contents = Contents()
    assert contents.tabs == ()
    assert list(contents.listed("Q K V")) == []
    contents.document, contents.look = networks.projected(2), Look(1, 2)
    (query, *_) = contents.listed("Q K V")
    assert contents.array(query) is None
    contents.take(Reading(Stack(contents.document), 1, 1))
    assert contents.array(query) is None
    contents.take(contents.reading.at(head=2))
    expected = Stack(contents.document).matrix("query", 1, 2)
    np.testing.assert_array_equal(contents.array(query), expected)
    assert contents.tab_of("W_up") == "Layer"
    assert contents.tab_of("slopes") is None


def test_contents_of_an_earlier_document_stay_and_nothing_is_made_of_it():
    contents, before = Contents(), networks.projected()
    contents.document = before
    contents.take(Reading(Stack(before), 0, 0))
    query, key, _ = contents.listed("Q K V")
    shown = contents.array(query)
    block = np.full((1, 1), 7.0)
    contents.document = before.with_block("embeddings", 0, 0, 0, 0, block)
    assert contents.array(query) is shown
    assert contents.array(key) is None
    contents.take(Reading(Stack(contents.document), 0, 0))
    assert contents.array(query)[0, 0] != shown[0, 0]
    assert contents.array(key) is not None
