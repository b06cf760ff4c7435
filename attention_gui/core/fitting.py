"""Whether the parts of a document fit together, or the sentence that says why not."""

from attention_gui.core.arrays import expect_shape
from attention_gui.core.cell import OF_KEY_HEADS
from attention_gui.core.document import Document
from attention_gui.core.layer import GIVEN, Layer, Projection, Source
from attention_gui.core.pins import Matrix
from attention_gui.core.shapes import input_width, of_stage

CELLS = 1 << 28  # scores of a head: 16384 queries by as many keys


def check(document: Document) -> None:
    """Raise ValueError unless every matrix of a document fits the others."""
    if not document.layers:
        raise ValueError("there are no layers")
    for number, layer in enumerate(document.layers):
        _check_heads(number, layer)
        _check_sizes(document, number)
        _check_sources(document, number)
        _check_output_weight(document, number)
        _check_feed(document, number)
        _check_rules(document, layer)
        _check_pins(document, number)
    _check_tokens("tokens", document.tokens, document.queries)
    _check_tokens("key tokens", document.key_tokens, document.keys)
    if document.queries * document.keys > CELLS:
        raise ValueError(
            f"{document.queries} queries by {document.keys} keys make more scores than "
            f"the {CELLS} that can be kept"
        )
    document.positions.check(document.queries, document.keys, input_width(document, 0))
    for layer in document.layers:
        document.positions.check_layer(layer.heads, layer.features("query"))


def _check_tokens(name: str, tokens: tuple[str, ...] | None, count: int) -> None:
    """Raise ValueError unless there is one label for each row, or none at all."""
    if tokens is not None and len(tokens) != count:
        raise ValueError(f"there are {len(tokens)} {name} for {count} rows")


def checked(document: Document) -> Document:
    """Return a document whose matrices fit one another, or raise ValueError."""
    check(document)
    return document


def _check_heads(number: int, layer: Layer) -> None:
    heads, of_keys = layer.heads, len(layer.key)
    if not heads or not of_keys or len(layer.value) != of_keys or heads % of_keys:
        raise ValueError(
            f"layer {number} has {heads} query, {of_keys} key and {len(layer.value)} "
            "value heads: key and value heads must be as many, and share the query "
            "heads evenly"
        )
    if isinstance(layer.rules, tuple) and len(layer.rules) != heads:
        rules = len(layer.rules)
        raise ValueError(f"layer {number} has {rules} rules for {heads} heads")
    if layer.names is not None and len(layer.names) != heads:
        names = len(layer.names)
        raise ValueError(f"layer {number} has {names} names for {heads} heads")


def _check_sizes(document: Document, number: int) -> None:
    """Refuse matrices that nothing is in: they cannot be shown."""
    layer = document.layers[number]
    of_layer = {
        "query features": layer.features("query"),
        "value features": layer.features("value"),
        "features": layer.width,
        "hidden features": 1 if layer.feed is None else layer.feed.up.shape[1],
    }
    sizes = {f"{what} in layer {number}": size for what, size in of_layer.items()}
    sizes |= {"query tokens": document.queries, "key tokens": document.keys}
    for what, size in sizes.items():
        if not size:
            raise ValueError(f"there are no {what}")


def _check_sources(document: Document, number: int) -> None:
    """Refuse a query, key or value that is not like the others of its layer."""
    layer = document.layers[number]
    for stage in GIVEN:
        tokens = document.queries if stage == "query" else document.keys
        features = layer.features("query" if stage == "key" else stage)
        read = _read(document, stage, number)
        rows = document.queries if _reads_input(document, stage) else document.keys
        for head, source in enumerate(getattr(layer, stage)):
            what = f"{stage} of layer {number}, head {head}"
            _check_shape(what, source, (tokens, features), read)
            if isinstance(source, Projection) and rows != tokens:
                raise ValueError(
                    f"the {what} is projected from {rows} tokens; expected {tokens}"
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
        expect_shape(f"the {what}", source, shape)
        return
    if not read:
        raise ValueError(f"the {what} is projected, but there are no embeddings")
    expect_shape(f"the weight for the {what}", source.weight, (read, shape[1]))
    expect_shape(f"the bias for the {what}", source.bias, (shape[1],))


def _check_output_weight(document: Document, number: int) -> None:
    layer, read = document.layers[number], input_width(document, number)
    if layer.output_weight is not None:
        if len(layer.output_weight) != layer.heads:
            raise ValueError(
                f"W_O of layer {number} is for {len(layer.output_weight)} heads; "
                f"there are {layer.heads}"
            )
        shape = layer.features("value"), layer.width
        for head, weight in enumerate(layer.output_weight):
            expect_shape(f"W_O of layer {number}, head {head}", weight, shape)
    expect_shape(f"b_O of layer {number}", layer.output_bias, (layer.width,))
    if layer.residual and read not in (0, layer.width):
        raise ValueError(
            f"layer {number} reads {read} features and gives {layer.width}: a residual "
            "adds them one by one, so they must be as many"
        )


def _check_feed(document: Document, number: int) -> None:
    layer = document.layers[number]
    before = input_width(document, number) if layer.norm_first else layer.width
    for name, norm, width in (
        ("attention norm", layer.attention_norm, before),
        ("feed-forward norm", layer.feed_norm, layer.width),
    ):
        if norm is not None:
            expect_shape(
                f"the gain of the {name} of layer {number}", norm.gain, (width,)
            )
            expect_shape(
                f"the bias of the {name} of layer {number}", norm.bias, (width,)
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
        expect_shape(f"{name} of layer {number}", array, shape)


def _check_rules(document: Document, layer: Layer) -> None:
    for head in range(layer.heads):
        layer.rule_of(head).check_shapes(document.queries, document.keys)
    for head in layer.off:
        if not 0 <= head < layer.heads:
            raise ValueError(f"head {head} is switched off, but is not there")


def _check_pins(document: Document, number: int) -> None:
    for matrix, cells in document.layers[number].pins.items():
        rows, columns = of_stage(document, matrix.stage, number)
        for row, column in cells:
            if not (
                0 <= row < rows
                and 0 <= column < columns
                and _has(document, number, matrix)
            ):
                raise ValueError(
                    f"layer {number} has a pin at {matrix.stage}[{row}, {column}], "
                    f"which has {rows} rows and {columns} columns"
                )


def _has(document: Document, number: int, matrix: Matrix) -> bool:
    """Return whether a layer has the head that pins are in."""
    layer = document.layers[number]
    of_keys = matrix.stage in OF_KEY_HEADS
    return matrix.head < (len(layer.key) if of_keys else layer.heads)
