"""A figure on the screen, and a navigator."""

import pytest

from attention_gui.core.palette import LIGHT
from attention_gui.views.navigator import Navigator
from attention_gui.views.stage_figure import StageFigure


@pytest.fixture
def on_screen(qtbot):
    """Put a figure on the screen, in light colours."""

    def shown(figure, width, height, page):
        qtbot.addWidget(figure)
        figure.resize(width, height)
        figure.show_theme(LIGHT, page)
        figure.show()
        qtbot.waitExposed(figure)
        return figure

    return shown


@pytest.fixture
def figure(on_screen):
    """A figure on the screen with no maps yet."""
    return on_screen(StageFigure(), 1000, 760, LIGHT.page)


@pytest.fixture
def navigator(qtbot):
    """A navigator on the screen that shows no document yet."""
    made = Navigator()
    qtbot.addWidget(made)
    made.resize(1000, 30)
    made.show()
    qtbot.waitExposed(made)
    return made
