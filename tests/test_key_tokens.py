"""Key tokens of their own: in every pane, every view that is exported, every file."""

import json
from itertools import product

import numpy as np
import pytest
from PySide6.QtWidgets import QApplication

from attention_gui import files
from attention_gui.app import main
from attention_gui.core.baselines import pinned_baseline
from attention_gui.core.blank import blank
from attention_gui.core.build import document
from attention_gui.core.head_shape import renamed
from attention_gui.core.key_tokens import separated
from attention_gui.core.moving import with_positions
from attention_gui.core.pages import belows, pages
from attention_gui.core.stack import Stack
from attention_gui.core.style import VIEWS
from attention_gui.core.token_shape import deleted, inserted
from attention_gui.files.examples import example

TOKENS = ("the", "black", "cat", "sat")


def given():
    numbers = np.random.default_rng(3).normal(size=(3, 2, 4, 3))
    return separated(document(*numbers, tokens=TOKENS))


def projected():
    made = blank(TOKENS, 6, 2, weights="random")
    return separated(with_positions(made, "rope"))


APART = {
    "fewer": lambda: deleted(given(), "key", [0, 1]),
    "more": lambda: inserted(given(), "key", 2, ("a\nb", "", "dog")),
    "one": lambda: deleted(given(), "query", [0, 1, 2]),
    "projected": lambda: inserted(projected(), "key", 1, ("dog",)),
}
each = pytest.mark.parametrize("made", APART.values(), ids=APART)


def of_pairs(user):
    """Return the panels of queries and keys that are shown."""
    stages = ("scores", "scaled", "weights")
    return [panel for panel in user.stages.panels if panel.stage in stages]


@each
def test_every_pane_shows_queries_and_keys_apart(user, made):
    apart = made()
    user.window.session.open(apart)
    QApplication.processEvents()
    for stage in ("query", "key", "value"):
        labels = user.table(stage).matrix.labels
        assert labels == (apart.tokens if stage == "query" else apart.key_tokens)
    session = user.window.session
    for page, below in product(pages(apart), belows(apart)):
        session.look_at(session.look._replace(page=page, below=below))
        user.bot.waitUntil(lambda: bool(user.stages.panels))
        assert all(panel.rows.labels == apart.query_tokens for panel in of_pairs(user))
        assert all(panel.columns.labels == apart.key_tokens for panel in of_pairs(user))
    for tab in user.tabs:
        user.open_tab(tab)
        QApplication.processEvents()


def test_a_small_window_has_room_for_both_and_for_names(user):
    apart = inserted(separated(example("cat")), "key", 1)
    user.window.session.open(renamed(apart, 0, 0, "a name of several words"))
    user.window.resize(1024, 700)
    QApplication.processEvents()
    assert user.window.width() == 1024
    assert user.window.minimumSizeHint().width() <= 1024


@each
@pytest.mark.parametrize("view", VIEWS)
def test_every_view_is_drawn_or_says_what_is_lacking(made, view, tmp_path, capsys):
    files.save(pinned_baseline(made())[0], tmp_path / "apart.npz")
    picture = tmp_path / "apart.svg"
    arguments = ("export", str(tmp_path / "apart.npz"), str(picture), "--view", view)
    code = main(list(arguments))
    said = capsys.readouterr().err
    if code:
        assert "there is no" in said or "there are no" in said
        assert view in ("layer", "positions", "rollout", "contributions")
    else:
        assert picture.stat().st_size > 1000


@each
def test_numbers_are_written_with_the_labels_of_both(made, tmp_path, capsys):
    apart = made()
    files.save(apart, tmp_path / "apart.npz")
    out = tmp_path / "weights.json"
    asked = ("compute", str(tmp_path / "apart.npz"), "-o", str(out))
    assert main(list(asked)) == 0, capsys.readouterr().err
    written = json.loads(out.read_text())
    assert tuple(written["tokens"]) == apart.query_tokens
    assert tuple(written["key_tokens"]) == apart.labels_of_keys


@each
@pytest.mark.parametrize("suffix", [".npz", ".json", ".safetensors", ".csv", ".tsv"])
def test_every_file_keeps_them_apart_or_says_that_it_cannot(made, suffix, tmp_path):
    apart, path = made(), tmp_path / f"apart{suffix}"
    if suffix in (".csv", ".tsv") and apart.key_embeddings is not None:
        with pytest.raises(ValueError, match="a table cannot hold"):
            files.save(apart, path)
        return
    files.save(apart, path)
    back = files.load(path)
    assert (back.tokens, back.key_tokens) == (apart.tokens, apart.key_tokens)
    assert not back.keys_are_queries
    np.testing.assert_array_equal(
        Stack(back).result(0, 1).weights, Stack(apart).result(0, 1).weights
    )


def test_key_tokens_of_the_same_names_are_no_table_of_text(tmp_path):
    with pytest.raises(ValueError, match=r"key_tokens called as the tokens are; \.npz"):
        files.save(given(), tmp_path / "apart.csv")
    files.save(given(), tmp_path / "apart.npz")
    assert files.load(tmp_path / "apart.npz").key_tokens == TOKENS


@pytest.mark.parametrize("suffix", [".npz", ".json", ".safetensors"])
def test_names_of_heads_are_kept(suffix, tmp_path):
    named = renamed(given(), 0, 1, "nouns · 名詞")
    files.save(named, tmp_path / f"named{suffix}")
    assert files.load(tmp_path / f"named{suffix}").layers[0].names == (
        "",
        "nouns · 名詞",
    )


def test_a_table_of_text_has_no_names_of_heads(tmp_path):
    with pytest.raises(ValueError, match="names of heads"):
        files.save(renamed(given(), 0, 1, "nouns"), tmp_path / "named.csv")


@pytest.mark.parametrize("names", [["a"], "ab", [1, 2], None])
def test_a_file_with_other_names_is_refused(names, tmp_path):
    path = tmp_path / "named.json"
    files.save(renamed(given(), 0, 1, "nouns"), path)
    held = json.loads(path.read_text())
    held["document"]["layers"][0]["names"] = names
    path.write_text(json.dumps(held))
    if names is None:
        assert files.load(path).layers[0].names is None
    else:
        with pytest.raises(ValueError, match="names"):
            files.load(path)
