"""The words for a plane: what its axes are, how true it is, and what it lacks."""

from typing import Literal

from attention_gui.core.display import percent_text
from attention_gui.core.geometry import Basis
from attention_gui.core.language import counted, tr

PlaneName = Literal["keys", "values"]
Pair = tuple[int, int]


def titles(features: int, basis: Basis, chosen: Pair | None) -> tuple[str, str]:
    """Return what stands along the axes; nothing at the second one of a line."""
    if basis.shares is not None:
        first, second = map(percent_text, basis.shares)
        return (
            tr("component 1, {share}", share=first),
            tr("component 2, {share}", share=second),
        )
    first_of, second_of = chosen or (0, 1)
    second_title = tr("feature {number}", number=second_of) if features > 1 else ""
    return tr("feature {number}", number=first_of), second_title


def caption(
    features: int,
    basis: Basis,
    chosen: Pair | None,
    drawn: Literal["keys", "values", "mix"],
) -> str:
    """Return in a few words how much of the vectors the picture shows.

    Parameters
    ----------
    features : int
    basis : Basis
    chosen : (int, int), optional
    drawn : "keys", "values" or "mix"
        The last one where the values are drawn with the shape that a mix lies in.
    """
    if features <= 2:
        return {
            "keys": tr("exact · dashed: equal score × scale"),
            "values": tr("exact"),
            "mix": tr("exact · filled: where a mix can lie"),
        }[drawn]
    if basis.shares is not None:
        share = percent_text(sum(basis.shares))
        return tr("PCA, {share} of the variance", share=share)
    if chosen is None:
        return tr("all vectors are the same: features 0 and 1")
    first, second = chosen
    return tr(
        "features {first} and {second} of {count}",
        first=first,
        second=second,
        count=features,
    )


def note(left_out: int, is_bent: bool) -> str:
    """Return what is not in a picture; nothing where all is.

    Parameters
    ----------
    left_out : int
        How many vectors.
    is_bent : bool
        Whether the weights of the query are no shares, so that they mix no values.
    """
    if not left_out:
        return tr("pinned weights reach beyond the values") if is_bent else ""
    return counted(
        left_out,
        "{n} vector with NaN, ∞ or a huge number is left out",
        "{n} vectors with NaN, ∞ or huge numbers are left out",
    )
