"""Where answers go: the terminal, and a JSON file that was known to be writable before anything was measured."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path

from whyslower.errors import UsageError
from whyslower.records import Answer, Program
from whyslower.report import json_answer, terminal
from whyslower.report.document import document

STDOUT = "-"


def check_target(target: str | None, programs: Sequence[Program] = ()) -> None:
    """That the JSON answer can be written there, and not over one of the programs. Raises UsageError."""
    if target is None or target == STDOUT:
        return
    path = Path(target)
    if any(path.resolve() == Path(program.target.partition(":")[0]).resolve() for program in programs):
        raise UsageError(f"--json {target} would overwrite a program.", "Name another file.")
    existed = os.path.lexists(path)
    try:
        path.open("a").close()
    except OSError as error:
        raise UsageError(f"--json {target} can't be written: {error.strerror}.", "Name another file, or - .") from None
    if not existed:
        path.unlink()


def print_answer(answer: Answer, target: str | None, quiet: bool) -> None:
    """Print the report (its first line, when quiet) and write the JSON. With `--json -` the report goes to stderr.

    A reader that has seen enough (`| head`) is no error. Raises UsageError where the JSON can't be written any more.
    """
    shown = document(answer)
    stream = sys.stderr if target == STDOUT else sys.stdout
    try:
        if quiet:
            print(shown.headline, file=stream)
        else:
            terminal.show(shown, stream)
        if target is not None:
            _write(json_answer.render(answer), target)
        sys.stdout.flush()
    except BrokenPipeError:
        # What is still in the buffer has nowhere to go; the interpreter would complain of it at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _write(text: str, target: str) -> None:
    if target == STDOUT:
        sys.stdout.write(text)
        return
    try:
        Path(target).write_text(text, encoding="utf-8")
    except OSError as error:
        raise UsageError(f"The answer can't be written to {target}: {error.strerror}.", "The log is kept.") from error
