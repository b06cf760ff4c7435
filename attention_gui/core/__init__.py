"""Floor 0: attention in numpy. No Qt, no files."""
