"""Growing: a document with as many more tokens or features as a matrix needs."""

from attention_gui.core import feature_shape, token_shape
from attention_gui.core.axes import KEYS, QUERIES, Axis, axes_of, length
from attention_gui.core.document import Document
from attention_gui.core.language import tr
from attention_gui.core.shapes import of_stage
from attention_gui.core.sides import HEAD
from attention_gui.core.titles import title_of


def grown(
    document: Document, stage: str, layer: int, head: int, rows: int, columns: int
) -> Document:
    """Return a document in which a matrix has so many rows and columns, or more.

    New tokens and features come after the last; their numbers are 0.

    Parameters
    ----------
    document : Document
    stage : str
        The name of the matrix.
    layer, head : int
    rows, columns : int
        At least so many.

    Raises
    ------
    ValueError
        If a side of the matrix cannot grow.
    """
    given = document.given(stage, layer, head)
    now = of_stage(document, stage, layer) if given is None else given.shape
    axes = axes_of(document, stage, layer)
    for axis, wanted, there in zip(axes, (rows, columns), now, strict=True):
        if wanted > there:
            document = _longer(document, stage, axis, wanted)
    return document


def _longer(document: Document, stage: str, axis: Axis | None, wanted: int) -> Document:
    """Return a document with so many tokens or features along an axis, or more."""
    if axis is None or axis.side == HEAD:
        raise ValueError(
            tr(
                "The {stage} table cannot grow that way: it has one row or column for "
                "each thing there is.",
                stage=title_of(stage),
            )
        )
    count = length(document, axis)
    more = max(0, wanted - count)
    if axis in (QUERIES, KEYS) and more:
        labels = (token_shape.NEW,) * more
        side: token_shape.TokenSide = "query" if axis == QUERIES else "key"
        return token_shape.inserted(document, side, count, labels)
    return feature_shape.added(document, axis, count=more) if more else document
