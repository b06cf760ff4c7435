"""Scripts run, and what they compute held to the core."""

from contextlib import redirect_stdout
from io import StringIO

import numpy as np

from attention_gui.core.scripts import script
from attention_gui.core.stack import Stack

EXACT = {"rtol": 1e-12, "atol": 1e-12}
# A norm may divide by what is left of two float32 numbers that were almost equal.
ROUGH = {"rtol": 2e-3, "atol": 2e-3}
OF_HEADS = ("scores", "scaled", "weights", "output")


def run(text):
    """Return what a script computes by name, and the lines that it prints."""
    printed, space = StringIO(), {"__name__": "__main__"}
    with redirect_stdout(printed):
        exec(compile(text, "script", "exec"), space)
    return space, printed.getvalue().splitlines()


def computed(space, document, stage, layer, head=None):
    """Return a matrix that a script has computed, or None where it did not."""
    several = max(here.heads for here in document.layers) > 1
    index = [layer] * (len(document.layers) > 1)
    index += [head] * (several and head is not None)
    found = space.get(stage)
    if index and found is not None:
        found = found.get(index[0] if len(index) == 1 else tuple(index))
    if found is None:
        return None
    return np.array(found if isinstance(found, list) else found.tolist())


def assert_computes(document, language, tolerance=None):
    """Hold every stage of every head, and every layer's output, to the core."""
    tolerance = tolerance or (ROUGH if document.dtype == np.float32 else EXACT)
    space, _ = run(script(document, language))
    stack = Stack(document)
    for layer, here in enumerate(document.layers):
        for head in range(here.heads):
            for stage in OF_HEADS:
                got = computed(space, document, stage, layer, head)
                expected = stack.stage(stage, layer, head)
                where = f"{stage} of layer {layer}, head {head}"
                np.testing.assert_allclose(got, expected, err_msg=where, **tolerance)
        got = computed(space, document, "layer_output", layer)
        if got is not None:
            expected = stack.layer_output(layer)
            np.testing.assert_allclose(
                got, expected, err_msg=f"output of layer {layer}", **tolerance
            )
