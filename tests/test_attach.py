"""Query, key and value are detached and attached, from the menus over their tables."""

import networks
import numpy as np
import pytest
from driving import User

from attention_gui.core.layer import Projection
from attention_gui.core.stack import Stack
from attention_gui.files.examples import example
from attention_gui.views.attach_dialog import AttachDialog


@pytest.fixture
def answer(monkeypatch):
    """Have a function fill the dialogs in that open; return what they said."""
    said: list[str] = []

    def answered(fill) -> list[str]:
        def run(dialog: AttachDialog) -> int:
            fill(dialog)
            said.append(dialog.result_text.text() or dialog.reason.text())
            if dialog.button.isEnabled():
                dialog.button.click()
            return dialog.result()

        monkeypatch.setattr(AttachDialog, "exec", run)
        return said

    return answered


def choose(user: User, stage: str, text: str) -> None:
    """Choose in the menu over a table."""
    user.table(stage)
    menu = user.window.board.givens.cards[stage].menu()
    found = {action.text(): action for action in menu.actions()}
    found[text].trigger()
    menu.close()


def actions(user: User, stage: str) -> list[str]:
    user.table(stage)
    menu = user.window.board.givens.cards[stage].menu()
    texts = [action.text() for action in menu.actions()]
    menu.close()
    return texts


ATTACH = "Attach: compute it from X…"
DETACH = "Detach: give the numbers as they are"
DETACH_ALL = "Detach in all heads of the layer"


def origins(user: User, stage: str, layer: int = 0) -> list[bool]:
    """Return which matrices of a stage are computed."""
    sources = getattr(user.document.layers[layer], stage)
    return [isinstance(source, Projection) for source in sources]


def largest(said: str) -> float:
    """Return the largest difference that a dialog said."""
    return float(said.split()[7].replace("−", "-"))


def test_a_menu_offers_what_can_be_done(user):
    assert actions(user, "query") == [ATTACH]
    user.window.session.open(networks.projected())
    assert actions(user, "key") == [DETACH, DETACH_ALL]
    user.window.session.open(networks.crossed())
    assert actions(user, "value") == [DETACH]


def test_the_button_over_a_table_opens_its_menu(user, monkeypatch):
    from PySide6.QtWidgets import QMenu

    shown = []
    monkeypatch.setattr(QMenu, "popup", lambda menu, _: shown.append(menu))
    card = user.window.board.givens.cards["value"]
    user.click(card.button)
    assert [one.text() for one in shown[0].actions()] == [ATTACH]
    shown[0].close()


def test_detaching_freezes_the_numbers(user):
    user.window.session.open(networks.projected(layers=2))
    before = user.table("query").matrix.array.copy()
    output = Stack(user.document).layer_output(1)
    choose(user, "query", DETACH)
    assert origins(user, "query") == [False, True, True, True]
    np.testing.assert_array_equal(user.given("query"), before)
    np.testing.assert_array_equal(Stack(user.document).layer_output(1), output)
    assert user.header("query")[1].startswith("given · 4 tokens")
    assert user.action("undo").text() == "&Undo: Detached query"
    user.enter("embeddings", 0, 0, "9")
    np.testing.assert_array_equal(user.table("query").matrix.array, before)
    user.press("Ctrl+Z")
    user.press("Ctrl+Z")
    assert origins(user, "query") == [True] * 4


def test_detaching_keeps_pinned_numbers_as_given_ones(user):
    user.window.session.open(networks.projected())
    user.enter("value", 1, 1, "8")
    choose(user, "value", DETACH_ALL)
    assert origins(user, "value") == [False, False]
    assert user.given("value")[1, 1] == 8
    assert not list(user.document.pins)


def test_what_was_detached_is_attached_again_with_no_difference(user, answer):
    user.window.session.open(networks.projected())
    before = user.table("key").matrix.array.copy()
    choose(user, "key", DETACH)
    user.table("key").select(0, 0, 1, 1)
    said = answer(lambda dialog: dialog.bias.click())
    choose(user, "key", ATTACH)
    assert origins(user, "key") == [True, True]
    np.testing.assert_allclose(user.table("key").matrix.array, before, atol=1e-12)
    assert said[0].startswith("The key would change by at most ")
    assert largest(said[0]) < 1e-12


def test_a_plain_document_gets_embeddings_to_attach_to(user, answer):
    before = user.given("query").copy()

    def fill(dialog: AttachDialog) -> None:
        assert dialog.embeddings.currentText() == "one-hot"
        assert dialog.width_.value() == 3
        assert not dialog.heads.isVisibleTo(dialog)

    answer(fill)
    choose(user, "query", ATTACH)
    np.testing.assert_array_equal(user.document.embeddings, np.eye(3))
    np.testing.assert_allclose(user.document.given("W_Q", 0, 0), before, atol=1e-12)
    assert "X W" in user.tabs
    assert origins(user, "key") == [False]
    assert user.header("query")[1].startswith("= X W_Q")
    user.press("Ctrl+Z")
    assert user.document.embeddings is None
    assert "X W" not in user.tabs


def test_the_difference_is_said_before_it_is_made(user, answer):
    said = answer(lambda dialog: dialog.start.setCurrentIndex(1))  # zeros
    choose(user, "query", ATTACH)
    mean = np.sqrt(np.mean(np.square([1, 0, 0, 1, 1, 1])))
    assert said == [f"The query would change by at most 1 (r.m.s. {mean:.3g})."]
    np.testing.assert_array_equal(user.table("query").matrix.array, np.zeros((3, 2)))


@pytest.mark.parametrize(
    ("start", "expected"),
    [("identity", np.eye(3, 2)), ("zeros", np.zeros((3, 2))), ("random", None)],
)
def test_w_is_chosen(user, answer, start, expected):
    answer(lambda dialog: dialog.start.setCurrentIndex(dialog.start.findData(start)))
    choose(user, "value", ATTACH)
    weight = user.document.given("W_V", 0, 0)
    if expected is None:
        assert np.unique(weight).size == weight.size
    else:
        np.testing.assert_array_equal(weight, expected)


@pytest.mark.parametrize("vectors", ["zeros", "random"])
def test_embeddings_are_chosen(user, answer, vectors):
    def fill(dialog: AttachDialog) -> None:
        dialog.embeddings.setCurrentIndex(dialog.embeddings.findData(vectors))
        dialog.width_.setValue(5)

    answer(fill)
    choose(user, "query", ATTACH)
    assert user.document.embeddings.shape == (3, 5)
    assert bool(user.document.embeddings.any()) == (vectors == "random")


def test_what_cannot_be_attached_is_refused_in_the_dialog(user, answer):
    document = user.document
    said = answer(lambda dialog: dialog.width_.setValue(2))
    choose(user, "query", ATTACH)
    assert said == ["one-hot embeddings of 3 tokens need 3 features, got 2"]
    assert user.document is document
    user.enter("query", 0, 0, "nan")
    said.clear()
    answer(lambda _: None)
    choose(user, "query", ATTACH)
    assert "not finite" in said[0]


def test_all_heads_are_attached_at_once(user, answer):
    user.window.session.open(example("minilm"))
    before = [layer.query for layer in user.document.layers]

    def fill(dialog: AttachDialog) -> None:
        dialog.heads.setCurrentIndex(1)

    said = answer(fill)
    choose(user, "query", ATTACH)
    assert origins(user, "query") == [True] * 12
    assert origins(user, "key") == [False] * 12
    for head in range(12):
        matrix = Stack(user.document).matrix("query", 0, head)
        np.testing.assert_allclose(matrix, before[0][head], atol=2e-6)
    assert largest(said[0]) < 2e-6
    assert user.document.embeddings.dtype == np.float32


def test_keys_of_another_length_get_embeddings_of_their_own(user, answer):
    user.window.session.open(networks.crossed())
    choose(user, "key", DETACH)
    choose(user, "value", DETACH)
    from attention_gui.core.embedding import with_key_embeddings

    bare = with_key_embeddings(user.document, None)
    user.window.session.open(bare)

    def fill(dialog: AttachDialog) -> None:
        assert dialog.width_.value() == 5

    answer(fill)
    before = user.given("key").copy()
    choose(user, "key", ATTACH)
    np.testing.assert_array_equal(user.document.key_embeddings, np.eye(5))
    np.testing.assert_allclose(Stack(user.document).matrix("key", 0, 0), before)


def test_the_dialog_itself_follows_what_is_chosen(user, qtbot):
    from functools import partial

    from attention_gui.core.offering import offered
    from attention_gui.views.attach_dialog import Attachable

    offer = partial(offered, Stack(user.document), "query", 0, 0)
    dialog = AttachDialog(Attachable("query", "embeddings", 3, "head 0", False), offer)
    qtbot.addWidget(dialog)
    dialog.show()
    assert dialog.windowTitle() == "Attach the query"
    assert dialog.button.isEnabled()
    dialog.width_.setValue(1)
    assert not dialog.button.isEnabled()
    assert dialog.reason.isVisible()
    dialog.embeddings.setCurrentIndex(2)
    assert dialog.button.isEnabled()
    assert dialog.result_text.text().startswith("The query would change by at most 1")
