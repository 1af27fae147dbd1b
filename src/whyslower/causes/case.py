"""What a cause may look at, and what it says: the written contract of this folder."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import ClassVar

from msgspec.structs import replace

from whyslower.factors.hunks import Hunk
from whyslower.factors.modules import Module
from whyslower.factors.source import Source
from whyslower.records import Evidence, Factor, Loop, Operation, Program, SameWork

INTERPRETED = frozenset({"user", "python"})  # what is evaluated there is the interpreter's own
LEAST_LEFT = 0.1  # of what its steps seem to take when they are watched, however slow that made them
HALVINGS = 40  # of an interval of seconds, down to what is nothing beside it
CONTRARY = 1.2  # times the slower one's watched seconds: so much is no scatter any more


@dataclass(frozen=True)
class Side:
    """One of the two programs. `unit_s`: seconds of a unit, as measured; `growth`: late over early, if it grows;
    `others`: the user's own files beside the one that the loop stands in, by their place seen from the program."""

    program: Program
    loop: Loop
    source: Source | None  # None: no loop of the user's is compared, and no whole script
    evidence: Evidence
    unit_s: float
    growth: float | None = None
    others: Mapping[str, Module] = field(default_factory=dict)

    @property
    def label(self) -> str:
        """The program's label."""
        return self.program.label

    def within(
        self, parts: Sequence[tuple[int, int]], file: str = "", operations: Iterable[Operation] | None = None
    ) -> tuple[Operation, ...]:
        """Of its operations, or of these, the ones in ranges of a file's lines, both ends included; `file` as in
        `Edit`."""
        path = file or (self.source.path if self.source is not None else "")
        return tuple(
            operation
            for operation in (self.evidence.operations if operations is None else operations)
            if operation.file in (path, file) and any(first <= operation.line <= last for first, last in parts)
        )


def as_timed(evidence: Evidence, unit_s: float) -> Evidence:
    """What was seen, the interpreter's own steps taken to cost no more than the measured unit has left for them.

    Looking slows each of these down by as much, however long it takes, and calls of libraries hardly.
    """
    own = [o for o in evidence.operations if o.library in INTERPRETED]
    own_s = sum(o.seconds for o in own)
    calls_s = sum(o.seconds for o in evidence.operations) - own_s
    if not own or calls_s + own_s <= unit_s:
        return evidence
    looking_s = _looking_s(own, unit_s - calls_s)
    left = (replace(o, seconds=_left(o, looking_s)) if o.library in INTERPRETED else o for o in evidence.operations)
    return replace(evidence, operations=tuple(left))


def _left(operation: Operation, looking_s: float) -> float:
    return max(operation.seconds - looking_s * operation.count, LEAST_LEFT * operation.seconds)


def _looking_s(operations: Iterable[Operation], left_s: float) -> float:
    """Seconds for which each evaluation is looked at, by what all of them take without; found by halving."""
    low, high = 0.0, max(o.seconds / o.count for o in operations)
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        less = sum(_left(o, middle) for o in operations) > left_s
        low, high = (middle, high) if less else (low, middle)
    return high


def in_proportion(faster: Side, slower: Side, ratio: float) -> Side:
    """The faster one, its watched seconds scaled to the measured ratio where they clearly say the contrary.

    On a busy machine the faster program's watched run may be the longer one, and the two can't be compared as they are.
    """
    ours, theirs = (sum(o.seconds for o in side.evidence.operations) for side in (slower, faster))
    if not ours or theirs < CONTRARY * ours or slower.growth is not None:
        return faster
    scale = ours / (ratio * theirs)
    operations = tuple(replace(o, seconds=scale * o.seconds) for o in faster.evidence.operations)
    return dataclasses.replace(faster, evidence=replace(faster.evidence, operations=operations))


def repeated(rounds: float, operations: Iterable[Operation]) -> tuple[Operation, ...]:
    """What was seen of one round, for so many rounds."""
    return tuple(replace(o, count=rounds * o.count, seconds=rounds * o.seconds) for o in operations)


MORE_ROUNDS = 1.1  # times as many: fewer more come of a test that stands at a round's other end
MOSTLY = 0.7  # of the log ratio
OF_A_ROUND = 0.3  # of what is exchanged
MOST_SWAPS = 6  # stretches of code that are exchanged by themselves


@dataclass(frozen=True)
class Case:
    """Two programs of which one is slower by `ratio`; `hunks`: what differs between relatives, None if they aren't."""

    slower: Side
    faster: Side
    ratio: float
    work: SameWork
    cpus: int
    caches: tuple[int, ...] = ()  # bytes of each level, the smallest first
    hunks: tuple[Hunk, ...] | None = None
    rounds: float = 1.0  # of the faster one's loop for each of the slower one's, where whole loops are compared
    bursts: bool = False  # a program's time comes in bursts: of these, the few units that were watched show little

    @property
    def other_rounds(self) -> bool:
        """Whether one of the two loops takes more rounds than the other."""
        return abs(math.log(self.rounds)) > math.log(MORE_ROUNDS)

    @property
    def both(self) -> tuple[Side, Side]:
        """The slower one first."""
        return self.slower, self.faster

    @property
    def gap_s(self) -> float:
        """Seconds of a unit that the slower one takes more."""
        return self.slower.unit_s - self.faster.unit_s

    @cached_property
    def stretches(self) -> tuple[Hunk, ...]:
        """What of relatives' code can be exchanged, each stretch by itself; of many those in which most time goes by,
        which leaves the others to an exchange of all."""
        if self.hunks is None or self.slower.source is None:
            return ()
        alone = [hunk for hunk in self.hunks if not hunk.adds]
        costliest = sorted(alone, key=self._watched, reverse=True)[:MOST_SWAPS]
        return tuple(hunk for hunk in alone if hunk in costliest)

    def _watched(self, hunk: Hunk) -> float:
        """Seconds of a unit that were seen to go by in a stretch, in the program that takes longer in it."""
        return max(sum(operation.seconds for operation in part) for part in self.stretch(hunk))

    def stretch(
        self, hunk: Hunk, lost: Iterable[Operation] | None = None, gained: Iterable[Operation] | None = None
    ) -> tuple[tuple[Operation, ...], tuple[Operation, ...]]:
        """What either program does in a stretch, of all its operations or of these; the slower one first."""
        return (
            self.slower.within(hunk.slower_parts, hunk.slower_file, lost),
            self.faster.within(hunk.faster_parts, hunk.faster_file, gained),
        )

    def inside(self, stretches: Iterable[Hunk]) -> frozenset[int]:
        """The operations of either program that lie in one of these stretches, by identity."""
        return frozenset(id(o) for hunk in stretches for part in self.stretch(hunk) for o in part)


@dataclass(frozen=True)
class Swap:
    """Code of the slower program that gave way to the faster one's: operations that only one of the two then does.

    `hunk` is None where nothing smaller than the whole unit can be exchanged.
    """

    case: Case
    lost: tuple[Operation, ...]
    gained: tuple[Operation, ...]
    hunk: Hunk | None = None

    @property
    def more_rounds(self) -> bool:
        """Whether the slower one's loop takes more rounds, and what is exchanged sets their number; or these make most
        of the difference, and hardly anything that is done in a round went for good."""
        if self.case.rounds > 1 / MORE_ROUNDS:
            return False
        if self.hunk is not None and self.hunk.counts:
            return True
        names = {operation.name for operation in self.gained}
        went, for_good = (
            sum(operation.seconds for operation in part)
            for part in (self.lost, [operation for operation in self.lost if operation.name not in names])
        )
        most = -math.log(self.case.rounds) >= MOSTLY * math.log(self.case.ratio)
        return most and for_good <= OF_A_ROUND * went


class Cause:
    """A named reason. Subclasses say what they suspect (pure), and which factor decides it (data, not action)."""

    id: ClassVar[str]
    reason: ClassVar[str]  # "{slower} ..." as the rest of a sentence: "stops for the cycle collector"
    advice: ClassVar[str]  # what usually helps, in a sentence
    thorough: ClassVar[bool] = False  # its experiment reaches all of a program: what it leaves is not of this cause
    partial: ClassVar[frozenset[str]] = frozenset()  # names of its factors that reach a part only, all the same
    routines: ClassVar[frozenset[str]] = frozenset()  # kinds of compiled routines (`native`) that it has alone

    def experiments(self, case: Case) -> Sequence[Factor]:
        """The factors whose effect would prove this cause here; none where the evidence raises no suspicion."""
        return ()

    def left(self, swap: Swap, made: Collection[str]) -> Swap:
        """What of a swap this cause may still explain, once the experiments of these names, its own or another one's,
        have been made."""
        return swap

    def explains(self, swap: Swap) -> float:
        """How well this cause names what a swap changed, from 0 (not at all) to 1 (surely), from the evidence alone.

        It is asked only about swaps that were measured and did change the time, once the other causes' own experiments
        have had their share.
        """
        return 0.0

    def shown(self, swap: Swap) -> float:
        """How surely the exchanged text is this cause's own experiment, from 0 to 1: it sets a mode, or calls for it.

        Such a swap is named so whatever another experiment of this cause, of something else, has found.
        """
        return 0.0
