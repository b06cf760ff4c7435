"""What stands around attention in a layer: normalisation and the feed-forward part."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, get_args

import numpy as np

from attention_gui.core.activations import gelu, relu, silu
from attention_gui.core.arrays import Array, keep_all
from attention_gui.core.feeding import added_up, products, raised
from attention_gui.core.language import refusal
from attention_gui.core.norms import layer_norm, rms_norm
from attention_gui.core.product import plus, times
from attention_gui.core.sentence import shown

NormKind = Literal["layer", "rms"]
Activation = Literal["relu", "gelu", "gelu_tanh", "silu_gated"]
NORM_KINDS: tuple[NormKind, ...] = get_args(NormKind)
ACTIVATIONS: tuple[Activation, ...] = get_args(Activation)


@dataclass(frozen=True, eq=False)
class Norm:
    """A normalisation of every token's vector.

    Parameters
    ----------
    kind : "layer" or "rms"
    gain, bias : array (features,), optional
        RMSNorm has no bias.
    eps : float
        Inside the root.
    """

    kind: NormKind = "layer"
    gain: Array | None = None
    bias: Array | None = None
    eps: float = 1e-5

    def __post_init__(self) -> None:
        if self.kind not in NORM_KINDS:
            raise refusal(
                "there is no norm {kind}; {norm_kinds}",
                kind=shown(self.kind),
                norm_kinds=", ".join(NORM_KINDS),
            )
        if not 0 <= self.eps < np.inf:
            raise refusal("eps must be 0 or more, got {eps}", eps=self.eps)
        if self.kind == "rms" and self.bias is not None:
            raise refusal("RMSNorm has a gain but no bias")
        keep_all(self, {"gain": 1, "bias": 1})

    def of(self, vectors: Array) -> Array:
        """Return vectors (tokens, features) normalised."""
        if self.kind == "rms":
            return rms_norm(vectors, self.gain, self.eps)
        return layer_norm(vectors, self.gain, self.bias, self.eps)


@dataclass(frozen=True, eq=False)
class FeedForward:
    """The feed-forward part of a layer: up, a function of each number, and down.

    Parameters
    ----------
    up : array (features, hidden features)
    down : array (hidden features, features)
    kind : "relu", "gelu" (exact), "gelu_tanh" or "silu_gated"
        silu_gated: silu(x·gate) times x·up (Shazeer 2020).
    up_bias, gate_bias : array (hidden features,), optional
    down_bias : array (features,), optional
    gate : array (features, hidden features), optional
        Of silu_gated alone, which needs it.
    """

    up: Array
    down: Array
    kind: Activation = "relu"
    up_bias: Array | None = None
    down_bias: Array | None = None
    gate: Array | None = None
    gate_bias: Array | None = None

    def __post_init__(self) -> None:
        if self.kind not in ACTIVATIONS:
            known = ", ".join(ACTIVATIONS)
            raise refusal(
                "there is no feed-forward {kind}; {known}",
                kind=shown(self.kind),
                known=known,
            )
        if (self.kind == "silu_gated") != (self.gate is not None):
            raise refusal("a gated feed-forward has a gate, and no other has one")
        keep_all(self, _AXES)

    def hidden(self, vectors: Array, ahead: bool) -> tuple[Array, list[Array]]:
        """Return the hidden numbers of vectors, and what `update` can go on from.

        Parameters
        ----------
        vectors : array (tokens, features)
        ahead : bool
            Whether `update` will be asked next; where not, it has nothing to go on.

        Returns
        -------
        array (tokens, hidden features), list of array (tokens, features)
        """
        down = self.down if ahead else None
        return raised(vectors, self.up, lambda part: self._block(vectors, part), down)

    def _block(self, vectors: Array, part: slice) -> Array:
        """Return some hidden features of vectors."""
        block = plus(times(vectors, self.up[:, part]), self.up_bias, part)
        if self.gate is None:
            return _FUNCTIONS[self.kind](block)
        gate = plus(times(vectors, self.gate[:, part]), self.gate_bias, part)
        opened: Array = silu(gate) * block
        return opened

    def update(self, hidden: Array, lowered: Sequence[Array] = ()) -> Array:
        """Return what the hidden numbers add: (tokens, features).

        Parameters
        ----------
        hidden : array (tokens, hidden features)
        lowered : sequence of array
            What came with these very numbers, if that is still there.
        """
        return added_up(lowered or products(hidden, self.down), self.down_bias)


_AXES = {
    **dict.fromkeys(("up", "down", "gate"), 2),
    **dict.fromkeys(("up_bias", "gate_bias", "down_bias"), 1),
}
_FUNCTIONS: dict[str, Callable[[Array], Array]] = {
    "relu": relu,
    "gelu": gelu,
    "gelu_tanh": lambda x: gelu(x, approximate=True),
}
