"""A layer: heads that are given or projected, how they are mixed, and what follows."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import MappingProxyType
from typing import Any, Literal

from attention_gui.core.arrays import Array, keep_all
from attention_gui.core.cell import OF_KEY_HEADS
from attention_gui.core.head import Head as Head
from attention_gui.core.language import refusal
from attention_gui.core.pins import (
    LAYER,
    NO_PINS,
    NONE,
    Cells,
    HeadPins,
    Matrix,
    Pins,
)
from attention_gui.core.rule import Rule
from attention_gui.core.sublayers import FeedForward, Norm

Given = Literal["query", "key", "value"]  # what a head is given, or projects
GIVEN: tuple[Given, ...] = ("query", "key", "value")


@dataclass(frozen=True, eq=False)
class Projection:
    """What computes a query, key or value: the layer's input · weight + bias.

    Parameters
    ----------
    weight : array (input features, features)
    bias : array (features,), optional
    """

    weight: Array
    bias: Array | None = None

    def __post_init__(self) -> None:
        keep_all(self, {"weight": 2, "bias": 1})

    @property
    def features(self) -> int:
        """The features of what it computes."""
        return int(self.weight.shape[1])


Source = Array | Projection  # given, or computed


@dataclass(frozen=True, eq=False)
class Layer:
    """The heads of one layer, and what becomes of their outputs.

    Grouped heads: query head h uses key and value h // (heads / key heads).

    Parameters
    ----------
    query : one source per head
        An array (queries, d) is given; a projection computes it.
    key, value : one source per key head
    rules : one Rule per head, or one Rule for all of them
    output_weight : one array (value features, features) per head, optional
        The rows of W_O that a head's output meets; without W_O, outputs are
        concatenated.
    output_bias : array (features,), optional
    residual : bool
        Whether the layer's input is added to what attention and feed-forward give.
    norm_first : bool
        Whether norms stand before attention and feed-forward, or after them.
    attention_norm, feed_norm : Norm, optional
    feed : FeedForward, optional
    off : frozenset of int
        Heads that are switched off: they contribute nothing.
    pins : mapping from Matrix to cells
        Numbers typed over computed ones.
    """

    query: tuple[Source, ...]
    key: tuple[Source, ...]
    value: tuple[Source, ...]
    rules: tuple[Rule, ...] | Rule = field(default_factory=Rule)
    output_weight: tuple[Array, ...] | None = None
    output_bias: Array | None = None
    residual: bool = False
    norm_first: bool = True
    attention_norm: Norm | None = None
    feed_norm: Norm | None = None
    feed: FeedForward | None = None
    off: frozenset[int] = frozenset()
    pins: Pins = field(default_factory=lambda: MappingProxyType({}))

    @property
    def heads(self) -> int:
        """The number of query heads."""
        return len(self.query)

    @property
    def rule(self) -> Rule:
        """The rule of head 0: of all heads, where none has its own."""
        return self.rule_of(0)

    def rule_of(self, head: int) -> Rule:
        """Return the rule of a head."""
        return self.rules if isinstance(self.rules, Rule) else self.rules[head]

    @cached_property
    def is_projected(self) -> bool:
        """Whether any query, key or value is computed from the layer's input."""
        sources = (*self.query, *self.key, *self.value)
        return any(isinstance(source, Projection) for source in sources)

    @property
    def width(self) -> int:
        """The features of what comes out of the layer."""
        if self.output_weight is not None:
            return int(self.output_weight[0].shape[1])
        return self.heads * self.features("value")

    def group(self, head: int) -> int:
        """Return which key head a query head uses."""
        return head // (self.heads // len(self.key))

    def sharing(self, head: int) -> range:
        """Return the query heads that share a head's key and value."""
        share = self.heads // len(self.key)
        first = self.group(head) * share
        return range(first, first + share)

    def index(self, stage: str, head: int) -> int:
        """Return where a head's matrix stands among the layer's matrices."""
        return self.group(head) if stage in OF_KEY_HEADS else head

    def source(self, stage: Given, head: int) -> Source:
        """Return where a head's query, key or value comes from."""
        sources: tuple[Source, ...] = getattr(self, stage)
        return sources[self.index(stage, head)]

    def matrix(self, stage: Given, head: int) -> Array:
        """Return the query, key or value of a head; ValueError if it is computed."""
        source = self.source(stage, head)
        if isinstance(source, Projection):
            raise refusal(
                "the {stage} of head {head} is computed, not given",
                stage=stage,
                head=head,
            )
        return source

    def features(self, stage: Given) -> int:
        """Return how many features query, key or value have."""
        first: Source = getattr(self, stage)[0]
        if isinstance(first, Projection):
            return first.features
        return int(first.shape[1])

    def cells(self, stage: str, head: int = LAYER) -> Cells:
        """Return the pins in a stage, of a head or of the layer."""
        if not self.pins:
            return NONE
        at = head if head == LAYER else self.index(stage, head)
        return self.pins.get(Matrix(stage, at), NONE)

    def head_pins(self, head: int) -> HeadPins:
        """Return the pins in the stages that follow from a head's query and key."""
        if not self.pins:
            return NO_PINS
        return HeadPins(*(self.cells(stage, head) for stage in HeadPins._fields))

    def with_rules(self, head: int | None, **changes: Any) -> "Layer":
        """Return a layer in which a head's rule, or every head's, has other fields."""
        return self.with_each_rule(head, lambda rule: replace(rule, **changes))

    def with_each_rule(
        self, head: int | None, change: Callable[[Rule], Rule]
    ) -> "Layer":
        """Return a layer in which a head's rule, or every head's, is changed."""
        old = [self.rule_of(number) for number in range(self.heads)]
        made: dict[int, Rule] = {}  # heads that shared a rule share the new one
        for number, rule in enumerate(old):
            if head in (None, number) and id(rule) not in made:
                new_rule = change(rule)
                made[id(rule)] = rule if new_rule == rule else new_rule
        new = [
            made[id(rule)] if head in (None, number) else rule
            for number, rule in enumerate(old)
        ]
        if all(now is was for now, was in zip(new, old, strict=True)):
            return self
        alone = all(rule is new[0] for rule in new)
        return replace(self, rules=new[0] if alone else tuple(new))

    def head(self, head: int) -> Head:
        """Return what a head is computed from, where all of it is given."""
        query, key, value = (self.matrix(stage, head) for stage in GIVEN)
        return Head(query, key, value, self.rule_of(head), None, self.head_pins(head))
