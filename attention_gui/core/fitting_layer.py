"""Whether the parts of a layer fit together, or the sentence that says why not."""

from attention_gui.core.arrays import expect_shape
from attention_gui.core.document import Document
from attention_gui.core.language import refusal, tr
from attention_gui.core.layer import GIVEN, Projection, Source
from attention_gui.core.shapes import input_width


def check_sources(document: Document, number: int) -> None:
    """Refuse a query, key or value that is not like the others of its layer."""
    layer = document.layers[number]
    for stage in GIVEN:
        tokens = document.queries if stage == "query" else document.keys
        features = layer.features("query" if stage == "key" else stage)
        read = _read(document, stage, number)
        rows = document.queries if _reads_input(document, stage) else document.keys
        for head, source in enumerate(getattr(layer, stage)):
            what = tr(
                "{stage} of layer {number}, head {head}",
                stage=stage,
                number=number,
                head=head,
            )
            _check_shape(what, source, (tokens, features), read)
            if isinstance(source, Projection) and rows != tokens:
                raise refusal(
                    "the {what} is projected from {rows} tokens; expected {tokens}",
                    what=what,
                    rows=rows,
                    tokens=tokens,
                )


def _read(document: Document, stage: str, number: int) -> int:
    """Return the features of what a query, key or value is projected from."""
    other = document.key_embeddings
    if other is None or _reads_input(document, stage):
        return input_width(document, number)
    return int(other.shape[1])


def _reads_input(document: Document, stage: str) -> bool:
    """Return whether a query, key or value is projected from what the layer reads."""
    return stage == "query" or document.key_embeddings is None


def _check_shape(what: str, source: Source, shape: tuple[int, int], read: int) -> None:
    if not isinstance(source, Projection):
        expect_shape(tr("the {what}", what=what), source, shape)
        return
    if not read:
        raise refusal("the {what} is projected, but there are no embeddings", what=what)
    expect_shape(
        tr("the weight for the {what}", what=what), source.weight, (read, shape[1])
    )
    expect_shape(tr("the bias for the {what}", what=what), source.bias, (shape[1],))


def check_output(document: Document, number: int) -> None:
    """Refuse an output weight or bias of another shape than the heads need."""
    layer, read = document.layers[number], input_width(document, number)
    if layer.output_weight is not None:
        if len(layer.output_weight) != layer.heads:
            raise refusal(
                "W_O of layer {number} is for {output_weight} heads; there are {heads}",
                number=number,
                output_weight=len(layer.output_weight),
                heads=layer.heads,
            )
        shape = layer.features("value"), layer.width
        for head, weight in enumerate(layer.output_weight):
            expect_shape(
                tr("W_O of layer {number}, head {head}", number=number, head=head),
                weight,
                shape,
            )
    expect_shape(
        tr("b_O of layer {number}", number=number), layer.output_bias, (layer.width,)
    )
    if layer.residual and read not in (0, layer.width):
        raise refusal(
            "layer {number} reads {read} features and gives {width}: a "
            "residual adds them one by one, so they must be as many",
            number=number,
            read=read,
            width=layer.width,
        )


def check_feed(document: Document, number: int) -> None:
    """Refuse norms and a feed-forward part that do not fit what they read."""
    layer = document.layers[number]
    before = input_width(document, number) if layer.norm_first else layer.width
    for name, norm, width in (
        (tr("attention norm"), layer.attention_norm, before),
        (tr("feed-forward norm"), layer.feed_norm, layer.width),
    ):
        if norm is not None:
            expect_shape(
                tr(
                    "the gain of the {name} of layer {number}", name=name, number=number
                ),
                norm.gain,
                (width,),
            )
            expect_shape(
                tr(
                    "the bias of the {name} of layer {number}", name=name, number=number
                ),
                norm.bias,
                (width,),
            )
    if (feed := layer.feed) is None:
        return
    hidden = feed.up.shape[1]
    for name, array, shape in (
        ("W_up", feed.up, (layer.width, hidden)),
        ("b_up", feed.up_bias, (hidden,)),
        ("W_gate", feed.gate, (layer.width, hidden)),
        ("b_gate", feed.gate_bias, (hidden,)),
        ("W_down", feed.down, (hidden, layer.width)),
        ("b_down", feed.down_bias, (layer.width,)),
    ):
        expect_shape(
            tr("{name} of layer {number}", name=name, number=number), array, shape
        )
