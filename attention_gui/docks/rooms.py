"""The rooms by name, each made by a function that imports it: only those asked for."""

from collections.abc import Callable

from attention_gui.around import Around
from attention_gui.docks.room import Room


def _bars(around: Around) -> Room:
    from attention_gui.docks.bars import WeightBars

    return WeightBars(around)


def _by_hand(around: Around) -> Room:
    from attention_gui.docks.by_hand import ByHand

    return ByHand(around)


def _changes(around: Around) -> Room:
    from attention_gui.docks.changes import Changes

    return Changes(around)


def _check(around: Around) -> Room:
    from attention_gui.docks.check import QuickCheck

    return QuickCheck(around)


def _geometry(around: Around) -> Room:
    from attention_gui.docks.geometry import Geometry

    return Geometry(around)


def _goal(around: Around) -> Room:
    from attention_gui.docks.goal import Goal

    return Goal(around)


def _history(around: Around) -> Room:
    from attention_gui.docks.history import History

    return History(around)


def _lessons(around: Around) -> Room:
    from attention_gui.docks.lessons import Lessons

    return Lessons(around)


def _sensitivity(around: Around) -> Room:
    from attention_gui.docks.sensitivity import Sensitivities

    return Sensitivities(around)


def _sweep(around: Around) -> Room:
    from attention_gui.docks.sweep import SweepRoom

    return SweepRoom(around)


# Every room by the name of its dock; the action `dock_` and its name shows it.
ROOMS: dict[str, Callable[[Around], Room]] = {
    "bars": _bars,
    "by_hand": _by_hand,
    "changes": _changes,
    "check": _check,
    "geometry": _geometry,
    "goal": _goal,
    "history": _history,
    "lessons": _lessons,
    "sensitivity": _sensitivity,
    "sweep": _sweep,
}
# Actions that a room does itself, and which.
OWN = {
    "copy_hand_text": "by_hand",
    "copy_hand_markdown": "by_hand",
    "copy_hand_latex": "by_hand",
    "set_goal": "goal",
    "take_snapshot": "history",
    "choose_lessons": "lessons",
}
