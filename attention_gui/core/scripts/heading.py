"""Heading: the steps of a head, from its query and key to what it adds to its layer."""

import numpy as np

from attention_gui.core.layer import Given, Projection
from attention_gui.core.scripts.opening import Opening
from attention_gui.core.scripts.step import Name

WEIGHTS = {"query": ("W_Q", "b_Q"), "key": ("W_K", "b_K"), "value": ("W_V", "b_V")}


class Heading(Opening):
    """The steps of heads."""

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
        comment = f"{name.stage}: {_word(read)} · {weight.stage}"
        if bias is None:
            return self.step(name, "product", read, weight, comment=comment)
        known = self.given(bias_name, bias)
        comment += f" + {bias_name.stage}"
        return self.step(name, "affine", read, weight, known, comment=comment)

    def rotate(self, stage: Given, layer: int, number: int) -> None:
        """Put down a query or key as its positions turn it."""
        vectors, name = (
            Name(stage, layer, number),
            Name(f"rotated_{stage}", layer, number),
        )
        positions, cells = self.document.positions, self.cells(name)
        turned = positions.turns(self.layer(layer).features(stage))
        if not turned:
            self.stands_for(name, vectors, cells)
            return
        places = self._places_of(stage)
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

    def _places_of(self, stage: str) -> Name:
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
        places = self._places_of("query"), self._places_of("key")
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

    def attend(self, layer: int, head: int) -> None:
        """Put down scores, scaled, weights and output."""
        group = self.layer(layer).group(head)
        here = (layer, head)
        query, key = (
            self.of("rotated_query", layer, head),
            self.of("rotated_key", layer, group),
        )
        scores = Name("scores", *here)
        comment = f"scores: every {query.stage} · every {key.stage}"
        self.step(scores, "scores", query, key, comment=comment)
        self.put(scores, self.cells(scores))
        allowed = self.allowed(*here)
        self._scale(layer, head, allowed)
        self._soften(layer, head, allowed)
        self._mix(layer, head, allowed, Name("value", layer, group))

    def _scale(self, layer: int, head: int, allowed: Name | None) -> None:
        scores, scaled = Name("scores", layer, head), Name("scaled", layer, head)
        rule, d = self.rule(layer, head), self.layer(layer).features("query")
        if rule.scale is None:
            comment = f"scaled: scores / √d, of d = {d} features"
            self.step(scaled, "root", scores, comment=comment, features=d)
        else:
            comment = "scaled: scores times the scale"
            self.step(scaled, "scale", scores, comment=comment, scale=rule.scale)
        if rule.softcap is not None:
            comment = "softcap"
            self.step(scaled, "softcap", scaled, comment=comment, cap=rule.softcap)
        if self.document.positions.is_bias:
            self.step(scaled, "added", scaled, Name("position_bias", layer, head))
        if (bias := self.bias(layer, head)) is not None:
            self.step(scaled, "added", scaled, bias)
        if (warm := rule.temperature) != 1:
            self.step(scaled, "divided", scaled, comment="temperature", by=warm)
        if allowed is not None:
            comment = "mask: −∞ where a query may not attend"
            self.step(scaled, "masked", scaled, allowed, comment=comment)
        self.put(scaled, self.cells(scaled))

    def _soften(self, layer: int, head: int, allowed: Name | None) -> None:
        scaled, weights = Name("scaled", layer, head), Name("weights", layer, head)
        rule, comment = self.rule(layer, head), "weights: the softmax of every row"
        if rule.sink is None:
            self.step(weights, "softmax", scaled, comment=comment)
        else:
            comment += ", a sink in its sum"
            self.step(weights, "softsunk", scaled, comment=comment, sink=rule.sink)
        if allowed is not None:
            self._fill_empty(layer, head, allowed)
        self.put(weights, self.cells(weights))

    def _fill_empty(self, layer: int, head: int, allowed: Name) -> None:
        """Put down the weights of masked keys, and of queries that none is left for."""
        rule, weights = self.rule(layer, head), Name("weights", layer, head)
        array = self.allowed_array(layer, head)
        empty = rule.sink is None and array is not None and not array.any(axis=1).all()
        if self.wild or (empty and rule.empty_rows == "zero"):
            comment = "0 for every masked key"
            self.step(weights, "shut", weights, allowed, comment=comment)
        if empty and rule.empty_rows != "zero":
            share = 1 / self.document.keys if rule.empty_rows == "uniform" else np.nan
            comment = f"{rule.empty_rows} where a query may attend to nothing"
            keys = self.document.keys
            self.step(
                weights,
                "filled",
                weights,
                allowed,
                comment=comment,
                share=share,
                keys=keys,
            )

    def _mix(self, layer: int, head: int, allowed: Name | None, value: Name) -> None:
        weights, output = Name("weights", layer, head), Name("output", layer, head)
        comment = "output: the values, mixed by the weights"
        if allowed is None or not self.wild:
            self.step(output, "product", weights, value, comment=comment)
        else:
            reached = self._reached(weights, allowed)
            comment += "; a masked one adds nothing, even if it is NaN"
            self.step(output, "mixed", weights, value, reached, comment=comment)
        self.put(output, self.cells(output))

    def _reached(self, weights: Name, allowed: Name) -> Name:
        """Return the name of which values are taken: those of pinned weights, too."""
        if not (cells := self.cells(weights)):
            return allowed
        reached = Name("reached", weights.layer, weights.head)
        self.step(reached, "copy", allowed)
        return self.step(reached, "open", cells=tuple(sorted(cells)))

    def contribute(self, layer: int, head: int) -> None:
        """Put down what a head adds to its layer."""
        here, name = self.layer(layer), Name("contribution", layer, head)
        output, width = Name("output", layer, head), here.features("value")
        rows, columns = self.document.queries, here.width
        if head in here.off:
            comment = f"contribution: none, for head {head} is off"
            self.step(name, "zeros", comment=comment, rows=rows, columns=columns)
            return
        if here.output_weight is not None:
            weight = self.given(Name("W_O", layer, head), here.output_weight[head])
            comment = "contribution: output · W_O, the rows of this head"
            self.step(name, "product", output, weight, comment=comment)
        else:
            left, right = head * width, columns - (head + 1) * width
            comment = "contribution: the output in its own columns"
            self.step(name, "beside", output, comment=comment, left=left, right=right)
        self.put(name, self.cells(name))

    def of(self, stage: str, layer: int | None = None, head: int | None = None) -> Name:
        """Return the name of a stage, or of the one that it is as it stands."""
        name = Name(stage, layer, head)
        while name in self.same:
            name = self.same[name]
        return name


def _word(name: Name) -> str:
    return "X" if name.stage in ("input", "embeddings") else name.stage
