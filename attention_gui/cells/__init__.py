"""Cells: what is done with those that are selected, in tables and in maps."""
