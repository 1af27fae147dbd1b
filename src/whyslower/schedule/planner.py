"""What the next restart does: how many units warm up, how long turns are, how many blocks are taken."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from whyslower.schedule.turns import Length, lengths

# Of blocks in a restart, at least: a median over fewer follows bursts of load; with more, too few restarts fit into a
# short budget (over 56 recorded sessions 0.2 to 0.3 s gave the narrowest intervals, over long units 0.6 s).
LEAST_S = 0.4
FIRST_BLOCKS = 4  # the least of them
WARM_S = 0.05  # every worker runs so long before its turns count: pages, caches and predictors settle meanwhile
FEWEST_BLOCKS = 2  # a loop with room for fewer is compared whole
WARM_SHARE = 0.02  # of the budget may go to one program's warm-up in one restart: several restarts must fit
IN_STEP = 2.0  # times the fastest program's unit: up to there all go through the same units
SLOWER = 1.05  # than a steady unit: so much makes a warm-up
FAR = 1.5  # times as long, or as quick: what soon changes so much is not steady yet
WARM_OF_ROOM = 0.25  # of the units that a process has: what was seen as late may have been a slow start, or load
RESTART_SHARE = 0.1  # of what is left may go to one restart's blocks: a few long ones decide nothing
WHOLE_SHARE = 0.12  # of the budget may go to one restart where whole loops are compared: six or so must fit
WHOLE_OF_LEFT = 1 / 6  # and of the time that is left then: longer stretches show more of what grows, in fewer restarts
FURTHER = 2  # times the units that were seen
FAR_MORE = 1.5  # times the units are worth beginning anew
WHOLE_PARTS = 4  # of one stretch, taken in turns: a burst of load shorter than the stretch then meets both programs


class Plan(NamedTuple):
    """One restart. `warm` units by label go uncounted first; `turns` gives each block's turn lengths by label.

    `whole`: the turns of a worker are parts of one stretch from its loop's start on, and count together or not at all.
    Without `turns` it runs to its loop's end, and no other worker stands beside it.
    """

    number: int
    forked: bool
    warm: dict[str, int]
    turns: list[dict[str, Length]]
    whole: bool = False
    blocks_s: float = 0.0  # what the blocks should take


class Planner:
    """Holds what planning needs to know of the programs, all by label.

    `unit_s`: seconds of a unit; `steady_from`: its first steady unit; `room`: units that one process has, None where
    nobody knows; `wait_s`: how long a device works on after a turn's last call; `stretches`: first unit, units and ns
    of what was seen of it from its start, which tells how long a whole loop takes where units grow: how long later ones
    are, nobody knows.
    """

    def __init__(
        self,
        unit_s: Mapping[str, float],
        steady_from: Mapping[str, int | None],
        room: Mapping[str, int | None],
        wait_s: float,
        budget: float,
        stretches: Mapping[str, Sequence[tuple[int, int, int]]],
    ) -> None:
        self.unit_s, self.room, self._stretches = dict(unit_s), dict(room), dict(stretches)
        self._steady_from, self.wait_s, self._budget = dict(steady_from), wait_s, budget
        self._whole_s = WHOLE_SHARE * budget  # may go to one restart of whole loops
        self._grows = False  # more units are compared than were seen, if there is time
        self.stretch = 1.0
        self.other_at_first = False  # early units were seen to take far more, or less, than the turns after them
        self.whole: list[dict[str, Length]] | None = None

    def compare_whole(self, to_the_end: bool, left_s: float = math.inf, grows: bool = False) -> None:
        """From now on a worker takes one stretch: to its loop's or process's end, or of as many units as all have and
        several restarts of what time is left have room for. The more of a loop that `grows`, the better it stands for
        the rest."""
        self._whole_s = min(self._whole_s, WHOLE_OF_LEFT * left_s)
        self._grows = grows
        self.whole = [] if to_the_end else [dict.fromkeys(self.unit_s, length) for length in self._parts()]

    @property
    def whole_units(self) -> int:
        """Units of a whole stretch, as many of every program; 0 where turns are taken, or loops run to their ends."""
        return sum(sum(next(iter(turns.values()))) for turns in self.whole or ())

    def fits_more(self, first_s: Mapping[str, float]) -> bool:
        """Whether far longer stretches have room in one restart's part of the time, as first units took so long in a
        restart, by label: alone they came from a cold start."""
        if not self.whole or not all(length.skip for length in self.whole[0].values()):
            return False  # they are not apart
        for label, seconds in first_s.items():
            (first, units, ns), *later = self._stretches[label]
            others_ns = (units - 1) * (later[0][2] / later[0][1] if later else ns / units)
            self._stretches[label] = [(first, units, round(seconds * 1e9 + others_ns)), *later]
        return self._whole_units() > FAR_MORE * self.whole_units

    def shorten(self, label: str, units: int) -> None:
        """A process of this program had no more units than these."""
        room = self.room[label]
        if units > 0:
            self.room[label] = units if room is None else min(room, units)

    def warmed(self, early_s: Mapping[str, float]) -> None:
        """By label, seconds of a unit early in a restart's warm-up: where it is as quick as the turns after it, and not
        far quicker, what was seen of the program alone was a slow spell of the machine, no warm-up of its own."""
        for label, seconds in early_s.items():
            if self.unit_s[label] / FAR <= seconds <= SLOWER * self.unit_s[label]:
                self._steady_from[label] = 1
            self.other_at_first |= not self.unit_s[label] / FAR <= seconds <= FAR * self.unit_s[label]

    def turns_s(self, blocks: int) -> float:
        """Seconds of all turns of a restart that takes so many blocks, if it takes blocks."""
        if self.whole is None:
            return blocks * self.block_s()
        return self._first_units_s(self._whole_units()) if self.whole else self._seen_s()

    def covered(self) -> float:
        """The part of the time of all that was seen of the programs that falls into one stretch of each."""
        seen_s = self._seen_s()
        return self._first_units_s(self._whole_units()) / seen_s if seen_s else 0.0

    def _seen_s(self) -> float:
        return self._first_units_s(max(self._reached().values(), default=0))

    def _reached(self) -> dict[str, int]:
        """The units that programs were seen to reach."""
        return {label: sum(stretches[-1][:2]) for label, stretches in self._stretches.items() if stretches}

    def blocks_seen(self) -> int:
        """Blocks of turns that go as far into the loops as all programs were seen to reach."""
        turns = lengths(self.unit_s, self.wait_s, self.stretch)
        return min((units // sum(turns[label]) for label, units in self._reached().items()), default=0)

    def _parts(self) -> list[Length]:
        """The first unit apart, in which much is imported and compiled; it is all there is where there is no other."""
        units = self._whole_units() - 1
        if units < 1:
            return [Length(0, 1)]
        parts = min(WHOLE_PARTS, units)
        return [Length(int(part == 0), units // parts) for part in range(parts)]

    def _whole_units(self) -> int:
        """As many as all loops have, were seen to reach, and may run in one restart's part of the time; of loops that
        grow, if all are known to have more, of these as well."""
        rooms, seen = [room for room in self.room.values() if room], list(filter(None, self._reached().values()))
        stretches = list(filter(None, self._stretches.values()))
        within = _most([*rooms, *seen], self._whole_s, stretches)
        if not self._grows or len(rooms) < len(self.room) or not seen:
            return within
        further = [[*each, _going_on(each)] for each in stretches]
        return max(within, _most([*rooms, FURTHER * min(seen)], self._whole_s, further))

    def _first_units_s(self, units: int) -> float:
        """Seconds that so many units of every program take, from the first on, by what was seen of them."""
        return _units_s(units, filter(None, self._stretches.values()))

    def plan(self, number: int, forked: bool, blocks: int, doubled: bool) -> Plan | None:
        """The next restart; None where the shortest loop has no room for it. `doubled`: every second block's turns."""
        if self.whole is not None:
            return Plan(number, forked, {}, self.whole, whole=True)
        base, twice = (lengths(self.unit_s, self.wait_s, self.stretch * n) for n in (1, 2))
        warm = self.warm()
        blocks = min([blocks, *self._fitting(twice if doubled else base, warm)])
        if blocks < FEWEST_BLOCKS:
            return None
        turns = [twice if doubled and block % 2 else base for block in range(blocks)]
        return Plan(number, forked, warm, turns, blocks_s=sum(map(self._block_s, turns)))

    def warm(self) -> dict[str, int]:
        """Units to the steady state, or to the longest warm-up that the budget and the loops afford.

        All programs warm up for the same time: where one was seen to settle a little later than the other, by chance,
        the other's colder turns would be a difference between them. Those that take nearly as long do so for the same
        units: with one more in one of them, its turns count other work than the other's in every restart, and where
        units differ (in texts, in batches) equal programs were 2 % apart for a whole session.
        """
        longest = max((self._steady_from[label] or 1) * unit_s for label, unit_s in self.unit_s.items())
        rooms = [room * self.unit_s[label] for label, room in self.room.items() if room is not None]
        affordable = min([self._budget * WARM_SHARE, *(WARM_OF_ROOM * room_s for room_s in rooms)])
        seconds = max(min(longest, affordable), min(WARM_S, self._budget * WARM_SHARE))
        units = {label: max(1, round(seconds / unit_s)) for label, unit_s in self.unit_s.items()}
        near = max(self.unit_s.values()) <= IN_STEP * min(self.unit_s.values())
        return dict.fromkeys(units, max(units.values())) if near else units

    def _fitting(self, turns: Mapping[str, Length], warm: Mapping[str, int]) -> list[int]:
        """Blocks that each loop of known length has room for."""
        return [
            (room - warm[label] - 1) // (turns[label].skip + turns[label].units)
            for label, room in self.room.items()
            if room is not None
        ]

    def block_s(self) -> float:
        """Seconds of a block of plain turns."""
        return self._block_s(lengths(self.unit_s, self.wait_s, self.stretch))

    def _block_s(self, turns: Mapping[str, Length]) -> float:
        return sum((length.skip + length.units) * self.unit_s[label] for label, length in turns.items())


def _units_s(units: int, programs: Iterable[Sequence[tuple[int, int, int]]]) -> float:
    """Seconds that so many units of every program take, from the first on, by its stretches."""
    total = 0.0
    for stretches in programs:
        ends = [first + length for first, length, _ in stretches]
        total += np.interp(units, [0, *ends], np.cumsum([0, *(ns for _, _, ns in stretches)])) / 1e9
    return float(total)


def _most(limits: Sequence[int], seconds: float, programs: Collection[Sequence[tuple[int, int, int]]]) -> int:
    """The most units, at least one, that are in all limits and take all programs no longer."""
    numbers = range(1, min(limits, default=1) + 1)
    return max(1, bisect_right(numbers, seconds, key=lambda units: _units_s(units, programs)))


def _going_on(stretches: Sequence[tuple[int, int, int]]) -> tuple[int, int, int]:
    """As many units as were seen once more, as these would take that differ from the last ones as those do from the
    middle ones."""
    unit_ns = [ns / units for _, units, ns in stretches[1:] or stretches if units]
    end = sum(stretches[-1][:2])
    last = float(np.median(unit_ns[-max(1, len(unit_ns) // 8) :] or [0.0]))
    return end, end, round(end * max(2 * last - float(np.median(unit_ns or [0.0])), last))
