"""`whyslower explain A B`: runs the programs in turns and prints the answer."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from whyslower.api.measured import Measured, measure
from whyslower.api.programs import labelled
from whyslower.api.seeds import seed_or_any
from whyslower.cli import output
from whyslower.cli.exits import ANSWERED, UNDECIDED
from whyslower.cli.programs import Asked, programs
from whyslower.cli.values import Fraction, Seconds, Seed
from whyslower.records import Request


@click.command("explain")
@click.argument("words", nargs=-1, metavar="A B [C]...")
@click.option("-s", "--setup", metavar="STMT", help="Compare statements after this set-up; A and B are statements.")
@click.option("--statement", is_flag=True, help="A and B are statements without a set-up.")
@click.option("--loop", "loops", multiple=True, metavar="[LABEL:]LINE", help="The loop to compare, by its line.")
@click.option(
    "--set",
    "settings",
    multiple=True,
    metavar="[LABEL:]NAME=VALUE",
    help="Override a top-level constant; may be given again.",
)
@click.option("--budget", type=Seconds(), default=60.0, show_default=True, help="How long to measure at most.")
@click.option("--margin", type=Fraction(), default="2%", show_default=True, help="A difference that does not matter.")
@click.option("--precision", type=Fraction(), help="Go on until the interval is this narrow (half its width).")
@click.option("--per", type=click.Choice(["unit", "loop"]), default="unit", show_default=True, help="What is compared.")
@click.option("--reference", default="a", show_default=True, metavar="LABEL", help="What the others are compared with.")
@click.option(
    "--why",
    type=click.Choice(["none", "quick", "full"]),
    default="quick",
    show_default=True,
    help="How far reasons are looked for; full also tries what takes long, such as compiling.",
)
@click.option(
    "--patch", metavar="FILE", help="Write the best remedy with the same results as a diff (- as for --json)."
)
@click.option("--json", metavar="FILE", help="Write the answer as JSON (- for standard output).")
@click.option("--quiet", is_flag=True, help="Print the answer's first line only.")
@click.option("--log", metavar="FILE", type=click.Path(dir_okay=False, path_type=Path), help="Where to keep the log.")
@click.option("--python", default="", metavar="PYTHON", help="The Python that runs the programs.")
@click.option("--python-a", default="", metavar="PYTHON", help="The Python that runs A.")
@click.option("--python-b", default="", metavar="PYTHON", help="The Python that runs B.")
@click.option("--in-place", is_flag=True, help="Let the programs write into their own folders.")
@click.option("--cold", is_flag=True, help="Start every process cold: nothing is imported beforehand.")
@click.option("--seed", type=Seed(), help="Of the random order.")
def command(
    words: tuple[str, ...], json: str | None, patch: str | None, quiet: bool, log: Path | None, **options: Any
) -> int:
    """Compare programs: do they do the same work, which is slower, by how much, why, and what helps?

    A and B are scripts (a.py, "a.py --epochs 3"), functions (package.module:function, path.py:function), or, with
    --setup or --statement, statements. Their labels in options are a, b, c ...
    """
    asked = request(words, **options)
    targets = output.Targets(json=json, patch=patch)
    output.check_targets(targets, asked.programs, log=log)
    measured = measure(asked, log, None if quiet else sys.stderr)
    return finish(measured, targets, quiet)


def request(
    words: tuple[str, ...], *, setup: str | None, statement: bool, seed: int | None, reference: str, **options: Any
) -> Request:
    """What the session is asked to do. Raises UsageError."""
    asked = Asked(
        words=words,
        statements=statement or setup is not None,
        setup=setup or "",
        loops=options.pop("loops"),
        settings=options.pop("settings"),
        python=options.pop("python"),
        pythons={"a": options.pop("python_a"), "b": options.pop("python_b")},
    )
    found = programs(asked)
    return Request(programs=found, reference=labelled(reference, found), seed=seed_or_any(seed), **options)


def finish(measured: Measured, targets: output.Targets, quiet: bool) -> int:
    """Print what was measured, then raise what stopped the session, if anything did; returns the exit code."""
    if measured.answer is not None:
        output.print_answer(measured.answer, targets, quiet)
    if measured.failure is not None:
        raise measured.failure
    verdicts = measured.answer.verdicts.values() if measured.answer is not None else ()
    decided = verdicts and all(verdict.kind != "undecided" for verdict in verdicts)
    return ANSWERED if decided else UNDECIDED
