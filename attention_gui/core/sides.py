"""Sides: what the rows and the columns of each matrix stand for."""

from typing import NamedTuple

from attention_gui.core.cell import Stage

# What a row or a column is: a token as query or as key; a layer, a head, a distance;
# a feature of query and key, of value, of the model, of key embeddings, of the
# feed-forward part, or "" of one of several; or what is alone, by its own name.
QUERY, KEY, LAYER, HEAD, DISTANCE = "query", "key", "layer", "head", "distance"
INNER, VALUE, MODEL, OTHER, HIDDEN = "inner", "value", "model", "other", "hidden"
BIAS, GAIN, SLOPE, POSITION = "bias", "gain", "slope", "position"
FEATURES = (INNER, VALUE, MODEL, OTHER, HIDDEN, "")
ALONE = (BIAS, GAIN, SLOPE, POSITION)


class Sides(NamedTuple):
    """What the rows and the columns of a matrix stand for."""

    rows: str
    columns: str


_OTHERS = Sides("", "")
_SIDES: dict[Stage, Sides] = {
    **dict.fromkeys(("query", "rotated_query"), Sides(QUERY, INNER)),
    **dict.fromkeys(("key", "rotated_key"), Sides(KEY, INNER)),
    **dict.fromkeys(
        ("position_bias", "bias", "scores", "scaled", "weights", "rollout"),
        Sides(QUERY, KEY),
    ),
    **dict.fromkeys(
        (
            "embeddings",
            "position_table",
            "input",
            "normed",
            "contribution",
            "attended",
            "residual",
            "feed_normed",
            "update",
            "layer_output",
            "change",
        ),
        Sides(QUERY, MODEL),
    ),
    **dict.fromkeys(("norm_gain", "feed_gain"), Sides(GAIN, MODEL)),
    **dict.fromkeys(("b_O", "b_down", "norm_bias", "feed_bias"), Sides(BIAS, MODEL)),
    **dict.fromkeys(("W_up", "W_gate"), Sides(MODEL, HIDDEN)),
    **dict.fromkeys(("b_up", "b_gate"), Sides(BIAS, HIDDEN)),
    **dict.fromkeys(("b_Q", "b_K"), Sides(BIAS, INNER)),
    "value": Sides(KEY, VALUE),
    "output": Sides(QUERY, VALUE),
    "hidden": Sides(QUERY, HIDDEN),
    "flow": Sides(LAYER, KEY),
    "key_embeddings": Sides(KEY, OTHER),
    "positions": Sides(QUERY, POSITION),
    "key_positions": Sides(KEY, POSITION),
    "slopes": Sides(SLOPE, HEAD),
    "relative": Sides(HEAD, DISTANCE),
    "W_Q": Sides(MODEL, INNER),
    "W_K": Sides("", INNER),  # of the model, or in cross-attention of the other side
    "W_V": Sides("", VALUE),
    "b_V": Sides(BIAS, VALUE),
    "W_O": Sides(VALUE, MODEL),
    "W_down": Sides(HIDDEN, MODEL),
}


def sides(stage: Stage) -> Sides:
    """Return what the rows and the columns of a matrix stand for."""
    return _SIDES.get(stage, _OTHERS)
