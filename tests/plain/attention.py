"""One head: scores, scaled scores, weights, output, contribution."""

from math import exp, inf, nan, sqrt, tanh

from .masking import allowed
from .matrices import Matrix, Row, dot, pinned, product, zeros
from .positions import position_bias


def head_stages(
    query: Matrix, key: Matrix, value: Matrix, layer: dict, positions: dict, head: int
) -> dict[str, Matrix]:
    """Return the stages of a head from (turned) query and key to its contribution."""
    rule, pins = layer["rules"][head], layer["pins"]
    permits = allowed(rule, len(query), len(key))
    biases = position_bias(positions, head, len(query), len(key))

    scores = pinned(raw_scores(query, key), pins, "scores", head)
    scaled = scaled_scores(scores, len(query[0]), rule, biases)
    scaled = pinned(masked(scaled, permits), pins, "scaled", head)
    permits = opened(permits, pins, head)
    weights = pinned(softmax(scaled, permits, rule), pins, "weights", head)
    output = pinned(mixed(weights, value, permits), pins, "output", head)
    return {
        "scores": scores,
        "scaled": scaled,
        "weights": weights,
        "output": output,
        "contribution": contribution(output, layer, head),
    }


def raw_scores(query: Matrix, key: Matrix) -> Matrix:
    """Return query · keyᵀ."""
    return [[dot(one, other) for other in key] for one in query]


def scaled_scores(scores: Matrix, width: int, rule: dict, biases: Matrix) -> Matrix:
    """Return the logits of every cell before any is masked."""
    return [
        [
            logit(score, width, rule, biases[query][key], rule_bias(rule, query, key))
            for key, score in enumerate(row)
        ]
        for query, row in enumerate(scores)
    ]


def rule_bias(rule: dict, query: int, key: int) -> float:
    return 0.0 if rule["bias"] is None else rule["bias"][query][key]


def logit(
    score: float, width: int, rule: dict, of_position: float, of_rule: float
) -> float:
    """Return (softcap(score · scale) + bias of position + bias) / temperature."""
    scale = 1 / sqrt(width) if rule["scale"] is None else rule["scale"]
    capped = softcapped(score * scale, rule["softcap"])
    return (capped + of_position + of_rule) / rule["temperature"]


def softcapped(number: float, cap: float | None) -> float:
    """Return cap · tanh(number / cap)."""
    return number if cap is None else cap * tanh(number / cap)


def masked(scaled: Matrix, permits: list[list[bool]]) -> Matrix:
    """Return −∞ where a key is not allowed."""
    return [
        [cell if permit else -inf for cell, permit in zip(*rows, strict=True)]
        for rows in zip(scaled, permits, strict=True)
    ]


def opened(permits: list[list[bool]], pins: list[tuple], head: int) -> list[list[bool]]:
    """Return what is allowed: a pinned scaled score is, whatever the masks say."""
    result = [list(row) for row in permits]
    for stage, of_head, row, column, _ in pins:
        if (stage, of_head) == ("scaled", head):
            result[row][column] = True
    return result


def softmax(scaled: Matrix, permits: list[list[bool]], rule: dict) -> Matrix:
    """Return the weights of every query."""
    return [softmax_row(*rows, rule) for rows in zip(scaled, permits, strict=True)]


def softmax_row(logits: Row, permits: list[bool], rule: dict) -> Row:
    """Return exp(logit) over the sum of them; masked keys have no part in it."""
    taking = [one for one, permit in zip(logits, permits, strict=True) if permit]
    if not taking:
        return empty_row(len(logits), rule)
    if rule["sink"] is not None:
        taking.append(rule["sink"])
    top = 0.0 if rule.get("naive") else max(taking)
    total = sum(power(one - top) for one in taking)
    return [
        share(power(one - top), total) if permit else 0.0
        for one, permit in zip(logits, permits, strict=True)
    ]


def power(exponent: float) -> float:
    """Return e^exponent; infinity where that is too large for a float."""
    try:
        return exp(exponent)
    except OverflowError:
        return inf


def share(part: float, total: float) -> float:
    """Return a part of a total; of nothing there is none."""
    return part / total if total else nan


def empty_row(keys: int, rule: dict) -> Row:
    """Return the weights of a query that no key is allowed to: a sink takes all."""
    if rule["sink"] is not None:
        return [0.0] * keys
    return [{"zero": 0.0, "uniform": 1 / keys, "nan": nan}[rule["empty_rows"]]] * keys


def mixed(weights: Matrix, value: Matrix, permits: list[list[bool]]) -> Matrix:
    """Return weights · value."""
    columns = list(zip(*value, strict=True))
    return [
        [mix(row, column, permit) for column in columns]
        for row, permit in zip(weights, permits, strict=True)
    ]


def mix(weights: Row, column: Row, permit: list[bool]) -> float:
    """Return Σ weight · value; a masked key of weight 0 adds nothing, be it NaN."""
    total = 0.0
    for key, weight in enumerate(weights):
        if permit[key] or weight != 0:
            total += weight * column[key]
    return total


def contribution(output: Matrix, layer: dict, head: int) -> Matrix:
    """Return what a head adds to the sum of all heads: nothing if it is off."""
    heads, width = len(layer["query"]), len(output[0])
    own = slice(head * width, (head + 1) * width)
    if layer["output_weight"] is None:
        added = zeros(len(output), heads * width)
        for target, row in zip(added, output, strict=True):
            target[own] = row
    else:
        added = product(output, layer["output_weight"][own])
    if head in layer["off"]:
        return zeros(len(added), len(added[0]))
    return pinned(added, layer["pins"], "contribution", head)
