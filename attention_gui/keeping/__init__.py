"""Keeping: documents opened, saved, kept for recovery and given up, never lost."""
