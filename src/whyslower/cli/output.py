"""Where answers go: the terminal, and files that were known to be writable before anything was measured."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from whyslower.cli.streams import drop
from whyslower.errors import UsageError
from whyslower.records import Answer, Program, Record
from whyslower.report import json_answer, terminal
from whyslower.report.document import Document, document
from whyslower.report.remedies import to_apply

STDOUT = "-"
NO_PATCH = "There is no change to a script that is faster with the same results: no patch is written."


class Targets(Record, frozen=True, kw_only=True):
    """Where more than the report is to go: paths, - for standard output, None for nowhere."""

    json: str | None = None
    patch: str | None = None

    @property
    def named(self) -> tuple[tuple[str, str], ...]:
        """Each option that was given, with its target."""
        given = (("--json", self.json), ("--patch", self.patch))
        return tuple((option, target) for option, target in given if target is not None)


def check_targets(
    targets: Targets, programs: Sequence[Program] = (), files: Sequence[str] = (), log: Path | None = None
) -> None:
    """That all can be written: apart from each other and the log, and not over a program or another of the user's
    `files`.

    Raises UsageError.
    """
    if len({_place(target) for _, target in targets.named}) < len(targets.named):
        raise UsageError(f"--json and --patch can't both go to {_called(targets.named[0][1])}.", "Name two files.")
    kept = {_place(program.target.partition(":")[0]): "a program" for program in programs}
    kept |= {_place(file): file for file in files}
    kept |= {_place(str(log)): "the session's log"} if log is not None else {}
    for option, target in targets.named:
        if target != STDOUT:
            _check(option, target, kept)


def _place(target: str) -> str:
    """Where a target lies, whatever links lead to it; links that lead round in a circle are no place of another's."""
    return target if target == STDOUT else os.path.realpath(target)


def _same(one: str, other: str) -> bool:
    """Whether two names are of one file, as hard links are."""
    try:
        return Path(one).samefile(other)
    except OSError:
        return False


def _called(target: str) -> str:
    return "standard output" if target == STDOUT else target


def _check(option: str, target: str, kept: Mapping[str, str]) -> None:
    path = Path(target)
    lost = next((what for place, what in kept.items() if place == _place(target) or _same(place, target)), None)
    if lost is not None:
        raise UsageError(f"{option} {target} would overwrite {lost}.", "Name another file.")
    existed = os.path.lexists(path)
    try:
        path.open("a").close()
    except OSError as error:
        said = f"{option} {target} can't be written: {error.strerror}."
        raise UsageError(said, "Name another file, or - .") from None
    if not existed:
        path.unlink()


def print_answer(answer: Answer, targets: Targets, quiet: bool) -> None:
    """Print the report (its first line, when quiet), write the JSON and the patch.

    Where one of them goes to standard output, the report goes to stderr. Raises UsageError where a file can't be
    written any more.
    """
    with readers():
        _show(document(answer), targets, quiet)
        if targets.json is not None:
            write(json_answer.render(answer), targets.json)
        if targets.patch is not None:
            _write_patch(answer, targets.patch)


def print_document(shown: Document, json: str, targets: Targets, quiet: bool) -> None:
    """The same of any other report: `json` is its text."""
    with readers():
        _show(shown, targets, quiet)
        if targets.json is not None:
            write(json, targets.json)


@contextmanager
def readers(stream: TextIO | None = None) -> Iterator[None]:
    """What is written to standard output, or to a stream in its place. A reader that has seen enough (`| head`) is no
    error. Raises UsageError where it can't be written for another reason, such as a full disk.
    """
    stream = stream or sys.stdout
    try:
        yield
        stream.flush()
    except BrokenPipeError:
        drop(stream)
    except OSError as error:
        drop(stream)
        raise UsageError(
            f"The report can't be written: {error.strerror}.", "What was measured is in its log: whyslower show."
        ) from error


def _show(shown: Document, targets: Targets, quiet: bool) -> None:
    stream = sys.stderr if STDOUT in (targets.json, targets.patch) else sys.stdout
    if quiet:
        print(shown.headline, file=stream)
    else:
        terminal.show(shown, stream)


def _write_patch(answer: Answer, target: str) -> None:
    remedy = to_apply(answer.remedies)
    if remedy is None:
        print(NO_PATCH, file=sys.stderr)
    else:
        write(remedy.patch, target)


def write(text: str, target: str) -> None:
    """A text to standard output or into a file. Raises UsageError where that can't be written any more."""
    if target == STDOUT:
        sys.stdout.write(text)
        return
    try:
        Path(target).write_text(text, encoding="utf-8")
    except OSError as error:
        raise UsageError(f"{target} can't be written any more: {error.strerror}.", "The log is kept.") from error
