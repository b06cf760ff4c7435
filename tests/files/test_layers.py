"""Documents of layers come back bit for bit, and are read by whoever opens them."""

import json
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

import numpy as np
import pytest
from alike import computed, contents
from made import savez
from safetensors.numpy import load_file
from stacks import Maker

from attention_gui.core.build import document, network
from attention_gui.core.document import Document, Layer
from attention_gui.core.layer import Projection
from attention_gui.core.pins import LAYER, Matrix
from attention_gui.core.positioning import Positions
from attention_gui.core.rule import Rule
from attention_gui.files import load, save
from attention_gui.files.strangers import strangers

WHOLE = (".npz", ".json", ".safetensors")
FIXTURE = Path(__file__).parent / "layers.npz"


def again(old, path):
    save(old, path)
    return load(path)


@pytest.mark.parametrize("suffix", WHOLE)
@pytest.mark.parametrize("seed", range(40))
def test_any_document_of_layers_comes_back(tmp_path, seed, suffix):
    old = replace(Maker(seed).document(1 + seed % 3), title="t", note="n" * (seed % 2))
    new = again(old, tmp_path / f"any{suffix}")
    assert contents(new) == contents(old)
    assert computed(new) == computed(old)
    assert strangers(tmp_path / f"any{suffix}") == []


def odd_document(dtype):
    """Every number that text and files tend to lose."""
    kinds = {4: (np.uint32, 0xFFC00001), 8: (np.uint64, 0xFFF8000000000001)}
    unsigned, payload = kinds[np.dtype(dtype).itemsize]
    odd = np.array([0.0, -0.0, np.inf, -np.inf, 0.1, 1], dtype)
    odd[5] = np.array([payload], unsigned).view(dtype)[0]
    odd[4] = np.finfo(dtype).smallest_subnormal
    table = np.stack([odd, odd[::-1]])
    weight = Projection(table.T, odd[:2])
    layer = Layer(
        (weight,),
        (weight,),
        (weight,),
        Rule(bias=table[:, :2], scale=-0.0),
        (table,),
        residual=True,
        pins=MappingProxyType(
            {
                Matrix("weights", 0): {
                    (1, 0): float("nan"),
                    (0, 1): -0.0,
                    (0, 0): 5e-324,
                    (1, 1): float(np.array([payload], unsigned).view(dtype)[0]),
                },
                Matrix("input", LAYER): {(0, 5): 1e308},
            }
        ),
    )
    places = np.array([-0.0, 1e300])
    return network([layer], table, ["\n", "“"], positions=Positions(query=places))


@pytest.mark.parametrize("suffix", WHOLE)
@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_every_bit_of_odd_numbers_comes_back(tmp_path, suffix, dtype):
    old = odd_document(dtype)
    assert old.dtype == dtype
    text = suffix == ".json"
    new = again(old, tmp_path / f"odd{suffix}")
    assert contents(new, text) == contents(old, text)


@pytest.mark.parametrize("suffix", WHOLE)
def test_the_same_document_of_layers_makes_the_same_bytes(tmp_path, suffix):
    old = Maker(3).document()
    pins = dict(reversed(old.layers[0].pins.items()))
    other = old.with_layer(0, replace(old.layers[0], pins=pins))
    for name, made in (("a", old), ("b", other)):
        save(made, tmp_path / f"{name}{suffix}")
    assert len(pins) > 1
    first, second = ((tmp_path / f"{name}{suffix}").read_bytes() for name in "ab")
    assert first == second


def small():
    """A document that is told apart by eye."""
    random = np.random.default_rng(1)

    def projections(count, features, bias=True):
        return tuple(
            Projection(random.normal(size=(4, features)), np.arange(features) * bias)
            for _ in range(count)
        )

    given = random.normal(size=(3, 2))
    layer = Layer(
        (*projections(1, 2), given),
        projections(2, 2),
        projections(2, 3),
        Rule(causal=True),
        tuple(random.normal(size=(2, 3, 4))),
        residual=True,
    )
    made = network([layer], random.normal(size=(3, 4)), ["a", "b", "c"], "small")
    return made.with_block("weights", 0, 1, 2, 0, np.array([[0.25, 0.5]]))


def test_numpy_shows_every_array_by_its_name(tmp_path):
    old = small()
    save(old, tmp_path / "x.npz")
    with np.load(tmp_path / "x.npz", allow_pickle=False) as file:
        shapes = {name: file[name].shape for name in file.files}
        assert shapes == {
            "format": (),
            "title": (),
            "tokens": (3,),
            "document": (),
            "embeddings": (3, 4),
            "layers.0.query.1": (3, 2),
            "layers.0.W_Q.0": (4, 2),
            "layers.0.b_Q.0": (2,),
            "layers.0.W_K": (2, 4, 2),
            "layers.0.b_K": (2, 2),
            "layers.0.W_V": (2, 4, 3),
            "layers.0.b_V": (2, 3),
            "layers.0.W_O": (2, 3, 4),
            "layers.0.pins.weights.1": (2, 3),
        }
        np.testing.assert_array_equal(
            file["layers.0.pins.weights.1"], [[2, 0, 0.25], [2, 1, 0.5]]
        )
        key = old.layers[0].key[1]
        np.testing.assert_array_equal(file["layers.0.W_K"][1], key.weight)
        assert str(file["format"]) == "attention-explorer/2"
        said = json.loads(str(file["document"]))
    assert said["layers"] == [
        {
            "heads": 2,
            "key_heads": 2,
            "rule": {"causal": True},
            "residual": True,
            "norm_first": True,
        }
    ]
    assert said["positions"] == {"kind": "none", "base": 10000, "layout": "halves"}


def test_the_package_of_safetensors_reads_the_arrays(tmp_path):
    old = Maker(7).document()
    save(old, tmp_path / "x.safetensors")
    found = load_file(tmp_path / "x.safetensors")
    np.testing.assert_array_equal(found["embeddings"], old.embeddings)
    weights = np.stack(old.layers[1].output_weight)
    np.testing.assert_array_equal(found["layers.1.W_O"], weights)


def test_a_file_saved_by_an_earlier_program_stays_readable():
    found = load(FIXTURE)
    assert found.title == "Kept"
    assert found.tokens == ("a", "b", "c")
    assert found.positions.kind == "rope"
    first, second = found.layers
    assert (first.heads, len(first.key), second.heads) == (2, 1, 2)
    assert (first.rule.causal, first.rule.padding) == (True, (2,))
    assert [rule.softcap for rule in second.rules] == [None, 5.0]
    assert (first.attention_norm.kind, first.attention_norm.eps) == ("rms", 1e-6)
    assert (first.feed.kind, second.feed) == ("silu_gated", None)
    assert (second.off, second.residual) == (frozenset({1}), True)
    assert [pin.number for pin in found.pins] == [0.75, -0.0]
    np.testing.assert_array_equal(found.embeddings, np.arange(12).reshape(3, 4) / 8)
    np.testing.assert_array_equal(second.value[0], np.eye(3, 2))
    expected = [[-0.25, 0.0], [0.25, 0.5], [0.75, 1.0], [1.25, 1.5]]
    np.testing.assert_array_equal(first.query[1].weight, expected)


@pytest.mark.parametrize("suffix", WHOLE)
@pytest.mark.parametrize(
    "changes",
    [
        {"prefix": 1},
        {"padding": (1,)},
        {"segments": np.array([0, 1, 1])},
        {"segments": np.array([0, 0, 1]), "key_segments": np.array([0, 1, 2])},
    ],
)
def test_masks_that_older_programs_would_overlook(tmp_path, plain, suffix, changes):
    old = plain.with_rule(causal=True, **changes)
    new = again(old, tmp_path / f"x{suffix}")
    assert contents(new.layers) == contents(old.layers)
    if suffix == ".npz":
        with np.load(tmp_path / "x.npz") as file:
            assert str(file["format"]) == "attention-explorer/2"


def test_given_heads_without_more_are_still_in_the_format_that_older_programs_open(
    tmp_path, rich
):
    same = rich.layers[0].rule
    apart = rich.with_layer(0, replace(rich.layers[0], rules=(same,) * 4))
    for made in (rich, apart):
        save(made, tmp_path / "x.npz")
        with np.load(tmp_path / "x.npz") as file:
            assert str(file["format"]) == "attention-explorer/1"
            assert "document" not in file.files


def different_shapes():
    one, two = (document(*np.ones((3, 2, size))) for size in (2, 3))
    return Document(one.layers + two.layers)


def different_rules():
    plain = document(*np.ones((3, 2, 2, 2, 2)))
    return plain.with_rule(layer=1, causal=True)


def rules_of_heads():
    plain = document(*np.ones((3, 2, 2, 2, 2)))
    return plain.with_rule(head=1, bias=np.eye(2))


def unused_embeddings():
    return replace(document(*np.ones((3, 2, 2))), embeddings=np.ones((2, 7)))


BEYOND = {
    "layers or heads that differ in shape or rule": different_shapes,
    "causal": different_rules,
    "bias": rules_of_heads,
    "embeddings": unused_embeddings,
    "embeddings, W_Q, b_Q, W_K, b_K and 6 things more": small,
}


@pytest.mark.parametrize("words", BEYOND)
def test_what_needs_layers_comes_back(tmp_path, words):
    old = BEYOND[words]()
    for suffix in WHOLE:
        new = again(old, tmp_path / f"x{suffix}")
        assert contents(new.layers) == contents(old.layers)
        assert contents(new.embeddings) == contents(old.embeddings)


@pytest.mark.parametrize("words", BEYOND)
@pytest.mark.parametrize(
    ("suffix", "what"), [(".csv", "a table"), (".tsv", "a table"), (".npy", "a .npy")]
)
def test_tables_say_what_they_cannot_hold_and_which_file_can(
    tmp_path, words, suffix, what
):
    with pytest.raises(ValueError, match="cannot hold") as caught:
        save(BEYOND[words](), tmp_path / f"x{suffix}")
    said = f"x{suffix}: {what} cannot hold {words}; .npz, .json and .safetensors can"
    assert str(caught.value) == said
    assert list(tmp_path.iterdir()) == []


def test_more_arrays_than_a_zip_lists_are_refused(tmp_path, monkeypatch):
    monkeypatch.setattr("attention_gui.files.npz.DIRECTORY", 800)
    with pytest.raises(
        ValueError, match=r"a \.npz cannot list 14 arrays; \.safetensors"
    ):
        save(small(), tmp_path / "x.npz")
    save(small(), tmp_path / "x.safetensors")


def test_more_heads_than_are_read_are_not_written(tmp_path, monkeypatch, plain):
    monkeypatch.setattr("attention_gui.files.unfold.HEADS", 3)
    with pytest.raises(ValueError, match="4 heads are more than the 3 allowed"):
        save(plain, tmp_path / "x.npz")


def test_such_masks_are_read_from_whatever_wrote_them(loaded):
    ones = {name: np.ones((3, 2)) for name in "qkv"}
    more = {"prefix": 1, "padding": [2], "segments": [0, 0, 1], "causal": True}
    lists = {name: array.tolist() for name, array in ones.items()}
    for name, data in (
        ("a.npz", savez(**ones, **more)),
        ("a.json", json.dumps(lists | more)),
    ):
        rule = loaded(name, data).layers[0].rule
        assert (rule.prefix, rule.padding, rule.causal) == (1, (2,), True)
        assert rule.segments.tolist() == [0, 0, 1]
