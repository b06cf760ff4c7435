"""The card of a table: the span of its numbers."""

import numpy as np
import pytest

from attention_gui.views.table_card import span_text

NAN, INF = np.nan, np.inf


@pytest.mark.parametrize(
    ("numbers", "text"),
    [
        ([1.0, -2.5, 0.0], "−2.50 … 1.00"),
        ([0.25], "0.25 … 0.25"),
        ([], ""),
        ([NAN, 1.0, 3.0], "1 … 3 · NaN"),
        ([-INF, 1.0, 3.0], "1 … 3 · ∞"),
        ([INF, NAN, 2.0], "2 … 2 · NaN · ∞"),
        ([NAN, NAN], "NaN"),
        ([-INF, INF], "∞"),
    ],
)
def test_a_span_names_what_is_no_number_apart(numbers, text):
    assert span_text(np.array([numbers])) == text
