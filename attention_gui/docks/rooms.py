"""The rooms by name, each made by a function that imports it: only those asked for."""

from collections.abc import Callable

from attention_gui.around import Around
from attention_gui.docks.room import Room


def _history(around: Around) -> Room:
    from attention_gui.docks.history import History

    return History(around)


def _lessons(around: Around) -> Room:
    from attention_gui.docks.lessons import Lessons

    return Lessons(around)


def _sensitivity(around: Around) -> Room:
    from attention_gui.docks.sensitivity import Sensitivities

    return Sensitivities(around)


# Every room by the name of its dock; the action `dock_` and its name shows it.
ROOMS: dict[str, Callable[[Around], Room]] = {
    "history": _history,
    "lessons": _lessons,
    "sensitivity": _sensitivity,
}
# Actions that a room does itself, and which.
OWN = {
    "take_snapshot": "history",
    "choose_lessons": "lessons",
}
