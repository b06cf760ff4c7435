"""Weights are imported through the dialog: found, mapped, asked, refused, undone."""

from pathlib import Path

import numpy as np
import pytest
from driving import LEFT, NONE, Button, Key, User
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QFileDialog,
    QLabel,
    QSpinBox,
)
from weightfiles import HEADS, OF_HEAD, WIDTH, Layer, model, write

from attention_gui.core.blank import blank
from attention_gui.core.stack import Stack
from attention_gui.views.weights_dialog import WeightsDialog
from attention_gui.views.weights_model import LAYER, SHAPE, TENSOR, USED

# said by the offscreen platform of every window that has a least size
pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")

X = np.random.default_rng(0).normal(size=(3, WIDTH))


def close(found, expected):
    np.testing.assert_allclose(found, expected, rtol=0, atol=1e-12)


class Importer:
    """What a user does in the dialog, which opens from the menu."""

    def __init__(self, user: User, monkeypatch: pytest.MonkeyPatch) -> None:
        self.user, self.bot = user, user.bot
        self.path = Path()
        monkeypatch.setattr(
            QFileDialog, "getOpenFileName", lambda *_: (str(self.path), "")
        )

    def open(self, path, act, document=None):
        """Choose a file in the menu, act in the dialog, and have it closed."""
        if document is not None:
            self.user.window.session.open(document)
        self.path = path
        faults = []

        def step():
            self.dialog = QApplication.activeModalWidget()
            assert isinstance(self.dialog, WeightsDialog)
            try:
                act()
            except Exception as fault:  # raised once the dialog is closed
                faults.append(fault)
            finally:
                if self.dialog.isVisible():
                    self.dialog.reject()

        self.dialog = None
        QTimer.singleShot(0, step)
        self.user.action("import_weights").trigger()
        assert self.dialog is not None, "the dialog did not open"
        for fault in faults:
            raise fault

    # what there is

    def row(self, name):
        return next(
            n for n, one in enumerate(self.dialog.model.tensors) if one.name == name
        )

    def text(self, name, column):
        return self.dialog.model.index(self.row(name), column).data()

    def rows(self):
        """Return every tensor with what it is used as."""
        model = self.dialog.model
        return {
            model.index(row, TENSOR).data(): (
                model.index(row, SHAPE).data(),
                model.index(row, USED).data(),
                model.index(row, LAYER).data(),
            )
            for row in range(model.rowCount())
        }

    def shown(self, widget):
        return widget.isVisibleTo(self.dialog)

    # what is done

    def spot(self, name, column) -> QPoint:
        table = self.dialog.table
        index = self.dialog.model.index(self.row(name), column)
        table.scrollTo(index)
        return table.visualRect(index).center()

    def editors(self, kind):
        return [one for one in self.dialog.table.findChildren(kind) if one.isVisible()]

    def editor(self, kind):
        self.bot.waitUntil(lambda: len(self.editors(kind)) == 1)
        return self.editors(kind)[0]

    def use(self, name, words):
        """Open the list of a tensor with the mouse, and choose with the keys."""
        viewport = self.dialog.table.viewport()
        QTest.mouseClick(viewport, LEFT, NONE, self.spot(name, USED))
        box = self.editor(QComboBox)
        self.bot.waitUntil(lambda: box.view().isVisible())
        steps = box.findText(words) - box.currentIndex()
        assert box.findText(words) >= 0, f"{name} cannot be {words}"
        for _ in range(abs(steps)):
            QTest.keyClick(box.view(), Key.Key_Down if steps > 0 else Key.Key_Up)
        QTest.keyClick(box.view(), Key.Key_Return)
        self.bot.waitUntil(lambda: not self.editors(QComboBox))
        assert self.text(name, USED) == words

    def set_layer(self, name, layer):
        viewport = self.dialog.table.viewport()
        QTest.mouseClick(viewport, LEFT, NONE, self.spot(name, LAYER))
        field = self.editor(QSpinBox)
        field.selectAll()
        QTest.keyClicks(field, str(layer))
        QTest.keyClick(field, Key.Key_Return)
        self.bot.waitUntil(lambda: not self.editors(QSpinBox))

    def answer(self, choice, text):
        """Choose one of a list, as the mouse does."""
        index = choice.findText(text)
        assert index >= 0, [choice.itemText(n) for n in range(choice.count())]
        choice.setCurrentIndex(index)
        choice.activated.emit(index)

    def press_import(self):
        self.user.click(self.dialog.import_button)


@pytest.fixture
def importer(user, monkeypatch):
    return Importer(user, monkeypatch)


def before(**changes):
    """A document whose embeddings are as wide as the files."""
    made = blank(["a", "b", "c"], WIDTH, **changes)
    return made.with_block("embeddings", 0, 0, 0, 0, X)


def test_a_torch_model_of_two_layers(importer, user, tmp_path):
    layers = [Layer(1, 2), Layer(2, 2)]
    path = model(tmp_path / "m.safetensors", "llama", layers, lm_head=np.ones((9, 8)))
    old = before()

    def act():
        rows = importer.rows()
        assert rows["model.layers.1.self_attn.k_proj.weight"] == ("4 × 8", "W_K", "1")
        assert rows["lm_head"] == ("9 × 8", "not used", "")
        form, dialog = importer.dialog.form, importer.dialog
        assert dialog.held.text() == "m.safetensors: 19 tensors, 1 of them not used"
        importer.answer(form.heads, "4")
        assert importer.shown(form.layout_)
        assert form.layout_.currentText() == "(out, in), as torch's Linear has it"
        assert not importer.shown(form.key_heads)
        assert form.norm.currentText() == "RMSNorm"
        assert form.feed.currentText() == "SiLU, gated"
        assert dialog.outcome.text() == (
            "2 layers of 4 heads that share 2 key heads, reading 8 features. "
            "Tokens and embeddings stay."
        )
        importer.press_import()

    importer.open(path, act, old)
    made = user.document
    assert user.window.status.currentMessage() == "Imported m.safetensors"
    assert (len(made.layers), made.tokens) == (2, ("a", "b", "c"))
    assert user.action("undo").text() == "&Undo: Imported weights of m.safetensors"
    square = X / np.sqrt((X**2).mean(1, keepdims=True) + 1e-5)
    query = square * layers[0].norm_gain @ layers[0].W_Q
    for head in range(HEADS):
        mine = slice(head * OF_HEAD, (head + 1) * OF_HEAD)
        close(Stack(made).stage("query", 0, head), query[:, mine])
    user.action("undo").trigger()
    assert user.document is not made
    assert len(user.document.layers) == 1
    user.action("redo").trigger()
    assert user.document is made


@pytest.mark.parametrize(
    ("answer", "turned"),
    [("(out, in), as torch's Linear has it", True), ("(in, out), as x · W", False)],
)
def test_a_fused_file_whose_square_matrix_is_asked_about(
    importer, user, tmp_path, answer, turned
):
    layer = Layer(5)
    fused = np.ascontiguousarray(layer.fused("W").T)
    arrays = {"in_proj_weight": fused, "in_proj_bias": layer.fused("b")}
    path = write(tmp_path / "mha.npz", arrays | {"out_proj.weight": layer.W_O})

    def act():
        form = importer.dialog.form
        assert form.reasons["layout"].text() == "“out_proj.weight” 8 × 8 is square."
        assert form.layout_.currentText().startswith("(out, in)")
        assert form.reasons["heads"].text().startswith("“in_proj_weight” 24 × 8 does")
        importer.answer(form.heads, "4")
        texts = [form.layout_.itemText(n) for n in range(form.layout_.count())]
        importer.answer(form.layout_, next(t for t in texts if t.startswith(answer)))
        form.residual.click()
        assert not importer.dialog.choices.residual
        importer.press_import()

    importer.open(path, act, before(layers=2))
    stack = Stack(user.document)
    q, k, v = (X @ getattr(layer, f"W_{n}") + getattr(layer, f"b_{n}") for n in "QKV")
    mixed = layer.W_O.T if turned else layer.W_O
    outputs = []
    for head in range(HEADS):
        mine = slice(head * OF_HEAD, (head + 1) * OF_HEAD)
        close(stack.stage("query", 0, head), q[:, mine])
        powers = np.exp(q[:, mine] @ k[:, mine].T / np.sqrt(OF_HEAD))
        outputs.append(powers / powers.sum(1, keepdims=True) @ v[:, mine])
    close(stack.stage("layer_output", 0, 0), np.concatenate(outputs, 1) @ mixed)
    assert len(user.document.layers) == 2, "the second layer stays"


def strange(path):
    layer = Layer(6)
    names = {"alpha": "W_Q", "beta": "W_K", "part.1.gamma": "W_V", "delta": "b_Q"}
    write(path, {name: getattr(layer, part) for name, part in names.items()})
    return layer


def test_a_stranger_is_mapped_by_hand(importer, user, tmp_path):
    layer = strange(tmp_path / "odd.npz")

    def act():
        dialog = importer.dialog
        assert dialog.held.text() == "odd.npz: 4 tensors, all of them not used"
        assert dialog.reason.text().startswith("nothing is used")
        assert not dialog.import_button.isEnabled()
        importer.use("alpha", "W_Q")
        assert dialog.reason.text().startswith(
            "in layer 0 of the file a query would have 8 features, but a key 2"
        )
        importer.answer(dialog.form.into, "a new document")
        assert dialog.reason.text() == "layer 0 of the file has nothing used as W_K"
        importer.use("beta", "W_K")
        importer.use("part.1.gamma", "W_V")
        assert importer.text("part.1.gamma", LAYER) == "1", "its name has a number"
        assert not dialog.import_button.isEnabled()
        importer.set_layer("part.1.gamma", 0)
        importer.use("delta", "b_Q")
        assert dialog.reason.text() == ""
        assert not importer.shown(dialog.reason)
        importer.answer(dialog.form.heads, "2")
        importer.answer(dialog.form.layout_, "(in, out), as x · W has it")
        words = "1 layer of 2 heads, reading 8 features. There will be 8 tokens, each"
        assert dialog.outcome.text().startswith(words)
        importer.press_import()

    importer.open(tmp_path / "odd.npz", act)
    made = user.document
    assert user.title == "odd — Attention Explorer"
    assert not user.action("undo").isEnabled()
    expected = np.eye(8) @ layer.W_Q + layer.b_Q
    for head, mine in ((0, slice(0, 4)), (1, slice(4, 8))):
        close(Stack(made).stage("query", 0, head), expected[:, mine])


def test_a_tensor_that_was_proposed_can_be_left_out(importer, user, tmp_path):
    path = model(tmp_path / "m.npz", "gpt2", [Layer(1)])

    def act():
        for name, *_ in list(importer.dialog.choices.uses.items()):
            if "mlp" in name or "ln_2" in name:
                importer.use(name, "not used")
        assert not importer.shown(importer.dialog.form.feed)
        assert "6 of them not used" in importer.dialog.held.text()
        importer.press_import()

    importer.open(path, act, before())
    assert user.document.layers[0].feed is None
    assert user.document.layers[0].attention_norm.kind == "layer"


def test_some_layers_go_where_they_are_wanted(importer, user, tmp_path):
    layers = [Layer(seed) for seed in range(4)]
    path = model(tmp_path / "m.npz", "lens", layers)

    def act():
        form = importer.dialog.form
        assert (form.first.currentText(), form.last.currentText()) == ("0", "3")
        importer.answer(form.first, "2")
        importer.answer(form.last, "1")
        assert form.first.currentText() == "1", "the first is never after the last"
        importer.answer(form.last, "2")
        importer.answer(form.at, "1")
        assert importer.dialog.outcome.text() == (
            "2 layers of 4 heads, reading 8 features. Tokens and embeddings stay."
        )
        importer.press_import()

    old = before(layers=2)
    importer.open(path, act, old)
    made = user.document
    assert len(made.layers) == 3
    assert made.layers[0] is old.layers[0]
    close(made.layers[2].query[0].weight, layers[2].W_Q[:, :2])


def test_norms_and_function_are_what_is_answered(importer, user, tmp_path):
    path = model(tmp_path / "m.npz", "bert", [Layer(1)])

    def act():
        form = importer.dialog.form
        assert form.norm_first.currentText() == "after them"
        importer.answer(form.norm_first, "before attention and feed-forward")
        importer.answer(form.feed, "GELU, by tanh")
        form.eps.setFocus()
        form.eps.setText("0.25")
        QTest.keyClick(form.eps, Key.Key_Return)
        importer.press_import()

    importer.open(path, act, before())
    layer = user.document.layers[0]
    assert (layer.norm_first, layer.feed.kind) == (True, "gelu_tanh")
    assert (layer.attention_norm.eps, layer.feed_norm.eps) == (0.25, 0.25)


def test_what_does_not_fit_is_said_and_the_dialog_stays(importer, user, tmp_path):
    path = model(tmp_path / "m.npz", "bert", [Layer(1)])
    old = before(layers=2)

    def act():
        dialog = importer.dialog
        importer.answer(dialog.form.norm, "RMSNorm")
        importer.press_import()
        assert dialog.reason.text() == "m.npz: RMSNorm has a gain but no bias"
        assert importer.shown(dialog.reason)
        assert dialog.isVisible()
        importer.answer(dialog.form.norm, "LayerNorm")
        assert not importer.shown(dialog.reason)
        path.write_bytes(b"")
        importer.press_import()
        assert dialog.reason.text() == "m.npz: the file is empty"

    importer.open(path, act, old)
    assert user.document is old, "nothing is half applied"
    assert user.asked == []


def test_cancel_changes_nothing(importer, user, tmp_path):
    path = model(tmp_path / "m.npz", "bert", [Layer(1)])
    old = before()
    importer.open(path, lambda: importer.dialog.reject(), old)
    assert user.document is old
    assert not user.action("undo").isEnabled()


def test_a_new_document_asks_before_changes_are_lost(importer, user, tmp_path):
    path = model(tmp_path / "m.npz", "lens", [Layer(1)])
    user.enter("query", 0, 0, "4.5")
    changed = user.document

    def act():
        importer.answer(importer.dialog.form.into, "a new document")
        importer.press_import()

    user.answers = [Button.Cancel]
    importer.open(path, act)
    assert user.asked == ["Save the changes to Worked example?\n"]
    assert user.document is changed
    user.answers = [Button.Discard]
    importer.open(path, act)
    assert user.title == "m — Attention Explorer"


def test_the_keyboard_reaches_everything(importer, tmp_path):
    strange(tmp_path / "odd.npz")

    def act():
        dialog = importer.dialog
        dialog.table.setFocus()
        QTest.keyClick(dialog.table, Key.Key_Down)
        QTest.keyClick(dialog.table, Key.Key_Return)
        box = importer.editor(QComboBox)
        assert box.accessibleName() == "use of beta"
        importer.bot.waitUntil(lambda: box.view().isVisible())
        for _ in range(2):
            QTest.keyClick(box.view(), Key.Key_Down)
        QTest.keyClick(box.view(), Key.Key_Return)
        assert importer.text("beta", USED) == "W_Q"
        assert dialog.import_button.text() == "Import"
        for label in dialog.form.findChildren(QLabel):
            if label.text().startswith("&"):
                assert label.buddy() is not None, label.text()

    importer.open(tmp_path / "odd.npz", act)


def test_names_are_never_markup(importer, tmp_path):
    name = "<b>wq</b>\n"
    path = write(tmp_path / "<i>a.npz", {name: np.ones((2, 2))})

    def act():
        assert importer.text(name, TENSOR) == "<b>wq</b>\\n"
        assert importer.dialog.held.textFormat() == Qt.TextFormat.PlainText
        tip = importer.dialog.model.index(0, TENSOR).data(Qt.ItemDataRole.ToolTipRole)
        assert "<b>" not in tip

    importer.open(path, act)


def test_a_file_that_holds_no_weights_is_refused_in_a_box(importer, user, tmp_path):
    importer.path = tmp_path / "bad.safetensors"
    importer.path.write_bytes(b"PK and no more")
    user.answers = [Button.NoButton]
    user.action("import_weights").trigger()
    (said,) = user.asked
    assert said.startswith("Not imported: bad.safetensors\nbad.safetensors: its header")


def test_a_file_not_chosen_opens_nothing(importer, user, monkeypatch):
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: ("", ""))
    user.action("import_weights").trigger()
    assert user.asked == []


def test_a_head_that_is_no_longer_there_is_not_looked_at(importer, user, tmp_path):
    path = write(tmp_path / "a.npz", {f"W_{one}": np.eye(8) for one in "QKVO"})
    user.window.session.open(before(heads=4))
    user.window.looking.choose(0, 3)

    def act():
        importer.answer(importer.dialog.form.heads, "2")
        importer.press_import()

    importer.open(path, act)
    assert user.window.session.look.head == 1
    user.action("undo").trigger()
    assert user.window.session.look.head == 3


def test_fewer_tokens_are_shown_whole_though_the_maps_were_zoomed(
    importer, user, tmp_path
):
    arrays = {f"W_{one}": np.eye(8) for one in "QKV"}
    path = write(tmp_path / "a.npz", {**arrays, "X": np.eye(8)[:2]})
    user.window.session.open(blank([*"abcdefgh"], 8))
    look = user.window.session.look
    user.window.looking.look_at(look._replace(queries=range(4, 8), keys=range(3, 8)))
    importer.open(path, importer.press_import)
    assert user.document.queries == 2
    user.bot.waitUntil(lambda: user.stages.panels[0].shape == (2, 2))
    user.action("undo").trigger()
    user.bot.waitUntil(lambda: user.stages.panels[0].shape != (2, 2))
