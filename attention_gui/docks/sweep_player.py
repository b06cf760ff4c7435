"""What plays a sweep: a clock that goes from step to step, to one end and back."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer

from attention_gui.docks.sweep_run import Run
from attention_gui.views.sweep_dock import SweepDock

FRAME = 80  # ms from one step to the next


class Player(QObject):
    """Turns a knob while its button is down.

    Parameters
    ----------
    dock : SweepDock
    ready : function
        Returns the run, once the maps show where it is; None until then.
    turn : function
        Turns the knob to a step.
    settle : function
        Takes over what is half typed; returns whether nothing is left pending.
    """

    def __init__(
        self,
        dock: SweepDock,
        ready: Callable[[], Run | None],
        turn: Callable[[int], None],
        settle: Callable[[], bool],
    ) -> None:
        super().__init__(dock)
        self._line, self._ready = dock.line, ready
        self._turn, self._settle = turn, settle
        self._way = 1  # onwards, or back
        self.clock = QTimer(self, interval=FRAME)
        self.clock.timeout.connect(self.go_on)
        dock.play.clicked.connect(self.play)

    def play(self, on: bool) -> None:
        """Start, once nothing is half typed any more; or stop."""
        if on and self._settle():
            self.clock.start()
            self._line.show_playing(True)
        else:
            self.pause()

    def pause(self) -> None:
        """Stop where the knob is."""
        self.clock.stop()
        self._line.show_playing(False)

    def go_on(self) -> None:
        """Go one step on, once the maps show the last one."""
        run = self._ready()
        if run is None:
            return
        if not 0 <= run.step + self._way < len(run.sweep.values):
            self._way = -self._way
        self._turn(run.step + self._way)
