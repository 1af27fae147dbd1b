"""Claims measured: those about one study under the same conditions share a session, two scripts have their own."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple, TextIO

from msgspec.structs import replace

from whyslower.api.measured import measure
from whyslower.api.programs import interpreter, named
from whyslower.api.seeds import seed_or_any
from whyslower.api.study import measure_study
from whyslower.errors import ProgramError, StoppedError, WhyslowerError
from whyslower.measure.stage import reason
from whyslower.questions import Claim, Judged, Study, StudyRequest
from whyslower.records import Program, Request
from whyslower.report.claim_answer import by_scripts, by_study
from whyslower.studies import claim_phrases as phrases
from whyslower.studies.claim_file import PROGRAMS
from whyslower.studies.claims import left_open, needed, resolved, room, same
from whyslower.studies.declare import declared

SESSION_S = 20.0  # for each session where no budget is given: decides a difference of 5 % nine times in ten
# With less, not even two restarts of a program that imports a large library come about: better to answer some claims
# than none.
LEAST_S = 5.0
NARROWER = 0.8  # of the way from the estimate to the bound: the estimate will move a little
LONGEST_NAME = 100  # of a log, without what is put before and behind it: file systems have room for 255 bytes
AGAIN, LATE = "-again", "-late"  # the logs of a second and a third session

Logs = Callable[[str], Path]  # from a session's name to where its log goes


class Session(NamedTuple):
    """Claims that one session can judge, and what it is asked; None: it can't be run, `why` says why not."""

    name: str  # of its log: the first claim's
    claims: tuple[Claim, ...]
    request: StudyRequest | Request | None
    why: str = ""


def measure_claims(
    claims: Sequence[Claim],
    folder: Path,
    *,
    budget: float | None = None,
    seed: int | None = None,
    python: str = "",
    logs: Logs | None = None,
    progress: TextIO | None = None,
) -> list[Judged]:
    """Every claim's answer, in the claims' order. `folder` is the claims' own, which their paths start from; `budget`
    is in seconds for all sessions together.

    Raises UsageError for a claim that its study can't answer, before anything is measured; StoppedError.
    """
    todo = sessions(claims, folder, seed=seed, python=python)
    found = {each.claim.name: each for each in judged(todo, budget=budget, logs=logs, progress=progress)}
    return [found[claim.name] for claim in claims]


def sessions(
    claims: Sequence[Claim], folder: Path, *, seed: int | None = None, python: str = ""
) -> tuple[Session, ...]:
    """The sessions that the claims take, each claim in one of them. Raises UsageError."""
    seed = seed_or_any(seed)
    place, executable = str(folder.resolve()), interpreter(python)
    studies = {path: _declared(path, executable, place) for claim in claims if (path := claim.study)}
    groups: dict[str, list[Claim]] = {}
    for claim in claims:
        study = studies.get(claim.study)
        own = resolved(claim, study.factors) if isinstance(study, Study) else claim
        groups.setdefault(_condition(own, study), []).append(own)
    found: list[Session] = []
    for group in groups.values():
        study, name = studies.get(group[0].study), _name(group[0], [each.name for each in found])
        if isinstance(study, ProgramError):
            found.append(Session(name, tuple(group), None, study.message))
        else:
            request = _study(group, study, seed) if study else _scripts(group[0], executable, place, seed)
            found.append(Session(name, tuple(group), request))
    return tuple(found)


def judged(
    todo: Sequence[Session],
    *,
    budget: float | None = None,
    logs: Logs | None = None,
    progress: TextIO | None = None,
    clock: Callable[[], float] = time.monotonic,
) -> Iterator[Judged]:
    """Each claim's answer as soon as it is known. The budget is split evenly over the sessions; what one does not need
    goes to those after it, and what all leave goes to claims that are still open. A session that fails leaves its
    claims open. Raises StoppedError.
    """
    ready = [session for session in todo if session.request is not None]
    for session in todo:
        if session.request is None:
            yield from _open(session, phrases.not_measured(session.why))
    waiting: list[tuple[Session, list[Judged]]] = []
    ends = clock() + (SESSION_S * len(ready) if budget is None else budget)
    for number, session in enumerate(ready):
        left = ends - clock()
        if number and left < LEAST_S:
            yield from _open(session, phrases.NO_TIME)
            continue
        share = min(max(left / (len(ready) - number), LEAST_S), left)
        found = _run(session, share, logs, progress, clock)
        yield from (each for each in found if not room(each))
        if any(map(room, found)):
            waiting.append((session, found))
    for number, (session, before) in enumerate(waiting):
        left = (ends - clock()) / (len(waiting) - number)
        late = _narrower(session, before, left, logs(session.name + LATE) if logs else None, progress)
        yield from (now for then, now in zip(before, late, strict=True) if room(then))


# --- sessions ---------------------------------------------------------------------------------------------------------


def _name(claim: Claim, taken: Sequence[str]) -> str:
    """The claim's name as a file's, with a number where two would be the same."""
    plain = name = re.sub(r"[^a-z0-9]+", "-", claim.name.lower())[:LONGEST_NAME].strip("-") or "claim"
    number = 1
    while name in taken:
        number += 1
        name = f"{plain}-{number}"
    return name


def _declared(path: str, python: str, place: str) -> Study | ProgramError:
    try:
        return declared(path, python, place)
    except ProgramError as error:
        return error


def _condition(claim: Claim, study: Study | ProgramError | None) -> str:
    """Claims of the same condition share a session.

    A study's effects are against a factor's first level: a claim about two others has a session of these two.
    """
    if not isinstance(study, Study):
        return repr((claim.study, claim.programs and claim.name))
    first = next(factor.levels[0] for factor in study.factors if factor.name == claim.factor)
    pair = (claim.level, claim.against)
    own = () if any(same(level, first) for level in pair) else (claim.factor, sorted(map(repr, pair)))
    return repr((claim.study, sorted(claim.where.items()), own))


def _study(claims: Sequence[Claim], study: Study, seed: int) -> StudyRequest:
    return StudyRequest(
        study=study,
        fixed=needed(claims, study.factors),
        margin=min(claim.margin for claim in claims),
        seed=seed,
    )


def _scripts(claim: Claim, python: str, place: str, seed: int) -> Request:
    programs = []
    for label, path in zip(PROGRAMS, claim.programs, strict=True):
        program = Program(label=label, kind="script", target=path, python=python, directory=place)
        checked = named(str(Path(place, path)), program)
        programs.append(replace(checked, target=path))
    return Request(programs=tuple(programs), reference=str(claim.against), margin=claim.margin, seed=seed, why="none")


# --- running ----------------------------------------------------------------------------------------------------------


def _run(
    session: Session, budget: float, logs: Logs | None, progress: TextIO | None, clock: Callable[[], float]
) -> list[Judged]:
    """What a session says of its claims; those that it leaves open are measured again where time is left.

    A session stops once its effects are clear; a claim's own bound may still lie within the interval, and needs a
    narrower one. Raises StoppedError.
    """
    began = clock()
    found = _once(session, budget, logs(session.name) if logs else None, progress)
    left = budget - (clock() - began)
    return _narrower(session, found, left, logs(session.name + AGAIN) if logs else None, progress)


def _narrower(
    session: Session, found: list[Judged], budget: float, log: Path | None, progress: TextIO | None
) -> list[Judged]:
    """The answers after a session of its own for those that are open, where there is time and one could decide them."""
    rooms = [found_room for each in found if (found_room := room(each))]
    if not rooms or budget < LEAST_S or session.request is None:
        return found
    narrower = replace(session.request, precision=NARROWER * min(rooms))
    again = _once(session._replace(request=narrower), budget, log, progress)
    return [late if early.kind == "open" and late.ratio else early for early, late in zip(found, again, strict=True)]


def _once(session: Session, budget: float, log: Path | None, progress: TextIO | None) -> list[Judged]:
    try:
        if isinstance(session.request, StudyRequest):
            return _by_study(session.claims, replace(session.request, budget=budget), log, progress)
        assert session.request is not None  # those that can't be run are not begun
        return _by_scripts(session.claims, replace(session.request, budget=budget), log, progress)
    except StoppedError:
        raise
    except WhyslowerError as error:
        return _open(session, phrases.not_measured(reason(error)))


def _by_study(
    claims: Sequence[Claim], request: StudyRequest, log: Path | None, progress: TextIO | None
) -> list[Judged]:
    told, failure = measure_study(request, log, progress)
    if told is None or isinstance(failure, StoppedError):
        raise _reason(failure)
    return [by_study(claim, told, reason(failure) if failure else "") for claim in claims]


def _by_scripts(claims: Sequence[Claim], request: Request, log: Path | None, progress: TextIO | None) -> list[Judged]:
    measured = measure(request, log, progress)
    told, failure = measured.answer, measured.failure
    if told is None or isinstance(failure, StoppedError):
        raise _reason(failure)
    return [by_scripts(claim, told, reason(failure) if failure else "") for claim in claims]


def _reason(failure: WhyslowerError | None) -> WhyslowerError:
    assert failure is not None  # without one there is an answer
    return failure


def _open(session: Session, why: str) -> list[Judged]:
    return [left_open(claim, why) for claim in session.claims]
