"""Files of layers that are wrong: one sentence each, and nothing of them is opened."""

import copy
import json
import zipfile
from contextlib import suppress

import numpy as np
import pytest
from alike import computed
from made import lying, npy, savez, zipped
from stacks import Maker
from test_hostile import peak_of

from attention_gui.core.positioning import Positions
from attention_gui.files import load, save

GONE = object()


@pytest.fixture(scope="module")
def good(tmp_path_factory):
    """The arrays of a good file, and its structure."""
    folder = tmp_path_factory.mktemp("good")
    old = Maker(3).document()
    layer = old.layers[1]
    save(old.with_layer(1, layer.with_rules(None, window=None)), folder / "x.npz")
    with np.load(folder / "x.npz") as file:
        arrays = {name: file[name] for name in file.files}
    return arrays, json.loads(str(arrays.pop("document")))


def put(said, path, value):
    """Return the structure with another value, or none, at the end of a path."""
    said = copy.deepcopy(said)
    *path, last = path
    place = said
    for step in path:
        place = place[step]
    if value is GONE:
        del place[last]
    else:
        place[last] = value
    return said


def file_of(arrays, said):
    arrays = {name: array for name, array in arrays.items() if array is not GONE}
    return savez(**arrays, document=json.dumps(said))


L0, L1 = ("layers", 0), ("layers", 1)
WRONG_STRUCTURE = [
    (("layers",), GONE, "layers must be a list of one object for each layer"),
    (("layers",), [], "layers must be a list of one object for each layer"),
    (("layers",), {}, "layers must be a list of one object for each layer"),
    (("arrays",), GONE, "arrays must be a list of Unicode texts"),
    (("arrays",), "embeddings", "arrays must be a list of Unicode texts"),
    (("arrays",), [["embeddings"]], "arrays must be a list of Unicode texts"),
    (("arrays",), ["layers.7.W_Q"], "it lacks the arrays “layers.7.W_Q”"),
    (("extra",), 1, "document has an unknown field “extra”"),
    (("positions",), [], "positions must be an object, got “[]”"),
    (("positions", "kind"), "sin", "there are no positions 'sin'"),
    (("positions", "kind"), 3, "kind must be a list of Unicode texts"),
    (("positions", "base"), "x", "base: “x” is not a number"),
    (("positions", "base"), "nan", "base must be above 0, got nan"),
    (("positions", "rotary"), 2.5, "rotary must be a whole number, got 2.5"),
    (("positions", "rotary"), -2, "rotary must be 0 or more, got -2"),
    (("positions", "layout"), "mixed", "there is no layout 'mixed'"),
    (("positions", "turn"), 1, "positions has an unknown field “turn”"),
    (L0, 5, "layer 0 must be an object, got “5.0”"),
    (L0, None, "layer 0 must be an object, got “None”"),
    ((*L1, "resdual"), True, "layer 1 has an unknown field “resdual”"),
    ((*L0, "heads"), GONE, "heads of layer 0 must be one number, got “None”"),
    ((*L0, "heads"), "many", "heads of layer 0: “many” is not a number"),
    ((*L0, "heads"), 0, "heads of layer 0 must be 1 or more"),
    ((*L0, "heads"), 10**9, "and no more than are allowed, got 1000000000"),
    ((*L0, "heads"), 2, "layers.0.W_Q has the shape (1, 6, 4); it must have one part"),
    ((*L0, "key_heads"), 2, "layers.0.W_K has the shape (1, 6, 4); it must have one"),
    ((*L0, "residual"), "yes", "residual of layer 0 must be True or False, got “yes”"),
    ((*L0, "norm_first"), 3, "norm_first of layer 0 must be True or False, got “3.0”"),
    ((*L0, "attention_norm"), "rms", "attention_norm of layer 0 must be an object"),
    ((*L0, "attention_norm"), {}, "kind must be a list of Unicode texts"),
    ((*L0, "attention_norm", "kind"), "batch", "there is no norm 'batch'"),
    ((*L0, "attention_norm", "eps"), -1, "eps must be 0 or more, got -1.0"),
    ((*L0, "attention_norm", "eps"), "nan", "eps must be 0 or more, got nan"),
    ((*L0, "attention_norm", "gain"), 1, "attention_norm of layer 0 has an unknown f"),
    ((*L0, "feed"), "tanh", "there is no feed-forward 'tanh'"),
    ((*L0, "feed"), ["relu"], "feed of layer 0 must be a list of Unicode texts"),
    ((*L0, "feed"), "relu", "a gated feed-forward has a gate, and no other has one"),
    ((*L0, "feed"), GONE, "no place for its arrays “layers.0.W_up”, “layers.0.W_gate”"),
    ((*L1, "feed"), "relu", "layer 1 has a feed-forward part but no W_up"),
    ((*L0, "off"), 0, "off of layer 0 must be a list of whole numbers, got “0.0”"),
    ((*L0, "off"), [0.5], "off of layer 0 must be a whole number, got 0.5"),
    ((*L0, "off"), [9], "head 9 is switched off, but is not there"),
    ((*L0, "rules"), [], "rules of layer 0 must be one for each of 1 heads"),
    ((*L0, "rules"), {}, "rules of layer 0 must be one for each of 1 heads"),
    ((*L0, "rule"), {}, "rules of layer 0 must be one for each of 1 heads"),
    ((*L0, "rules", 0), 7, "the rule of layer 0, head 0 must be an object, got “7.0”"),
    ((*L0, "rules", 0, "mask"), [[True]], "rule of layer 0, head 0 has an unknown fi"),
    ((*L0, "rules", 0, "scale"), "x", "rule of layer 0, head 0: scale: “x” is not a"),
    ((*L0, "rules", 0, "temperature"), 0, "rule of layer 0, head 0: temperature must"),
    ((*L1, "rule", "window"), [1], "rule of layer 1: window must be two whole numbe"),
    ((*L1, "rule", "prefix"), -1, "the rule of layer 1: prefix must be 0 or more"),
    ((*L1, "rule", "prefix"), 1e300, "the rule of layer 1: prefix must be a whole"),
    ((*L1, "rule", "padding"), 3, "rule of layer 1: padding must be a list of whole"),
    ((*L1, "rule", "padding"), [99], "padding names key 99; there are 0 to 0"),
    ((*L1, "rule", "padding"), [-1], "padding must be the numbers of keys"),
]


@pytest.mark.parametrize(("path", "value", "reason"), WRONG_STRUCTURE)
def test_a_wrong_structure_is_refused(refusal, good, path, value, reason):
    arrays, said = good
    assert reason in refusal("a.npz", file_of(arrays, put(said, path, value)))


ROW = np.zeros((1, 3))
WRONG_ARRAYS = [
    ("layers.0.W_Q", GONE, "it lacks the arrays “layers.0.W_Q”"),
    ("layers.0.W_Q", np.ones((1, 7, 4)), "the weight for the query of layer 0, head 0"),
    ("layers.0.W_Q", np.ones((6, 4)), "has the shape (6, 4); it must have one part"),
    ("layers.0.W_Q", np.ones((1, 24)), "weight must have 2 axes, got an array of shap"),
    ("layers.0.W_Q", np.array(3.0), "layers.0.W_Q has the shape (); it must have one"),
    ("layers.0.W_Q", np.array([["a"]]), "weight must hold real numbers, got <U1"),
    ("layers.0.b_V", np.ones((1, 2)), "the bias for the value of layer 0, head 0 has"),
    ("layers.0.query", np.ones((1, 5, 4)), "have either query or W_Q, with b_Q perha"),
    ("layers.0.b_Q.1", np.ones(4), "no place for its arrays “layers.0.b_Q.1”"),
    ("layers.0.W_O", np.ones((1, 2, 6)), "W_O of layer 0, head 0 has the shape (2, 6)"),
    ("layers.0.W_O", np.ones((1, 18)), "layers.0.W_O must have 2 axes"),
    ("layers.0.b_O", np.ones((2, 3)), "layers.0.b_O must have 1 axes"),
    ("layers.0.b_O", np.ones(5), "b_O of layer 0 has the shape (5,), expected (6,)"),
    ("layers.0.bias", np.ones((5, 1)), "no place for its arrays “layers.0.bias”"),
    ("layers.0.bias.0", np.ones((4, 1)), "bias has shape (4, 1); expected (5, 1)"),
    ("layers.0.mask.0", np.ones((5, 1)), "rule of layer 0, head 0: mask must hold T"),
    ("layers.1.segments", np.ones(5) / 2, "layer 1: segments must hold whole numbers"),
    ("layers.1.segments", np.full(5, np.nan), "must hold whole numbers up to 2^53"),
    ("layers.1.segments", np.zeros(5, bool), "segments must be an array of whole num"),
    ("layers.1.segments", np.zeros(4, int), "there are 4 segments for 5 queries"),
    ("layers.1.norm_gain", np.ones(5), "the gain of the attention norm of layer 1 has"),
    ("layers.0.W_up", GONE, "it lacks the arrays “layers.0.W_up”"),
    ("layers.0.W_up", np.ones((5, 5)), "W_up of layer 0 has the shape (5, 5)"),
    ("layers.9.W_Q", np.ones((1, 6, 4)), "no place for its arrays “layers.9.W_Q”"),
    ("embeddings", GONE, "it lacks the arrays “embeddings”"),
    ("embeddings", np.ones(6), "embeddings must have 2 axes"),
    ("embeddings", np.ones((5, 7)), "the weight for the query of layer 0, head 0 has"),
    ("embeddings", np.ones((5, 6), complex), "“embeddings” holds complex numbers"),
    ("key_embeddings", np.ones((2, 5)), "the weight for the key of layer 0, head 0"),
    ("positions", np.ones(4), "the positions of queries has the shape (4,)"),
    ("position_table", np.ones((5, 5)), "the table of positions has the shape (5, 5)"),
    ("relative", np.ones((1, 4)), "relative must have a column for each distance"),
    ("tokens", np.array(["a"]), "there are 1 tokens for 5 rows"),
    ("layers.0.pins.scores.0", np.zeros(3), "must have a row for each pin: row, colu"),
    ("layers.0.pins.scores.0", np.zeros((1, 2)), "must have a row for each pin: row"),
    ("layers.0.pins.scores.0", np.array([["a"] * 3]), "must have a row for each pin"),
    ("layers.0.pins.scores.0", ROW + 0.5, "rows and columns of layers.0.pins.scores."),
    ("layers.0.pins.scores.0", ROW + np.inf, "must hold whole numbers up to 2^53"),
    ("layers.0.pins.scores.0", np.array([[np.inf, 0, 1]], np.float16), "up to 2^53"),
    ("layers.0.pins.scores.0", ROW + 7, "layer 0 has a pin at scores[7, 7], which has"),
    ("layers.0.pins.scores.0", ROW - 1, "layer 0 has a pin at scores[-1, -1], which"),
    ("layers.0.pins.scores.0", ROW.repeat(2, 0), "pins.scores.0 pins a cell twice"),
    ("layers.0.pins.scores.1", ROW, "layer 0 has a pin at scores[0, 0]"),
    ("layers.1.pins.hidden", ROW, "layer 1 has a pin at hidden[0, 0], which has 5 row"),
    ("layers.2.pins.scores.0", ROW, "no place for its arrays “layers.2.pins.scores.0"),
]


@pytest.mark.parametrize(("name", "array", "reason"), WRONG_ARRAYS)
def test_a_wrong_array_is_refused(refusal, good, name, array, reason):
    arrays, said = good
    assert reason in refusal("a.npz", file_of({**arrays, name: array}, said))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("{", "document is wrong: line 1, column 2: from here on it is not JSON"),
        ("", "document is wrong: line 1, column 1: from here on it is not JSON"),
        ("[1]", "document must be an object, got “[1.0]”"),
        ('{"a": 1, "a": 2}', "document is wrong: “a” is there twice"),
        ("[" * 10**5, "document is wrong: its lists are nested too deep"),
        ('{"layers": 1e999}', "document is wrong: “1e999” is too large for a number"),
        (3, "document must be a list of Unicode texts"),
        (["a", "b"], "document must be one text, got 2"),
    ],
)
def test_a_structure_that_is_no_json_is_refused(refusal, good, text, reason):
    assert reason in refusal("a.npz", savez(**good[0], document=np.array(text)))


@pytest.mark.parametrize(
    ("old", "start"),
    [
        ('"rope"', "there are no positions 'xxxxx"),
        ('"halves"', "there is no layout 'xxxxx"),
        ('"relu"', "there is no feed-forward 'xxxxx"),
        ('"rms"', "there is no norm 'xxxxx"),
        ('"float64"', "dtype must be one of float16, float32, float64, got xxxxx"),
    ],
)
def test_a_long_word_is_cut_where_it_is_refused(refusal, tmp_path, old, start):
    for seed in range(40):
        save(Maker(seed).document(), tmp_path / "x.json")
        text = (tmp_path / "x.json").read_text()
        if old in text:
            break
    sentence = refusal("a.json", text.replace(old, json.dumps("x" * 5000)))
    assert start in sentence
    assert len(sentence) < 150


@pytest.mark.parametrize("suffix", [".npz", ".json", ".safetensors"])
def test_a_newer_version_is_refused_before_anything_is_read(refusal, tmp_path, suffix):
    path = tmp_path / f"old{suffix}"
    save(Maker(3).document(), path)
    data = path.read_bytes()
    two, three = ("attention-explorer/2", "attention-explorer/3")
    if suffix == ".npz":
        data = savez(format=three, anything=np.ones(2))
    else:
        assert data.count(two.encode()) == 1
        data = data.replace(two.encode(), three.encode())
    assert (
        "it was saved in format “3” by a newer version of this program, which reads "
        "formats 1 and 2" in refusal(f"a{suffix}", data)
    )


def test_a_file_without_its_structure_is_refused(refusal, good):
    assert "there is no “document” among" in refusal("a.npz", savez(**good[0]))


def test_a_name_that_is_there_twice_is_refused(refusal, tmp_path):
    save(Maker(3).document(), tmp_path / "x.safetensors")
    data = (tmp_path / "x.safetensors").read_bytes()
    length = int.from_bytes(data[:8], "little")
    header = json.loads(data[8 : 8 + length])
    header["__metadata__"]["embeddings"] = "[[1]]"
    text = json.dumps(header).encode()
    data = len(text).to_bytes(8, "little") + text + data[8 + length :]
    assert "“embeddings” is there twice" in refusal("a.safetensors", data)


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"embeddings": [[1, 2], [3]]}, "embeddings[1] has 1 entries, expected 2"),
        ({"embeddings": None}, "it lacks the arrays “embeddings”"),
        ({"embeddings": "x"}, "embeddings must be a number, got “x”"),
        ({"dtypes": 3}, "dtypes must be an object of types by name"),
        (
            {"dtypes": {"embeddings": "int8"}},
            "the type of embeddings must be one of fl",
        ),
        ({"dtype": "half"}, "dtype must be one of float16, float32, float64, got half"),
        ({"document": "layers"}, "document is wrong: line 1, column 1: from here on"),
        ({"document": 5}, "document must be a list of Unicode texts"),
    ],
)
def test_wrong_json_is_refused(refusal, tmp_path, changes, reason):
    save(Maker(3).document(), tmp_path / "x.json")
    fields = json.loads((tmp_path / "x.json").read_text("utf-8")) | changes
    assert reason in refusal("a.json", json.dumps(fields))


def test_memory_stays_flat(refusal, good):
    arrays, said = good
    lie = ("embeddings.npy", lying(shape="(500000000, 1)"))
    members = [(f"{name}.npy", npy(array)) for name, array in arrays.items()]
    members = [one for one in members if one[0] != lie[0]]
    members += [lie, ("document.npy", npy(np.array(json.dumps(said))))]
    assert peak_of(lambda: refusal("a.npz", zipped(members))) < 3 * 10**6
    many = put(said, ("layers",), [{"heads": 60000, "key_heads": 60000}])
    assert peak_of(lambda: refusal("a.npz", file_of(arrays, many))) < 10**8


def test_a_structure_that_would_grow_is_not_unpacked(refusal, good):
    text = lying("<U100000000", "()", b"")
    members = [(f"{name}.npy", npy(array)) for name, array in good[0].items()]
    members.append(("document.npy", text + b" \0\0\0" * 10**7))
    data = zipped(members, zipfile.ZIP_DEFLATED)
    assert peak_of(lambda: refusal("a.npz", data)) < 3 * 10**6


OTHERS = (None, -1, 0, 3, 0.5, 1e300, "x", "", True, [], {}, [1], {"kind": "x"})


def changed(random, said):
    """Return the structure with one value of it another, gone, or somewhere else."""
    said = copy.deepcopy(said)
    places = []

    def visit(part):
        keys = part if isinstance(part, dict) else range(len(part))
        for key in list(keys):
            places.append((part, key))
            if isinstance(part[key], dict | list):
                visit(part[key])

    visit(said)
    part, key = places[random.integers(len(places))]
    if random.random() < 0.3:
        del part[key]
    else:
        part[key] = OTHERS[random.integers(len(OTHERS))]
    return said


def damaged(random, arrays):
    """Return the arrays with one of them another, gone, or under another name."""
    names = [name for name in arrays if name != "format"]
    name = names[random.integers(len(names))]
    array = arrays[name]
    others = (
        GONE,
        array[..., None],
        array.reshape(-1),
        np.ones((2, 2)),
        array.astype(str),
        np.zeros(array.shape, bool),
        np.full(array.shape, 7),
        arrays[names[random.integers(len(names))]],
    )
    return {**arrays, name: others[random.integers(len(others))]}


@pytest.mark.parametrize("seed", range(6))
def test_a_damaged_file_of_layers_is_a_document_or_a_refusal(tmp_path, seed):
    random = np.random.default_rng(seed)
    save(Maker(seed).document(), tmp_path / "x.npz")
    with np.load(tmp_path / "x.npz") as file:
        arrays = {name: file[name] for name in file.files}
    said = json.loads(str(arrays.pop("document")))
    path = tmp_path / "a.npz"
    opened = 0
    for _ in range(80):
        half = random.random() < 0.5
        path.write_bytes(
            file_of(arrays, changed(random, said))
            if half
            else file_of(damaged(random, arrays), said)
        )
        with suppress(ValueError):  # and nothing else
            found = load(path)
            opened += 1
            computed(found)
    assert opened < 80


@pytest.mark.parametrize("suffix", [".npz", ".json", ".safetensors"])
def test_flipped_bytes_of_layers_make_a_document_or_a_refusal(tmp_path, rng, suffix):
    path = tmp_path / f"x{suffix}"
    save(Maker(4).document(), path)
    whole = path.read_bytes()
    for _ in range(120):
        data = bytearray(whole)
        for place in rng.integers(0, len(data), 3):
            data[place] = rng.integers(0, 256)
        path.write_bytes(data[: rng.integers(1, len(data) * 3)])
        with suppress(ValueError):  # and nothing else
            load(path)


def test_positions_that_are_not_in_force_are_kept_and_not_checked(tmp_path, plain):
    from dataclasses import replace

    old = replace(plain, positions=Positions(table=np.ones((9, 9)), base=3.0))
    save(old, tmp_path / "x.npz")
    assert load(tmp_path / "x.npz").positions.table.shape == (9, 9)
