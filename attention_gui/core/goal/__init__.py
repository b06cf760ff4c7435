"""Goals: the smallest change of a matrix that brings a number to a target.

`seek.seek` is the door. `mixture` is how a number follows from the scores of its query,
`lever` how scores follow from what may change, `height` the two together; `least` finds
the shortest change, and `alone` that of one score in closed form. `checks` and `bounds`
say why there is none, `effects` what else changes, and `words` all of it.
"""
