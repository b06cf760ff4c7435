"""Every change, made to random documents with every option."""

import numpy as np
import pytest
from changes import CHANGES, stages
from plain import run
from stacks import Maker, spec_of

from attention_gui.core.alike import alike
from attention_gui.core.fitting import check
from attention_gui.core.stack import Stack


class Narrow(Maker):
    """Draws documents in float32."""

    def numbers(self, *shape):
        return super().numbers(*shape).astype(np.float32)


def changed(name, document):
    """Return a changed document, or None where there is nothing to have a vector."""
    try:
        return CHANGES[name](document)
    except ValueError:
        assert name.startswith("with ")
        return None


@pytest.mark.parametrize("name", CHANGES)
def test_a_changed_document_fits_and_the_same_change_changes_nothing_more(name):
    made = 0
    for seed in range(12):
        document = Maker(seed).document()
        new = changed(name, document)
        if new is None:
            continue
        made += 1
        check(new)
        assert CHANGES[name](new) is new
        assert stages(new)
    assert made > 3


@pytest.mark.parametrize("name", CHANGES)
def test_a_change_leaves_the_document_before_it_alone(name):
    for seed in range(5):
        document, twin = (Maker(seed).document() for _ in range(2))
        changed(name, document)
        assert alike(document, twin)


@pytest.mark.parametrize("name", CHANGES)
def test_a_changed_document_is_computed_as_plain_loops_do(name):
    for seed in range(100, 104):
        new = changed(name, Maker(seed).document())
        if new is None:
            continue
        expected = np.array(run(spec_of(new))[-1]["layer_output"])
        got = Stack(new).layer_output(1)
        np.testing.assert_allclose(got, expected, rtol=1e-12, atol=1e-12)


@pytest.mark.parametrize("name", CHANGES)
def test_a_document_in_float32_stays_in_float32(name):
    for seed in range(4):
        document = Narrow(seed).document()
        assert document.dtype == np.float32
        new = changed(name, document)
        for (stage, *_), matrix in stages(new or document).items():
            assert matrix.dtype == np.float32, stage
