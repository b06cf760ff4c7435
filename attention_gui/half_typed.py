"""Half typed: what is done only once a user's typing anywhere is taken over."""

from collections.abc import Callable


def when_settled(
    settle: Callable[[], bool], do: Callable[[], object]
) -> Callable[..., None]:
    """Return a slot that does something, unless what is half typed is in the way.

    Parameters
    ----------
    settle : function
        Takes over what is half typed; returns whether nothing is left pending.
    do : function
    """

    def act(*_: object) -> None:
        if settle():
            do()

    return act
