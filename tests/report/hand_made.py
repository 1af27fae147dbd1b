"""Hand-made sessions: what a log holds in each situation that a report must tell of. All figures are fixed."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from whyslower.records import Difference, Loop, Program, Remark, SameWork, Turn
from whyslower.store.events import (
    AnyEvent,
    FirstUnit,
    LoopChosen,
    Noted,
    RestartDone,
    SameWorkFound,
    SessionBegun,
    SessionEnded,
    SoloRun,
    TurnTaken,
    WorkerReady,
)

MACHINE = {"processor": "A Processor", "cpus": 2, "memory_bytes": 8 * 1024**3}
UNITS = 1000  # in a turn
SAME = SameWork(kind="same", compared=("loss", "w1", "w2"), units=3, random_numbers="shared")
UNLIKE = SameWork(
    kind="unlike",
    first_difference=Difference(
        variable="W_1",
        unit=1,
        size=0.0052,
        statement="W_1 = W_1 - lr * grad",
        line=31,
        a="[[0.1841, -0.0533, ...]]",
        b="[[0.1850, -0.0533, ...]]",
    ),
    units=3,
    random_numbers="shared",
)
UNCHECKED = SameWork(kind="unchecked", why="b.py prints and leaves nothing that a.py has.")


def program(label: str, target: str = "") -> Program:
    """A script as it was handed in."""
    return Program(label=label, kind="script", target=target or f"{label}.py", python="python3", directory="/home/me")


def begun(programs: Sequence[Program], per: str = "unit") -> SessionBegun:
    """The first line."""
    return SessionBegun(
        at=0.0,
        version="0.1.0",
        started="2026-01-01T12:00:00Z",
        programs=tuple(programs),
        reference=programs[0].label,
        margin=0.02,
        budget=60.0,
        precision=None,
        seed=1,
        per=per,
        machine=MACHINE,
    )


def loop(length: int | None = 500) -> Loop:
    """A top-level loop."""
    return Loop(kind="for", file="/home/me/a.py", line=14, source=f"for t in range({length}):", length=length)


def solo(label: str, unit_ns: int, own_s: float | None = None, text: str = "") -> SoloRun:
    """A cold run alone, steady from the start."""
    return SoloRun(
        at=2.0,
        label=label,
        setup_s=0.21,
        first_unit_s=unit_ns * 3e-9,
        stretches=tuple((1 + 10 * i, 10, 10 * unit_ns) for i in range(20)),
        finished=False,
        threads=2,
        process_s=1.9,
        output=text,
        own_timing_s=own_s,
        own_timing_text=text,
        libraries={"python": "3.12.3", "numpy": "2.3.1"} | ({"torch": "2.11.0"} if label == "b" else {}),
    )


def restarts(
    unit_ns: Mapping[str, int], number: int, scatter: float = 0.004, blocks: int = 4, begin: float = 4.0
) -> list[AnyEvent]:
    """Restarts whose ratios swing around the true one by `scatter` (log); one block of every fifth is disturbed."""
    events: list[AnyEvent] = []
    at = begin
    for restart in range(number):
        for worker, label in enumerate(unit_ns):
            ready = {"label": label, "worker": 10 * restart + worker, "forked": True, "pid": 1, "setup_s": 0.02}
            events.append(WorkerReady(at=at, restart=restart, threads=2, **ready))
            events.append(FirstUnit(at=at, label=label, worker=10 * restart + worker, ns=3 * unit_ns[label]))
        for block in range(blocks):
            at += 0.1
            for position, (label, ns) in enumerate(unit_ns.items()):
                swing = scatter * math.sin(7 * restart + block / 10) if position else 0.0
                events.append(TurnTaken(at=at, turn=turn(label, restart, block, position, round(ns * math.exp(swing)))))
        events.append(RestartDone(at=at, restart=restart))
    return events


def turn(label: str, restart: int, block: int, position: int, unit_ns: int) -> Turn:
    """One turn of a thousand units."""
    disturbed = restart % 5 == 4 and block == 1 and position == 0
    return Turn(
        label=label,
        worker=restart,
        restart=restart,
        block=block,
        position=position,
        first=1 + UNITS * block,
        units=UNITS,
        ns=unit_ns * UNITS,
        foreign_ns=unit_ns * UNITS * 2 if disturbed else 0,
    )


def end(events: Sequence[AnyEvent], why: str = "decided") -> SessionEnded:
    """The last line."""
    return SessionEnded(at=events[-1].at + 0.2, why=why)


def session(
    unit_ns: Mapping[str, int],
    works: Mapping[str, SameWork],
    number: int = 12,
    scatter: float = 0.004,
    own: Mapping[str, tuple[float, str]] | None = None,
    lengths: Mapping[str, int] | None = None,
    why: str = "decided",
    remarks: Sequence[Remark] = (),
) -> list[AnyEvent]:
    """A whole session."""
    events: list[AnyEvent] = [begun([program(label) for label in unit_ns])]
    for label, ns in unit_ns.items():
        events.append(LoopChosen(at=1.0, label=label, loop=loop((lengths or {}).get(label, 500))))
        events.append(solo(label, ns, *(own or {}).get(label, ())))
    events += [SameWorkFound(at=3.0, label=label, work=work) for label, work in works.items()]
    events += [Noted(at=3.5, remark=remark) for remark in remarks]
    events += restarts(unit_ns, number, scatter)
    return [*events, end(events, why)]


def killed() -> list[AnyEvent]:
    """Killed in its third restart, after two whole blocks and half of another, before the results were compared."""
    whole = session({"a": 100_000, "b": 155_000}, {}, number=3)
    last = max(i for i, event in enumerate(whole) if isinstance(event, TurnTaken) and event.turn.block == 2)
    return whole[:last]


SESSIONS = {
    "slower": session({"a": 100_000, "b": 155_000}, {"b": SAME}),
    "faster": session({"a": 155_000, "b": 100_000}, {"b": UNCHECKED}, lengths={"a": 500, "b": 1000}),
    "equivalent": session({"a": 100_000, "b": 100_300}, {"b": SAME}, number=24),
    "undecided": session({"a": 100_000, "b": 103_000}, {"b": SAME}, number=5, scatter=0.06, why="budget"),
    "unlike": session(
        {"a": 100_000, "b": 155_000}, {"b": UNLIKE}, remarks=[Remark(kind="other-session", data={"pid": 4711})]
    ),
    "killed": killed(),
    "three": session({"a": 100_000, "b": 155_000, "c": 100_300}, {"b": UNLIKE, "c": SAME}, number=24),
    "artifact": session(
        {"a": 100_000, "b": 100_300},
        {"b": SAME},
        number=24,
        own={"a": (0.05, "took 0.05 s"), "b": (1.25, "took 1.25 s")},
    ),
    "nothing": [begun([program("a"), program("b")]), LoopChosen(at=1.0, label="a", loop=loop())],
}
