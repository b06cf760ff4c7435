"""Why a target is out of reach, said in one sentence."""

import numpy as np

from attention_gui.core.cell import name
from attention_gui.core.goal.lever import Lever
from attention_gui.core.goal.mixture import Mixture
from attention_gui.core.goal.proposal import Sought
from attention_gui.core.language import tr
from attention_gui.core.parts import number


def bound_said(sought: Sought, mixed: Mixture, lever: Lever, bound: float) -> str:
    """Return why a number stays on this side of a bound."""
    low, high = mixed.span
    if sought.cell.stage == "weights":
        if not low < sought.target < high:
            return _no_weight(sought.target)
        return _weight(sought, mixed, lever, bound)
    if not low < sought.target < high:
        return tr(
            "{cell} mixes values from {low} to {high} and stays between them",
            cell=name(sought.cell),
            low=number(low, 6),
            high=number(high, 6),
        )
    return _in_general(sought, mixed, lever, bound)


def _no_weight(target: float) -> str:
    if target == 1:
        return tr("a weight is 1 only where no other key may be attended to")
    if target == 0:
        return tr("a weight is 0 only where its key is masked")
    return tr("a weight lies between 0 and 1")


def _weight(sought: Sought, mixed: Mixture, lever: Lever, bound: float) -> str:
    """Return why a weight between 0 and 1 cannot be had."""
    own = lever.slopes[mixed.wanted]
    same = (lever.slopes == own).all(axis=1) & mixed.moves
    same[mixed.wanted] = False
    twins = np.flatnonzero(same)
    if lever.change == "key" or not len(twins) or np.isfinite(mixed.softcap):
        return _in_general(sought, mixed, lever, bound)
    upward = {True: _twin_below, False: _twin_above}[sought.target > bound]
    return upward(sought, int(mixed.keys[twins[0]]), bound)


def _twin_below(sought: Sought, twin: int, bound: float) -> str:
    return tr(
        "keys {key} and {twin} are the same, so their weights rise together: {cell} "
        "stays below {bound}",
        key=sought.cell.column,
        twin=twin,
        cell=name(sought.cell),
        bound=number(bound, 6),
    )


def _twin_above(sought: Sought, twin: int, bound: float) -> str:
    return tr(
        "keys {key} and {twin} are the same, so their weights fall together: {cell} "
        "stays above {bound}",
        key=sought.cell.column,
        twin=twin,
        cell=name(sought.cell),
        bound=number(bound, 6),
    )


def _in_general(sought: Sought, mixed: Mixture, lever: Lever, bound: float) -> str:
    """Return that nothing brings a number past a bound."""
    cell, change, end = name(sought.cell), lever.said, number(bound, 6)
    below = sought.target > bound
    if np.isfinite(mixed.softcap):
        return _capped(below, number(mixed.softcap), change, cell, end)
    if below:
        return tr(
            "whatever {change} is, {cell} stays below {bound}",
            change=change,
            cell=cell,
            bound=end,
        )
    return tr(
        "whatever {change} is, {cell} stays above {bound}",
        change=change,
        cell=cell,
        bound=end,
    )


def _capped(below: bool, cap: str, change: str, cell: str, end: str) -> str:
    if below:
        return tr(
            "the softcap of {cap} bounds the scores: whatever {change} is, {cell} "
            "stays below {bound}",
            cap=cap,
            change=change,
            cell=cell,
            bound=end,
        )
    return tr(
        "the softcap of {cap} bounds the scores: whatever {change} is, {cell} "
        "stays above {bound}",
        cap=cap,
        change=change,
        cell=cell,
        bound=end,
    )
