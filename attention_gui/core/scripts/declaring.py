"""Declaring: how a script begins: whose numbers they are, and the numbers."""

from collections.abc import Iterator
from itertools import groupby
from textwrap import wrap

from attention_gui.core.cell import GIVEN_TO_LAYERS, OF_DOCUMENT, OF_PROJECTIONS
from attention_gui.core.display import token_text
from attention_gui.core.layer import GIVEN
from attention_gui.core.scripts import literals
from attention_gui.core.scripts.language import Language
from attention_gui.core.scripts.placing import Naming
from attention_gui.core.scripts.step import Name, Program

IN_A_LINE = 4  # of what is to be computed
ORDER = (
    *OF_DOCUMENT,
    *GIVEN,
    *OF_PROJECTIONS,
    *("bias", "mask", "segments", "key_segments"),
    *("W_O", *GIVEN_TO_LAYERS),
)


class Declaring:
    """The beginning of a script.

    Parameters
    ----------
    program : Program
    language : Language
    """

    def __init__(self, program: Program, language: Language) -> None:
        self._of, self._language = program, language

    def heading(self) -> str:
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

    def given(self) -> Iterator[str]:
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

    def blank(self) -> Iterator[str]:
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
        for first in range(0, len(names), IN_A_LINE):
            some = names[first : first + IN_A_LINE]
            yield f"{', '.join(some)} = {', '.join('{}' for _ in some)}"
        yield from [""] * bool(called)
