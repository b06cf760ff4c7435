"""Misconceptions in the formula itself: a step left out, or done to other numbers."""

from typing import NamedTuple

from attention_gui.core.language import later


class Misconception(NamedTuple):
    """What a wrong answer comes from.

    Attributes
    ----------
    name : str
        In a few words, for `translated`.
    said : str
        What is wrong with it, and what is right.
    """

    name: str
    said: str


OF_FORMULA = {
    "column": Misconception(
        later("Softmax down the column"),
        later(
            "That is softmax down the column: it would make every column sum to 1. "
            "Softmax goes along the row, where one query shares itself out over keys."
        ),
    ),
    "unscaled": Misconception(
        later("No √d"),
        later(
            "That leaves the scale out: scores are divided by √d before the softmax, "
            "unless another scale is set."
        ),
    ),
    "by_features": Misconception(
        later("÷ d instead of ÷ √d"),
        later("That divides by d. Scores are divided by √d, its square root."),
    ),
    "by_root": Misconception(
        later("× √d instead of ÷ √d"),
        later("That multiplies by √d. Scores are divided by it, to keep them small."),
    ),
    "swapped": Misconception(
        later("Q and K swapped"),
        later(
            "That swaps Q and K: the row is the query that asks, the column the key "
            "that answers."
        ),
    ),
    "transposed": Misconception(
        later("Rows and columns swapped"),
        later(
            "That reads the weights the other way round, as in Aᵀ·V: a row belongs to "
            "the query that listens, a column to the key that is listened to."
        ),
    ),
    "masked_after": Misconception(
        later("Mask after softmax"),
        later(
            "That is the mask after the softmax. It comes before: masked scores are "
            "−∞, e^−∞ is 0, and the keys that are left share the whole row."
        ),
    ),
    "unmasked": Misconception(
        later("Mask forgotten"),
        later("That forgets the mask: a masked key takes no part at all."),
    ),
    "unexponentiated": Misconception(
        later("No exponential"),
        later(
            "That takes shares of the scores themselves. Softmax takes e to the power "
            "of each first, and then the share."
        ),
    ),
    "uniform": Misconception(
        later("Plain average"),
        later(
            "That gives every key the same weight. Softmax gives more to those with a "
            "higher score."
        ),
    ),
    "raw": Misconception(
        later("Scores instead of weights"),
        later(
            "That goes by the scaled scores themselves. The softmax makes weights of "
            "them first, each a share of its row."
        ),
    ),
    "winner": Misconception(
        later("Strongest key alone"),
        later(
            "That takes the value of the strongest key alone. The output mixes the "
            "values of all keys, each by its weight."
        ),
    ),
    "keys_mixed": Misconception(
        later("Keys instead of values"),
        later("That mixes the keys. Weights come of keys, and are put on values."),
    ),
    "with_values": Misconception(
        later("Values in the scores"),
        later("That uses values. A score is a query times a key: values come later."),
    ),
    "already_scaled": Misconception(
        later("Scaled too early"),
        later("That is scaled already. The score itself is q·k, before ÷ √d."),
    ),
    "added": Misconception(
        later("Sum instead of dot product"),
        later(
            "That adds query and key up. A dot product multiplies them feature by "
            "feature, and adds the products up."
        ),
    ),
}
