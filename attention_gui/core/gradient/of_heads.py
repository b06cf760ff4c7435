"""The steps of heads, gone back: what each stage passes on to those that it reads."""

from collections.abc import Callable

import numpy as np

from attention_gui.core.arrays import Array
from attention_gui.core.attention import softmax
from attention_gui.core.cell import Stage
from attention_gui.core.gradient import places, products, rotation, scaling
from attention_gui.core.gradient.here import Here, Passed
from attention_gui.core.gradient.softmax import of_scaled
from attention_gui.core.layer import Given, Projection
from attention_gui.core.upstream import MatrixAt


def _contribution(here: Here, gradient: Array) -> Passed:
    """Go back from output · W_O, or from the output in its own columns."""
    if here.head in here.layer.off:
        return
    if here.layer.output_weight is None:
        features = here.layer.features("value")
        first = here.head * features
        yield here.at("output"), gradient[:, first : first + features]
        return
    yield here.at("output"), products.of_vectors(gradient, here.matrix("W_O"))
    yield here.at("W_O"), products.of_weight(gradient, here.matrix("output"))


def _output(here: Here, gradient: Array) -> Passed:
    """Go back from weights · value."""
    yield here.at("weights"), products.of_vectors(gradient, here.matrix("value"))
    yield here.at("value"), products.of_weight(gradient, here.matrix("weights"))


def _weights(here: Here, gradient: Array) -> Passed:
    """Go back from the softmax of the scaled scores."""
    head, allowed = here.made_of, here.made_of.allowed()
    weights = here.matrix("weights")
    if head.pins.weights:  # what softmax made of the cells that are pinned
        weights = softmax(here.matrix("scaled"), allowed, head.rule.sink)
    yield here.at("scaled"), of_scaled(gradient, weights, allowed)


def _scaled(here: Here, gradient: Array) -> Passed:
    """Go back from mask, temperature, biases, softcap and scale."""
    head = here.made_of
    rule, features = head.rule, head.query.shape[1]
    gradient = scaling.of_logits(gradient, rule, head.allowed())
    if head.position_bias is not None:
        yield here.at("position_bias"), gradient
    if rule.bias is not None:
        yield here.at("bias"), gradient
    scores = here.matrix("scores")
    yield here.at("scores"), scaling.of_scores(gradient, scores, rule, features)


def _scores(here: Here, gradient: Array) -> Passed:
    """Go back from query · keyᵀ, both as they are turned."""
    query, key = here.matrix("rotated_query"), here.matrix("rotated_key")
    yield here.at("rotated_query"), products.of_vectors(gradient, key.T)
    yield here.at("rotated_key"), products.of_weight(gradient, query).T


def _position_bias(here: Here, gradient: Array) -> Passed:
    """Go back from what the distance of query and key adds to a scaled score."""
    document, positions = here.document, here.document.positions
    query, key = document.query_positions, document.key_positions
    if positions.kind == "relative":
        passed = places.of_relative(gradient, positions, here.head, query, key)
        yield here.at("relative"), passed
        return
    slopes = positions.slopes_of(here.layer.heads)
    if here.layer.heads == document.layers[0].heads:  # else it has slopes of its own
        passed = np.zeros((1, len(slopes)))
        passed[0, here.head] = places.of_slope(gradient, query, key)
        yield here.at("slopes"), passed
    of_both = places.of_distances(gradient, float(slopes[here.head]), query, key)
    yield here.at("positions"), of_both[0]
    yield _key_positions(here), of_both[1]


def _rotated_query(here: Here, gradient: Array) -> Passed:
    """Go back from a query that is turned by its positions."""
    of_tokens = here.document.query_positions
    yield from _rotated(here, gradient, "query", of_tokens, here.at("positions"))


def _rotated_key(here: Here, gradient: Array) -> Passed:
    """Go back from a key that is turned by its positions."""
    of_tokens = here.document.key_positions
    yield from _rotated(here, gradient, "key", of_tokens, _key_positions(here))


def _rotated(
    here: Here, gradient: Array, stage: Given, of_tokens: Array, positions_at: MatrixAt
) -> Passed:
    """Go back to the vectors and to the positions that turn them, if they do."""
    positions, vectors = here.document.positions, here.matrix(stage)
    if not positions.turns(vectors.shape[1]):
        yield here.at(stage), gradient
        return
    yield here.at(stage), rotation.of_vectors(gradient, positions, of_tokens)
    turned = positions.turned(vectors, of_tokens)  # as they are without pins
    yield positions_at, rotation.of_places(gradient, positions, turned)


def _key_positions(here: Here) -> MatrixAt:
    same = here.document.keys_are_queries
    return here.at("positions" if same else "key_positions")


def _projected(stage: Given) -> Callable[[Here, Array], Passed]:
    """Return how to go back from a projection."""
    weight, bias = f"W_{stage[0].upper()}", f"b_{stage[0].upper()}"

    def back(here: Here, gradient: Array) -> Passed:
        """Go back from what a layer reads · weight + bias."""
        own = stage == "query" or here.document.key_embeddings is None
        read = "normed" if own else "key_embeddings"
        yield here.at(read), products.of_vectors(gradient, here.matrix(weight))
        yield here.at(weight), products.of_weight(gradient, here.matrix(read))
        source = here.layer.source(stage, here.head)
        if isinstance(source, Projection) and source.bias is not None:
            yield here.at(bias), products.of_bias(gradient)

    return back


STEPS: dict[Stage, Callable[[Here, Array], Passed]] = {
    "contribution": _contribution,
    "output": _output,
    "weights": _weights,
    "scaled": _scaled,
    "scores": _scores,
    "position_bias": _position_bias,
    "rotated_query": _rotated_query,
    "query": _projected("query"),
    "rotated_key": _rotated_key,
    "key": _projected("key"),
    "value": _projected("value"),
}
