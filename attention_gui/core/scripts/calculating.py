"""Calculating: a document -> the steps that it takes to what is asked for."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

import numpy as np

from attention_gui.core.cell import OF_DOCUMENT, OF_HEADS, OF_LAYERS, Cell, Stage
from attention_gui.core.document import Document
from attention_gui.core.language import refusal
from attention_gui.core.layer import Layer
from attention_gui.core.scripts.layering import Layering
from attention_gui.core.scripts.step import Name, Program, Step

MOST = 200_000  # given numbers that a script holds
SQUARED = 1000.0  # how far from overflow squares are to stay


def program(
    document: Document, layer: int | None, head: int | None, cell: Cell | None
) -> Program:
    """Return the steps to the weights and outputs of a document, or to one cell.

    Raises
    ------
    ValueError
        If too many numbers are given, or there is no such cell, with a sentence.
    """
    made = _making(document, wild=False)
    found = _found(made, layer, head, cell)
    several = found.layers > 1 or found.heads > 1
    is_whole = layer is None and head is None and cell is None
    _check_size(found, is_whole and several)
    if _is_wild(made):
        found = _found(_making(document, wild=True), layer, head, cell)
    return found


def _making(document: Document, wild: bool) -> Layering:
    made = Layering(document, wild)
    made.make()
    return made


def _found(
    made: Layering, layer: int | None, head: int | None, cell: Cell | None
) -> Program:
    document = made.document
    if cell is None:
        targets = _targets(document, layer, head)
    else:
        targets = [_of_cell(made, cell.stage, layer or 0, head or 0)]
    steps, names = _needed(made.steps, targets)
    layers = document.layers
    return Program(
        document.title,
        document.query_tokens if document.tokens else (),
        document.labels_of_keys if document.key_tokens else (),
        {name: array for name, array in made.givens.items() if name in names},
        tuple(steps),
        tuple(targets),
        cell,
        len(layers),
        max(here.heads for here in layers),
        max(len(here.key) for here in layers),
        tuple(here.heads // len(here.key) for here in layers),
        document.dtype == np.float32,
        made.wild,
    )


def _targets(document: Document, layer: int | None, head: int | None) -> list[Name]:
    """Return what is printed: weights, outputs, and what comes out of layers."""
    names = []
    for number, here in enumerate(document.layers):
        if layer not in (None, number):
            continue
        for one in range(here.heads):
            if head in (None, one):
                names += [Name("weights", number, one), Name("output", number, one)]
        if head is None and _is_more(document, number, here):
            names.append(Name("layer_output", number))
    return names


def _is_more(document: Document, number: int, here: Layer) -> bool:
    """Return whether more comes out of a layer than its heads, side by side."""
    after = here.attention_norm is not None and not here.norm_first
    mixed = here.output_weight is not None or here.output_bias is not None
    carried = here.residual and document.reads(number)
    stages = {matrix.stage for matrix in here.pins}
    pinned = stages & {*OF_LAYERS[2:], "contribution"}
    return bool(after or mixed or carried or here.feed or here.off or pinned)


def _of_cell(made: Layering, stage: Stage, layer: int, head: int) -> Name:
    """Return the name of the matrix that a cell is in."""
    given = made.document.given(stage, layer, head)
    if given is not None:
        return made.given(Name(stage), given)
    here, name = made.layer(layer), Name(stage, layer)
    if stage in OF_HEADS:
        name = Name(stage, layer, here.index(stage, head))
    elif stage in OF_DOCUMENT:
        name = Name(stage)
    name = made.of(*name)
    made_here = {step.target for step in made.steps}
    if name not in made_here and name not in made.givens:
        raise refusal("there is no script for {stage}", stage=stage)
    return name


def _needed(
    steps: Sequence[Step], targets: Iterable[Name]
) -> tuple[list[Step], set[Name]]:
    """Return the steps that targets follow from, and the names of all that is read.

    The last layer hands on what it gives, like the others: so it can be in one loop
    with them.
    """
    names, kept = set(targets), []
    for step in reversed(steps):
        if step.target in names:
            names |= set(step.reads)
            kept.append(step)
    if any(step.does == "handed_on" for step in kept):
        last = kept[0].scope.layer
        handed = (s for s in steps if s.does == "handed_on" and s.scope.layer == last)
        past = (replace(s, does="handed_past") for s in handed if s not in kept)
        kept = [*past, *kept]
    return kept[::-1], names


def _check_size(found: Program, can_be_less: bool) -> None:
    """Raise ValueError if a script would be too large for anybody to read."""
    size = sum(array.size for array in found.givens.values())
    if size <= MOST:
        return
    if can_be_less:
        raise refusal(
            "a program would hold {size} numbers, and {most} are the most; "
            "take that of a layer or a head",
            size=f"{size:,}",
            most=f"{MOST:,}",
        )
    raise refusal(
        "a program would hold {size} numbers, and {most} are the most",
        size=f"{size:,}",
        most=f"{MOST:,}",
    )


def _is_wild(made: Layering) -> bool:
    """Return whether any number, given or computed, is NaN or infinite, or nearly."""
    arrays = [array for array in made.givens.values() if array.dtype.kind == "f"]
    for number, here in enumerate(made.document.layers):
        for head in range(here.heads):
            result = made.stack.result(number, head)
            added = made.stack.contribution(number, head)
            arrays += [result.scores, result.output, added]
        arrays.append(made.stack.layer_output(number))
    most = float(np.sqrt(np.finfo(made.document.dtype).max)) / SQUARED
    # of larger ones the squares that a norm adds up are infinite
    return not all((np.abs(array) < most).all() for array in arrays)
