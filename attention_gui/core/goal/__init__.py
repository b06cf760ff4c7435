"""Goals: the smallest change of a matrix that brings a number to a target."""
