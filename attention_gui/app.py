"""Floor 6: the command line. Opens the window, draws pictures, writes numbers."""

import gc
import os
import sys
from argparse import Namespace
from typing import TYPE_CHECKING

# Tiles of a computation are shared out among threads by `core.compute`; a BLAS that
# started threads of its own in each of them would fight for the same cores. It reads
# these once, when numpy is first imported.
for library in ("OPENBLAS", "MKL", "OMP"):
    os.environ.setdefault(f"{library}_NUM_THREADS", "1")
os.environ.setdefault("VECLIB_MAXIMUM_THREADS", "1")

from attention_gui.cli.checks import (  # noqa: E402
    check_compared,
    check_exists,
    check_out,
    opened,
)
from attention_gui.cli.parser import PROGRAM, UsageError, format_of, parse  # noqa: E402

if TYPE_CHECKING:
    from attention_gui.core.document import Document

DONE, FAILED, WRONG = 0, 1, 2  # exit codes


def main(argv: list[str] | None = None) -> int:
    """Do what the command line asks for, and return the exit code."""
    try:
        asked = parse(sys.argv[1:] if argv is None else argv)
        code = COMMANDS[asked.command](asked)
        sys.stdout.flush()  # a broken pipe must show itself here, not at exit
    except BrokenPipeError:
        _quiet_stdout()
        return FAILED
    except UsageError as error:
        return _complain(str(error), WRONG)
    except KeyboardInterrupt:
        return _complain("interrupted", FAILED)
    except Exception as error:
        if sys.flags.dev_mode:  # python -X dev: whoever looks for the fault
            raise
        return _complain(_told(error), FAILED)
    return code


def _told(error: Exception) -> str:
    """Return what a fault says of itself, without the name of a half-written file."""
    if isinstance(error, OSError):
        return error.strerror or str(error)
    return f"{type(error).__name__}: {error}"


def _window(asked: Namespace) -> int:
    if asked.version:
        return _version()
    if asked.file is not None:
        check_exists(asked.file)
    from attention_gui.startup import fault_of_window

    fault = fault_of_window()
    if fault:
        return _complain(fault, FAILED)
    # Starting makes much and throws nothing away; once the window stands, what there
    # is by then need not be looked through again.
    gc.disable()
    from attention_gui.launch import run

    try:
        return run(asked.file, [PROGRAM])
    except ValueError as error:  # the file; what fails later is shown in the window
        raise UsageError(str(error)) from error


def _version() -> int:
    from attention_gui import __version__

    sys.stdout.write(f"{PROGRAM} {__version__}\n")
    return DONE


def _examples(_asked: Namespace) -> int:
    from attention_gui.files.examples import EXAMPLES

    width = max(map(len, EXAMPLES))
    for name, example in EXAMPLES.items():
        sys.stdout.write(f"{name:{width}}  {example.title} ({example.shape})\n")
    return DONE


def _compute(asked: Namespace) -> int:
    form = format_of(asked.out, asked.format)
    check_out(asked)
    from attention_gui.cli.handing import hand_out
    from attention_gui.cli.progress import counted
    from attention_gui.cli.tabulate import Asked, written

    document = opened(asked)
    try:
        wanted = Asked(document, asked.stage, asked.layer, asked.head)
    except ValueError as error:
        raise UsageError(f"{asked.file}: {error}") from error
    return hand_out(written(wanted, form, counted(len(wanted.heads))), asked.out)


def _explain(asked: Namespace) -> int:
    check_out(asked)
    from attention_gui.cli.explaining import explained
    from attention_gui.cli.handing import hand_out

    return hand_out(explained(asked), asked.out)


def _diff(asked: Namespace) -> int:
    from attention_gui.cli.diff import diff

    text = diff(asked)
    sys.stdout.write(text)
    return DONE if text else _complain(f"no number of {asked.stage} differs", DONE)


def _goal(asked: Namespace) -> int:
    check_out(asked)
    from attention_gui.cli.goal import check_kind, reached, told
    from attention_gui.cli.handing import writing
    from attention_gui.files import save

    check_kind(asked.out)
    before, found = reached(opened(asked), asked)
    with writing():
        save(found.document, asked.out)
    sys.stdout.writelines(f"{line}\n" for line in told(before, found))
    return DONE


def _export(asked: Namespace) -> int:
    check_out(asked)
    check_compared(asked)
    document = opened(asked)
    os.environ["QT_HASH_SEED"] = "0"  # the fonts of a PDF come in the order of a hash
    from attention_gui.startup import fault_of_pictures

    fault = fault_of_pictures()
    if fault:
        return _complain(fault, FAILED)
    if sys.platform.startswith("linux"):
        os.environ["QT_QPA_PLATFORM"] = "offscreen"  # no display is asked for
    _draw(document, asked)
    return DONE


def _draw(document: "Document", asked: Namespace) -> None:
    from attention_gui.application import application
    from attention_gui.cli.boxes import boxes_told
    from attention_gui.cli.handing import writing
    from attention_gui.cli.progress import counted
    from attention_gui.core.look import Look
    from attention_gui.core.small_heads import small_heads
    from attention_gui.core.style import Style
    from attention_gui.core.views import look_of
    from attention_gui.export import export

    qt = application([PROGRAM])  # kept until the picture is written
    size, looks = (asked.dpi, asked.width_mm), (asked.theme, asked.numbers)
    style = Style(asked.view, *size, *looks, asked.stage)
    with writing():
        look = Look(asked.layer, asked.head or 0, baseline=asked.baseline or "")
        look = look_of(document, look, style.view, style.stage)
        count = counted(len(small_heads(document, look)))
        export(document, look, asked.out, style, count)
    if told := boxes_told(document, qt.font(), str(asked.out)):
        _complain(told, DONE)


def _complain(text: str, code: int) -> int:
    """Write one line on stderr, whatever a file name or a token brings into it."""
    shown = "".join(c if c.isprintable() else repr(c)[1:-1] for c in text)
    sys.stderr.write(f"{PROGRAM}: {shown}\n")
    return code


def _quiet_stdout() -> None:
    """Let the interpreter's last flush go nowhere: nobody reads any more."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


COMMANDS = {
    "window": _window,
    "export": _export,
    "compute": _compute,
    "diff": _diff,
    "explain": _explain,
    "goal": _goal,
    "examples": _examples,
}
