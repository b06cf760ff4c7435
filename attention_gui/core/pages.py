"""Pages: which panels stand large, for each thing that can be looked at."""

from collections.abc import Callable
from dataclasses import replace

from attention_gui.core.arrays import Array
from attention_gui.core.axis import Axis, axis
from attention_gui.core.cell import Stage
from attention_gui.core.document import Document
from attention_gui.core.look import Look, Page
from attention_gui.core.panel import Panel, make_panel
from attention_gui.core.panels import HEAD_CELLS, STAGE_CELLS, head_panel, stage_panels
from attention_gui.core.pinning import pins_in
from attention_gui.core.reading import Reading

# The stages of a layer in reading order, and what is said of each.
OF_LAYER: dict[Stage, str] = {
    "input": "what the layer reads",
    "normed": "as the heads read it",
    "attended": "sum of the heads",
    "residual": "with the input",
    "feed_normed": "as the feed-forward reads it",
    "hidden": "inside the feed-forward",
    "update": "what the feed-forward adds",
    "layer_output": "what comes out",
    "change": "by the heads switched off",
}
TITLES = {
    "feed_normed": "Normed",
    "layer_output": "Layer output",
    "position_table": "Positions",
    "position_bias": "Position bias",
    "rotated_query": "Query, turned",
    "rotated_key": "Key, turned",
}


def pages(document: Document) -> tuple[Page, ...]:
    """Return what there is to be looked at in a document."""
    found: list[Page] = ["head"]
    layered = document.embeddings is not None or any(
        layer.output_weight is not None or layer.off for layer in document.layers
    )
    if layered:
        found.append("layer")
    if document.positions.kind != "none":
        found.append("positions")
    if len(document.layers) > 1 and document.keys_are_queries:
        found.append("rollout")
    return tuple(found)


def page_panels(reading: Reading, look: Look) -> tuple[Panel, ...]:
    """Return the large panels of what is looked at."""
    page = look.page if look.page in pages(reading.document) else "head"
    return _PAGES[page](reading, look)


def _head(reading: Reading, look: Look) -> tuple[Panel, ...]:
    return stage_panels(reading.document, reading.result, look.queries, look.keys)


def _layer(reading: Reading, look: Look) -> tuple[Panel, ...]:
    return tuple(_matrix(reading, look, stage) for stage in layer_stages(reading))


def layer_stages(reading: Reading) -> tuple[Stage, ...]:
    """Return the stages of a layer that differ from the one before, in order."""
    layer = reading.layer
    shown = {
        "input": reading.has("input"),
        "normed": reading.has("input")
        and layer.norm_first
        and layer.attention_norm is not None,
        "attended": True,
        "residual": layer.feed is not None,
        "feed_normed": layer.norm_first and layer.feed_norm is not None,
        "hidden": True,
        "update": True,
        "layer_output": True,
        "change": bool(layer.off),
    }
    return tuple(s for s in OF_LAYER if shown[s] and reading.has(s))


def _positions(reading: Reading, look: Look) -> tuple[Panel, ...]:
    kind = reading.document.positions.kind
    stages: tuple[Stage, ...] = ("position_bias", "scaled")
    if kind in ("sinusoidal", "learned"):
        stages = ("embeddings", "position_table", "input")
    elif kind == "rope":
        stages = ("query", "rotated_query", "key", "rotated_key")
    if kind in ("sinusoidal", "learned"):
        reading = reading.at(layer=0)
    return tuple(_matrix(reading, look, stage) for stage in stages)


def _rollout(reading: Reading, look: Look) -> tuple[Panel, ...]:
    document, trace = reading.document, look.trace
    tokens = document.query_tokens
    whole = make_panel(
        "rollout",
        reading.array("rollout"),
        None,
        axis("Query", "query", tokens, look.queries),
        axis("Key", "key", tokens, look.keys),
        STAGE_CELLS,
    )
    levels = (*(f"into layer {n}" for n in range(len(document.layers))), "output")
    traced = make_panel(
        "flow",
        reading.array("flow"),
        None,
        Axis("Layer", "plain", levels, range(len(levels))),
        axis("Key", "key", tokens, look.keys),
        STAGE_CELLS,
    )
    kept = f"{trace.residual:.0%} kept".replace("%", " %")
    token = tokens[trace.token]
    return (
        replace(whole, title="Rollout", subtitle=f"{trace.fusion} of heads · {kept}"),
        replace(traced, title="Flow", subtitle=f"to {token}"),
    )


_PAGES: dict[Page, Callable[[Reading, Look], tuple[Panel, ...]]] = {
    "head": _head,
    "layer": _layer,
    "positions": _positions,
    "rollout": _rollout,
}


def _matrix(reading: Reading, look: Look, stage: Stage) -> Panel:
    """Return the panel of any matrix with a row for each token."""
    if stage == "scaled":
        panels = stage_panels(reading.document, reading.result, look.queries, look.keys)
        return next(panel for panel in panels if panel.stage == stage)
    panel = matrix_panel(reading, stage, reading.array(stage), look, STAGE_CELLS)
    title = TITLES.get(stage, stage.replace("_", " ").capitalize())
    return replace(panel, title=title, subtitle=OF_LAYER.get(stage, ""))


def matrix_panel(
    reading: Reading, stage: Stage, values: Array, look: Look, cells: int
) -> Panel:
    """Return the panel, without words, of a matrix with a row for each token."""
    document = reading.document
    of_keys = stage in ("key", "rotated_key", "value")
    rows = axis("Query", "query", document.query_tokens, look.queries)
    if of_keys:
        rows = axis("Key", "key", document.labels_of_keys, look.keys)
    columns = axis("Key", "key", document.labels_of_keys, look.keys)
    if stage != "position_bias":
        role = {"query": "query", "rotated_query": "query"}.get(
            stage, "key" if of_keys else "output"
        )
        columns = _features(values.shape[1], role)
    panel = make_panel(stage, values, None, rows, columns, cells)
    pins = pins_in(document, stage, reading.number, reading.head)
    return replace(panel, pinned=frozenset(pins))


def _features(count: int, role: str) -> Axis:
    return axis("Feature", role, tuple(map(str, range(count))), None)


def small_panel(reading: Reading, look: Look) -> Panel:
    """Return the small panel of a head: its weights, or what it contributes."""
    document, head = reading.document, reading.head
    off = head in reading.layer.off
    if look.below == "contributions":
        values = reading.array("contribution")
        panel = matrix_panel(reading, "contribution", values, Look(), HEAD_CELLS)
        words = {"title": f"Head {head}", "note": _size(values, reading)}
        return replace(panel, **words, head=head, layer=reading.number, off=off)  # type: ignore[arg-type]
    panel = head_panel(document, reading.result, head)
    if look.below == "layers":
        panel = replace(panel, title=f"{reading.number}.{head}")
    return replace(panel, layer=reading.number, off=off)


def _size(values: Array, reading: Reading) -> str:
    """Return how large a contribution is beside the sum of all of them."""
    whole = float((reading.array("attended") ** 2).sum()) ** 0.5
    part = float((values**2).sum()) ** 0.5
    return f"size {part / whole:.0%} of the sum".replace("%", " %") if whole else ""
