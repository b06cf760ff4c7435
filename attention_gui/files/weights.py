"""Weights in the files of others: what they can be used as, and what is chosen."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from attention_gui.core.sublayers import Activation, NormKind
from attention_gui.files.weight_file import Found
from attention_gui.files.weight_names import Layout

# What a tensor can be used as -> the numbers of axes that it may have.
PARTS: dict[str, tuple[int, ...]] = {
    "embeddings": (2, 3),
    **dict.fromkeys(("W_Q", "W_K", "W_V", "W_O"), (2, 3)),
    "W_QKV": (2,),
    **dict.fromkeys(("b_Q", "b_K", "b_V"), (1, 2)),
    **dict.fromkeys(("b_QKV", "b_O", "norm_gain", "norm_bias"), (1,)),
    **dict.fromkeys(("W_up", "W_gate", "W_down"), (2,)),
    **dict.fromkeys(("b_up", "b_gate", "b_down", "feed_gain", "feed_bias"), (1,)),
}
EMBEDDINGS = "embeddings"


class Use(NamedTuple):
    """What a tensor is used as, and in which layer of the file."""

    part: str
    layer: int = 0


@dataclass(frozen=True)
class Choices:
    """What is to be imported, and what the file does not say.

    Parameters
    ----------
    uses : mapping from the name of a tensor to Use
        What has none is not used.
    heads : int
        Where shapes do not tell.
    key_heads : int, optional
        Likewise; as many as heads when left out.
    layout : "out_in" or "in_out", optional
        Of the matrices whose shapes do not tell: rows are outputs, as in torch's
        Linear, or inputs. As each name has it by convention when left out.
    first, last : int
        The layers of the file that are imported.
    at : int
        The layer of the document that the first of them becomes.
    residual, norm_first, norm, eps, feed
        As in `Layer`, `Norm` and `FeedForward`.
    """

    uses: Mapping[str, Use]
    heads: int = 1
    key_heads: int | None = None
    layout: Layout | None = None
    first: int = 0
    last: int = 0
    at: int = 0
    residual: bool = False
    norm_first: bool = True
    norm: NormKind = "layer"
    eps: float = 1e-5
    feed: Activation = "relu"

    @property
    def layers(self) -> list[int]:
        """The layers of the file that have any weight; 0 if none has."""
        used = {use.layer for use in self.uses.values() if use.part != EMBEDDINGS}
        return sorted(used) or [0]


@dataclass(frozen=True)
class Proposal:
    """What a file holds, and how it might be used.

    Parameters
    ----------
    path : Path
    tensors : tuple of Found
    choices : Choices
        What names and shapes suggest.
    """

    path: Path
    tensors: tuple[Found, ...]
    choices: Choices
