"""Gradients: how a number changes with every number that it is computed from.

`walk.gradients` goes back from a number, matrix by matrix. What each stage passes on to
those that it reads is in `of_heads.STEPS` and `of_layers.STEPS`, and the derivatives of
the formulas are named after what they are of: `softmax.of_scaled`, `norms.of_norm`.
`sensitivity` ranks what was found, and `words` says it.
"""
