"""Doctoring: has the head that is shown examined, and does what is offered."""

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QAction

from attention_gui.around import Around
from attention_gui.beside import Beside
from attention_gui.core.doctor import Finding, examine, patient
from attention_gui.core.picture import Picture
from attention_gui.views.doctor_strip import DoctorStrip

PAUSE = 150  # ms without a change: until then there may be more of it


class Doctoring(QObject):
    """Shows what is worth knowing about the head, once nothing changes any more."""

    def __init__(self, around: Around) -> None:
        super().__init__(around.window)
        self._around, self.strip = around, DoctorStrip()
        self._picture: Picture | None = None
        self._wanted = True  # whether the user wants to know
        self._beside = Beside(self)
        self._pause = QTimer(self, singleShot=True, interval=PAUSE)
        self._pause.timeout.connect(self._examine)
        self._beside.done.connect(self._show)
        self.strip.followed.connect(around.pointing.seek)
        self.strip.lit.connect(around.pointing.light)
        self.strip.remedy_asked.connect(self.do)
        self.strip.left.connect(self._go_back)

    def connect_all(self, actions: dict[str, QAction]) -> None:
        """Connect the action that shows the strip, or hides it."""
        actions["show_doctor"].setChecked(True)
        actions["show_doctor"].toggled.connect(self._want)

    def show_picture(self, picture: Picture) -> None:
        """Have a picture's head examined, when there is a moment."""
        self._picture = picture
        self._beside.drop()
        self._pause.start()

    def show_nothing(self) -> None:
        """Know nothing."""
        self._picture = None
        self._pause.stop()
        self._beside.drop()
        self.strip.show_findings(())

    def do(self, finding: Finding) -> None:
        """Do what is offered about a finding, as one step of the history."""
        remedy, session = finding.remedy, self._around.session
        if remedy is None or not self._around.settle():
            return
        try:
            session.put(remedy.make(session.document), remedy.done)
        except ValueError as error:
            self._around.status.say(str(error))

    def close(self) -> None:
        """Stop, and wait until it has stopped."""
        self._pause.stop()
        self._beside.close()

    def _want(self, wanted: bool) -> None:
        self._wanted = wanted
        self.strip.setVisible(wanted)
        self._examine()

    def _examine(self) -> None:
        if self._picture is None or not self._wanted:
            return
        asked = patient(self._picture.reading)
        self._beside.ask(lambda _: examine(asked))

    def _show(self, findings: object) -> None:
        self.strip.show_findings(findings if isinstance(findings, tuple) else ())

    def _go_back(self) -> None:
        self._around.board.go_back(self._around.pointing.held)
