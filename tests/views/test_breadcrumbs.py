"""The way through the layers says which of them changed, as room allows."""

import pytest
from drawn import crumbs
from layered import layered
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from attention_gui.core.change_words import Mark
from attention_gui.core.look import Look

LEFT = Qt.MouseButton.LeftButton


CHANGED = {layer: Mark(f"Δ {layer}.0", "", f"by {layer}.0") for layer in range(1, 12)}


@pytest.mark.parametrize("width", [1400, 900, 600, 420, 330, 260])
@pytest.mark.parametrize("layer", [0, 6, 11])
def test_with_what_changed_the_way_still_fits(navigator, width, layer):
    navigator.resize(width, 30)
    navigator.show_document(layered(12), Look(layer, 0))
    navigator.layers.show_changes(CHANGED)
    named = crumbs(navigator)
    assert any(str(layer) in text for text in named)
    right = navigator.layers.width()
    for button in navigator.layers.buttons:
        if button.isVisible():
            assert button.geometry().right() <= right
    far = [text for text in named if text.endswith(".0")]
    assert len(far) == (11 if width == 1400 else 0)
    assert any("Δ" in text for text in named)
    navigator.layers.show_changes({})
    assert not any("Δ" in text for text in crumbs(navigator))


def test_the_menu_of_a_gap_says_which_layers_changed(navigator):
    navigator.resize(420, 30)
    navigator.show_document(layered(12), Look(0, 0))
    navigator.layers.show_changes({5: CHANGED[5]})
    QApplication.processEvents()
    (gap,) = (one for one in navigator.layers.buttons if "…" in one.text())
    assert gap.text() == "…  Δ"
    assert "layer 5: by 5.0" in gap.toolTip()
    QTest.mouseClick(gap, LEFT)
    menu = QApplication.activePopupWidget()
    named = [one.text() for one in menu.actions()]
    menu.close()
    assert [text for text in named if "Δ" in text] == ["Layer 5  Δ 5.0"]
