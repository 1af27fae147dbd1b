"""Which blocks to leave out: a rule fixed beforehand that looks at what disturbed a turn, never at the time it took."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from typing import Literal

import msgspec

from whyslower.records import Turn

Reason = Literal["throttled", "steal", "foreign", "waited"]

TICK_NS = 10_000_000  # the kernel counts other processes' and the hypervisor's time in ticks: one may be a rounding
# Stolen time stops a CPU outright; beyond 5 % of a turn it can make a difference that a 2 % margin would notice even
# after the median over a restart's blocks.
STOLEN_SHARE = 0.05
# Of all CPUs' time: on 2 CPUs, a tenth of one. Less than that is a system's ordinary background.
FOREIGN_SHARE = 0.05
# Of all CPUs' time, since the wait is summed over threads and a pool has about one a CPU: on 2 CPUs, 6 % of a turn.
# A single thread among many CPUs waits no longer than it takes to find another, so the scale does no harm there.
WAITED_SHARE = 0.03

# Of a worker's turns. One that waits in nearly all of its turns, while another one, taking turns with it, waits in
# hardly any, has more threads or processes of its own than there are processors: they wait for each other.
NEARLY_ALL, HARDLY_ANY = 0.8, 0.2
TAKEN_FOR_WAITED = 2  # ns that two threads wait, at most, for each that others took: such waits are accounted for
FEW_TURNS = 4  # with fewer of either, it may have been chance

# What others' use of the processors shows as.
TAKEN: tuple[Reason, ...] = ("steal", "foreign", "waited")


class Kept(msgspec.Struct, frozen=True, kw_only=True):
    """Numbers of the blocks that count, and those left out with the reason. `busy`: so many were disturbed that none is
    left out."""

    kept: tuple[int, ...]
    dropped: dict[int, Reason]
    busy: bool = False


def disturbed(turn: Turn, cpus: int, own: Collection[int] = ()) -> Reason | None:
    """What disturbed the turn, or None. `cpus` is how many CPUs the programs may use; `own`: workers that wait for
    nobody but themselves."""
    everything = turn.ns * max(cpus, 1)
    if turn.throttled:
        return "throttled"
    if turn.stolen_ns > max(TICK_NS, STOLEN_SHARE * turn.ns):
        return "steal"
    if turn.foreign_ns > max(TICK_NS, FOREIGN_SHARE * everything):
        return "foreign"
    if turn.worker not in own and _waits(turn, cpus):
        return "waited"
    return None


def waiting_for_own(turns: Iterable[Turn], cpus: int) -> frozenset[int]:
    """The workers whose threads and processes wait for each other, by those that stand beside them in a restart."""
    known = [(turn, _waits(turn, cpus)) for turn in turns]
    if not any(waited for _, waited in known):
        return frozenset()
    waits: dict[int, dict[int, list[bool]]] = defaultdict(lambda: defaultdict(list))
    unaccounted: dict[int, int] = defaultdict(int)
    for turn, waited in known:
        waits[turn.restart][turn.worker].append(waited)
        unaccounted[turn.worker] += turn.waited_ns - TAKEN_FOR_WAITED * (turn.foreign_ns + turn.stolen_ns)
    found: set[int] = set()
    for workers in waits.values():
        shares = {worker: sum(seen) / len(seen) for worker, seen in workers.items() if len(seen) >= FEW_TURNS}
        if min(shares.values(), default=1.0) <= HARDLY_ANY:
            found |= {worker for worker, share in shares.items() if share >= NEARLY_ALL and unaccounted[worker] > 0}
    return frozenset(found)


def _waits(turn: Turn, cpus: int) -> bool:
    return turn.waited_ns > WAITED_SHARE * turn.ns * max(cpus, 1)


def crowded(turns: Iterable[Turn], cpus: int) -> bool:
    """Whether others took processors, or made the programs wait for them, in most turns."""
    turns = list(turns)
    own = waiting_for_own(turns, cpus)
    counted = [disturbed(turn, cpus, own) in TAKEN for turn in turns]
    return 2 * sum(counted) > len(counted)


def kept_blocks(turns: Sequence[Turn], cpus: int, together: bool = False) -> Kept:
    """Sort one restart's blocks: a block with a disturbed turn is dropped, unless more than half of them would be.

    On a machine that is always busy, what is left would be no better than the rest, only less. `together`: they are
    parts of one stretch, and none says the same as the others.
    """
    blocks = dict.fromkeys(turn.block for turn in turns)
    dropped: dict[int, Reason] = {}
    own = waiting_for_own(turns, cpus)
    for turn in turns:
        reason = disturbed(turn, cpus, own)
        if reason is not None:
            dropped.setdefault(turn.block, reason)
    busy = 2 * len(dropped) > len(blocks)
    if busy or together:
        dropped = {}
    return Kept(kept=tuple(block for block in blocks if block not in dropped), dropped=dropped, busy=busy)
