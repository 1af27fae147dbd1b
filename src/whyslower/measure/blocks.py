"""The one loop that measures: fresh workers, blocks of turns, one worker running while all others stand still."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from whyslower.measure import disturbances
from whyslower.measure.stage import Stage
from whyslower.measure.worker import Worker
from whyslower.records import Turn
from whyslower.schedule.order import balanced_orders
from whyslower.schedule.planner import FEWEST_BLOCKS, Plan
from whyslower.schedule.turns import Length
from whyslower.store.events import FirstUnit, RestartDone, TurnTaken, WorkerReady

LONGEST_RESTART = 2.0  # times what its blocks were planned to take, plus
LONGEST_SHARE = 0.02  # of the budget: a machine that has become busy must not keep a restart for long
FIRST_UNIT = "its first unit"
SINGLE = 1.2  # processors kept busy: a program of several threads has its own way to use them all


class Place(NamedTuple):
    """Where in a session a turn stands: `position` in its block's random order."""

    restart: int
    block: int
    position: int


class Warmed(NamedTuple):
    """A worker's warm-up: how many processors it kept busy, and seconds of a unit in its earlier half."""

    busy: float
    early_s: float | None


class Ended(Exception):
    """A worker's loop ended before its turn was whole."""

    def __init__(self, label: str, units: int) -> None:
        super().__init__(label)
        self.label, self.units = label, units  # the units that its process had


def restart(stage: Stage, plan: Plan, seen: Callable[[Turn], None]) -> Mapping[str, float]:
    """Starts a worker for each program, takes the blocks, ends the workers. `seen` is told of each counted turn.

    Returns seconds of a unit in the earlier half of each warm-up, by label, where it is of several units. Raises Ended
    where a loop was too short for the plan; the whole blocks before it count.
    """
    early: dict[str, float] = {}
    if plan.turns:
        early = _blocks(stage, plan, seen)
    else:
        _to_the_end(stage, plan, seen)
    stage.write(RestartDone(at=stage.now(), restart=plan.number))
    return early


def _blocks(stage: Stage, plan: Plan, seen: Callable[[Turn], None]) -> dict[str, float]:
    orders = balanced_orders(list(stage.programs), len(plan.turns), stage.request.seed * 10007 + plan.number)
    crew: dict[str, Worker] = {}
    taken: list[Turn] = []
    warmed: dict[str, Warmed] = {}
    try:
        for label in orders[0]:
            crew[label] = stage.start(label, "measure", forked=plan.forked)
            if not stage.together:
                _ready(stage, plan, crew[label])
        if stage.together:
            stage.set_up_together(max(_ready(stage, plan, worker) for worker in crew.values()))
        firsts = {} if plan.whole else _first_units(stage, list(crew.values()))
        for label, first in firsts.items():
            warmed[label] = _warm(stage, crew[label], plan.warm.get(label, 1) - 1, first)
        single = not plan.whole and all(one.busy < SINGLE for one in warmed.values())
        limit = stage.now() + LONGEST_RESTART * plan.blocks_s + stage.request.budget * LONGEST_SHARE
        for block, order in enumerate(orders):
            if block >= FEWEST_BLOCKS and stage.now() > limit and not plan.whole:
                break
            cpu = processor_of(block) if single else None
            taken += [
                take_turn(stage, crew[label], plan.turns[block][label], Place(plan.number, block, position), cpu)
                for position, label in enumerate(order)
            ]
            if not plan.whole:  # a block counts whole or not at all
                _count(stage, taken, seen)
        _count(stage, taken, seen)
    finally:
        for worker in crew.values():
            stage.crew.end(worker)
    return {label: one.early_s for label, one in warmed.items() if one.early_s is not None}


def _count(stage: Stage, turns: list[Turn], seen: Callable[[Turn], None]) -> None:
    """Writes turns down, and forgets them."""
    for turn in turns:
        stage.write(TurnTaken(at=stage.now(), turn=turn))
        seen(turn)
    turns.clear()


def _to_the_end(stage: Stage, plan: Plan, seen: Callable[[Turn], None]) -> None:
    """One after the other: a whole loop, or a whole process, leaves nothing to take turns with."""
    order = balanced_orders(list(stage.programs), plan.number + 1, stage.request.seed)[plan.number]
    taken: list[Turn] = []
    for position, label in enumerate(order):
        worker = stage.start(label, "whole", forked=plan.forked)
        try:
            _to_the_door(stage, plan, worker)
            taken.append(take_turn(stage, worker, Length(0, 1), Place(plan.number, 0, position), alone=True))
            stage.hear(worker, "its end")  # a loop that failed is no whole loop
        finally:
            stage.crew.end(worker)
    _count(stage, taken, seen)


def _ready(stage: Stage, plan: Plan, worker: Worker) -> float:
    """Lets a worker stand still at its loop's door; returns how many seconds its set-up took."""
    setup_s = _to_the_door(stage, plan, worker)
    still(stage, worker)
    return setup_s


def _to_the_door(stage: Stage, plan: Plan, worker: Worker) -> float:
    """Waits until a worker stands at its loop's door, after so many seconds of set-up. Raises Ended where it never
    came there."""
    message = stage.hear(worker, "its set-up")
    if "door" not in message:
        raise Ended(worker.label, 0)
    door = message["door"]
    setup_s = door["setup_ns"] / 1e9
    stage.write(
        WorkerReady(
            at=stage.now(),
            label=worker.label,
            worker=worker.number,
            restart=plan.number,
            forked=plan.forked and bool(stage.preloads.get(worker.label)),
            pid=worker.pid,
            setup_s=setup_s,
            threads=door["threads"],
        )
    )
    return float(setup_s)


def _first_units(stage: Stage, workers: Sequence[Worker]) -> dict[str, dict[str, Any]]:
    """The records of the first units, by label: side by side where that is how they are made sooner."""
    found: dict[str, dict[str, Any]] = {}
    began = stage.now()
    for some in stage.at_once(workers):
        for worker in some:
            begin_first(worker)
        for worker in some:
            first = heard(stage, worker, FIRST_UNIT)
            stage.write(FirstUnit(at=stage.now(), label=worker.label, worker=worker.number, ns=first["ns"]))
            found[worker.label] = first
            still(stage, worker)
    stage.first_units_took(stage.now() - began)
    return found


def _warm(stage: Stage, worker: Worker, units: int, first: dict[str, Any]) -> Warmed:
    """So many units more of a warm-up whose first is over, in two halves; none counts."""
    last, half, early_s = first, units // 2, None
    if units > 0:
        worker.resume()
        if half:
            early_s = ordered(stage, worker, Length(0, half), "its warm-up")["ns"] / half / 1e9
        last = ordered(stage, worker, Length(0, units - half), "its warm-up")
        still(stage, worker)
    return Warmed(last["cpu_ns"] / max(last["ns"], 1), early_s)


def still(stage: Stage, worker: Worker) -> None:
    """Suspends a worker's whole group; notes it where a member goes on."""
    if not worker.suspend():
        stage.note("not-still", label=worker.label)


def take_turn(
    stage: Stage, worker: Worker, length: Length, place: Place, cpu: int | None = None, alone: bool = False
) -> Turn:
    """Resumes a worker for one turn, and suspends it again unless it is `alone`. Raises Ended as `ordered`."""
    before, children = disturbances.load(), worker.children_cpu_ns()
    worker.resume()
    said = ordered(stage, worker, length, "a turn", cpu)
    after = disturbances.load()
    if not alone:
        still(stage, worker)
    children = worker.children_cpu_ns() - children
    foreign, stolen = disturbances.between(before, after, said["cpu_ns"] + max(children, 0))
    celsius, held_back = stage.gpu.reading() if stage.gpu and said["wait_ns"] else (0.0, False)
    return Turn(
        label=worker.label,
        worker=worker.number,
        restart=place.restart,
        block=place.block,
        position=place.position,
        first=said["first"],
        units=said["units"],
        ns=said["ns"],
        skipped_units=said["skipped_units"],
        skipped_ns=said["skipped_ns"],
        switches=said["switches"],
        waited_ns=said["waited_ns"],
        foreign_ns=foreign,
        stolen_ns=stolen,
        mhz=disturbances.megahertz(),
        celsius=celsius,
        cpu_ns=said["cpu_ns"],
        faults=said["faults"],
        throttled=held_back or after.throttles > before.throttles,
    )


def processor_of(block: int) -> int:
    """The processor that all turns of a block begin on: each in its turn.

    Two processors of a shared machine may differ by half for a second; a program alone on its own would seem slower.
    """
    cpus = sorted(os.sched_getaffinity(0))
    return cpus[block % len(cpus)]


def begin_first(worker: Worker) -> None:
    """Lets a worker that stands still begin its first unit; what comes of it is to be `heard`."""
    worker.resume()
    worker.order({"skip": 0, "units": 1, "apart": True})


def ordered(
    stage: Stage, worker: Worker, length: Length, what: str, cpu: int | None = None, deadline: float | None = None
) -> dict[str, Any]:
    """Orders a turn, to begin on processor `cpu`, and hears its record, as `heard` does."""
    worker.order({"skip": length.skip, "units": length.units, "cpu": cpu})
    return heard(stage, worker, what, deadline)


def heard(stage: Stage, worker: Worker, what: str, deadline: float | None = None) -> dict[str, Any]:
    """The record of a turn that was ordered. Raises Ended where the loop ended within it, BudgetError at the
    deadline."""
    message = stage.hear(worker, what, deadline)
    if "turn" not in message or not message["turn"]["units"]:
        raise Ended(worker.label, message.get("end", {}).get("units", 0))
    turn: dict[str, Any] = message["turn"]
    return turn
