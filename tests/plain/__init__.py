"""Transformer layers in loops over lists: an oracle that knows nothing of the program.

A document is a dictionary; it has at least one query, one key and one feature:

- ``embeddings`` (T × m) or None; ``key_embeddings`` (S × n) or None: where they are,
  every layer's keys and values are projected from them.
- ``positions``: ``kind`` ("none", "sinusoidal", "learned", "relative", "alibi",
  "rope"), ``query`` (T), ``key`` (S) and what the kind needs: ``table`` (T × m);
  ``relative`` (a row per head, the middle is distance 0); ``slopes`` (one per head);
  ``base``, ``rotary`` (so many first features are turned) and ``layout`` ("halves",
  "interleaved").
- ``layers``, each with
  - ``query``, ``key``, ``value``: per head ``given``, or ``weight`` and ``bias``;
  - ``rules``: per query head ``scale``, ``causal``, ``offset``, ``prefix``, ``window``,
    ``padding``, ``segments``, ``key_segments``, ``mask``, ``bias``, ``softcap``,
    ``temperature``, ``sink``, ``empty_rows``;
  - ``output_weight`` (None: heads are concatenated), ``output_bias``, ``off`` (heads);
  - ``residual``, ``placement`` ("before", "after"), ``attention_norm``, ``feed_norm``:
    None or ``kind`` ("layer", "rms"), ``gain``, ``bias``, ``eps``;
  - ``feed``: None or ``kind`` ("relu", "gelu", "gelu_tanh", "silu_gated"), ``up``,
    ``up_bias``, ``gate``, ``gate_bias``, ``down``, ``down_bias``;
  - ``pins``: (stage, head or None, row, column, value), set as soon as the stage is
    computed. Key, value and turned key are numbered by key head.
"""

from .layers import layer_stages
from .positions import embedded


def run(document: dict) -> list[dict]:
    """Return the stages of every layer by name; a list where every head has one."""
    current = embedded(document["embeddings"], document["positions"])
    results = []
    for layer in document["layers"]:
        results.append(layer_stages(layer, document, current))
        current = results[-1]["layer_output"]
    return results
