"""`whyslower claim FILE`: measures what a file of claims asserts, and says which hold on this machine."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from whyslower.cli import output
from whyslower.cli.exits import ANSWERED, UNDECIDED, UNSUPPORTED
from whyslower.cli.values import Seconds, Seed
from whyslower.errors import LogError, StoppedError, UsageError
from whyslower.questions import Claim, Judged

if TYPE_CHECKING:
    from whyslower.api.claims import Logs, Session


@click.command("claim")
@click.argument("file")
@click.option("--only", multiple=True, metavar="NAME", help="Only the claim of this name; may be given again.")
@click.option(
    "--budget", type=Seconds(), help="How long to measure at most, over all claims.  [default: 20 s a session]"
)
@click.option("--json", metavar="FILE", help="Write the answers as JSON (- for standard output).")
@click.option("--quiet", is_flag=True, help="Print the answer's first line only.")
@click.option("--python", default="", metavar="PYTHON", help="The Python that runs the studies and scripts.")
@click.option("--seed", type=Seed(), help="Of the random order.")
@click.option(
    "--log-folder",
    metavar="DIR",
    type=click.Path(file_okay=False, path_type=Path),
    help="Keep each session's log here, named after its first claim.",
)
def command(
    file: str,
    only: tuple[str, ...],
    budget: float | None,
    json: str | None,
    quiet: bool,
    python: str,
    seed: int | None,
    log_folder: Path | None,
) -> int:
    """Measure the claims of FILE: is each supported, refuted, or open on this machine?

    FILE is TOML with a [[claim]] table for each. Exits with 1 where a claim that the file requires is not supported.
    """
    from whyslower.api.claims import sessions
    from whyslower.studies.claims import read_claims

    claims = _chosen(read_claims(file), only, file)
    targets, folder = output.Targets(json=json), Path(file).parent
    output.check_targets(targets, files=[file, *(str(folder / path) for path in _files(claims))])
    todo = sessions(claims, folder, seed=seed, python=python)
    logs = _logs(log_folder, [session.name for session in todo]) if log_folder else None
    found, stopped = _measured(todo, budget, logs, quiet)
    _print([found[claim.name] for claim in claims if claim.name in found], targets, quiet)
    if stopped is not None:
        raise stopped
    return _exit_code(list(found.values()))


def _chosen(claims: Sequence[Claim], only: Sequence[str], file: str) -> list[Claim]:
    """The claims that are asked for, in the file's order. Raises UsageError for a name that is none."""
    names = [claim.name for claim in claims]
    for name in only:
        if name not in names:
            raise UsageError(f"{file} has no claim {name!r}.", f"Its claims: {', '.join(names)}.")
    return [claim for claim in claims if not only or claim.name in only]


def _files(claims: Sequence[Claim]) -> list[str]:
    return [path for claim in claims for path in (claim.study, *claim.programs) if path]


def _logs(folder: Path, names: Sequence[str]) -> Logs:
    """Where each session's log goes; the folder is made. Raises UsageError, and LogError where an old log is there."""
    from whyslower.api.claims import AGAIN, LATE

    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(f"--log-folder {folder} can't be made: {error.strerror}.", "Name another folder.") from None
    paths = [folder / f"{name}{which}.jsonl" for name in names for which in ("", AGAIN, LATE)]
    old = next((path for path in paths if path.exists()), None)
    if old is not None:
        raise LogError(f"{old} is there already, and a log is never written over.", "Name another folder.")
    return lambda name: folder / f"{name}.jsonl"


def _measured(
    todo: Sequence[Session], budget: float | None, logs: Logs | None, quiet: bool
) -> tuple[dict[str, Judged], StoppedError | None]:
    """Answers by claim, each told as soon as it is there, and what ended them early."""
    from whyslower.api.claims import judged
    from whyslower.report.claim_wording import progress

    found: dict[str, Judged] = {}
    try:
        for each in judged(todo, budget=budget, logs=logs, progress=None if quiet else sys.stderr):
            found[each.claim.name] = each
            if not quiet:
                print(progress(each), file=sys.stderr)
    except StoppedError as error:
        return found, error
    except KeyboardInterrupt:
        return found, StoppedError("Interrupted.")
    return found, None


def _print(answers: Sequence[Judged], targets: output.Targets, quiet: bool) -> None:
    from whyslower.report.claim_document import claim_document, claim_json
    from whyslower.report.gallery_answer import ClaimsAnswer
    from whyslower.store.machine import facts

    answer = ClaimsAnswer(judged=tuple(answers), machine=facts())
    output.print_document(claim_document(answer.judged, answer.machine), claim_json(answer), targets, quiet)


def _exit_code(answers: Sequence[Judged]) -> int:
    if any(each.claim.required and each.kind != "supported" for each in answers):
        return UNSUPPORTED
    return UNDECIDED if any(each.kind == "open" for each in answers) else ANSWERED
