"""A newcomer opens “The cat sat” and changes one number of an embedding."""

import numpy as np
from PySide6.QtWidgets import QApplication


def heads_of(user, layer):
    """Return the weights of every head of a layer as the window shows them."""
    session = user.window.session
    session.look_at(session.look._replace(layer=layer))
    QApplication.processEvents()
    return [panel.values.copy() for panel in user.heads.panels]


def differ(before, after):
    pairs = zip(before, after, strict=True)
    return [number for number, (a, b) in enumerate(pairs) if not np.array_equal(a, b)]


def test_one_number_of_an_embedding_tells_which_heads_changed_in_which_layer(user):
    user.window.desk.open_example("cat")
    before = [heads_of(user, layer) for layer in (1, 0)][::-1]
    user.press("Ctrl+G")
    user.type("embeddings[1, 2]")
    user.press("Return")
    user.type("0")
    user.press("Return")
    assert user.document.embeddings[1, 2] == 0
    assert differ(before[0], heads_of(user, 0)) == [1]
    assert differ(before[1], heads_of(user, 1)) == [0]
    user.press("Ctrl+Z")
    assert differ(before[1], heads_of(user, 1)) == []
