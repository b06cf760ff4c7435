"""The Qt application, set up alike for the window and for pictures."""

import os
import sys
from locale import getencoding

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QApplication

from attention_gui.translation import translate_qt

NAME = "Attention Explorer"


def application(argv: list[str]) -> QApplication:
    """Return the application there is, or start one.

    Whoever asks keeps it: a QApplication that goes while widgets live takes the
    process with it.
    """
    there = QApplication.instance()
    if isinstance(there, QApplication):
        return there
    if sys.platform.startswith("linux") and not _speaks_utf8():
        os.environ["LC_ALL"] = "C.UTF-8"  # Qt complains of any other
    QCoreApplication.setOrganizationName(NAME)
    QCoreApplication.setApplicationName(NAME)
    made = QApplication(argv)
    made.setApplicationDisplayName("")  # the title names the program itself
    made.setStyle("Fusion")
    translate_qt(made)
    return made


def _speaks_utf8() -> bool:
    return getencoding().lower().replace("-", "") == "utf8"
