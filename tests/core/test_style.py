"""A style that cannot be is refused with a sentence."""

import pytest

from attention_gui.core.style import VIEWS, Style


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"view": "nothing"}, "there is no view 'nothing'; board, stages, heads"),
        ({"dpi": 9.9}, "dpi must be 10 to 2400, got 9.9"),
        ({"dpi": 2401}, "got 2401"),
        ({"dpi": float("nan")}, "got nan"),
        ({"width_mm": 0}, "width must be 10 to 2000 mm, got 0"),
        ({"width_mm": -1}, "got -1"),
        ({"width_mm": 1e6}, "got 1e"),
        ({"width_mm": float("inf")}, "got inf"),
    ],
)
def test_refused(wrong, says):
    with pytest.raises(ValueError, match=r"got|there is no") as refusal:
        Style(**wrong)
    assert says in str(refusal.value)


@pytest.mark.parametrize("view", VIEWS)
def test_every_view_at_either_end(view):
    assert Style(view, 10, 10).dpi == 10
    assert Style(view, 2400, 2000).width_mm == 2000
    assert Style(view, width_mm=102.35).width_mm == 102.35
