"""Programs whose own time comes in bursts: now and then a unit costs many times what most cost.

Collections of the garbage collector, an evaluation or a checkpoint every so many steps: the typical unit knows nothing
of them, and whoever waits for the program does. Then programs are compared by their mean times. A machine's unrest is
no burst: bursts must show in the processor time that a program itself used as well as by the clock, in blocks that
nothing disturbed, and be one program's much more often than the other's, in more restarts than one.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from statistics import median
from typing import NamedTuple

from whyslower.records import Turn
from whyslower.statistics.blocks import Block

BURST = 1.5  # times a restart's median processor time of a unit
HUGE = 5.0  # so much is hardly ever made by a machine: fewer of them say it
FEWEST_BLOCKS = 4  # of a restart, for its median to mean something
RESTARTS = 2  # a single process may be a freak
# How likely chance alone may give one of two equal programs so many more: looked at again after each restart.
CHANCE, CHANCE_OF_HUGE = 5e-4, 0.008
MATTERS = 0.02  # log: what bursts add to one mean beyond the other's, from the default margin on


class Bursts(NamedTuple):
    """`label`: the program whose time comes in bursts; `common`: in half of the restarts or more, so that means can be
    compared."""

    label: str
    common: bool


class Pace(NamedTuple):
    """What a restart's blocks say of the times of two programs, each a unit's over the program's median."""

    totals: tuple[float, float]
    bursts: tuple[bool, bool]  # whether any block is beyond BURST
    alone: dict[float, tuple[int, int]]  # by limit: blocks in which one of the two is beyond it and the other is not


def pace(blocks: Sequence[Block], one: str, other: str) -> Pace | None:
    """What the blocks of a restart say, of time by the clock or of the programs' own processor time, where that rose
    less; None where there are too few of them, or times aren't known."""
    first, second = (_over_its_median(blocks, label) for label in (one, other))
    if not first or not second:
        return None
    alone = {limit: (_beyond(first, second, limit), _beyond(second, first, limit)) for limit in (BURST, HUGE)}
    return Pace((sum(first), sum(second)), (max(first) > BURST, max(second) > BURST), alone)


class Paces:
    """Those of a session's restarts whose blocks nothing disturbed, of each program beside the reference."""

    def __init__(self, reference: str, others: Iterable[str]) -> None:
        self._reference = reference
        self._of: dict[str, list[Pace]] = {other: [] for other in others}

    def add(self, blocks: Sequence[Block]) -> list[Bursts]:
        """Takes in a restart's blocks; returns which programs' own time comes in bursts beyond the other one's, by all
        that was taken in."""
        for other, paces in self._of.items():
            paces += filter(None, [pace(blocks, self._reference, other)])
        found = (bursting(paces, self._reference, other) for other, paces in self._of.items())
        return [each for each in found if each]


def bursting(paces: Sequence[Pace], one: str, other: str) -> Bursts | None:
    """Which program's own time comes in bursts beyond the other's; None where neither's does."""
    if not paces:
        return None
    lead = math.log(sum(each.totals[0] for each in paces) / sum(each.totals[1] for each in paces))
    place = 0 if lead > 0 else 1
    if abs(lead) <= MATTERS:
        return None
    if _more(paces, place, BURST) > CHANCE and _more(paces, place, HUGE) > CHANCE_OF_HUGE:
        return None
    with_any = sum(each.bursts[place] for each in paces)
    return Bursts((one, other)[place], common=2 * with_any >= len(paces))


def _over_its_median(blocks: Sequence[Block], label: str) -> list[float]:
    """Block by block; nothing where there are too few for a median, or where it is 0."""
    if len(blocks) < FEWEST_BLOCKS:
        return []
    own, wall = ([cost(block[label]) for block in blocks] for cost in (_own, _wall))
    middles = median(own), median(wall)
    if not min(middles) > 0:
        return []
    return [min(o / middles[0], w / middles[1]) for o, w in zip(own, wall, strict=True)]


def _beyond(these: Sequence[float], others: Sequence[float], limit: float) -> int:
    return sum(this > limit >= other for this, other in zip(these, others, strict=True))


def _own(turn: Turn) -> float:
    return turn.cpu_ns / max(turn.units + turn.skipped_units, 1)


def _wall(turn: Turn) -> float:
    return (turn.ns + turn.skipped_ns) / max(turn.units + turn.skipped_units, 1)


def _more(paces: Sequence[Pace], place: int, limit: float) -> float:
    """How likely chance alone gives one of two so many of the blocks in which only one of them is beyond the limit
    (the sign test); 1 where these lie in a single restart."""
    found = [each.alone[limit] for each in paces]
    mine, all_of_them = sum(each[place] for each in found), sum(map(sum, found))
    if sum(each[place] > each[1 - place] for each in found) < RESTARTS:
        return 1.0
    return sum(math.comb(all_of_them, n) for n in range(mine, all_of_them + 1)) / (1 << all_of_them)
