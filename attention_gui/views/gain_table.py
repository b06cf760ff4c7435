"""What a learner gained: each kind of question, before and after."""

from collections.abc import Sequence

from attention_gui.core.language import tr
from attention_gui.core.quiz.kinds import title_of
from attention_gui.core.quiz.scores import Gain
from attention_gui.views.text_grid import Said, TextGrid

MARKS = {True: "✓", False: "✗", None: "–"}
ROLES = {True: "value", False: "error", None: "muted"}


class GainTable(TextGrid):
    """A line for each kind, and the sum below."""

    def show_gains(self, gains: Sequence[Gain]) -> None:
        """Show what was right before and after; nothing where there was no round."""
        if not gains:
            self.show_lines(())
            return
        head = _line((tr("Kind"), tr("before"), tr("after")), ("muted",) * 3)
        lines = [
            _line(
                (title_of(kind), MARKS[before], MARKS[after]),
                ("", ROLES[before], ROLES[after]),
            )
            for kind, before, after in gains
        ]
        self.show_lines([head, *lines, _line(_sums(gains), ("title",) * 3)])


def _line(texts: Sequence[str], roles: Sequence[str]) -> list[Said]:
    pairs = enumerate(zip(texts, roles, strict=True))
    return [Said(text, role, centred=column > 0) for column, (text, role) in pairs]


def _sums(gains: Sequence[Gain]) -> tuple[str, str, str]:
    """Return the gain in words, and how many were right before and after."""
    before, after = (
        [getattr(one, side) for one in gains if getattr(one, side) is not None]
        for side in ("before", "after")
    )
    if not before or not after:
        return tr("Right"), _share(before), _share(after)
    both = [one for one in gains if None not in (one.before, one.after)]
    gain = sum(bool(one.after) - bool(one.before) for one in both)
    text = f"{gain:+d}".replace("-", "−") if gain else "±0"
    return tr("Right, gain {gain}", gain=text), _share(before), _share(after)


def _share(answers: Sequence[bool]) -> str:
    return f"{sum(answers)}/{len(answers)}" if answers else "–"
