"""What positions do: rows that embeddings gain, biases of scores, turned features."""

from math import cos, sin

from .matrices import Matrix, Row, plus, zeros


def embedded(embeddings: Matrix | None, positions: dict) -> Matrix | None:
    """Return the embeddings, with a row per position where the kind has such rows."""
    if embeddings is None:
        return None
    if positions["kind"] == "sinusoidal":
        width = len(embeddings[0])
        return plus(embeddings, [sinusoid(at, width) for at in positions["query"]])
    if positions["kind"] == "learned":
        return plus(embeddings, positions["table"])
    return embeddings


def sinusoid(position: float, width: int) -> Row:
    """Return sines at the even features and at the odd ones their cosines."""
    row = []
    for feature in range(width):
        even = feature - feature % 2
        angle = position / 10000.0 ** (even / width)
        row.append(sin(angle) if feature == even else cos(angle))
    return row


def position_bias(positions: dict, head: int, queries: int, keys: int) -> Matrix:
    """Return what each scaled score of a head gains from the two positions."""
    if positions["kind"] not in {"relative", "alibi"}:
        return zeros(queries, keys)
    of_cell = relative_bias if positions["kind"] == "relative" else alibi_bias
    return [
        [of_cell(positions, head, at_query, at_key) for at_key in positions["key"]]
        for at_query in positions["query"]
    ]


def relative_bias(positions: dict, head: int, query: float, key: float) -> float:
    """Return the head's number for the clipped distance from query to key."""
    row = positions["relative"][head]
    reach = (len(row) - 1) // 2
    return row[reach + max(-reach, min(reach, round(key - query)))]


def alibi_bias(positions: dict, head: int, query: float, key: float) -> float:
    """Return −slope · |query − key|."""
    return -positions["slopes"][head] * abs(query - key)


def rotated(matrix: Matrix, positions: dict, side: str) -> Matrix:
    """Return the rows of the "query" or "key" side, turned if the kind is rope."""
    if positions["kind"] != "rope":
        return matrix
    return [
        turned(row, at, positions)
        for row, at in zip(matrix, positions[side], strict=True)
    ]


def turned(row: Row, position: float, positions: dict) -> Row:
    """Return a row whose pairs of features are turned, each by its own angle."""
    rotary, result = positions["rotary"], list(row)
    for pair in range(rotary // 2):
        angle = position * positions["base"] ** (-2 * pair / rotary)
        first, second = features(pair, rotary, positions["layout"])
        result[first] = row[first] * cos(angle) - row[second] * sin(angle)
        result[second] = row[second] * cos(angle) + row[first] * sin(angle)
    return result


def features(pair: int, rotary: int, layout: str) -> tuple[int, int]:
    """Return which two features are a pair."""
    if layout == "halves":
        return pair, pair + rotary // 2
    if layout == "interleaved":
        return 2 * pair, 2 * pair + 1
    raise ValueError(layout)
