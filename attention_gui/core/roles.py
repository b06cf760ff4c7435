"""Roles: whose colour a matrix wears, in arithmetic, on axes and in titles."""

from typing import Literal

from attention_gui.core.cell import GIVEN_TO_LAYERS, OF_LAYERS, Stage

Role = Literal["query", "key", "value", "output", "plain", "result"]

_OWN: dict[Role, tuple[Stage, ...]] = {
    "query": ("query", "rotated_query", "W_Q", "b_Q"),
    "key": ("key", "rotated_key", "W_K", "b_K"),
    "value": ("value", "W_V", "b_V"),
    "output": (
        *("output", "contribution", "W_O", "change"),
        *("embeddings", "key_embeddings", "position_table"),
        *OF_LAYERS,
        *GIVEN_TO_LAYERS,
    ),
}
_ROLES: dict[Stage, Role] = {
    stage: role for role, stages in _OWN.items() for stage in stages
}


def role_of(stage: Stage) -> Role:
    """Return whose colour a matrix wears: "plain" where it has none of its own."""
    return _ROLES.get(stage, "plain")
