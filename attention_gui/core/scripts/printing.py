"""Printing: how a script ends: it prints what was asked for."""

from collections.abc import Iterator

from attention_gui.core.cell import name
from attention_gui.core.scripts.language import Language
from attention_gui.core.scripts.placing import Naming
from attention_gui.core.scripts.step import Name, Program


def printed(of: Program, language: Language) -> Iterator[str]:
    """Yield the lines that print what was asked for."""
    if of.cell is not None:
        called = Naming(of).called(of.targets[0])
        _, row, column = of.cell
        number = language.number.format(called, row=row, column=column)
        yield f'print("{name(of.cell)} =", {number})'
        return
    yield "# What comes out, to three decimals"
    for stage in ("weights", "layer_output"):
        if names := [one for one in of.targets if one.stage == stage]:
            yield from _rows(of, stage, names)


def _rows(of: Program, stage: str, names: list[Name]) -> Iterator[str]:
    """Yield the lines that print every row of some arrays."""
    index = ["layer"] * (of.layers > 1)
    index += ["head"] * (of.heads > 1 and stage == "weights")
    body = _loop(stage, index)
    if not index:
        yield from body
        return
    made = {step.target for step in of.steps if step.target.stage == stage}
    places = ", ".join(_place(one, index) for one in names)
    over = stage if made == set(names) else f"[{places}]"
    yield f"for {', '.join(index)} in {over}:"
    yield from (f"    {line}" for line in body)


def _place(array: Name, index: list[str]) -> str:
    """Return the index of an array."""
    numbers = [str(getattr(array, word)) for word in index]
    return numbers[0] if len(numbers) == 1 else f"({', '.join(numbers)})"


def _loop(stage: str, index: list[str]) -> list[str]:
    """Return the lines that print every row of an array, and where it is."""
    at = f"[{', '.join(index)}]" if index else ""
    several, one = f"{stage}{at}", "row"
    shown = f'"{stage}", rounded(row)'
    if stage == "weights":
        several, one = f"zip(weights{at}, output{at})", "(row, mixed)"
        shown += ', "output", rounded(mixed)'
    header = f"for number, {one} in enumerate({several}):"
    if not index:
        return [header, f"    print(number, {shown})"]
    where = ", ".join(f'"{word}", {word}' for word in index)
    return [
        header,
        f'    where = {where}, "query", number',
        f"    print(*where, {shown})",
    ]
