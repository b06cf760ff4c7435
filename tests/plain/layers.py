"""One layer: its heads, their sum, the residuals around them and the feed."""

from .attention import head_stages
from .feed import hidden, normalized, update
from .matrices import Matrix, affine, pinned, plus, plus_row, zeros
from .positions import rotated

OF_A_HEAD = ("scores", "scaled", "weights", "output", "contribution")


def layer_stages(layer: dict, document: dict, given: Matrix | None) -> dict:
    """Return all stages of a layer by name, in the order they are computed."""
    stages = {"input": None, "normed": None}
    if given is not None:
        stages["input"] = pinned(given, layer["pins"], "input")
        normed = normalized(stages["input"], norm(layer, "attention_norm", "before"))
        stages["normed"] = pinned(normed, layer["pins"], "normed")
    stages |= projections(layer, document, stages["normed"])
    stages |= heads(layer, document, stages)
    stages |= around(layer, stages)
    return stages | fed(layer, stages["residual"])


def norm(layer: dict, name: str, placement: str) -> dict | None:
    """Return a norm of the layer if it stands at this place."""
    return layer[name] if layer["placement"] == placement else None


def projected(source: dict, features: Matrix | None) -> Matrix:
    """Return what was given, or features · weight + bias."""
    if "given" in source:
        return source["given"]
    return affine(features, source["weight"], source["bias"])


def projections(layer: dict, document: dict, normed: Matrix | None) -> dict:
    """Return query, key and value per head, and query and key turned."""
    others, positions = document["key_embeddings"], document["positions"]
    features = {"query": normed, "key": normed, "value": normed}
    if others is not None:
        features |= {"key": others, "value": others}
    stages = {}
    for name in ("query", "key", "value"):
        stages[name] = [
            pinned(projected(source, features[name]), layer["pins"], name, head)
            for head, source in enumerate(layer[name])
        ]
    for name in ("query", "key"):
        stages["rotated_" + name] = [
            pinned(
                rotated(matrix, positions, name), layer["pins"], "rotated_" + name, head
            )
            for head, matrix in enumerate(stages[name])
        ]
    return stages


def heads(layer: dict, document: dict, stages: dict) -> dict:
    """Return what every head computes, a list of heads per stage."""
    share = len(layer["query"]) // len(layer["key"])
    every = [
        head_stages(
            query,
            stages["rotated_key"][head // share],
            stages["value"][head // share],
            layer,
            document["positions"],
            head,
        )
        for head, query in enumerate(stages["rotated_query"])
    ]
    return {name: [head[name] for head in every] for name in OF_A_HEAD}


def around(layer: dict, stages: dict) -> dict:
    """Return the sum of the heads and the residual that it joins."""
    first = stages["contribution"][0]
    attended = zeros(len(first), len(first[0]))
    for contribution in stages["contribution"]:
        attended = plus(attended, contribution)
    attended = plus_row(attended, layer["output_bias"])
    attended = pinned(attended, layer["pins"], "attended")
    residual = joined(layer, stages["input"], attended)
    residual = normalized(residual, norm(layer, "attention_norm", "after"))
    residual = pinned(residual, layer["pins"], "residual")
    return {"attended": attended, "residual": residual}


def joined(layer: dict, before: Matrix | None, added: Matrix) -> Matrix:
    """Return before + added if the layer has residuals and there is one that fits."""
    if not layer["residual"] or before is None or misfits(layer, before, added):
        return added
    return plus(before, added)


def misfits(layer: dict, before: Matrix, added: Matrix) -> bool:
    """Say whether heads that are merely concatenated are not as wide as the input."""
    return layer["output_weight"] is None and len(before[0]) != len(added[0])


def fed(layer: dict, residual: Matrix) -> dict:
    """Return the stages of the feed-forward part and the layer's output."""
    feed, pins = layer["feed"], layer["pins"]
    if feed is None:
        nothing = dict.fromkeys(("feed_normed", "hidden", "update"))
        return nothing | {"layer_output": pinned(residual, pins, "layer_output")}
    feed_normed = normalized(residual, norm(layer, "feed_norm", "before"))
    feed_normed = pinned(feed_normed, pins, "feed_normed")
    active = pinned(hidden(feed_normed, feed), pins, "hidden")
    added = pinned(update(active, feed), pins, "update")
    output = joined(layer, residual, added)
    output = normalized(output, norm(layer, "feed_norm", "after"))
    return {
        "feed_normed": feed_normed,
        "hidden": active,
        "update": added,
        "layer_output": pinned(output, pins, "layer_output"),
    }
