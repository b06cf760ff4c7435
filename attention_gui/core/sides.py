"""Sides: what the rows and the columns of each matrix stand for."""

from typing import NamedTuple

from attention_gui.core.cell import Stage

# What a row or a column is: a token as query or as key, a feature of query and key,
# of value, of the model or of the feed-forward part, or a layer; "" for anything else.
QUERY, KEY, INNER, VALUE, MODEL, HIDDEN, LAYER = (
    "query",
    "key",
    "inner",
    "value",
    "model",
    "hidden",
    "layer",
)


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
    **dict.fromkeys(
        ("b_O", "norm_gain", "norm_bias", "b_down", "feed_gain", "feed_bias"),
        Sides("", MODEL),
    ),
    **dict.fromkeys(("W_up", "W_gate"), Sides(MODEL, HIDDEN)),
    **dict.fromkeys(("b_up", "b_gate"), Sides("", HIDDEN)),
    **dict.fromkeys(("b_Q", "b_K"), Sides("", INNER)),
    "value": Sides(KEY, VALUE),
    "output": Sides(QUERY, VALUE),
    "hidden": Sides(QUERY, HIDDEN),
    "flow": Sides(LAYER, KEY),
    "key_embeddings": Sides(KEY, ""),
    "positions": Sides(QUERY, ""),
    "key_positions": Sides(KEY, ""),
    "W_Q": Sides(MODEL, INNER),
    "W_K": Sides("", INNER),  # of the model, or in cross-attention of the other side
    "W_V": Sides("", VALUE),
    "b_V": Sides("", VALUE),
    "W_O": Sides(VALUE, MODEL),
    "W_down": Sides(HIDDEN, MODEL),
}


def sides(stage: Stage) -> Sides:
    """Return what the rows and the columns of a matrix stand for."""
    return _SIDES.get(stage, _OTHERS)
