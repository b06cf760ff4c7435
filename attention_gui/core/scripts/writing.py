"""Writing: a calculation as the text of a program, in the words of one language."""

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from textwrap import indent, wrap
from typing import Any

from attention_gui.core.cell import GIVEN_TO_LAYERS, OF_DOCUMENT, OF_PROJECTIONS
from attention_gui.core.display import token_text
from attention_gui.core.layer import GIVEN
from attention_gui.core.scripts import literals
from attention_gui.core.scripts.language import Language, filled
from attention_gui.core.scripts.placing import Naming, lines
from attention_gui.core.scripts.step import Calculation, Name, Step

WORD = re.compile(r"(?<!\.)\b[A-Za-z_]\w*")
CALL = re.compile(r"(?<!\.)\b([A-Za-z_]\w*)\(")
LONG = 70  # characters of conditions in one line
OF_MATH = (
    *("cos", "erfc", "exp", "inf", "isfinite", "isnan"),
    *("nan", "pi", "sin", "sqrt", "tanh"),
)
ORDER = (
    *OF_DOCUMENT,
    *GIVEN,
    *OF_PROJECTIONS,
    *("bias", "mask", "segments", "key_segments"),
    *("W_O", *GIVEN_TO_LAYERS),
)


class Writing:
    """One calculation in one language.

    Parameters
    ----------
    calculation : Calculation
    language : Language
    values : mapping
        What stands in the place of ‹names› in the words of the language.
    """

    def __init__(
        self, calculation: Calculation, language: Language, values: Mapping[str, Any]
    ) -> None:
        self._of, self._language, self._values = calculation, language, values

    def text(self) -> str:
        """Return the whole program."""
        body = "\n".join([*self._blank(), *lines(self._of, self._said)])
        ending = "\n".join(self._ending())
        functions = self._functions(f"{body}\n{ending}")
        given = "\n".join(self._given())
        code = "\n\n\n".join([given, *functions]) + ("\n\n\n" if functions else "\n\n")
        code += f"{body}\n\n{ending}\n" if body else f"{ending}\n"
        return f"{self._heading()}\n\n{self._imports(code)}{code}"

    def _heading(self) -> str:
        """Return what the program is, and whose numbers it has."""
        of, called = self._of, self._language.called
        title = "".join(c if c.isprintable() else " " for c in of.title)
        said = [f"{title}, in {called}."]
        if of.narrow and not self._language.reads_float32:
            said.append(
                "The numbers are float32; Python computes with them in float64."
            )
        for side, tokens in (("Tokens", of.tokens), ("Keys", of.key_tokens)):
            if tokens:
                said.append(f"{side}: {' '.join(map(token_text, tokens))}")
        return "\n".join(
            f"# {line}" for one in said for line in wrap(one, literals.WIDTH - 2)
        )

    def _imports(self, code: str) -> str:
        words = set(WORD.findall(code))
        of_math = [n for n in OF_MATH if n in words and f"def {n}(" not in code]
        found = [f"from math import {', '.join(of_math)}"] if of_math else []
        if "math." in code:
            found = ["import math", *found]
        others = [x for x in self._language.imports if x.split()[-1] + "." in code]
        if others and found:
            found.append("")
        found += others
        if "np." in code and (why := self._odd()):
            found += ["", f'np.seterr(all="ignore")  # {why}']
        return "\n".join([*found, "", ""]) if found else ""

    def _odd(self) -> str:
        """Return why numbers may come up that NumPy would warn of."""
        if self._of.wild:
            return "NaN and inf are numbers here, to be seen"
        empty = any(step.does in ("shut", "filled") for step in self._of.steps)
        return "a row that has no key left is NaN at first" if empty else ""

    def _functions(self, text: str) -> list[str]:
        """Return the functions that a text uses, and those that they use."""
        known, found = self._language.functions, {}
        waiting = [text]
        while waiting:
            for word in CALL.findall(waiting.pop()):
                function = self._language.function(word, self._of.wild)
                if function is not None and word not in found:
                    found[word] = filled(function, self._values).rstrip()
                    waiting.append(found[word])
        return [
            found[word] for word in dict.fromkeys(map(_bare, known)) if word in found
        ]

    def _given(self) -> Iterator[str]:
        """Yield the lines of everything that is given."""
        yield "# What is given"
        named = sorted(self._of.givens, key=lambda name: ORDER.index(name.stage))
        for _, names in groupby(named, lambda name: name.stage):
            yield from self._given_alike(list(names))

    def _given_alike(self, names: list[Name]) -> Iterator[str]:
        naming = Naming(self._of)
        called = [naming.called(name) for name in names]
        if "[" not in called[0]:
            yield from self._literal(f"{called[0]} = ", names[0], "")
            return
        yield f"{called[0].partition('[')[0]} = {{"
        for name, word in zip(names, called, strict=True):
            index = word.partition("[")[2][:-1]
            index = f"({index})" if "," in index else index
            yield from (f"    {x}" for x in self._literal(f"{index}: ", name, ","))
        yield "}"

    def _literal(self, before: str, name: Name, after: str) -> Iterator[str]:
        array = self._of.givens[name]
        opening, closing = self._language.around(array)
        first, *rest = literals.numbers(array, self._language.reads_float32)
        whole = [before + opening + first, *rest]
        whole[-1] += closing + after
        yield from whole

    def _blank(self) -> Iterator[str]:
        """Yield the lines that make room for what is computed of each head or layer."""
        naming, given = Naming(self._of), {name.stage for name in self._of.givens}
        called = [
            naming.called(step.target).partition("[")[0]
            for step in self._of.steps
            if "[" in naming.called(step.target) and step.target.stage not in given
        ]
        if called:
            key = "layer and head" if self._of.layers > 1 else "head"
            yield f"# What is computed, by {key}"
        names = list(dict.fromkeys(called))
        yield from (f"{name} = {{}}" for name in names)
        yield from [""] * bool(called)

    def _said(self, step: Step, naming: Naming) -> list[str]:
        """Return the lines of a step; none of what a language has by itself."""
        if not self._language.says.get(step.does, "…"):
            return []
        target = naming.called(step.target)
        comment = [f"# {step.comment}"] if step.comment else []
        if step.does in ("put", "open"):
            cells = [(*cell, "True")[:3] for cell in step.values["cells"]]
            return comment + [
                self._language.put.format(
                    target, row=row, column=column, number=literals.number(number)
                )
                for row, column, number in cells
            ]
        expression = self._expression(step, naming)
        return [*comment, *f"{target} = {expression}".split("\n")]

    def _expression(self, step: Step, naming: Naming) -> str:
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
        says = filled(self._language.expression(step.does, self._of.wild), self._values)
        return says.format(*reads, **values)

    def _all(self, asked: list[str]) -> str:
        """Return conditions that all must hold, each in its line where they are long."""
        joins = self._language.joins
        whole = joins.join(asked)
        if len(whole) <= LONG:
            return whole
        body = f"\n   {joins}".join(asked)
        return f"(\n    {body}\n)"

    def _asked(self, step: Step, reads: list[str]) -> Iterator[str]:
        """Yield the conditions under which a query may attend to a key."""
        for part, count, values in step.values["parts"]:
            names, reads = reads[:count], reads[count:]
            for ask, more in _asks(part, values):
                yield self._language.asks[ask].format(*names, **more)

    def _ending(self) -> Iterator[str]:
        """Yield the lines that print what was asked for."""
        of, naming = self._of, Naming(self._of)
        if of.cell is not None:
            row, column = of.cell
            name = naming.called(of.targets[0])
            cell = self._language.number.format(name, row=row, column=column)
            yield f'print("{of.targets[0].stage}[{row}, {column}] =", {cell})'
            return
        yield "# What comes out, to three decimals"
        yield from self._printed([t for t in of.targets if t.stage == "weights"])
        outputs = [t for t in of.targets if t.stage == "layer_output"]
        if outputs:
            yield from self._printed(outputs)

    def _printed(self, names: list[Name]) -> Iterator[str]:
        """Yield the lines that print rows of some arrays."""
        of, first = self._of, names[0]
        index = ["layer"] * (of.layers > 1)
        index += ["head"] * (of.heads > 1 and first.head is not None)
        where = [f'"{word}", {word}, ' for word in index]
        prefix = "".join(where) + '"query", ' * bool(index)
        key = f"[{', '.join(index)}]" if index else ""
        body = _loop(first.stage, key, prefix)
        if not index:
            yield from body
            return
        places = [_place(name, index) for name in names]
        made = {s.target for s in of.steps if s.target.stage == first.stage}
        over = first.stage if made == set(names) else f"[{', '.join(places)}]"
        yield f"for {', '.join(index)} in {over}:"
        yield indent("\n".join(body), "    ")


def _bare(name: str) -> str:
    return name.removesuffix(" wild")


def _heads(numbers: list[int]) -> str:
    if numbers == list(range(len(numbers))):
        return f"range({len(numbers)})"
    return f"({', '.join(map(str, numbers))})"


def _asks(part: str, values: Mapping[str, Any]) -> Iterable[tuple[str, dict[str, Any]]]:
    """Yield the conditions that a part of a rule is made of."""
    offset = values.get("offset", 0)
    if part == "causal":
        prefix = values["prefix"]
        yield "prefix" if prefix else part, {"i": _moved(offset), "prefix": prefix}
    elif part == "window":
        left, right = values["window"]
        if left >= 0:
            yield "left", {"i": _moved(offset - left)}
        if right >= 0:
            yield "right", {"i": _moved(offset + right)}
    else:
        yield part, {"padding": list(values.get("padding", ()))}


def _moved(by: int) -> str:
    return "i" if not by else f"i {'+' if by > 0 else '-'} {abs(by)}"


def _place(name: Name, index: list[str]) -> str:
    numbers = [str(getattr(name, word)) for word in index]
    return numbers[0] if len(numbers) == 1 else f"({', '.join(numbers)})"


def _loop(stage: str, key: str, prefix: str) -> list[str]:
    if stage != "weights":
        return [
            f"for number, row in enumerate({stage}{key}):",
            f'    print({prefix}number, "{stage}", rounded(row))',
        ]
    rounded = '"weights", rounded(row), "output", rounded(mixed)'
    return [
        f"for number, (row, mixed) in enumerate(zip(weights{key}, output{key})):",
        f"    print({prefix}number, {rounded})",
    ]
