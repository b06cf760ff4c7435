"""What is computed for each head: query, key, value, and the stages that follow."""

from collections.abc import Sequence

import numpy as np

from attention_gui.core.arrays import Array, as_type
from attention_gui.core.compute import recompute_all
from attention_gui.core.head import Head
from attention_gui.core.layer import GIVEN, Given, Projection
from attention_gui.core.nodes import Nodes, once
from attention_gui.core.product import affine, affine_all
from attention_gui.core.result import Result


class HeadStages(Nodes):
    """The stages of heads.

    But: what the heads of a layer read is for the whole stack to say.
    """

    def normed(self, layer: int) -> Array:
        """Return the layer's input as its heads read it, (queries, features)."""
        raise NotImplementedError

    @once
    def matrix(self, stage: Given, layer: int, head: int) -> Array:
        """Return a head's query, key or value, given or projected."""
        here = self._layer(layer)
        source, number = here.source(stage, head), here.index(stage, head)
        if not isinstance(source, Projection):
            return source
        read = self.read_for(stage, layer)

        def make() -> Array:
            return affine(read, source.weight, source.bias)

        inputs = (read, source.weight, source.bias)
        return self._stage(stage, layer, number, inputs, make)

    def read_for(self, stage: Given, layer: int) -> Array:
        """Return what a query, key or value is projected from."""
        other = self.document.key_embeddings
        return self.normed(layer) if stage == "query" or other is None else other

    def rotated_query(self, layer: int, head: int) -> Array:
        """Return a head's query, turned by the positions where they turn it."""
        return self._rotated("query", layer, head)

    def rotated_key(self, layer: int, head: int) -> Array:
        """Return a head's key, turned by the positions where they turn it."""
        return self._rotated("key", layer, head)

    @once
    def _rotated(self, stage: Given, layer: int, head: int) -> Array:
        vectors, document = self.matrix(stage, layer, head), self.document
        here, positions = self._layer(layer), document.positions
        name = f"rotated_{stage}"
        if not positions.turns(vectors.shape[1]) and not here.cells(name, head):
            return vectors

        def make() -> Array:
            of = {"query": document.query_positions, "key": document.key_positions}
            return positions.turned(vectors, of[stage])

        number = here.index(stage, head)
        inputs = (vectors, positions, document.keys_are_queries)
        return self._stage(name, layer, number, inputs, make)

    def position_bias(self, layer: int, head: int) -> Array | None:
        """Return what positions add to a head's scaled scores, if anything."""
        document, heads = self.document, self._layer(layer).heads
        positions = document.positions
        if not positions.is_bias:
            return None

        def make() -> Array:
            places = document.query_positions, document.key_positions
            bias = positions.bias(head, heads, *places)
            return as_type(np.asarray(bias), document.dtype)

        inputs = (positions, document.keys_are_queries, heads)
        return self._stage("position_bias", layer, head, inputs, make)

    @once
    def head(self, layer: int, head: int) -> Head:
        """Return what the scores, weights and output of a head follow from."""
        here = self._layer(layer)
        return Head(
            self.rotated_query(layer, head),
            self.rotated_key(layer, head),
            self.matrix("value", layer, head),
            here.rule_of(head),
            self.position_bias(layer, head),
            here.head_pins(head),
        )

    def result(self, layer: int, head: int) -> Result:
        """Return a head's scores, scaled, weights and output."""
        return self._results(layer, [head])[0]

    def results(self, layer: int) -> list[Result]:
        """Return the scores, scaled, weights and output of every head of a layer."""
        self._project(layer)
        return self._results(layer, range(self._layer(layer).heads))

    def _results(self, layer: int, numbers: Sequence[int]) -> list[Result]:
        heads = [self.head(layer, number) for number in numbers]
        asked = [
            (("result", layer, number), (*head[:-1], *head.pins))
            for number, head in zip(numbers, heads, strict=True)
        ]

        def make(missing: list[int], befores: list[Result | None]) -> list[Result]:
            return recompute_all(befores, [heads[n] for n in missing], self._cancelled)

        results = []
        for found, before in self._kept.values(asked, make, Result.buffers):
            if before is not None and before is not found:
                before.let_go()  # one result of a head at a time has its stages patched
            results.append(found)
        return results

    def _project(self, layer: int) -> None:
        """Compute every query, key and value of a layer that is projected."""
        here = self._layer(layer)
        wanted = [
            (stage, number, source)
            for stage in GIVEN
            for number, source in enumerate(getattr(here, stage))
            if isinstance(source, Projection)
        ]
        jobs = [
            (self.read_for(stage, layer), source.weight, source.bias)
            for stage, _, source in wanted
        ]
        made = self._stages(
            [(stage, layer, number) for stage, number, _ in wanted],
            jobs,
            lambda missing: affine_all([jobs[number] for number in missing]),
        )
        for (stage, number, _), array in zip(wanted, made, strict=True):
            share = here.heads // len(getattr(here, stage))
            for head in range(number * share, (number + 1) * share):
                self.found["matrix", stage, layer, head] = array  # where `matrix` looks
