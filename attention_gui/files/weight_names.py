"""What the tensors of others mean by their names: W_Q of layer 3, a norm's gain."""

import re
from collections.abc import Iterable, Mapping
from typing import Literal, NamedTuple

Layout = Literal["out_in", "in_out"]  # of a matrix: torch's Linear, or x · W as it is


class Meaning(NamedTuple):
    """What a name says of a tensor.

    Attributes
    ----------
    part : str
        What it can be used as: one of `weights.PARTS`.
    layer : int
    stack : str
        What stands before the number of the layer.
    layout : "out_in" or "in_out"
        By convention, where the tensor is a matrix.
    crossed : bool
        Whether it belongs to cross-attention beside self-attention.
    """

    part: str
    layer: int
    stack: str
    layout: Layout
    crossed: bool


_EMBEDDINGS = re.compile(r"x|embeddings|hidden_states|inputs_embeds", re.IGNORECASE)
_CROSSED = re.compile(r"encoder_attn|cross|multihead_attn|encdec", re.IGNORECASE)
_EXPERT = re.compile(r"\bexperts?\b", re.IGNORECASE)
_CONV1D = ("c_attn", "c_proj", "c_fc")  # GPT-2 keeps (in, out), though it is torch
_FEED = r"(?:mlp|ffn|feed_forward|dense_?relu_?dense|intermediate)"
_ATTENTION = r"(?:attn|attention|self_?attn|self_?attention|selfattention)"
_LETTERS = {"q": "query", "k": "key", "v": "value"}

# What a module is called, and what its weight and its bias are.
_MODULES: tuple[tuple[str, str, str], ...] = (
    *(
        (
            rf"{letter}_proj|{letter}_lin|{word}|{word}_proj|to_{letter}|w_?{letter}|"
            rf"linear_{letter}|{_ATTENTION}[./_]{letter}",
            f"W_{letter.upper()}",
            f"b_{letter.upper()}",
        )
        for letter, word in _LETTERS.items()
    ),
    (r"in_proj|c_attn|qkv|qkv_proj|w_?qkv|to_qkv", "W_QKV", "b_QKV"),
    (rf"{_ATTENTION}[./](?:output[./]dense|c_proj|proj|dense|o|wo)", "W_O", "b_O"),
    (rf"gate_proj|{_FEED}[./]w1", "W_gate", "b_gate"),
    (
        rf"up_proj|c_fc|fc1|linear1|lin1|fc_in|dense_h_to_4h|intermediate[./]dense|"
        rf"{_FEED}[./](?:w3|wi)",
        "W_up",
        "b_up",
    ),
    (
        rf"down_proj|fc2|linear2|lin2|fc_out|dense_4h_to_h|"
        rf"{_FEED}[./](?:c_proj|w2|wo)|output[./]dense",
        "W_down",
        "b_down",
    ),
    (r"o_proj|out_proj|out_lin|to_out(?:[./]0)?|w_?o|linear_out", "W_O", "b_O"),
    (
        r"attention[./]output[./]layernorm|input_layernorm|attention_norm|attn_norm|"
        r"ln_?1|norm_?1|layer_norm1|layernorm_before|sa_layer_norm|"
        r"self_attn_layer_norm|attn_ln",
        "norm_gain",
        "norm_bias",
    ),
    (
        r"output[./]layernorm|post_attention_layernorm|ffn_norm|ln_?2|norm_?2|"
        r"layer_norm2|layernorm_after|output_layer_norm|final_layer_norm|mlp_ln",
        "feed_gain",
        "feed_bias",
    ),
)
_WEIGHT, _BIAS = "weight|kernel|w|gain|scale|gamma", "bias|b|beta"
_START = r"(?:.*[./])?"
_PARTS = tuple(
    (re.compile(rf"{_START}(?P<module>{module})(?:{ending})", re.IGNORECASE), part)
    for module, *parts in _MODULES
    for ending, part in zip(
        (rf"[./_](?:{_WEIGHT})", rf"[./_](?:{_BIAS})"), parts, strict=True
    )
)
# Names that stand for a tensor itself, as people write them.
_DIRECT = tuple(
    (re.compile(rf"{_START}(?:{names})", re.IGNORECASE), part)
    for names, part in (
        *((f"w_?{x}|{x}_proj", f"W_{x.upper()}") for x in "qkv"),
        *((f"b_?{x}", f"b_{x.upper()}") for x in "qkvo"),
        (r"w_?o|o_proj|out_proj", "W_O"),
        (r"w_?qkv", "W_QKV"),
        (r"b_?qkv", "b_QKV"),
        (r"w_up|w_in", "W_up"),
        (r"w_down|w_out", "W_down"),
        (r"w_gate", "W_gate"),
        (r"b_up|b_in", "b_up"),
        (r"b_down|b_out", "b_down"),
        (r"b_gate", "b_gate"),
        *(
            (name, name)
            for name in ("norm_gain", "norm_bias", "feed_gain", "feed_bias")
        ),
    )
)
_NUMBER = re.compile(r"(?P<stack>(?:.*?[./_])??)(?P<layer>[0-9]{1,5})[./](?P<stem>.+)")


def meaning(name: str) -> Meaning | None:
    """Return what a name says of a tensor, or None where it says nothing known."""
    if _EMBEDDINGS.fullmatch(name):
        return Meaning("embeddings", 0, "", "in_out", False)
    found = _NUMBER.fullmatch(name)
    stack, stem = (found["stack"], found["stem"]) if found else ("", name)
    layer = int(found["layer"]) if found else 0
    crossed = _CROSSED.search(stem) is not None
    for pattern, part in (*_PARTS, *_DIRECT):
        match = pattern.fullmatch(stem)
        if match is not None and not _EXPERT.search(stem):
            module = match.groupdict().get("module") or ""
            return Meaning(part, layer, stack, _layout(stem, module), crossed)
    return None


def layer_in(name: str) -> int:
    """Return the number of the layer that a name tells, or 0."""
    found = _NUMBER.fullmatch(name)
    return int(found["layer"]) if found else 0


def layout_of(name: str) -> Layout:
    """Return the layout that a matrix has by the convention of its name."""
    said = meaning(name)
    return _layout(name, "") if said is None else said.layout


def _layout(name: str, module: str) -> Layout:
    torch = re.search(r"[._]weight$", name) is not None
    short = re.split(r"[./]", module)[-1].lower()
    return "out_in" if torch and short not in _CONV1D else "in_out"


def unique(meanings: Mapping[str, Meaning]) -> dict[str, Meaning]:
    """Return the meanings of one stack of layers, each part of a layer once.

    Where a file holds several stacks, such as encoder and decoder, it is the one of
    which most is known.
    """
    inner = {name: said for name, said in meanings.items() if said.part != "embeddings"}
    stacks = [said.stack for said in inner.values()]
    stack = max(dict.fromkeys(stacks), key=stacks.count, default="")
    found: dict[tuple[str, int], str] = {}
    for name in _self_first(inner):
        if inner[name].stack == stack:
            found.setdefault((inner[name].part, inner[name].layer), name)
    read = [name for name in meanings if name not in inner][:1]
    chosen = {*found.values(), *read}
    return {name: said for name, said in meanings.items() if name in chosen}


def _self_first(meanings: Mapping[str, Meaning]) -> Iterable[str]:
    return sorted(meanings, key=lambda name: meanings[name].crossed)
