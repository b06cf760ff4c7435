"""Floor 6: the command line. Opens the window, draws pictures, writes numbers."""

import os
import sys
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

# Tiles of a computation are shared out among threads by `core.compute`; a BLAS that
# started threads of its own in each of them would fight for the same cores. It reads
# these once, when numpy is first imported.
for library in ("OPENBLAS", "MKL", "OMP"):
    os.environ.setdefault(f"{library}_NUM_THREADS", "1")
os.environ.setdefault("VECLIB_MAXIMUM_THREADS", "1")

from attention_gui.command import PROGRAM, UsageError, format_of, parse  # noqa: E402

if TYPE_CHECKING:
    from attention_gui.core.document import Document
    from attention_gui.core.style import Style

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
        return _complain(f"{type(error).__name__}: {error}", FAILED)
    return code


def _window(asked: Namespace) -> int:
    if asked.version:
        return _version()
    if asked.file is not None:
        _check_exists(asked.file)
    from attention_gui.startup import fault_of_window

    fault = fault_of_window()
    if fault:
        return _complain(fault, FAILED)
    from attention_gui.launch import run

    return run(asked.file, [PROGRAM])


def _version() -> int:
    from attention_gui import __version__

    sys.stdout.write(f"{PROGRAM} {__version__}\n")
    return DONE


def _examples(_asked: Namespace) -> int:
    from attention_gui.files.examples import EXAMPLES

    for name, example in EXAMPLES.items():
        sys.stdout.write(f"{name:8} {example.title} ({example.shape})\n")
    return DONE


def _compute(asked: Namespace) -> int:
    form = format_of(asked.out, asked.format)
    _check_out(asked)
    from attention_gui.progress import counted
    from attention_gui.tabulate import Asked, put, written

    wanted = Asked(_opened(asked), asked.stage, asked.layer, asked.head)
    data = written(wanted, form, counted(len(wanted.heads)))
    if asked.out is None:
        sys.stdout.buffer.write(data)
    else:
        put(data, asked.out)
    return DONE


def _export(asked: Namespace) -> int:
    _check_out(asked)
    style = _style(asked)
    document = _opened(asked)
    from attention_gui.startup import fault_of_pictures

    fault = fault_of_pictures()
    if fault:
        return _complain(fault, FAILED)
    if sys.platform.startswith("linux"):
        os.environ["QT_QPA_PLATFORM"] = "offscreen"  # no display is asked for
    from attention_gui.application import application
    from attention_gui.core.picture import Look
    from attention_gui.export import export

    _qt = application([PROGRAM])  # kept until the picture is written
    try:
        export(document, Look(asked.layer, asked.head or 0), asked.out, style)
    except ValueError as error:
        raise UsageError(str(error)) from error
    return DONE


def _style(asked: Namespace) -> "Style":
    from attention_gui.core.style import Style

    return Style(asked.view, asked.dpi, asked.width_mm, asked.theme, asked.numbers)


def _check_exists(file: str) -> None:
    """Raise UsageError if there is no such example or file, without reading it."""
    from attention_gui.files.examples import PREFIX, known

    if file.startswith(PREFIX):
        try:
            known(file.removeprefix(PREFIX))
        except ValueError as error:
            raise UsageError(str(error)) from None
    elif not Path(file).exists():
        raise UsageError(f"{file}: there is no such file")


def _check_out(asked: Namespace) -> None:
    """Raise UsageError if OUT cannot be meant, before anything is computed."""
    out: Path | None = asked.out
    if out is None:
        return
    if out.is_dir():
        raise UsageError(f"{out}: this is a folder; name a file in it")
    if not out.parent.is_dir():
        raise UsageError(f"{out}: there is no folder {out.parent}")
    if out.exists() and Path(asked.file).exists() and out.samefile(asked.file):
        raise UsageError(f"{out}: this is the file to be read; name another")


def _opened(asked: Namespace) -> "Document":
    """Return the document, after checking that it has the layer and the head."""
    from attention_gui.files.examples import opened

    try:
        document = opened(asked.file)
        _check_number("layer", asked.layer, len(document.layers))
        if asked.head is not None:
            _check_number("head", asked.head, document.layers[asked.layer].heads)
    except OSError as error:
        raise UsageError(f"{asked.file}: {error.strerror or error}") from error
    except ValueError as error:
        text = str(error)
        where = "" if asked.file in text else f"{asked.file}: "
        raise UsageError(where + text) from error
    return document


def _check_number(name: str, number: int, count: int) -> None:
    if number >= count:
        there = "there is only 0" if count == 1 else f"there are 0 to {count - 1}"
        raise ValueError(f"there is no {name} {number}; {there}")


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
    "examples": _examples,
}
