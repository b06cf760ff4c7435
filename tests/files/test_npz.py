"""Zips of arrays as NumPy and others write them, honest and hostile."""

import zipfile

import numpy as np
import pytest
from made import DEFLATED, GOOD, HUGE, ONES, directory, lying, npy, other, savez, zipped


@pytest.mark.parametrize(
    "name", ["q k v", "Q K V", "query key value", "QUERY Keys Value"]
)
def test_names_of_others(loaded, name):
    ones = np.ones((2, 2))
    arrays = dict.fromkeys(name.split(), ones) | {
        "W": ones,
        "tokens": np.array([b"a", "é".encode()]),
    }
    assert loaded("a.npz", savez(**arrays)).tokens == ("a", "é")


@pytest.mark.parametrize("packed", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED])
def test_members_of_no_meaning_are_not_opened(loaded, packed):
    odd = [("../../x.npy", b"?"), ("a/", b""), ("é\n.npy", b"?")]
    assert loaded("a.npz", zipped([*odd, *ONES], packed)).queries == 2


def patched(data, old, new, count=1):
    assert old in data
    return data.replace(old, new, count)


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (GOOD[:-30], "it is not a whole .npz"),
        (GOOD[100:], "it is not a whole .npz"),
        (GOOD[: len(GOOD) // 2], "it is not a whole .npz"),
        (b"1,2\n", "it is not a whole .npz"),
        (patched(GOOD, b"\xf0\x3f", b"\xf0\x3e"), "it is not a whole .npz"),
        (directory(GOOD, 8, "<H", 1), "“query.npy” is encrypted"),
        (directory(GOOD, 10, "<H", 12), "packed in a way that NumPy does not use"),
        (directory(GOOD, 24, "<I", 2**31), "“query.npy” announces 2,147,483,648 bytes"),
        (directory(GOOD, 20, "<I", 2**31), "announces 160 bytes"),
        (
            directory(DEFLATED, 24, "<I", 2000),
            "announces 32 bytes of numbers but 1,872",
        ),
        (directory(DEFLATED, 42, "<I", 10**9), "a.npz"),
        (
            zipped([*ONES, ("query.npy", npy(np.ones((2, 2))))]),
            "two arrays named “query”",
        ),
        (zipped([*ONES, ("query", b"?")]), "it holds two arrays named “query”"),
        (zipped([*ONES, ("Q.npy", b"?")]), "“query” and “Q” both name the query"),
        (zipped(ONES[:1]), "no key and no value among “query”"),
        (zipped([(f"a{n}", b"") for n in range(30)]), "“a11” and 18 more"),
        (zipped([]), "no query and no key and no value among nothing"),
        (other("query.npy", b""), "“query” does not start as a NumPy array"),
        (other("query.npy", b"1,2"), "“query” does not start as a NumPy array"),
        (other("query.npy", lying(shape=HUGE)), "“query” has the shape"),
        (other("query.npy", lying("|O")), "“query” holds pickled Python objects"),
        (
            other("query.npy", npy(np.ones((2, 3)))),
            "query has 3 features but key has 2",
        ),
        (other("query.npy", npy(np.ones((3, 2, 2)))), "must all be (tokens, features)"),
        (other("tokens.npy", npy(np.array(["a"]))), "there are 1 tokens for 2 rows"),
        (
            other("tokens.npy", npy(np.array([1, 2]))),
            "got an array of int64 with the sh",
        ),
        (
            other("tokens.npy", npy(np.array(["a", None]))),
            "“tokens” holds pickled Python",
        ),
        (
            other("tokens.npy", npy(np.array([b"\xff", b"a"]))),
            "tokens must be a list of",
        ),
        (
            other("tokens.npy", lying("<U1", "(2,)", b"\xff" * 8)),
            "tokens must be a list",
        ),
        (
            other("title.npy", lying("<U1", "()", b"\xff" * 4)),
            "title must be a list of",
        ),
        (
            other("title.npy", npy(np.array(["a", "b"]))),
            "title must be one text, got 2",
        ),
        (other("scale.npy", npy(np.ones(2))), "scale must be one number, got an array"),
        (
            other("scale.npy", npy(np.array("1"))),
            "scale must be one number, got an array",
        ),
        (other("causal.npy", npy(np.ones(2))), "causal must be True or False, got an"),
        (other("window.npy", npy(np.ones(3))), "window must be two whole numbers, got"),
        (other("window.npy", npy(np.array(["a"]))), "window must be two whole numbers"),
        (other("mask.npy", npy(np.ones((2, 2)))), "mask must hold True"),
        (
            other("mask.npy", npy(np.ones((3, 2), bool))),
            "mask has shape (3, 2); expected",
        ),
        (
            other("format.npy", npy(np.array("attention-explorer/9"))),
            "by a newer version",
        ),
    ],
)
def test_a_wrong_npz_is_refused(refusal, data, reason):
    assert reason in refusal("a.npz", data)


def test_a_member_packed_in_a_damaged_way_is_refused(refusal):
    start = DEFLATED.index(b"query.npy") + len(b"query.npy")
    for place in range(start, start + 60, 3):
        data = DEFLATED[:place] + b"\xff\xff" + DEFLATED[place + 2 :]
        assert "a.npz" in refusal("a.npz", data)


def test_scalars_of_an_npz(loaded):
    extra = {
        "scale": np.float32(0.5),
        "causal": np.array([True]),
        "window": np.array([1, -1]),
        "offset": np.uint8(1),
        "title": np.array(b"t"),
    }
    document = loaded("a.npz", savez(q=np.eye(2), k=np.eye(2), v=np.eye(2), **extra))
    rule = document.layers[0].rule
    assert (rule.scale, rule.causal, rule.offset) == (0.5, True, 1)
    assert (rule.window, document.title) == ((1, -1), "t")


@pytest.mark.parametrize("name", ["title", "tokens", "document", "format", "note"])
@pytest.mark.parametrize("code", [0x110000, 0x7FFFFFFF, 0xFFFFFFFF])
@pytest.mark.parametrize("order", ["<", ">"])
def test_texts_of_what_is_no_character_are_refused(refusal, name, code, order):
    text = np.array(["ab", "é"]) if name == "tokens" else np.array(["ab" * 30])
    codes = text.view(np.uint32).copy()
    codes[-1] = code
    kind = text.dtype.newbyteorder(order)
    arrays = {name: np.frombuffer(codes.astype(f"{order}u4").tobytes(), kind)}
    if name == "document":
        arrays["format"] = np.array("attention-explorer/2")
    data = zipped([*ONES, *((f"{one}.npy", npy(a)) for one, a in arrays.items())])
    assert f"{name} must be a list of Unicode texts, got an array" in refusal(
        "a.npz", data
    )
