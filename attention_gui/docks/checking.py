"""A round of the quick check: its questions, kept in step with the document."""

from collections.abc import Sequence

from attention_gui.core.cell import Cell, Elsewhere
from attention_gui.core.cell import name as name_of
from attention_gui.core.document import Document
from attention_gui.core.labelling import pair
from attention_gui.core.language import tr
from attention_gui.core.look import Look
from attention_gui.core.parts import Part
from attention_gui.core.quiz.kinds import OF_LAYERS
from attention_gui.core.quiz.question import Question
from attention_gui.core.quiz.rounds import a_round, question
from attention_gui.core.quiz.words import number_at
from attention_gui.core.reading import Reading
from attention_gui.core.stack import Stack


class Round:
    """The questions of one round about one layer, and how far it has come.

    Parameters
    ----------
    document : Document
    layer : int
    family, seed : str
        Which kinds are asked in which order, and of which cells.
    kinds : sequence of str, optional
        Those that are asked and no others.
    """

    def __init__(
        self,
        document: Document,
        layer: int,
        family: str,
        seed: str,
        kinds: Sequence[str] | None = None,
    ) -> None:
        self.layer, self.seed = layer, seed
        self.reading = Reading(Stack(document), layer, 0)
        self.questions = list(a_round(self.reading, family, seed, kinds))
        self.right: list[bool] = []  # of each question that is answered
        self.chosen: int | None = None  # of the current one

    @property
    def document(self) -> Document:
        """The document that the current question is about."""
        return self.reading.document

    @property
    def current(self) -> Question | None:
        """The question that is shown; None past the last."""
        number = len(self.right) - (self.chosen is not None)
        return self.questions[number] if number < len(self.questions) else None

    def answer(self, chosen: int) -> Question | None:
        """Take the answer to the current question, and return that."""
        asked = self.current
        if asked is None or self.chosen is not None:
            return None
        self.chosen = chosen
        self.right.append(chosen == asked.right)
        return asked

    def go_on(self, document: Document) -> None:
        """Come to the next question, of the numbers that there are now."""
        self.chosen = None
        self.follow(document)

    def follow(self, document: Document) -> None:
        """Make the current question anew, of other numbers; leave it out if need be."""
        if document is self.document or self.chosen is not None:
            return
        layer = min(self.layer, len(document.layers) - 1)
        self.reading = Reading(Stack(document), layer, 0)
        done = len(self.right)
        made = (
            question(self.reading, one.kind, self.seed) for one in self.questions[done:]
        )
        self.questions[done:] = [one for one in made if one is not None]


def place_of(question: Question, document: Document) -> str:
    """Return which layer and head a question is about, where there are several."""
    layers, heads = len(document.layers), document.layers[question.layer].heads
    layer, head = question.layer, question.head
    if question.kind in OF_LAYERS:
        return tr("Layer {layer}", layer=layer) if layers > 1 else ""
    if layers > 1:
        return tr("Layer {layer}, head {head}", layer=layer, head=head)
    return tr("Head {head}", head=head) if heads > 1 else ""


def where(question: Question, cell: Cell | Elsewhere, look: Look) -> Cell | Elsewhere:
    """Return where a cell of a question stands, from what is looked at."""
    if isinstance(cell, Elsewhere) or look[:2] == (question.layer, question.head):
        return cell
    return Elsewhere(cell, question.layer, question.head)


def linked(question: Question, look: Look) -> tuple[Part, ...]:
    """Return the arithmetic of a question with links to where its cells stand."""
    return tuple(
        part
        if part.cell is None
        else part._replace(cell=where(question, part.cell, look))
        for part in question.work
    )


def told(reading: Reading, cell: Cell) -> tuple[str, str]:
    """Return what a line about a cell says: its name and tokens, and its number."""
    words = pair(reading.document, cell)
    return f"{name_of(cell)}  {words}".rstrip(), number_at(reading, cell)
