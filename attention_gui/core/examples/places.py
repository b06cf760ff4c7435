"""Examples of positions: learned, rotary, and a bias that falls with the distance."""

from attention_gui.core.build import network
from attention_gui.core.document import Document, Layer
from attention_gui.core.examples.written import (
    Written,
    matrices,
    matrix,
    written_layer,
)
from attention_gui.core.language import tr
from attention_gui.core.positioning import Positions
from attention_gui.core.rule import Rule

# Feature 0 is the number that the token says; the other five are left for the place.
NUMBERS = """
  1  0 0 0 0 0
  2  0 0 0 0 0
  3  0 0 0 0 0
  4  0 0 0 0 0
  5  0 0 0 0 0
"""
PLACES = """
  0  1 0 0 0 0
  0  0 1 0 0 0
  0  0 0 1 0 0
  0  0 0 0 1 0
  0  0 0 0 0 1
"""
# Of each feature: its row of W_Q | of W_K | of W_V. A key is the token's place, a query
# the place before; the first token has none.
BEFORE = """
  0: 0 0 0 0 0 | 0 0 0 0 0 | 1
  1: 0 0 0 0 0 | 4 0 0 0 0 | 0
  2: 4 0 0 0 0 | 0 4 0 0 0 | 0
  3: 0 4 0 0 0 | 0 0 4 0 0 | 0
  4: 0 0 4 0 0 | 0 0 0 4 0 | 0
  5: 0 0 0 4 0 | 0 0 0 0 4 | 0
"""
# Two queries | key | value: the same for every token, but the value counts them. The
# second query is the key turned back by one radian, which is one place.
TICK = """
  3 0 | 1.6 -2.5 | 3 0 | 0
  3 0 | 1.6 -2.5 | 3 0 | 1
  3 0 | 1.6 -2.5 | 3 0 | 2
  3 0 | 1.6 -2.5 | 3 0 | 3
  3 0 | 1.6 -2.5 | 3 0 | 4
  3 0 | 1.6 -2.5 | 3 0 | 5
"""
# query | key | value: every token would look at Fire.
FIRE = """
  3 | 1 | 1
  3 | 0 | 0
  3 | 0 | 0
  3 | 0 | 0
  3 | 0 | 0
  3 | 0 | 0
  3 | 0 | 0
  3 | 0 | 0
"""


def previous() -> Document:
    """Return a head that finds the token before by its place."""
    return network(
        [written_layer([Written(BEFORE)], 6, Rule())],
        matrix(NUMBERS),
        tokens=("one", "two", "three", "four", "five"),
        title=tr("The token before"),
        note=tr(
            "A token's embedding is a number, in feature 0; its position adds "
            "a 1 in a feature that no other place has. W_K makes the place "
            "the key and W_Q the place before it the query, so a token gives "
            "0.997 of its weight to the token before, and the output is the "
            "number before: 1.01, 2.00, 3.00, 4.00. The first token has none "
            "before it; its query is 0, and it looks everywhere alike, 0.2 "
            "each. Type 9 over embeddings[1, 0]: no weight moves, and the "
            "output of “three” becomes 8.98. Type 0 over W_Q[3, 1]: “three” "
            "forgets where to look, and its row becomes even too."
        ),
        positions=Positions("learned", table=matrix(PLACES)),
    )


def rope() -> Document:
    """Return tokens that are told apart by nothing but how RoPE turns them."""
    query, turned, key, value = matrices(TICK)
    return network(
        [Layer((query, turned), (key,), (value,), Rule(causal=True))],
        tokens=("tick",) * 6,
        title=tr("RoPE: only distance matters"),
        note=tr(
            "The same token six times: all queries of a head are alike and so "
            "are all keys, and only RoPE tells the places apart, for it turns "
            "each query and key by one more radian at each place. So a score "
            "depends on the distance alone and is the same all along a "
            "diagonal: in head 0 9.0 at distance 0, 4.9 at 1 and −3.7 at 2. "
            "The query of head 1 looks at the token before, with 0.90 of its "
            "weight, for it is turned back by one place to begin with. Add "
            "100 to every position, and no score changes; type 9 over "
            "positions[5, 0] alone, and the last row and the last column of "
            "scores do."
        ),
        positions=Positions("rope"),
    )


def alibi() -> Document:
    """Return eight heads that differ in nothing but how far back they look."""
    query, key, value = matrices(FIRE)
    return network(
        [Layer((query,) * 8, (key,), (value,), Rule(causal=True))],
        tokens=("Fire", "!", "they", "all", "ran", "out", "of", "there"),
        title=tr("ALiBi: near keys first"),
        note=tr(
            "Eight heads with the same query, key and value, in which every "
            "token would look at “Fire”: a score of 3 against 0. ALiBi takes "
            "slope times distance off; the slope goes from 0.5 in head 0, "
            "halved from head to head, to 0.0039 in head 7. So the last "
            "token, “there”, 7 tokens further on, gives “Fire” 0.20 in head "
            "0, 0.48 in head 1 and 0.74 in head 7: steep heads see what is "
            "near, flat ones see far. Type 0 over slopes[0, 0], and head 0 "
            "sees as far as any: 0.74."
        ),
        positions=Positions("alibi"),
    )
