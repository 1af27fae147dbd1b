"""`whyslower show LOG`: prints the report of a session again, of any kind, also of one that was killed."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from whyslower.cli import output
from whyslower.cli.exits import ANSWERED
from whyslower.cli.streams import say
from whyslower.errors import UsageError, WhyslowerError

if TYPE_CHECKING:
    from whyslower.store.events import AnyEvent


@click.command("show")
@click.argument("log")
@click.option("--json", metavar="FILE", help="Write the answer as JSON (- for standard output).")
@click.option(
    "--patch", metavar="FILE", help="Write the best remedy with the same results as a diff (- as for --json)."
)
@click.option("--quiet", is_flag=True, help="Print the answer's first line only.")
def command(log: str, json: str | None, patch: str | None, quiet: bool) -> int:
    """Print the report of an earlier session again. LOG is a file, or `last` for the newest session."""
    from whyslower.store.places import find_log
    from whyslower.store.reader import read

    targets = output.Targets(json=json, patch=patch)
    output.check_targets(targets)
    path = find_log(log)
    events = read(path)
    _print(events, path, targets, quiet)
    _say_why_it_failed(events)
    return ANSWERED


def _say_why_it_failed(events: Sequence[AnyEvent]) -> None:
    """The message that a session ended with, as it was told then."""
    from whyslower.store.events import SessionEnded

    for event in events:
        if isinstance(event, SessionEnded) and event.why == "failed":
            say(WhyslowerError(event.message, event.advice, event.details))


def _print(events: Sequence[AnyEvent], path: Path, targets: output.Targets, quiet: bool) -> None:
    """The report; a patch is there for a comparison of two programs only."""
    from whyslower.report import forms

    if targets.patch is None:
        shown = forms.rendered(events, str(path))
        output.print_document(shown.document, shown.json, targets, quiet)
        return
    if not forms.compares(events):
        raise UsageError(f"{path} compares no two programs: it has no patch.", "Leave out --patch.")
    from whyslower.report.answer import answer

    output.print_answer(answer(events, str(path)), targets, quiet)
