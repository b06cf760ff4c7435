"""Heading: the steps to the query, key and value of a head, and to its positions."""

import numpy as np

from attention_gui.core.layer import Given, Projection
from attention_gui.core.scripts.opening import Opening
from attention_gui.core.scripts.step import Name

WEIGHTS = {"query": ("W_Q", "b_Q"), "key": ("W_K", "b_K"), "value": ("W_V", "b_V")}


class Heading(Opening):
    """What heads start from."""

    def project(self, stage: Given, layer: int, number: int, read: Name | None) -> None:
        """Put down a query, key or value: given, or computed of what a layer reads."""
        name = Name(stage, layer, number)
        source = getattr(self.layer(layer), stage)[number]
        if not isinstance(source, Projection):
            self.given(name, source)
            return
        weight, bias = (Name(one, layer, number) for one in WEIGHTS[stage])
        known, added = self.given(weight, source.weight), source.bias
        if added is None and self._is_biased(stage):
            added = np.zeros(source.features, source.weight.dtype)  # heads are alike
        self.multiply(name, read or name, known, added, bias)
        self.put(name, self.cells(name))

    def _is_biased(self, stage: Given) -> bool:
        """Return whether any query, key or value of the document has a bias."""
        sources = [
            one for layer in self.document.layers for one in getattr(layer, stage)
        ]
        return any(getattr(one, "bias", None) is not None for one in sources)

    def multiply(
        self, name: Name, read: Name, weight: Name, bias: object, bias_name: Name
    ) -> Name:
        """Put down read · weight + bias."""
        comment = f"{name.stage}: {read.word} · {weight.stage}"
        if bias is None:
            return self.step(name, "product", read, weight, comment=comment)
        known = self.given(bias_name, bias)
        comment += f" + {bias_name.stage}"
        return self.step(name, "affine", read, weight, known, comment=comment)

    def rotate(self, stage: Given, layer: int, number: int) -> None:
        """Put down a query or key as its positions turn it."""
        vectors = Name(stage, layer, number)
        name = Name(f"rotated_{stage}", layer, number)
        positions, cells = self.document.positions, self.cells(name)
        turned = positions.turns(self.layer(layer).features(stage))
        if not turned:
            self.stands_for(name, vectors, cells)
            return
        places = self.places_of(stage)
        self.step(
            name,
            "rotated",
            *(vectors, places),
            comment=f"{name.stage}: pairs of features turned by their position (RoPE)",
            base=positions.base,
            turned=turned,
            layout=positions.layout,
        )
        self.put(name, cells)

    def places_of(self, stage: str) -> Name:
        """Take in the positions of queries or keys."""
        document = self.document
        if stage == "query" or document.keys_are_queries:
            return self.given(Name("positions"), document.query_positions)
        return self.given(Name("key_positions"), document.key_positions)

    def position_bias(self, layer: int, head: int) -> None:
        """Put down what positions add to the scores of a head."""
        document, name = self.document, Name("position_bias", layer, head)
        positions = document.positions
        if not positions.is_bias:
            return
        places = self.places_of("query"), self.places_of("key")
        if positions.kind == "alibi":
            slopes = positions.slopes_of(self.layer(layer).heads)
            table = self.given(Name("slopes", None, head), slopes[head])
            comment = "position_bias: −slope · distance (ALiBi)"
        else:
            relative = np.asarray(positions.relative)[head]
            table = self.given(Name("relative", None, head), relative)
            comment = "position_bias: relative, by the distance from query to key"
        self.step(name, positions.kind, table, *places, comment=comment)
        self.put(name, self.cells(name))
