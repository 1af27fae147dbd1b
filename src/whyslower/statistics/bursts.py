"""Programs whose own time comes in bursts: now and then a unit costs many times what most cost.

Collections of the garbage collector, an evaluation or a checkpoint every so many steps: the typical unit knows nothing
of them, and whoever waits for the program does. Then programs are compared by their mean times. A machine's unrest is
no burst: bursts must show in the processor time that a program itself used as well as by the clock, in blocks that
nothing disturbed, and be one program's much more often than the other's, in more restarts than one.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from statistics import mean, median
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


def bursting(restarts: Sequence[Sequence[Block]], one: str, other: str) -> Bursts | None:
    """Which program's own time comes in bursts beyond the other's; None where neither's does.

    `restarts` are those whose blocks nothing disturbed.
    """
    ratios = [found for blocks in restarts if len(blocks) >= FEWEST_BLOCKS and (found := _ratios(blocks, one, other))]
    if not ratios:
        return None
    whole = [pair for each in ratios for pair in each]
    lead = math.log(mean(pair[0] for pair in whole) / mean(pair[1] for pair in whole))
    place = 0 if lead > 0 else 1
    if abs(lead) <= MATTERS or not (
        _more(ratios, place, BURST) <= CHANCE or _more(ratios, place, HUGE) <= CHANCE_OF_HUGE
    ):
        return None
    with_any = sum(any(pair[place] > BURST for pair in each) for each in ratios)
    return Bursts((one, other)[place], common=2 * with_any >= len(ratios))


def _ratios(blocks: Sequence[Block], *labels: str) -> list[tuple[float, ...]]:
    """By block, each program's time of a unit over its median, or its own processor time, where that rose less; none
    where it isn't known."""
    sides = []
    for label in labels:
        own, wall = ([cost(block[label]) for block in blocks] for cost in (_own, _wall))
        middles = median(own), median(wall)
        if not min(middles) > 0:
            return []
        sides.append([min(o / middles[0], w / middles[1]) for o, w in zip(own, wall, strict=True)])
    return list(zip(*sides, strict=True))


def _own(turn: Turn) -> float:
    return turn.cpu_ns / max(turn.units + turn.skipped_units, 1)


def _wall(turn: Turn) -> float:
    return (turn.ns + turn.skipped_ns) / max(turn.units + turn.skipped_units, 1)


def _more(ratios: Sequence[Sequence[tuple[float, ...]]], place: int, limit: float) -> float:
    """How likely chance alone gives one of two so many of the blocks in which only one of them is beyond the limit
    (the sign test); 1 where these lie in a single restart."""
    found = [Counter(pair[place] > limit for pair in each if max(pair) > limit >= min(pair)) for each in ratios]
    mine, all_of_them = sum(each[True] for each in found), sum(each.total() for each in found)
    if sum(each[True] > each[False] for each in found) < RESTARTS:
        return 1.0
    return sum(math.comb(all_of_them, n) for n in range(mine, all_of_them + 1)) / (1 << all_of_them)
