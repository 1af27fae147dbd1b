"""Measures variants of the programs beside each other, as a session does: fresh workers, blocks of turns in random
order, one worker running while all others stand still. Only the question is coarser."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple, TypeVar

from whyslower.errors import BudgetError, ProgramError, UsageError
from whyslower.measure.blocks import (
    FIRST_UNIT,
    SINGLE,
    Ended,
    Place,
    begin_first,
    heard,
    ordered,
    processor_of,
    still,
    take_turn,
)
from whyslower.measure.planning import FIRST_OF_ITS_KIND
from whyslower.measure.stage import Stage, reason
from whyslower.measure.worker import Worker
from whyslower.records import Turn
from whyslower.schedule.order import balanced_orders
from whyslower.schedule.turns import Length, in_step, lengths
from whyslower.store.events import TrialFailed, TrialTaken

WARM_S = 0.05  # as long as every worker of a session warms up at least
WARM_LONG_S = 0.5  # but no longer than this, however long its units are, once one has run
FEWEST_BLOCKS = 3
FEWEST_WHOLE = 2
MOST_BLOCKS = 40  # a restart is surer of its ratio then than that ratio is of the next restart's
STEADY_UNITS = 4  # of the warm-up, whose time tells how long turns should be

T = TypeVar("T")


class Variant(NamedTuple):
    """A program with factors set. `sources` holds changed texts by path, `line` the loop's place in them."""

    label: str
    factors: tuple[str, ...] = ()
    sources: Mapping[str, str] = {}
    line: int | None = None
    door: tuple[str, ...] = ()
    environment: Mapping[str, str] = {}

    @property
    def key(self) -> str:
        """Its name among others."""
        return "+".join((self.label, *self.factors))

    @property
    def told(self) -> dict[str, Any]:
        """What its worker's spec says beyond the program's own."""
        told = {"sources": dict(self.sources), "door": list(self.door), "environment": dict(self.environment)}
        return told | ({"line": self.line} if self.line is not None else {})


class Setting(NamedTuple):
    """What all trials of a session share: `room`: units that one process of a program has, None where nobody knows;
    `wait_s`: how long a device works on after a turn's last call; `whole`: units that a worker takes after its first,
    where time depends on the unit's number; `patience_s`: how long a set-up or a warm-up may take; `unit_s`: seconds
    of a unit of the programs as they are, where that is known; `to_the_end`: whole loops, or whole processes, are
    compared, one after the other; `warm`: units that pass first where those take far more, or less, than later ones."""

    room: Mapping[str, int | None]
    wait_s: float = 0.0
    whole: int | None = None
    patience_s: float = 10.0
    unit_s: Mapping[str, float] = {}
    to_the_end: bool = False
    warm: Mapping[str, int] = {}


class Trial:
    """One restart of several variants. `failed` names those that can't be measured, and why."""

    def __init__(self, stage: Stage, number: int, variants: Sequence[Variant], setting: Setting) -> None:
        self.stage, self.number, self._setting = stage, number, setting
        self.variants = {variant.key: variant for variant in variants}
        self.failed: dict[str, str] = {}
        seed = stage.request.seed * 7919 + number
        self._orders = balanced_orders(list(self.variants), MOST_BLOCKS, seed)
        self._workers: dict[str, Worker] = {}
        self._unit_s: dict[str, float] = {}
        self._room: dict[str, float] = {}  # units that a worker's loop has
        self._done: dict[str, int] = {}  # and those of them that it has behind it
        self._single = True
        self._late: set[tuple[str, ...]] = set()  # factors with which a program was not ready in time

    def run(self, seconds: float, seen: Callable[[Variant, Turn], None]) -> None:
        """Takes blocks for about so many seconds, or as many as the loops have room for."""
        try:
            if self._setting.to_the_end:
                self._one_by_one(seen)
                return
            for key in self._orders[0]:
                self._start(key)
                if not self.stage.together:
                    self._try(key, self._to_the_door)
            for key in list(self._workers) if self.stage.together else ():
                self._try(key, self._to_the_door)
            if self._setting.whole is not None:
                self._whole(self._setting.whole, seen)
                return
            self._first_units()
            for key in list(self._workers):
                self._try(key, self._warm)
            self._blocks(seconds, seen)
        finally:
            for worker in self._workers.values():
                self.stage.crew.end(worker)

    # --- to the loop's door and into its steady state -----------------------------------------------------------------

    def _start(self, key: str) -> None:
        variant = self.variants[key]
        forked, kind = not variant.environment, "whole" if self._setting.to_the_end else "measure"
        self._workers[key] = self.stage.start(variant.label, kind, forked=forked, **variant.told)
        self._workers[key].changed = bool(variant.factors)

    def _try(self, key: str, step: Callable[[str], T]) -> T | None:
        """One step of one variant; where its program fails, the variant is out and the others go on. What takes too
        long in one program is not waited for in the other, if that has not come to its first unit's end."""
        late = f"it was not ready within {self._setting.patience_s:.0f} s"
        if self.variants[key].factors in self._late and key not in self._unit_s:
            self._drop(key, late)
            return None
        try:
            return step(key)
        except (ProgramError, UsageError) as error:
            self._drop(key, reason(error))
        except Ended as ended:
            self._drop(key, f"its loop ended after {ended.units} units")
        except BudgetError:
            if self.stage.left() <= 0:
                raise
            self._late.add(self.variants[key].factors)
            self._drop(key, late)
        return None

    def _patience(self) -> float:
        """When a step that must have ended is given up."""
        return min(self.stage.deadline, time.monotonic() + self._setting.patience_s)

    def _drop(self, key: str, why: str) -> None:
        self.failed[key] = why
        self.stage.crew.end(self._workers.pop(key))
        variant = self.variants[key]
        self.stage.write(TrialFailed(at=self.stage.now(), label=variant.label, factors=variant.factors, why=why))

    def _to_the_door(self, key: str) -> None:
        worker = self._workers[key]
        self._hear_door(worker)
        room = self._setting.room.get(worker.label)
        self._room[key], self._done[key] = math.inf if room is None else float(room), 0
        still(self.stage, worker)

    def _hear_door(self, worker: Worker) -> None:
        if "door" not in self.stage.hear(worker, "its set-up", self._patience()):
            raise Ended(worker.label, 0)

    def _first_units(self) -> None:
        """Side by side where that is how they are made sooner."""
        for some in self.stage.at_once(list(self._workers)):
            for key in some:
                begin_first(self._workers[key])
            for key in some:
                self._try(key, self._first_unit)

    def _first_unit(self, key: str) -> None:
        worker = self._workers[key]
        self._unit_s[key] = self._ran(key, heard(self.stage, worker, FIRST_UNIT, self._patience()))
        still(self.stage, worker)

    def _warm(self, key: str) -> None:
        worker, first = self._workers[key], self._unit_s[key]
        worker.resume()
        units = round(min(WARM_S / first, self._left(key) / STEADY_UNITS))
        usual = self._setting.unit_s.get(worker.label, 0.0)
        if units < 1 and first > FIRST_OF_ITS_KIND * usual and self._left(key) > STEADY_UNITS:
            units = 1  # what takes so long is made once (compiled, recorded), and tells nothing of later units
            first = min(first, WARM_S)
        while units >= 1 and first < WARM_LONG_S:
            said = self._ordered(worker, units, "its warm-up")
            self._single &= said["cpu_ns"] < SINGLE * said["ns"]
            first, last = self._ran(key, said), first
            if units >= STEADY_UNITS or last < 2 * first:  # the first unit may be far longer than the next
                break
            units = round(min(WARM_S / first, self._left(key) / STEADY_UNITS))
        more = min(self._setting.warm.get(worker.label, 0) - self._done[key], self._left(key) // STEADY_UNITS)
        if more >= STEADY_UNITS:
            self._ran(key, self._ordered(worker, int(more), "its warm-up"))
            first = self._ran(key, self._ordered(worker, STEADY_UNITS, "its warm-up"))
        self._unit_s[key] = first
        still(self.stage, worker)

    def _ordered(self, worker: Worker, units: int, what: str) -> dict[str, Any]:
        return ordered(self.stage, worker, Length(0, units), what, deadline=self._patience())

    def _left(self, key: str) -> float:
        """Units that a worker's loop still has."""
        return self._room[key] - self._done[key]

    def _ran(self, key: str, said: dict[str, Any]) -> float:
        """Seconds of a unit in a stretch that has just run."""
        self._done[key] += said["units"] + said["skipped_units"]
        return float(max(said["ns"] / said["units"] / 1e9, 1e-9))

    # --- blocks -------------------------------------------------------------------------------------------------------

    def _blocks(self, seconds: float, seen: Callable[[Variant, Turn], None]) -> None:
        for key in [key for key in self._workers if self._left(key) < FEWEST_BLOCKS]:
            self._drop(key, "its loop is too short to be cut into turns")
        if not self._workers:
            return
        own = {key: self._length(key) for key in self._workers}
        first, turns = in_step(own, self._unit_s, self._done, self._room, FEWEST_BLOCKS)
        room = min(1 + (self._left(key) - sum(first[key])) / sum(turns[key]) for key in self._workers)
        until = time.monotonic() + seconds
        for block in range(int(min(MOST_BLOCKS, room))):
            if block >= FEWEST_BLOCKS and time.monotonic() > until:
                return
            self._block(block, turns if block else first, seen)

    def _length(self, key: str) -> Length:
        """A turn by its own unit, since the question is coarse; of a short loop, an even part of what is left of it."""
        wanted = lengths({key: self._unit_s[key]}, self._setting.wait_s)[key]
        if (wanted.skip + wanted.units) * FEWEST_BLOCKS <= self._left(key):
            return wanted
        return Length(0, int(self._left(key) // FEWEST_BLOCKS))

    def _whole(self, units: int, seen: Callable[[Variant, Turn], None]) -> None:
        """The same stretch of each loop from its second unit on, in as few blocks as may be paired."""
        part = max(units // FEWEST_WHOLE, 1)
        for block in range(FEWEST_WHOLE):
            self._block(block, dict.fromkeys(self._workers, Length(int(block == 0), part)), seen)

    def _one_by_one(self, seen: Callable[[Variant, Turn], None]) -> None:
        """One process after the other, each loop from its start to its end, in as few blocks as may be paired."""
        for block in range(FEWEST_WHOLE):
            taken: list[tuple[str, Turn]] = []
            for position, key in enumerate([k for k in self._orders[block] if k not in self.failed]):
                self._start(key)
                turn = self._try(key, partial(self._from_end_to_end, place=Place(self.number, block, position)))
                taken += [(key, turn)] if turn is not None else []
            self._count(taken, seen)

    def _from_end_to_end(self, key: str, place: Place) -> Turn:
        worker = self._workers[key]
        self._hear_door(worker)
        turn = take_turn(self.stage, worker, Length(0, 1), place, alone=True)
        self.stage.hear(worker, "its end")  # one that failed on its way is no whole one
        self.stage.crew.end(self._workers.pop(key))
        return turn

    def _block(self, block: int, turns: Mapping[str, Length], seen: Callable[[Variant, Turn], None]) -> None:
        cpu = processor_of(block) if self._single else None
        taken: list[tuple[str, Turn]] = []
        for position, key in enumerate([k for k in self._orders[block] if k in self._workers]):
            place = Place(self.number, block, position)
            try:
                taken.append((key, take_turn(self.stage, self._workers[key], turns[key], place, cpu)))
            except ProgramError as error:
                self._drop(key, f"its loop ended: {reason(error)}")
            except Ended as ended:
                self._drop(key, f"its loop ended after {ended.units} units")
        self._count(taken, seen)

    def _count(self, taken: Sequence[tuple[str, Turn]], seen: Callable[[Variant, Turn], None]) -> None:
        for key, turn in taken:
            variant = self.variants[key]
            self.stage.write(TrialTaken(at=self.stage.now(), label=variant.label, factors=variant.factors, turn=turn))
            seen(variant, turn)


def trial(
    stage: Stage,
    number: int,
    variants: Sequence[Variant],
    setting: Setting,
    seconds: float,
    seen: Callable[[Variant, Turn], None],
) -> dict[str, str]:
    """Measures variants for one restart; returns those that failed, by key, with the reason.

    Raises BudgetError where the session's time is up.
    """
    if stage.left() <= 0:
        raise BudgetError("The session's time is up.", "Give a larger --budget.")
    one = Trial(stage, number, variants, setting)
    one.run(seconds, seen)
    return one.failed
