"""The quick check: keys computed anew by an oracle, answers that can be told apart."""

from dataclasses import replace

import numpy as np
import pytest
from quizzed import Oracle
from stacks import Maker

from attention_gui.core.build import document
from attention_gui.core.display import token_text
from attention_gui.core.parts import plain
from attention_gui.core.quiz.kinds import FIRST, KINDS, title_of
from attention_gui.core.quiz.lit import cells_of
from attention_gui.core.quiz.misconceptions import MISCONCEPTIONS, name_of, said_of
from attention_gui.core.quiz.rounds import LONG, a_round, order, question
from attention_gui.core.reading import Reading
from attention_gui.core.stack import Stack
from attention_gui.files.examples import EXAMPLES, example

SEEDS = range(60)
NUMBERS = {"weight", "scaled", "score", "output"}
OF_WEIGHTS = ("column", "unscaled", "by_features", "swapped", "masked_after")


def read(made, layer=-1, head=0):
    return Reading(Stack(made), layer % len(made.layers), head)


def asked(kinds, seeds=SEEDS):
    """Yield documents, and what is asked of them."""
    for seed in seeds:
        made = Maker(seed).document()
        for kind in kinds:
            one = question(read(made), kind, str(seed))
            if one is not None:
                yield made, one


def by_mistake(one):
    return {choice.mistake: choice.text for choice in one.choices if choice.mistake}


def name(made, row, of_keys=False):
    """Return what a token is called in a question."""
    tokens = made.labels_of_keys if of_keys else made.query_tokens
    return f"token {row}" if tokens[row] == str(row) else f"“{token_text(tokens[row])}”"


def test_the_number_that_is_right_and_those_of_every_mistake_are_the_oracles():
    met = set()
    for made, one in asked(NUMBERS):
        oracle, (stage, row, column) = Oracle(made, one), one.cells[0]
        right = oracle.stages[stage][row, column]
        assert one.answer.text == oracle.text(stage, right), one
        for mistake, text in by_mistake(one).items():
            if mistake == "already_scaled":
                wrong = oracle.stages["scaled"][row, column]
            elif mistake == "added":
                wrong = sum(oracle.stages["query"][row] + oracle.stages["key"][column])
            else:
                wrong = oracle.wrong(stage, mistake)[row, column]
            assert text == oracle.text(stage, wrong), (mistake, one)
            met.add((stage, mistake))
    assert {("weights", mistake) for mistake in OF_WEIGHTS} <= met
    assert {("output", "transposed"), ("output", "column"), ("output", "raw")} <= met
    assert {("scores", "swapped"), ("scaled", "unscaled"), ("scaled", "by_root")} <= met


def test_a_masked_key_has_no_weight():
    seen = 0
    for made, one in asked({"masked_weight"}):
        oracle, (_, row, key) = Oracle(made, one), one.cells[0]
        assert not oracle.permits[row, key]
        assert one.answer.text == "0.00"
        wrong = {
            "unmasked": oracle.unmasked()[row, key],
            "uniform": 1 / made.keys,
            "raw": oracle.stages["scaled"][row, key],
        }
        for mistake, text in by_mistake(one).items():
            assert text == oracle.text("weights", wrong[mistake])
        seen += 1
    assert seen > 10


def test_sums_are_those_of_the_row_and_of_the_column():
    for made, one in asked({"row_sum", "column_sum"}):
        oracle, (_, row, key) = Oracle(made, one), one.cells[0]
        weights, (queries, _) = oracle.stages["weights"], oracle.shape
        if one.kind == "row_sum":
            right = weights[row].sum()
            wrong = {
                "column_of_ones": queries,
                "raw": oracle.raw()[row].sum(),
                "masked_after": oracle.masked_after()[row].sum(),
                "always_one": 1,
            }
            if queries == made.keys:
                wrong["transposed"] = weights[:, row].sum()
        else:
            right = weights[:, key].sum()
            wrong = {
                "column": oracle.column()[:, key].sum(),
                "mean": weights[:, key].mean(),
                "raw": oracle.raw()[:, key].sum(),
            }
        assert one.answer.text == oracle.text("weights", right)
        for mistake, text in by_mistake(one).items():
            assert text == oracle.text("weights", wrong[mistake]), (mistake, one)


def test_who_is_listened_to_most_is_the_largest_weight_of_the_row():
    for made, one in asked({"listens"}):
        oracle, (_, row, _) = Oracle(made, one), one.cells[0]
        best = int(oracle.stages["weights"][row].argmax())
        assert one.answer.text == name(made, best, of_keys=True)
        matrices = {
            "column": oracle.column,
            "swapped": lambda oracle=oracle: oracle.swapped()["weights"],
            "unmasked": oracle.unmasked,
            "transposed": lambda oracle=oracle: oracle.stages["weights"].T,
        }
        for mistake, text in by_mistake(one).items():
            if mistake in matrices:
                other = int(matrices[mistake]()[row].argmax())
                assert text == name(made, other, of_keys=True), (mistake, one)
            elif mistake == "itself":
                assert text == name(made, row)


def test_the_strongest_head_is_found_in_all_heads():
    for made, one in asked({"strongest_head"}):
        oracle, (_, row, key) = Oracle(made, one), one.cells[0]
        heads = range(made.layers[one.layer].heads)
        each = [oracle.run(oracle.spec, head) for head in heads]
        right = int(np.argmax([stages["weights"][row, key] for stages in each]))
        assert one.answer.text == f"head {right}"
        wrong = by_mistake(one)
        if "raw" in wrong:
            best = int(np.argmax([stages["scaled"][row, key] for stages in each]))
            assert wrong["raw"] == f"head {best}"


def after_key_doubled(oracle, one, before):
    """Return the weight that is right, and those of mistakes by their names."""
    _, row, key = one.cells[0]
    after = oracle.doubled("key", key)
    return after["weights"][row, key], {
        "linear": 2 * before,
        "unexponentiated": 2 * before / (1 + before),
        "column": oracle.column(after)[row, key],
    }


def after_temperature(oracle, one, before):
    place = one.cells[0][1:]
    now = oracle.here["rules"][one.head]["temperature"]
    after, cold = (oracle.ruled(temperature=now * by) for by in (2, 0.5))
    return after["weights"][place], {
        "hot_is_sharp": cold["weights"][place],
        "linear": before / 2,
        "uniform": oracle.uniform()[place],
    }


def after_key_masked(oracle, one, before):
    (_, row, key), other = one.cells[0], one.cells[1].column
    now = oracle.here["rules"][one.head]["padding"]
    freed = oracle.stages["weights"][row, other]
    return oracle.ruled(padding=[*now, other])["weights"][row, key], {
        "masked_after": before,
        "shared_alike": before + freed / (oracle.permits[row].sum() - 1),
        "takes_all": before + freed,
    }


CHANGES = {
    "key_doubled": after_key_doubled,
    "temperature": after_temperature,
    "key_masked": after_key_masked,
}


@pytest.mark.parametrize("kind", CHANGES)
def test_what_a_change_leads_to_is_what_comes_of_the_changed_document(kind):
    met = set()
    for made, one in asked({kind}):
        oracle = Oracle(made, one)
        before = oracle.stages["weights"][one.cells[0][1:]]
        right, wrong = CHANGES[kind](oracle, one, before)
        wrong["unchanged"] = before
        assert one.answer.text == oracle.text("weights", right), one
        for mistake, said in by_mistake(one).items():
            if mistake in wrong:
                assert said == oracle.text("weights", wrong[mistake]), (mistake, one)
                met.add(mistake)
    assert len(met) >= 3


def test_one_query_moves_its_own_row_and_a_value_moves_no_weight():
    for made, one in asked({"query_doubled", "value_doubled"}):
        oracle, cell = Oracle(made, one), one.cells[0]
        if one.kind == "query_doubled":
            after = oracle.doubled("query", cell.row)
            moved = np.argwhere(after["weights"] != oracle.stages["weights"])
            assert one.answer.text == f"only row {cell.row}"
            assert set(moved[:, 0]) == {cell.row}
        else:
            after = oracle.doubled("value", cell.row)
            assert (after["weights"] == oracle.stages["weights"]).all()
            differ = (after["output"] != oracle.stages["output"]).any(axis=1)
            rows = np.flatnonzero(differ).tolist()
            assert one.answer.text.startswith("no weight, but ")
            assert ("every output" in one.answer.text) == (len(rows) == made.queries)
            if 2 < len(rows) < made.queries:
                assert f"rows {rows[0]}" in one.answer.text


def test_weights_that_are_held_multiply_values_and_nothing_else():
    for made, one in asked({"multiplied"}):
        _, row, key = one.cells[0]
        stages = Oracle(made, one).stages
        mixed = (stages["weights"][row] * stages["value"][:, 0]).sum()
        assert one.answer.text == "the value vectors"
        pin = read(made, one.layer, one.head).pin(one.cells[2])
        assert pin is not None or np.isclose(mixed, stages["output"][row, 0])
        assert stages["weights"][row, key] != 0


def test_softmax_goes_along_the_rows():
    for made, one in asked({"softmax_axis"}):
        assert one.answer.text == "the keys of one query: a row"
        assert np.allclose(Oracle(made, one).stages["weights"].sum(axis=1), 1)


def test_without_the_scale_the_largest_weights_move_as_they_do_for_the_oracle():
    for made, one in asked({"root_d"}):
        oracle = Oracle(made, one)
        free = oracle.unscaled()["weights"].max(axis=1)
        peaks = oracle.stages["weights"].max(axis=1)
        assert oracle.here["rules"][one.head]["scale"] is None
        assert (free >= peaks - 1e-6).all()
        assert (free - peaks).max() > 0.005
        assert "nearer to 1" in one.answer.text


def test_a_mask_acts_before_the_softmax():
    seen = 0
    for made, one in asked({"mask_place"}):
        oracle, row = Oracle(made, one), one.cells[0].row
        assert one.answer.text.startswith("before")
        after = oracle.masked_after()[row]
        assert not np.allclose(oracle.stages["weights"][row], after)
        seen += 1
    assert seen > 5


def test_whether_places_or_distances_count_is_seen_when_all_positions_move():
    said = set()
    for made, one in asked({"positions"}):
        oracle = Oracle(made, one)
        after = oracle.changed(moved_on)["weights"]
        same = np.allclose(after, oracle.stages["weights"], atol=1e-6)
        assert same == one.answer.text.startswith("none change")
        said.add(bool(same))
    assert said == {True, False}


def moved_on(_, spec):
    for side in ("query", "key"):
        spec["positions"][side] = [place + 1 for place in spec["positions"][side]]


def test_key_heads_are_shared_by_neighbours():
    made = example("grouped")
    for seed in range(20):
        one = question(read(made), "shared_keys", str(seed))
        head = int(one.text.split("query head ")[1].split()[0])
        assert one.answer.text == f"key head {head // 2}"


def test_scores_read_the_query_of_their_row_and_the_key_of_their_column():
    for _, one in asked({"reads"}):
        _, row, column = one.cells[0]
        assert one.answer.text == f"query row {row} and key row {column}"
        assert by_mistake(one)["swapped"] == f"query row {column} and key row {row}"


def test_the_first_question_has_its_four_answers():
    one = next(a_round(read(example("worked")), "0", "0"))
    assert one.text == "In attention, what do the softmax weights multiply?"
    assert one.answer.text == "the value vectors"
    assert sorted(choice.text for choice in one.choices) == [
        "the GPU",
        "the prompt",
        "the tokenizer",
        "the value vectors",
    ]


def test_keys_follow_the_document():
    made = example("cat")
    other = made.with_block("W_Q", 0, 0, 0, 0, -made.given("W_Q", 0, 0))
    changed = 0
    for kind in ("weight", "output", "score", "listens", "temperature"):
        for seed in map(str, range(8)):
            before, after = (
                question(read(one, 0), kind, seed) for one in (made, other)
            )
            if before and after and before.cells[:1] == after.cells[:1]:
                changed += before.answer.text != after.answer.text
    assert changed >= 3


DOCUMENTS = {name: example(name) for name in EXAMPLES}
DOCUMENTS |= {f"random {seed}": Maker(seed).document() for seed in range(25)}


@pytest.mark.parametrize("called", DOCUMENTS)
def test_answers_can_be_told_apart_and_mistakes_named(called):
    made = DOCUMENTS[called]
    for layer in {0, len(made.layers) - 1}:
        for seed in ("0", "1"):
            for one in a_round(read(made, layer), seed, seed, list(KINDS)):
                texts = [choice.text for choice in one.choices]
                assert len(set(texts)) == len(texts) in (3, 4)
                assert all(texts)
                assert one.answer.mistake == ""
                assert plain(one.work)
                for choice in one.choices:
                    assert not choice.mistake or said_of(choice.mistake)
                    assert bool(name_of(choice.mistake)) == bool(choice.mistake)
                at = read(made, one.layer, one.head)
                assert all(
                    np.isfinite(at.number_at(c)) or c.stage == "scaled"
                    for c in one.cells
                )


@pytest.mark.parametrize("called", EXAMPLES)
def test_most_examples_fill_a_round(called):
    asked = list(a_round(read(DOCUMENTS[called]), "0", "0"))
    assert len(asked) == LONG
    assert asked[0].kind == FIRST
    assert len({one.kind for one in asked}) == LONG


def test_a_seed_draws_the_same_questions_and_another_seed_others():
    made = example("cat")
    first, again, other = (
        [one.text for one in a_round(read(made), "7", seed)] for seed in "aab"
    )
    assert first == again
    assert first != other
    kinds = [[one.kind for one in a_round(read(made), "7", seed)] for seed in "ab"]
    assert kinds[0] == kinds[1]
    assert order("7") != order("8")


def test_nothing_is_asked_of_numbers_that_mean_nothing():
    ones = np.ones((3, 2))
    broken = document(ones, np.array([[1, np.nan]] * 3), ones)
    assert list(a_round(read(broken), "0", "0")) == []


def test_of_one_key_no_weight_is_asked():
    alone = document([[1.0, 2.0]], [[3.0, 4.0]], [[5.0, 6.0]])
    kinds = {one.kind for one in a_round(read(alone), "0", "0", list(KINDS))}
    assert kinds.isdisjoint(
        {"weight", "listens", "output", "temperature", "key_masked"}
    )


def test_where_all_weights_are_alike_nobody_is_listened_to_most():
    ones = np.ones((3, 2))
    alike = document(ones, ones, np.arange(6.0).reshape(3, 2))
    for seed in map(str, range(10)):
        assert question(read(alike), "listens", seed) is None
        assert question(read(alike), "temperature", seed) is None


def test_what_is_pinned_is_not_asked_for():
    made = example("worked").with_block("weights", 0, 0, 0, 0, np.full((3, 3), 0.2))
    for seed in map(str, range(10)):
        assert question(read(made), "weight", seed) is None


def test_a_sink_takes_from_the_row_and_the_answer_says_so():
    made = example("worked").with_rule(sink=1.0)
    one = question(read(made), "row_sum", "0")
    total = read(made).array("weights")[one.cells[0].row].sum()
    assert one.answer.text == f"{total:.2f}" != "1.00"
    assert by_mistake(one)["always_one"] == "1.00"


def test_tokens_that_are_there_twice_are_told_apart():
    made = replace(example("cat"), tokens=("the",) * 6)
    for seed in map(str, range(6)):
        one = question(read(made, 0), "listens", seed)
        assert len({choice.text for choice in one.choices}) == len(one.choices)
        assert "“the” (" in one.text


def test_a_mistake_has_its_own_cells_lit():
    seen = set()
    for made, one in asked({"weight", "score"}, range(40)):
        at = read(made, one.layer, one.head)
        stage, row, column = one.cells[0]
        for number, choice in enumerate(one.choices):
            cells = cells_of(at, one, number)
            assert cells[0] == one.cells[0]
            assert len(set(cells)) == len(cells) <= 8
            if choice.mistake == "column":
                assert {("scaled", n, column) for n in range(made.queries)} <= set(
                    cells
                )
            elif choice.mistake == "swapped":
                assert (stage, column, row) in cells
            elif not choice.mistake:
                assert set(cells) == set(one.cells)
            seen.add(choice.mistake)
    assert {"column", "swapped", ""} <= seen


def test_kinds_and_misconceptions_have_names():
    assert len(KINDS) >= 12
    assert len({title_of(kind) for kind in KINDS}) == len(KINDS)
    assert len({name_of(one) for one in MISCONCEPTIONS}) == len(MISCONCEPTIONS)
