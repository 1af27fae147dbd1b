"""`whyslower gallery`: lists the questions; with names, runs them and prints each answer as soon as it is there."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

import click

from whyslower.api.seeds import seed_or_any
from whyslower.cli import output
from whyslower.cli.exits import ANSWERED, FAILED, UNDECIDED, UNSUPPORTED
from whyslower.cli.values import Seconds, Seed
from whyslower.errors import StoppedError, UsageError
from whyslower.studies.entries import GALLERY, chosen, entries, folder

if TYPE_CHECKING:
    from whyslower.api.gallery_job import Options
    from whyslower.questions import Entry
    from whyslower.report.gallery_answer import PartAnswer

CODES = {"failed": FAILED, "unsupported": UNSUPPORTED, "undecided": UNDECIDED}  # the first that occurs


@click.command("gallery")
@click.argument("names", nargs=-1, metavar="[NAME]...")
@click.option("--all", "all_", is_flag=True, help="Run every entry.")
@click.option("--budget", type=Seconds(), help="Seconds for each entry, instead of those that it states.")
@click.option(
    "--logs", metavar="DIR", type=click.Path(file_okay=False, path_type=Path), help="Keep the logs in this folder."
)
@click.option("--json", metavar="FILE", help="Write all answers as JSON (- for standard output).")
@click.option("--quiet", is_flag=True, help="Print one line for each part of an entry.")
@click.option("--python", default="", metavar="PYTHON", help="The Python that runs the programs.")
@click.option("--seed", type=Seed(), help="Of the random order.")
def command(
    names: tuple[str, ...],
    all_: bool,
    budget: float | None,
    logs: Path | None,
    json: str | None,
    quiet: bool,
    python: str,
    seed: int | None,
) -> int:
    """Answers to the questions that people ask, measured here: lists them, or runs those that are named.

    Exit code: 0 where everything was answered, or skipped because something that it needs is missing; 1 where a claim
    that its file requires is not supported; 2 where a part failed; 3 where one stayed undecided.
    """
    there = entries(GALLERY)
    if not names and not all_:
        if budget or logs or json:
            raise UsageError("Nothing is run without a name.", "Name entries, or run all with --all.")
        return _list(list(there.values()))
    wanted = list(there.values()) if all_ else chosen(names, there)
    output.check_targets(output.Targets(json=json))
    options = _options(wanted, budget, logs, python, seed, None if quiet else sys.stderr)
    return Run(wanted, options, json, quiet).answered()


def _list(there: Sequence[Entry]) -> int:
    from whyslower.report import terminal
    from whyslower.report.gallery_document import listing

    with output.readers():
        terminal.show(listing(there), sys.stdout)
    return ANSWERED


def _options(
    wanted: Sequence[Entry],
    budget: float | None,
    logs: Path | None,
    python: str,
    seed: int | None,
    progress: TextIO | None,
) -> Options:
    from whyslower.api.gallery_job import Options
    from whyslower.api.needs import Present
    from whyslower.api.programs import interpreter
    from whyslower.store.places import new_log_path

    executable = interpreter(python)
    new = new_log_path() if logs is None else None
    if logs is not None:
        _check_logs(logs, wanted)
    return Options(
        python=executable,
        present=Present(executable),
        logs=logs or (new.parent if new else Path()),
        stem=f"{new.stem}-" if new else "",
        budget=budget,
        seed=seed_or_any(seed),
        progress=progress,
    )


def _check_logs(logs: Path, wanted: Sequence[Entry]) -> None:
    """That the folder is there, with no logs of these entries: a log is never written over. Raises UsageError."""
    from whyslower.api.gallery_job import stem
    from whyslower.report.gallery_kept import kept_logs

    try:
        logs.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(f"--logs {logs} can't be made: {error.strerror}.", "Name another folder.") from None
    old = [path for entry in wanted for part in entry.parts for path in kept_logs(logs, stem(entry, part))]
    if old:
        raise UsageError(f"{old[0]} is there already, and a log is never written over.", "Name another folder.")


class Run:
    """Runs entries and prints what they answer."""

    def __init__(self, wanted: Sequence[Entry], options: Options, json: str | None, quiet: bool) -> None:
        self._wanted, self._options, self._json, self._quiet = wanted, options, json, quiet
        self._stream = sys.stderr if json == output.STDOUT else sys.stdout
        self._found: list[PartAnswer] = []

    def answered(self) -> int:
        """Runs all; returns the exit code. Raises StoppedError where it was interrupted, with all said until then."""
        from whyslower.report import gallery_wording

        try:
            with output.readers(self._stream):
                for entry in self._wanted:
                    self._entry(entry)
        except (KeyboardInterrupt, StoppedError):
            self._write_json()
            raise StoppedError("Interrupted.", gallery_wording.stopped(self._found)) from None
        except UsageError:  # the report can't be written any more
            self._write_json()
            raise
        if len(self._found) > 1 and not self._quiet:
            self._say(f"\n{gallery_wording.tally(self._found)}")
        self._write_json()
        outcomes = {each.outcome for each in self._found}
        return next((code for outcome, code in CODES.items() if outcome in outcomes), ANSWERED)

    def _entry(self, entry: Entry) -> None:
        from whyslower.api.gallery import run
        from whyslower.report import terminal
        from whyslower.report.gallery_document import opening, part_document

        if not self._quiet:
            terminal.show(opening(entry, self._options.budget or entry.budget), self._stream)
        for found in run(entry, folder(entry, GALLERY), self._options):
            self._found.append(found)
            shown = part_document(found)
            if self._quiet:
                self._say(f"{entry.name}: {shown.headline}")
            else:
                self._say("")
                terminal.show(shown, self._stream)
            self._stream.flush()

    def _say(self, line: str) -> None:
        print(line, file=self._stream)

    def _write_json(self) -> None:
        from whyslower.report import gallery_json

        if self._json is not None:
            with output.readers():
                output.write(gallery_json.render(self._wanted, self._found), self._json)
