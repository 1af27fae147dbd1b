"""Programs whose own time comes in bursts: now and then a unit costs many times what most cost.

Collections of the garbage collector, an evaluation or a checkpoint every so many steps: the typical unit knows nothing
of them, and whoever waits for the program does. Then programs are compared by their mean times. A machine's unrest is
no burst: bursts are looked for in the processor time that a program itself used, in blocks that nothing disturbed, and
must be one program's much more often than the other's, in more restarts than one.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from statistics import mean, median

from whyslower.records import Turn
from whyslower.statistics.blocks import Block

BURST = 1.5  # times a restart's median processor time of a unit
HUGE = 5.0  # so much is hardly ever made by a machine: fewer of them say it
FEWEST_BLOCKS = 4  # of a restart, for its median to mean something
RESTARTS = 2  # a single process may be a freak
# How likely chance alone may give one of two equal programs so many more: looked at again after each restart.
CHANCE, CHANCE_OF_HUGE = 5e-4, 0.008
MATTERS = 0.02  # log: what bursts add to one mean beyond the other's, from the default margin on


def bursting(restarts: Sequence[Sequence[Block]], one: str, other: str) -> str:
    """The label of the program whose time comes in bursts beyond the other's; "" where neither's does."""
    ratios = [_ratios(blocks, one, other) for blocks in restarts if len(blocks) >= FEWEST_BLOCKS]
    ratios = [each for each in ratios if each]
    if not ratios:
        return ""
    whole = [pair for each in ratios for pair in each]
    lead = math.log(mean(pair[0] for pair in whole) / mean(pair[1] for pair in whole))
    place = 0 if lead > 0 else 1
    there = _more(ratios, place, BURST) <= CHANCE or _more(ratios, place, HUGE) <= CHANCE_OF_HUGE
    return (one, other)[place] if there and abs(lead) > MATTERS else ""


def _ratios(blocks: Sequence[Block], *labels: str) -> list[tuple[float, ...]]:
    """By block, each program's processor time of a unit over its median; none where it isn't known."""
    costs = [[_own(block[label]) for block in blocks] for label in labels]
    middles = [median(each) for each in costs]
    if not all(middle > 0 for middle in middles):
        return []
    return [tuple(c / m for c, m in zip(pair, middles, strict=True)) for pair in zip(*costs, strict=True)]


def _own(turn: Turn) -> float:
    return turn.cpu_ns / max(turn.units + turn.skipped_units, 1)


def _more(ratios: Sequence[Sequence[tuple[float, ...]]], place: int, limit: float) -> float:
    """How likely chance alone gives one of two so many of the blocks in which only one of them is beyond the limit
    (the sign test); 1 where these lie in a single restart."""
    found = [Counter(pair[place] > limit for pair in each if max(pair) > limit >= min(pair)) for each in ratios]
    mine, all_of_them = sum(each[True] for each in found), sum(each.total() for each in found)
    if sum(each[True] > each[False] for each in found) < RESTARTS:
        return 1.0
    return sum(math.comb(all_of_them, n) for n in range(mine, all_of_them + 1)) / 2.0**all_of_them
