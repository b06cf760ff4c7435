"""The parts of a layer around attention: norms, activations, the feed-forward part."""

from math import copysign, erfc, exp, inf, isnan, nan, pi, sqrt, tanh

from .matrices import Matrix, Row, affine, plus_row


def normalized(matrix: Matrix, norm: dict | None) -> Matrix:
    """Return every row normalized, times the gain, plus the bias."""
    if norm is None:
        return matrix
    unit = {"layer": layer_norm, "rms": rms_norm}[norm["kind"]]
    rows = [unit(row, norm["eps"]) for row in matrix]
    if norm["gain"] is not None:
        rows = [times(row, norm["gain"]) for row in rows]
    return plus_row(rows, norm["bias"])


def layer_norm(row: Row, eps: float) -> Row:
    """Return (x − mean) / √(variance + eps), variance the mean of (x − mean)²."""
    centre = mean(row)
    return rms_norm([cell - centre for cell in row], eps)


def rms_norm(row: Row, eps: float) -> Row:
    """Return x / √(mean of x² + eps)."""
    root = sqrt(mean([cell * cell for cell in row]) + eps)
    return [quotient(cell, root) for cell in row]


def quotient(number: float, root: float) -> float:
    """Return number / root as IEEE 754 has it, where Python refuses to divide by 0."""
    if root != 0:
        return number / root
    return nan if number == 0 or isnan(number) else copysign(inf, number)


def mean(row: Row) -> float:
    return sum(row) / len(row)


def times(left: Row, right: Row) -> Row:
    """Return the cells of two rows multiplied."""
    return [one * other for one, other in zip(left, right, strict=True)]


def relu(number: float) -> float:
    return 0.0 if number < 0 else number


def gelu(number: float) -> float:
    """Return x · Φ(x), Φ the distribution of the standard normal."""
    return number * erfc(-number / sqrt(2)) / 2


def gelu_tanh(number: float) -> float:
    """Return x/2 · (1 + tanh(√(2/π) · (x + 0.044715 x³)))."""
    cubic = number + 0.044715 * number * number * number
    return number / 2 * (1 + tanh(sqrt(2 / pi) * cubic))


def silu(number: float) -> float:
    """Return x / (1 + exp(−x)), written so that exp cannot overflow."""
    if number >= 0:
        return number / (1 + exp(-number))
    return number * exp(number) / (1 + exp(number))


ACTIVATIONS = {"relu": relu, "gelu": gelu, "gelu_tanh": gelu_tanh}


def hidden(matrix: Matrix, feed: dict) -> Matrix:
    """Return the activations, or silu(x · gate) times x · up."""
    up = affine(matrix, feed["up"], feed["up_bias"])
    if feed["kind"] == "silu_gated":
        gate = affine(matrix, feed["gate"], feed["gate_bias"])
        opening = [[silu(cell) for cell in row] for row in gate]
        return [times(*rows) for rows in zip(opening, up, strict=True)]
    activation = ACTIVATIONS[feed["kind"]]
    return [[activation(cell) for cell in row] for row in up]


def update(matrix: Matrix, feed: dict) -> Matrix:
    """Return hidden · down + bias."""
    return affine(matrix, feed["down"], feed["down_bias"])
