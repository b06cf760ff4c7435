"""Sharers: the heads that an edit reaches besides the one that is looked at."""

from attention_gui.core.cell import Stage
from attention_gui.core.document import Document
from attention_gui.core.shape_words import shared_text
from attention_gui.session import Session
from attention_gui.views.chrome import StatusBar


def say_shared(
    session: Session, before: Document, stage: Stage, status: StatusBar, news: str = ""
) -> None:
    """Say which heads an edit of a matrix has reached, if it is of several.

    Parameters
    ----------
    session : Session
    before : Document
        As it was before the edit, which may have changed nothing.
    stage : str
    status : StatusBar
    news : str
        What is said in any case, before that.
    """
    look, shared = session.look, ""
    if session.document is not before:
        shared = shared_text(session.document.layers[look.layer], stage, look.head)
    if text := ". ".join(filter(None, (news, shared))):
        status.say(text)
