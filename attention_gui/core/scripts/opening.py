"""Opening: the steps that say which key a query may attend to."""

from collections.abc import Hashable

import numpy as np

from attention_gui.core import masks
from attention_gui.core.arrays import Array, as_type
from attention_gui.core.rule import Rule, fitted
from attention_gui.core.scripts.making import Making
from attention_gui.core.scripts.step import Name, Scope


class Opening(Making):
    """The masks of a document's rules, each made once where heads have the same."""

    def rule(self, layer: int, head: int) -> Rule:
        """Return the rule of a head."""
        return self.layer(layer).rule_of(head)

    def bias(self, layer: int, head: int) -> Name | None:
        """Return the name of a head's bias, or None where it has none."""
        return self._array("bias", layer, head)

    def allowed(self, layer: int, head: int) -> Name | None:
        """Return the name of which keys are allowed, or None where all are."""
        if self.allowed_array(layer, head) is None:
            return None
        name = self._name(layer, head)
        if not any(step.target == name for step in self.steps):
            self._allow(name, layer, head)
        return name

    def _name(self, layer: int, head: int) -> Name:
        if any(part == "position_bias" for part, _ in self._shutting(layer, head)):
            return Name("allowed", layer, head)  # each head has its own
        return self.shared("allowed", layer, head, self._allowed_key)

    def allow_first(self, layers: range) -> None:
        """Put down what is allowed in all heads of some layers alike."""
        for layer, head in self.places():
            if self.allowed_array(layer, head) is not None:
                self._grid()
            if layer in layers and self.allowed_array(layer, head) is not None:
                name = self._name(layer, head)
                if name.head is None and (name.layer is None or len(layers) == 1):
                    self.allowed(layer, head)

    def _allow(self, name: Name, layer: int, head: int) -> None:
        parts, pinned = self._parts(layer, head), self._opened(layer, head)
        reads = tuple(one for _, names, _ in parts for one in names)
        asked = tuple((part, len(names), dict(values)) for part, names, values in parts)
        self.step(
            name,
            "allowed",
            *(self._grid(), *reads),
            comment="allowed: whether query i may attend to key j",
            parts=asked,
            **self._size,
        )
        if pinned:
            comment = "allowed: whatever is pinned"
            self.step(name, "open", comment=comment, cells=pinned)

    @property
    def _size(self) -> dict[str, int]:
        return {"queries": self.document.queries, "keys": self.document.keys}

    def _grid(self) -> Name:
        """Put down the numbers of query and key, and return their name."""
        name, before = Name("i, j"), self.scope
        if not any(step.target == name for step in self.steps):
            self.scope = Scope()
            comment = "i, j: the numbers of query and key"
            self.step(name, "grid", comment=comment, **self._size)
            self.scope = before
        return name

    def allowed_array(self, layer: int, head: int) -> Array | None:
        """Return which keys are allowed, or None where all are."""
        allowed = np.ones((self.document.queries, self.document.keys), bool)
        for _, part in self._shutting(layer, head):
            allowed &= part
        for row, column in self._opened(layer, head):
            allowed[row, column] = True
        return None if allowed.all() else allowed

    def _shutting(self, layer: int, head: int) -> list[tuple[str, Array]]:
        """Return what keeps any query from any key, and which keys it allows."""
        size = self.document.queries, self.document.keys
        found = list(masks.parts(self.rule(layer, head), *size))
        of_position = self.stack.position_bias(layer, head)
        if of_position is not None:
            found.append(("position_bias", of_position != -np.inf))
        return [(name, part) for name, part in found if not part.all()]

    def _opened(self, layer: int, head: int) -> tuple[tuple[int, int], ...]:
        """Return the cells that are allowed because they are pinned."""
        return tuple(sorted(self.layer(layer).head_pins(head).scaled))

    def _parts(
        self, layer: int, head: int
    ) -> list[tuple[str, tuple[Name, ...], object]]:
        rule, parts = self.rule(layer, head), []
        for part, _ in self._shutting(layer, head):
            names: tuple[Name, ...] = ()
            values: tuple[tuple[str, object], ...] = ()
            match part:
                case "causal":
                    values = (("offset", rule.offset), ("prefix", rule.prefix))
                case "window":
                    values = (("offset", rule.offset), ("window", rule.window))
                case "padding":
                    values = (("padding", rule.padding),)
                case "segments":
                    names = self._segments(layer, head)
                case "position_bias":
                    names = (Name(part, layer, head),)
                case _:
                    names = (self._array(part, layer, head) or Name(part),)
            parts.append((part, names, values))
        return parts

    def _segments(self, layer: int, head: int) -> tuple[Name, ...]:
        query = self._array("segments", layer, head) or Name("segments")
        return query, self._array("key_segments", layer, head) or query

    def _array(self, field: str, layer: int, head: int) -> Name | None:
        """Take in an array of a rule."""
        array = getattr(self.rule(layer, head), field)
        if array is None:
            return None
        if array.ndim == 2 or field in ("mask", "bias"):
            array = fitted(field, array, self.document.queries, self.document.keys)
        if field == "bias":
            array = as_type(array, self.document.dtype)

        def key(layer: int, head: int) -> Hashable:
            one = getattr(self.rule(layer, head), field)
            return None if one is None else (one.shape, one.tobytes())

        return self.given(self.shared(field, layer, head, key), array)

    def _allowed_key(self, layer: int, head: int) -> Hashable:
        if self.allowed_array(layer, head) is None:
            return None
        return repr(self._parts(layer, head)), self._opened(layer, head)
