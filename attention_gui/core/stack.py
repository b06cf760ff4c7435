"""The stack: every matrix that is computed of a document, each when it is asked for."""

from collections.abc import Callable, Sequence

import numpy as np

from attention_gui.core.arrays import Array, as_type
from attention_gui.core.head_sums import HeadSums, sum_of
from attention_gui.core.language import refusal
from attention_gui.core.nodes import once
from attention_gui.core.pins import LAYER
from attention_gui.core.result import COMPUTED
from attention_gui.core.sublayers import Norm


class Stack(HeadSums):
    """Everything that is computed of one document."""

    def stage(self, name: str, layer: int, head: int) -> Array:
        """Return a computed stage by its name; a query that is given is one, too.

        Raises
        ------
        ValueError
            If the document has no such stage there, with a sentence.
        """
        if name in COMPUTED:
            return self.result(layer, head).stage(name)
        if name in _OF_HEADS:
            found = _OF_HEADS[name](self, layer, head)
        else:
            found = _OF_LAYERS[name](self, layer)
        if found is None:
            raise refusal("there is no {name} in layer {layer}", name=name, layer=layer)
        return found

    def position_table(self) -> Array | None:
        """Return what positions add to the embeddings, if anything."""
        embeddings, positions = self.document.embeddings, self.document.positions
        if embeddings is None or not positions.is_added:
            return None

        def make() -> Array:
            added = positions.added(*embeddings.shape)
            return as_type(np.asarray(added), embeddings.dtype)

        return self._kept_array("position_table", (positions, embeddings), make)

    @once
    def input(self, layer: int) -> Array:
        """Return what a layer reads, (queries, features)."""
        if layer:
            below = self.layer_output(layer - 1)
            return self._stage("input", layer, LAYER, (below,), lambda: below)
        embeddings, added = self.document.embeddings, self.position_table()
        if embeddings is None:
            raise refusal("there are no embeddings: every query is given")

        def make() -> Array:
            return embeddings if added is None else sum_of(embeddings, added)

        return self._stage("input", 0, LAYER, (embeddings, added), make)

    @once
    def normed(self, layer: int) -> Array:
        """Return the layer's input as its heads read it, (queries, features)."""
        here = self._layer(layer)
        norm = here.attention_norm if here.norm_first else None
        return self._normed("normed", layer, self.input(layer), norm)

    @once
    def residual(self, layer: int) -> Array:
        """Return the input and what attention adds to it, (queries, features)."""
        here, attended = self._layer(layer), self.attended(layer)
        adds = here.residual and self.document.reads(layer)
        carried = self.input(layer) if adds else None
        return self._added("residual", layer, carried, attended, here.attention_norm)

    def feed_normed(self, layer: int) -> Array | None:
        """Return what the feed-forward part reads, if there is one."""
        here = self._layer(layer)
        if here.feed is None:
            return None
        norm = here.feed_norm if here.norm_first else None
        return self._normed("feed_normed", layer, self.residual(layer), norm)

    def hidden(self, layer: int) -> Array | None:
        """Return the hidden numbers of the feed-forward part, if there is one."""
        return self._hidden(layer, ahead=False)[0]

    def _hidden(self, layer: int, ahead: bool) -> tuple[Array | None, Sequence[Array]]:
        """Return hidden numbers, and what the update can go on from if they are new."""
        feed, read = self._layer(layer).feed, self.feed_normed(layer)
        if feed is None or read is None:
            return None, ()
        lowered: Sequence[Array] = ()

        def make() -> Array:
            nonlocal lowered  # the hidden numbers alone are kept
            hidden, lowered = feed.hidden(read, ahead)
            return hidden

        given = feed.kind, feed.up, feed.up_bias, feed.gate, feed.gate_bias
        found = self._stage("hidden", layer, LAYER, (read, *given), make)
        return found, lowered

    def update(self, layer: int) -> Array | None:
        """Return what the feed-forward part adds, if there is one."""
        here = self._layer(layer)
        feed, is_pinned = here.feed, bool(here.cells("hidden"))
        hidden, lowered = self._hidden(layer, ahead=not is_pinned)
        if feed is None or hidden is None:
            return None
        inputs = (hidden, feed.down, feed.down_bias)
        return self._stage(
            "update", layer, LAYER, inputs, lambda: feed.update(hidden, lowered)
        )

    @once
    def layer_output(self, layer: int) -> Array:
        """Return what comes out of a layer, (queries, features).

        A layer that no edit has reached is not looked into.
        """
        roots = self.roots(layer)
        return self._kept_array(("layer", layer), roots, lambda: self._output(layer))

    def roots(self, layer: int) -> tuple[object, ...]:
        """Return all that a layer follows from, itself included."""
        here, document = self._layer(layer), self.document
        reads = document.reads(layer) and (here.is_projected or here.residual)
        read = self.input(layer) if reads else None
        return here, read, document.key_embeddings, document.positions

    def _output(self, layer: int) -> Array:
        """Return what comes out of a layer, from what its parts give."""
        here, residual = self._layer(layer), self.residual(layer)
        update = self.update(layer)
        if update is None:
            inputs = (residual,)
            return self._stage("layer_output", layer, LAYER, inputs, lambda: residual)
        carried = residual if here.residual else None
        return self._added("layer_output", layer, carried, update, here.feed_norm)

    def _added(
        self,
        stage: str,
        layer: int,
        carried: Array | None,
        new: Array,
        norm: Norm | None,
    ) -> Array:
        """Return what is carried past a part, what it adds, and the norm after it."""
        norm = None if self._layer(layer).norm_first else norm

        def make() -> Array:
            total = new if carried is None else sum_of(carried, new)
            return total if norm is None else norm.of(total)

        return self._stage(stage, layer, LAYER, (carried, new, norm), make)

    def _normed(self, stage: str, layer: int, read: Array, norm: Norm | None) -> Array:
        return self._stage(
            stage,
            layer,
            LAYER,
            (read, norm),
            lambda: read if norm is None else norm.of(read),
        )


_OF_HEADS: dict[str, Callable[[Stack, int, int], Array | None]] = {
    "query": lambda stack, *place: stack.matrix("query", *place),
    "key": lambda stack, *place: stack.matrix("key", *place),
    "value": lambda stack, *place: stack.matrix("value", *place),
    "rotated_query": Stack.rotated_query,
    "rotated_key": Stack.rotated_key,
    "position_bias": Stack.position_bias,
    "contribution": Stack.contribution,
}
_OF_LAYERS: dict[str, Callable[[Stack, int], Array | None]] = {
    "input": Stack.input,
    "normed": Stack.normed,
    "attended": Stack.attended,
    "residual": Stack.residual,
    "feed_normed": Stack.feed_normed,
    "hidden": Stack.hidden,
    "update": Stack.update,
    "layer_output": Stack.layer_output,
}
