"""What is said of the history as a whole."""

from attention_gui.core.language import tr

MEGABYTE = 2**20


def trimmed_text(limit: int) -> str:
    """Return what is said when the oldest steps have been let go.

    Parameters
    ----------
    limit : int
        Bytes that the history may keep.
    """
    return tr(
        "Older steps were let go: the history is limited to {size} MB",
        size=limit // MEGABYTE,
    )
