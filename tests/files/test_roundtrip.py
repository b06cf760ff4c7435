"""What is saved comes back bit for bit, whatever the kind of file."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from attention_gui.core.build import document
from attention_gui.core.document import Document, Layer
from attention_gui.core.rule import Rule
from attention_gui.files import READABLE, WRITABLE, load, save

WHOLE = (".npz", ".json", ".safetensors")  # hold every field
TABLES = (".csv", ".tsv")


@pytest.mark.parametrize("suffix", WRITABLE)
def test_a_plain_document_comes_back(plain, tmp_path, suffix, check_alike):
    save(plain, tmp_path / f"plain{suffix}")
    new = load(str(tmp_path / f"plain{suffix}"))
    check_alike(plain, new)
    assert new.title == "plain"
    assert suffix in READABLE


@pytest.mark.parametrize("suffix", WHOLE)
def test_every_field_comes_back(rich, tmp_path, suffix, check_alike):
    save(rich, tmp_path / f"other{suffix}")
    new = load(tmp_path / f"other{suffix}")
    check_alike(rich, new)
    assert new.title == "rich"


@pytest.mark.parametrize("suffix", TABLES)
def test_tables_hold_grouped_heads_and_both_labels(rich, tmp_path, suffix, check_alike):
    old = Document(
        tuple(Layer(lay.query, lay.key, lay.value) for lay in rich.layers),
        rich.tokens,
        rich.key_tokens,
    )
    save(old, tmp_path / f"x{suffix}")
    check_alike(old, load(tmp_path / f"x{suffix}"))


@pytest.mark.parametrize("suffix", WRITABLE)
def test_the_same_document_makes_the_same_bytes(plain, tmp_path, suffix):
    save(plain, tmp_path / f"a{suffix}")
    save(plain, tmp_path / f"b{suffix}")
    first, second = (tmp_path / f"{name}{suffix}" for name in "ab")
    assert first.read_bytes() == second.read_bytes()


def test_numpy_opens_a_saved_document(rich, tmp_path):
    save(rich, tmp_path / "x.npz")
    with np.load(tmp_path / "x.npz", allow_pickle=False) as file:
        assert file["query"].shape == (2, 4, 3, 2)
        assert file["tokens"].tolist() == list(rich.tokens)
        assert file["causal"]
        assert str(file["format"]) == "attention-explorer/1"


NUMBERS = st.floats(width=32) | st.sampled_from([0.0, -0.0, np.nan, np.inf, 5e-324])
WORDS = st.text(
    st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=5
)


@st.composite
def documents(draw, suffix):
    """Documents that a kind of file can hold."""
    dtype = draw(st.sampled_from([np.float32, np.float64]))
    size = st.integers(1, 3)
    layers, kv, tokens, width = (draw(size) for _ in range(4))
    share, keys, wide = (draw(size) for _ in range(3))
    if suffix == ".npy":
        share, keys, wide = 1, tokens, width
    bits = st.integers(0, 2 ** (8 * np.dtype(dtype).itemsize) - 1)

    def matrix(*shape):
        whole = draw(arrays(f"u{np.dtype(dtype).itemsize}", shape, elements=bits))
        return whole.view(dtype)

    labels = None
    if suffix != ".npy" and draw(st.booleans()):
        labels = draw(st.lists(WORDS, min_size=tokens, max_size=tokens))
    rule = Rule()
    if suffix in WHOLE:
        rule = Rule(
            scale=draw(st.none() | st.floats(allow_nan=False, allow_infinity=False)),
            causal=draw(st.booleans()),
            sink=draw(st.none() | st.floats(allow_nan=False, allow_infinity=False)),
        )
    return document(
        matrix(layers, kv * share, tokens, width),
        matrix(layers, kv, keys, width),
        matrix(layers, kv, keys, wide),
        rule,
        labels,
        note=draw(WORDS) if suffix in WHOLE else "",
    )


@pytest.mark.parametrize("suffix", WRITABLE)
@settings(
    max_examples=40,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(data=st.data())
def test_any_document_comes_back(tmp_path, suffix, data, check_alike):
    old = data.draw(documents(suffix))
    save(old, tmp_path / f"any{suffix}")
    text = suffix in (".csv", ".tsv", ".json")
    check_alike(old, load(tmp_path / f"any{suffix}"), text)


@pytest.mark.parametrize("suffix", [".csv", ".tsv", ".json"])
def test_the_float32_that_float64_reads_as_its_neighbour_comes_back(
    tmp_path, suffix, check_alike
):
    number = np.uint32(0x15AE43FD).reshape(1, 1).view(np.float32)
    old = document(number, -number, number)
    save(old, tmp_path / f"x{suffix}")
    check_alike(old, load(tmp_path / f"x{suffix}"))


@pytest.mark.parametrize(
    ("suffix", "words"),
    [
        (".npy", "a .npy cannot hold note and tokens and key_tokens and scale"),
        (".csv", "a table cannot hold note and scale and causal and offset"),
        (".tsv", "a table cannot hold"),
    ],
)
def test_what_a_kind_of_file_cannot_hold_is_refused(rich, tmp_path, suffix, words):
    with pytest.raises(ValueError, match=words):
        save(rich, tmp_path / f"x{suffix}")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("suffix", "changes", "words"),
    [
        (".npz", {"title": "end\0"}, "title has a text that ends in a NUL"),
        (".npz", {"tokens": ("a", "b\0", "c")}, "tokens has a text that ends in a NUL"),
        (".json", {"title": "\ud800"}, "the title “.ud800” holds half a character"),
        (".csv", {"tokens": ("a", "\udfff", "c")}, "token “.udfff” holds half"),
        (".csv", {"key_tokens": ("a", "b", "c")}, "key_tokens without tokens"),
    ],
)
def test_texts_that_would_be_lost_are_refused(plain, tmp_path, suffix, changes, words):
    with pytest.raises(ValueError, match=words):
        save(replace(plain, **changes), tmp_path / f"x{suffix}")


def test_matrices_of_several_shapes_are_refused_by_npy(tmp_path):
    with pytest.raises(ValueError, match="holds matrices of one shape, not"):
        save(document(np.ones((2, 2)), *np.ones((2, 3, 2))), tmp_path / "x.npy")


@pytest.mark.parametrize("suffix", WRITABLE)
@pytest.mark.parametrize("key", [np.float32, np.float64])
def test_a_signalling_nan_is_one_like_any_other(tmp_path, suffix, key):
    loud = np.array([[0x7FA00000]], np.uint32).view(np.float32)
    path = tmp_path / f"loud{suffix}"
    save(document(loud, np.ones((1, 1), key), loud), path)
    layer = load(path).layers[0]
    assert np.isnan(layer.query[0]).all()
    assert np.isnan(layer.value[0]).all()
    assert layer.key[0] == 1
