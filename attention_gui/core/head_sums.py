"""What heads add to their layer: each of them, and all together."""

from itertools import chain

import numpy as np

from attention_gui.core.arrays import Array
from attention_gui.core.head_stages import HeadStages
from attention_gui.core.pins import LAYER
from attention_gui.core.product import WORTH, Term, add_products, affine
from attention_gui.core.result import Result
from attention_gui.core.sharing import share_out


class HeadSums(HeadStages):
    """The contributions of heads, and their sum."""

    def attended(self, layer: int) -> Array:
        """Return the sum of the heads' contributions, (queries, features)."""
        bias, terms = self._layer(layer).output_bias, self.terms(layer)

        def make() -> Array:
            total = self._blank(layer)
            add_products(total, terms)
            return total if bias is None else sum_of(total, bias)

        inputs = (*chain.from_iterable(terms), bias)
        return self._stage("attended", layer, LAYER, inputs, make)

    def contribution(self, layer: int, head: int) -> Array:
        """Return what a head adds to its layer, (queries, features)."""
        return self._contribution(layer, head, self.result(layer, head))

    def _contribution(self, layer: int, head: int, result: Result) -> Array:
        """Return what a head adds to its layer, by its result."""
        here, output = self._layer(layer), result.output
        weight = None if here.output_weight is None else here.output_weight[head]
        if head in here.off:
            return self._kept_array(
                ("nothing", layer, head), (output, weight), lambda: self._blank(layer)
            )

        def make() -> Array:
            if weight is None:
                return self._beside(layer, head, output)
            return affine(output, weight, None)

        return self._stage("contribution", layer, head, (output, weight), make)

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
        made: dict[int, Array] = {}

        def contribute(head: int) -> None:
            made[head] = self._contribution(layer, head, results[head])

        worth = self._mixing(layer) >= WORTH
        share_out(contribute, range(len(results)), worth, self._cancelled)
        return [made[head] for head in range(len(results))]

    def terms(self, layer: int) -> list[Term]:
        """Return what is added up over the heads of a layer that are on."""
        here = self._layer(layer)
        if here.output_weight is None:
            return [(added, None) for added in self.contributions(layer)]
        terms: list[Term] = []
        for head, result in enumerate(self.results(layer)):
            if here.cells("contribution", head) and head not in here.off:
                terms.append((self._contribution(layer, head, result), None))
            elif head not in here.off:
                terms.append((result.output, here.output_weight[head]))
        return terms

    def _mixing(self, layer: int) -> int:
        """Return about how many multiplications W_O takes."""
        here = self._layer(layer)
        features = here.features("value") * bool(here.output_weight)
        return self.document.queries * here.heads * features * here.width


def sum_of(one: Array, other: Array) -> Array:
    """Return two matrices added."""
    with np.errstate(all="ignore"):  # NaN and inf are values here, to be seen
        total: Array = one + other
    return total
