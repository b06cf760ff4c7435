"""The arithmetic of what a layer has once: its input, norms, sums and output."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from attention_gui.core.arrays import Array
from attention_gui.core.cell import Cell, Elsewhere, Stage
from attention_gui.core.explained import Explained, same
from attention_gui.core.language import counted, tr
from attention_gui.core.parts import Part, number
from attention_gui.core.roles import role_of
from attention_gui.core.sublayers import Norm
from attention_gui.core.sums import sum_of

NAMES = {"layer": "LayerNorm", "rms": "RMSNorm"}


class Normed(NamedTuple):
    """A norm, and what the document calls its gain and its bias."""

    norm: Norm
    gain: Stage
    bias: Stage


def entering(asked: Explained) -> Iterator[Part]:
    """Yield what leads to a layer's input: the output below, or x + position."""
    reading = asked.reading
    if reading.number:
        below = reading.number - 1
        head = min(reading.head, reading.document.layers[below].heads - 1)
        cell = asked.at("layer_output")
        link = Elsewhere(cell, below, head)
        yield from (
            Part(tr("output of layer {below}", below=below), "output", link),
            Part(" = "),
        )
    elif reading.has("position_table"):
        yield from _letters("x", tr(" + position = "))
        yield from (asked.linked("embeddings"), Part(" + "))
        yield from (asked.linked("position_table"), Part(" = "))
    else:
        yield from same(asked.at("embeddings"))


def normed(asked: Explained) -> Iterator[Part]:
    """Yield what leads to the input as the heads read it."""
    layer = asked.reading.layer
    norm = _attention_norm(asked) if layer.norm_first else None
    yield from _normed(asked, "input", norm)


def feed_normed(asked: Explained) -> Iterator[Part]:
    """Yield what leads to what the feed-forward part reads."""
    norm = _feed_norm(asked) if asked.reading.layer.norm_first else None
    yield from _normed(asked, "residual", norm)


def attended(asked: Explained) -> Iterator[Part]:
    """Yield what leads to the sum of the heads' contributions."""
    reading, cell = asked.reading, asked.at("contribution")
    heads = range(reading.layer.heads)

    def term(head: int) -> Iterator[Part]:
        yield from (Part(tr("head")), Part(str(head), shift="sub"), Part(" "))
        yield asked.elsewhere(cell, reading.number, head)

    sizes = [reading.at(head=head).number_at(cell) for head in heads]
    yield from sum_of(np.array(sizes), np.array(heads), term, asked.terms)
    yield from asked.bias("b_O")
    yield Part(" = ")


def residual(asked: Explained) -> Iterator[Part]:
    """Yield what leads to the input and what attention adds to it."""
    reading = asked.reading
    carried = reading.layer.residual and reading.document.reads(reading.number)
    norm = None if reading.layer.norm_first else _attention_norm(asked)
    yield from _added(asked, "input" if carried else None, "attended", norm)


def layer_output(asked: Explained) -> Iterator[Part]:
    """Yield what leads to what comes out of a layer."""
    layer = asked.reading.layer
    if layer.feed is None:
        yield from same(asked.at("residual"))
        return
    norm = None if layer.norm_first else _feed_norm(asked)
    yield from _added(asked, "residual" if layer.residual else None, "update", norm)


def change(asked: Explained) -> Iterator[Part]:
    """Yield what leads to what the heads that are switched off change."""
    off = sorted(asked.reading.layer.off)
    yield Part(
        counted(
            len(off),
            "without head {heads} − with all = ",
            "without heads {heads} − with all = ",
            heads=", ".join(map(str, off)),
        )
    )
    yield from (asked.linked("layer_output"), Part(" − "))
    whole = asked.reading.unabridged[asked.row, asked.column]
    yield from (Part(number(whole)), Part(" = "))


def _attention_norm(asked: Explained) -> Normed | None:
    norm = asked.reading.layer.attention_norm
    return None if norm is None else Normed(norm, "norm_gain", "norm_bias")


def _feed_norm(asked: Explained) -> Normed | None:
    norm = asked.reading.layer.feed_norm
    return None if norm is None else Normed(norm, "feed_gain", "feed_bias")


def _normed(asked: Explained, read: Stage, norm: Normed | None) -> Iterator[Part]:
    """Yield what leads to a norm of a stage, or to the stage itself."""
    if norm is None:
        yield from same(asked.at(read))
        return
    yield from _letters(f"{NAMES[norm.norm.kind]}( ", read, " ) = ")
    vector = asked.reading.row(read, asked.row)
    yield from _norm(asked, norm, vector, (asked.linked(read),))


def _added(
    asked: Explained, carried: Stage | None, new: Stage, norm: Normed | None
) -> Iterator[Part]:
    """Yield what leads to the sum of two stages, and to the norm after it."""
    if carried is None:
        yield from _normed(asked, new, norm)
        return
    names = (carried, " + ", new)
    operands = asked.linked(carried), Part(" + "), asked.linked(new)
    if norm is None:
        yield from _letters(*names, " = ")
        yield from (*operands, Part(" = "))
        return
    yield from _letters(f"{NAMES[norm.norm.kind]}( ", *names, " ) = ")
    with np.errstate(all="ignore"):
        rows = (asked.reading.row(stage, asked.row) for stage in (carried, new))
        vector: Array = sum(rows)  # type: ignore[assignment]
    yield from _norm(asked, norm, vector, (Part("("), *operands, Part(")")))


def _norm(
    asked: Explained, normed: Normed, vector: Array, operand: tuple[Part, ...]
) -> Iterator[Part]:
    """Yield the norm of a vector at the cell's column, in numbers."""
    norm, eps = normed.norm, number(normed.norm.eps)
    with np.errstate(all="ignore"):
        mean = vector.sum() / len(vector)
        centred = vector - mean if norm.kind == "layer" else vector
        square = (centred * centred).sum() / len(vector)
    if norm.kind == "layer":
        yield from (Part("("), *operand, Part(tr(" − mean {mean})", mean=number(mean))))
        yield Part(
            tr(" ÷ √(variance {square} + {eps})", square=number(square), eps=eps)
        )
    else:
        yield from (
            *operand,
            Part(
                tr(
                    " ÷ √(mean of squares {square} + {eps})",
                    square=number(square),
                    eps=eps,
                )
            ),
        )
    for words, stage in ((tr(" · gain "), normed.gain), (tr(" + bias "), normed.bias)):
        if asked.reading.given(stage) is not None:
            yield from (Part(words), asked.link(Cell(stage, 0, asked.column)))
    yield Part(" = ")


def _letters(*words: str) -> Iterator[Part]:
    """Yield words, those that name a stage in its colour."""
    for word in words:
        yield Part(word, role_of("embeddings" if word == "x" else word))
