"""Random stacks of layers with every option, and what the plain oracle calls them."""

from dataclasses import replace
from types import MappingProxyType

import numpy as np

from attention_gui.core.build import network
from attention_gui.core.cell import OF_HEADS
from attention_gui.core.layer import GIVEN, Layer, Projection
from attention_gui.core.pins import LAYER, Matrix
from attention_gui.core.positioning import POSITION_KINDS, Positions
from attention_gui.core.rule import Rule
from attention_gui.core.shapes import of_stage
from attention_gui.core.sublayers import ACTIVATIONS, FeedForward, Norm

FEATURES, WIDTH, VALUE, HIDDEN = 4, 6, 3, 5  # d, features of X, of value, of feed
PINNED_IN_LAYERS = ("input", "normed", "attended", "residual", "layer_output")
PINNED_IN_HEADS = tuple(stage for stage in OF_HEADS if stage != "position_bias")


class Maker:
    """Draws the parts of a document from one seed."""

    def __init__(self, seed: int) -> None:
        self.random = np.random.default_rng(seed)
        self.apart = np.random.default_rng([seed, 1])  # for what came later
        self.queries = int(self.random.integers(1, 6))
        self.crossed = self.chance(0.3)
        self.keys = int(self.random.integers(1, 6)) if self.crossed else self.queries
        self.read = self.width = WIDTH  # features of what a layer reads and gives

    def chance(self, share: float = 0.5) -> bool:
        return bool(self.random.random() < share)

    def one_of(self, several):
        return several[int(self.random.integers(len(several)))]

    def numbers(self, *shape: int):
        return self.random.normal(size=shape)

    def perhaps(self, *shape: int):
        return self.numbers(*shape) if self.chance() else None

    def document(self, layers: int = 2):
        self.heads = self.one_of([1, 2, 4])
        made = network(
            [self.layer() for _ in range(layers)],
            self.numbers(self.queries, WIDTH),
            key_embeddings=self.numbers(self.keys, WIDTH) if self.crossed else None,
            positions=self.positions(self.one_of(POSITION_KINDS)),
        )
        for number in range(layers):
            made = self.pinned(made, number)
        return made

    def layer(self) -> Layer:
        groups = self.one_of([n for n in (1, 2, 4) if self.heads % n == 0])
        rules = tuple(self.rule() for _ in range(self.heads))
        return Layer(
            tuple(self.source(self.queries, FEATURES) for _ in range(self.heads)),
            tuple(self.source(self.keys, FEATURES) for _ in range(groups)),
            tuple(self.source(self.keys, VALUE) for _ in range(groups)),
            rules[0] if self.chance() else rules,
            tuple(self.numbers(VALUE, self.width) for _ in range(self.heads)),
            self.perhaps(self.width),
            self.chance(),
            self.chance(),
            self.norm(),
            self.norm(),
            self.feed(),
            frozenset(h for h in range(self.heads) if self.chance(0.2)),
        )

    def source(self, tokens: int, features: int):
        if self.chance(0.2):
            return self.numbers(tokens, features)
        return Projection(self.numbers(self.read, features), self.perhaps(features))

    def norm(self) -> Norm | None:
        if self.chance(0.3):
            return None
        kind = self.one_of(["layer", "rms"])
        bias = self.perhaps(self.width) if kind == "layer" else None
        return Norm(kind, self.perhaps(self.width), bias, self.one_of([1e-5, 0.1]))

    def feed(self) -> FeedForward | None:
        if self.chance(0.3):
            return None
        kind = self.one_of(ACTIVATIONS)
        gated = kind == "silu_gated"
        return FeedForward(
            self.numbers(self.width, HIDDEN),
            self.numbers(HIDDEN, self.width),
            kind,
            self.perhaps(HIDDEN),
            self.perhaps(self.width),
            self.numbers(self.width, HIDDEN) if gated else None,
            self.perhaps(HIDDEN) if gated else None,
        )

    def rule(self) -> Rule:
        shape = self.queries, self.keys
        segmented = self.chance(0.2)
        whole = self.random.integers
        return Rule(
            scale=self.one_of([None, 0.7]),
            causal=self.chance(),
            offset=int(whole(-1, 3)),
            prefix=int(whole(0, 3)),
            window=self.one_of([None, None, (1, -1), (-1, 0), (2, 1)]),
            padding=tuple(j for j in range(self.keys) if self.chance(0.1)),
            segments=whole(0, 2, self.queries) if segmented else None,
            key_segments=whole(0, 2, self.keys) if segmented else None,
            mask=self.random.random(shape) < 0.8 if self.chance(0.3) else None,
            bias=self.numbers(*shape) if self.chance(0.3) else None,
            softcap=self.one_of([None, None, 2.0]),
            temperature=self.one_of([1.0, 1.0, 0.5]),
            sink=self.one_of([None, None, 0.3]),
            empty_rows=self.one_of(["zero", "uniform"]),
            naive=bool(self.apart.random() < 0.15),
        )

    def positions(self, kind) -> Positions:
        return Positions(
            kind,
            query=self.perhaps(self.queries),
            key=self.perhaps(self.keys) if self.crossed else None,
            table=self.numbers(self.queries, WIDTH),
            relative=self.numbers(self.heads, 5),
            slopes=self.perhaps(self.heads),
            base=self.one_of([10000.0, 50.0]),
            rotary=self.one_of([None, 2]),
            layout=self.one_of(["halves", "interleaved"]),
        )

    def pinned(self, made, number: int):
        """Return a document with a few pins in a layer."""
        pins = {}
        layer = made.layers[number]
        for stage in (*PINNED_IN_HEADS, *PINNED_IN_LAYERS):
            if not self.chance(0.15):
                continue
            head = self.head_of(layer, stage)
            if stage in GIVEN and not isinstance(
                getattr(layer, stage)[head], Projection
            ):
                continue  # what is given is typed over, and never pinned
            shape = of_stage(made, stage, number)
            if 0 in shape:
                continue  # nothing is read, so there is nothing to pin
            row, column = (int(self.random.integers(n)) for n in shape)
            pins[Matrix(stage, head)] = {(row, column): float(self.numbers())}
        return made.with_layer(number, replace(layer, pins=MappingProxyType(pins)))

    def head_of(self, layer: Layer, stage: str) -> int:
        if stage in PINNED_IN_LAYERS:
            return LAYER
        head = int(self.random.integers(layer.heads))
        return layer.index(stage, head)


def spec_of(document) -> dict:
    """Return a document as the plain oracle takes it."""
    positions = document.positions
    heads = document.layers[0].heads
    return {
        "embeddings": _listed(document.embeddings),
        "key_embeddings": _listed(document.key_embeddings),
        "positions": {
            "kind": positions.kind,
            "query": document.query_positions.tolist(),
            "key": document.key_positions.tolist(),
            "table": _listed(positions.table),
            "relative": _listed(positions.relative),
            "slopes": positions.slopes_of(heads).tolist(),
            "base": positions.base,
            "rotary": positions.rotary or document.layers[0].features("query"),
            "layout": positions.layout,
        },
        "layers": [_layer(layer) for layer in document.layers],
    }


def _layer(layer: Layer) -> dict:
    weight = layer.output_weight
    return {
        **{
            stage: [_source(source) for source in getattr(layer, stage)]
            for stage in ("query", "key", "value")
        },
        "rules": [_rule(layer.rule_of(head)) for head in range(layer.heads)],
        "output_weight": None if weight is None else np.concatenate(weight).tolist(),
        "output_bias": _listed(layer.output_bias),
        "off": sorted(layer.off),
        "residual": layer.residual,
        "placement": "before" if layer.norm_first else "after",
        "attention_norm": _norm(layer.attention_norm),
        "feed_norm": _norm(layer.feed_norm),
        "feed": _feed(layer.feed),
        "pins": [
            (stage, None if head == LAYER else head, row, column, number)
            for (stage, head), cells in layer.pins.items()
            for (row, column), number in cells.items()
        ],
    }


def _source(source) -> dict:
    if isinstance(source, Projection):
        return {"weight": source.weight.tolist(), "bias": _listed(source.bias)}
    return {"given": source.tolist()}


def _rule(rule: Rule) -> dict:
    arrays = ("segments", "key_segments", "mask", "bias")
    return {
        name: _listed(value) if name in arrays else value
        for name, value in vars(rule).items()
    } | {"padding": list(rule.padding)}


def _norm(norm: Norm | None) -> dict | None:
    if norm is None:
        return None
    return {
        "kind": norm.kind,
        "gain": _listed(norm.gain),
        "bias": _listed(norm.bias),
        "eps": norm.eps,
    }


def _feed(feed: FeedForward | None) -> dict | None:
    if feed is None:
        return None
    names = ("up", "up_bias", "gate", "gate_bias", "down", "down_bias")
    return {"kind": feed.kind} | {name: _listed(getattr(feed, name)) for name in names}


def _listed(array):
    return None if array is None else array.tolist()
