"""Saying: a step as lines of a program."""

from collections.abc import Iterator, Mapping
from typing import Any

from attention_gui.core.scripts import literals
from attention_gui.core.scripts.language import Language, filled
from attention_gui.core.scripts.placing import Naming
from attention_gui.core.scripts.step import Step

LONG = 70  # characters of conditions in one line


class Saying:
    """The steps of one program in one language.

    Parameters
    ----------
    language : Language
    values : mapping
        What stands in the place of ‹names› in the words of the language.
    wild : bool
        Whether there is NaN or infinity.
    """

    def __init__(
        self, language: Language, values: Mapping[str, Any], wild: bool
    ) -> None:
        self._language, self._values, self._wild = language, values, wild

    def said(self, step: Step, naming: Naming) -> list[str]:
        """Return the lines of a step; none of what a language has by itself."""
        if not self._language.says.get(step.does, "…"):
            return []
        comment = [f"# {step.comment}"] if step.comment else []
        target = naming.called(step.target)
        if step.does in ("put", "open"):
            return [*comment, *self._put(step, target)]
        expression = self._expression(step, naming)
        return [*comment, *f"{target} = {expression}".split("\n")]

    def _put(self, step: Step, target: str) -> Iterator[str]:
        """Yield the lines that write cells over."""
        for row, column, *number in step.values["cells"]:
            value = literals.number(number[0]) if number else "True"
            yield self._language.put.format(
                target, row=row, column=column, number=value
            )

    def _expression(self, step: Step, naming: Naming) -> str:
        """Return what makes the target of a step."""
        reads = [naming.called(name) for name in step.reads]
        values: dict[str, Any] = {
            name: literals.number(value) for name, value in step.values.items()
        }
        if step.does in ("summed", "joined"):
            heads = [name.head or 0 for name in step.reads]
            values["each"] = naming.each(step.reads[0])
            values["heads"] = _heads(heads)
        if step.does == "allowed":
            values["all"] = self._all(list(self._asked(step, reads[1:])))
        says = filled(self._language.expression(step.does, self._wild), self._values)
        return says.format(*reads, **values)

    def _all(self, asked: list[str]) -> str:
        """Return conditions that all must hold, a line each where they are long."""
        if len(asked) == 1:
            return (
                asked[0].removeprefix("(").removesuffix(")" * asked[0].startswith("("))
            )
        joins = self._language.joins
        whole = joins.join(asked)
        if len(whole) <= LONG:
            return whole
        body = f"\n   {joins}".join(asked)
        return f"(\n    {body}\n)"

    def _asked(self, step: Step, reads: list[str]) -> Iterator[str]:
        """Yield the conditions under which a query may attend to a key."""
        waiting = iter(reads)
        for condition in step.values["conditions"]:
            names = [next(waiting) for _ in condition.reads]
            asks = self._language.asks[condition.asks]
            yield asks.format(*names, **condition.values)


def _heads(numbers: list[int]) -> str:
    """Return what a loop over heads goes over."""
    if numbers == list(range(len(numbers))):
        return f"range({len(numbers)})"
    return f"({', '.join(map(str, numbers))})"
