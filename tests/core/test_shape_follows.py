"""Whatever is reshaped, every stage has the bits of a full computation."""

import numpy as np
import pytest
from shapely import made

from attention_gui.core import feature_shape, head_shape, key_tokens, token_shape
from attention_gui.core.axes import Axis, length
from attention_gui.core.blank import blank
from attention_gui.core.build import document
from attention_gui.core.memo import Memo
from attention_gui.core.moving import with_positions

from .editing import assert_made_anew


def tokens(made, draw):
    side = draw(["query", "key"])
    count = len(token_shape.tokens_of(made, side))
    one = draw(range(count))
    return draw(
        [
            lambda: token_shape.inserted(made, side, one, ("a", "b")),
            lambda: token_shape.deleted(made, side, [one]),
            lambda: token_shape.duplicated(made, side, [one]),
            lambda: token_shape.moved(made, side, [one], draw(range(count + 1))),
            lambda: token_shape.renamed(made, side, one, "c"),
            lambda: key_tokens.separated(made),
            lambda: key_tokens.joined(made),
        ]
    )()


def features(made, draw):
    side = draw(["inner", "value", "model", "other", "hidden"])
    axis = Axis(side, 0 if side == "other" else draw(range(len(made.layers))))
    count = length(made, axis)
    if not count:
        return made
    if draw([True, False]):
        return feature_shape.added(made, axis, draw(range(count + 1)))
    return feature_shape.removed(made, axis, [draw(range(count))])


def heads(made, draw):
    layer = draw(range(len(made.layers)))
    count = made.layers[layer].heads
    one = draw(range(count))
    return draw(
        [
            lambda: head_shape.added(made, layer),
            lambda: head_shape.duplicated(made, layer, one),
            lambda: head_shape.deleted(made, layer, one),
            lambda: head_shape.moved(made, layer, one, draw(range(count + 1))),
            lambda: head_shape.regrouped(made, layer, draw([1, 2, count])),
            lambda: head_shape.renamed(made, layer, one, "d"),
        ]
    )()


def start(seed):
    """Return a random document; some have no W_O, so that heads stand side by side."""
    if seed % 3:
        return made(seed)
    if seed % 2:
        return with_positions(blank("abcd", 6, 2, weights="random"), "alibi")
    return document(*np.random.default_rng(seed).normal(size=(3, 2, 3, 4, 2)))


@pytest.mark.parametrize("seed", range(40))
def test_shapes_that_follow_one_another_are_computed_as_if_anew(seed):
    random, memo = np.random.default_rng(seed), Memo()
    now, steps = start(seed), 0

    def draw(several):
        return several[int(random.integers(len(several)))]

    assert_made_anew(memo.stack(now), now)
    for _ in range(12):
        try:
            after = draw([tokens, features, heads])(now, draw)
        except ValueError:
            continue
        if after.queries * after.keys > 100:
            continue
        steps += after is not now
        now = after
        assert_made_anew(memo.stack(now), now)
    assert steps > 2
