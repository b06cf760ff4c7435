"""Opening: the steps that say which key a query may attend to."""

from collections.abc import Hashable, Iterator

import numpy as np

from attention_gui.core import masks
from attention_gui.core.arrays import Array, as_type
from attention_gui.core.document import Document
from attention_gui.core.rule import Rule, fitted
from attention_gui.core.scripts.making import Making
from attention_gui.core.scripts.step import EVERYWHERE, Condition, Name


class Opening(Making):
    """The masks of a document's rules, each made once where heads have the same."""

    def __init__(self, document: Document, wild: bool) -> None:
        super().__init__(document, wild)
        self._known: dict[Hashable, Array | None] = {}

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
        """Return the name of what is allowed: of a head, or of all that are alike."""
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
        conditions, pinned = self._conditions(layer, head), self._opened(layer, head)
        self.step(
            name,
            "allowed",
            self._grid(),
            *(read for condition in conditions for read in condition.reads),
            comment="allowed: whether query i may attend to key j",
            conditions=conditions,
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
            self.scope = EVERYWHERE
            comment = "i, j: the numbers of query and key"
            self.step(name, "grid", comment=comment, **self._size)
            self.scope = before
        return name

    def allowed_array(self, layer: int, head: int) -> Array | None:
        """Return which keys are allowed, or None where all are."""
        if self.document.positions.is_bias:
            return self._allowed_array(layer, head)
        key = id(self.rule(layer, head)), self._opened(layer, head)
        if key not in self._known:  # heads mostly have one rule
            self._known[key] = self._allowed_array(layer, head)
        return self._known[key]

    def _allowed_array(self, layer: int, head: int) -> Array | None:
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

    def _conditions(self, layer: int, head: int) -> tuple[Condition, ...]:
        shutting = self._shutting(layer, head)
        return tuple(
            condition
            for part, _ in shutting
            for condition in self._of_part(part, layer, head)
        )

    def _of_part(self, part: str, layer: int, head: int) -> Iterator[Condition]:
        """Yield the conditions that a part of a rule is made of."""
        rule = self.rule(layer, head)
        match part:
            case "causal" | "window":
                yield from _by_position(part, rule)
            case "padding":
                yield Condition(part, (), {"padding": list(rule.padding)})
            case "segments":
                yield Condition(part, self._segments(layer, head))
            case "position_bias":
                yield Condition(part, (Name(part, layer, head),))
            case _:
                yield Condition(part, (self._array(part, layer, head) or Name(part),))

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
        return repr(self._conditions(layer, head)), self._opened(layer, head)


def _by_position(part: str, rule: Rule) -> Iterator[Condition]:
    """Yield the conditions that compare the positions of query and key."""
    if part == "causal":
        asks = "prefix" if rule.prefix else part
        yield Condition(asks, (), {"i": _moved(rule.offset), "prefix": rule.prefix})
        return
    left, right = rule.window or (-1, -1)
    if left >= 0:
        yield Condition("left", (), {"i": _moved(rule.offset - left)})
    if right >= 0:
        yield Condition("right", (), {"i": _moved(rule.offset + right)})


def _moved(by: int) -> str:
    return "i" if not by else f"i {'+' if by > 0 else '-'} {abs(by)}"
