"""`whyslower show LOG`: prints the report of a session again, also of one that was killed."""

from __future__ import annotations

import click

from whyslower.cli import output
from whyslower.cli.exits import ANSWERED


@click.command("show")
@click.argument("log")
@click.option("--json", metavar="FILE", help="Write the answer as JSON (- for standard output).")
@click.option(
    "--patch", metavar="FILE", help="Write the best remedy with the same results as a diff (- as for --json)."
)
@click.option("--quiet", is_flag=True, help="Print the answer's first line only.")
def command(log: str, json: str | None, patch: str | None, quiet: bool) -> int:
    """Print the report of an earlier session again. LOG is a file, or `last` for the newest session."""
    from whyslower.report.answer import answer
    from whyslower.store.places import find_log
    from whyslower.store.reader import read

    targets = output.Targets(json=json, patch=patch)
    output.check_targets(targets)
    path = find_log(log)
    output.print_answer(answer(read(path), str(path)), targets, quiet)
    return ANSWERED
