"""Offers: what attaching would give, said truly before it is done."""

import networks
import numpy as np
import pytest

from attention_gui.core.layer import Projection
from attention_gui.core.offering import Terms, all_detached, missing_input, offered
from attention_gui.core.stack import Stack


@pytest.mark.parametrize("stage", ["query", "key", "value"])
@pytest.mark.parametrize("layer", [0, 1])
def test_what_was_computed_is_found_again(stage, layer):
    document = networks.projected(layers=2)
    bare = all_detached(Stack(document), stage, layer, 0, True)
    assert not any(
        isinstance(source, Projection) for source in getattr(bare.layers[layer], stage)
    )
    offer = offered(Stack(bare), stage, layer, 0, Terms(with_bias=True, all_heads=True))
    assert offer.largest < 1e-12
    assert offer.residual <= offer.largest
    for head in range(4):
        np.testing.assert_allclose(
            Stack(offer.document).matrix(stage, layer, head),
            Stack(document).matrix(stage, layer, head),
            atol=1e-12,
        )


def test_the_difference_is_that_of_the_numbers():
    document = networks.plain(heads=3)
    terms = Terms("zeros", all_heads=True, embeddings="random", width=2)
    offer = offered(Stack(document), "value", 0, 1, terms)
    values = np.array(document.layers[0].value)
    assert offer.largest == np.abs(values).max()
    assert offer.residual == pytest.approx(np.sqrt((values**2).mean()))
    one = offered(Stack(document), "value", 0, 1, terms._replace(all_heads=False))
    assert one.largest == np.abs(values[1]).max()
    kinds = [isinstance(s, Projection) for s in one.document.layers[0].value]
    assert kinds == [False, True, False]


def test_least_squares_is_as_close_as_can_be():
    document = networks.plain()
    terms = Terms(embeddings="random", width=2)
    offer = offered(Stack(document), "query", 0, 0, terms)
    read, query = offer.document.embeddings, document.layers[0].matrix("query", 0)
    left = read @ np.linalg.pinv(read) @ query - query
    assert offer.largest == pytest.approx(np.abs(left).max())
    assert offer.residual == pytest.approx(np.sqrt((left**2).mean()))


@pytest.mark.parametrize(
    ("make", "stage", "layer", "lack"),
    [
        (networks.plain, "query", 0, "embeddings"),
        (lambda: networks.plain(layers=2), "query", 1, ""),
        (networks.projected, "key", 0, ""),
        (networks.crossed, "key", 0, ""),
        (networks.crossed, "query", 0, ""),
    ],
)
def test_what_is_lacking_is_known(make, stage, layer, lack):
    assert missing_input(make(), stage, layer) == lack


@pytest.mark.parametrize(
    ("terms", "reason"),
    [
        (Terms(width=0), "features must be 1 or more, got 0"),
        (Terms(width=3), "one-hot embeddings of 4 tokens need 4 features, got 3"),
    ],
)
def test_embeddings_that_cannot_be_are_refused(terms, reason):
    with pytest.raises(ValueError, match=reason):
        offered(Stack(networks.plain()), "query", 0, 0, terms)
