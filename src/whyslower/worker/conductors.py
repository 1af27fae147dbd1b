"""What decides about a loop's stretches, one class a pass: measured turns, a run alone, results, whole runs."""

from __future__ import annotations

import os
import resource
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from .clocks import settle, settled, settled_now
from .turns import FOREVER, Conductor, Turns
from .wire import Wire

_now = time.perf_counter_ns
_getrusage, _SELF = resource.getrusage, resource.RUSAGE_SELF
_getaffinity, _setaffinity = os.sched_getaffinity, os.sched_setaffinity
_open, _read, _close, _listdir = os.open, os.read, os.close, os.listdir
_stat, _getpid = os.stat, os.getpid
TASKS = "/proc/self/task"

MAX_STRETCHES = 400  # of a run alone: beyond, the stretches double, so that the record stays small
SOLO_STRETCH_NS = 10_000_000  # long enough that its two clock reads cost under 0.01 %, short enough to see a warm-up
TOLD_NS = 300_000_000  # a loop that is entered again and again is not reported each time
GROWING = 1.2  # late over early units: more than noise
COUNTED_NS = 5_000  # a unit that takes longer is counted one by one at less than 1 % of it
SOLO_ASYNC_NS = 100_000_000  # of units that take long, fewer: what could overlap is little beside so much
SOLO_ASYNC_UNITS = 20  # overlap is part of an asynchronous program: a wait for the device after every unit is not


class Tasks:
    """This process's threads, and how long each has waited for a processor. Between units nothing may be allocated that
    the C library would carve from the memory that a unit frees (see `SMALL` in wire.py): listing a folder would, so
    that is done only when threads have come or gone, which the folder's links count."""

    def __init__(self) -> None:
        self._seen: tuple[int, int] | None = None  # the process, and its folder's links
        self._names: list[str] = []

    def waiting_ns(self) -> dict[str, int]:
        """Time that each thread of this process has spent runnable and not running (Linux's run delay)."""
        seen = _getpid(), _stat(TASKS).st_nlink
        if seen != self._seen:
            self._seen, self._names = seen, _listdir(TASKS)
        waited = {}
        for task in self._names:
            try:
                fd = _open(f"{TASKS}/{task}/schedstat", os.O_RDONLY)
            except OSError:  # a thread that ended meanwhile: another may have come
                self._seen = None
                continue
            with suppress(OSError, IndexError, ValueError):  # a kernel without it
                waited[task] = int(_read(fd, 100).split()[1])
            _close(fd)
        return waited


waiting_ns = Tasks().waiting_ns


class Usage:
    """What this process has used of the machine, from its making on."""

    def __init__(self) -> None:
        self._used, self._waited = _getrusage(_SELF), waiting_ns()

    def since(self) -> dict[str, int]:
        """Involuntary context switches, minor page faults, CPU time, waiting time summed over threads, threads now."""
        used, waited = _getrusage(_SELF), waiting_ns()
        cpu_s = used.ru_utime + used.ru_stime - self._used.ru_utime - self._used.ru_stime
        return {
            "switches": used.ru_nivcsw - self._used.ru_nivcsw,
            "faults": used.ru_minflt - self._used.ru_minflt,
            "cpu_ns": int(cpu_s * 1e9),
            "waited_ns": sum(ns - self._waited.get(task, 0) for task, ns in waited.items()),
            "threads": len(waited),
        }


def place(cpu: int | None) -> None:
    """Moves the calling thread to a processor and leaves it free again: it starts there, and may go anywhere.

    Processors of a shared machine differ from one second to the next; both programs of a block start on the same one.
    """
    if cpu is None:
        return
    allowed = _getaffinity(0)
    if cpu in allowed:
        _setaffinity(0, {cpu})
        _setaffinity(0, allowed)


class Measuring(Conductor):
    """Turns on the controller's order: `skip` units that are not counted, then `units` that are.

    `first_over` is called once, before the first unit that counts: behind a first one that is `apart` or skipped.
    """

    def __init__(self, wire: Wire, door: Callable[[Turns], dict[str, Any]], first_over: Callable[[], None]) -> None:
        self._wire, self._door = wire, door
        self._first_over: Callable[[], None] | None = first_over
        self._at_door = True
        self._order: dict[str, int] = {}
        self._left = 0
        self._counting = False
        self._done: list[int] = [0, 0]
        self._ns: list[int] = [0, 0]
        self.number = 0
        self._void = False
        self._usage = Usage()
        self._t0 = 0
        self._wait_ns = 0

    def ask(self, turns: Turns, frame: Any) -> int:
        if self._at_door:
            self._at_door = False
            self._wire.send({"door": self._door(turns)})
            self._await_order()
            if not (self._order.get("apart") or self._order.get("skip")):
                self._end_first()
        if self._left <= 0:
            self._counting, self._left = True, self._order["units"]
        return self._left

    def _end_first(self) -> None:
        over, self._first_over = self._first_over, None
        if over is not None:
            over()

    def _await_order(self) -> None:
        self._order = self._wire.receive()
        place(self._order.get("cpu"))
        self._counting, self._left = False, self._order.get("skip", 0)
        self._done, self._ns, self._void = [0, 0], [0, 0], False
        self._usage = Usage()

    def _report(self) -> None:
        turn = {
            "first": self.number - self._done[1],
            "units": 0 if self._void else self._done[1],
            "ns": self._ns[1],
            "skipped_units": self._done[0],
            "skipped_ns": self._ns[0],
            "wait_ns": self._wait_ns,
        }
        self._wire.send({"turn": turn | self._usage.since()})

    def started(self) -> None:
        settle()
        self._t0 = _now()

    def stopped(self, done: int | None) -> None:
        ended, self._wait_ns = settled()
        took = ended - self._t0
        self._end_first()
        if done is None:
            self._void, done = True, 0
        self._ns[self._counting] += took
        self._done[self._counting] += done
        self.number += done
        self._left -= done
        if self._counting and self._left <= 0:  # here and not when asked again: the loop may end with the turn
            self._report()
            self._await_order()


class Solo(Conductor):
    """A program alone: no standing still, stretches timed one after the other, cut once the time is up."""

    def __init__(
        self, wire: Wire, door: Callable[[Turns], dict[str, Any]], seconds: float, most_seconds: float
    ) -> None:
        self._wire, self._door = wire, door
        self._limit, self._most = int(seconds * 1e9), int(most_seconds * 1e9)
        # Made as long as they get, so that nothing grows between units.
        self._kept: list[tuple[int, int, int, int]] = [(0, 0, 0, 0)] * MAX_STRETCHES  # and ns of waiting for a device
        self._filled = 0
        self.cut = False
        self._counted = True  # every unit so far
        self._first: tuple[int, int] | None = None  # units of the first stretch, and page faults by then
        self._at_door = True
        self._begun = self._t0 = self._told = 0
        self.number = 0
        self._units = 1
        self._unit_ns = 0.0  # of the last stretch, the first one apart
        self._least_ns = SOLO_STRETCH_NS
        self._asynchronous = False
        self._usage = Usage()

    @property
    def stretches(self) -> list[tuple[int, int, int]]:
        """First unit, units and ns of each."""
        return [(first, units, ns) for first, units, ns, _ in self._kept[: self._filled]]

    def ask(self, turns: Turns, frame: Any) -> int:
        if self._at_door:
            self._at_door = False
            self._wire.send({"door": self._door(turns)})
            self._usage = Usage()
            self._begun = _now()
        self.cut = self._enough(_now() - self._begun, turns.source.length)
        if self.cut:
            self._tell()
        turns.count_each(self._unit_ns >= COUNTED_NS)
        return 0 if self.cut else self._units

    def _tell(self) -> None:
        """What was seen so far: the program's tail may take longer than anyone will wait."""
        self._told = _now()
        self._wire.send({"solo": self.told()})

    def told(self) -> dict[str, Any]:
        """What was seen so far."""
        units, faults = self._first or (0, 0)
        later = (_getrusage(_SELF).ru_minflt - faults) / (self.number - units) if self.number > units else 0.0
        waits_ns = sorted(waited for *_, waited in self._kept[: self._filled])
        wait_ns = waits_ns[len(waits_ns) // 2] if waits_ns else 0
        told = {"stretches": self.stretches, "cut": self.cut, "wait_ns": wait_ns, "faults": later}
        told["rounds"] = self.number if self._counted and not self.cut else None
        return told | {"cpu_ns": self._usage.since()["cpu_ns"]}

    def left(self) -> None:
        if not self.cut and _now() - self._told > TOLD_NS:
            self._tell()

    def _enough(self, spent: int, length: int | None) -> bool:
        """Past the limit it goes on only where the end is near, or where units grow: more of the loop tells more."""
        if spent <= self._limit or spent > self._most:
            return spent > self._limit
        ends_soon = length is not None and spent * length < self._most * self.number
        early, late = self._kept[self._filled // 4], self._kept[self._filled - 1]
        return not (ends_soon or late[2] * early[1] > GROWING * early[2] * late[1])

    def started(self) -> None:
        self._asynchronous = settle()
        self._t0 = _now()

    def stopped(self, done: int | None) -> None:
        ended, wait_ns = settled()
        took = ended - self._t0
        self._counted = self._counted and done is not None
        if not done:
            return
        self._kept[self._filled] = (self.number, done, took, wait_ns)
        self._filled += 1
        self.number += done
        if self._first is None:
            self._first = (self.number, _getrusage(_SELF).ru_minflt)
            self._begun = _now()  # what is done once (compiled, recorded) takes nothing from the time to look
        self._choose(took / done)

    def broken(self, done: int | None) -> None:
        if done == 1:  # a part of a unit, alone, would stand for a short one
            self.number += 1
        else:
            self.stopped(done)

    def _choose(self, unit_ns: float) -> None:
        self._unit_ns = unit_ns if self._filled > 1 else 0.0
        together = min(SOLO_ASYNC_UNITS, int(SOLO_ASYNC_NS / max(unit_ns, 1.0)))
        least = max(1, together if self._asynchronous else 1)
        wanted = max(int(self._least_ns / max(unit_ns, 1.0)), least)
        # The first unit tells little of the next; and a loop may be entered so often that all limits double away.
        self._units = min(wanted, max(self._units * 4, least), FOREVER)
        if self._filled >= MAX_STRETCHES:
            self._filled //= 2
            for place in range(self._filled):
                one, other = self._kept[2 * place], self._kept[2 * place + 1]
                self._kept[place] = (one[0], one[1] + other[1], one[2] + other[2], one[3])
            self._least_ns = min(2 * self._least_ns, FOREVER)


class Results(Conductor):
    """One unit at a time; the probe looks at the variables before the first and after each; cut after `units`."""

    def __init__(self, wire: Wire, look: Callable[[int, Any], None], units: int) -> None:
        self._wire, self._look, self._units = wire, look, units
        self.number = 0
        self._unseen = True  # whether the state after unit `_number` has still to be looked at
        self._told = False

    def ask(self, turns: Turns, frame: Any) -> int:
        self.leaving(frame)
        if self.number < self._units:
            return 1
        if not self._told:  # a loop that was cut may be entered again
            self._told = True
            self._wire.send({"seen": self.number})
        return 0

    def leaving(self, frame: Any) -> None:
        if self._unseen and self.number <= self._units:
            self._look(self.number, frame)
            self._unseen = False

    def started(self) -> None:
        """Nothing is timed."""

    def stopped(self, done: int | None) -> None:
        settle()
        if done:
            self.number += 1
            self._unseen = True


class Whole(Conductor):
    """The whole loop, or the whole process, is one unit."""

    def __init__(self, wire: Wire, door: Callable[[Turns | None], dict[str, Any]]) -> None:
        self._wire, self._door = wire, door
        self._at_door = True
        self._usage = Usage()
        self._t0 = self._t1 = 0
        self.number = 0

    def begin(self, turns: Turns | None = None) -> None:
        """Stands at the door until told to go."""
        self._at_door = False
        self._wire.send({"door": self._door(turns)})
        self._wire.receive()
        self._usage = Usage()
        settle()
        self._t0 = _now()

    def ask(self, turns: Turns, frame: Any) -> int:
        if self._at_door:
            self.begin(turns)
        return FOREVER

    def started(self) -> None:
        """The clock runs from the door on."""

    def stopped(self, done: int | None) -> None:
        self._t1 = settled_now()
        self.number += done or 0

    def report(self, process: bool) -> None:
        """Says what the whole took: to the loop's last end, or (a process) to now."""
        if self._at_door:
            return
        ended = settled_now() if process or not self._t1 else self._t1
        turn = {"first": 0, "units": 1, "ns": ended - self._t0, "skipped_units": 0, "skipped_ns": 0}
        self._wire.send({"turn": turn | {"wait_ns": 0} | self._usage.since()})
