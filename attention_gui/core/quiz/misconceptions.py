"""Misconceptions: what each is called, and what is said to who had it."""

from attention_gui.core.language import later, translated
from attention_gui.core.quiz.misconception import OF_FORMULA, Misconception


def name_of(mistake: str) -> str:
    """Return what a misconception is called, in the language of the user."""
    found = MISCONCEPTIONS.get(mistake)
    return translated(found.name) if found else ""


def said_of(mistake: str) -> str:
    """Return what is said to who had a misconception."""
    found = MISCONCEPTIONS.get(mistake)
    return translated(found.said) if found else ""


MISCONCEPTIONS = {
    **OF_FORMULA,
    "itself": Misconception(
        later("A token listens to itself"),
        later(
            "That takes it that a token listens to itself most. Which key wins is "
            "decided by q·k alone."
        ),
    ),
    "column_of_ones": Misconception(
        later("Every weight as a whole"),
        later("That counts queries. The weights of a row are shares of one whole."),
    ),
    "always_one": Misconception(
        later("Rows always sum to 1"),
        later(
            "Rows mostly sum to 1. Here a sink, a pin or the mask takes from the row."
        ),
    ),
    "mean": Misconception(
        later("Mean of the column"),
        later("That is the mean of the column, not its sum."),
    ),
    "linear": Misconception(
        later("Weights grow in proportion"),
        later(
            "That has weights follow in proportion. A score stands in an exponent, "
            "and the row still sums to the same."
        ),
    ),
    "unchanged": Misconception(
        later("Nothing changes"),
        later("That takes it that nothing changes, but the scores do, and so weights."),
    ),
    "hot_is_sharp": Misconception(
        later("Large divisor sharpens"),
        later(
            "That has it the wrong way round: dividing scores by more brings weights "
            "nearer to each other, dividing by less draws them apart."
        ),
    ),
    "shared_alike": Misconception(
        later("Freed weight shared alike"),
        later(
            "That shares the freed weight out alike. Every key that is left grows by "
            "the same factor, so larger ones get more of it."
        ),
    ),
    "takes_all": Misconception(
        later("Freed weight to one key"),
        later(
            "That gives all the freed weight to one key; all that are left share it."
        ),
    ),
    "spreads": Misconception(
        later("A query changes all rows"),
        later("That has one query change all rows. Each query has a row of its own."),
    ),
    "values_weigh": Misconception(
        later("Values change weights"),
        later(
            "That has values change weights. Weights come of queries and keys alone."
        ),
    ),
    "values_unread": Misconception(
        later("Outputs of weights alone"),
        later("That leaves values out: the output is weights times values."),
    ),
    "own_row": Misconception(
        later("Values stay in their row"),
        later(
            "That has a value stay with its own token. It goes into the output of each "
            "query that listens to it."
        ),
    ),
    "tokenizer": Misconception(
        later("The tokenizer"),
        later(
            "The tokenizer cuts text into tokens, before there are any numbers. The "
            "weights multiply value vectors."
        ),
    ),
    "gpu": Misconception(
        later("The GPU"),
        later(
            "A GPU computes the products; it is none of their factors. The weights "
            "multiply value vectors."
        ),
    ),
    "prompt": Misconception(
        later("The prompt"),
        later(
            "The prompt is text. It became vectors long before, and of these the "
            "weights multiply the values."
        ),
    ),
    "whole_table": Misconception(
        later("Softmax over the whole table"),
        later(
            "That shares 1 out over the whole table. Every query has a 1 of its own."
        ),
    ),
    "over_features": Misconception(
        later("Features instead of keys"),
        later(
            "That counts features. They are summed away in q·k; a weight stands for a "
            "query and a key."
        ),
    ),
    "scale_cancels": Misconception(
        later("The scale cancels out"),
        later(
            "That takes the scale to cancel out. A constant added to a row does, but a "
            "factor stands in every exponent."
        ),
    ),
    "scale_is_sum": Misconception(
        later("The scale makes rows sum to 1"),
        later("That is what the softmax does, whatever the scale."),
    ),
    "mask_on_output": Misconception(
        later("Mask on the output"),
        later("The output is never masked: masked keys have just no part in it."),
    ),
    "mask_on_tokens": Misconception(
        later("Masked tokens are taken out"),
        later("No token is taken out: another query may still listen to it."),
    ),
    "in_turn": Misconception(
        later("Key heads dealt out in turn"),
        later("That deals key heads out in turn. Neighbouring query heads share one."),
    ),
    "own_keys": Misconception(
        later("A key head for each head"),
        later("That gives every query head keys of its own; here several share them."),
    ),
    "one_for_all": Misconception(
        later("One key head for all"),
        later("That has all heads share one key head; here there are several."),
    ),
    "only_distance": Misconception(
        later("Only distances count"),
        later("Here places are added to the embeddings, and so count themselves."),
    ),
    "row_moves": Misconception(
        later("Weights move along"),
        later("Weights stay with their tokens, wherever these are said to stand."),
    ),
    "places_count": Misconception(
        later("Places themselves count"),
        later("Here only the distance of query and key enters, and it stays the same."),
    ),
}
