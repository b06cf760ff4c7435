"""Widgets: they are shown arrays, and say by signals what the user wants."""
