"""First numbers: what the matrices of a new document start with."""

from collections.abc import Sequence
from typing import Literal

import numpy as np

from attention_gui.core.arrays import Array
from attention_gui.core.fitting import CELLS
from attention_gui.core.language import later, refusal, tr, translated

FirstNumbers = Literal["zeros", "identity", "one-hot", "random", "uniform"]
RANDOM: dict[str, str] = {
    "random": later("normal"),
    "uniform": later("uniform from −1 to 1"),
}


def filled(
    fill: FirstNumbers, rows: int, columns: int, random: "np.random.Generator"
) -> Array:
    """Return a new matrix; one-hot is identity where there are no tokens."""
    if fill == "random":
        return random.normal(size=(rows, columns))
    if fill == "uniform":
        return random.uniform(-1, 1, size=(rows, columns))
    return np.zeros((rows, columns)) if fill == "zeros" else np.eye(rows, columns)


def filled_by_word(
    fill: FirstNumbers,
    tokens: Sequence[str],
    features: int,
    random: "np.random.Generator",
) -> Array:
    """Return a row for each token; tokens that are spelt alike have the same one.

    Identity is the exception: there each token has its own feature.

    Raises
    ------
    ValueError
        If one-hot needs more features than there are.
    """
    if fill == "identity":
        return np.eye(len(tokens), features)
    words = {word: number for number, word in enumerate(dict.fromkeys(tokens))}
    if fill == "one-hot" and len(words) > features:
        raise refusal(
            "{words} different tokens cannot each have a feature of their own: "
            "there are {features}",
            words=len(words),
            features=features,
        )
    table = filled(fill, len(words), features, random)
    rows: Array = table[[words[token] for token in tokens]]
    return rows


def random_note(fills: dict[str, FirstNumbers], seed: int) -> str:
    """Return what a document says of its random numbers; "" where it has none."""
    drawn = [
        f"{name} ({translated(RANDOM[fill])})"
        for name, fill in fills.items()
        if fill in RANDOM
    ]
    if not drawn:
        return ""
    names = tr(" and ").join(drawn)
    return tr("Random {names} from seed {seed}.", names=names, seed=seed)


def check_counts(counts: dict[str, int], numbers: int) -> None:
    """Raise ValueError unless every count is above 0, and they make no giant."""
    for name, count in counts.items():
        if count < 1:
            raise refusal(
                "there must be 1 or more {name}, got {count}",
                name=name,
                count=count,
            )
    if numbers > CELLS:
        raise refusal(
            "these sizes make more than the {most} numbers that fit", most=CELLS
        )
