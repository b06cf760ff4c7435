"""The cat sat on the mat: embeddings, and two layers of four heads that read them."""

from attention_gui.core.build import network
from attention_gui.core.document import Document
from attention_gui.core.examples.written import Written, matrix, written_layer
from attention_gui.core.language import tr
from attention_gui.core.rule import Rule

# Features 0 and 1 are the place of the token, a point on a circle; 2 is how much of a
# noun it is, 3 of a verb, 4 of a little word. Layer 0 writes into the others: 5 the
# nouns seen so far, 6 whether a noun stands just before, 7 whether a verb does.
EMBEDDINGS = """
  1.0  0.0  0.0 0.0 1.0  0 0 0
  0.5  0.9  1.0 0.0 0.0  0 0 0
 -0.5  0.9  0.0 1.0 0.0  0 0 0
 -1.0  0.0  0.0 0.0 0.8  0 0 0
 -0.5 -0.9  0.0 0.0 1.0  0 0 0
  0.5 -0.9  0.9 0.0 0.0  0 0 0
"""
FEATURES = 8

# Of each feature: its row of W_Q | of W_K | of W_V | its column of W_O.

# A query is the token's place turned back by one step: the key of the token before.
PREVIOUS = """
  0: 2.0 -3.5 | 4 0 | 0 0 | 0 0
  1: 3.5  2.0 | 0 4 | 0 0 | 0 0
  2: 0.0  0.0 | 0 0 | 1 0 | 0 0
  3: 0.0  0.0 | 0 0 | 0 1 | 0 0
  6: 0.0  0.0 | 0 0 | 0 0 | 1 0
  7: 0.0  0.0 | 0 0 | 0 0 | 0 1
"""
# Every query asks for nouns, the verb's the loudest, and for no little words.
NOUNS = """
  2: 0 0 | 2  0 | 1 0 | 0  0.0
  3: 2 0 | 0  0 | 0 0 | 0  0.0
  4: 0 0 | 0 -1 | 0 1 | 0  0.0
  5: 0 0 | 0  0 | 0 0 | 1 -0.5
"""
# Every query asks for the place where the sentence starts.
FIRST = """
  0: 0 0 | 3 0 | 0 0 | 0.0 0.0
  3: 0 0 | 0 0 | 1 0 | 0.2 0.0
  4: 0 0 | 0 0 | 0 1 | 0.0 0.2
"""
# Small numbers: no key stands out, so each query takes nearly the mean of values.
DIFFUSE = """
  0:  0.3 -0.2 |  0.2  0.1 | 0 0 | 0.0 0.0
  1:  0.1  0.4 | -0.3  0.2 | 0 0 | 0.0 0.0
  3:  0.2  0.1 |  0.1 -0.2 | 1 0 | 0.3 0.0
  4: -0.1  0.3 |  0.2  0.1 | 0 1 | 0.0 0.3
"""
# Every query of layer 1 asks for what the head of the token before wrote: a noun,
AFTER_NOUN = """
  5: 0 0 | 0 0 | 1 0 | 0.5 0.0
  6: 0 0 | 3 0 | 0 1 | 0.0 0.5
"""
# or a verb.
AFTER_VERB = """
  3: 0 0 | 0 0 | 1 0 | 0.5 0.0
  4: 0 0 | 0 0 | 0 1 | 0.0 0.5
  7: 0 0 | 3 0 | 0 0 | 0.0 0.0
"""
LITTLE_WORDS = """
  3: 0 0 | 0 0 | 1 0 | 0.2 0.0
  4: 0 0 | 2 0 | 0 1 | 0.0 0.2
"""
# A query is the token's own place.
ITSELF = """
  0: 4 0 | 4 0 | 0 0 | 0.0 0.0
  1: 0 4 | 0 4 | 0 0 | 0.0 0.0
  3: 0 0 | 0 0 | 1 0 | 0.3 0.0
  4: 0 0 | 0 0 | 0 1 | 0.0 0.3
"""
LAYERS = (
    (
        Written(PREVIOUS),
        Written(NOUNS, query_bias=(3, 1)),
        Written(FIRST, query_bias=(3, 0)),
        Written(DIFFUSE),
    ),
    (
        Written(AFTER_NOUN, query_bias=(3, 0)),
        Written(AFTER_VERB, query_bias=(3, 0)),
        Written(LITTLE_WORDS, query_bias=(3, 0)),
        Written(ITSELF),
    ),
)


def cat() -> Document:
    """Return two layers of four unlike heads over one sentence, causal."""
    rule = Rule(causal=True)
    return network(
        [written_layer(heads, FEATURES, rule, residual=True) for heads in LAYERS],
        matrix(EMBEDDINGS),
        tokens=("The", "cat", "sat", "on", "the", "mat"),
        title=tr("The cat sat on the mat"),
        note=tr(
            "In the embeddings, features 0 and 1 are the place in the "
            "sentence, 2 says noun, 3 verb, 4 little word; layer 0 writes "
            "into 5 to 7. In layer 0, head 0 looks at the token before, 1 at "
            "nouns, 2 at the first token, 3 everywhere alike. In layer 1, "
            "heads 0 and 1 find the token after a noun and after a verb by "
            "what head 0 of layer 0 wrote; 2 looks at little words and 3 at "
            "the token itself. Now type 0 over embeddings[1, 2], so that "
            "“cat” is no noun: in layer 0 the weights of head 1 change and no "
            "others (“mat” gives “cat” 0.02, not 0.59), and head 0 hands on "
            "that no noun stands before “sat”. Layer 1 follows: there the "
            "weights of head 0 change and no others, and “sat” gets 0.17 from "
            "“mat”, not 0.99."
        ),
    )
