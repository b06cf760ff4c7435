"""Panels: everything about a picture decided, nothing drawn."""

from dataclasses import dataclass, replace
from math import isnan, log2

from attention_gui.core import palette, pooling
from attention_gui.core.arrays import Array
from attention_gui.core.axis import Axis, axis
from attention_gui.core.compute import COMPUTED, Computed, Result
from attention_gui.core.display import cell_text, decimals
from attention_gui.core.document import Document
from attention_gui.core.rule import Rule

STAGE_CELLS = 1024  # more rows or columns than this are drawn several to a cell
HEAD_CELLS = 256


@dataclass(frozen=True, eq=False)
class Panel:
    """One map, ready to be drawn.

    Attributes
    ----------
    stage : "scores", "scaled", "weights" or "output"
    values : array (rows, columns)
        The numbers, or where an axis has steps above 1 the greatest in size of each.
    codes : uint8 array (rows, columns)
        Of `palette`.
    bounds : (float, float)
        What the ends of the palette stand for.
    palette : "sequential" or "diverging"
    places : int
        Decimals of the numbers.
    rows, columns : Axis
    title, subtitle : str
    note : str
        A line below the map.
    share : float
        0 to 1: how much of the line below is filled.
    """

    stage: Computed
    values: Array
    codes: Array
    bounds: palette.Limits
    palette: palette.PaletteName
    places: int
    rows: Axis
    columns: Axis
    title: str = ""
    subtitle: str = ""
    note: str = ""
    share: float = 0.0

    @property
    def is_pooled(self) -> bool:
        """Whether a cell of the picture stands for several of the stage."""
        return self.rows.step > 1 or self.columns.step > 1

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns of the picture."""
        rows, columns = self.codes.shape
        return rows, columns


def stage_panels(
    document: Document,
    result: Result,
    queries: range | None = None,
    keys: range | None = None,
) -> tuple[Panel, ...]:
    """Return the four stages of a head in reading order, or a part of each."""
    return tuple(
        stage_panel(document, result, stage, queries, keys) for stage in COMPUTED
    )


def stage_panel(
    document: Document,
    result: Result,
    stage: Computed,
    queries: range | None = None,
    keys: range | None = None,
) -> Panel:
    """Return one stage of a head, or the part between some queries and keys."""
    rows = axis("Query", "query", document.query_tokens, queries)
    columns = axis("Key", "key", document.labels_of_keys, keys)
    if stage == "output":
        numbers = range(result.head.value.shape[1])
        columns = axis("Feature", "value", tuple(f"v{n}" for n in numbers), None)
    masked = stage in ("scaled", "weights")
    panel = _panel(
        stage,
        result.stage(stage),
        result.allowed if masked else None,
        rows,
        columns,
        STAGE_CELLS,
    )
    subtitle = {
        "scores": "q·kᵀ",
        "scaled": _what_scaled(result.head.rule, result.head.query.shape[1]),
        "weights": "rows sum to 1",
        "output": "weights × value",
    }[stage]
    if rows.is_part or columns.is_part:
        subtitle = f"{_span_text('queries', rows)} × {_span_text('keys', columns)}"
    note = _entropy_text(result.entropy) if stage == "weights" else ""
    return replace(panel, title=stage.capitalize(), subtitle=subtitle, note=note)


def head_panel(document: Document, result: Result, head: int) -> Panel:
    """Return the weights of one of a layer's heads, and how spread they are."""
    panel = _panel(
        "weights",
        result.weights,
        result.allowed,
        axis("Query", "query", document.query_tokens, None),
        axis("Key", "key", document.labels_of_keys, None),
        HEAD_CELLS,
    )
    entropy = result.entropy
    return replace(
        panel,
        title=f"Head {head}",
        note=_entropy_text(entropy),
        share=0.0 if isnan(entropy) else entropy / log2(max(2, document.keys)),
    )


def _span_text(words: str, axis: Axis) -> str:
    words = "features" if axis.role == "value" else words
    return f"{words} {axis.span[0]}–{axis.span[-1]}"


def _entropy_text(entropy: float) -> str:
    return f"entropy {cell_text(entropy, 2)} bits"


def _panel(
    stage: Computed,
    values: Array,
    allowed: Array | None,
    rows: Axis,
    columns: Axis,
    cells: int,
) -> Panel:
    """Return a panel with no words yet, of at most so many cells a side."""
    name: palette.PaletteName = "sequential" if stage == "weights" else "diverging"
    rows = rows._replace(step=pooling.step(len(rows.span), cells))
    columns = columns._replace(step=pooling.step(len(columns.span), cells))
    is_part = rows.is_part or columns.is_part
    shown = values
    if is_part:
        shown, allowed = _part(values, allowed, rows.span, columns.span)
    shown, allowed = pooling.pooled(shown, allowed, (rows.step, columns.step))
    # The limits of a part are those of the whole, so that colours stay comparable.
    ruling = values if is_part else shown
    bounds = palette.limits(ruling, name)
    codes = palette.codes(shown, bounds, allowed)
    places = 2 if stage == "weights" else decimals(ruling)
    return Panel(stage, shown, codes, bounds, name, places, rows, columns)


def _part(
    values: Array, allowed: Array | None, rows: range, columns: range
) -> tuple[Array, Array | None]:
    part = slice(rows.start, rows.stop), slice(columns.start, columns.stop)
    return values[part], None if allowed is None else allowed[part]


def _what_scaled(rule: Rule, features: int) -> str:
    """Return in a few words what happens between scores and scaled."""
    words = {
        "÷ √d": rule.is_usual(features),
        f"× {rule.factor(features):.3g}": not rule.is_usual(features),
        f"softcap {rule.softcap or 0:g}": rule.softcap is not None,
        "bias": rule.bias is not None,
        f"÷ {rule.temperature:g}": rule.temperature != 1,
        "causal": rule.causal,
        "window": rule.window is not None,
        "mask": rule.mask is not None,
    }
    return " · ".join(word for word, in_force in words.items() if in_force)
