"""The random documents that are held to the oracle have every option there is."""

from collections import Counter

import pytest
from stacks import PINNED_IN_HEADS, PINNED_IN_LAYERS, Maker
from varied import Varied

from attention_gui.core.layer import GIVEN, Projection
from attention_gui.core.positioning import POSITION_KINDS
from attention_gui.core.rule import Rule
from attention_gui.core.rule_checks import CHECKS
from attention_gui.core.sublayers import ACTIVATIONS

from .test_stack import SEEDS, VARIED

LEAST = 8  # documents that each option is in


def options(document):
    """Yield the name of every option that a document makes use of."""
    positions = document.positions
    yield from (f"positions {positions.kind}", f"layout {positions.layout}")
    yield from (
        f"{name} given"
        for name in ("query", "key", "slopes")
        if getattr(positions, name) is not None
    )
    yield "partial RoPE" if positions.rotary else "whole RoPE"
    yield "cross-attention" if document.key_embeddings is not None else "one side"
    for layer in document.layers:
        yield from of_layer(layer)
        yield from (f"pin in {matrix.stage}" for matrix in layer.pins)
        for head in range(layer.heads):
            yield from of_rule(layer.rule_of(head))


def of_layer(layer):
    yield f"{layer.heads} heads, {len(layer.key)} key heads"
    yield "a rule per head" if isinstance(layer.rules, tuple) else "one rule"
    yield "b_O" if layer.output_bias is not None else "no b_O"
    yield "residual" if layer.residual else "no residual"
    yield "W_O" if layer.output_weight is not None else "concatenated"
    yield f"heads off: {bool(layer.off)}"
    for stage in GIVEN:
        for source in getattr(layer, stage):
            computed = isinstance(source, Projection)
            biased = computed and source.bias is not None
            yield f"{stage}: {'given' if not computed else 'W, b' if biased else 'W'}"
    for part in ("attention_norm", "feed_norm"):
        norm, place = getattr(layer, part), "before" if layer.norm_first else "after"
        kind = "none" if norm is None else f"{norm.kind} {place}"
        yield f"{part} {kind}"
        if norm is not None:
            yield f"{part} gain: {norm.gain is not None}"
            yield f"{part} bias: {norm.bias is not None}"
    feed = layer.feed
    yield "no feed-forward" if feed is None else f"feed-forward {feed.kind}"
    for name in ("up_bias", "down_bias", "gate_bias"):
        yield f"{name}: {getattr(feed, name, None) is not None}"


def of_rule(rule):
    usual = Rule()
    for field in CHECKS:
        value = getattr(rule, field)
        if str(value) != str(getattr(usual, field)):
            shown = value if field in ("window", "empty_rows") else "set"
            yield f"rule {field} {shown}"


EXPECTED = {
    *(f"positions {kind}" for kind in POSITION_KINDS),
    *("layout halves", "layout interleaved", "partial RoPE", "whole RoPE"),
    *("query given", "key given", "slopes given", "cross-attention", "one side"),
    *(f"{h} heads, {k} key heads" for h in (1, 2, 4) for k in (1, 2, 4) if k <= h),
    *("a rule per head", "one rule", "b_O", "no b_O", "residual", "no residual"),
    *("W_O", "heads off: True", "heads off: False", "no feed-forward"),
    *(f"{stage}: {how}" for stage in GIVEN for how in ("given", "W", "W, b")),
    *(f"{part}_norm none" for part in ("attention", "feed")),
    *(
        f"{part}_norm {kind} {place}"
        for part in ("attention", "feed")
        for kind in ("layer", "rms")
        for place in ("before", "after")
    ),
    *(
        f"{part}_norm {field}: {there}"
        for part in ("attention", "feed")
        for field in ("gain", "bias")
        for there in (True, False)
    ),
    *(f"feed-forward {kind}" for kind in ACTIVATIONS),
    *(f"{name}: True" for name in ("up_bias", "down_bias", "gate_bias")),
    *(f"rule {field} set" for field in CHECKS if field not in ("window", "empty_rows")),
    *("rule window (1, -1)", "rule window (-1, 0)", "rule window (2, 1)"),
    "rule empty_rows uniform",
    *(f"pin in {stage}" for stage in (*PINNED_IN_HEADS, *PINNED_IN_LAYERS)),
}


@pytest.mark.parametrize(
    ("make", "seeds", "more"),
    [
        (lambda seed: Maker(seed).document(), SEEDS, set()),
        (
            lambda seed: Varied(seed).document(1 + seed % 3),
            VARIED,
            {"concatenated", "float32", "float64", "no embeddings"},
        ),
    ],
    ids=["Maker", "Varied"],
)
def test_the_random_documents_have_every_option(make, seeds, more):
    found = Counter()
    for seed in seeds:
        document = make(seed)
        embedded = "no embeddings" if document.embeddings is None else "embeddings"
        found.update({*options(document), str(document.dtype), embedded})
    rare = {
        option: found[option] for option in EXPECTED | more if found[option] < LEAST
    }
    assert rare == {}
