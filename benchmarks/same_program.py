"""Each recorded program against itself: no reason may be found for a difference that is not there.

    python benchmarks/same_program.py [--cases DIR]... [--budget S] [--results FILE] [PROGRAM]...

Every program of `tests/cases` and of further folders of the same form (`a.py`, `b.py`, `case.toml` in each) is
explained beside itself, both sides of a case. A program is wrongly answered where a cause beyond `no-difference` and
`timing-artifact` is named, or one side is called slower. With --results each answer is appended to a file, one JSON
line each, and a program that has one there is not run again. PROGRAM: only those, such as `arm-forward-kinematics/a`.

Exits with 1 where a program was wrongly answered, else with 2 where one has no answer.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec

from calibrate_report import here
from recorded_cases import CASES, recorded
from session import Session, explain

SIDES = ("a", "b")
# What may be said of a program beside itself: that nothing is there, or that its own clock says otherwise.
ALLOWED = frozenset({"no-difference", "timing-artifact"})


class Itself(NamedTuple):
    """A program that is compared with itself."""

    name: str  # "case/a"
    path: Path


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """What was answered on one program; `note` says why there is no answer."""

    program: str
    verdict: str = ""
    ratio: float | None = None
    causes: tuple[str, ...] = ()
    seconds: float = 0.0
    log: str = ""
    note: str = ""

    @property
    def answered(self) -> bool:
        """Whether there was an answer at all."""
        return not self.note

    @property
    def wrong(self) -> bool:
        """Whether a difference, or a reason for one, was found."""
        return self.verdict == "slower" or not ALLOWED.issuperset(self.causes)

    def line(self) -> str:
        """The outcome in a line."""
        said = "; ".join((self.verdict, ", ".join(self.causes) or "no cause")) if self.answered else self.note
        mark = "WRONG  " if self.wrong else "ok     " if self.answered else "nothing"
        return f"{mark} {self.program:50} {self.seconds:6.1f} s  {said}"


def programs(folders: Sequence[Path]) -> list[Itself]:
    """Both programs of every case in some folders."""
    return [
        Itself(f"{case.id}/{side}", Path(case.folder) / f"{side}.py")
        for case in recorded(folders).values()
        for side in SIDES
    ]


def outcome(one: Itself, session: Session) -> Outcome:
    """What a session said of a program beside itself."""
    if not session.answer:
        return Outcome(program=one.name, seconds=session.seconds, note=session.note or "no answer")
    return Outcome(
        program=one.name,
        verdict=session.verdict.get("kind", "undecided"),
        ratio=session.verdict.get("ratio"),
        causes=tuple(cause["id"] for cause in session.answer.get("causes", [])),
        seconds=session.seconds,
        log=str(session.log or ""),
    )


def kept(results: Path | None) -> dict[str, Outcome]:
    """The answers that a file holds, by program; a line that was cut short, and what had no answer, don't count."""
    found = {}
    for line in results.read_bytes().splitlines() if results is not None and results.exists() else ():
        try:
            read = msgspec.json.decode(line, type=Outcome)
        except msgspec.MsgspecError:
            continue
        if read.answered:
            found[read.program] = read
    return found


def run(wanted: Iterable[Itself], budget: float, results: Path | None) -> Iterator[Outcome]:
    """The outcomes, one program after the other, each kept before the next one begins."""
    before = kept(results)
    for one in wanted:
        if one.name in before:
            yield before[one.name]
            continue
        found = outcome(one, explain(one.path, one.path, budget, why="quick"))
        if results is not None:
            _keep(found, results)
        yield found


def _keep(found: Outcome, results: Path) -> None:
    """Append an outcome as a line of its own, also behind one that was cut short."""
    results.parent.mkdir(parents=True, exist_ok=True)
    torn = results.exists() and results.read_bytes()[-1:] not in (b"", b"\n")
    with results.open("ab") as file:
        file.write((b"\n" if torn else b"") + msgspec.json.encode(found) + b"\n")


def summary(outcomes: Sequence[Outcome]) -> str:
    """How many programs were answered how."""
    wrong = [each.program for each in outcomes if each.wrong]
    missing = [each.program for each in outcomes if not each.answered]
    kinds = [each.verdict for each in outcomes if each.answered]
    told = ", ".join(f"{kinds.count(kind)} {kind}" for kind in sorted(set(kinds))) or "none"
    lines = [f"{len(kinds)} of {len(outcomes)} programs answered: {told}; {len(wrong)} wrong."]
    lines += [f"Wrong: {', '.join(wrong)}."] if wrong else []
    lines += [f"Without an answer: {', '.join(missing)}."] if missing else []
    return "\n".join(lines)


def status(outcomes: Sequence[Outcome]) -> int:
    """The exit code."""
    if any(each.wrong for each in outcomes):
        return 1
    return 0 if all(each.answered for each in outcomes) else 2


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("programs", nargs="*", metavar="PROGRAM", help="case/a or case/b; all where none is named")
    parser.add_argument("--cases", type=Path, action="append", default=[], metavar="DIR", help="a further folder")
    parser.add_argument("--budget", type=float, default=60.0, help="seconds a program (60)")
    parser.add_argument("--results", type=Path, metavar="FILE", help="where answers are kept, to go on from")
    options = parser.parse_args()
    missing = [str(folder) for folder in options.cases if not folder.is_dir()]
    if missing:
        parser.error(f"no such folder: {', '.join(missing)}")
    wanted = programs([CASES, *(folder.resolve() for folder in options.cases)])
    unknown = set(options.programs) - {one.name for one in wanted}
    if unknown:
        parser.error(f"no such program: {', '.join(sorted(unknown))}")
    print(here(), end="\n\n", flush=True)
    outcomes = []
    for found in run([o for o in wanted if o.name in (options.programs or {o.name})], options.budget, options.results):
        outcomes.append(found)
        print(found.line(), flush=True)
    print(f"\n{summary(outcomes)}")
    return status(outcomes)


if __name__ == "__main__":
    sys.exit(main())
