"""The arithmetic of what is multiplied by a weight: projections, mixing, feed."""

from collections.abc import Iterator

from attention_gui.core.cell import Cell, Stage
from attention_gui.core.distinct import norms_input, norms_residual
from attention_gui.core.explained import Explained, same
from attention_gui.core.language import tr
from attention_gui.core.parts import Part, number
from attention_gui.core.product import affine
from attention_gui.core.reading import Reading
from attention_gui.core.roles import role_of
from attention_gui.core.sums import sum_of_products


def projected(asked: Explained) -> Iterator[Part]:
    """Yield what leads to a query, key or value: x·W + b."""
    letter = asked.cell.stage[0].upper()
    read = read_by_heads(asked.reading, asked.cell.stage)
    yield from _product(asked, "x", read, f"W_{letter}", f"b_{letter}")


def read_by_heads(reading: Reading, stage: Stage) -> Stage:
    """Return the name of what a query, key or value is projected from."""
    if stage != "query" and reading.document.key_embeddings is not None:
        return "key_embeddings"
    layer = reading.layer
    return "normed" if norms_input(layer) or layer.cells("normed") else "input"


def read_by_feed(reading: Reading) -> Stage:
    """Return the name of what the feed-forward part reads."""
    layer = reading.layer
    normed = norms_residual(layer) or layer.cells("feed_normed")
    return "feed_normed" if normed else "residual"


def contribution(asked: Explained) -> Iterator[Part]:
    """Yield what leads to what a head adds: output·W_O, or its own columns."""
    layer, head = asked.reading.layer, asked.reading.head
    if head in layer.off:
        yield Part(tr("head {head} is switched off: ", head=head))
    elif layer.output_weight is not None:
        yield from _product(asked, "output", "output", "W_O", None)
    else:
        owner, column = divmod(asked.column, layer.features("value"))
        if owner != head:
            yield Part(tr("a column of head {owner}: ", owner=owner))
        else:
            yield Part(tr("concatenated: "))
            yield from same(Cell("output", asked.row, column))


def update(asked: Explained) -> Iterator[Part]:
    """Yield what leads to what the feed-forward part adds: hidden·W_down + b."""
    yield from _product(asked, "hidden", "hidden", "W_down", "b_down")


def hidden(asked: Explained) -> Iterator[Part]:
    """Yield what leads to a hidden number: the activation of x·W_up + b."""
    feed = asked.reading.layer.feed
    if feed is None:
        return
    share = asked if feed.gate is None else asked._replace(terms=asked.terms // 2)
    up, gate = _Ingoing(share, "up"), _Ingoing(share, "gate")
    if feed.gate is None:
        for inner in (up.name, up.sum):
            yield from (Part(f"{feed.kind}( "), *inner(), Part(" ) = "))
        yield Part(f"{feed.kind}({number(up.number())}) = ")
        return
    yield from (Part("silu( "), *gate.sum(), Part(" )·( "), *up.sum(), Part(" ) = "))
    yield Part(f"silu({number(gate.number())})·{number(up.number())} = ")


class _Ingoing:
    """What goes into an activation: a column of W_up or of W_gate."""

    def __init__(self, asked: Explained, part: str) -> None:
        self.asked, self.weight, self.bias = asked, f"W_{part}", f"b_{part}"
        self.read = read_by_feed(asked.reading)

    def name(self) -> tuple[Part, ...]:
        """Return x·W + b in letters."""
        biased = self.asked.reading.given(self.bias) is not None
        names = _names(self.asked, "x", self.read, self.weight)
        return (*names, Part(" + b")) if biased else names

    def sum(self) -> tuple[Part, ...]:
        """Return x·W + b in numbers."""
        return tuple(_sum(self.asked, self.read, self.weight, self.bias))

    def number(self) -> float:
        """Return what x·W + b comes to."""
        reading, column = self.asked.reading, self.asked.column
        weight, bias = reading.array(self.weight), reading.given(self.bias)
        row = reading.row(self.read, self.asked.row)[None]  # (1, features)
        one = slice(column, column + 1)
        whole = affine(row, weight[:, one], None if bias is None else bias[0, one])
        return float(whole[0, 0])


def _product(
    asked: Explained, letter: str, read: Stage, weight: Stage, bias: Stage | None
) -> Iterator[Part]:
    """Yield a row times a column of a weight, plus the bias: letters, then numbers."""
    yield from _names(asked, letter, read, weight)
    yield Part(" = ")
    yield from _sum(asked, read, weight, bias)
    yield Part(" = ")


def _names(
    asked: Explained, letter: str, read: Stage, weight: Stage
) -> tuple[Part, ...]:
    role = role_of(read)
    return (
        Part(letter, role),
        Part(str(asked.row), role, None, "sub"),
        Part("·"),
        Part(f"{weight}[:, {asked.column}]", role_of(weight)),
    )


def _sum(
    asked: Explained, read: Stage, weight: Stage, bias: Stage | None
) -> Iterator[Part]:
    row, column = asked.row_of(read, asked.row), asked.column_of(weight, asked.column)
    yield from sum_of_products(row, column, asked.terms)
    if bias is not None:
        yield from asked.bias(bias)
