"""Gradients: how a number changes with every number that it is computed from."""
