"""By hand: the whole calculation of a cell or of a query, one step a line.

`plan` finds the cells that are worked out, in order, by what `operands` says that each
stage reads; `calculation` makes lines of them, with the arithmetic of `core/explain.py`
and, between a stage and the next, that of `softmax` and `norming`.
"""
