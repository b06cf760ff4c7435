"""Placing: what names are called in a script, and which of its steps are a loop."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import TypeVar

from attention_gui.core.scripts.step import EVERYWHERE, Name, Program, Scope, Step

CALLED = {"input": "layer_input"}  # `input` is taken, by Python itself
INDENT = "    "

One = TypeVar("One")
Said = Callable[[Step, "Naming"], list[str]]


class Naming:
    """What names are called at a place of a program.

    Parameters
    ----------
    program : Program
    scope : Scope
    layer_varies, unit_varies : bool
        Whether the place is in a loop over layers, or over heads.
    """

    def __init__(
        self,
        program: Program,
        scope: Scope = EVERYWHERE,
        layer_varies: bool = False,
        unit_varies: bool = False,
    ) -> None:
        self._of, self._scope = program, scope
        self._layer_varies, self._unit_varies = layer_varies, unit_varies

    def called(self, name: Name) -> str:
        """Return what an array is called: `query`, or `query[layer, head]`."""
        index = [*self._layer(name), *self._head(name)]
        word = CALLED.get(name.stage, name.stage)
        return f"{word}[{', '.join(index)}]" if index else word

    def each(self, name: Name) -> str:
        """Return what an array is called in a loop over heads in a line."""
        index = ", ".join([*self._layer(name), "head"])
        return f"{CALLED.get(name.stage, name.stage)}[{index}]"

    def _layer(self, name: Name) -> Iterator[str]:
        if self._of.layers == 1 or name.layer is None:
            return
        here = self._scope.layer
        if not self._layer_varies or here is None:
            yield str(name.layer)
        elif name.layer == here:
            yield "layer"
        else:
            yield f"layer + {name.layer - here}"

    def _head(self, name: Name) -> Iterator[str]:
        several = self._of.groups if name.is_of_key_head else self._of.heads
        if several == 1 or name.head is None:
            return
        unit, number = self._scope.unit, self._scope.number
        if not self._unit_varies:
            yield str(name.head)
        elif unit == "group" or not name.is_of_key_head:
            yield unit if name.head == number else str(name.head)
        else:
            yield _shared(self._of.shares[name.layer or 0])


def _shared(share: int) -> str:
    return "head" if share == 1 else f"head // {share}"


def lines(program: Program, said: Said) -> list[str]:
    """Return the lines of all steps, alike ones in loops."""
    found: list[str] = []
    layers = [
        (number, list(steps))
        for number, steps in groupby(program.steps, lambda step: step.scope.layer)
    ]
    for alike in _runs(layers, lambda one: _of_layer(program, one[1], said, True)):
        (first, steps), (last, _) = alike[0], alike[-1]
        found += [""] * bool(found)
        if first is None or len(alike) == 1:
            if first is not None and first == layers[-1][0]:
                steps = [step for step in steps if step.does != "handed_past"]
            found += _of_layer(program, steps, said, False)
        else:
            body = _of_layer(program, steps, said, True)
            found += [f"for layer in {_range(first, last)}:", *_indented(body)]
    return found


def _of_layer(
    program: Program, steps: Sequence[Step], said: Said, varies: bool
) -> list[str]:
    """Return the lines of the steps of a layer, those of alike heads in loops."""
    found: list[str] = []
    units = [
        (scope, list(some)) for scope, some in groupby(steps, lambda step: step.scope)
    ]

    def of_unit(unit: tuple[Scope, list[Step]], unit_varies: bool) -> list[str]:
        scope, some = unit
        naming = Naming(program, scope, varies and scope.layer is not None, unit_varies)
        return [line for step in some for line in said(step, naming)]

    for alike in _runs(units, lambda one: [one[0].unit, *of_unit(one, True)]):
        (first, _), (last, _) = alike[0], alike[-1]
        found += [""] * bool(found)
        if len(alike) == 1:
            found += of_unit(alike[0], False)
        else:
            header = f"for {first.unit} in {_range(first.number, last.number)}:"
            found += [header, *_indented(of_unit(alike[0], True))]
    return found


def _runs(
    several: Iterable[One], key: Callable[[One], list[str]]
) -> Iterator[list[One]]:
    """Yield lists of neighbours that are said alike."""
    for _, alike in groupby(several, key):
        yield list(alike)


def _range(first: int, last: int) -> str:
    return f"range({last + 1})" if not first else f"range({first}, {last + 1})"


def _indented(body: list[str]) -> list[str]:
    return [INDENT + line if line else line for line in body]
