"""Examples of the formula: scores, the scale, the mask and the sink."""

from random import Random

from attention_gui.core.arrays import Array, kept
from attention_gui.core.build import network
from attention_gui.core.document import Document, Layer
from attention_gui.core.examples.written import matrices
from attention_gui.core.language import tr
from attention_gui.core.rule import Rule

# query, key and value of a token in each row
WORKED = """
  1 0 |  1 0 |  1 2
  0 1 |  0 1 |  3 4
  1 1 |  1 1 |  5 6
"""
# The query of bank asks what kind of bank it is, and the key of river tells.
BANK = """
  0.5 0.5 |  0   0.5 |  0   0
  4   0   |  0.5 1   |  0.5 0.5
  0   1   |  0   0.5 |  0   0
  0.5 0.5 |  0   0.5 |  0   0
  1   2   |  2   1   |  1   0
"""
# The query of chased asks for an animal: dog. The second feature of a query is 1
# everywhere: it meets the key of start in head 1 and nothing in heads 0 and 2.
CHASE = """
  0 1 |  0 0 |  0 5 |  0 0
  0 1 |  0 0 |  0 0 |  0 0
  0 1 |  3 0 |  3 0 |  1 0
  4 1 |  0 0 |  0 0 |  0 0
  0 1 |  0 0 |  0 0 |  0 0
  0 1 |  0 0 |  0 0 |  0 1
"""
SEED = 4  # of the signs in root_d


def worked() -> Document:
    """Return the worked example of the README, small enough to check by hand."""
    query, key, value = matrices(WORKED)
    return network(
        [Layer((query,), (key,), (value,))],
        tokens=("red", "blue", "both"),
        title=tr("Worked example"),
        note=tr(
            "One head of three tokens with two features, small enough to "
            "check by hand. The query of “red” meets the keys with the scores "
            "1, 0 and 1; divided by √2 and put through softmax they become "
            "the weights 0.40, 0.20 and 0.40, and the values mixed by these "
            "weights are the output 3 and 4. Type 2 over query[0, 1], and "
            "“red” gives “blue” 0.28 and “both” 0.58; no other row moves. "
            "Type 2 over query[0, 0] instead, and the weights move, but the "
            "output stays at 3 and 4: “red” and “both” weigh the same, and "
            "the value of “blue” lies halfway between theirs."
        ),
    )


def causal() -> Document:
    """Return two heads that differ in nothing but the mask."""
    query, key, value = matrices(BANK)
    return network(
        [Layer((query, query), (key,), (value,), (Rule(), Rule(causal=True)))],
        tokens=("the", "bank", "of", "the", "river"),
        title=tr("Causal and bidirectional"),
        note=tr(
            "Two heads with the same query, key and value; only the mask "
            "differs. Head 0 sees the whole sentence: “bank” finds “river” "
            "and gives it 0.98 of its weight, and its output says water, not "
            "money. Head 1 is causal: “bank” sees only what stands before it "
            "and keeps 0.80 for itself, and its output says water as much as "
            "money. The last row is the same in both heads, for it sees "
            "everything either way. Type 0 over key[4, 0], which both heads "
            "share: in head 0 “river” falls to 0.12, and in head 1 nothing "
            "changes but the last row."
        ),
    )


def root_d() -> Document:
    """Return layers of few and of many features, with and without the scale."""
    signs = Random(SEED)
    return network(
        [_scaled_or_not(features, signs) for features in (4, 64, 1024)],
        tokens=("a", "b", "c", "d", "e", "f"),
        title=tr("What √d does"),
        note=tr(
            "Queries and keys are ones with a plus or a minus drawn at "
            "random, with 4, 64 and 1024 features in layers 0, 1 and 2. The "
            "more features, the larger the scores: they spread by 2.1, 7.6 "
            "and 30.4, about √d. Head 0 divides by √d and keeps an entropy of "
            "2.19, 2.10 and 2.11 bits. Head 1 has the scale 1, and its "
            "entropy falls from 1.57 over 0.80 to 0.00 bits: in layer 2 each "
            "query looks at one key alone, whatever the others say. Give head "
            "1 of layer 1 the scale 0.125, which is 1/√64, and it is head 0."
        ),
    )


def _scaled_or_not(features: int, signs: Random) -> Layer:
    """Return one query, key and value in two heads: divided by √d, and not."""
    query, key, value = (_signs(signs, n) for n in (features, features, 2))
    return Layer((query, query), (key,), (value,), (Rule(), Rule(scale=1)))


def _signs(signs: Random, features: int) -> Array:
    """Return 1 and −1 at random, (6, features): a mean of 0 and a variance of 1."""
    rows = [[1 - 2 * (signs.random() < 0.5) for _ in range(features)] for _ in range(6)]
    return kept("signs", rows, 2)


def sink() -> Document:
    """Return a head that has nowhere to look, and two ways out."""
    query, key, with_start, value = matrices(CHASE)
    rules = Rule(causal=True), Rule(causal=True), Rule(causal=True, sink=3.5)
    return network(
        [Layer((query,) * 3, (key, with_start, key), (value,) * 3, rules)],
        tokens=("start", "the", "dog", "chased", "a", "ball"),
        title=tr("An attention sink"),
        note=tr(
            "The weights of a query sum to 1, even where there is nothing to "
            "look for: only “chased” asks for an animal, and it finds “dog” "
            "in all three heads. In head 0 the token “a” spreads evenly and "
            "takes 0.20 of “dog” along; in head 1 “start”, whose value is 0, "
            "soaks up 0.90 of its weight and leaves 0.03 of “dog”. Head 2 has "
            "a sink instead, a logit of 3.5 in the denominator alone: the row "
            "of “a” sums to 0.13. Type 0 over key[0, 1] of head 1, and it "
            "spreads as head 0 does."
        ),
    )
