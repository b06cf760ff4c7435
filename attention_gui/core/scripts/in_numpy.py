"""NumPy: a matrix is an array, and a step mostly one expression."""

import numpy as np

from attention_gui.core.arrays import Array
from attention_gui.core.scripts.language import Language


def _around(array: Array) -> tuple[str, str]:
    if not array.ndim:
        return "", ""
    types = {np.dtype(np.float32): ", np.float32", np.dtype(bool): ", bool"}
    return "np.array(", f"{types.get(array.dtype, '')})"


SAYS = {
    "alias": "{0}",
    "handed_on": "{0}",
    "handed_past": "{0}",
    "copy": "{0}.copy()",
    "zeros": "np.zeros(({rows}, {columns})‹type›)",
    "product": "{0} @ {1}",
    "affine": "{0} @ {1} + {2}",
    "added": "{0} + {1}",
    "row_added": "{0} + {1}",
    "row_scaled": "{0} * {1}",
    "summed": "sum({each} for head in {heads})",
    "joined": "np.concatenate([{each} for head in {heads}], axis=1)",
    "beside": "np.pad({0}, ((0, 0), ({left}, {right})))",
    "sinusoidal": "sinusoidal({0}, {features})‹cast›",
    "rotated": "rotated({0}, {1}, turned={turned}, base={base})",
    "alibi": "-{0} * np.abs({2} - {1}[:, None])‹cast›",
    "relative": "relative_bias({0}, {1}, {2})‹cast›",
    "layer_norm": "layer_norm({0}, {eps})",
    "rms_norm": "rms_norm({0}, {eps})",
    "scores": "{0} @ {1}.T",
    "root": "{0} / sqrt({features})",
    "scale": "{0} * {scale}",
    "softcap": "{cap} * np.tanh({0} / {cap})",
    "divided": "{0} / {by}",
    "masked": "np.where({1}, {0}, -inf)",
    "shut": "np.where({1}, {0}, 0.0)",
    "softmax": "softmax({0})",
    "softsunk": (
        "softmax(np.pad({0}, ((0, 0), (0, 1)), constant_values={sink}))[:, :-1]"
    ),
    "naive": "naive_softmax({0})",
    "naive_sunk": (
        "naive_softmax(np.pad({0}, ((0, 0), (0, 1)), constant_values={sink}))[:, :-1]"
    ),
    "filled": "np.where({1}.any(axis=1, keepdims=True), {0}, {share})",
    "mixed": "mixed({0}, {1}, {2})",
    "relu": "np.maximum({0}, 0.0)",
    "gelu": "gelu({0})",
    "gelu_tanh": "gelu_tanh({0})",
    "silu_gated": "silu({0}) * {1}",
    "grid": "np.indices(({queries}, {keys}))",
    "allowed": "{all}",
}
ASKS = {
    "causal": "(j <= {i})",
    "prefix": "((j <= {i}) | (j < {prefix}))",
    "left": "(j >= {i})",
    "right": "(j <= {i})",
    "padding": "~np.isin(j, {padding})",
    "segments": "({0}[i] == {1}[j])",
    "mask": "{0}",
    "bias": "({0} != -inf)",
    "position_bias": "({0} != -inf)",
}
FUNCTIONS = {
    "softmax": """\
def softmax(x):
    powers = np.exp(x - x.max(axis=1, keepdims=True))  # so that none overflows
    return powers / powers.sum(axis=1, keepdims=True)
""",
    "naive_softmax": """\
def naive_softmax(x):
    with np.errstate(all="ignore"):
        powers = np.exp(x)  # what overflows is NaN in the end
        return powers / powers.sum(axis=1, keepdims=True)
""",
    "mixed": """\
def mixed(weights, value, reached):
    taken = (reached | (weights != 0))[:, :, None]  # (queries, keys, 1)
    return np.where(taken, weights[:, :, None] * value, 0.0).sum(axis=1)
""",
    "layer_norm": """\
def layer_norm(x, eps):
    return rms_norm(x - x.mean(axis=1, keepdims=True), eps)
""",
    "rms_norm": """\
def rms_norm(x, eps):
    return x / np.sqrt((x * x).mean(axis=1, keepdims=True) + eps)
""",
    "gelu": """\
def gelu(x):
    x = np.maximum(x, -40.0)  # it is 0 from there on
    return x * np.vectorize(erfc)(-x / sqrt(2))‹cast› / 2
""",
    "gelu_tanh": """\
def gelu_tanh(x):
    x = np.maximum(x, -40.0)  # it is 0 from there on
    return x / 2 * (1 + np.tanh(sqrt(2 / pi) * (x + 0.044715 * x * x * x)))
""",
    "silu": """\
def silu(x):
    opened = x / (1 + np.exp(-np.maximum(x, ‹lowest›)))  # exp would overflow
    return np.where(x < ‹lowest›, 0.0, opened)
""",
    "sinusoidal": """\
def sinusoidal(positions, features):
    angles = np.outer(positions, 10000.0 ** -(np.arange(0, features, 2) / features))
    waves = np.stack([np.sin(angles), np.cos(angles)], axis=2)
    return waves.reshape(len(positions), -1)[:, :features]
""",
    "rotated": """\
def rotated(vectors, positions, turned, base):
    angles = np.outer(positions, base ** -(np.arange(0, turned, 2) / turned))
    cos, sin = np.cos(angles)‹cast›, np.sin(angles)‹cast›
    first, second = ‹slices›
    a, b = vectors[:, first], vectors[:, second]
    rows = vectors.copy()
    rows[:, first], rows[:, second] = a * cos - b * sin, b * cos + a * sin
    return rows
""",
    "relative_bias": """\
def relative_bias(of_distance, queries, keys):
    reach = len(of_distance) // 2  # further away counts as this
    near = np.clip(keys - queries[:, None], -reach, reach)
    return of_distance[np.rint(near).astype(int) + reach]
""",
    "relative_bias wild": """\
def relative_bias(of_distance, queries, keys):
    reach = len(of_distance) // 2  # further away counts as this
    near = np.clip(keys - queries[:, None], -reach, reach)
    known = of_distance[np.rint(np.nan_to_num(near)).astype(int) + reach]
    return np.where(np.isnan(near), nan, known)
""",
    "rounded": """\
def rounded(row):
    return [round(x, 3) for x in row.tolist()]
""",
}

NUMPY = Language(
    called="NumPy",
    imports=("import numpy as np",),
    says=SAYS,
    asks=ASKS,
    joins=" & ",
    put="{0}[{row}, {column}] = {number}",
    number="float({0}[{row}, {column}])",
    functions=FUNCTIONS,
    around=_around,
    reads_float32=True,
)
