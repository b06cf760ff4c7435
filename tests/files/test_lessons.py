"""Lessons on disk: what is on the shelf, what is wrong with a file, and the five."""

import re

import numpy as np
import pytest

from attention_gui import files
from attention_gui.core.build import document
from attention_gui.core.reading import Reading
from attention_gui.core.stack import Stack
from attention_gui.files.lessons import read, shelf, shipped


def any_action(name):
    return name


@pytest.fixture
def folder(tmp_path):
    q = np.array([[1.0, 0], [0, 1], [1, 1]])
    files.save(document(q, q, q), tmp_path / "b.json")
    (tmp_path / "b.md").write_text("# Mine\n{scores[2, 2]}\n", "utf-8")
    (tmp_path / "a.md").write_text("no title", "utf-8")
    (tmp_path / "notes.txt").write_text("# no lesson", "utf-8")
    return tmp_path


def test_five_lessons_are_shipped_and_can_be_read():
    titles = [one.title for one in shelf(shipped())]
    assert titles == [
        "Dot products as similarity",
        "Softmax and temperature",
        "Why √d",
        "Masks",
        "Heads and layers",
    ]
    for bound in shelf(shipped()):
        lesson = read(bound.path, any_action)
        assert len(lesson.pages) >= 4, lesson.title
        assert not re.search(r"[{}]", "".join(lesson.pages)), "all numbers are in"


def numbers(name):
    """Return what a shipped lesson's document computes."""
    path = next(one for one in shipped().glob(f"{name}*") if one.suffix != ".md")
    stack = Stack(files.load(path))
    return lambda stage, layer=0, head=0: Reading(stack, layer, head).array(stage)


def test_what_the_lesson_on_similarity_says_is_so():
    of = numbers("1")
    key, scores = of("key"), of("scores")
    cat, dog, car, kitten = range(4)
    assert key[kitten] * 4 == pytest.approx(key[cat]), "a quarter as long"
    assert scores[dog, car] == 0, "a right angle"
    assert scores[cat, dog] > 0 > scores[cat, car]
    assert (scores == scores.T).all()


def test_what_the_lesson_on_softmax_says_is_so():
    of = numbers("2")
    scores, weights = of("scores"), of("weights")
    assert (scores == of("query")).all(), "each query is its own row of scores"
    ratios = weights[0, 1:3] / weights[0, :2]
    assert ratios == pytest.approx([np.e, np.e])
    assert weights[1] == pytest.approx([0.25] * 4)
    assert of("output")[1, 0] == pytest.approx(of("value").mean())


def test_what_the_lesson_on_root_d_says_is_so():
    of = numbers("3")
    spread = [of("scores", layer).std() for layer in range(3)]
    assert [of("query", layer).shape[1] for layer in range(3)] == [4, 64, 1024]
    assert spread == sorted(spread)
    assert np.exp(10) == pytest.approx(22_000, rel=0.01)
    assert of("weights", 2, 1).max(axis=1).min() > 0.999
    assert of("weights", 2, 0).max() < 0.7
    assert (np.abs(of("query", 2)) == 1).all()


def test_what_the_lesson_on_masks_says_is_so():
    of = numbers("4")
    for stage in ("query", "key", "value", "scores"):
        assert (of(stage, 0, 0) == of(stage, 0, 1)).all()
    assert of("weights", 0, 1)[1, 4] == 0
    assert of("weights", 0, 0)[4] == pytest.approx(of("weights", 0, 1)[4])
    assert of("weights", 0, 1)[0, 0] == 1


def test_what_the_lesson_on_heads_says_is_so():
    of = numbers("5")
    assert of("weights", 0, 0)[1, 0] > 0.99
    assert of("weights", 0, 3)[5] == pytest.approx([1 / 6] * 6, abs=0.02)
    assert of("weights", 1, 0)[2, 2] > 0.99


def test_a_shelf_lists_lessons_by_file_and_nothing_else(folder):
    assert [(one.path.name, one.title) for one in shelf(folder)] == [
        ("a.md", "a"),
        ("b.md", "Mine"),
    ]


def test_a_lesson_of_ones_own(folder):
    lesson = read(folder / "b.md", any_action)
    assert lesson.title == "Mine"
    assert lesson.pages[0].startswith("[2](cell:")
    assert lesson.document.queries == 3


def test_no_such_folder(tmp_path):
    with pytest.raises(ValueError, match="cannot be read: No such file"):
        shelf(tmp_path / "gone")


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"# T\n{weights[9, 9]}", r"b\.md, line 2: there is no cell"),
        (b"\xff\xfe", r"b\.md is no text in UTF-8"),
        (b"# T\n" + b"x" * (1 << 20), r"b\.md is longer than 1 MB"),
        (b"", r"b\.md, a lesson begins with its title"),
    ],
)
def test_what_is_wrong_with_a_lesson_is_said(folder, data, said):
    (folder / "b.md").write_bytes(data)
    with pytest.raises(ValueError, match=said):
        read(folder / "b.md", any_action)


def test_a_lesson_without_its_document(folder):
    (folder / "b.json").unlink()
    with pytest.raises(ValueError, match="has no document beside it: a file b with"):
        read(folder / "b.md", any_action)


def test_a_broken_document_says_so_itself(folder):
    (folder / "b.json").write_text("{", "utf-8")
    with pytest.raises(ValueError, match=r"b\.json"):
        read(folder / "b.md", any_action)
