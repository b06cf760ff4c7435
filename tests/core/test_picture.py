"""The window gets the same panel again wherever nothing changed."""

from dataclasses import replace

import numpy as np
import pytest

from attention_gui.core.build import document
from attention_gui.core.look import Look
from attention_gui.core.picture import Pictures
from attention_gui.core.sharing import CancelledError


@pytest.fixture
def layers():
    """Two layers of four heads over two key heads."""
    random = np.random.default_rng(3)
    return document(
        random.normal(size=(2, 4, 5, 3)),
        random.normal(size=(2, 2, 5, 3)),
        random.normal(size=(2, 2, 5, 3)),
        tokens=tuple("abcde"),
    )


def edited(document, stage, head):
    return document.with_block(stage, 0, head, 1, 1, np.array([[9.0]]))


def shared(before, after):
    return [old is new for old, new in zip(before.heads, after.heads, strict=True)]


def test_a_picture_holds_the_head_and_all_heads(layers):
    picture = Pictures().picture(layers, Look(1, 2))
    assert [panel.title for panel in picture.heads] == [f"Head {n}" for n in range(4)]
    assert picture.stages[2].values is picture.result.weights
    assert np.array_equal(picture.heads[2].values, picture.stages[2].values)


@pytest.mark.parametrize(
    ("stage", "changed"),
    [("query", {2}), ("key", {2, 3}), ("value", set())],
)
def test_an_edit_draws_again_only_what_it_reaches(layers, stage, changed):
    pictures = Pictures()
    before = pictures.picture(layers, Look(0, 0))
    after = pictures.picture(edited(layers, stage, 2), Look(0, 0))
    assert shared(before, after) == [head not in changed for head in range(4)]


def test_an_edit_shows_in_the_new_picture_alone(layers):
    pictures = Pictures()
    before = pictures.picture(layers, Look(0, 2))
    kept = before.stages[0].values.copy()
    after = pictures.picture(edited(layers, "query", 2), Look(0, 2))
    assert not np.array_equal(after.stages[0].codes, before.stages[0].codes)
    assert np.array_equal(before.stages[0].values, kept)


def test_another_head_is_looked_at_without_drawing_heads_again(layers):
    pictures = Pictures()
    one, other = (pictures.picture(layers, Look(0, head)) for head in (0, 3))
    assert all(shared(one, other))


def test_new_labels_reach_every_head(layers):
    pictures = Pictures()
    before = pictures.picture(layers, Look())
    after = pictures.picture(replace(layers, tokens=tuple("vwxyz")), Look())
    assert not any(shared(before, after))
    assert after.heads[0].rows.labels == tuple("vwxyz")


def test_a_rule_reaches_every_head(layers):
    pictures = Pictures()
    before = pictures.picture(layers, Look())
    assert not any(
        shared(before, pictures.picture(layers.with_rule(causal=True), Look()))
    )


def test_the_cost_counts_what_is_not_yet_there(layers):
    pictures = Pictures()
    unseen = pictures.cost(layers, Look())
    pictures.picture(layers, Look())
    assert pictures.cost(layers, Look()) < unseen / 3


def test_it_can_be_cancelled(layers):
    with pytest.raises(CancelledError):
        Pictures().picture(layers, Look(), lambda: True)
