"""Panels: everything about a picture decided, nothing drawn."""

from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np

from attention_gui.core import palette, pooling
from attention_gui.core.arrays import Array
from attention_gui.core.compute import COMPUTED, Computed, Result
from attention_gui.core.display import cell_text, decimals
from attention_gui.core.document import Document
from attention_gui.core.rule import Rule

STAGE_CELLS = 1024  # more rows or columns than this are drawn several to a cell
HEAD_CELLS = 256


class Axis(NamedTuple):
    """What stands along one side of a map.

    Attributes
    ----------
    title : str
    role : "query", "key" or "value"
        Whose colour it wears.
    labels : tuple of str
        One for each row or column of the whole stage.
    """

    title: str
    role: str
    labels: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class Panel:
    """One map, ready to be drawn.

    Attributes
    ----------
    stage : "scores", "scaled", "weights" or "output"
    values : array (rows, columns)
        The numbers, or where `steps` are above 1 the greatest in size of each block.
    codes : uint8 array (rows, columns)
        Of `palette`.
    bounds : (float, float)
        What the ends of the palette stand for.
    palette : "sequential" or "diverging"
    places : int
        Decimals of the numbers.
    rows, columns : Axis
    steps : (int, int)
        Rows and columns of the stage in one row and column of the picture.
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
    steps: tuple[int, int] = (1, 1)
    title: str = ""
    subtitle: str = ""
    note: str = ""
    share: float = 0.0

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns of the picture."""
        rows, columns = self.codes.shape
        return rows, columns


def stage_panels(document: Document, result: Result) -> tuple[Panel, ...]:
    """Return the four stages of a head in reading order."""
    return tuple(stage_panel(document, result, stage) for stage in COMPUTED)


def stage_panel(document: Document, result: Result, stage: Computed) -> Panel:
    """Return one stage of a head."""
    rows = Axis("Query", "query", document.query_tokens)
    columns = Axis("Key", "key", document.labels_of_keys)
    if stage == "output":
        numbers = range(result.head.value.shape[1])
        columns = Axis("Feature", "value", tuple(f"v{number}" for number in numbers))
    subtitle = {
        "scores": "q·kᵀ",
        "scaled": _what_scaled(result.head.rule, result.head.query.shape[1]),
        "weights": "rows sum to 1",
        "output": "weights × value",
    }[stage]
    masked = stage in ("scaled", "weights")
    panel = _panel(
        stage,
        result.stage(stage),
        result.allowed if masked else None,
        rows,
        columns,
        STAGE_CELLS,
    )
    return replace(
        panel,
        title=stage.capitalize(),
        subtitle=subtitle,
        note=_entropy_text(result.entropy) if stage == "weights" else "",
    )


def head_panel(document: Document, result: Result, head: int) -> Panel:
    """Return the weights of one of a layer's heads, and how spread they are."""
    panel = _panel(
        "weights",
        result.weights,
        result.allowed,
        Axis("Query", "query", document.query_tokens),
        Axis("Key", "key", document.labels_of_keys),
        HEAD_CELLS,
    )
    return replace(
        panel,
        title=f"Head {head}",
        note=_entropy_text(result.entropy),
        share=float(np.nan_to_num(result.entropy / np.log2(max(2, document.keys)))),
    )


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
    steps = pooling.steps(values.shape, cells)
    values, allowed = pooling.pooled(values, allowed, steps)
    name: palette.PaletteName = "sequential" if stage == "weights" else "diverging"
    bounds = palette.limits(values, name)
    codes = palette.codes(values, bounds, allowed)
    places = decimals(values)
    return Panel(stage, values, codes, bounds, name, places, rows, columns, steps)


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
