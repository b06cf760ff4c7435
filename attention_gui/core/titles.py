"""Titles: what stands over a matrix, wherever it is shown."""

from attention_gui.core.cell import Stage

_TITLES: dict[Stage, str] = {
    "embeddings": "Embeddings X",
    "key_embeddings": "Key embeddings Y",
    "relative": "Relative bias",
    "rotated_query": "Query, turned",
    "rotated_key": "Key, turned",
    "bias": "Additive bias",
    "feed_gain": "Feed-forward gain",
    "feed_bias": "Feed-forward bias",
}
# Where a map says in a line of its own what it is.
_OVER_MAPS: dict[Stage, str] = {
    "embeddings": "Embeddings",
    "feed_normed": "Normed",
    "position_table": "Positions",
}


def title_of(stage: Stage) -> str:
    """Return what stands over the table of a matrix."""
    if stage[1:2] == "_":  # W_Q, b_Q
        return stage
    return _TITLES.get(stage, stage.replace("_", " ").capitalize())


def map_title(stage: Stage) -> str:
    """Return what stands over the map of a matrix."""
    return _OVER_MAPS.get(stage) or title_of(stage)
