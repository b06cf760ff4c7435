"""Documents and files for the tests of the files floor."""

import numpy as np
import pytest

from attention_gui.core.build import document
from attention_gui.core.rule import Rule
from attention_gui.files import load
from attention_gui.files.fields import MATRICES


@pytest.fixture
def rng():
    return np.random.default_rng(7)


@pytest.fixture
def plain(rng):
    """A document that every kind of file can hold."""
    return document(*rng.normal(size=(3, 2, 2, 3, 4)), title="plain")


@pytest.fixture
def rich(rng):
    """A document with grouped heads, past keys and most fields of the rule."""
    return document(
        rng.normal(size=(2, 4, 3, 2)),
        rng.normal(size=(2, 2, 5, 2)),
        rng.normal(size=(2, 2, 5, 6)),
        Rule(
            scale=0.3,
            causal=True,
            offset=2,
            window=(3, -1),
            mask=rng.random((3, 5)) < 0.7,
            bias=rng.normal(size=(3, 5)).astype(np.float16),
            softcap=30,
            temperature=1.5,
            sink=-0.25,
            empty_rows="uniform",
        ),
        ["the", "Ġcat", "\n\t;,\"'"],
        ["a", "", "の", "🙂", "e"],
        "rich",
        "Model, licence",
    )


@pytest.fixture
def refusal(tmp_path):
    """Write bytes to a file of a name, and return the sentence that refuses it."""

    def refuse(name, data):
        path = tmp_path / name
        path.write_bytes(data if isinstance(data, bytes) else data.encode())
        with pytest.raises(ValueError, match=rf"\A{name}[^\n]+\Z") as caught:
            load(path)
        sentence = str(caught.value)
        assert "pickle=" not in sentence
        assert len(sentence) < 600
        return sentence

    return refuse


@pytest.fixture
def loaded(tmp_path):
    """Write bytes or text to a file of a name, and return its document."""

    def load_it(name, data):
        path = tmp_path / name
        path.write_bytes(data if isinstance(data, bytes) else data.encode())
        return load(path)

    return load_it


@pytest.fixture(scope="session")
def check_alike():
    """Whether two documents hold the same, to the last bit."""
    return _check_alike


def _bits(array, text):
    """Return the bits of an array; as text, every NaN is one and the same."""
    if text:
        array = np.where(np.isnan(array), np.array(np.nan, array.dtype), array)
    return array.dtype.str, array.shape, array.tobytes()


def _matrices(document, text=False):
    return [
        _bits(matrix, text)
        for layer in document.layers
        for name in MATRICES
        for matrix in getattr(layer, name)
    ]


def _check_alike(old, new, text=False):
    assert _matrices(old, text) == _matrices(new, text)
    assert [layer.rule for layer in old.layers] == [layer.rule for layer in new.layers]
    for name in ("mask", "bias"):
        one, other = (getattr(d.layers[0].rule, name) for d in (old, new))
        assert (one is None) == (other is None)
        if one is not None:
            assert one.dtype == other.dtype
    assert (old.tokens, old.key_tokens) == (new.tokens, new.key_tokens)
    assert old.note == new.note
