"""What a layer can be, in the words of its settings."""

from attention_gui.core.language import later
from attention_gui.core.sublayers import Activation, NormKind

NORMS: dict[NormKind | None, str] = {
    None: later("none"),
    "layer": "LayerNorm",
    "rms": "RMSNorm",
}
FEEDS: dict[Activation | None, str] = {
    None: later("none"),
    "relu": "ReLU",
    "gelu": later("GELU, exact"),
    "gelu_tanh": later("GELU, tanh"),
    "silu_gated": later("SiLU, gated"),
}
PLACEMENTS = [later("before each part"), later("after each part")]
