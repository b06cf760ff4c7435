"""By hand: the whole calculation of a cell or of a query, one step a line."""
