"""The plan of a new document: its tokens and sizes, before there are any numbers."""

from dataclasses import dataclass

from attention_gui.core.blank import Weights, blank
from attention_gui.core.blank_given import blank_given
from attention_gui.core.document import Document
from attention_gui.core.first_numbers import FirstNumbers
from attention_gui.core.language import counted, tr


@dataclass(frozen=True)
class Plan:
    """What a new document is to be.

    Attributes
    ----------
    tokens : tuple of str
    key_tokens : tuple of str, optional
        Where they are others.
    given : bool
        Whether query, key and value are, and not computed from embeddings.
    features : int
        Of a query and a key where they are given, or else of an embedding.
    value_features : int, optional
        Where it is given.
    head_features : int, optional
        Where they are computed.
    heads, layers : int
    key_heads : int, optional
    fill : str
        Of what is given, or of the embeddings.
    weights : str
    seed : int
    """

    tokens: tuple[str, ...]
    key_tokens: tuple[str, ...] | None = None
    given: bool = False
    features: int = 8
    value_features: int | None = None
    head_features: int | None = None
    heads: int = 1
    key_heads: int | None = None
    layers: int = 1
    fill: FirstNumbers = "zeros"
    weights: Weights = "identity"
    seed: int = 0

    @property
    def of_value(self) -> int:
        """The features of a value."""
        if self.given:
            return self.value_features or self.features
        return self.head_features or max(1, self.features // self.heads)

    @property
    def numbers(self) -> int:
        """About how many numbers the document has."""
        tokens = len(self.tokens) + len(self.key_tokens or ())
        wide = self.features + self.of_value
        if self.given:
            return 2 * tokens * wide * self.heads * self.layers
        of_heads = 4 * self.heads * self.layers * self.of_value
        return self.features * (tokens + of_heads)

    def make(self) -> Document:
        """Return the document.

        Raises
        ------
        ValueError
            With a sentence, if there can be none.
        """
        shared = {"heads": self.heads, "key_heads": self.key_heads}
        if self.given:
            return blank_given(
                self.tokens,
                self.features,
                self.value_features,
                layers=self.layers,
                fill=self.fill,
                seed=self.seed,
                key_tokens=self.key_tokens,
                **shared,  # type: ignore[arg-type]
            )
        return blank(
            self.tokens,
            self.features,
            head_features=self.head_features,
            layers=self.layers,
            embeddings=self.fill,
            weights=self.weights,
            seed=self.seed,
            key_tokens=self.key_tokens,
            **shared,  # type: ignore[arg-type]
        )

    @property
    def text(self) -> str:
        """What will be made, in words."""
        count, keys = len(self.tokens), len(self.key_tokens or self.tokens)
        start = [counted(count, "{n} token", "{n} tokens")]
        if self.layers > 1:
            start.append(counted(self.layers, "{n} layer", "{n} layers"))
        if self.heads > 1:
            start.append(counted(self.heads, "{n} head", "{n} heads"))
        if not self.given:
            shape = f"{count} × {self.features}"
            return " · ".join((*start, tr("X is {shape}", shape=shape)))
        matrices = tr(
            "query {query}, key {key}, value {value}",
            query=f"{count} × {self.features}",
            key=f"{keys} × {self.features}",
            value=f"{keys} × {self.of_value}",
        )
        return " · ".join((*start, matrices))
