"""Titles: what stands over a matrix, wherever it is shown."""

from attention_gui.core.cell import Stage
from attention_gui.core.language import later, translated

_TITLES: dict[Stage, str] = {
    "embeddings": later("Embeddings X"),
    "key_embeddings": later("Key embeddings Y"),
    "input": later("Input"),
    "normed": later("Normed"),
    "query": later("Query"),
    "key": later("Key"),
    "value": later("Value"),
    "positions": later("Positions"),
    "key_positions": later("Key positions"),
    "position_table": later("Position table"),
    "position_bias": later("Position bias"),
    "slopes": later("Slopes"),
    "relative": later("Relative bias"),
    "rotated_query": later("Query, turned"),
    "rotated_key": later("Key, turned"),
    "bias": later("Additive bias"),
    "scores": later("Scores"),
    "scaled": later("Scaled"),
    "weights": later("Weights"),
    "output": later("Output"),
    "contribution": later("Contribution"),
    "attended": later("Attended"),
    "residual": later("Residual"),
    "norm_gain": later("Norm gain"),
    "norm_bias": later("Norm bias"),
    "feed_normed": later("Feed normed"),
    "feed_gain": later("Feed-forward gain"),
    "feed_bias": later("Feed-forward bias"),
    "hidden": later("Hidden"),
    "update": later("Update"),
    "layer_output": later("Layer output"),
    "change": later("Change"),
    "rollout": later("Rollout"),
    "flow": later("Flow"),
}
# Where a map says in a line of its own what it is.
_OVER_MAPS: dict[Stage, str] = {
    "embeddings": later("Embeddings"),
    "feed_normed": later("Normed"),
    "position_table": later("Positions"),
}


def title_of(stage: Stage) -> str:
    """Return what stands over the table of a matrix: its symbol where it has one."""
    return translated(_TITLES.get(stage, stage))  # W_Q, b_Q


def map_title(stage: Stage) -> str:
    """Return what stands over the map of a matrix."""
    return translated(_OVER_MAPS.get(stage, "")) or title_of(stage)
