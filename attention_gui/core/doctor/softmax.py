"""What can be wrong with a softmax: saturated, or saved by its maximum alone.

Taking off the maximum changes no weight, for it cancels in each fraction, and keeps
every exponential at 1 or below: Blanchard, Higham & Higham, "Accurately computing the
log-sum-exp and softmax functions", 2021.
"""

from collections.abc import Iterator
from math import log

import numpy as np

from attention_gui.core.arrays import Array
from attention_gui.core.cell import Cell, name
from attention_gui.core.doctor.finding import MOST, Finding, Patient, Remedy
from attention_gui.core.doctor.words import rows_of
from attention_gui.core.language import tr
from attention_gui.core.parts import number
from attention_gui.core.softmax import softmax
from attention_gui.core.steps import number_said

SATURATED = 0.999  # a weight above it leaves the others nothing
WRONG = 1e-3  # by how much a weight is off
EASED = 0.9  # what the largest weight of a saturated row is brought down to


def saturated(patient: Patient) -> Iterator[Finding]:
    """Yield the rows in which one of several keys takes nearly everything."""
    weights, allowed = patient.result.weights, patient.result.allowed
    several = _counts(allowed, weights) > 1  # (queries,)
    with np.errstate(invalid="ignore"):
        taken = (weights > SATURATED) & several[:, None]  # (queries, keys)
    taken[[row for row, _ in patient.result.head.pins.weights]] = False
    rows = np.flatnonzero(taken.any(axis=1))
    if not len(rows):
        return
    yield Finding(
        "saturated",
        tr("Saturated softmax in {rows}", rows=rows_of(rows.tolist())),
        tr(
            "One key takes more than 99.9 % there, so the other keys hardly count, "
            "and small changes of a query or a key change nothing: a model could not "
            "learn from these rows."
        ),
        tuple(
            Cell("weights", int(row), int(taken[row].argmax())) for row in rows[:MOST]
        ),
        _eased(patient, rows),
    )


def _counts(allowed: Array | None, weights: Array) -> Array:
    """Return how many keys each query may attend to."""
    queries, keys = weights.shape
    return np.full(queries, keys) if allowed is None else allowed.sum(axis=1)


def _eased(patient: Patient, rows: Array) -> Remedy | None:
    """Return the temperature at which no row is saturated, or a scale that is usual."""
    rule, pinned = patient.rule, {row for row, _ in patient.result.head.pins.scaled}
    if pinned & set(rows.tolist()):
        return None  # no temperature reaches a scaled score that is pinned
    temperature = eased_temperature(patient.result.scaled[rows], rule.temperature)
    if temperature is None:
        return None
    said = number_said(temperature)
    return Remedy(
        tr("Set temperature to {temperature}", temperature=said),
        patient.with_rule(temperature=temperature),
        tr("Set temperature to {temperature}", temperature=said),
    )


def eased_temperature(scaled: Array, temperature: float) -> float | None:
    """Return a temperature at which no row's largest weight is above `EASED`.

    Parameters
    ----------
    scaled : array (rows, keys)
        At the temperature that is in force; -inf where masked.
    temperature : float

    Returns
    -------
    float or None
        Two digits; None where rows hold what no temperature mends.
    """
    logits = scaled.astype(np.float64) * temperature
    gaps = logits.max(axis=1, keepdims=True) - logits  # (rows, keys)
    if not np.isfinite(logits.max(axis=1)).all():
        return None
    low, high = temperature, temperature * 2.0**40
    if _largest(gaps, high) > EASED:
        return None
    for _ in range(60):
        middle = (low * high) ** 0.5
        low, high = (middle, high) if _largest(gaps, middle) > EASED else (low, middle)
    digits = 1 - int(np.floor(np.log10(high)))
    return float(np.ceil(high * 10.0**digits) / 10.0**digits)


def _largest(gaps: Array, temperature: float) -> float:
    """Return the largest weight of any row at a temperature."""
    return float((1 / np.exp(-gaps / temperature).sum(axis=1)).max())


def overflow(patient: Patient) -> Iterator[Finding]:
    """Yield the rows that a softmax with the maximum left on gets wrong."""
    wrong = _wrong_without(patient)
    rows = sorted({cell.row for cell in wrong})
    if patient.rule.naive:
        yield _naive(patient, rows, wrong)
    elif rows:
        cell, becomes = next(iter(wrong.items()))
        scaled = patient.result.scaled
        peak = scaled[rows].max(axis=1)  # (wrong rows,)
        yield Finding(
            "overflow",
            tr("e^scaled leaves its range in {rows}", rows=rows_of(rows)),
            tr(
                "{dtype} cannot hold sums of numbers like e^{peak}: without the row's "
                "maximum taken off first, {cell} would be {number}.",
                dtype=scaled.dtype.name,
                peak=number(peak[np.abs(peak).argmax()]),
                cell=name(cell),
                number=number(becomes),
            ),
            tuple(
                Cell("scaled", row, int(scaled[row].argmax())) for row in rows[:MOST]
            ),
            Remedy(
                tr("See it without"),
                patient.with_rule(naive=True),
                tr("Took no maximum off before the softmax"),
            ),
        )


def _wrong_without(patient: Patient) -> dict[Cell, float]:
    """Return the first wrong weight of each row that the maximum alone saves.

    Each with what it would be: NaN of ∞ ÷ ∞ and 0 ÷ 0; but 0 where the sum alone
    overflows, and beside a sink, which stays in the sum when all else is 0.
    """
    scaled, allowed = patient.result.scaled, patient.result.allowed
    bounds = np.finfo(scaled.dtype)
    highest, lowest = log(bounds.max / (scaled.shape[1] + 1)), log(bounds.tiny)
    with np.errstate(all="ignore"):
        peak = scaled.max(axis=1, initial=-np.inf)  # (queries,)
        close = np.isfinite(peak) & ((peak > highest) | (peak < lowest))
        rows = np.flatnonzero(close)
        sink = patient.rule.sink
        some = None if allowed is None else allowed[rows]
        good, bare = (
            softmax(scaled[rows], some, sink, naive=naive) for naive in (False, True)
        )
        wrong = ~(np.abs(bare - good) <= WRONG)  # (rows, keys); NaN is wrong
    first = {int(row): int(one.argmax()) for row, one in enumerate(wrong) if one.any()}
    return {
        Cell("weights", int(rows[row]), key): float(bare[row, key])
        for row, key in first.items()
    }


def _naive(patient: Patient, rows: list[int], wrong: dict[Cell, float]) -> Finding:
    """Return that the maximum is not taken off, and what comes of it."""
    why = tr("e^scaled is divided by its row's sum as it stands.")
    if rows:
        cell, becomes = next(iter(wrong.items()))
        why += " " + tr(
            "That goes wrong in {rows}: {cell} is {number}.",
            rows=rows_of(rows),
            cell=name(cell),
            number=number(becomes),
        )
    return Finding(
        "naive",
        tr("Softmax without the maximum taken off"),
        why,
        tuple(wrong)[:MOST],
        Remedy(
            tr("Take it off"),
            patient.with_rule(naive=False),
            tr("Took the maximum off before the softmax"),
        ),
    )
