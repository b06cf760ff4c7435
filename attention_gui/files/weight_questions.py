"""What the shapes in a file do not tell, and has to be asked before it is imported."""

from collections.abc import Iterable, Sequence
from math import gcd
from typing import NamedTuple

from attention_gui.core.document import Document
from attention_gui.core.language import tr
from attention_gui.core.layer import Layer
from attention_gui.core.sentence import quoted
from attention_gui.files.weight_file import Found
from attention_gui.files.weight_heads import Named, fused_key_heads
from attention_gui.files.weight_names import Layout, layout_of
from attention_gui.files.weight_plan import (
    LayerPlan,
    heads_of,
    named,
    old_layer,
    plans,
    shadows,
)
from attention_gui.files.weight_shapes import told_heads, told_layouts
from attention_gui.files.weights import Choices

_MOST = 4096  # heads
_LONG = 32  # characters


class Questions(NamedTuple):
    """What has to be asked; an empty reason means that shapes tell.

    Attributes
    ----------
    heads, key_heads, layout : str
        Why each has to be asked.
    head_counts, key_head_counts : tuple of int
        What can be answered.
    by_name : tuple of Layout
        What the names of those suggest whose layout is asked, each once.
    norms, feed : bool
        Whether there is any norm, or feed-forward part.
    """

    heads: str = ""
    head_counts: tuple[int, ...] = ()
    key_heads: str = ""
    key_head_counts: tuple[int, ...] = ()
    layout: str = ""
    by_name: tuple[Layout, ...] = ()
    norms: bool = False
    feed: bool = False


def questions(
    tensors: Iterable[Found], document: Document | None, choices: Choices
) -> Questions:
    """Return what has to be asked of the tensors as they are used now.

    Raises
    ------
    ValueError
        If they cannot be used so, whatever is answered.
    """
    plan = plans(tensors, choices)
    unsure = _unsure(plan)
    used = {part for one in plan for part in one.parts}
    heads = _of_heads(plan, document, choices)
    shared = _of_key_heads(plan, document, choices)
    return Questions(
        *heads,
        *shared,
        _why_layout(unsure),
        tuple(dict.fromkeys(layout_of(one.name) for one in unsure)),
        any("gain" in part or "norm" in part for part in used),
        "W_up" in used,
    )


def _unsure(plan: Sequence[LayerPlan]) -> list[Found]:
    """Return the matrices whose shapes do not tell which axis is read."""
    return [
        one.parts[part]
        for one in plan
        for part, told in told_layouts(one.parts).items()
        if told is None
    ]


def _why_layout(unsure: Sequence[Found]) -> str:
    if not unsure:
        return ""
    first = unsure[0]
    square = first.shape[0] == first.shape[1]
    sized, more = _sized(first), len(unsure) - 1
    if square and more:
        return tr("{sized} is square, and {more} more like it.", sized=sized, more=more)
    if square:
        return tr("{sized} is square.", sized=sized)
    if not more:
        return tr("{sized} may read either axis.", sized=sized)
    return tr(
        "{sized} may read either axis, and {more} more like it.", sized=sized, more=more
    )


def _sized(tensor: Found) -> str:
    """Return the end of a tensor's name, which tells it from others, and its shape."""
    name = tensor.name if len(tensor.name) <= _LONG else f"…{tensor.name[-_LONG:]}"
    return f"{quoted(name)} {' × '.join(map(str, tensor.shape))}"


def _parts(
    plan: LayerPlan, document: Document | None, choices: Choices
) -> tuple[Named, Layer | None]:
    numbers = shadows(plan.parts.values())
    return named(plan.parts, numbers, choices), old_layer(document, plan)


def _of_heads(
    plan: Sequence[LayerPlan], document: Document | None, choices: Choices
) -> tuple[str, tuple[int, ...]]:
    """Return why the number of heads is asked, and what it can be."""
    common, why = 0, ""
    for one in plan:
        if told_heads(one.parts) is not None:
            continue
        parts, _ = _parts(one, document, choices)
        for part in ("W_Q", "W_QKV"):
            if part in parts:
                common = gcd(common, _of_queries(parts, part))
                why = why or tr(
                    "{sized} does not say how many.", sized=_sized(one.parts[part])
                )
    return why, tuple(n for n in range(1, min(common, _MOST) + 1) if common % n == 0)


def _of_queries(parts: Named, part: str) -> int:
    """Return the features of all queries together, or as many as they may be."""
    columns = int(parts[part][1].shape[1])
    if part == "W_Q":
        return columns
    if "W_O" in parts and parts["W_O"][1].ndim == 2:
        return int(parts["W_O"][1].shape[0])
    return columns if columns % 3 else columns // 3


def _of_key_heads(
    plan: Sequence[LayerPlan], document: Document | None, choices: Choices
) -> tuple[str, tuple[int, ...]]:
    """Return why the number of key heads is asked, and what it can be."""
    for one in plan:
        parts, old = _parts(one, document, choices)
        if "W_QKV" not in parts:
            continue
        heads = heads_of(one, choices, old)
        if fused_key_heads(parts, heads) is None:
            columns = parts["W_QKV"][1].shape[1]
            able = (n for n in range(1, heads + 1) if heads % n == 0)
            fitting = (n for n in able if columns % (heads + 2 * n) == 0)
            why = tr(
                "{sized} holds query, key and value in one.",
                sized=_sized(one.parts["W_QKV"]),
            )
            return why, tuple(fitting)
    return "", ()
