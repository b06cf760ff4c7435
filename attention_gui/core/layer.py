"""A layer: the query, key and value matrices of its heads, and the rule in force."""

from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from attention_gui.core.arrays import Array
from attention_gui.core.rule import Rule

Given = Literal["query", "key", "value"]  # the stages that a document holds


class Head(NamedTuple):
    """What one query head is computed from.

    Attributes
    ----------
    query : array (queries, d)
    key : array (keys, d)
    value : array (keys, value features)
    rule : Rule
    """

    query: Array
    key: Array
    value: Array
    rule: Rule


@dataclass(frozen=True, eq=False)
class Layer:
    """The heads of one layer.

    Grouped heads: query head h uses key and value h // (heads / key heads).

    Parameters
    ----------
    query : one array (queries, d) per head
    key : one array (keys, d) per key head
    value : one array (keys, value features) per key head
    rule : Rule
        In force for every head of the layer.
    """

    query: tuple[Array, ...]
    key: tuple[Array, ...]
    value: tuple[Array, ...]
    rule: Rule = field(default_factory=Rule)

    @property
    def heads(self) -> int:
        """The number of query heads."""
        return len(self.query)

    def group(self, head: int) -> int:
        """Return which key head a query head uses."""
        return head // (self.heads // len(self.key))

    def sharing(self, head: int) -> range:
        """Return the query heads that share a head's key and value."""
        share = self.heads // len(self.key)
        first = self.group(head) * share
        return range(first, first + share)

    def index(self, stage: Given, head: int) -> int:
        """Return where a head's matrix stands among the layer's matrices."""
        return head if stage == "query" else self.group(head)

    def matrix(self, stage: Given, head: int) -> Array:
        """Return the query, key or value of a head."""
        matrices: tuple[Array, ...] = getattr(self, stage)
        return matrices[self.index(stage, head)]

    def head(self, head: int) -> Head:
        """Return what a head is computed from."""
        key, value = self.matrix("key", head), self.matrix("value", head)
        return Head(self.query[head], key, value, self.rule)
