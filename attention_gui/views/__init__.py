"""Floor 2: widgets. They are shown arrays and say what the user wants."""
