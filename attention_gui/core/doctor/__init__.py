"""The doctor: what is numerically worth knowing about a head, and what can be done."""

import numpy as np

from attention_gui.core.doctor import numbers, rows, softmax, vectors
from attention_gui.core.doctor.finding import Finding as Finding
from attention_gui.core.doctor.finding import Patient as Patient
from attention_gui.core.doctor.finding import Remedy as Remedy
from attention_gui.core.doctor.finding import patient as patient

# What spoils numbers comes before what bends them, and that before what is by design.
CHECKS = (
    numbers.wild,
    softmax.overflow,
    rows.masked,
    softmax.saturated,
    vectors.scale,
    rows.sums,
    vectors.alike,
    vectors.carries_nothing,
    numbers.coarse,
)


def examine(patient: Patient) -> tuple[Finding, ...]:
    """Return everything that is worth knowing about a head, the gravest first."""
    with np.errstate(all="ignore"):  # wild numbers are what is looked for
        return tuple(finding for check in CHECKS for finding in check(patient))
