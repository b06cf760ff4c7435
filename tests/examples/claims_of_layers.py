"""What the paragraphs about embeddings, heads and layers say, computed."""

import numpy as np
from told import Shown, alike, changed


def cat(document):
    shown = Shown(document)
    x = document.embeddings
    np.testing.assert_allclose(np.hypot(x[:, 0], x[:, 1]), 1, atol=0.04)
    said = [
        {document.tokens[i] for i in np.flatnonzero(x[:, feature])}
        for feature in (2, 3, 4)
    ]
    assert said == [{"cat", "mat"}, {"sat"}, {"The", "on", "the"}]
    yield "features 0 and 1 are the place in the sentence, 2 says noun, 3 verb, 4"
    assert not x[:, 5:].any()
    written = shown("layer_output", 0) != shown("input", 0)
    assert set(np.flatnonzero(written.any(axis=0))) >= {5, 6, 7}
    yield "layer 0 writes into 5 to 7"
    yield from heads_of_the_cat(shown)

    no_noun = shown.typed("embeddings", 1, 2, 0)
    yield "type 0 over embeddings[1, 2], so that “cat” is no noun"
    assert changed(shown, no_noun, "weights") == [(0, 1), (1, 0)]
    yield "in layer 0 the weights of head 1 change and no others"
    yield "Layer 1 follows: there the weights of head 0 change and no others"
    old, new = shown.weight("mat", "cat", 0, 1), no_noun.weight("mat", "cat", 0, 1)
    yield f"“mat” gives “cat” {new:.2f}, not {old:.2f}"
    old, new = shown.weight("mat", "sat", 1, 0), no_noun.weight("mat", "sat", 1, 0)
    yield f"“sat” gets {new:.2f} from “mat”, not {old:.2f}"
    # no other head takes anything else along
    assert changed(shown, no_noun, "output") == [(0, 0), (0, 1), (1, 0)]
    yield "head 0 hands on that no noun stands before"
    assert shown("output", 0, 0)[2, 0] > 0.99
    assert abs(no_noun("output", 0, 0)[2, 0]) < 0.01


def heads_of_the_cat(shown):
    first = shown("weights", 0, 0)
    assert np.diagonal(first, -1).min() > 0.99
    nouns = shown("weights", 0, 1)
    assert nouns[1:, [1, 5]].sum(axis=1).min() > 0.96
    assert shown("weights", 0, 2)[:, 0].min() > 0.92
    for query, row in enumerate(shown("weights", 0, 3)):
        np.testing.assert_allclose(row[: query + 1], 1 / (query + 1), atol=0.05)
    yield "In layer 0, head 0 looks at the token before, 1 at nouns, "
    yield "2 at the first token, 3 everywhere alike"
    assert shown("weights", 1, 0)[2:, 2].min() > 0.99  # sat, after cat
    assert shown("weights", 1, 1)[3:, 3].min() > 0.99  # on, after sat
    little = shown("weights", 1, 2)[:, [0, 3, 4]]
    assert little.sum(axis=1).min() > 0.98
    assert np.diagonal(shown("weights", 1, 3)).min() > 0.99
    yield "In layer 1, heads 0 and 1 find the token after a noun and after a verb"
    yield "2 looks at little words and 3 at the token itself"
    without = shown.without(0, 0)  # it is that head that they know it from
    assert alike(without.row("mat", 1, 0))
    assert alike(without.row("mat", 1, 1))
    yield "head 0 of layer 0 wrote"
    for number in (0, 1):
        for head in range(4):
            assert not np.triu(shown("weights", number, head), 1).any()


def induction(document):
    shown = Shown(document)
    x = document.embeddings
    letters = np.eye(4)
    assert (x[1:, :4] == letters[[0, 1, 2, 3, 0, 1, 2]]).all()
    before = shown("layer_output", 0)[:, 4:8]
    np.testing.assert_allclose(before[2:], letters[[0, 1, 2, 3, 0, 1]], atol=0.01)
    assert np.diagonal(shown("weights", 0), -1).min() > 0.99
    yield "Layer 0 looks at the token before and writes its letter into features 4 to 7"
    yield "in layer 1 a query is a token's own letter, a key the letter before it"
    own = shown("layer_output", 0)[:, :4]
    np.testing.assert_array_equal(shown("query", 1), own * 4)
    np.testing.assert_array_equal(shown("key", 1), before * 4)
    yield f"gives {shown.weight('C', 'D', layer=1):.3f} of its weight to D"
    answer = shown("layer_output", 1)[-1]
    assert answer.argmax() == 3
    yield f"largest at D: {answer[3]:.3f}"

    other = shown.typed("embeddings", 7, 2, 0).typed("embeddings", 7, 0, 1)
    yield "0 over embeddings[7, 2] and 1 over embeddings[7, 0]"
    assert other("layer_output", 1)[-1].argmax() == 1
    yield "the answer is B"
    lost = shown.without(0, 0)
    yield "Switch off the head of layer 0"
    last = lost("weights", 1)[-1]
    assert (last == last[0]).all()
    yield f"everywhere alike, {last[0]} each"


def grouped(document):
    shown = Shown(document)
    layer = document.layers[0]
    assert (layer.heads, len(layer.key)) == (4, 2)
    yield "heads 0 and 1 share the first, heads 2 and 3 the second"
    assert [layer.group(head) for head in range(4)] == [0, 0, 1, 1]
    for row in range(5):
        np.testing.assert_allclose(shown("weights")[row, [1, 4]], 0.5, atol=0.005)
    yield f"Head 0 asks for nouns and gives “dogs” {shown.weight('big', 'dogs'):.2f}"
    assert alike(shown("weights", head=1)[:, 2])
    verb = shown.weight("big", "chase", head=1)
    yield f"head 1 asks the same key for a verb and gives “chase” {verb:.2f}"
    yield "Heads 2 and 3 ask for the place before and the place after"
    before = shown.weight("chase", "dogs", head=2)
    after = shown.weight("chase", "small", head=3)
    yield f"gives “dogs” {before:.2f} in head 2 and “small” {after:.2f} in head 3"
    assert np.diagonal(shown("weights", head=2), -1).min() > 0.93
    assert np.diagonal(shown("weights", head=3), 1).min() > 0.93

    other = shown.typed("key", 1, 0, 0)
    yield "Type 0 over key[1, 0] in head 0"
    assert changed(shown, other, "weights") == [(0, 0), (0, 1)]
    yield "head 1 changes with it"
    yield "heads 2 and 3 stay"


def cross(document):
    shown = Shown(document)
    rows, columns = shown("weights").shape
    yield f"{rows} queries meet {columns} keys"
    pairs = {"le": "the", "chat": "cat", "noir": "black"}
    found = [shown.weight(*pair) for pair in pairs.items()]
    assert alike(np.array(found))
    yield "“le” finds “the”, “chat” finds “cat” and “noir” finds “black”, "
    yield f"with {found[0]:.3f} of their weight"
    order = [document.key_tokens.index(word) for word in pairs.values()]
    assert order == [0, 2, 1]
    for word in ("is", "asleep"):
        column = document.key_tokens.index(word)
        assert shown("weights")[:, column].max() < 0.01

    mute = shown.typed("embeddings", 1, 1, 0)
    yield "Type 0 over embeddings[1, 1]"
    assert alike(mute.row("chat"))
    yield f"everywhere alike, {mute.weight('chat', 'cat'):.1f} each"
    also = shown.typed("key_embeddings", 4, 1, 1)
    yield "Type 1 over key_embeddings[4, 1]"
    assert also.weight("chat", "asleep") == also.weight("chat", "cat")
    yield f"each get {also.weight('chat', 'cat'):.2f}"
