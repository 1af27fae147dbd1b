"""`whyslower crossover A B --vary N=16..65536`: from which size on the other program is faster."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from whyslower.api.seeds import seed_or_any
from whyslower.cli import output
from whyslower.cli.exits import ANSWERED, UNDECIDED
from whyslower.cli.programs import Asked, programs
from whyslower.cli.values import Fraction, Seconds, Seed
from whyslower.errors import UsageError

if TYPE_CHECKING:
    from whyslower.api.crossover import CrossoverMeasured
    from whyslower.questions import CrossoverAnswer, Vary
    from whyslower.records import Program


@click.command("crossover")
@click.argument("words", nargs=-1, metavar="A B [C]...")
@click.option(
    "--vary", required=True, metavar="NAME=LOW..HIGH", help="The size: a range, or the sizes (NAME=16,64,256)."
)
@click.option(
    "--between", default="", metavar="NAME=LEVEL,LEVEL", help="Of a study: the factor that gives the programs."
)
@click.option(
    "--fix",
    multiple=True,
    metavar="NAME=LEVEL",
    help="Of a study: the level at which a factor stays; may be given again.",
)
@click.option("--loop", "loops", multiple=True, metavar="[LABEL:]LINE", help="The loop to compare, by its line.")
@click.option("--budget", type=Seconds(), default=60.0, show_default=True, help="How long to measure at most.")
@click.option("--margin", type=Fraction(), default="2%", show_default=True, help="A difference that does not matter.")
@click.option("--reference", default="", metavar="LABEL", help="What the others' times are shown against.")
@click.option("--json", metavar="FILE", help="Write the answer as JSON (- for standard output).")
@click.option("--quiet", is_flag=True, help="Print the answer's first line only.")
@click.option("--log", metavar="FILE", type=click.Path(dir_okay=False, path_type=Path), help="Where to keep the log.")
@click.option("--python", default="", metavar="PYTHON", help="The Python that runs the programs.")
@click.option("--seed", type=Seed(), help="Of the random order.")
def command(
    words: tuple[str, ...],
    vary: str,
    between: str,
    fix: tuple[str, ...],
    loops: tuple[str, ...],
    budget: float,
    margin: float,
    reference: str,
    json: str | None,
    quiet: bool,
    log: Path | None,
    python: str,
    seed: int | None,
) -> int:
    """From which size on is the other program better?

    A and B are scripts that assign the size at top level (or functions of modules that do), or one study with a factor
    of numbers: whyslower crossover study.py --vary n=16..1024 --between library=numpy,torch
    """
    from whyslower.api.crossover import measure_crossover
    from whyslower.crossover.vary import parse_vary

    size = parse_vary(vary)
    found = _programs(words, size, between, fix, loops, python)
    targets = output.Targets(json=json)
    output.check_targets(targets, found, log=log)
    measured = measure_crossover(
        found,
        size,
        budget=budget,
        margin=margin,
        seed=seed_or_any(seed),
        reference=reference,
        log=log,
        progress=None if quiet else sys.stderr,
    )
    return finish(measured, targets, quiet)


def _programs(
    words: Sequence[str], vary: Vary, between: str, fix: Sequence[str], loops: Sequence[str], python: str
) -> tuple[Program, ...]:
    """Scripts and functions as they are named, or a study's variants. Raises UsageError."""
    if len(words) == 1 or between:
        return _of_study(words, vary, between, fix, loops, python)
    if fix:
        raise UsageError("--fix holds a factor of a study, and there is none.", "Leave it out.")
    if not words:
        raise UsageError(
            "Two programs or more are needed.",
            f"For example: whyslower crossover a.py b.py --vary {vary.name}=16..4096",
        )
    return programs(Asked(words=tuple(words), loops=tuple(loops), python=python))


def _of_study(
    words: Sequence[str], vary: Vary, between: str, fix: Sequence[str], loops: Sequence[str], python: str
) -> tuple[Program, ...]:
    from whyslower.api.crossover import study_programs

    if len(words) != 1:
        raise UsageError("--between is for one study.", "Leave it out, or name the study alone.")
    if loops:
        raise UsageError("A study has no loop to choose: its unit is what build returns.", "Leave out --loop.")
    return study_programs(words[0], vary, between, fix=fix, python=python)


def finish(measured: CrossoverMeasured, targets: output.Targets, quiet: bool) -> int:
    """Print what was measured, then raise what stopped the session, if anything did; returns the exit code."""
    from whyslower.report.crossover_document import crossover_document
    from whyslower.report.forms import as_json

    answer = measured.answer
    if answer is not None:
        output.print_document(crossover_document(answer), as_json(answer), targets, quiet)
    if measured.failure is not None:
        raise measured.failure
    return ANSWERED if answer is not None and decided(answer) else UNDECIDED


def decided(answer: CrossoverAnswer) -> bool:
    """Whether it is known of any size who wins there, or that none does beyond the margin."""
    return any(not stretch.unsure for stretch in answer.stretches)
