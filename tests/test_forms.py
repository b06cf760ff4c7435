"""The forms over the tables: layers, positions and masks are set, said and refused."""

import networks
import numpy as np
import pytest
from driving import User
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel

from attention_gui.core.build import document
from attention_gui.core.change_words import amount_text
from attention_gui.core.positions import alibi_slopes
from attention_gui.core.stack import Stack
from attention_gui.views.fields import Choice
from attention_gui.views.form import Form


@pytest.fixture
def layer(user) -> "Filler":
    return Filler(user, "Layer", networks.projected(layers=2))


@pytest.fixture
def positions(user) -> "Filler":
    return Filler(user, "Positions", networks.projected(kind="rope"))


@pytest.fixture
def mask(user) -> "Filler":
    return Filler(user, "Rules", networks.plain(heads=2, layers=2))


class Filler:
    """Somebody who fills a form in."""

    def __init__(self, user: User, tab: str, made) -> None:
        self.user = user
        user.window.session.open(made)
        user.open_tab(tab)
        QApplication.processEvents()

    @property
    def form(self) -> Form:
        return self.user.window.board.givens.page.form

    @property
    def document(self):
        return self.user.document

    @property
    def here(self):
        return self.document.layers[self.user.window.session.look.layer]

    @property
    def rule(self):
        return self.here.rule_of(self.user.window.session.look.head)

    @property
    def undo(self) -> str:
        return self.user.action("undo").text().removeprefix("&Undo: ")

    def choose(self, field: str, text: str) -> None:
        """Take one of what a field offers, by the keyboard."""
        choice: Choice = self.form.fields.get(field) or getattr(self.form, field)
        assert choice.isVisible(), field
        choice.setFocus()
        wanted = choice.findText(text)
        assert wanted >= 0, [choice.itemText(n) for n in range(choice.count())]
        while choice.currentIndex() != wanted:
            down = wanted > choice.currentIndex()
            self.user.press("Down" if down else "Up")

    def enter(self, field: str, text: str) -> None:
        """Type over what a field holds, and press Enter."""
        entry = self.form.fields[field]
        assert entry.isVisible(), field
        entry.setFocus()
        entry.selectAll()
        self.user.type(text) if text else self.user.press("Delete")
        self.user.press("Return")

    def turn(self, field: str, name: str = "") -> None:
        """Click a switch."""
        switch = self.form.fields[field]
        switch = switch.switches[name] if name else switch
        assert switch.isVisible(), field
        place = switch.rect().center()
        place.setX(8)
        self.user.click(switch, place)

    def shown(self, field: str) -> bool:
        return bool(self.form.fields[field].isVisible())

    def refusal(self, field: str) -> str:
        """Return what is said beside a field."""
        form, entry = self.form, self.form.fields[field]
        note = getattr(entry, "_note", None) or form._note
        assert note is not None
        assert note.isVisible()
        return note.text()


def output(filler: Filler, layer: int = 0):
    return Stack(filler.document).layer_output(layer)


# layers


def test_a_residual_is_taken_away_and_given_back(layer):
    before = output(layer)
    layer.turn("residual")
    assert not layer.here.residual
    assert layer.undo == "Switched residual off in layer 0"
    assert layer.document.layers[1].residual
    layer.user.press("Ctrl+Z")
    assert layer.form.fields["residual"].isChecked()
    np.testing.assert_array_equal(output(layer), before)


def test_w_o_is_taken_away_where_the_rest_still_fits(user):
    filler = Filler(user, "Layer", networks.plain(heads=2))
    filler.turn("output_weight")
    assert filler.here.output_weight is not None
    weight = np.concatenate(filler.here.output_weight)
    np.testing.assert_array_equal(weight, np.eye(4))
    assert "W_O" in user.window.board.givens.tables
    filler.turn("output_weight")
    assert filler.here.output_weight is None


def test_what_does_not_fit_is_refused_beside_its_switch(layer):
    before = layer.document
    layer.turn("output_weight")
    assert "no longer fit" in layer.refusal("output_weight")
    assert layer.document is before
    assert layer.form.fields["output_weight"].isChecked()
    layer.user.press("Ctrl+PgDown")
    assert not layer.form._note.isVisible()


def test_norms_change_kind_and_keep_what_they_can(layer):
    layer.enter("attention eps", "0.5")
    assert layer.here.attention_norm.eps == 0.5
    layer.choose("attention norm", "RMSNorm")
    norm = layer.here.attention_norm
    assert (norm.kind, norm.bias, norm.eps) == ("rms", None, 0.5)
    layer.choose("attention norm", "none")
    assert layer.here.attention_norm is None
    assert not layer.shown("attention eps")
    layer.choose("feed norm", "RMSNorm")
    assert layer.here.feed_norm.kind == "rms"
    layer.choose("attention norm", "LayerNorm")
    assert layer.here.attention_norm.eps == 1e-5


def test_an_eps_that_cannot_be_is_refused_beside_it(layer):
    layer.enter("feed eps", "-1")
    assert layer.refusal("feed eps") == "eps must be 0 or more, got -1.0"
    assert layer.here.feed_norm.eps == 1e-5
    layer.user.press("Escape")
    assert layer.form.fields["feed eps"].text() == "1e-05"


def test_norms_stand_before_or_after(layer):
    before = output(layer)
    layer.choose("placement", "after each part")
    assert not layer.here.norm_first
    assert np.abs(output(layer) - before).max() > 0.1
    means = output(layer).mean(axis=1)
    np.testing.assert_allclose(means, 0, atol=1e-12)  # a LayerNorm comes last


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("ReLU", "relu"),
        ("GELU, exact", "gelu"),
        ("GELU, tanh", "gelu_tanh"),
        ("SiLU, gated", "silu_gated"),
        ("none", None),
    ],
)
def test_the_feed_forward_part_is_chosen(layer, text, kind):
    layer.choose("feed", text)
    feed = layer.here.feed
    assert (feed.kind if feed else None) == kind
    assert layer.shown("hidden") == (kind is not None)
    assert ("W_gate" in layer.user.window.board.givens.tables) == (kind == "silu_gated")


def test_the_feed_forward_part_gets_another_width(layer):
    layer.enter("hidden", "6")
    assert layer.here.feed.up.shape == (4, 6)
    assert layer.here.feed.down.shape == (6, 4)
    assert layer.user.table("W_up").matrix.array.shape == (4, 6)
    for text, reason in (
        ("0", "hidden features must be 1 or more, got 0"),
        ("2.5", "hidden features must be a whole number"),
    ):
        layer.enter("hidden", text)
        assert layer.refusal("hidden") == reason
        layer.user.press("Escape")
    assert layer.here.feed.up.shape == (4, 6)


@pytest.mark.parametrize(
    "name",
    [
        *("b_Q", "b_K", "b_V", "b_O", "norm_gain", "norm_bias"),
        *("feed_gain", "feed_bias", "b_up", "b_down"),
    ],
)
def test_gains_and_biases_are_taken_away_and_come_back_as_nothing(layer, name):
    assert layer.document.given(name, 0, 0) is not None
    layer.turn("vectors", name)
    assert layer.document.given(name, 0, 0) is None
    assert layer.document.given(name, 0, 3) is None
    assert layer.document.given(name, 1, 0) is not None
    layer.turn("vectors", name)
    new = layer.document.given(name, 0, 0)
    assert (new == (1 if name.endswith("gain") else 0)).all()
    assert layer.undo == f"Switched {name} on in layer 0"


def test_a_plain_layer_has_no_vectors_but_b_o(user):
    filler = Filler(user, "Layer", networks.plain())
    there = [n for n, s in filler.form.vectors.switches.items() if s.isVisible()]
    assert there == ["b_O"]
    assert not filler.shown("placement")
    assert not filler.shown("feed norm")


# positions


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("none", "none"),
        ("sinusoidal, added to X", "sinusoidal"),
        ("learned, added to X", "learned"),
        ("relative bias", "relative"),
        ("ALiBi", "alibi"),
    ],
)
def test_positions_of_every_kind_are_chosen(positions, text, kind):
    positions.choose("kind", text)
    assert positions.document.positions.kind == kind
    assert positions.shown("shift") == (kind != "none")
    assert not positions.shown("base")


def test_alibi_starts_with_the_standard_slopes(positions):
    positions.choose("kind", "ALiBi")
    slopes = positions.user.table("slopes").matrix.array
    np.testing.assert_array_equal(slopes, [alibi_slopes(4)])
    positions.user.enter("slopes", 0, 1, "1")
    assert positions.document.positions.slopes[1] == 1


def test_positions_that_add_to_nothing_are_refused(user):
    filler = Filler(user, "Positions", networks.plain())
    filler.form.kind.setFocus()
    filler.form.kind.setCurrentIndex(1)
    filler.form.kind.activated.emit(1)
    assert filler.refusal("kind").startswith("sinusoidal positions are added to")
    assert filler.document.positions.kind == "none"
    assert filler.form.kind.currentText() == "none"


def test_rope_is_set(positions):
    positions.choose("layout", "interleaved: 2i and 2i + 1")
    assert positions.document.positions.layout == "interleaved"
    positions.enter("base", "100")
    assert positions.document.positions.base == 100
    positions.enter("rotary", "0")
    assert positions.document.positions.rotary == 0
    turned = positions.user.table("rotated_query").matrix.array
    plain = positions.user.table("query").matrix.array
    np.testing.assert_array_equal(turned, plain)
    positions.user.open_tab("Positions")
    positions.enter("rotary", "1")
    assert positions.refusal("rotary").startswith("RoPE turns pairs of features")
    positions.user.press("Escape")
    positions.enter("base", "-1")
    assert positions.refusal("base").startswith("base must be above 0")


@pytest.mark.parametrize(
    ("kind", "what", "most"),
    [
        ("rope", "a score", 1e-13),
        ("alibi", "a scaled score", 1e-13),
        ("relative", "a scaled score", 1e-13),
    ],
)
def test_a_shift_says_what_became_of_the_scores(user, kind, what, most):
    filler = Filler(user, "Positions", networks.projected(kind=kind))
    stage = "scores" if kind == "rope" else "scaled"
    before = Stack(filler.document).result(0, 0).stage(stage)
    filler.enter("shift", "3")
    assert filler.document.query_positions.tolist() == [3, 4, 5, 6]
    after = Stack(filler.document).result(0, 0).stage(stage)
    largest = float(np.abs(after - before).max())
    assert largest < most
    said = f"Positions shifted by 3: the largest change of {what} is "
    assert user.window.status.currentMessage() == said + amount_text(largest)
    assert filler.undo == "Shifted positions by 3"


def test_a_shift_of_sinusoidal_positions_changes_scores_and_says_how_much(user):
    filler = Filler(user, "Positions", networks.projected(kind="sinusoidal"))
    before = Stack(filler.document).result(0, 0).stage("scores")
    filler.user.click(filler.form.shift)
    largest = np.abs(Stack(filler.document).result(0, 0).stage("scores") - before).max()
    assert largest > 0.1
    said = user.window.status.currentMessage()
    assert said.startswith("Positions shifted by 1:")
    assert said.endswith(f" {largest:.2g}")


def test_leaving_the_shift_field_shifts_nothing(positions):
    entry = positions.form.by
    entry.setFocus()
    entry.selectAll()
    positions.user.type("5")
    positions.form.kind.setFocus()
    assert not positions.user.window.session.dirty
    positions.user.click(positions.form.shift)
    assert positions.document.query_positions[0] == 5


# masks and rules


def test_the_causal_mask_is_in_step_with_the_tool_bar(mask):
    mask.turn("causal")
    assert mask.rule.causal
    assert mask.user.window.controls.masking.currentText() == "Causal"
    assert mask.user.action("toggle_causal").isChecked()
    mask.user.action("toggle_causal").trigger()
    assert not mask.form.causal.isChecked()
    assert not mask.shown("offset")


def test_the_tool_bar_names_every_mask(mask):
    mask.form.padding.taken.emit((1,))
    mask.enter("segments", "0 0 1 1")
    mask.turn("bias")
    mask.turn("causal")
    shown = mask.user.window.controls.masking.currentText()
    assert shown == "Causal + padding + segments + bias"


def test_a_wheel_over_a_choice_is_left_to_the_page(layer):
    choice = layer.form.feed
    choice.setFocus()
    before, place = layer.document, QPointF(choice.rect().center())
    wheel = QWheelEvent(
        place,
        choice.mapToGlobal(place),
        QPoint(0, 0),
        QPoint(0, -120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(choice, wheel)
    assert layer.document is before
    assert not wheel.isAccepted()


def test_a_causal_mask_has_an_offset_and_a_prefix(mask):
    mask.turn("causal")
    mask.enter("offset", "1")
    mask.enter("prefix", "3")
    assert mask.rule.allowed(4, 4).tolist() == [
        [True, True, True, False],
        [True, True, True, False],
        [True, True, True, True],
        [True, True, True, True],
    ]
    mask.enter("prefix", "-2")
    assert mask.refusal("prefix") == "prefix must be 0 or more, got -2"
    mask.user.press("Escape")
    mask.enter("offset", "")
    assert mask.rule.offset == 0


def test_a_window_is_set_side_by_side(mask):
    mask.enter("left", "1")
    assert mask.rule.window == (1, -1)
    mask.enter("right", "0")
    assert mask.rule.window == (1, 0)
    mask.enter("left", "")
    assert mask.rule.window == (-1, 0)
    mask.enter("right", "")
    assert mask.rule.window is None
    mask.enter("left", "-5")
    assert mask.refusal("left").startswith("window must be two whole numbers")


def test_keys_are_switched_off_by_ticking_them(mask):
    ticks = mask.form.padding
    texts = [ticks.tokens.data(ticks.tokens.index(n, 0)) for n in range(4)]
    assert texts == [f"{n} {token}" for n, token in enumerate(networks.TOKENS)]
    ticks.setCurrentIndex(ticks.tokens.index(1, 0))
    ticks.setFocus()
    mask.user.press("Space")
    assert mask.rule.padding == (1,)
    rect = ticks.visualRect(ticks.tokens.index(3, 0))
    mask.user.click(ticks.viewport(), QPoint(rect.left() + 10, rect.center().y()))
    assert mask.rule.padding == (1, 3)
    assert mask.undo == "Changed padding"
    weights = Stack(mask.document).result(0, 0).weights
    assert (weights[:, [1, 3]] == 0).all()
    mask.user.press("Ctrl+Z")
    role, ticked = Qt.ItemDataRole.CheckStateRole, Qt.CheckState.Checked
    shown = [ticks.tokens.data(ticks.tokens.index(n, 0), role) for n in range(4)]
    assert [one == ticked for one in shown] == [False, True, False, False]


def test_tokens_take_the_lines_that_they_need_up_to_three(mask):
    ticks = mask.form.padding
    one = ticks.height()
    many = document(*np.ones((3, 200, 1)), tokens=["token"] * 200)
    mask.user.window.session.open(many)
    QApplication.processEvents()
    assert 2 * one < ticks.height() < 3 * one


def test_the_box_of_tokens_has_no_empty_line_and_hides_none(mask):
    ticks, window = mask.form.padding, mask.user.window
    line = ticks.height()
    for letters in range(1, 30):  # a last token that no longer fits in the line
        tokens = ["token"] * 4 + ["x" * letters]
        window.session.open(document(*np.ones((3, 5, 1)), tokens=tokens))
        QApplication.processEvents()
        last = ticks.visualRect(ticks.tokens.index(4, 0))
        assert 0 <= ticks.viewport().height() - last.bottom() < line // 2, letters


def test_what_is_no_mask_stands_under_a_heading_of_its_own(mask):
    top = {
        label.text(): label.mapTo(mask.form, QPoint()).y()
        for label in mask.form.findChildren(QLabel)
        if label.isVisible()
    }
    of_mask = ("Causal", "Window", "Keys switched off", "Segments", "No key left")
    of_softmax = ("Scale", "temperature", "Softcap", "sink", "Bias")
    assert all(top["Mask"] < top[one] < top["Softmax"] for one in of_mask)
    assert all(top["Softmax"] < top[one] for one in of_softmax)


def test_segments_are_typed(mask):
    mask.enter("segments", "0 0 1 1")
    weights = Stack(mask.document).result(0, 0).weights
    assert (weights[:2, 2:] == 0).all()
    assert (weights[2:, :2] == 0).all()
    for text, reason in (
        ("0 0 1", "there are 3 segments"),
        ("0 a", "segments are whole numbers, like 0 0 0 1 1"),
    ):
        mask.enter("segments", text)
        assert reason in mask.refusal("segments")
        mask.user.press("Escape")
        assert mask.form.segments.text() == "0 0 1 1"
    mask.enter("segments", "")
    assert mask.rule.segments is None


def test_segments_of_keys_are_typed_in_cross_attention(user):
    filler = Filler(user, "Rules", networks.crossed())
    assert not filler.shown("key_segments")
    filler.enter("segments", "0 0 1")
    assert filler.rule.key_segments.tolist() == [0] * 5
    filler.enter("key_segments", "0 1 1 1 1")
    weights = Stack(filler.document).result(0, 0).weights
    assert (weights[:2, 1:] == 0).all()
    assert (weights[2, :1] == 0).all()


@pytest.mark.parametrize(
    ("field", "text", "value", "empty"),
    [
        ("scale", "0.25", 0.25, None),
        ("temperature", "2", 2.0, 1.0),
        ("softcap", "3", 3.0, None),
        ("sink", "-1", -1.0, None),
    ],
)
def test_numbers_of_the_rule_are_typed_and_left_out(mask, field, text, value, empty):
    mask.enter(field, text)
    assert getattr(mask.rule, field) == value
    assert mask.undo == f"Set {field} to {value:g}"
    mask.enter(field, "")
    assert getattr(mask.rule, field) == empty


def test_a_number_that_cannot_be_is_refused_beside_it(mask):
    mask.enter("temperature", "0")
    assert mask.refusal("temperature") == "temperature must be above 0, got 0.0"
    assert mask.rule.temperature == 1


def test_rows_without_keys_are_filled_as_chosen(mask):
    mask.enter("left", "0")
    mask.enter("right", "0")
    mask.form.padding.taken.emit((0,))
    mask.choose("empty_rows", "all alike")
    assert Stack(mask.document).result(0, 0).weights[0].tolist() == [0.25] * 4
    mask.choose("empty_rows", "NaN")
    assert np.isnan(Stack(mask.document).result(0, 0).weights[0]).all()
    mask.choose("empty_rows", "0")
    assert Stack(mask.document).result(0, 0).weights[0].tolist() == [0] * 4


def test_an_additive_bias_is_a_table(mask):
    mask.turn("bias")
    assert "bias" in mask.user.window.board.givens.tables
    mask.user.enter("bias", 2, 1, "-inf")
    weights = Stack(mask.document).result(0, 0).weights
    assert weights[2, 1] == 0
    assert mask.user.table("bias").matrix.feature(1) == "cat"
    mask.turn("bias")
    assert mask.rule.bias is None
    assert mask.user.window.board.givens.tables == {}


def test_a_custom_mask_is_cleared(mask):
    assert not mask.shown("mask")
    custom = np.ones((4, 4), dtype=bool)
    custom[1, 0] = False
    mask.user.window.session.set_rule({"mask": custom})
    assert mask.shown("mask")
    mask.user.click(mask.form.clear)
    assert mask.rule.mask is None
    assert not mask.shown("mask")


# scope


def causal(filler: Filler) -> list[list[bool]]:
    return [
        [layer.rule_of(head).causal for head in range(layer.heads)]
        for layer in filler.document.layers
    ]


@pytest.mark.parametrize(
    ("scope", "changed"),
    [
        ("All layers", [[True, True], [True, True]]),
        ("Layer 1 alone", [[False, False], [True, True]]),
        ("Head 1 of layer 1 alone", [[False, False], [False, True]]),
    ],
)
def test_a_change_is_for_what_it_applies_to(mask, scope, changed):
    mask.user.press("Ctrl+PgDown")
    mask.user.press("Alt+Right")
    mask.choose("scope", scope)
    mask.turn("causal")
    assert causal(mask) == changed
    mask.user.press("Ctrl+Z")
    mask.user.action("toggle_causal").trigger()  # the tool bar's goes the same way
    assert causal(mask) == changed
    controls = mask.user.window.controls
    assert controls.scope.isVisible() == (scope != "All layers")
    assert controls.scope.text() in (":", f"{scope}:")
    assert mask.form.differ.isVisible() == (scope != "All layers")


def test_every_setting_of_the_form_is_for_its_scope(mask):
    mask.choose("scope", "Head 0 of layer 0 alone")
    mask.enter("temperature", "2")
    mask.enter("left", "1")
    mask.enter("segments", "0 0 1 1")
    mask.turn("bias")
    mask.form.padding.taken.emit((2,))
    other = mask.document.layers[0].rule_of(1)
    assert other == mask.document.layers[1].rule_of(0)
    assert (other.temperature, other.window, other.segments) == (1, None, None)
    assert (other.bias, other.padding) == (None, ())
    assert mask.rule.padding == (2,)
    assert mask.undo == "Changed padding in layer 0 head 0"


def test_another_document_starts_with_all_layers(mask):
    mask.choose("scope", "Layer 0 alone")
    mask.user.window.session.open(networks.plain(heads=2, layers=2))
    assert mask.user.window.session.scope == "document"
    assert mask.form.scope.currentText() == "All layers"
    assert not mask.user.window.controls.scope.isVisible()


def test_a_single_head_asks_for_no_scope(user):
    filler = Filler(user, "Rules", networks.plain())
    assert not filler.form.scope.isVisible()


def test_half_typed_numbers_are_taken_over_before_anything_else(mask):
    mask.form.numbers["softcap"].setFocus()
    mask.user.type("4")
    assert mask.user.window.commands.settle()
    assert mask.rule.softcap == 4


def test_what_is_refused_in_a_form_is_come_back_to(mask):
    mask.enter("temperature", "-1")
    mask.user.open_tab("Q K V")
    assert not mask.user.window.commands.settle()
    assert mask.user.window.board.givens.bar.tab == "Rules"


def test_every_field_has_a_name_and_is_reached_by_tab(mask):
    mask.turn("causal")
    mask.form.scope.setFocus()
    seen = []
    while (widget := QApplication.focusWidget()) not in seen:
        seen.append(widget)
        QTest.keyClick(widget, Qt.Key.Key_Tab)
    wanted = [one for one in mask.form.fields.values() if one.isVisible()]
    missed = [one.accessibleName() for one in wanted if one not in seen]
    assert missed == []
    assert all(one.accessibleName() or one.text() for one in wanted)
