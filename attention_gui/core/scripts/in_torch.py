"""PyTorch: a matrix is a tensor, and what torch can do by itself, it does."""

import numpy as np

from attention_gui.core.arrays import Array
from attention_gui.core.scripts.in_numpy import ASKS as NUMPY_ASKS
from attention_gui.core.scripts.in_numpy import NUMPY


def _around(array: Array) -> tuple[str, str]:
    if not array.ndim:
        return "", ""
    types = {
        np.dtype(np.float64): ", dtype=torch.float64",
        np.dtype(bool): ", dtype=torch.bool",
    }
    return "torch.tensor(", f"{types.get(array.dtype, '')})"


SAYS = {
    **NUMPY.says,
    "copy": "{0}.clone()",
    "zeros": "torch.zeros({rows}, {columns}‹type›)",
    "joined": "torch.cat([{each} for head in {heads}], dim=1)",
    "beside": "F.pad({0}, ({left}, {right}))",
    "alibi": "-{0} * ({2} - {1}[:, None]).abs()‹cast›",
    "layer_norm": "F.layer_norm({0}, {0}.shape[1:], eps={eps})",
    "layer_norm wild": "layer_norm({0}, {eps})",
    "softcap": "{cap} * torch.tanh({0} / {cap})",
    "masked": "{0}.masked_fill(~{1}, -inf)",
    "shut": "{0}.masked_fill(~{1}, 0.0)",
    "softmax": "torch.softmax({0}, dim=1)",
    "softsunk": "torch.softmax(F.pad({0}, (0, 1), value={sink}), dim=1)[:, :-1]",
    "naive_sunk": "naive_softmax(F.pad({0}, (0, 1), value={sink}))[:, :-1]",
    "filled": "{0}.masked_fill(~{1}.any(dim=1, keepdim=True), {share})",
    "relu": "F.relu({0})",
    "gelu": "F.gelu({0})",
    "gelu wild": "F.gelu({0}.clamp(min=-40.0))",
    "gelu_tanh": 'F.gelu({0}, approximate="tanh")',
    "gelu_tanh wild": 'F.gelu({0}.clamp(min=-40.0), approximate="tanh")',
    "silu_gated": "F.silu({0}) * {1}",
    "silu_gated wild": "F.silu({0}).masked_fill({0} < ‹lowest›, 0.0) * {1}",
    "grid": (
        'torch.meshgrid(torch.arange({queries}), torch.arange({keys}), indexing="ij")'
    ),
}
ASKS = {**NUMPY_ASKS, "padding": "~torch.isin(j, torch.tensor({padding}))"}
FUNCTIONS = {
    "naive_softmax": """\
def naive_softmax(x):
    powers = torch.exp(x)  # what overflows is NaN in the end
    return powers / powers.sum(dim=1, keepdim=True)
""",
    "mixed": """\
def mixed(weights, value, reached):
    taken = (reached | (weights != 0))[:, :, None]  # (queries, keys, 1)
    products = weights[:, :, None] * value
    return products.masked_fill(~taken, 0.0).sum(dim=1)
""",
    "layer_norm": """\
def layer_norm(x, eps):
    return rms_norm(x - x.mean(dim=1, keepdim=True), eps)
""",
    "rms_norm": """\
def rms_norm(x, eps):
    return x / torch.sqrt((x * x).mean(dim=1, keepdim=True) + eps)
""",
    "sinusoidal": """\
def sinusoidal(positions, features):
    powers = torch.arange(0, features, 2, dtype=torch.float64) / features
    angles = torch.outer(positions, 10000.0**-powers)
    waves = torch.stack([torch.sin(angles), torch.cos(angles)], dim=2)
    return waves.reshape(len(positions), -1)[:, :features]
""",
    "rotated": """\
def rotated(vectors, positions, turned, base):
    powers = torch.arange(0, turned, 2, dtype=torch.float64) / turned
    angles = torch.outer(positions, base**-powers)
    cos, sin = torch.cos(angles)‹cast›, torch.sin(angles)‹cast›
    first, second = ‹slices›
    a, b = vectors[:, first], vectors[:, second]
    rows = vectors.clone()
    rows[:, first], rows[:, second] = a * cos - b * sin, b * cos + a * sin
    return rows
""",
    "relative_bias": """\
def relative_bias(of_distance, queries, keys):
    reach = len(of_distance) // 2  # further away counts as this
    near = torch.clip(keys - queries[:, None], -reach, reach)
    return of_distance[torch.round(near).long() + reach]
""",
    "relative_bias wild": """\
def relative_bias(of_distance, queries, keys):
    reach = len(of_distance) // 2  # further away counts as this
    near = torch.clip(keys - queries[:, None], -reach, reach)
    known = of_distance[torch.round(torch.nan_to_num(near)).long() + reach]
    return known.masked_fill(torch.isnan(near), nan)
""",
    "rounded": NUMPY.functions["rounded"],
}

TORCH = NUMPY._replace(
    called="PyTorch",
    imports=("import torch", "import torch.nn.functional as F"),
    says=SAYS,
    asks=ASKS,
    functions=FUNCTIONS,
    around=_around,
)
