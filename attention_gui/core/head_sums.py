"""What heads add to their layer: each of them, and all together."""

from collections.abc import Sequence

import numpy as np

from attention_gui.core.arrays import Array
from attention_gui.core.head_stages import HeadStages
from attention_gui.core.pins import LAYER
from attention_gui.core.product import WORTH, affine, plus
from attention_gui.core.result import Result
from attention_gui.core.sharing import share_out
from attention_gui.core.stacking import joined


class HeadSums(HeadStages):
    """The contributions of heads, and their sum."""

    def attended(self, layer: int) -> Array:
        """Return all that heads add, and the bias, (queries, features)."""
        here, results = self._layer(layer), self.results(layer)
        on = [head for head in range(here.heads) if head not in here.off]
        # what is pinned, or has no W_O, is added as it is
        apart = [head for head in on if not self._is_mixed(layer, head)]
        added = [self._contribution(layer, head, results[head]) for head in apart]
        mixed = [head for head in on if head not in apart]
        outputs = [results[head].output for head in mixed]
        weights = [(here.output_weight or ())[head] for head in mixed]
        bias = here.output_bias

        def make() -> Array:
            return _sum([self._mixed(layer, outputs, weights, bias), *added])

        shape = () if on else (here, results[0].output)  # what else tells it
        inputs = (*outputs, *weights, *added, bias, *shape)
        return self._stage("attended", layer, LAYER, inputs, make)

    def _is_mixed(self, layer: int, head: int) -> bool:
        """Return whether W_O alone says what a head adds."""
        here = self._layer(layer)
        return here.output_weight is not None and not here.cells("contribution", head)

    def _mixed(
        self,
        layer: int,
        outputs: Sequence[Array],
        weights: Sequence[Array],
        bias: Array | None,
    ) -> Array:
        """Return outputs, beside one another, times W_O, and the bias."""
        if outputs:
            return affine(np.concatenate(outputs, axis=1), joined(weights), bias)
        return plus(self._blank(layer), bias)

    def contribution(self, layer: int, head: int) -> Array:
        """Return what a head adds to its layer, (queries, features)."""
        return self._contribution(layer, head, self.result(layer, head))

    def _contribution(self, layer: int, head: int, result: Result) -> Array:
        """Return what a head adds to its layer, by its result."""
        here, output = self._layer(layer), result.output
        weight = None if here.output_weight is None else here.output_weight[head]
        heads = here.query if weight is None else ()  # they say how wide it is
        if head in here.off:
            return self._kept_array(
                ("nothing", layer, head),
                (output, weight, heads),
                lambda: self._blank(layer),
            )

        def make() -> Array:
            if weight is None:
                return self._beside(layer, head, output)
            return affine(output, weight, None)

        return self._stage("contribution", layer, head, (output, weight, heads), make)

    def _beside(self, layer: int, head: int, output: Array) -> Array:
        """Return an output in its own columns, as concatenation puts it."""
        whole, features = self._blank(layer), output.shape[1]
        whole[:, head * features : (head + 1) * features] = output
        return whole

    def _blank(self, layer: int) -> Array:
        document, here = self.document, self._layer(layer)
        return np.zeros((document.queries, here.width), document.dtype)

    def contributions(self, layer: int) -> list[Array]:
        """Return what every head adds, computed side by side where that is worth it."""
        results = self.results(layer)

        def contribute(head: int) -> Array:
            return self._contribution(layer, head, results[head])

        worth = self._mixing(layer) >= WORTH
        return share_out(contribute, range(len(results)), worth, self._cancelled)

    def _mixing(self, layer: int) -> int:
        """Return about how many multiplications W_O takes."""
        here = self._layer(layer)
        features = here.features("value") * bool(here.output_weight)
        return self.document.queries * here.heads * features * here.width


def _sum(added: Sequence[Array]) -> Array:
    """Return matrices added, in order, in the memory of the first."""
    total = added[0]
    with np.errstate(all="ignore"):
        for one in added[1:]:
            total += one
    return total


def sum_of(one: Array, other: Array) -> Array:
    """Return two matrices added."""
    with np.errstate(all="ignore"):  # NaN and inf are values here, to be seen
        total: Array = one + other
    return total
