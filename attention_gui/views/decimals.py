"""The decimal mark with which the user writes numbers."""

from PySide6.QtCore import QLocale


def decimal_mark() -> str:
    """Return the system's decimal mark: a comma, or the point that always is one."""
    return "," if QLocale.system().decimalPoint() == "," else "."
