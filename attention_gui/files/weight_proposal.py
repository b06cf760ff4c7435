"""What the tensors of a file are proposed to be used as, by their names and shapes.

Only headers are read; `importing.imported` reads the numbers that are chosen.
"""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from attention_gui.core.document import Document
from attention_gui.core.layer import Layer
from attention_gui.core.sublayers import Activation
from attention_gui.files.importing import check
from attention_gui.files.weight_file import tensors_in
from attention_gui.files.weight_names import Meaning, meaning, unique
from attention_gui.files.weight_questions import questions
from attention_gui.files.weights import PARTS, Choices, Proposal, Use

_USUAL = 64  # features of a head in most models


def proposed(path: Path, document: Document | None = None) -> Proposal:
    """Return what a `.npz` or `.safetensors` holds, and what it may be used as.

    Parameters
    ----------
    path : Path
    document : Document, optional
        That the weights may be put into.

    Raises
    ------
    ValueError
        With one sentence, if the file cannot be read or holds no tensor.
    """
    tensors = tensors_in(path)
    known = {
        one.name: said
        for one in tensors
        if (said := meaning(one.name)) and len(one.shape) in PARTS[said.part]
    }
    meanings = unique(known)
    uses = {name: Use(one.part, one.layer) for name, one in meanings.items()}
    here = None if document is None else document.layers[0]
    choices = Choices(uses, **_guesses(meanings, here))
    choices = replace(choices, first=choices.layers[0], last=choices.layers[-1])
    return with_likely_heads(Proposal(path, tensors, choices), document)


def with_likely_heads(proposal: Proposal, document: Document | None) -> Proposal:
    """Return a proposal with a number of heads that fits, where there is one."""
    tensors, choices = proposal.tensors, proposal.choices
    with suppress(ValueError):
        able = questions(tensors, document, choices).head_counts
        for heads in _likely(able, document):
            with suppress(ValueError):
                chosen = replace(choices, heads=heads)
                check(tensors, document, chosen)
                return replace(proposal, choices=chosen)
    return proposal


def _likely(able: tuple[int, ...], document: Document | None) -> Iterator[int]:
    """Yield numbers of heads, those of the document and of most models first."""
    heads = 1 if document is None else document.layers[0].heads
    if heads > 1 and heads in able:
        yield heads
    features = max(able, default=0)
    if features and features % _USUAL == 0:
        yield features // _USUAL
    yield from able


def _guesses(meanings: Mapping[str, Meaning], here: Layer | None) -> dict[str, Any]:
    """Return what the names suggest of that which no tensor says."""
    parts = {said.part for said in meanings.values()}
    names = " ".join(meanings).lower()
    bert = "attention.output.layernorm" in names or "sa_layer_norm" in names
    torch = "norm1.weight" in names and "linear1.weight" in names
    several = len({said.layer for said in meanings.values()}) > 1
    around = bool(parts & {"norm_gain", "feed_gain", "W_up"})
    biased = bool(parts & {"norm_bias", "feed_bias"}) or "norm_gain" not in parts
    return {
        "residual": several or around or (here is not None and here.residual),
        "norm_first": not (bert or torch),
        "norm": "layer" if biased else "rms",
        "eps": 1e-12 if bert else 1e-5,
        "feed": _activation(parts, names),
    }


def _activation(parts: set[str], names: str) -> Activation:
    if "W_gate" in parts:
        return "silu_gated"
    if "c_fc" in names or "w_in" in names:
        return "gelu_tanh"  # as in GPT-2
    return "gelu" if "intermediate" in names or "lin1" in names else "relu"
