"""The events of a session's log, one JSON line each, tagged by `event`. Versioned by `SessionBegun.schema`."""

from __future__ import annotations

from typing import Any

import msgspec

from whyslower.questions import StudyRequest, Vary
from whyslower.records import Evidence, Factor, Loop, Program, Remark, SameWork, Turn

SCHEMA = 1


class Event(msgspec.Struct, frozen=True, kw_only=True, tag_field="event", tag=lambda name: name):
    """Base of the logged events; `at` is seconds since the session began."""

    at: float


class SessionBegun(Event, frozen=True, kw_only=True):
    """The first line: what was asked, where."""

    schema: int = SCHEMA
    version: str
    started: str  # ISO 8601, UTC
    programs: tuple[Program, ...]
    reference: str
    margin: float
    budget: float
    precision: float | None
    seed: int
    per: str  # unit | loop
    machine: dict[str, Any]


class StudyAsked(Event, frozen=True, kw_only=True):
    """The session is a study: its programs are the variants that were built, by label."""

    request: StudyRequest
    levels: dict[str, dict[str, bool | int | float | str | None]]  # of each program, by label
    fraction: str = ""


class VariantLeft(Event, frozen=True, kw_only=True):
    """A study's variant that can't run: it is left out."""

    label: str
    why: str


class CrossoverAsked(Event, frozen=True, kw_only=True):
    """The session is a crossover: each program at each size goes by its label and the size, `a@512`."""

    vary: Vary


class LoopChosen(Event, frozen=True, kw_only=True):
    """Which loop is compared in one program."""

    label: str
    loop: Loop


class SoloRun(Event, frozen=True, kw_only=True):
    """One program alone, started cold: set-up, first unit, then stretches (first unit, units, ns).

    Written again where only its turns show that it grows: then these are its stretches.
    """

    label: str
    setup_s: float
    first_unit_s: float | None
    stretches: tuple[tuple[int, int, int], ...]
    finished: bool  # it ran to its own end
    threads: int
    process_s: float  # from start to end of the process
    output: str  # what it printed, shortened
    rounds: int | None = None  # of a loop that was seen to its end, where they were counted
    own_timing_s: float | None = None
    own_timing_text: str = ""
    harness_ns: float = 0.0  # what turning its loop costs per unit, beyond the untouched loop
    faults: float = 0.0  # minor page faults of a unit, without the first ones
    busy: bool = False  # others used the processors meanwhile
    wait_s: float = 0.0  # how long its device works on after a stretch's last call, typically; 0 where there is none
    beside: int = 0  # threads of the program's own, in Python, that stood beside its loop when it began
    libraries: dict[str, str] = {}  # versions, by name
    printed: int | None = None  # bytes that it printed in all
    result: dict[str, Any] = {}  # a study's variant: what its first unit gave, in a few numbers

    def rounds_of(self, loop: Loop) -> int | None:
        """How many rounds its loop takes: as they were counted, for it may end before it has taken all that it could;
        else as it says. None where neither is known."""
        return self.rounds or loop.length

    @property
    def loop_s(self) -> float:
        """Seconds that its stretches took in all: what was seen of its loop."""
        return sum(ns for _, _, ns in self.stretches) * 1e-9

    @property
    def last_unit_s(self) -> float:
        """Seconds of a unit in its last stretch; 0 where it has none."""
        return self.stretches[-1][2] / self.stretches[-1][1] / 1e9 if self.stretches else 0.0


class SameWorkFound(Event, frozen=True, kw_only=True):
    """The answer about results, for one program against the reference."""

    label: str
    work: SameWork


class WorkerReady(Event, frozen=True, kw_only=True):
    """A worker stands at its loop's door."""

    label: str
    worker: int
    restart: int
    forked: bool
    pid: int
    setup_s: float
    threads: int


class FirstUnit(Event, frozen=True, kw_only=True):
    """A worker's first unit."""

    label: str
    worker: int
    ns: int


class TurnTaken(Event, frozen=True, kw_only=True):
    """One counted turn."""

    turn: Turn


class RestartDone(Event, frozen=True, kw_only=True):
    """All workers of a restart have given their blocks and are gone."""

    restart: int


class EvidenceSeen(Event, frozen=True, kw_only=True):
    """What the untimed passes saw of one program."""

    evidence: Evidence


class FactorTried(Event, frozen=True, kw_only=True):
    """A factor that the turns after it may name."""

    factor: Factor


class TrialTaken(Event, frozen=True, kw_only=True):
    """One counted turn of a program with the named factors in place (none: as it is), among such."""

    label: str
    factors: tuple[str, ...]
    turn: Turn


class TrialFailed(Event, frozen=True, kw_only=True):
    """A program with these factors in place can't be measured."""

    label: str
    factors: tuple[str, ...]
    why: str


class TrialCompared(Event, frozen=True, kw_only=True):
    """Whether a program with these factors in place still gives its own results; `patch`: the change, as a diff."""

    label: str
    factors: tuple[str, ...]
    work: SameWork
    patch: str = ""


class Noted(Event, frozen=True, kw_only=True):
    """A remark that the report shows."""

    remark: Remark


class SessionEnded(Event, frozen=True, kw_only=True):
    """The last line; missing when the session was killed."""

    why: str  # decided | budget | interrupted | failed
    message: str = ""
    advice: str = ""
    details: str = ""


AnyEvent = (
    SessionBegun
    | StudyAsked
    | VariantLeft
    | CrossoverAsked
    | LoopChosen
    | SoloRun
    | SameWorkFound
    | WorkerReady
    | FirstUnit
    | TurnTaken
    | RestartDone
    | EvidenceSeen
    | FactorTried
    | TrialTaken
    | TrialFailed
    | TrialCompared
    | Noted
    | SessionEnded
)
