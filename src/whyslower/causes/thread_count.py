"""Threads of the libraries: too many for small work, whose sharing out costs more than it saves, or too few for large.

Both programs' libraries choose a number themselves (as many as there are processors), unless a script sets one. What is
tried depends on how the two stand to each other, since a change to both at once would also count what the faster one
loses: with different settings, both get the faster one's; with equal ones, those that could gain take one thread.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from typing import ClassVar

from whyslower.causes import asking, pools, reading
from whyslower.causes.binding import parsed
from whyslower.causes.case import Case, Cause, Side, Swap
from whyslower.causes.making import apart, options_of
from whyslower.causes.shares import expected, share
from whyslower.evidence.families import compiled
from whyslower.records import Change, Factor

# Processors kept busy: above, threads other than the main one take part.
BUSY = 1.1

# Below, others took the processors meanwhile, or the program waits: what it would keep busy is not known.
STARVED = 0.7

# Seconds of a library call: sharing work out among threads costs some 5 to 50 microseconds.
SMALL_CALL = 200e-6

# The least part of the log ratio that the processors could explain, if the faster one merely uses more of them.
ENOUGH = 0.25

# The least part of the faster one's watched time in operations of its own: what both do is no difference.
OWN = 0.3

# From so many processors on, half of them is worth a try: two threads of one core often slow each other down.
HALVES = 4

# The pools that carry NumPy's and SciPy's products.
BLAS_POOLS = frozenset({"openblas", "mkl", "blis"})

# What is run at the loop's door.
TORCH = "import torch; torch.set_num_threads({count})"
BLAS = """\
import ctypes, re
with open("/proc/self/maps") as _maps:
    _loaded = _maps.read()
for _path in set(re.findall(r"/[^\\n]*(?:openblas|mkl_rt|blis|gomp|iomp)[^\\n]*\\.so[^\\n ]*", _loaded)):
    for _name in ("openblas_set_num_threads", "scipy_openblas_set_num_threads", "bli_thread_set_num_threads"):
        for _setter in (_name, _name + "64_", "MKL_Set_Num_Threads", "omp_set_num_threads"):
            getattr(ctypes.CDLL(_path), _setter, int)({count})"""

# Keywords by which a routine is told how many threads or processes to use: none is one, and -1 as many as there are
# processors.
HANDS = reading.words("workers n_jobs")
ALL, ONE = "-1", "1"

# Words that set a number of threads.
SETTING = re.compile(
    r"set_num_threads|set_num_interop_threads|\w*_NUM_THREADS|threadpool_limits|sched_setaffinity|NPROC"
)


class ThreadCount(Cause):
    """Suspected where threads take part at all, and not in the same way in both."""

    id: ClassVar[str] = "thread-count"
    reason: ClassVar[str] = "runs on too many threads for its size, or on fewer than the other program"
    advice: ClassVar[str] = "Set the number of threads: torch.set_num_threads, OMP_NUM_THREADS, OPENBLAS_NUM_THREADS."
    thorough: ClassVar[bool] = True
    partial: ClassVar[frozenset[str]] = frozenset({pools.NAME})

    def experiments(self, case: Case) -> Sequence[Factor]:
        """What the faster one alone hands to a pool done in place; routines told how many threads to use, as the
        faster's are; and numbers of the libraries' own threads."""
        return *pools.in_place(case, case.faster, self.id), *_told(case), *self._numbers(case)

    def _numbers(self, case: Case) -> tuple[Factor, ...]:
        """One factor a number of threads that could remove the difference."""
        if case.cpus < 2 or not any(map(_busy, case.both)):
            return ()
        mine, theirs = settings(case.slower), settings(case.faster)
        for pool in mine.keys() & theirs.keys():
            if mine[pool] != theirs[pool]:
                return (self._as_the_faster(case, theirs[pool]),)
        if reading.alike(case) and not _compiled_otherwise(case):
            return ()
        if _uses_more(case):
            return (self._one_in_both(case),)
        return self._fewer(case)

    def shown(self, swap: Swap) -> float:
        """A stretch of code that sets the number, or tells a routine another one and nothing else."""
        if swap.hunk is None:
            return 0.0
        return 0.95 if SETTING.search(swap.hunk.slower_text + swap.hunk.faster_text) or _hands_apart(swap) else 0.0

    def _as_the_faster(self, case: Case, count: int) -> Factor:
        return Factor(
            name=f"threads-{count}",
            cause=self.id,
            what=f"{_counted(count)} in both",
            changes={side.label: _change(side, count) for side in case.both},
            remedy=f"give it {_counted(count)}",
            weight=0.7,
        )

    def _one_in_both(self, case: Case) -> Factor:
        return Factor(
            name="threads-1",
            cause=self.id,
            what="one thread in both",
            changes={side.label: _change(side, 1) for side in case.both},
            weight=_processors(case),
            quiet=True,
        )

    def _fewer(self, case: Case) -> tuple[Factor, ...]:
        """Fewer threads for the slower one, and for the faster one where it could gain as well."""
        if not _busy(case.slower) or _change(case.slower, 1) == Change():  # no library of its own has threads
            return ()
        sides = [case.slower, *([case.faster] if _small_calls(case.faster) else [])]
        weight = 0.4 if _small_calls(case.slower) else 0.1
        counts = (1, case.cpus // 2) if case.cpus >= HALVES else (1,)
        return tuple(
            Factor(
                name=f"threads-{count}",
                cause=self.id,
                what=f"{_counted(count)} in {'both' if len(sides) > 1 else 'the slower one'}",
                changes={side.label: _change(side, count) for side in sides},
                remedy=f"give it {_counted(count)}",
                weight=weight / (1 + number),
                quiet=True,  # threads that wait for each other lose most where others take their processors
            )
            for number, count in enumerate(counts)
        )


def _told(case: Case) -> tuple[Factor, ...]:
    """One factor where calls of the slower one have another number of threads than the faster's of that routine, and
    no code of theirs can be exchanged."""
    if case.stretches:
        return ()
    options = [o for o in asking.otherwise(case, HANDS) if (o.mine or ONE) != (o.theirs or ONE)]
    values = {o: ALL if o.theirs not in ("", "None", ONE) else ONE for o in options}
    hands = ", ".join(dict.fromkeys(f"{option.name}={value}" for option, value in values.items()))
    taking = sum(share(option.operation, case.slower.evidence) for option in options)
    return asking.told(
        case,
        values,
        name="workers",
        cause=ThreadCount.id,
        what=f"{hands} for {case.slower.label}, about as the other program has it",
        remedy=f"tell the routine how many threads to use: {hands}",
        weight=expected(case, taking / 2),
    )


def _hands_apart(swap: Swap) -> bool:
    """Whether what went came back under the same names, and of what it is asked for, only hands are others."""
    ours, theirs = ({o.name: options_of(parsed(o.text)) for o in part} for part in (swap.lost, swap.gained))
    if not ours or ours.keys() != theirs.keys():
        return False
    told = [apart(ours[name] or {}, theirs[name] or {}) for name in ours]
    return any(told) and set().union(*told) <= HANDS


def settings(side: Side) -> dict[str, int]:
    """The number of threads that the libraries of a unit's operations are set to, as far as it is known."""
    seen = side.evidence.threads
    found: dict[str, int] = {}
    if "torch" in seen and reading.uses(side, "torch"):
        found["torch"] = seen["torch"]
    blas = [count for pool, count in seen.items() if pool in BLAS_POOLS]
    if blas and reading.uses(side, "numpy", "scipy"):
        found["blas"] = max(blas)
    return found


def _busy(side: Side) -> bool:
    """Whether more than its main thread may be at work; a program that was kept waiting doesn't show it."""
    return not STARVED <= side.evidence.cpus_busy < BUSY


def _small_calls(side: Side) -> bool:
    """Whether the libraries' threads get little to do at a time."""
    calls = reading.evaluations(reading.library_operations(side.evidence))
    return calls > 0 and side.unit_s / calls < SMALL_CALL


def _compiled_otherwise(case: Case) -> bool:
    """Whether texts differ of which a library compiles a part: the operations around that don't tell all."""
    return bool(case.hunks) and any(map(compiled, case.slower.evidence.operations))


def _processors(case: Case) -> float:
    """The share of the log ratio that more processors at work in the faster one could explain at most."""
    slower, faster = (max(1.0, side.evidence.cpus_busy) for side in case.both)
    return reading.of_log_ratio(case, math.log(faster / slower))


def _uses_more(case: Case) -> bool:
    return _processors(case) >= ENOUGH and reading.own_share(case.faster, case.slower) >= OWN


def _change(side: Side, count: int) -> Change:
    """NumPy and SciPy each carry a BLAS of their own; JAX reads the environment as it starts (NPROC: older ones)."""
    torch, jax, blas = (reading.uses(side, *names) for names in (("torch",), ("jax",), ("numpy", "scipy")))
    door = (*((TORCH.format(count=count),) if torch else ()), *((BLAS.format(count=count),) if blas else ()))
    return Change(door=door, environment=(("PJRT_NPROC", str(count)), ("NPROC", str(count))) if jax else ())


def _counted(count: int) -> str:
    return "one thread" if count == 1 else f"{count} threads"
