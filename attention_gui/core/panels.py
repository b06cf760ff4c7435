"""Panels of the stages of a head."""

from dataclasses import replace

import numpy as np

from attention_gui.core.axis import Axis, axis
from attention_gui.core.display import cell_text
from attention_gui.core.document import Document
from attention_gui.core.language import tr
from attention_gui.core.panel import Panel as Panel
from attention_gui.core.panel import make_panel
from attention_gui.core.result import COMPUTED, Computed, Result
from attention_gui.core.rule import Rule
from attention_gui.core.titles import title_of

STAGE_CELLS = 1024  # more rows or columns than this are drawn several to a cell
HEAD_CELLS = 256  # of a small map
OVERVIEW_CELLS = 32  # of one among those of every layer


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
    rows = axis(tr("Query"), "query", document.query_tokens, queries)
    columns = axis(tr("Key"), "key", document.labels_of_keys, keys)
    if stage == "output":
        numbers = range(result.head.value.shape[1])
        columns = axis(tr("Feature"), "value", tuple(f"v{n}" for n in numbers), None)
    masked = stage in ("scaled", "weights")
    panel = make_panel(
        stage,
        result.stage(stage),
        (result.reached if stage == "weights" else result.allowed) if masked else None,
        rows,
        columns,
        STAGE_CELLS,
    )
    subtitle = {
        "scores": "q·kᵀ",
        "scaled": _what_scaled(
            result.head.rule,
            result.head.query.shape[1],
            result.head.position_bias is not None,
        ),
        "weights": _what_rows_sum_to(result),
        "output": tr("weights × value"),
    }[stage]
    if rows.is_part or columns.is_part:
        subtitle = _part_text(rows, columns)
    note = entropy_text(result.entropy) if stage == "weights" else ""
    return replace(
        panel,
        title=title_of(stage),
        subtitle=subtitle,
        note=note,
        pinned=frozenset(getattr(result.head.pins, stage)),
        empty=() if stage == "scores" else empty_rows(result),
    )


def empty_rows(result: Result) -> tuple[int, ...]:
    """Return the queries that may attend to no key."""
    if result.allowed is None or result.head.rule.sink is not None:
        return ()
    return tuple(np.flatnonzero(~result.allowed.any(axis=1)).tolist())


def _part_text(rows: Axis, columns: Axis) -> str:
    """Return which rows and columns are shown."""
    first, last = columns.span[0], columns.span[-1]
    if columns.role == "value":
        across = tr("features {first}–{last}", first=first, last=last)
    else:
        across = tr("keys {first}–{last}", first=first, last=last)
    first, last = rows.span[0], rows.span[-1]
    return tr("queries {first}–{last}", first=first, last=last) + f" × {across}"


def entropy_text(entropy: float) -> str:
    """Return in words how widely the queries spread their attention."""
    return tr("entropy {entropy} bits", entropy=cell_text(entropy, 2))


def _what_rows_sum_to(result: Result) -> str:
    """Return in a few words what the weights of a query sum to."""
    sinks = result.head.rule.sink is not None
    if result.head.rule.naive:
        return tr("no maximum taken off")
    if result.head.pins.weights:
        return _sunk(tr("rows without pins sum to 1"), sinks)
    return _sunk(tr("rows sum to 1"), sinks)


def _sunk(words: str, sinks: bool) -> str:
    return tr("{words} with the sink", words=words) if sinks else words


def _what_scaled(rule: Rule, features: int, positional: bool) -> str:
    """Return in a few words what happens between scores and scaled."""
    words = {
        "÷ √d": rule.is_usual(features),
        f"× {rule.factor(features):.3g}": not rule.is_usual(features),
        tr("softcap {cap:g}", cap=rule.softcap or 0): rule.softcap is not None,
        tr("position bias"): positional,
        tr("bias"): rule.bias is not None,
        f"÷ {rule.temperature:g}": rule.temperature != 1,
        tr("causal"): rule.causal,
        tr("prefix {prefix}", prefix=rule.prefix): rule.causal and rule.prefix > 0,
        tr("window"): rule.window is not None,
        tr("padding"): bool(rule.padding),
        tr("segments"): rule.segments is not None,
        tr("mask"): rule.mask is not None,
    }
    return " · ".join(word for word, in_force in words.items() if in_force)
