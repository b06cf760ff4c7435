"""What can be wrong with rows of weights: no key is left, or they do not sum to 1."""

from collections.abc import Iterator

import numpy as np

from attention_gui.core.cell import Cell
from attention_gui.core.doctor.finding import MOST, Finding, Patient, Remedy
from attention_gui.core.doctor.words import rows_of
from attention_gui.core.document import Document
from attention_gui.core.language import later, tr, translated
from attention_gui.core.masking import with_mask_cells
from attention_gui.core.panels import empty_rows
from attention_gui.core.parts import number
from attention_gui.core.pinning import normalised_row

EXACT = 1e-6  # how far from 1 a row may sum
FILLED = {
    "zero": later(
        "No key is allowed there ({names}). Their weights and outputs are 0, as in "
        "PyTorch since 2.5."
    ),
    "uniform": later(
        "No key is allowed there ({names}). Each key gets the same weight, as in eager "
        "attention of Hugging Face: such rows look as if they attended."
    ),
    "nan": later(
        "No key is allowed there ({names}). Their weights are NaN, and so is all that "
        "follows from them."
    ),
}


def masked(patient: Patient) -> Iterator[Finding]:
    """Yield the rows that may attend to nothing."""
    rows = empty_rows(patient.result)
    if not rows:
        return
    names = ", ".join(sorted(_masks(patient, rows)))
    yield Finding(
        "masked",
        tr("Fully masked: {rows}", rows=rows_of(rows)),
        translated(FILLED[patient.rule.empty_rows], names=names),
        tuple(Cell("weights", row, 0) for row in rows[:MOST]),
        _unmasked(patient, rows),
    )


def _masks(patient: Patient, rows: tuple[int, ...]) -> set[str]:
    """Return what keeps the first of some rows from their first keys."""
    head, keys = patient.result.head, range(min(patient.document.keys, MOST))
    return {
        translated(name)
        for row in rows[:MOST]
        for key in keys
        for name in head.masked_by(row, key)
    }


def _unmasked(patient: Patient, rows: tuple[int, ...]) -> Remedy | None:
    """Return what opens the mask, where that helps, or else gives the rows 0."""
    rule, place = patient.rule, (patient.layer, patient.head)
    cells = [(row, key) for row in rows for key in range(patient.document.keys)]

    def open_mask(document: Document) -> Document:
        return with_mask_cells(document, *place, cells, True)

    if rule.mask is not None:
        opened = open_mask(patient.document).layers[patient.layer]
        allowed = opened.rule_of(patient.head).allowed(*patient.result.weights.shape)
        if allowed is None or allowed[list(rows)].any(axis=1).all():
            return Remedy(
                tr("Open the mask there"),
                open_mask,
                tr("Opened the mask in {rows}", rows=rows_of(rows)),
            )
    if rule.empty_rows != "zero":
        return Remedy(
            tr("Give them 0"),
            patient.with_rule(empty_rows="zero"),
            tr("Gave rows without keys the weight 0"),
        )
    return None


def sums(patient: Patient) -> Iterator[Finding]:
    """Yield the rows of weights that do not sum to 1, as a sink or pins have it."""
    weights, sink = patient.result.weights, patient.rule.sink
    total = weights.sum(axis=1, dtype=np.float64)  # (queries,)
    if sink is not None and np.isfinite(total).any():
        least, most = np.nanmin(total), np.nanmax(total)
        yield Finding(
            "sink",
            tr("Rows sum to less than 1: there is a sink"),
            tr(
                "The sink takes part of every row; {least} to {most} of it is left "
                "for the keys.",
                least=number(least, 3),
                most=number(most, 3),
            ),
        )
    pinned = sorted({row for row, _ in patient.result.head.pins.weights})
    rows = [row for row in pinned if abs(total[row] - 1) > EXACT]
    if rows:
        yield Finding(
            "pinned",
            tr("Pinned weights: {rows} not summing to 1", rows=rows_of(rows)),
            tr(
                "A pinned weight stays as it was typed, and the others of its row are "
                "still the softmax of all: row {row} sums to {total}.",
                row=rows[0],
                total=number(total[rows[0]]),
            ),
            tuple(Cell("weights", row, 0) for row in rows[:MOST]),
            _normalised(patient, rows),
        )


def _normalised(patient: Patient, rows: list[int]) -> Remedy | None:
    """Return what has the rest of each row make up for its pins, where it can."""

    def make(document: Document) -> Document:
        for row in rows:
            weights = patient.result.row("weights", row)
            place = patient.layer, patient.head, row
            document = normalised_row(document, *place, weights)
        return document

    try:
        make(patient.document)
    except ValueError:
        return None
    done = tr("Normalised the rest of {rows}", rows=rows_of(rows))
    return Remedy(tr("Normalise the rest"), make, done)
