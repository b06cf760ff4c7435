"""What the paragraphs about positions say, computed."""

import numpy as np
from told import Shown, alike, changed, changed_rows


def previous(document):
    shown = Shown(document)
    x, places = document.embeddings, document.positions.table
    assert not x[:, 1:].any()
    yield "its position adds a 1"
    assert not places[:, 0].any()
    assert (places[:, 1:] == np.eye(5)).all()
    yield "feature 0"
    before = np.diagonal(shown("weights"), -1)
    assert alike(before)
    assert before.min() >= 0.95
    yield f"gives {before[0]:.3f} of its weight to the token before"
    assert document.layers[0].rule.is_open
    output = shown("output")[1:, 0]
    yield "the number before: {:.2f}, {:.2f}, {:.2f}, {:.2f}".format(*output)
    np.testing.assert_allclose(output, x[:-1, 0], atol=0.01)
    assert not shown("query")[0].any()
    yield "its query is 0"
    assert alike(shown.row("one"))
    yield f"looks everywhere alike, {shown.weight('one', 'one'):.1f} each"

    nine = shown.typed("embeddings", 1, 0, 9)
    yield "Type 9 over embeddings[1, 0]"
    assert changed(shown, nine, "weights") == []
    yield f"the output of “three” becomes {nine('output')[2, 0]:.2f}"
    lost = shown.typed("W_Q", 3, 1, 0)
    yield "Type 0 over W_Q[3, 1]"
    assert changed_rows(shown, lost, "weights") == [2]
    assert alike(lost.row("three"))


def rope(document):
    shown = Shown(document)
    for one in (*document.layers[0].query, *document.layers[0].key):
        assert (one == one[0]).all()
    scores = [shown("scores", head=head) for head in (0, 1)]
    assert all(map(same_along_diagonals, scores))
    near = [scores[0][5, 5 - distance] for distance in range(3)]
    yield "in head 0 {:.1f} at distance 0, {:.1f} at 1 and {:.1f} at 2".format(
        *near
    ).replace("-", "−")
    before = np.diagonal(shown("weights", head=1), -1)
    assert before.min() > 0.89
    assert (shown("weights", head=1)[1:].argmax(axis=1) == range(5)).all()
    yield f"The query of head 1 looks at the token before, with {before[-1]:.2f}"

    far = Shown(shown.document)
    for row in range(6):
        far = far.typed("positions", row, 0, 100 + row)
    yield "Add 100 to every position"
    for head in (0, 1):
        np.testing.assert_allclose(far("scores", head=head), scores[head], atol=1e-9)
    moved = shown.typed("positions", 5, 0, 9)
    yield "type 9 over positions[5, 0] alone"
    for head in (0, 1):
        same = moved("scores", head=head) == scores[head]
        assert same[:5, :5].all()
        assert not same[5, :5].any()
        assert not same[:5, 5].any()


def same_along_diagonals(scores):
    return np.abs(scores[1:, 1:] - scores[:-1, :-1]).max() < 1e-9


def alibi(document):
    shown = Shown(document)
    scores = shown("scores")
    yield f"a score of {scores[0, 0]:.0f} against {scores[0, 1]:.0f}"
    assert (scores[:, 0] == scores[0, 0]).all()
    assert not scores[:, 1:].any()
    slopes = document.given("slopes", 0, 0)[0]
    yield f"from {slopes[0]} in head 0, halved from head to head, to {slopes[7]:.4f} in"
    yield "head 7"
    assert (slopes[1:] == slopes[:-1] / 2).all()
    for head in range(8):
        np.testing.assert_array_equal(shown("scores", head=head), scores)
    falls = [shown.weight("there", "Fire", head=head) for head in range(8)]
    assert falls == sorted(falls)
    yield (
        f"“there”, 7 tokens further on, gives “Fire” {falls[0]:.2f} in head 0, "
        f"{falls[1]:.2f} in head 1 and {falls[7]:.2f} in head 7"
    )
    level = shown.typed("slopes", 0, 0, 0)
    far = level.weight("there", "Fire", head=0)
    yield f"Type 0 over slopes[0, 0], and head 0 sees as far as any: {far:.2f}"
    assert changed(shown, level, "weights") == [(0, 0)]
