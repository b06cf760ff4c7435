"""Random documents to be reshaped, and what all of their stages are."""

from dataclasses import replace

from stacks import Maker

from attention_gui.core.alike import alike
from attention_gui.core.pins import frozen_pins
from attention_gui.core.positioning import Positions


def made(seed: int, layers: int = 2):
    """Return a random document, its pins and rules kept as edits keep them."""
    return settled(Maker(seed).document(layers))


def settled(document):
    """Return a document with one rule for each head, whether they differ or not."""
    return replace(
        document,
        layers=tuple(
            replace(
                layer,
                pins=frozen_pins(layer.pins),
                rules=tuple(layer.rule_of(head) for head in range(layer.heads)),
            )
            for layer in document.layers
        ),
    )


def same(one, other) -> bool:
    """Whether two documents hold the same, but for labels that only count keys."""
    one, other = (settled(replace(each, key_tokens=None)) for each in (one, other))
    return alike(one, other)


def unordered(document):
    """Return a document in which it does not matter where a token stands."""
    document = replace(document, positions=Positions())
    return document.with_rule(causal=False, window=None, prefix=0, offset=0)


def without_pins(document):
    """Return a document of which nothing is pinned."""
    layers = (replace(layer, pins=frozen_pins({})) for layer in document.layers)
    return replace(document, layers=tuple(layers))
