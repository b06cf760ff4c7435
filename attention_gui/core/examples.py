"""Documents that are ready in the program, their numbers written out here."""

import numpy as np

from attention_gui.core.arrays import Array
from attention_gui.core.build import document
from attention_gui.core.document import Document
from attention_gui.core.rule import Rule

# Each row is a token: four features of its query, of its key and of its value.

# A query points where the key of the token before it stands on a circle.
PREVIOUS = """
  2.0 -3.5  0.1  0.0    4.0  0.0  0.1 -0.2    1.0  0.0  0.2  0.0
  4.0  0.0  0.0  0.2    2.0  3.5 -0.1  0.0    0.0  1.0  0.0  0.1
  2.0  3.5 -0.2  0.1   -2.0  3.5  0.0  0.1   -1.0  0.2  0.9  0.0
 -2.0  3.5  0.1  0.0   -4.0  0.0  0.2  0.0    0.3 -1.0  0.0  0.4
 -4.0  0.0  0.0 -0.1   -2.0 -3.5  0.0  0.2    1.0  0.1  0.2 -0.1
 -2.0 -3.5  0.2  0.0    2.0 -3.5  0.1  0.0    0.0  0.9 -0.6  0.5
"""
# The keys of the nouns, cat and mat, answer every query.
NOUN = """
  0.5  0.2  0.1  0.3    0.1 -0.4  0.2  0.0    0.2  0.1  0.0  0.1
  1.8  0.4  0.6  0.2    2.6  0.5  0.3  0.4    0.9  0.8 -0.1  0.3
  2.4  0.6  0.1  0.5   -0.3  0.6  0.8 -0.2    0.1 -0.5  0.7  0.0
  1.6  0.1  0.4  0.3   -0.5  0.2  0.1  0.6   -0.2  0.0  0.4  0.6
  2.1  0.3  0.2  0.1    0.0 -0.3  0.2  0.1    0.2  0.1  0.0 -0.1
  2.3  0.5  0.7  0.4    2.2  0.3  0.5  0.1    0.8 -0.6  0.2  0.9
"""
# Every query agrees with the key of the first token and with no other.
FIRST = """
  0.9  0.3  1.2  0.4    3.1  0.2  0.8  0.5    0.0  0.1  0.0  0.0
  1.5  0.1  0.7  0.2   -0.6  0.4 -0.2  0.1    0.7  0.3 -0.4  0.2
  1.3  0.5  0.9  0.1   -0.4  0.1 -0.5  0.3   -0.3  0.8  0.5  0.1
  1.8  0.2  0.4  0.3   -0.7 -0.2  0.1  0.2    0.4 -0.2  0.6 -0.7
  1.1  0.4  0.8  0.6   -0.3  0.3 -0.4 -0.1    0.1  0.2  0.1  0.0
  1.6  0.3  0.5  0.2   -0.5  0.0 -0.3  0.2    0.6 -0.5  0.2  0.8
"""
# Small numbers: no key stands out, so each query takes nearly the mean of values.
DIFFUSE = """
  0.3 -0.2  0.1  0.4    0.2  0.1 -0.3  0.1    0.8 -0.1  0.3  0.2
 -0.1  0.5  0.2 -0.3    0.4 -0.2  0.1  0.3   -0.5  0.9  0.1  0.4
  0.2  0.1 -0.4  0.3   -0.1  0.3  0.2 -0.2    0.3  0.2 -0.8  0.6
  0.4 -0.3  0.2  0.1    0.1 -0.4  0.3  0.2    0.1 -0.7  0.5  0.0
 -0.2  0.4  0.3  0.2    0.3  0.2 -0.1  0.4    0.8 -0.1  0.2  0.2
  0.1  0.2 -0.1  0.5   -0.2  0.1  0.4  0.1   -0.4  0.6  0.3 -0.9
"""


def worked() -> Document:
    """Return the worked example of the README, small enough to check by hand."""
    query = key = np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]])  # (tokens, features)
    value = np.array([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])
    return document(
        query,
        key,
        value,
        tokens=("red", "blue", "both"),
        title="Worked example",
        note="One head of three tokens with two features, to be checked by hand.",
    )


def cat() -> Document:
    """Return four unlike heads over one sentence, causal."""
    heads = np.stack([_matrices(text) for text in (PREVIOUS, NOUN, FIRST, DIFFUSE)])
    query, key, value = heads.transpose(1, 0, 2, 3)  # each (heads, tokens, features)
    return document(
        query,
        key,
        value,
        Rule(causal=True),
        tokens=("The", "cat", "sat", "on", "the", "mat"),
        title="The cat sat on the mat",
        note=(
            "Four causal heads written by hand: head 0 looks at the token before, "
            "1 at the nouns, 2 at the first token, 3 everywhere alike."
        ),
    )


def _matrices(text: str) -> Array:
    """Return query, key and value of a head: (3, tokens, features)."""
    numbers: Array = np.array(text.split(), dtype=np.float64)
    return numbers.reshape(6, 3, 4).transpose(1, 0, 2)
