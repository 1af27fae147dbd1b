"""A part's answer read back from the logs that were kept of it: plain ones of a run, or packed ones of the docs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from whyslower.errors import LogError
from whyslower.questions import Part
from whyslower.records import Record
from whyslower.report.answer import answer
from whyslower.report.gallery_answer import AnyAnswer, ClaimsAnswer, LadderAnswer, Step, labels
from whyslower.report.names import names
from whyslower.store.events import AnyEvent, SessionBegun
from whyslower.store.reader import read

LOG = ".jsonl"
PACKED_LOG = ".jsonl.gz"
STEP = "step-{}"  # the further sessions of a ladder


class Session(Record, frozen=True, kw_only=True):
    """One kept log: its name, and its events."""

    log: str
    events: Sequence[AnyEvent]

    @property
    def begun(self) -> SessionBegun:
        """The first line."""
        first = self.events[0]
        assert isinstance(first, SessionBegun)  # the reader takes no other
        return first


class Kept(Record, frozen=True, kw_only=True):
    """What the logs of one part say, and what its first session says of itself: machine, day, budget."""

    answer: AnyAnswer
    begun: SessionBegun
    left_out: tuple[str, ...] = ()  # programs of the part that no session has


def log_name(stem: str, further: str = "") -> str:
    """The name of a part's log; `further`: of another session of the same part."""
    return f"{stem}{'.' + further if further else ''}{LOG}"


def kept_logs(folder: Path, stem: str) -> list[Path]:
    """The logs of one part: its own first, then those of its further sessions in their order."""
    own = [path for ending in (LOG, PACKED_LOG) if (path := folder / f"{stem}{ending}").exists()]
    further = [path for ending in (LOG, PACKED_LOG) for path in folder.glob(f"{stem}.*{ending}")]
    return own + sorted(set(further) - set(own), key=_place)


def _place(path: Path) -> tuple[int, str]:
    """`step-10` comes after `step-9`."""
    number = path.name.removesuffix(".gz").removesuffix(LOG).rpartition("-")[2]
    return (int(number) if number.isdigit() else 0, path.name)


def kept(part: Part, place: Path, logs: Sequence[Path]) -> Kept | None:
    """The answer of a part from its logs; None where there are none. `place` is the entry's own folder.

    Raises LogError where a log is damaged, or answers another question.
    """
    if not logs:
        return None
    sessions = [Session(log=path.name, events=read(path)) for path in logs]
    there = {" ".join((program.target, *program.argv)) for each in sessions for program in each.begun.programs}
    left_out = tuple(program for program in part.programs if program not in there)
    return Kept(answer=READERS[part.kind](part, place, sessions), begun=sessions[0].begun, left_out=left_out)


def _explain(part: Part, place: Path, sessions: Sequence[Session]) -> AnyAnswer:
    return answer(sessions[0].events, sessions[0].log)


def _ladder(part: Part, place: Path, sessions: Sequence[Session]) -> LadderAnswer:
    called = labels(part.programs)
    programs = {program.label: program for session in sessions for program in session.begun.programs}
    strangers = set(programs) - set(called)
    if strangers:
        raise LogError(
            f"{sessions[0].log} is of {min(strangers)}, which is no rung of {part.title!r}.", "Run it again."
        )
    rungs = tuple(label for label in called if label in programs)
    whole = [each for each in sessions if not each.log.partition(".")[2].startswith("step-")]
    steps = [each for each in sessions if each not in whole]
    return LadderAnswer(
        rungs=rungs,
        names=names(tuple(programs[label] for label in rungs)),
        whole=answer(whole[0].events, whole[0].log) if whole else None,
        steps=tuple(_step(session) for session in steps),
    )


def _step(session: Session) -> Step:
    first, second = (program.label for program in session.begun.programs)
    return Step(first=first, second=second, answer=answer(session.events, session.log))


def _study(part: Part, place: Path, sessions: Sequence[Session]) -> AnyAnswer:
    from whyslower.report.study_answer import study_answer

    return study_answer(sessions[0].events, sessions[0].log)


def _crossover(part: Part, place: Path, sessions: Sequence[Session]) -> AnyAnswer:
    from whyslower.report.crossover_answer import crossover_answer

    return crossover_answer(sessions[0].events, sessions[0].log)


def _claim(part: Part, place: Path, sessions: Sequence[Session]) -> AnyAnswer:
    from whyslower.report.claim_answer import claims_answer
    from whyslower.studies.claims import read_claims

    judged = claims_answer(read_claims(str(place / part.file)), {each.log: each.events for each in sessions})
    return ClaimsAnswer(judged=judged, machine=sessions[0].begun.machine)


READERS: dict[str, Callable[[Part, Path, Sequence[Session]], AnyAnswer]] = {
    "explain": _explain,
    "ladder": _ladder,
    "study": _study,
    "crossover": _crossover,
    "claim": _claim,
}
