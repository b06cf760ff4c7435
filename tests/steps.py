"""The steps of the history, as the menu has them."""

from driving import User


def steps(user: User) -> int:
    """Return how many steps can be undone: they are, and made again."""
    count, before = 0, None
    while user.action("undo").isEnabled() and user.document is not before:
        before = user.document
        user.action("undo").trigger()
        count += 1
    for _ in range(count):
        user.action("redo").trigger()
    return count


def is_last_step(user: User, text: str) -> bool:
    """Return whether the menu offers to undo a step, its text perhaps cut short."""
    said = user.action("undo").text().removeprefix("&Undo").lstrip(": ")
    return text.startswith(said[:-1]) if said.endswith("…") else said == text
