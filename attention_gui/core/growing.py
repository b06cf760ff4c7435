"""Growing: a document with as many more tokens or features as a matrix needs."""

from attention_gui.core import feature_shape, token_shape
from attention_gui.core.axes import KEYS, QUERIES, Axis, axes_of, length
from attention_gui.core.document import Document
from attention_gui.core.language import refusal, tr
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
    if 0 in now:
        raise refusal("There is no {stage} table.", stage=title_of(stage))
    axes = axes_of(document, stage, layer)
    for axis, wanted, there in zip(axes, (rows, columns), now, strict=True):
        if wanted > there:
            if axis is None or axis.side == HEAD:
                raise ValueError(_fixed(stage, *now))
            document = _longer(document, axis, wanted)
    return document


def _fixed(stage: str, rows: int, columns: int) -> str:
    return tr(
        "The {stage} table is {rows} × {columns} and cannot grow that way.",
        stage=title_of(stage),
        rows=rows,
        columns=columns,
    )


def _longer(document: Document, axis: Axis, wanted: int) -> Document:
    """Return a document with so many tokens or features along an axis, or more."""
    count = length(document, axis)
    more = max(0, wanted - count)
    if axis in (QUERIES, KEYS) and more:
        labels = (token_shape.NEW,) * more
        side: token_shape.TokenSide = "query" if axis == QUERIES else "key"
        return token_shape.inserted(document, side, count, labels)
    return feature_shape.added(document, axis, count=more) if more else document
