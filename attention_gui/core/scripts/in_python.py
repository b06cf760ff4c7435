"""Plain Python: matrices are lists of rows, and nothing is imported but `math`."""

from attention_gui.core.arrays import Array
from attention_gui.core.scripts.language import Language
from attention_gui.core.scripts.python_functions import FUNCTIONS


def _each(formula: str) -> str:
    return f"[[{formula} for x in row] for row in {{0}}]"


def _around(_array: Array) -> tuple[str, str]:
    return "", ""


SAYS = {
    "alias": "{0}",
    "handed_on": "{0}",
    "handed_past": "{0}",
    "copy": "[row[:] for row in {0}]",
    "zeros": "[[0.0] * {columns} for _ in range({rows})]",
    "product": "product({0}, {1})",
    "affine": "affine({0}, {1}, {2})",
    "added": "add({0}, {1})",
    "row_added": "add_row({0}, {1})",
    "row_scaled": "scale_row({0}, {1})",
    "summed": "total({each} for head in {heads})",
    "joined": "side_by_side({each} for head in {heads})",
    "beside": "[[0.0] * {left} + row + [0.0] * {right} for row in {0}]",
    "sinusoidal": "sinusoidal({0}, {features})",
    "rotated": "rotated({0}, {1}, turned={turned}, base={base})",
    "alibi": "[[-{0} * abs(k - q) for k in {2}] for q in {1}]",
    "relative": "relative_bias({0}, {1}, {2})",
    "layer_norm": "[layer_norm(row, {eps}) for row in {0}]",
    "rms_norm": "[rms_norm(row, {eps}) for row in {0}]",
    "scores": "[[dot(q, k) for k in {1}] for q in {0}]",
    "root": _each("x / sqrt({features})"),
    "scale": _each("x * {scale}"),
    "softcap": _each("{cap} * tanh(x / {cap})"),
    "divided": _each("x / {by}"),
    "masked": "keep({0}, {1}, -inf)",
    "shut": "keep({0}, {1}, 0.0)",
    "softmax": "[softmax(row) for row in {0}]",
    "softsunk": "[softmax(row + [{sink}])[:-1] for row in {0}]",
    "naive": "[naive_softmax(row) for row in {0}]",
    "naive_sunk": "[naive_softmax(row + [{sink}])[:-1] for row in {0}]",
    "filled": (
        "[row if any(open_) else [{share}] * {keys} for row, open_ in zip({0}, {1})]"
    ),
    "mixed": "mixed({0}, {1}, {2})",
    "relu": _each("max(x, 0.0)"),
    "gelu": _each("gelu(x)"),
    "gelu_tanh": _each("gelu_tanh(x)"),
    "silu_gated": "[[silu(g) * u for g, u in zip(*rows)] for rows in zip({0}, {1})]",
    "allowed": "[[{all} for j in range({keys})] for i in range({queries})]",
    "grid": "",
}
ASKS = {
    "causal": "j <= {i}",
    "prefix": "(j <= {i} or j < {prefix})",
    "left": "j >= {i}",
    "right": "j <= {i}",
    "padding": "j not in {padding}",
    "segments": "{0}[i] == {1}[j]",
    "mask": "{0}[i][j]",
    "bias": "{0}[i][j] != -inf",
    "position_bias": "{0}[i][j] != -inf",
}
PYTHON = Language(
    called="plain Python: the standard library alone",
    imports=(),
    says=SAYS,
    asks=ASKS,
    joins=" and ",
    put="{0}[{row}][{column}] = {number}",
    number="{0}[{row}][{column}]",
    functions=FUNCTIONS,
    around=_around,
    reads_float32=False,
)
