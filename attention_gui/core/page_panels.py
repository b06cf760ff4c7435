"""The panels that stand large, for each thing that can be looked at."""

from collections.abc import Callable
from dataclasses import replace

from attention_gui.core.arrays import Array
from attention_gui.core.axis import Axis, axis
from attention_gui.core.cell import Stage
from attention_gui.core.display import percent_text, token_text
from attention_gui.core.distinct import lacking, passes_on
from attention_gui.core.labelling import levels
from attention_gui.core.language import tr, translated
from attention_gui.core.look import Look, Page
from attention_gui.core.pages import OF_LAYER, pages
from attention_gui.core.panel import Panel, make_panel
from attention_gui.core.panels import STAGE_CELLS, stage_panels
from attention_gui.core.pinning import pins_in
from attention_gui.core.reading import Reading
from attention_gui.core.sides import HIDDEN, KEY, sides
from attention_gui.core.titles import map_title


def page_panels(reading: Reading, look: Look) -> tuple[Panel, ...]:
    """Return the large panels of what is looked at."""
    page = look.page if look.page in pages(reading.document) else "head"
    return _PAGES[page](reading, look)


def _head(reading: Reading, look: Look) -> tuple[Panel, ...]:
    return stage_panels(reading.document, reading.result, look.queries, look.keys)


def _layer(reading: Reading, look: Look) -> tuple[Panel, ...]:
    stages = layer_stages(reading)
    if passes_on(reading.document, reading.number):
        stages = tuple(stage for stage in stages if stage != "attended")
    return tuple(_matrix(reading, look, stage) for stage in stages)


def layer_stages(reading: Reading) -> tuple[Stage, ...]:
    """Return the stages of a layer that differ from the one before, in order."""
    lacks = lacking(reading.document, reading.number)
    return tuple(s for s in OF_LAYER if s not in lacks and reading.has(s))


def _positions(reading: Reading, look: Look) -> tuple[Panel, ...]:
    positions = reading.document.positions
    stages: tuple[Stage, ...] = ("query", "rotated_query", "key", "rotated_key")
    if positions.is_added:
        stages = ("embeddings", "position_table", "input")
    elif positions.is_bias:
        stages = ("position_bias", "scaled")
    if not positions.is_added:
        return tuple(_matrix(reading, look, stage) for stage in stages)
    first = reading.at(layer=0)
    panels = (_matrix(first, look, stage) for stage in stages)
    return tuple(replace(panel, layer=0) for panel in panels)


def _rollout(reading: Reading, look: Look) -> tuple[Panel, ...]:
    document, trace = reading.document, look.trace
    tokens = document.query_tokens
    whole = make_panel(
        "rollout",
        reading.array("rollout"),
        None,
        axis(tr("Query"), "query", tokens, look.queries),
        axis(tr("Key"), "key", tokens, look.keys),
        STAGE_CELLS,
    )
    traced = make_panel(
        "flow",
        reading.array("flow"),
        None,
        axis(tr("Layer"), "plain", levels(document), None),
        axis(tr("Key"), "key", tokens, look.keys),
        STAGE_CELLS,
    )
    kept = percent_text(trace.residual)
    token = token_text(tokens[reading.traced])
    return (
        replace(
            whole,
            title=tr("Rollout"),
            subtitle=_fused(trace.fusion, kept),
        ),
        replace(traced, title=tr("Flow"), subtitle=tr("to {token}", token=token)),
    )


def _fused(fusion: str, kept: str) -> str:
    """Return how the heads of each layer became one map."""
    match fusion:
        case "max":
            return tr("max of heads · {kept} kept", kept=kept)
        case "min":
            return tr("min of heads · {kept} kept", kept=kept)
        case _:
            return tr("mean of heads · {kept} kept", kept=kept)


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
    return replace(
        panel, title=map_title(stage), subtitle=translated(OF_LAYER.get(stage, ""))
    )


def matrix_panel(
    reading: Reading, stage: Stage, values: Array, look: Look, cells: int
) -> Panel:
    """Return the panel, without words, of a matrix with a row for each token."""
    document, of = reading.document, sides(stage)
    asks = of.columns == KEY or stage in ("query", "rotated_query")
    # What a layer reads and writes asks nothing.
    word = tr("Query") if asks else tr("Token")
    rows = axis(word, "query", document.query_tokens, look.queries)
    keys = axis(tr("Key"), "key", document.labels_of_keys, look.keys)
    panel = make_panel(
        stage,
        values,
        None,
        keys if of.rows == KEY else rows,
        keys if of.columns == KEY else _features(values.shape[1], _role(stage)),
        cells,
    )
    pins = pins_in(document, stage, reading.number, reading.head)
    return replace(panel, pinned=frozenset(pins))


def _role(stage: Stage) -> str:
    """Return whose colour the features of a matrix wear."""
    of = sides(stage)
    if of.columns == HIDDEN:
        return "plain"
    roles = {"rotated_query": "query", "query": "query"}
    return roles.get(stage, "key" if of.rows == KEY else "output")


def _features(count: int, role: str) -> Axis:
    return axis(tr("Feature"), role, tuple(map(str, range(count))), None)
