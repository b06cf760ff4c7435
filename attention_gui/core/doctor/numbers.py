"""What can be wrong with numbers themselves: NaN, infinity, and rounding.

But: of the narrow formats query, key and value are rounded alone; a model that computes
in them rounds scores and weights, too.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace

import numpy as np

from attention_gui.core.arrays import Array
from attention_gui.core.attention import attend
from attention_gui.core.cell import Cell, Stage
from attention_gui.core.doctor.finding import Finding, Patient, Remedy, first
from attention_gui.core.doctor.rounding import FORMATS
from attention_gui.core.document import Document
from attention_gui.core.language import counted, tr
from attention_gui.core.parts import number
from attention_gui.core.result import COMPUTED
from attention_gui.core.upstream import READS

NOTICED = 0.005  # a change of a weight by rounding that is worth a word


def wild(patient: Patient) -> Iterator[Finding]:
    """Yield where NaN and infinity in weights and output come from."""
    result = patient.result
    reached = ~np.isfinite(result.weights).all() or ~np.isfinite(result.output).all()
    if not reached:
        return
    count = int(np.sum(~np.isfinite(result.output)))
    at = _wild_places(patient)
    for stage, places in at.items():
        came_from = [one for one in READS.get(stage, ()) if one in at]
        if places.any() and not any(at[one].any() for one in came_from):
            yield _wild(patient, stage, places, count)


def _wild_places(patient: Patient) -> dict[Stage, Array]:
    """Return which cells of each matrix are NaN or infinite, but those masked."""
    places = {name: ~np.isfinite(one) for name, one in patient.sources.items()}
    for name in COMPUTED:
        places[name] = ~np.isfinite(patient.result.stage(name))
    if patient.result.allowed is not None:
        places["scaled"] = places["scaled"] & patient.result.allowed
    return places


def _wild(patient: Patient, stage: Stage, places: Array, count: int) -> Finding:
    given = patient.document.given(stage, patient.layer, patient.head) is not None
    cells = first(places, stage)
    what = _named(patient, stage, cells[0])
    if given:
        why = tr("It is given, and reaches {count} numbers of the output.", count=count)
    else:
        why = tr(
            "Its operands are finite: the calculation leaves the range of {dtype} "
            "here, and {count} numbers of the output follow.",
            dtype=patient.result.weights.dtype.name,
            count=count,
        )
    title = tr("{what} in {stage}", what=what, stage=stage)
    if len(cells) > 1:
        cell_count = int(places.sum())
        title = tr(
            "{what} in {count} cells of {stage}",
            what=what,
            count=cell_count,
            stage=stage,
        )
    return Finding("wild", title, why, cells, _zeroed(patient, places, cells, given))


def _named(patient: Patient, stage: Stage, cell: Cell) -> str:
    """Return what a number is, NaN or an infinity."""
    array = patient.sources.get(stage)
    found = patient.result.stage(stage) if array is None else array  # type: ignore[arg-type]
    return number(found[cell.row, cell.column])


def _zeroed(
    patient: Patient, places: Array, cells: tuple[Cell, ...], given: bool
) -> Remedy | None:
    """Return what puts 0 in the place of every such number that was given."""
    if not given:
        return None
    stage, place = cells[0].stage, (patient.layer, patient.head)

    def make(document: Document) -> Document:
        old = document.given(stage, *place)
        if old is None:
            return document
        return document.with_block(stage, *place, 0, 0, np.where(places, 0, old))

    done = counted(
        int(places.sum()),
        "Set {n} number of {stage} to 0",
        "Set {n} numbers of {stage} to 0",
        stage=stage,
    )
    return Remedy(tr("Set to 0"), make, done)


def coarse(patient: Patient) -> Iterator[Finding]:
    """Yield how much float16 and bfloat16 would change a weight."""
    head = patient.result.head
    exact = [one.astype(np.float64) for one in head[:3]]
    if not all(np.isfinite(one).all() for one in exact) or any(head.pins):
        return
    weights = _weights(patient, exact)
    for name, rounded in FORMATS.items():
        with np.errstate(all="ignore"):
            other = _weights(patient, [_rounded(rounded, one) for one in exact])
            apart = np.abs(other - weights)
        apart = np.where(np.isnan(apart), np.where(np.isnan(weights), 0, np.inf), apart)
        largest = float(apart.max(initial=0))
        if largest >= NOTICED:
            yield _coarse(patient, name, apart, weights, other)


def _rounded(rounded: Callable[[Array], Array], array: Array) -> Array:
    return rounded(array.astype(np.float32)).astype(np.float64)


def _weights(patient: Patient, given: list[Array]) -> Array:
    """Return the weights of a head from other query, key and value, in float64."""
    head = patient.result.head
    rule = patient.rule
    if head.position_bias is not None:
        bias = head.position_bias.astype(np.float64)
        more = 0 if rule.bias is None else rule.bias
        rule = replace(rule, bias=bias + more)
    query, key, value = given
    return attend(query, key, value, rule).weights


def _coarse(
    patient: Patient, name: str, apart: Array, weights: Array, other: Array
) -> Finding:
    row, column = (int(i) for i in np.unravel_index(apart.argmax(), apart.shape))
    by = number(apart[row, column], 2)
    return Finding(
        name,
        tr("{name} changes a weight by {by}", name=name, by=by),
        tr(
            "With query, key and value rounded to {name}, weights[{row}, {column}] is "
            "{other} where float64 has {exact}.",
            name=name,
            row=row,
            column=column,
            other=number(other[row, column]),
            exact=number(weights[row, column]),
        ),
        (Cell("weights", row, column),),
    )
