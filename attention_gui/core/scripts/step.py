"""Steps: a program as an ordered list of them, over arrays that have names.

But: in no language; the writers say each step in theirs.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, NamedTuple

from attention_gui.core.arrays import Array
from attention_gui.core.cell import OF_KEY_HEADS, Cell


class Name(NamedTuple):
    """What an array of a program is called.

    Attributes
    ----------
    stage : str
        As everywhere in the program: query, W_Q, weights.
    layer : int, optional
        None for what a document has once.
    head : int, optional
        Of key and value the key head; None for what a layer has once.
    """

    stage: str
    layer: int | None = None
    head: int | None = None

    @property
    def is_of_key_head(self) -> bool:
        """Whether heads may share it."""
        return self.stage in OF_KEY_HEADS

    @property
    def word(self) -> str:
        """What it is called in a comment."""
        return "X" if self.stage in ("input", "embeddings") else self.stage


class Scope(NamedTuple):
    """Where in the program a step is made: once, in a layer, or in a head.

    Attributes
    ----------
    layer : int, optional
    unit : "", "group" or "head"
        A group is a key head that several heads share.
    number : int
        Of the group or the head.
    """

    layer: int | None = None
    unit: str = ""
    number: int = 0


class Condition(NamedTuple):
    """One of the conditions under which a query i may attend to a key j.

    Attributes
    ----------
    asks : str
        Its name in the tables of the writers.
    reads : tuple of Name
    values : mapping
        Texts and numbers that stand in it.
    """

    asks: str
    reads: tuple[Name, ...] = ()
    values: Mapping[str, Any] = MappingProxyType({})


EVERYWHERE = Scope()


@dataclass(frozen=True)
class Step:
    """One line of a program.

    Attributes
    ----------
    target : Name
        What it makes, or goes on with.
    does : str
        Its name in the tables of the writers.
    reads : tuple of Name
    values : mapping
        Numbers that stand in the line itself.
    comment : str
        What it is, in the field's words; nothing where the line says it.
    scope : Scope
    """

    target: Name
    does: str
    reads: tuple[Name, ...] = ()
    values: Mapping[str, Any] = field(default_factory=dict)
    comment: str = ""
    scope: Scope = EVERYWHERE


@dataclass(frozen=True)
class Program:
    """All that the arrays in `targets` follow from, and nothing else.

    Attributes
    ----------
    title : str
    tokens, key_tokens : tuple of str
        None of the keys where the tokens are the keys too.
    givens : mapping from Name to array
    steps : tuple of Step
    targets : tuple of Name
        What the program prints.
    cell : Cell, optional
        The only number that it prints, of the only target.
    layers, heads, groups : int
        The most that there are of each; an array has an index where there are several.
    shares : tuple of int
        For each layer, how many heads share a key head.
    narrow : bool
        Whether the numbers are float32.
    wild : bool
        Whether any number is NaN or infinite.
    """

    title: str
    tokens: tuple[str, ...]
    key_tokens: tuple[str, ...]
    givens: Mapping[Name, Array]
    steps: tuple[Step, ...]
    targets: tuple[Name, ...]
    cell: Cell | None
    layers: int
    heads: int
    groups: int
    shares: tuple[int, ...]
    narrow: bool
    wild: bool
