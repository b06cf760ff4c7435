"""A figure on the screen."""

import pytest

from attention_gui.core.palette import LIGHT
from attention_gui.views.stage_figure import StageFigure


@pytest.fixture
def figure(qtbot):
    """A figure on the screen with no maps yet."""
    figure = StageFigure()
    qtbot.addWidget(figure)
    figure.resize(1000, 760)
    figure.show_theme(LIGHT, LIGHT.page)
    figure.show()
    qtbot.waitExposed(figure)
    return figure
