"""Stacks of layers: edits in the window, beside numpy computing all from scratch."""

import os
from collections.abc import Callable
from itertools import count

import numpy as np
import ours
from threadpoolctl import ThreadpoolController

from attention_gui.core.build import network
from attention_gui.core.document import Document
from attention_gui.core.layer import Layer, Projection
from attention_gui.core.look import Look
from attention_gui.core.sublayers import FeedForward, Norm
from attention_gui.window import Window

Job = Callable[[], object]
LAYERS, HEADS, TOKENS, WIDTH = 12, 12, 64, 768
CORES = os.cpu_count() or 1  # for BLAS, on numpy's side, as it takes by itself


def stack(
    layers: int = LAYERS, heads: int = HEADS, tokens: int = TOKENS, width: int = WIDTH
) -> Document:
    """Return layers as GPT-2 has them, of random numbers."""
    random = np.random.default_rng(0)

    def weight(rows: int, columns: int) -> np.ndarray:
        return random.normal(size=(rows, columns)) / np.sqrt(rows)

    def layer() -> Layer:
        d = width // heads
        sources = [
            tuple(Projection(weight(width, d)) for _ in range(heads)) for _ in "qkv"
        ]
        mixing = tuple(weight(d, width) for _ in range(heads))
        feed = FeedForward(
            weight(width, 4 * width), weight(4 * width, width), "gelu_tanh"
        )
        return Layer(
            *sources,
            output_weight=mixing,
            residual=True,
            attention_norm=Norm(),
            feed_norm=Norm(),
            feed=feed,
        )

    return network(
        [layer() for _ in range(layers)], random.normal(size=(tokens, width))
    )


def from_scratch(document: Document, first: int = 0) -> Job:
    """Return the job of computing layers with numpy, each projection as one product."""
    layers = [_fused(layer) for layer in document.layers[first:]]
    threads = ThreadpoolController()
    read = np.asarray(document.embeddings)

    def job() -> np.ndarray:
        x = read
        with threads.limit(limits=CORES):
            for layer in layers:
                x = _layer(x, *layer)
        return x

    return job


def _fused(layer: Layer) -> tuple[np.ndarray, ...]:
    def whole(sources: tuple[Projection, ...]) -> np.ndarray:
        return np.concatenate([source.weight for source in sources], axis=1)

    return (
        *(whole(getattr(layer, stage)) for stage in ("query", "key", "value")),
        np.concatenate(layer.output_weight),
        layer.feed.up,
        layer.feed.down,
        np.array(layer.heads),
    )


def _layer(x, query, key, value, mixing, up, down, heads):
    read = _normed(x)
    q, k, v = (
        (read @ w).reshape(len(x), int(heads), -1).swapaxes(0, 1)
        for w in (query, key, value)
    )
    scaled = q @ k.swapaxes(1, 2) / np.sqrt(q.shape[-1])
    weights = np.exp(scaled - scaled.max(axis=-1, keepdims=True))
    weights /= weights.sum(axis=-1, keepdims=True)
    x = x + (weights @ v).swapaxes(0, 1).reshape(x.shape) @ mixing
    h = _normed(x) @ up
    h = h / 2 * (1 + np.tanh(np.sqrt(2 / np.pi) * (h + 0.044715 * h * h * h)))
    return x + h @ down


def _normed(x: np.ndarray) -> np.ndarray:
    centred = x - x.mean(axis=-1, keepdims=True)
    variance = (centred * centred).mean(axis=-1, keepdims=True)
    return centred / np.sqrt(variance + 1e-5)


def editing(window: Window, stage: str, row: int, column: int, layer: int) -> Job:
    """Return the job of an edit in a layer, until all that is looked at is painted."""
    numbers = count()

    def edit() -> None:
        session = window.session
        block = np.array([[next(numbers) % 7 / 8]])
        after = session.document.with_block(stage, layer, 0, row, column, block)
        session.put(after, f"Typed {stage}")

    return ours.until_painted(window, edit)


def looked_at(document: Document, below: str = "layers") -> Window:
    """Return a window on the last layer, with every head of every layer in it."""
    window = ours.opened(document)
    last = len(document.layers) - 1
    look = Look(layer=last, below=below)  # type: ignore[arg-type]
    ours.until_painted(window, lambda: window.session.look_at(look))()
    return window
