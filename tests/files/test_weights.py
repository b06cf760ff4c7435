"""Weights of others: what is recognised, what is asked, and the numbers that follow."""

from contextlib import suppress
from dataclasses import replace

import numpy as np
import pytest
from made import lying, npy, zipped
from test_hostile import peak_of
from weightfiles import HEADS, OF_HEAD, STYLES, WIDTH, Layer, model, write

from attention_gui.core.activations import gelu, relu, silu
from attention_gui.core.build import document as build
from attention_gui.core.build import network
from attention_gui.core.document import Document
from attention_gui.core.layer import Projection
from attention_gui.core.norms import layer_norm, rms_norm
from attention_gui.core.positioning import Positions
from attention_gui.core.rule import Rule
from attention_gui.core.stack import Stack
from attention_gui.files import load, save
from attention_gui.files.importing import check, imported
from attention_gui.files.weight_names import layer_in, meaning
from attention_gui.files.weight_proposal import proposed
from attention_gui.files.weight_questions import questions
from attention_gui.files.weights import PARTS, Choices, Use

SUFFIXES = (".safetensors", ".npz")


def close(found, expected):
    np.testing.assert_allclose(found, expected, rtol=0, atol=1e-12)


def asked(proposal, document=None):
    return questions(proposal.tensors, document, proposal.choices)


@pytest.fixture
def layers():
    return [Layer(1), Layer(2)]


@pytest.mark.parametrize(
    ("name", "part", "layer"),
    [
        ("W_Q", "W_Q", 0),
        ("wq", "W_Q", 0),
        ("w_k", "W_K", 0),
        ("b_v", "b_V", 0),
        ("bq", "b_Q", 0),
        ("layers.3.W_O", "W_O", 3),
        ("layers.3.norm_bias", "norm_bias", 3),
        ("q_proj.weight", "W_Q", 0),
        ("k_proj_weight", "W_K", 0),
        ("query.weight", "W_Q", 0),
        ("value.bias", "b_V", 0),
        ("in_proj_weight", "W_QKV", 0),
        ("blocks.11.attn.qkv.bias", "b_QKV", 11),
        ("blocks.11.attn.proj.weight", "W_O", 11),
        ("h.7.attn.c_attn.weight", "W_QKV", 7),
        ("h.7.attn.c_proj.bias", "b_O", 7),
        ("h.7.mlp.c_proj.bias", "b_down", 7),
        ("layers.2.attention.wo.weight", "W_O", 2),
        ("layers.2.feed_forward.w1.weight", "W_gate", 2),
        ("layers.2.feed_forward.w2.weight", "W_down", 2),
        ("layers.2.feed_forward.w3.weight", "W_up", 2),
        ("layers.2.attention_norm.weight", "norm_gain", 2),
        ("layers.2.ffn_norm.weight", "feed_gain", 2),
        ("encoder.block.1.layer.0.SelfAttention.o.weight", "W_O", 1),
        ("encoder.block.1.layer.1.DenseReluDense.wo.weight", "W_down", 1),
        ("params/layers_4/attention/query/kernel", "W_Q", 4),
        ("decoder.layers.5.fc1.bias", "b_up", 5),
        ("X", "embeddings", 0),
        ("hidden_states", "embeddings", 0),
    ],
)
def test_names_are_known(name, part, layer):
    found = meaning(name)
    assert (found.part, found.layer) == (part, layer)


@pytest.mark.parametrize(
    "name",
    [
        "lm_head.weight",
        "wte.weight",
        "h.3.attn.bias",
        "layers.0.self_attn.q_norm.weight",
        "layers.0.attention.query_key_value.weight",
        "layers.0.block_sparse_moe.experts.3.w1.weight",
        "W",
        "query",
    ],
)
def test_names_of_something_else_are_not_taken_for_weights(name):
    assert meaning(name) is None


def test_a_number_in_a_strange_name_is_the_layer():
    assert [layer_in(name) for name in ("a.3.foo", "foo", "b_12.c")] == [3, 0, 12]


@pytest.mark.parametrize("suffix", SUFFIXES)
@pytest.mark.parametrize("style", STYLES)
def test_every_tensor_of_a_known_model_is_proposed(tmp_path, layers, style, suffix):
    path = model(tmp_path / f"m{suffix}", style, layers, extra=np.ones((3, 3)))
    found = proposed(path)
    names = {one.name for one in found.tensors}
    assert names - found.choices.uses.keys() == {"extra"}
    assert (found.choices.first, found.choices.last) == (0, 1)
    assert {use.layer for use in found.choices.uses.values()} == {0, 1}
    norms = {
        "llama": ("rms", True),
        "bert": ("layer", False),
        "torch": ("layer", False),
    }
    kind = norms.get(style, ("layer", True))
    assert (found.choices.norm, found.choices.norm_first) == kind
    assert found.choices.residual


KINDS = {
    "llama": "silu_gated",
    "bert": "gelu",
    "torch": "relu",
    "gpt2": "gelu_tanh",
    "lens": "gelu_tanh",
}
ACTIVATIONS = {
    "gelu": gelu,
    "relu": relu,
    "gelu_tanh": lambda x: gelu(x, approximate=True),
}


def softmax(scores):
    powers = np.exp(scores - scores.max(-1, keepdims=True))
    return powers / powers.sum(-1, keepdims=True)


def by_hand(x, layer, style, eps):
    """Return the queries that a layer computes, and what comes out of it."""
    after, gated = style in ("bert", "torch"), style == "llama"

    def norm(of, which):
        gain, bias = (getattr(layer, f"{which}_{part}") for part in ("gain", "bias"))
        return rms_norm(of, gain, eps) if gated else layer_norm(of, gain, bias, eps)

    biased = 0 if gated else 1
    read = x if after else norm(x, "norm")
    q, k, v = (
        read @ getattr(layer, f"W_{one}") + biased * getattr(layer, f"b_{one}")
        for one in "QKV"
    )
    heads = []
    for head in range(HEADS):
        mine = slice(head * OF_HEAD, (head + 1) * OF_HEAD)
        other = head // (HEADS * OF_HEAD // k.shape[1])
        theirs = slice(other * OF_HEAD, (other + 1) * OF_HEAD)
        weights = softmax(q[:, mine] @ k[:, theirs].T / np.sqrt(OF_HEAD))
        heads.append(weights @ v[:, theirs])
    x = x + np.concatenate(heads, 1) @ layer.W_O + biased * layer.b_O
    x = norm(x, "norm") if after else x
    read = x if after else norm(x, "feed")
    if gated:
        hidden = silu(read @ layer.W_gate) * (read @ layer.W_up)
    else:
        hidden = ACTIVATIONS[KINDS[style]](read @ layer.W_up + layer.b_up)
    x = x + hidden @ layer.W_down + biased * layer.b_down
    return q, norm(x, "feed") if after else x


@pytest.mark.parametrize("suffix", SUFFIXES)
@pytest.mark.parametrize("style", STYLES)
def test_a_known_model_computes_what_numpy_computes(tmp_path, style, suffix):
    sharing = 2 if style == "llama" else HEADS
    layers = [Layer(1, sharing), Layer(2, sharing)]
    path = model(tmp_path / f"m{suffix}", style, layers)
    found = proposed(path)
    choices = replace(found.choices, heads=HEADS)
    assert choices.feed == KINDS[style]
    x = np.random.default_rng(3).normal(size=(5, WIDTH))
    embedded = network([layer_of_zeros()], x, list("abcde"))
    made = imported(embedded, path, choices)
    assert made.tokens == ("a", "b", "c", "d", "e")
    assert made.embeddings.tobytes() == x.tobytes()
    assert [len(layer.key) for layer in made.layers] == [sharing] * 2
    stack = Stack(made)
    for number, layer in enumerate(layers):
        query, x = by_hand(x, layer, style, choices.eps)
        for head in range(HEADS):
            mine = slice(head * OF_HEAD, (head + 1) * OF_HEAD)
            close(stack.stage("query", number, head), query[:, mine])
        close(stack.stage("layer_output", number, 0), x)


def layer_of_zeros():
    """A layer that reads the width of the files, for documents to have embeddings."""
    from attention_gui.core.layer import Layer as Heads

    zero = (Projection(np.zeros((WIDTH, 2))),)
    return Heads(zero, zero, zero, Rule(causal=False))


def test_heads_are_asked_where_no_axis_counts_them(tmp_path, layers):
    for style in STYLES:
        found = proposed(model(tmp_path / f"{style}.npz", style, layers))
        said = asked(found)
        assert bool(said.heads) == (style != "lens"), style
        if style != "lens":
            assert said.head_counts == (1, 2, 4, 8)
            assert "does not say how many" in said.heads


def test_a_likely_number_of_heads_is_proposed(tmp_path):
    many = np.ones((128, 128))
    path = write(tmp_path / "a.npz", dict.fromkeys(("wq", "wk", "wv"), many))
    assert proposed(path).choices.heads == 2, "heads of 64 features are usual"
    four = build(*np.ones((3, 4, 3, 2)))
    assert proposed(path, four).choices.heads == 4, "as many as the document has"
    grouped = {"wq": np.ones((8, 6)), "wk": np.ones((8, 2)), "wv": np.ones((8, 2))}
    assert proposed(write(tmp_path / "b.npz", grouped)).choices.heads == 3


THREE = dict.fromkeys(("wq", "wk", "wv"), (8, 6))
TURNED = dict.fromkeys(("wq", "wk", "wv"), (6, 8))


@pytest.mark.parametrize(
    ("shapes", "layout"),
    [
        (THREE, None),
        ({"wq": (8, 8), "wk": (8, 8), "wv": (8, 8)}, None),
        ({"wq": (8, 6), "wk": (8, 2), "wv": (8, 2)}, "in_out"),
        ({"wq": (6, 8), "wk": (2, 8), "wv": (2, 8)}, "out_in"),
        ({"wq": (8, 6), "bq": (6,), "wk": (8, 6), "wv": (8, 6)}, "in_out"),
        ({"wq": (6, 8), "bq": (6,), "wk": (6, 8), "wv": (6, 8)}, "out_in"),
        ({**THREE, "wo": (6, 8), "bo": (8,)}, "in_out"),
        ({**TURNED, "wo": (8, 6), "bo": (8,)}, "out_in"),
        ({**TURNED, "wo": (8, 6), "norm1.weight": (8,)}, "out_in"),
        ({**THREE, "wo": (6, 8)}, None),
    ],
)
def test_the_layout_is_asked_where_shapes_do_not_tell_it(tmp_path, shapes, layout):
    arrays = {name: np.ones(shape) for name, shape in shapes.items()}
    found = proposed(write(tmp_path / "a.npz", arrays))
    said = asked(found)
    assert bool(said.layout) == (layout is None)
    made = imported(None, found.path, replace(found.choices, layout="in_out"))
    rows = shapes["wq"][1] if layout == "out_in" else shapes["wq"][0]
    assert made.embeddings.shape[1] == rows


@pytest.mark.parametrize("layout", ["in_out", "out_in"])
def test_both_answers_give_their_own_numbers(tmp_path, layout):
    layer = Layer(5)
    fused = np.ascontiguousarray(layer.fused("W").T)
    arrays = {"in_proj_weight": fused, "out_proj.weight": layer.W_O}
    path = write(tmp_path / "a.npz", {**arrays, "in_proj_bias": layer.fused("b")})
    found = proposed(path)
    said = asked(found)
    assert said.layout == "“out_proj.weight” 8 × 8 is square."
    assert said.by_name == ("out_in",), "as torch has it"
    assert not said.key_heads, "out_proj says how wide a head is"
    made = imported(None, path, replace(found.choices, heads=HEADS, layout=layout))
    mixed = layer.W_O.T if layout == "out_in" else layer.W_O
    here = made.layers[0]
    close(np.concatenate(here.output_weight), mixed)
    query = np.concatenate([source.weight for source in here.query], axis=1)
    close(query, layer.W_Q)


@pytest.mark.parametrize("layout", ["in_out", "out_in"])
def test_square_matrices_are_read_as_is_answered(tmp_path, layout):
    layer = Layer(6)
    names = {"q_proj.weight": "W_Q", "k_proj.weight": "W_K", "v_proj.weight": "W_V"}
    arrays = {name: getattr(layer, part) for name, part in names.items()}
    path = write(tmp_path / "a.safetensors", arrays)
    x = np.random.default_rng(8).normal(size=(3, WIDTH))
    before = network([layer_of_zeros()], x)
    found = proposed(path, before)
    made = imported(before, path, replace(found.choices, heads=2, layout=layout))
    expected = x @ (layer.W_Q if layout == "in_out" else layer.W_Q.T)
    close(Stack(made).stage("query", 0, 1), expected[:, 4:])


def test_key_heads_are_asked_where_one_matrix_holds_all(tmp_path):
    weight = np.random.default_rng(2).normal(size=(8, 16))
    found = proposed(write(tmp_path / "a.npz", {"wqkv": weight}))
    choices = replace(found.choices, heads=4, layout="in_out")
    said = questions(found.tensors, None, choices)
    assert said.key_heads == "“wqkv” 8 × 16 holds query, key and value in one."
    assert said.key_head_counts == (2,)
    made = imported(None, found.path, replace(choices, key_heads=2))
    here = made.layers[0]
    assert (here.heads, len(here.key), here.features("query")) == (4, 2, 2)
    close(here.query[1].weight, weight[:, 2:4])
    close(here.key[1].weight, weight[:, 10:12])
    close(here.value[0].weight, weight[:, 12:14])


# into a document


def projected(width=WIDTH, tokens=3):
    random = np.random.default_rng(4)
    source = (Projection(random.normal(size=(width, 2))),)
    from attention_gui.core.layer import Layer as Heads

    layer = Heads(source, source, source, Rule(causal=True))
    x = random.normal(size=(tokens, width))
    return network([layer], x, list("abc")[:tokens], "Mine", "my note")


def one_layer(path, **changes):
    layer = Layer(9)
    arrays = {f"W_{one}": getattr(layer, f"W_{one}") for one in "QKV"} | changes
    write(path, arrays)
    return layer, path


def put_into(document, path, **changes):
    found = proposed(path, document)
    return imported(document, path, replace(found.choices, **changes))


def test_embeddings_tokens_and_rule_of_the_document_stay(tmp_path):
    old = projected().with_block("weights", 0, 0, 1, 0, np.ones((1, 1)))
    layer, path = one_layer(tmp_path / "a.npz")
    made = put_into(old, path, heads=2)
    assert made.embeddings is old.embeddings
    assert (made.tokens, made.title, made.note) == (tuple("abc"), "Mine", "my note")
    assert made.layers[0].rule.causal
    assert list(made.pins) == [], "a pin would hide what was imported"
    close(Stack(made).stage("query", 0, 1), old.embeddings @ layer.W_Q[:, 4:])


def test_embeddings_that_do_not_fit_give_way_to_a_feature_for_each_token(tmp_path):
    old = projected(width=5)
    layer, path = one_layer(tmp_path / "a.npz")
    made = put_into(old, path)
    np.testing.assert_array_equal(made.embeddings, np.eye(3, WIDTH))
    assert made.tokens == tuple("abc")
    close(Stack(made).stage("query", 0, 0), layer.W_Q[:3])


def test_given_heads_become_projected_ones(tmp_path):
    old = build(*np.ones((3, 2, 3, 4)), Rule(softcap=2.0), list("abc"))
    _, path = one_layer(tmp_path / "a.npz")
    made = put_into(old, path, heads=4)
    np.testing.assert_array_equal(made.embeddings, np.eye(3, WIDTH))
    assert (made.layers[0].heads, made.layers[0].rule.softcap) == (4, 2.0)


def test_rules_and_switches_of_heads_stay_where_there_are_as_many(tmp_path):
    old = build(*np.ones((3, 2, 3, 4))).with_rule(head=1, causal=True)
    old = old.with_layer(0, replace(old.layers[0], off=frozenset({1})))
    _, path = one_layer(tmp_path / "a.npz")
    same, other = put_into(old, path, heads=2), put_into(old, path, heads=4)
    assert [rule.causal for rule in same.layers[0].rules] == [False, True]
    assert same.layers[0].off == {1}
    assert not other.layers[0].rule_of(3).causal
    assert other.layers[0].off == frozenset()


def test_keys_of_their_own_are_read_from_as_many_tokens(tmp_path):
    old = build(np.ones((2, 4)), np.ones((5, 4)), np.ones((5, 4)))
    layer, path = one_layer(tmp_path / "a.npz")
    made = put_into(old, path, heads=2)
    assert (made.queries, made.keys) == (2, 5)
    close(Stack(made).stage("key", 0, 0), layer.W_K[:5, :4])


def test_embeddings_of_the_file_are_taken_if_they_are_used(tmp_path):
    x = np.random.default_rng(0).normal(size=(1, 4, WIDTH))
    layer, path = one_layer(tmp_path / "a.npz", hidden_states=x)
    for old in (None, projected()):
        made = put_into(old, path, heads=2)
        np.testing.assert_array_equal(made.embeddings, x[0])
        assert made.tokens is None
        close(Stack(made).stage("query", 0, 0), x[0] @ layer.W_Q[:, :4])


def test_positions_stay(tmp_path):
    old = replace(projected(), positions=Positions("rope", base=50.0, rotary=2))
    _, path = one_layer(tmp_path / "a.npz")
    made = put_into(old, path, heads=2)
    assert (made.positions.kind, made.positions.base) == ("rope", 50.0)


def test_some_layers_of_many_are_put_where_they_are_wanted(tmp_path):
    layers = [Layer(seed) for seed in range(5)]
    path = model(tmp_path / "m.npz", "lens", layers)
    made = put_into(None, path, first=2, last=3)
    assert len(made.layers) == 2
    close(made.layers[0].query[0].weight, layers[2].W_Q[:, :2])
    more = put_into(made, path, first=4, last=4, at=1)
    assert len(more.layers) == 2
    close(more.layers[0].query[0].weight, layers[2].W_Q[:, :2])
    close(more.layers[1].query[0].weight, layers[4].W_Q[:, :2])
    longer = put_into(made, path, first=4, last=4, at=2)
    assert len(longer.layers) == 3


def test_one_matrix_alone_is_put_into_a_layer_that_has_the_others(tmp_path):
    old = projected()
    wo = np.random.default_rng(0).normal(size=(2, WIDTH))
    path = write(tmp_path / "a.npz", {"odd": wo, "b": np.ones(2)})
    made = imported(old, path, Choices({"odd": Use("W_O")}))
    assert made.layers[0].query is old.layers[0].query
    close(Stack(made).stage("attended", 0, 0), Stack(old).result(0, 0).output @ wo)


def test_our_own_files_are_weights_too(tmp_path):
    path = model(tmp_path / "m.npz", "lens", [Layer(1), Layer(2)])
    made = imported(None, path, proposed(path).choices)
    save(made, tmp_path / "own.safetensors")
    again = put_into(None, tmp_path / "own.safetensors")
    assert again.layers[1].feed.kind == "relu", "the names do not say"
    for old, new in zip(made.layers, again.layers, strict=True):
        np.testing.assert_array_equal(
            np.stack([one.weight for one in old.query]),
            np.stack([one.weight for one in new.query]),
        )
        np.testing.assert_array_equal(old.feed.up, new.feed.up)
        np.testing.assert_array_equal(old.attention_norm.gain, new.attention_norm.gain)


def test_a_document_of_weights_alone_is_named_after_its_file(tmp_path):
    _, path = one_layer(tmp_path / "tiny.npz")
    made = imported(None, path, proposed(path).choices)
    assert (made.title, made.note) == ("tiny", "Weights of tiny.npz.")
    np.testing.assert_array_equal(made.embeddings, np.eye(WIDTH))


def test_float32_stays(tmp_path):
    arrays = {name: np.ones((4, 4), np.float32) for name in ("wq", "wk", "wv")}
    path = write(tmp_path / "a.npz", arrays)
    assert imported(None, path, proposed(path).choices).dtype == np.float32


# refusals


def refused(document, path, **changes):
    with pytest.raises(ValueError, match=r"\A[^\n]+\Z") as caught:
        put_into(document, path, **changes)
    return str(caught.value)


WRONG = [
    ({"wq": (8, 4), "wk": (8, 4)}, {}, "layer 0 of the file has nothing used as W_V"),
    ({"wq": (8, 4), "wk": (8, 4), "wv": (8, 4), "w_up": (8, 9)}, {}, "used as W_down"),
    ({"foo": (8, 4)}, {}, "nothing is used: say of a tensor what it is used as"),
    ({"x": (8, 4)}, {}, "embeddings alone make no document: there are no weights"),
    (
        {"wq": (8, 4), "wk": (8, 4), "wv": (8, 4)},
        {"heads": 3},
        "“wq” has 4 features, which 3 heads cannot share evenly",
    ),
    (
        {"wq": (8, 4), "wk": (8, 3), "wv": (8, 3)},
        {"heads": 2},
        "“wk” gives 3 features, which are no whole number of keys: a query has 2 of",
    ),
    (
        {"wq": (8, 4), "wk": (8, 4), "wv": (8, 5)},
        {"heads": 2},
        "“wv” has 5 features, which 2 heads cannot share evenly",
    ),
    (
        {"wq": (8, 6), "wk": (8, 4), "wv": (8, 4)},
        {"heads": 3},
        "3 query heads cannot share 2 key heads evenly",
    ),
    ({"wq": (8, 4), "wk": (8, 4), "wv": (8, 4)}, {"heads": 0}, "must be 1 or more"),
    ({"wqkv": (8, 13)}, {"heads": 4}, "“wqkv” gives 13 features, which 4 queries, 4"),
    (
        {"W_Q": (2, 8, 3), "W_K": (2, 8, 3), "W_V": (3, 8, 3)},
        {},
        "“W_V” is for 3 heads, where there are 2",
    ),
    (
        {"W_Q": (1, 8, 4), "W_K": (1, 7, 4), "W_V": (1, 8, 4)},
        {},
        "the weight for the key of layer 0, head 0 has the shape (7, 4)",
    ),
    (
        {"wq": (8, 4), "wk": (8, 4), "wv": (8, 4), "norm1.weight": (5,)},
        {"layout": "in_out", "residual": False},
        "the gain of the attention norm of layer 0 has the shape (5,)",
    ),
    (
        {"layers.1.wq": (8, 8), "layers.1.wk": (8, 8), "layers.1.wv": (8, 8)},
        {"first": 0},
        "layer 1 of the file would become layer 1, but there are only 0 before it",
    ),
    ({"wq": (8, 0), "wk": (8, 4), "wv": (8, 4)}, {}, "shape (8, 0): it is empty"),
    ({"x": (2, 3, 8), "wq": (8, 4), "wk": (8, 4), "wv": (8, 4)}, {}, "(2, 3, 8)"),
]


@pytest.mark.parametrize(("shapes", "changes", "reason"), WRONG)
def test_what_cannot_be_imported_is_refused(tmp_path, shapes, changes, reason):
    arrays = {name: np.ones(shape) for name, shape in shapes.items()}
    path = write(tmp_path / "a.npz", arrays)
    assert reason in refused(None, path, **changes)


@pytest.mark.parametrize(
    ("uses", "reason"),
    [
        ({"a": Use("W_Q"), "b": Use("W_Q")}, "“a” and “b” are both W_Q of layer 0"),
        ({"a": Use("embeddings"), "b": Use("embeddings")}, "are both embeddings"),
        ({"a": Use("norm_gain")}, "“a” has the shape (4, 4); norm_gain has one axis"),
        ({"c": Use("W_Q")}, "“c” has the shape (4,); W_Q has two axes or three axes"),
        ({"c": Use("b_Q")}, "layer 0 of the file has nothing used as W_Q"),
    ],
)
def test_a_use_that_cannot_be_is_refused(tmp_path, uses, reason):
    arrays = {"a": np.ones((4, 4)), "b": np.ones((4, 4)), "c": np.ones(4)}
    path = write(tmp_path / "a.npz", arrays)
    for document in (None, projected()):
        with pytest.raises(ValueError, match=r"\A[^\n]+\Z") as caught:
            imported(document, path, Choices(uses))
        assert reason in str(caught.value)


def test_a_layer_that_stays_and_does_not_fit_is_refused(tmp_path):
    old = projected(width=5)
    old = network([*old.layers, projected(width=2).layers[0]], old.embeddings)
    _, path = one_layer(tmp_path / "a.npz")
    said = refused(old, path, heads=2)
    assert "the weight for the query of layer 1, head 0 has the shape (2, 2)" in said


@pytest.mark.parametrize(
    ("name", "data", "reason"),
    [
        ("a.npz", b"", "a.npz: the file is empty"),
        ("a.npz", b"garbage", "a.npz: it is not a whole .npz"),
        ("a.npz", zipped([]), "a.npz: it holds no tensors"),
        ("a.npz", zipped([("wq.npy", b"?")]), "“wq” does not start as a NumPy array"),
        ("a.npz", zipped([("t.npy", npy(np.array("a")))]), "it holds no tensors"),
        ("a.npz", zipped([("wq.npy", lying("<f8,<f8"))]), "it holds no tensors"),
        ("a.npz", zipped([("wq.npy", npy(np.ones(2, "i4,f8")))]), "holds no tensors"),
        ("a.safetensors", b"garbage", "its header announces"),
        ("a.csv", b"1,2\n", "weights are read from .safetensors and .npz"),
    ],
)
def test_a_file_without_weights_is_refused(tmp_path, name, data, reason):
    path = tmp_path / name
    path.write_bytes(data)
    with pytest.raises(ValueError, match=r"\A[^\n]+\Z") as caught:
        proposed(path)
    assert reason in str(caught.value)


@pytest.mark.parametrize(
    ("shape", "reason"),
    [
        ("(-8, 4)", "“wq” has the shape (-8, 4): it is empty"),
        ("(True, 32)", "a.npz: “wq” does not start as a NumPy array does"),
    ],
)
def test_shapes_that_cannot_be_are_refused(tmp_path, shape, reason):
    path, good = tmp_path / "a.npz", npy(np.ones((8, 4)))
    odd = lying(shape=shape, data=bytes(256))
    path.write_bytes(zipped([("wq.npy", odd), ("wk.npy", good), ("wv.npy", good)]))

    def choose():
        proposal = proposed(path)
        check(proposal.tensors, None, proposal.choices)

    with pytest.raises(ValueError, match=r"\A[^\n]+\Z") as caught:
        choose()
    assert reason in str(caught.value)


def test_more_heads_than_a_document_may_have_are_refused_at_once(tmp_path):
    shapes = {"W_Q": (70_000, 8, 1), "W_K": (70_000, 8, 1), "W_V": (70_000, 8, 1)}
    arrays = {name: np.zeros(shape, np.uint8) for name, shape in shapes.items()}
    path = write(tmp_path / "a.npz", arrays)
    proposal = proposed(path)
    with pytest.raises(ValueError, match="70,000 heads are more than the 65,536"):
        check(proposal.tensors, None, proposal.choices)


def test_headers_alone_are_read_and_lies_cost_nothing(tmp_path):
    path = tmp_path / "a.npz"
    lie = lying(shape="(60000, 60000)")
    members = [(f"{name}.npy", lie) for name in ("wq", "wk", "wv")]
    path.write_bytes(zipped(members))
    found = proposed(path)
    assert found.tensors[0].shape == (60000, 60000)

    def refuse():
        with pytest.raises(ValueError, match="“wq” has the shape"):
            imported(None, path, found.choices)

    assert peak_of(refuse) < 3 * 10**6


def test_a_file_that_has_changed_meanwhile_is_refused(tmp_path):
    _, path = one_layer(tmp_path / "a.npz")
    choices = proposed(path).choices
    write(path, {"W_Q": np.ones((2, 2))})
    with pytest.raises(ValueError, match="nothing used as W_K"):
        imported(None, path, choices)


def test_two_stacks_are_not_mixed(tmp_path):
    layers = [Layer(1), Layer(2)]
    model(tmp_path / "m.npz", "bert", layers)
    with np.load(tmp_path / "m.npz") as file:
        arrays = dict(file)
    one = Layer(3)
    arrays |= {f"decoder.layers.0.w{x.lower()}": getattr(one, f"W_{x}") for x in "QKV"}
    found = proposed(write(tmp_path / "two.npz", arrays))
    assert not [name for name in found.choices.uses if name.startswith("decoder")]


def test_attention_to_another_side_gives_way_to_self_attention(tmp_path):
    layer, other = Layer(1), Layer(2)
    arrays = {
        f"layers.0.{kind}.{x.lower()}_proj.weight": getattr(one, f"W_{x}").T.copy()
        for kind, one in (("encoder_attn", other), ("self_attn", layer))
        for x in "QKVO"
    }
    found = proposed(write(tmp_path / "a.npz", arrays))
    assert all("self_attn" in name for name in found.choices.uses)
    assert isinstance(imported(None, found.path, found.choices), Document)


def test_weights_that_are_opened_as_a_document_are_told_where_they_belong(tmp_path):
    path = model(tmp_path / "m.npz", "lens", [Layer(1)])
    with pytest.raises(ValueError, match="no query and no key and no value") as caught:
        load(path)
    words = "but weights such as “blocks.0.attn.W_Q”: File ▸ Import weights reads them"
    assert str(caught.value).endswith(words)


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_a_damaged_file_of_weights_is_imported_or_refused(tmp_path, rng, suffix):
    path = model(tmp_path / f"m{suffix}", "bert", [Layer(1)])
    whole = path.read_bytes()
    for _ in range(100):
        data = bytearray(whole)
        for place in rng.integers(0, len(data), 4):
            data[place] = rng.integers(0, 256)
        path.write_bytes(data[: rng.integers(1, len(data) * 3)])
        with suppress(ValueError):  # and nothing else
            found = proposed(path)
            imported(None, path, replace(found.choices, heads=HEADS))


def mistaken(random):
    """Return weights and their uses, a few of which are of another shape or part."""
    layer = Layer(1)
    names = [part for part in PARTS if hasattr(layer, part)]
    arrays = {name: getattr(layer, name) for name in names}
    uses = {name: Use(name) for name in names}
    for name in random.choice(names, int(random.integers(4)), replace=False):
        what, sides = random.random(), random.choice((1, 2, 4, 8, 12), 3)
        if what < 0.4:
            arrays[name] = np.ones(sides[: random.integers(1, 4)])
        elif what < 0.7:
            uses[name] = Use(str(random.choice(list(PARTS))), int(random.integers(2)))
        else:
            del uses[name]
    return arrays, uses


@pytest.mark.parametrize("seed", range(4))
def test_any_use_of_any_shapes_is_imported_or_refused(tmp_path, seed):
    random = np.random.default_rng(seed)
    made = 0
    for _ in range(40):
        arrays, uses = mistaken(random)
        path = write(tmp_path / "a.npz", arrays)
        choices = Choices(
            uses,
            heads=int(random.choice([1, 2, 3, 4])),
            key_heads=random.choice([None, 1, 2]),
            layout=random.choice([None, "in_out", "out_in"]),
            last=1,
            feed="silu_gated",
        )
        document = random.choice([None, projected()])
        with suppress(ValueError):  # and nothing else
            questions(proposed(path).tensors, document, choices)
            imported(document, path, choices)
            made += 1
    assert 0 < made < 40
