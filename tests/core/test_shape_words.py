"""What is said of steps that change a shape, and labels as they are typed."""

import numpy as np
import pytest

from attention_gui.core.axes import Axis
from attention_gui.core.build import document
from attention_gui.core.head_names import head_name, head_title
from attention_gui.core.head_shape import regrouped, renamed
from attention_gui.core.key_tokens import separated
from attention_gui.core.label_text import read_label, write_label
from attention_gui.core.shape_words import (
    features_text,
    heads_text,
    inserted_text,
    shared_text,
    tokens_text,
)

WORDS = document(*np.ones((3, 4, 3, 2)), tokens=("the", "", "a\nb"))


def test_tokens_are_named_alone_and_counted_together():
    assert tokens_text(WORDS, "query", (0,)) == "token the"
    assert tokens_text(WORDS, "key", (1,)) == "token ∅"
    assert tokens_text(WORDS, "query", (2,)) == "token a⏎b"
    assert tokens_text(WORDS, "query", (0, 2)) == "2 tokens"
    assert tokens_text(separated(WORDS), "key", (0,)) == "key token the"
    assert tokens_text(separated(WORDS), "key", (0, 1)) == "2 key tokens"
    assert inserted_text(range(3, 4)) == "Inserted token 3"
    assert inserted_text(range(3, 6)) == "Inserted 3 tokens"


def test_features_are_said_to_be_of_something():
    assert features_text(Axis("inner"), 1) == "a feature of query and key"
    assert features_text(Axis("hidden", 1), 3) == "3 features of the feed-forward part"


def test_heads_that_share_a_key_are_named_together():
    grouped = regrouped(WORDS, 0, 2).layers[0]
    assert heads_text(WORDS.layers[0], 1) == "head 1"
    assert heads_text(grouped, 1) == "heads 0 to 1, which share a key"
    assert shared_text(grouped, "value", 3) == (
        "Changed for heads 2 to 3, which share this value"
    )
    assert shared_text(grouped, "query", 3) == ""
    assert shared_text(WORDS.layers[0], "key", 3) == ""


def test_a_head_is_called_by_its_number_and_its_name():
    named = renamed(WORDS, 0, 2, "to the\nnoun").layers[0]
    assert head_title(named, 1) == "Head 1"
    assert head_name(named, 2) == "2 · to the⏎noun"
    assert heads_text(named, 2) == "head 2 · to the⏎noun"


@pytest.mark.parametrize(
    "label", ["", "cat", " a\tb\r\n", r"C:\new", "\\", r"\\n", "\\\n", "שלום", "👩‍👧"]
)
def test_every_label_can_be_typed_in_one_line(label):
    written = write_label(label)
    assert not {"\n", "\r", "\t"} & set(written)
    assert read_label(written) == label


def test_a_typed_text_that_stands_for_nothing_else_is_the_label():
    assert read_label(r"a\b \x") == r"a\b \x"
    assert read_label(r"a\nb") == "a\nb"
