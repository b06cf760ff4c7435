"""Turning: which features rotary positions turn together, and by which angles."""

from typing import Literal

from attention_gui.core.arrays import Array, matrix
from attention_gui.core.language import refusal

Layout = Literal["halves", "interleaved"]


def turns(x: Array, cos: Array, sin: Array) -> tuple[Array, Array]:
    """Return cosines and sines that fit x."""
    cos, sin = matrix("cos", cos), matrix("sin", sin)
    if cos.shape != sin.shape or len(cos) != len(x) or 2 * cos.shape[1] > x.shape[1]:
        raise refusal(
            "cos {cos} and sin {sin} must both have {rows} rows, one per "
            "token, and as many columns, at most {most}",
            cos=cos.shape,
            sin=sin.shape,
            rows=len(x),
            most=x.shape[1] // 2,
        )
    return cos, sin


def pairs(layout: Layout, count: int) -> tuple[slice, slice]:
    """Return where the first and the second features of the pairs are."""
    if layout == "halves":
        return slice(0, count), slice(count, 2 * count)
    if layout == "interleaved":
        return slice(0, 2 * count, 2), slice(1, 2 * count, 2)
    raise refusal(
        'layout must be "halves" or "interleaved", got {layout!r}', layout=layout
    )
