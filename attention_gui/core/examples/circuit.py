"""An induction head: two layers that together complete what they have seen before."""

from attention_gui.core.build import network
from attention_gui.core.document import Document
from attention_gui.core.examples.written import Written, matrix, written_layer
from attention_gui.core.language import tr
from attention_gui.core.positioning import Positions
from attention_gui.core.rule import Rule

# Features 0 to 3 say which letter a token is. Layer 0 writes into 4 to 7 which letter
# stands before it. Positions are added to 8 and 9: a point on a circle of eight.
LETTERS = """
  0 0 0 0  0 0 0 0  0 0
  1 0 0 0  0 0 0 0  0 0
  0 1 0 0  0 0 0 0  0 0
  0 0 1 0  0 0 0 0  0 0
  0 0 0 1  0 0 0 0  0 0
  1 0 0 0  0 0 0 0  0 0
  0 1 0 0  0 0 0 0  0 0
  0 0 1 0  0 0 0 0  0 0
"""
PLACES = """
  0 0 0 0  0 0 0 0   1.0  0.0
  0 0 0 0  0 0 0 0   0.7  0.7
  0 0 0 0  0 0 0 0   0.0  1.0
  0 0 0 0  0 0 0 0  -0.7  0.7
  0 0 0 0  0 0 0 0  -1.0  0.0
  0 0 0 0  0 0 0 0  -0.7 -0.7
  0 0 0 0  0 0 0 0   0.0 -1.0
  0 0 0 0  0 0 0 0   0.7 -0.7
"""
FEATURES = 10

# Of each feature: its row of W_Q | of W_K | of W_V | its column of W_O.

# A query is the token's place turned back by one step: the key of the token before.
BEFORE = """
  0: 0  0 | 0 0 | 1 0 0 0 | 0 0 0 0
  1: 0  0 | 0 0 | 0 1 0 0 | 0 0 0 0
  2: 0  0 | 0 0 | 0 0 1 0 | 0 0 0 0
  3: 0  0 | 0 0 | 0 0 0 1 | 0 0 0 0
  4: 0  0 | 0 0 | 0 0 0 0 | 1 0 0 0
  5: 0  0 | 0 0 | 0 0 0 0 | 0 1 0 0
  6: 0  0 | 0 0 | 0 0 0 0 | 0 0 1 0
  7: 0  0 | 0 0 | 0 0 0 0 | 0 0 0 1
  8: 4 -4 | 6 0 | 0 0 0 0 | 0 0 0 0
  9: 4  4 | 0 6 | 0 0 0 0 | 0 0 0 0
"""
# A query is the token's letter, a key the letter before it, a value its own letter.
COMPLETE = """
  0: 4 0 0 0 | 0 0 0 0 | 1 0 0 0
  1: 0 4 0 0 | 0 0 0 0 | 0 1 0 0
  2: 0 0 4 0 | 0 0 0 0 | 0 0 1 0
  3: 0 0 0 4 | 0 0 0 0 | 0 0 0 1
  4: 0 0 0 0 | 4 0 0 0 | 0 0 0 0
  5: 0 0 0 0 | 0 4 0 0 | 0 0 0 0
  6: 0 0 0 0 | 0 0 4 0 | 0 0 0 0
  7: 0 0 0 0 | 0 0 0 4 | 0 0 0 0
"""


def induction() -> Document:
    """Return two layers that find what followed the last time."""
    rule = Rule(causal=True)
    return network(
        [
            written_layer([Written(BEFORE)], FEATURES, rule, residual=True),
            written_layer([Written(COMPLETE)], FEATURES, rule),
        ],
        matrix(LETTERS),
        tokens=("start", "A", "B", "C", "D", "A", "B", "C"),
        title=tr("An induction head"),
        note=tr(
            "A B C D, and again A B C: what comes next? Layer 0 looks at the "
            "token before and writes its letter into features 4 to 7; in "
            "layer 1 a query is a token's own letter, a key the letter before "
            "it. So the last C gives 0.998 of its weight to D, which came "
            "after C the first time, and the layer's output, a column for "
            "each letter, is largest at D: 0.998. Make the last letter an A, "
            "typing 0 over embeddings[7, 2] and 1 over embeddings[7, 0], and "
            "the answer is B. Switch off the head of layer 0, and no key says "
            "what stood before: the last token looks everywhere alike, 0.125 "
            "each."
        ),
        positions=Positions("learned", table=matrix(PLACES)),
    )
