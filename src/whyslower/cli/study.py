"""`whyslower study FILE`: measures a declared study and prints what each of its factors does."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from whyslower.api.seeds import seed_or_any
from whyslower.cli import output
from whyslower.cli.exits import ANSWERED, UNDECIDED
from whyslower.cli.values import Fraction, Seconds, Seed

if TYPE_CHECKING:
    from whyslower.api.study import StudyMeasured
    from whyslower.questions import StudyAnswer


@click.command("study")
@click.argument("file")
@click.option(
    "--contrast",
    nargs=2,
    metavar="A B",
    help='Share out the difference between two variants: "init=normal,size=64" "init=xavier,size=32".',
)
@click.option(
    "--fix", multiple=True, metavar="NAME=LEVEL[,LEVEL]", help="Only these levels of a factor; may be given again."
)
@click.option("--budget", type=Seconds(), default=60.0, show_default=True, help="How long to measure at most.")
@click.option("--margin", type=Fraction(), default="2%", show_default=True, help="A difference that does not matter.")
@click.option("--json", metavar="FILE", help="Write the answer as JSON (- for standard output).")
@click.option("--quiet", is_flag=True, help="Print the answer's first line only.")
@click.option("--log", metavar="FILE", type=click.Path(dir_okay=False, path_type=Path), help="Where to keep the log.")
@click.option("--python", default="", metavar="PYTHON", help="The Python that runs the variants.")
@click.option("--seed", type=Seed(), help="Of the random order.")
def command(
    file: str,
    contrast: tuple[str, str] | None,
    fix: tuple[str, ...],
    budget: float,
    margin: float,
    json: str | None,
    quiet: bool,
    log: Path | None,
    python: str,
    seed: int | None,
) -> int:
    """Which of these settings matters, by how much, and which make no difference?

    FILE is plain Python: FACTORS, a dictionary of levels by name, and build(**levels), which returns the unit to call.
    """
    from whyslower.api.study import measure_study, study_request

    request = study_request(
        file,
        contrast=contrast or (),
        fix=fix,
        budget=budget,
        margin=margin,
        seed=seed_or_any(seed),
        python=python,
    )
    targets = output.Targets(json=json)
    output.check_targets(targets, files=[file], log=log)
    return finish(measure_study(request, log, None if quiet else sys.stderr), targets, quiet)


def finish(measured: StudyMeasured, targets: output.Targets, quiet: bool) -> int:
    """Print what was measured, then raise what stopped the session, if anything did; returns the exit code."""
    from whyslower.report.forms import as_json
    from whyslower.report.study_document import study_document

    answer = measured.answer
    if answer is not None:
        output.print_document(study_document(answer), as_json(answer), targets, quiet)
    if measured.failure is not None:
        raise measured.failure
    return ANSWERED if answer is not None and decided(answer) else UNDECIDED


def decided(answer: StudyAnswer) -> bool:
    """Whether nothing that was asked stayed undecided: the effects, and the contrast where one was asked for."""
    kinds = [effect.kind for effect in answer.effects] + ([answer.contrast.kind] if answer.contrast else [])
    unknown = any(remark.kind in ("no-contrast", "factor-left") for remark in answer.remarks)
    return bool(kinds) and "undecided" not in kinds and not unknown
