"""The names of arrays in a file of layers, as `numpy.load` shows them.

Of the document:

- `embeddings` (queries, m): X. `key_embeddings` (keys, n): for cross-attention.
- `positions` (queries,), `key_positions` (keys,), `position_table` (queries, m),
  `relative` (heads, distances), `slopes` (heads,): what positions are made of.

Of layer 0, and so on:

- `layers.0.query`, `layers.0.key`, `layers.0.value` (heads, tokens, d): given.
- `layers.0.W_Q` (heads, m, d), `layers.0.b_Q` (heads, d), and W_K, b_K, W_V, b_V:
  what projects the layer's input, x · W + b. Key and value count key heads.
- `layers.0.W_O` (heads, value features, m), `layers.0.b_O` (m,).
- `layers.0.norm_gain`, `layers.0.norm_bias`, `layers.0.feed_gain`,
  `layers.0.feed_bias` (m,): of the norms of attention and feed-forward.
- `layers.0.W_up`, `layers.0.W_gate` (m, hidden), `layers.0.W_down` (hidden, m), and
  b_up, b_gate, b_down.
- `layers.0.mask`, `layers.0.bias`, `layers.0.segments`, `layers.0.key_segments`: of the
  rule of all heads.
- `layers.0.W_Q.3` and so on: of head 3 alone, where the heads are not alike.
- `layers.0.pins.weights.3`, `layers.0.pins.layer_output`: a row for each pinned cell of
  a stage, of a head or of the layer: row, column, number.
"""

import re

from attention_gui.core.cell import OF_HEADS, OF_LAYERS
from attention_gui.core.layer import GIVEN
from attention_gui.files.rule_fields import RULE_ARRAYS

POSITION_ARRAYS = {  # name -> field of Positions
    "positions": "query",
    "key_positions": "key",
    "position_table": "table",
    "relative": "relative",
    "slopes": "slopes",
}
OF_DOCUMENT = ("embeddings", "key_embeddings", *POSITION_ARRAYS)
WEIGHTS = {stage: f"W_{stage[0].upper()}" for stage in GIVEN}
BIASES = {stage: f"b_{stage[0].upper()}" for stage in GIVEN}
NORMS = {"attention_norm": "norm", "feed_norm": "feed"}  # before _gain and _bias
FEED = {  # name -> field of FeedForward
    "W_up": "up",
    "b_up": "up_bias",
    "W_gate": "gate",
    "b_gate": "gate_bias",
    "W_down": "down",
    "b_down": "down_bias",
}

_BY_HEAD = (*GIVEN, *WEIGHTS.values(), *BIASES.values(), "W_O", *RULE_ARRAYS)
_ONCE = (
    "b_O",
    *FEED,
    *(f"{norm}_{part}" for norm in NORMS.values() for part in ("gain", "bias")),
)
_NUMBER = r"(?:0|[1-9]\d{0,4})"
_NAME = re.compile(
    rf"(?:{'|'.join(OF_DOCUMENT)})|layers\.(?P<layer>{_NUMBER})\.(?:"
    rf"(?P<of_heads>{'|'.join(_BY_HEAD)})(?:\.{_NUMBER})?|(?P<once>{'|'.join(_ONCE)})|"
    rf"pins\.(?P<in_heads>{'|'.join(OF_HEADS)})\.(?P<head>{_NUMBER})|"
    rf"pins\.(?P<in_layer>{'|'.join(OF_LAYERS)}))"
)


def is_array_name(name: str) -> bool:
    """Return whether an array of that name means something in a file of layers."""
    return _NAME.fullmatch(name) is not None


def in_layer(layer: int, name: str, head: int | None = None) -> str:
    """Return the name of an array of a layer, or of one head of it."""
    return f"layers.{layer}.{name}" + ("" if head is None else f".{head}")


def pins_name(layer: int, stage: str, head: int | None) -> str:
    """Return the name of the pins in a stage of a layer, or of one head of it."""
    return in_layer(layer, f"pins.{stage}", head)


def pinned(name: str) -> tuple[int, str, int | None] | None:
    """Return layer, stage and head of an array of pins; None if it is another one."""
    found = _NAME.fullmatch(name)
    if found is None or "pins" not in name:
        return None
    head = found["head"]
    stage = found["in_heads"] or found["in_layer"]
    return int(found["layer"]), stage, None if head is None else int(head)


def what(name: str) -> str:
    """Return what an array holds in a word: W_Q, embeddings, pins."""
    found = _NAME.fullmatch(name)
    if found is None or found["layer"] is None:
        return name
    return found["of_heads"] or found["once"] or "pins"
