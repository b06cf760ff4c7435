"""Attending: the steps of a head from scores to what it adds to its layer."""

from math import sqrt

import numpy as np

from attention_gui.core.rule import Rule
from attention_gui.core.scripts.heading import Heading
from attention_gui.core.scripts.step import Name


class Attending(Heading):
    """The steps of attention itself."""

    def attend(self, layer: int, head: int) -> None:
        """Put down scores, scaled, weights and output."""
        here, group = (layer, head), self.layer(layer).group(head)
        query = self.of("rotated_query", layer, head)
        key = self.of("rotated_key", layer, group)
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
        if rule.scale in (None, 1 / sqrt(d)):
            comment = f"scaled: scores / √d, with d = {d}"
            self.step(scaled, "root", scores, comment=comment, features=d)
        else:
            comment = "scaled: scores times the scale"
            self.step(scaled, "scale", scores, comment=comment, scale=rule.scale)
        self._add_to(scaled, rule)
        if (warm := rule.temperature) != 1:
            self.step(scaled, "divided", scaled, comment="temperature", by=warm)
        if allowed is not None:
            comment = "mask: −∞ where a query may not attend"
            self.step(scaled, "masked", scaled, allowed, comment=comment)
        self.put(scaled, self.cells(scaled))

    def _add_to(self, scaled: Name, rule: Rule) -> None:
        """Put down the softcap of the scaled scores, and the biases."""
        if (cap := rule.softcap) is not None:
            self.step(scaled, "softcap", scaled, comment="softcap", cap=cap)
        layer, head = scaled.layer or 0, scaled.head or 0
        if self.document.positions.is_bias:
            self.step(scaled, "added", scaled, Name("position_bias", layer, head))
        if (bias := self.bias(layer, head)) is not None:
            self.step(scaled, "added", scaled, bias)

    def _soften(self, layer: int, head: int, allowed: Name | None) -> None:
        scaled, weights = Name("scaled", layer, head), Name("weights", layer, head)
        rule, comment = self.rule(layer, head), "weights: the softmax of every row"
        if rule.naive:
            comment += ", its maximum left on"
        if rule.sink is None:
            does = "naive" if rule.naive else "softmax"
            self.step(weights, does, scaled, comment=comment)
        else:
            does = "naive_sunk" if rule.naive else "softsunk"
            comment += ", a sink in its sum"
            self.step(weights, does, scaled, comment=comment, sink=rule.sink)
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
            said = f"{rule.empty_rows} where a query may attend to nothing"
            values = {"share": share, "keys": self.document.keys}
            self.step(weights, "filled", weights, allowed, comment=said, **values)

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
