"""What was missed in a round: each kind of question, and the mistake that was made."""

from collections.abc import Sequence

from attention_gui.core.quiz.kinds import title_of
from attention_gui.core.quiz.misconceptions import name_of
from attention_gui.core.quiz.scores import Answer
from attention_gui.views.text_grid import Said, TextGrid


class MissedList(TextGrid):
    """A line for each answer that was wrong."""

    def __init__(self) -> None:
        super().__init__(stretched=2)

    def show_missed(self, answers: Sequence[Answer]) -> None:
        """Show answers that were wrong."""
        self.show_lines(
            [
                (
                    Said("✗", "error", centred=True),
                    Said(title_of(one.kind)),
                    Said(name_of(one.mistake), "muted"),
                )
                for one in answers
            ]
        )
