"""The computed stages of one head, most of which later results may share."""

from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import chain
from typing import Literal, get_args

from attention_gui.core.arrays import Array
from attention_gui.core.attention import Attention
from attention_gui.core.head import Head
from attention_gui.core.metrics import mean_entropy
from attention_gui.core.tiling import tiling

Computed = Literal["scores", "scaled", "weights", "output"]
COMPUTED: tuple[Computed, ...] = get_args(Computed)


class Result:
    """The computed stages of one head. Nobody can write to them.

    Parameters
    ----------
    head : Head
        What they were computed from.
    whole : Attention
        The stages as they were computed all at once.
    key_turned : array (d, keys)
        kᵀ, which the next edit of a query needs again.
    patches : dict of Attention, optional
        Tiles computed since then, by number; in `whole` their rows are out of date.
    """

    def __init__(
        self,
        head: Head,
        whole: Attention,
        key_turned: Array,
        patches: Mapping[int, Attention] | None = None,
    ) -> None:
        self.head = head
        self.whole = whole
        self.key_turned = key_turned
        self.patches = dict(patches or {})
        self.tiling = tiling(len(head.query), len(head.key))
        self._patched: dict[Computed, Array] = {}
        for array in (*whole, *chain.from_iterable(self.patches.values())):
            array.flags.writeable = False

    @property
    def scores(self) -> Array:
        """q·kᵀ, (queries, keys)."""
        return self.stage("scores")

    @property
    def scaled(self) -> Array:
        """Scores after scale, softcap, bias, temperature and mask, (queries, keys)."""
        return self.stage("scaled")

    @property
    def weights(self) -> Array:
        """Softmax of scaled, (queries, keys)."""
        return self.stage("weights")

    @property
    def output(self) -> Array:
        """Weights times value, (queries, value features)."""
        return self.stage("output")

    @cached_property
    def allowed(self) -> Array | None:
        """Which key each query may attend to; None where all are."""
        return self.head.allowed()

    @cached_property
    def reached(self) -> Array | None:
        """Which value each query may take from; None where all are."""
        return self.head.reached()

    @cached_property
    def entropy(self) -> float:
        """Mean entropy of the weights, in bits."""
        return mean_entropy(self.weights)

    def stage(self, name: Computed) -> Array:
        """Return a computed stage by its name."""
        whole: Array = getattr(self.whole, name)
        if not self.patches:
            return whole
        patched = self._patched.get(name)  # another thread may let go of it
        if patched is None:
            patched = whole.copy()
            for number, tile in self.patches.items():
                patched[self.tiling.rows(number)] = getattr(tile, name)
            patched.flags.writeable = False
            self._patched[name] = patched
        return patched

    def tile(self, number: int) -> Attention:
        """Return the stages of a tile's queries."""
        if number in self.patches:
            return self.patches[number]
        rows = self.tiling.rows(number)
        return Attention(*(stage[rows] for stage in self.whole))

    def row(self, name: Computed, query: int) -> Array:
        """Return one query's row of a stage, without patching all of it."""
        number = self.tiling.number(query)
        stage: Array = getattr(self.tile(number), name)
        row: Array = stage[query - self.tiling.rows(number).start]
        return row

    def let_go(self) -> None:
        """Give back the memory of what can be made again."""
        self._patched.clear()
        for name in ("allowed", "reached"):
            self.__dict__.pop(name, None)

    def buffers(self) -> Iterator[Array]:
        """Yield the arrays that this result cannot do without, some of them twice."""
        for array in chain(self.whole, *self.patches.values()):
            yield array if array.base is None else array.base
        given = (
            *self.head[:3],
            self.key_turned,
            self.head.position_bias,
            self.head.rule.mask,
            self.head.rule.bias,
        )
        yield from (array for array in given if array is not None)
