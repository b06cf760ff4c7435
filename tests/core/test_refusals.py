"""What `attend` refuses, and in which words."""

import numpy as np
import pytest

from attention_gui.core.attention import attend
from attention_gui.core.rule import Rule


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        (
            (np.ones((2, 3)), np.ones((2, 4)), np.ones((2, 1))),
            "query has 3 features but key has 4: a score multiplies them one by one, "
            "so they must be as many",
        ),
        (
            (np.ones((2, 3)), np.ones((2, 3)), np.ones((5, 1))),
            "key has 2 tokens but value has 5: every key token carries one value",
        ),
        (
            ([1.0, 2.0], [[1.0]], [[1.0]]),
            "query must be a matrix (tokens, features), got shape (2,)",
        ),
        (
            ([[1.0]], np.ones((1, 1, 1)), [[1.0]]),
            "key must be a matrix (tokens, features), got shape (1, 1, 1)",
        ),
        (([[1.0]], [[1.0]], [[1j]]), "value must hold real numbers, got complex128"),
        (([["a"]], [[1.0]], [[1.0]]), "query must hold real numbers, got <U1"),
        (([[None]], [[1.0]], [[1.0]]), "query must hold real numbers, got object"),
        (
            ([[1.0], [1.0, 2.0]], [[1.0]], [[1.0]]),
            "query has rows of different lengths",
        ),
    ],
)
def test_a_wrong_table_is_refused_with_a_sentence(given, sentence):
    with pytest.raises(ValueError) as refused:  # noqa: PT011
        attend(*given)
    assert str(refused.value) == sentence


@pytest.mark.parametrize("field", ["mask", "bias"])
@pytest.mark.parametrize("shape", [(4, 4), (5, 4), (3,), (1, 4, 5)])
def test_a_mask_or_bias_that_does_not_fit_is_refused_with_a_sentence(field, shape):
    rule = Rule(**{field: np.ones(shape, bool if field == "mask" else float)})
    with pytest.raises(ValueError) as refused:  # noqa: PT011
        attend(np.ones((4, 3)), np.ones((5, 3)), np.ones((5, 2)), rule)
    assert str(refused.value) == (
        f"{field} has shape {shape}; expected (4, 5): 4 queries by 5 keys"
    )
