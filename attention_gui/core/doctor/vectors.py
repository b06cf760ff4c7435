"""What can be wrong with keys, values and their scale.

Dot products of d random features spread by √d: Vaswani et al., "Attention Is All You
Need", 2017, section 3.2.1. Heads that rest on a first token whose value is near 0: Xiao
et al., "Efficient Streaming Language Models with Attention Sinks", 2024, and Gu et al.,
"When Attention Sink Emerges in Language Models", 2025.
"""

from collections.abc import Iterator
from math import sqrt

import numpy as np

from attention_gui.core.cell import Cell
from attention_gui.core.doctor.finding import MOST, Finding, Patient, Remedy, first
from attention_gui.core.language import counted, tr
from attention_gui.core.parts import number

NAMED = 6  # keys that a title names
FAR = 2.0  # times 1/√d, or less than one such part of it
LARGE = 0.5  # a weight
SMALL = 0.05  # of the longest value's length: carries nearly nothing


def scale(patient: Patient) -> Iterator[Finding]:
    """Yield that the scale is far from 1/√d."""
    features = patient.result.head.query.shape[1]
    factor = patient.rule.factor(features)
    times = factor * sqrt(max(features, 1))
    if 1 / FAR <= times <= FAR:
        return
    yield Finding(
        "scale",
        tr("Scale is {times} × 1/√d", times=number(times, 3)),
        tr(
            "1/√{features} = {usual} keeps scores of random vectors near a spread of "
            "1, whatever d is; here the scale is {factor}.",
            features=features,
            usual=number(1 / sqrt(max(features, 1)), 3),
            factor=number(factor, 3),
        ),
        (),
        Remedy(tr("Use 1/√d"), patient.with_rule(scale=None), tr("Set scale to 1/√d")),
    )


def alike(patient: Patient) -> Iterator[Finding]:
    """Yield the keys that are the same vector."""
    key = patient.result.head.key  # (keys, d)
    whole = np.flatnonzero(np.isfinite(key).all(axis=1))
    # -0 and 0 are one number
    _, group = np.unique(key[whole] + 0.0, axis=0, return_inverse=True)
    group = group.ravel()
    groups = [whole[group == one].tolist() for one in np.unique(group)]
    groups = sorted(rows for rows in groups if len(rows) > 1)
    if not groups:
        return
    yield Finding(
        "alike",
        _same(groups),
        tr(
            "Every query scores them alike, so that only positions or a mask can tell "
            "them apart."
        ),
        tuple(Cell("key", row, 0) for rows in groups for row in rows)[:MOST],
    )


def _same(groups: list[list[int]]) -> str:
    """Return which keys are the same: `Same keys: 0 = 2, 1 = 3`."""
    count = sum(map(len, groups))
    if count > NAMED:
        return counted(
            count, "{n} key is the same as another", "{n} keys are the same as another"
        )
    said = ", ".join(" = ".join(map(str, rows)) for rows in groups)
    return tr("Same keys: {groups}", groups=said)


def carries_nothing(patient: Patient) -> Iterator[Finding]:
    """Yield the large weights of values that are nearly 0."""
    value = patient.result.head.value.astype(np.float64)  # (keys, value features)
    lengths = np.linalg.norm(value, axis=1)
    with np.errstate(invalid="ignore"):
        short = lengths < SMALL * np.nanmax(lengths, initial=0)
        places = (patient.result.weights > LARGE) & short  # (queries, keys)
    rows = np.flatnonzero(places.any(axis=1))
    if not len(rows):
        return
    yield Finding(
        "nothing",
        counted(
            len(rows),
            "{n} query attends to a value near 0",
            "{n} queries attend to a value near 0",
        ),
        tr(
            "More than half of the weight goes to a value that is shorter than a "
            "twentieth of the longest: attends but carries nothing. Heads rest so on a "
            "first token, as on a sink."
        ),
        first(places, "weights"),
    )
