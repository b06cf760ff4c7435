"""A projection: what computes a query, key or value of what a layer reads."""

from dataclasses import dataclass

from attention_gui.core.arrays import Array, keep_all


@dataclass(frozen=True, eq=False)
class Projection:
    """What computes a query, key or value: the layer's input · weight + bias.

    Parameters
    ----------
    weight : array (input features, features)
    bias : array (features,), optional
    """

    weight: Array
    bias: Array | None = None

    def __post_init__(self) -> None:
        keep_all(self, {"weight": 2, "bias": 1})

    @property
    def features(self) -> int:
        """The features of what it computes."""
        return int(self.weight.shape[1])
