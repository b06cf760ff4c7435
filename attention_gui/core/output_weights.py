"""W_O: documents in which the outputs of heads are mixed, or stand side by side."""

from dataclasses import replace

from attention_gui.core.arrays import Array
from attention_gui.core.document import Document
from attention_gui.core.language import refusal, tr
from attention_gui.core.layer import Layer
from attention_gui.core.settling import diagonal, each_layer


def with_output_weight(
    document: Document, layer: int | None, on: bool, width: int | None = None
) -> Document:
    """Return a document in which a layer has a W_O, or none.

    Parameters
    ----------
    document : Document
    layer : int, optional
        Every layer when None.
    on : bool
        A new W_O is the identity: it puts outputs side by side, as no W_O does.
    width : int, optional
        The features that come out; when left out those that do already.

    Raises
    ------
    ValueError
        If what comes out of the layer then does not fit what reads it.
    """
    if width is not None and width < 1:
        raise refusal("W_O must give 1 feature or more, got {width}", width=width)

    def change(_: int, here: Layer) -> Layer:
        if not on:
            return replace(here, output_weight=None)
        wanted = here.width if width is None else width
        if here.output_weight is not None and here.width == wanted:
            return here
        return replace(here, output_weight=_blocks(document, here, wanted))

    try:
        return each_layer(document, layer, change)
    except ValueError as error:
        what = tr("this W_O") if on else tr("no W_O")
        raise refusal(
            "with {what} the layers no longer fit: {error}", what=what, error=error
        ) from None


def _blocks(document: Document, here: Layer, width: int) -> tuple[Array, ...]:
    """Return each head's rows of the identity, (value features, width)."""
    features = here.features("value")
    return tuple(
        diagonal(document, features, width, head * features)
        for head in range(here.heads)
    )
