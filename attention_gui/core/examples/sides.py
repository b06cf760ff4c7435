"""Examples of shared keys, and of keys from elsewhere."""

from attention_gui.core.build import network
from attention_gui.core.document import Document, Layer
from attention_gui.core.examples.written import matrices, matrix
from attention_gui.core.language import tr
from attention_gui.core.layer import Projection

# Queries of heads 0 and 1 | the key that both use | its value. A key says noun, verb.
WORDS = """
  4 0 | -2 4 | 0 0 | 0 0
  4 0 | -2 4 | 2 0 | 1 0
  4 0 | -2 4 | 0 2 | 0 1
  4 0 | -2 4 | 0 0 | 0 0
  4 0 | -2 4 | 2 0 | 1 0
"""
# Queries of heads 2 and 3 | the key that both use | its value. A key is a place on half
# a circle, a query the place before or after; a value says big or small, and noun.
STEPS = """
 -4 -4 |  -4  4 | -3.0 0.0 |  1 0
 -6  0 |   0  6 | -2.1 2.1 |  0 1
 -4  4 |   4  4 |  0.0 3.0 |  0 0
  0  6 |   6  0 |  2.1 2.1 | -1 0
  4  4 |   4 -4 |  3.0 0.0 |  0 1
"""
# Article, animal, colour.
FRENCH = """
  1 0 0
  0 1 0
  0 0 1
"""
# Article, animal, colour, state.
ENGLISH = """
  1 0 0 0
  0 0 1 0
  0 1 0 0
  0 0 0 0.5
  0 0 0 1
"""
ASK = """
  4 0 0
  0 4 0
  0 0 4
"""
ANSWER = """
  3 0 0
  0 3 0
  0 0 3
  0 0 0
"""
KEEP = """
  1 0 0 0
  0 1 0 0
  0 0 1 0
  0 0 0 1
"""


def grouped() -> Document:
    """Return four query heads, each two of which share a key and a value."""
    nouns, verb, word, meaning = matrices(WORDS)
    before, after, place, size = matrices(STEPS)
    return network(
        [Layer((nouns, verb, before, after), (word, place), (meaning, size))],
        tokens=("big", "dogs", "chase", "small", "cats"),
        title=tr("Grouped heads"),
        note=tr(
            "Four query heads, but only two keys and two values: heads 0 and "
            "1 share the first, heads 2 and 3 the second, so half as much has "
            "to be kept. Head 0 asks for nouns and gives “dogs” 0.50 and "
            "“cats” as much; head 1 asks the same key for a verb and gives "
            "“chase” 0.99. Heads 2 and 3 ask for the place before and the "
            "place after: “chase” gives “dogs” 0.94 in head 2 and “small” "
            "0.94 in head 3. Type 0 over key[1, 0] in head 0: head 1 changes "
            "with it, for it is the same key, and heads 2 and 3 stay as they "
            "are."
        ),
    )


def cross() -> Document:
    """Return the words of one language that attend to those of another."""
    query, key, value = (Projection(matrix(text)) for text in (ASK, ANSWER, KEEP))
    return network(
        [Layer((query,), (key,), (value,))],
        matrix(FRENCH),
        tokens=("le", "chat", "noir"),
        title=tr("Cross-attention"),
        note=tr(
            "French words ask and English words answer: queries are projected "
            "from the embeddings, keys and values from the key embeddings, so "
            "3 queries meet 5 keys. Features say article, animal and colour; "
            "“le” finds “the”, “chat” finds “cat” and “noir” finds “black”, "
            "with 0.996 of their weight, and the order of the words does not "
            "matter. Type 0 over embeddings[1, 1]: “chat” has nothing to ask "
            "for and looks everywhere alike, 0.2 each. Type 1 over "
            "key_embeddings[4, 1] instead: now “asleep” answers as an animal "
            "too, and “cat” and “asleep” each get 0.50 from “chat”."
        ),
        key_embeddings=matrix(ENGLISH),
        key_tokens=("the", "black", "cat", "is", "asleep"),
    )
