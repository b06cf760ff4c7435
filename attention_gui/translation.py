"""The translation for the user: which one there is, and what follows from it for Qt."""

import os
import re
import sys

from PySide6.QtCore import QLibraryInfo, QLocale, QTranslator
from PySide6.QtWidgets import QApplication

from attention_gui.core.language import speak, tr
from attention_gui.files.resources import folder

CONTEXT = "attention_gui"
ASKED = "ATTENTION_GUI_LANGUAGE"  # a locale such as de, or a .qm file

OURS = re.compile(r"(en|c|posix)\b|en_", re.IGNORECASE)  # what texts are written in

_spoken: QLocale | None = None


def speak_to_user() -> None:
    """Speak the language of the system, or of the environment, if there is a file.

    Else texts are as they are written, in English.
    """
    global _spoken
    ours = QTranslator()
    asked = os.environ.get(ASKED, "")
    if asked.endswith(".qm"):
        found = ours.load(asked)
    else:
        locale = QLocale(asked) if asked else QLocale()
        found = ours.load(locale, CONTEXT, "_", str(folder() / "translations"))
    _spoken = QLocale(ours.language()) if found else None
    if found:
        speak(lambda text, number: ours.translate(CONTEXT, text, None, number) or text)
    else:
        speak()
        if asked and not OURS.match(asked):
            _say_missing(asked)


def _say_missing(asked: str) -> None:
    """Say for whoever asked for a language that it is not there."""
    text = tr("{name}: there is no translation {asked!r}", name=ASKED, asked=asked)
    if sys.stderr is not None:  # a program without a terminal has none
        sys.stderr.write(f"{text}\n")


def translate_qt(qt: QApplication) -> None:
    """Have what Qt itself says in the language that is spoken, and its direction."""
    if _spoken is None:
        return
    theirs = QTranslator(qt)
    path = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    if theirs.load(_spoken, "qtbase", "_", path):
        qt.installTranslator(theirs)
    qt.setLayoutDirection(_spoken.textDirection())
