"""Snapshots come back from a file to the last bit, and take no room twice."""

import json
from dataclasses import replace

import numpy as np
import pytest
from stacks import Maker

from attention_gui.core.alike import alike
from attention_gui.core.build import document
from attention_gui.core.snapshots import with_snapshot
from attention_gui.files import load, save
from attention_gui.files.strangers import strangers

WHOLE = (".npz", ".json", ".safetensors")


def large(side=64):
    """Return a document of given numbers that takes some room."""
    random = np.random.default_rng(3)
    return document(*random.normal(size=(3, 1, 2, side, side)), title="large")


def edited(made, number):
    return made.with_block("query", 0, 0, 1, 1, np.array([[number]]))


def kept(made):
    """Return a document with two snapshots, after two edits."""
    made = edited(with_snapshot(made, "before", "2025-01-31 16:05"), -0.0)
    return edited(with_snapshot(made, "Zwölf <b>&"), np.nan)


@pytest.mark.parametrize("suffix", WHOLE)
@pytest.mark.parametrize("seed", range(8))
def test_snapshots_of_any_document_come_back(tmp_path, suffix, seed):
    first, other = Maker(seed).document(), Maker(seed + 100).document()
    there = with_snapshot(other, "other").snapshots
    made = with_snapshot(replace(first, snapshots=there), "itself", "2025-01-31 16:05")
    save(made, tmp_path / f"x{suffix}")
    again = load(tmp_path / f"x{suffix}")
    assert [one[::2] for one in again.snapshots] == [
        ("other", ""),
        ("itself", "2025-01-31 16:05"),
    ]
    for name, got in zip(("other", "first"), again.snapshots, strict=True):
        alone = {"other": other, "first": first}[name]
        save(alone, tmp_path / f"{name}{suffix}")
        assert alike(load(tmp_path / f"{name}{suffix}"), got.document)


@pytest.mark.parametrize("suffix", WHOLE)
@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_given_numbers_come_back_in_their_type(tmp_path, suffix, dtype):
    numbers = np.random.default_rng(1).normal(size=(3, 2, 3, 2)).astype(dtype)
    made = kept(document(*numbers, title="given", tokens=("a", "b", "c")))
    save(made, tmp_path / f"x{suffix}")
    assert alike(made, load(tmp_path / f"x{suffix}"))


@pytest.mark.parametrize("suffix", WHOLE)
def test_what_snapshots_share_is_kept_once_on_the_disk(tmp_path, suffix):
    made = large()
    save(made, tmp_path / f"one{suffix}")
    for number in range(20):
        made = with_snapshot(made, f"snapshot {number}")
    save(made, tmp_path / f"many{suffix}")
    sizes = [(tmp_path / f"{name}{suffix}").stat().st_size for name in ("one", "many")]
    assert sizes[1] - sizes[0] < 20_000
    again = load(tmp_path / f"many{suffix}")
    assert all(one.document.layers[0] is again.layers[0] for one in again.snapshots)


def test_a_file_with_snapshots_opens_in_numpy_and_in_older_versions(tmp_path):
    made = kept(large(4))
    save(made, tmp_path / "x.npz")
    with np.load(tmp_path / "x.npz", allow_pickle=False) as file:
        assert str(file["format"]) == "attention-explorer/1"
        assert np.isnan(file["query"][0, 0, 1, 1])
        assert file["snapshots.0.query"].shape == file["query"].shape
        assert "snapshots.0.key" not in file
        said = json.loads(str(file["snapshots"]))
    assert [one["name"] for one in said["kept"]] == ["before", "Zwölf <b>&"]
    assert said["kept"][1]["arrays"]["key"] == "key"


@pytest.mark.parametrize("suffix", WHOLE)
def test_snapshots_are_nothing_strange(tmp_path, suffix):
    save(kept(large(4)), tmp_path / f"x{suffix}")
    assert strangers(tmp_path / f"x{suffix}") == []


@pytest.mark.parametrize(
    ("suffix", "what"), [(".csv", "a table"), (".tsv", "a table"), (".npy", "a .npy")]
)
def test_a_table_says_that_it_cannot_hold_snapshots(tmp_path, suffix, what):
    made = document(*np.ones((3, 1, 1, 2, 2)))
    save(made, tmp_path / f"x{suffix}")
    with pytest.raises(ValueError, match=f"{what} cannot hold snapshots; .npz can$"):
        save(with_snapshot(made, "a"), tmp_path / f"x{suffix}")
    assert load(tmp_path / f"x{suffix}").snapshots == ()


def spoilt(tmp_path, change):
    """Save a document with two snapshots as JSON, and change what it says of them."""
    path = tmp_path / "x.json"
    save(kept(large(2)), path)
    held = json.loads(path.read_text())
    change(held)
    path.write_text(json.dumps(held))
    return path


def put(*keys, value):
    def change(held):
        for key in keys[:-1]:
            held = held[key]
        held[keys[-1]] = value

    return change


def take(*keys):
    def change(held):
        for key in keys[:-1]:
            held = held[key]
        del held[keys[-1]]

    return change


IN_FIRST = ("snapshots", "kept", 0)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (put("snapshots", value=3), "snapshots must be "),
        (put("snapshots", "kept", value="a"), "snapshots must list at most 1000 obj"),
        (put("snapshots", "more", value=1), "snapshots has an unknown field “more”"),
        (put(*IN_FIRST, value=[]), "snapshot 0 must be an object"),
        (put(*IN_FIRST, "name", value="  "), "snapshot 0 has no name"),
        (put(*IN_FIRST, "name", value=["a"]), "the name of snapshot 0 must be "),
        (put(*IN_FIRST, "name", value="Zwölf <b>&"), "two snapshots are named “Zwölf"),
        (put(*IN_FIRST, "made", value=3), "when snapshot “before” was made must be"),
        (put(*IN_FIRST, "arrays", value=[]), "fields and arrays of snapshot “before”"),
        (
            put(*IN_FIRST, "arrays", "key", value="no"),
            "snapshot “before” lacks the array “no”",
        ),
        (take(*IN_FIRST, "arrays", "key"), "snapshot “before”: key must be an array"),
        (take("snapshots.0.query"), "snapshot “before” lacks the array “snapshots.0."),
        (
            put(*IN_FIRST, "fields", "format", value="attention-explorer/9"),
            "snapshot “before”: it was saved in format “9” by a newer version",
        ),
        (
            put("snapshots.0.query", value=[[[[1, 2, 3]] * 2] * 2]),
            "snapshot “before”: ",
        ),
        (put("snapshots", "dtypes", value=[]), "dtypes must be an object"),
        (
            put("snapshots", "dtypes", "snapshots.0.query", value="int8"),
            "must be one of float16",
        ),
    ],
)
def test_a_broken_snapshot_refuses_the_file_with_a_sentence(tmp_path, change, sentence):
    path = spoilt(tmp_path, change)
    with pytest.raises(ValueError, match=r"x\.json") as error:
        load(path)
    assert sentence in str(error.value)
    assert "\n" not in str(error.value)


def test_a_text_that_is_no_json_is_refused(tmp_path):
    save(kept(large(2)), tmp_path / "x.npz")
    with np.load(tmp_path / "x.npz") as file:
        held = dict(file)
    np.savez(tmp_path / "x.npz", **{**held, "snapshots": np.array("{")})
    with pytest.raises(ValueError, match=r"snapshots is wrong: line 1, column 2"):
        load(tmp_path / "x.npz")


def test_a_small_file_cannot_ask_for_much_memory(tmp_path):
    """One small array of bytes, of which each of a thousand would make numbers."""
    made = with_snapshot(document(*np.ones((3, 1, 1, 512, 512))), "a")
    save(made, tmp_path / "x.npz")
    with np.load(tmp_path / "x.npz") as file:
        held = dict(file)
    said = json.loads(str(held["snapshots"]))
    (one,) = said["kept"]
    said["kept"] = [{**one, "name": f"snapshot {n}"} for n in range(1000)]
    held["snapshots"] = np.array(json.dumps(said))
    np.savez(tmp_path / "shared.npz", **held)
    assert len(load(tmp_path / "shared.npz").snapshots) == 1000
    held |= {name: held[name].astype(np.int8) for name in ("query", "key", "value")}
    np.savez(tmp_path / "bytes.npz", **held)
    with pytest.raises(ValueError, match="and those before it take more than"):
        load(tmp_path / "bytes.npz")


def test_files_of_others_have_no_snapshots(tmp_path):
    """A field of that name means something in our own files alone."""
    np.savez(tmp_path / "x.npz", q=np.eye(2), k=np.eye(2), v=np.eye(2), snapshots=1)
    assert load(tmp_path / "x.npz").snapshots == ()
    assert strangers(tmp_path / "x.npz") == ["snapshots"]
