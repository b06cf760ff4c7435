"""Whether the parts of a document fit together, or the sentence that says why not."""

from attention_gui.core.cell import OF_KEY_HEADS
from attention_gui.core.document import Document, check_tokens
from attention_gui.core.fitting_layer import check_feed, check_output, check_sources
from attention_gui.core.language import refusal, tr
from attention_gui.core.layer import Layer
from attention_gui.core.pins import Matrix
from attention_gui.core.shapes import input_width, of_stage

CELLS = 1 << 28  # scores of a head: 16384 queries by as many keys


def check(document: Document) -> None:
    """Raise ValueError unless every matrix of a document fits the others."""
    if not document.layers:
        raise refusal("there are no layers")
    for number, layer in enumerate(document.layers):
        _check_heads(number, layer)
        _check_sizes(document, number)
        check_sources(document, number)
        check_output(document, number)
        check_feed(document, number)
        _check_rules(document, layer)
        _check_pins(document, number)
    check_tokens("tokens", document.tokens, document.queries)
    check_tokens(tr("key tokens"), document.key_tokens, document.keys)
    if document.queries * document.keys > CELLS:
        raise refusal(
            "{queries} queries by {keys} keys make more scores than the "
            "{cells} that can be kept",
            queries=document.queries,
            keys=document.keys,
            cells=CELLS,
        )
    document.positions.check(document.queries, document.keys, input_width(document, 0))
    for layer in document.layers:
        document.positions.check_layer(layer.heads, layer.features("query"))


def checked(document: Document) -> Document:
    """Return a document whose matrices fit one another, or raise ValueError."""
    check(document)
    return document


def _check_heads(number: int, layer: Layer) -> None:
    heads, of_keys = layer.heads, len(layer.key)
    if not heads or not of_keys or len(layer.value) != of_keys or heads % of_keys:
        raise refusal(
            "layer {number} has {heads} query, {of_keys} key and {value} "
            "value heads: key and value heads must be as many, and share the "
            "query heads evenly",
            number=number,
            heads=heads,
            of_keys=of_keys,
            value=len(layer.value),
        )
    if not isinstance(layer.rules, tuple) or len(layer.rules) == heads:
        return
    raise refusal(
        "layer {number} has {rules} rules for {heads} heads",
        number=number,
        rules=len(layer.rules),
        heads=heads,
    )


def _check_sizes(document: Document, number: int) -> None:
    """Refuse matrices that nothing is in: they cannot be shown."""
    layer = document.layers[number]
    of_layer = {
        tr("query features"): layer.features("query"),
        tr("value features"): layer.features("value"),
        tr("features"): layer.width,
        tr("hidden features"): 1 if layer.feed is None else layer.feed.up.shape[1],
    }
    sizes = {
        tr("{what} in layer {number}", what=what, number=number): size
        for what, size in of_layer.items()
    }
    sizes |= {tr("query tokens"): document.queries, tr("key tokens"): document.keys}
    for what, size in sizes.items():
        if not size:
            raise refusal("there are no {what}", what=what)


def _check_rules(document: Document, layer: Layer) -> None:
    for head in range(layer.heads):
        layer.rule_of(head).check_shapes(document.queries, document.keys)
    for head in layer.off:
        if not 0 <= head < layer.heads:
            raise refusal("head {head} is switched off, but is not there", head=head)


def _check_pins(document: Document, number: int) -> None:
    for matrix, cells in document.layers[number].pins.items():
        rows, columns = of_stage(document, matrix.stage, number)
        for row, column in cells:
            if not (
                0 <= row < rows
                and 0 <= column < columns
                and _has(document, number, matrix)
            ):
                raise refusal(
                    "layer {number} has a pin at {stage}[{row}, {column}], "
                    "which has {rows} rows and {columns} columns",
                    number=number,
                    stage=matrix.stage,
                    row=row,
                    column=column,
                    rows=rows,
                    columns=columns,
                )


def _has(document: Document, number: int, matrix: Matrix) -> bool:
    """Return whether a layer has the head that pins are in."""
    layer = document.layers[number]
    of_keys = matrix.stage in OF_KEY_HEADS
    return matrix.head < (len(layer.key) if of_keys else layer.heads)
