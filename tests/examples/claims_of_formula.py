"""What the paragraphs about the formula say, computed."""

import numpy as np
from told import Shown, alike, changed_rows

from attention_gui.core.metrics import mean_entropy


def worked(document):
    shown = Shown(document)
    a, b, c = shown("scores")[0]
    yield f"the scores {a:.0f}, {b:.0f} and {c:.0f}"
    a, b, c = shown.row("red")
    yield f"the weights {a:.2f}, {b:.2f} and {c:.2f}"
    yield f"divided by √{document.layers[0].features('query')}"
    output = shown("output")[0]
    yield f"the output {output[0]:.0f} and {output[1]:.0f}"

    asks_for_blue = shown.typed("query", 0, 1, 2)
    yield "Type 2 over query[0, 1]"
    _, blue, both = asks_for_blue.row("red")
    yield f"“red” gives “blue” {blue:.2f} and “both” {both:.2f}"
    assert changed_rows(shown, asks_for_blue, "weights") == [0]

    as_red = shown.typed("query", 0, 0, 2)
    yield "Type 2 over query[0, 0]"
    assert changed_rows(shown, as_red, "weights") == [0]
    assert as_red.weight("red", "red") == as_red.weight("red", "both")
    np.testing.assert_allclose(as_red("output")[0], output, rtol=1e-12)
    value = shown("value")
    assert ((value[0] + value[2]) / 2 == value[1]).all()
    yield f"stays at {value[1, 0]:.0f} and {value[1, 1]:.0f}"


def causal(document):
    shown = Shown(document)
    assert shown("weights", head=0).min() > 0
    yield "Head 0 sees the whole sentence"
    yield f"gives it {shown.weight('bank', 'river', head=0):.2f}"
    assert shown.weight("bank", "river", head=1) == 0
    kept = shown.weight("bank", "bank", head=1)
    yield "Head 1 is causal: "
    yield f"“bank” sees only what stands before it and keeps {kept:.2f} for itself"
    water, money = shown("output", head=1)[1]
    assert water == money
    assert shown("output", head=0)[1, 0] > 100 * shown("output", head=0)[1, 1]
    last = [shown.row("river", head=head) for head in (0, 1)]
    assert (last[0] == last[1]).all()
    others = [shown("weights", head=head)[:-1] for head in (0, 1)]
    assert (others[0] != others[1]).any(axis=1).all()

    silent = shown.typed("key", 4, 0, 0)
    yield "Type 0 over key[4, 0], which both heads share"
    found = silent.weight("bank", "river", head=0)
    yield f": in head 0 “river” falls to {found:.2f}"
    assert changed_rows(shown, silent, "weights", head=1) == [4]
    yield "in head 1 nothing changes but the last row"


def root_d(document):
    shown = Shown(document)
    widths = [layer.features("query") for layer in document.layers]
    yield "with {}, {} and {} features in layers 0, 1 and 2".format(*widths)
    signs = np.concatenate([shown("query", layer).ravel() for layer in range(3)])
    assert set(signs) == {-1, 1}
    spreads = [shown("scores", layer).std() for layer in range(3)]
    yield "spread by {:.1f}, {:.1f} and {:.1f}".format(*spreads)
    np.testing.assert_allclose(spreads, np.sqrt(widths), rtol=0.1)
    bits = [
        [mean_entropy(shown("weights", layer, head)) for layer in range(3)]
        for head in (0, 1)
    ]
    yield "Head 0 divides by √d"
    yield "keeps an entropy of {:.2f}, {:.2f} and {:.2f} bits".format(*bits[0])
    yield "Head 1 has the scale 1"
    assert document.layers[0].rule_of(1).scale == 1
    yield "falls from {:.2f} over {:.2f} to {:.2f} bits: in layer 2".format(*bits[1])
    assert (shown("weights", 2, 1).max(axis=1) > 0.98).all()

    scaled = shown.ruled(1, 1, scale=0.125)
    yield "Give head 1 of layer 1 the scale 0.125, which is 1/√64,"
    assert (scaled("weights", 1, 1) == scaled("weights", 1, 0)).all()
    yield "it is head 0"


def sink(document):
    shown = Shown(document)
    yield "The weights of a query sum to 1"
    for head in (0, 1):
        np.testing.assert_allclose(shown("weights", head=head).sum(axis=1), 1)
    for head in range(3):
        assert shown.weight("chased", "dog", head=head) > 0.99
    yield "all three heads"
    assert alike(shown.row("a", head=0)[:5])
    value = document.given("value", 0, 0)
    assert value[:, 0].tolist() == [0, 0, 1, 0, 0, 0]  # an animal
    taken = [shown("output", head=head)[4, 0] for head in range(3)]
    yield "In head 0 the token “a” spreads evenly "
    yield f"and takes {taken[0]:.2f} of “dog” along"
    soaked = shown.weight("a", "start", head=1)
    yield f"in head 1 “start”, whose value is 0, soaks up {soaked:.2f}"
    assert not value[0].any()
    yield f"leaves {taken[1]:.2f} of “dog”"
    rule = document.layers[0].rule_of(2)
    assert document.layers[0].rule_of(1).sink is None
    yield f"Head 2 has a sink instead, a logit of {rule.sink} in the denominator alone"
    np.testing.assert_array_equal(shown("scores", head=2), shown("scores", head=0))
    yield f"the row of “a” sums to {shown.row('a', head=2).sum():.2f}"

    gone = shown.typed("key", 0, 1, 0, head=1)
    yield "Type 0 over key[0, 1] of head 1, and it spreads as head 0 does"
    np.testing.assert_array_equal(gone("weights", head=1), shown("weights", head=0))
