"""Scopes: whose rules a change is for."""

import networks
import pytest

from attention_gui.core.look import Look
from attention_gui.core.scope import in_force, rules_differ, scopes, whose, whose_text

LOOK = Look(1, 2)


@pytest.mark.parametrize(
    ("scope", "place", "text"),
    [
        ("document", (None, None), ""),
        ("layer", (1, None), " in layer 1"),
        ("head", (1, 2), " in layer 1 head 2"),
    ],
)
def test_a_scope_is_a_layer_and_a_head_or_every_one(scope, place, text):
    assert whose(scope, LOOK) == place
    assert whose_text(*place) == text


@pytest.mark.parametrize(
    ("layers", "heads", "names"),
    [
        (1, 1, {"document": "All heads"}),
        (1, 2, {"document": "All heads", "head": "Head 1 alone"}),
        (2, 1, {"document": "All layers", "layer": "Layer 0 alone"}),
        (
            2,
            2,
            {
                "document": "All layers",
                "layer": "Layer 0 alone",
                "head": "Head 1 of layer 0 alone",
            },
        ),
    ],
)
def test_scopes_that_mean_the_same_are_not_asked_about(layers, heads, names):
    document = networks.plain(heads, layers)
    assert scopes(document, Look(0, heads - 1)) == {
        scope: name.replace("Head 1", f"Head {heads - 1}")
        for scope, name in names.items()
    }


@pytest.mark.parametrize(
    ("scope", "there", "same"),
    [
        ("head", ("document", "layer"), "layer"),
        ("head", ("document",), "document"),
        ("layer", ("document", "head"), "document"),
        ("layer", ("document", "layer"), "layer"),
    ],
)
def test_a_scope_that_is_not_there_is_the_one_that_means_the_same(scope, there, same):
    assert in_force(scope, there) == same


def test_rules_differ_as_soon_as_one_head_has_another():
    document = networks.plain(heads=2, layers=2)
    assert not rules_differ(document)
    assert not rules_differ(document.with_rule(causal=True))
    assert rules_differ(document.with_rule(1, 0, causal=True))
