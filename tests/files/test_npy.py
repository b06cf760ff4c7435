"""One array as NumPy writes it, honest and hostile."""

import io

import numpy as np
import pytest
from made import HUGE, lying, npy, savez

from attention_gui.files.npy import read_bytes


def test_a_matrix_serves_as_query_key_and_value(loaded):
    layer = loaded("a.npy", npy(np.array([[1, 2], [3, 4]], dtype=">i2"))).layers[0]
    for matrix in (layer.query[0], layer.key[0], layer.value[0]):
        np.testing.assert_array_equal(matrix, [[1, 2], [3, 4]])


@pytest.mark.parametrize("shape", [(3, 5, 2), (3, 4, 5, 2), (3, 2, 4, 5, 2)])
def test_a_stack_of_three_is_query_key_and_value(loaded, rng, shape):
    array = rng.normal(size=shape)
    document = loaded("a.npy", npy(array))
    given = np.array([[lay.query, lay.key, lay.value] for lay in document.layers])
    np.testing.assert_array_equal(
        np.moveaxis(given, 1, 0).reshape(shape), array
    )  # (layers, 3, heads, tokens, features) before


@pytest.mark.parametrize(
    ("dtype", "kept"),
    [
        ("<f2", "float32"),
        (">f2", "float32"),
        (">f4", "float32"),
        ("<f8", "float64"),
        (">f8", "float64"),
        (">i4", "float64"),
        ("u1", "float64"),
        ("u8", "float64"),
        ("?", "float64"),
    ],
)
@pytest.mark.parametrize("order", ["C", "F"])
@pytest.mark.parametrize("name", ["a.npy", "a.npz"])
def test_every_real_type_is_read(loaded, dtype, kept, order, name):
    array = np.array([[0, 1, 1], [1, 0, 1]], dtype=dtype, order=order)
    data = npy(array) if name == "a.npy" else savez(q=array, k=array, v=array)
    document = loaded(name, data)
    assert document.dtype == kept
    np.testing.assert_array_equal(document.layers[0].query[0], array)


def test_read_only_and_mapped_arrays_make_a_document(tmp_path):
    from attention_gui.core.build import document

    np.save(tmp_path / "a.npy", np.ones((2, 2), dtype=">f4"))
    mapped = np.load(tmp_path / "a.npy", mmap_mode="r")
    assert document(mapped, mapped.T, mapped[::-1]).dtype == np.float32


def test_a_byte_of_a_bool_array_may_be_more_than_one(loaded):
    document = loaded("a.npy", lying("|b1", data=b"\0\1\2\xff"))
    np.testing.assert_array_equal(document.layers[0].query[0], [[0, 1], [1, 1]])


@pytest.mark.parametrize("version", [1, 2, 3])
def test_every_version_of_the_header_is_read(loaded, version):
    assert loaded("a.npy", lying(version=version)).queries == 2


def test_a_header_of_python_2_is_read(loaded):
    assert loaded("a.npy", lying(shape="(2L, 2L)")).queries == 2


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"1,2\n3,4\n", "the array does not start as a NumPy array does"),
        (npy(np.ones((2, 2)))[:50], "the array does not start as a NumPy array does"),
        (npy(np.ones((2, 2)))[:-1], "announces 32 bytes of numbers but 31 are there"),
        (npy(np.ones((2, 2))) * 2, "announces 32 bytes of numbers but"),
        (lying(shape=HUGE), f"has the shape {HUGE}: that is more than the 536,870,912"),
        (
            lying(shape="(1000000, 400)"),
            "announces 3,200,000,000 bytes of numbers but 32",
        ),
        (lying("<f4", "(1000000000, 1)"), "that is more than the"),
        (lying(shape="(-1, 4)"), "has the shape (-1, 4): it is empty"),
        (lying(shape="(0, 4)"), "has the shape (0, 4): it is empty"),
        (lying(shape="(2, 2, 1, 1, 1, 1)"), "is no matrix nor a stack of matrices"),
        (lying("<U0", HUGE, b""), "is no matrix nor a stack of matrices"),
        (lying(shape="(" + "9" * 4000 + ", 2)"), "that is more than the"),
        (lying(shape="(" + "9" * 5000 + ", 2)"), "does not start as a NumPy array"),
        (lying(shape="[2, 2]"), "does not start as a NumPy array"),
        (lying(shape="(True, 4)"), "does not start as a NumPy array"),
        (lying(shape="(" * 2000), "does not start as a NumPy array"),
        (lying(shape="'" + "x" * 20000 + "'"), "does not start as a NumPy array"),
        (b"\x93NUMPY\x02\0\xff\xff\xff\xff" + b" " * 99, "does not start as a NumPy"),
        (b"\x93NUMPY\x09\0\x10\0" + b" " * 99, "does not start as a NumPy array"),
        (lying("|O"), "holds pickled Python objects, which are never loaded"),
        (npy(np.array([[1, "a"]], dtype=object)), "holds pickled Python objects"),
        (npy(np.ones((2, 2), dtype=complex)), "the array holds complex numbers"),
        (npy(np.ones(2, dtype="i4,f8")), "the array holds records or raw bytes"),
        (lying("<V2"), "the array holds records or raw bytes"),
        (
            npy(np.ones((2, 2), dtype=np.longdouble)),
            "expected real numbers up to 64 bits",
        ),
        (npy(np.ones((2, 2), dtype="M8[s]")), "holds datetime64[s]; expected real"),
        (npy(np.array([["a"]])), "query must hold real numbers, got <U1"),
        (npy(np.array(5.0)), "the array has the shape (); expected (tokens, features)"),
        (npy(np.ones(4)), "the array has the shape (4,); expected"),
        (npy(np.ones((2, 2, 2))), "the array has the shape (2, 2, 2); expected"),
        (
            npy(np.ones((3, 70000, 1, 1), dtype="u1")),
            "70,000 heads are more than the 65,536",
        ),
    ],
)
def test_a_wrong_npy_is_refused(refusal, data, reason):
    assert reason in refusal("a.npy", data)


def test_a_stream_that_ends_early_is_refused():
    with pytest.raises(ValueError, match="x ends after 2 of 9 bytes"):
        read_bytes(io.BytesIO(b"ab"), 9, "x")
