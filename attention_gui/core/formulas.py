"""Formulas in a few letters: what computes a matrix, `X W_Q + b_Q`."""

from collections.abc import Callable
from functools import partial

from attention_gui.core.cell import Stage
from attention_gui.core.distinct import norms_input
from attention_gui.core.document import Document
from attention_gui.core.language import tr
from attention_gui.core.layer import GIVEN, Projection


def made(document: Document, stage: Stage, layer: int, head: int) -> str:
    """Return what computes a matrix that is not given, or "" where there is none."""
    if stage in GIVEN:
        return _projected(document, stage, layer, head)
    make = _MADE.get(stage)
    return "" if make is None else make(document, layer)


def _projected(document: Document, stage: str, layer: int, head: int) -> str:
    source = document.layers[layer].source(stage, head)  # type: ignore[arg-type]
    letter = stage[0].upper()
    bias = isinstance(source, Projection) and source.bias is not None
    return f"{_read(document, stage, layer)} W_{letter}" + f" + b_{letter}" * bias


def _read(document: Document, stage: str, layer: int) -> str:
    if stage != "query" and document.key_embeddings is not None:
        return "Y"
    return "normed" if _normed(document, layer) else _input(document, layer)


def _input(document: Document, layer: int) -> str:
    """Return what the input of a layer is called in formulas."""
    return "input" if layer or _added(document) else "X"


def _added(document: Document) -> bool:
    return document.embeddings is not None and document.positions.is_added


def _input_made(document: Document, layer: int) -> str:
    if layer:
        return tr("output of layer {layer}", layer=layer - 1)
    return tr("X + position table") if _added(document) else ""


def _normed(document: Document, layer: int) -> str:
    here = document.layers[layer]
    norm = here.attention_norm
    if norm is None or not norms_input(here) or not document.reads(layer):
        return ""
    name = "LayerNorm" if norm.kind == "layer" else "RMSNorm"
    return f"{name}({_input(document, layer)})"


def _turned(stage: str, document: Document, _layer: int) -> str:
    return f"RoPE({stage})" if document.positions.kind == "rope" else ""


def _table(document: Document, _layer: int) -> str:
    sines = document.positions.kind == "sinusoidal"
    return tr("sin and cos of positions") if sines and _added(document) else ""


_MADE: dict[Stage, Callable[[Document, int], str]] = {
    "input": _input_made,
    "normed": _normed,
    "position_table": _table,
    "rotated_query": partial(_turned, "query"),
    "rotated_key": partial(_turned, "key"),
}
