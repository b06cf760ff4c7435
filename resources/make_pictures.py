"""Make the pictures of the README: python resources/make_pictures.py."""

import os
import sys
from pathlib import Path
from tempfile import mkdtemp

os.environ["QT_QPA_PLATFORM"] = "offscreen"
os.environ["QT_SCALE_FACTOR"] = "2"
FOLDER = Path(__file__).parent
sys.path.insert(0, str(FOLDER.parent))


def main() -> None:
    """Draw the window on an example, as someone would see it who points at a cell."""
    from PySide6.QtCore import QSettings
    from PySide6.QtWidgets import QApplication

    from attention_gui.application import application
    from attention_gui.core.cell import Cell
    from attention_gui.core.look import Look
    from attention_gui.files.examples import example
    from attention_gui.window import Window

    form, scope = QSettings.Format.IniFormat, QSettings.Scope.UserScope
    QSettings.setPath(form, scope, mkdtemp())  # not the settings of whoever runs this
    qt = application(["make_pictures"])
    window = Window(example("cat"))
    window.appearance.choose_theme("light")
    window.resize(1440, 900)
    window.show()
    window.session.look_at(Look(0, 1))
    window.pointing.hold(Cell("weights", 4, 1))
    strip = window.doctoring.strip
    while not strip.findings:  # it is told a moment after the maps
        QApplication.processEvents()
    QApplication.processEvents()
    window.grab().save(str(FOLDER / "window.png"))
    window.close()
    window.deleteLater()
    qt.processEvents()


if __name__ == "__main__":
    main()
