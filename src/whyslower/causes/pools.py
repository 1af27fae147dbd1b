"""Work that is handed to a pool of threads or processes: each task is queued, a worker woken, its result waited for;
between processes, what goes and comes is pickled, sent and read as well.

The experiment has the tasks done in place by who hands them over, pickled and sent through a pipe both ways where
another process would have done them. What goes with it is what handing over costs, and what working side by side gains.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from whyslower.causes.case import Case, Side, Swap
from whyslower.causes.reading import seconds, share_lost
from whyslower.causes.shares import expected
from whyslower.records import Change, Factor, Operation

NAME = "tasks-in-place"
IN_PLACE = "import _whyslower_worker.interventions.pools as _pools; _pools.in_place()"

# Of a program's watched seconds: with less, handing over is no matter.
NOTICED = 0.1

# Pools, and among them those of processes; what starts a thread or a process for one piece of work.
POOLS = ("concurrent.futures.", "multiprocessing.pool.")
OF_PROCESSES = ("concurrent.futures.process.", "multiprocessing.pool.Pool.")
OF_THREADS = ("concurrent.futures.thread.", "multiprocessing.pool.ThreadPool.")
STARTS = re.compile(
    r"threading\.Thread\.start|multiprocessing\.(?:process|context)\.\w+\.start"
    r"|(?:.*\.)?(?:Pool|ThreadPool|ThreadPoolExecutor|ProcessPoolExecutor)"
)


def in_place(case: Case, user: Side, cause: str) -> tuple[Factor, ...]:
    """What the pools of either program are given, done in place; none where this one hands over next to nothing, or
    nothing that the other doesn't."""
    other = case.faster if user is case.slower else case.slower
    mine, theirs = (_share(side) for side in (user, other))
    if mine < NOTICED or theirs >= NOTICED:
        return ()
    operations = handed_over(user.evidence.operations)
    factor = Factor(
        name=NAME,
        cause=cause,
        what=f"what {user.label} hands to a pool of workers done in place, by the thread that hands it over",
        changes={user.label: Change(door=(IN_PLACE,))},
        lines=tuple(sorted({operation.line for operation in operations})) if user is case.slower else (),
        weight=expected(case, mine),
    )
    return (factor,)


def handed_over(operations: Iterable[Operation]) -> list[Operation]:
    """Calls that hand tasks to a pool, or wait for what became of them."""
    known = tuple(operations)
    pools = [operation for operation in known if operation.name.startswith(POOLS)]
    texts = {(operation.line, operation.text) for operation in pools}
    waits = [o for o in known if o.name in ("iter", "next") and (o.line, o.text) in texts]
    return pools + waits


def without(swap: Swap) -> Swap:
    """A swap but for the tasks that were handed over."""
    handed = handed_over(swap.lost)
    return replace(swap, lost=tuple(operation for operation in swap.lost if operation not in handed))


def lost_to_threads(swap: Swap) -> float:
    """The share of what a swap took away that went into handing tasks to threads, or into starting workers."""
    far = _far(swap)
    near = [o for part in (swap.lost, swap.gained) for o in handed_over(part) if o not in far]
    return share_lost(swap, lambda o: o in near or STARTS.fullmatch(o.name) is not None)


def lost_to_processes(swap: Swap) -> float:
    """The share of what a swap took away that went into handing tasks to other processes."""
    far = _far(swap)
    return share_lost(swap, lambda o: o in far)


def _far(swap: Swap) -> list[Operation]:
    """What either side of a swap hands to other processes."""
    return [*_handed_far(swap.lost), *_handed_far(swap.gained)]


def _handed_far(operations: Iterable[Operation]) -> list[Operation]:
    """What is handed to other processes, and the waits for it, where nothing is handed to threads beside it."""
    handed = handed_over(operations)
    if any(o.name.startswith(OF_THREADS) for o in handed) or not any(o.name.startswith(OF_PROCESSES) for o in handed):
        return [o for o in handed if o.name.startswith(OF_PROCESSES)]
    return handed


def _share(side: Side) -> float:
    ours = side.evidence.operations
    return seconds(handed_over(ours)) / (seconds(ours) or 1.0)
