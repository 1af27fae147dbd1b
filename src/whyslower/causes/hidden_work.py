"""What only one program does beneath calls that say nothing of it: sampled stacks show it."""

from __future__ import annotations

import re
from functools import lru_cache

from whyslower.causes.case import Side, Swap
from whyslower.causes.exchange import of_swap
from whyslower.causes.native import MOST_READ, kind_of
from whyslower.causes.reading import evaluations
from whyslower.evidence import stacks
from whyslower.evidence.families import ARRAY_LIBRARIES
from whyslower.records import Operation

# LAPACK's routines that factor a matrix or find its eigenvalues, however a library adorns their names.
FACTORS = re.compile(
    r"(.*_)?[sdcz](getr[fi]|gesv|potr[fi]|posv|sytr[fd]|hetr[fd]|sysv|(sy|he)ev\w?|geev|gesdd|gesvd|geqrf|geqp3|gehrd|hseqr"
    r"|gels[sdy]?|gees)(_.*)?"
)
# NumPy's functions that call another one in Python for each slice of an array.
FOR_EACH_SLICE = re.compile("apply_along_axis|apply_over_axes")
# What Python calls for operators and look-ups on objects, where a library has written it in Python: `Enum.__hash__`.
OPERATORS = re.compile(
    r"(.*\.)?__(hash|eq|ne|lt|le|gt|ge|r?(add|sub|mul|truediv|floordiv|mod|pow|and|or|xor)|neg|abs)__"
)
# What small calls come to, by the kinds of compiled routines; and of such calls the least number of different ones.
SMALL, SEVERAL = frozenset({"calling", "python", "allocating", "unpacking"}), 3
LONG_S = 1e-3  # an evaluation: no single call costs so much by itself
KINDS = 3  # of functions that are looked for
FEWER_CALLS = 5.0  # times as many does the one that loops make, or the other one loops as well
MOST = 0.6  # of what a unit takes longer
GOOD_PART = 0.25  # the same, of functions: entering and leaving them is seen where they are called
HARDLY = 0.1  # of that: the faster one does next to nothing of it


def factors_anew(swap: Swap) -> bool:
    """Whether most of what a unit takes longer goes by in factorings that the faster program hardly makes: a density
    of a covariance that is handed over raw each time, or once."""
    return _mostly(swap, FACTORS, compiled=True)


def loops_over_slices(swap: Swap) -> bool:
    """Whether most of what a unit takes longer goes by in a routine of NumPy's that takes the slices of an array one by
    one, in Python: `nanquantile` along an axis."""
    slower, faster = (side.evidence.library_calls for side in swap.case.both)
    return slower >= FEWER_CALLS * (faster + evaluations(swap.gained)) and _mostly(swap, FOR_EACH_SLICE)


def steps_within(swap: Swap) -> bool:
    """Whether most of what a unit takes longer goes by in one routine of a library's that is written in Python, and
    there in small calls of several kinds: an evaluation lasts far longer than a call, so it makes many, one after the
    other, as `scipy.signal.lsim` does for each step of time. What an optimizer's step makes are kernels of torch's."""
    one, case = of_swap(swap).dominant, swap.case
    if one is None or one.library not in ARRAY_LIBRARIES or one.seconds < LONG_S * one.count:
        return False
    if one.name.startswith("torch.optim."):
        return False
    found = [(frames, share) for frames, share in _below(case.slower, one) if frames and stacks.is_python(frames[0])]
    whole = sum(share for _, share in found)
    small = [(frames, share) for frames, share in found if kind_of(frames) in SMALL]
    called = {_called_from_python(frames) for frames, _ in small} - {""}
    mostly = sum(share for _, share in small) >= MOST * whole > 0
    return mostly and len(called) >= SEVERAL and whole * case.slower.unit_s >= MOST * case.gap_s


def _below(side: Side, operation: Operation) -> list[tuple[list[str], float]]:
    """The frames below the line that an operation stands on, stack by stack, with their shares of the samples."""
    file = operation.file or (side.source.path if side.source is not None else "")
    read = [(*stacks.parts(stack), share) for stack, share in side.evidence.stacks.items()]
    lines = range(operation.line, operation.end_line + 1)
    return [
        (frames, share) for places, frames, share in read if places and places[-1][0] == file and places[-1][1] in lines
    ]


def _called_from_python(frames: list[str]) -> str:
    """The compiled routine that the innermost of Python's own frames calls; "" where it calls none."""
    last = max(number for number, frame in enumerate(frames) if stacks.is_python(frame))
    return stacks.routine(frames[last + 1])[0] if last + 1 < len(frames) else ""


def through_operators(swap: Swap) -> bool:
    """Whether a good part of what a unit takes longer goes by in operators of a library's that are written in Python:
    objects that are looked up or computed with, where plain numbers serve."""
    slower, faster = (side.evidence.library_calls for side in swap.case.both)
    return slower > FEWER_CALLS * faster and _mostly(swap, OPERATORS, least=GOOD_PART)


def _mostly(swap: Swap, named: re.Pattern[str], compiled: bool = False, least: float = MOST) -> bool:
    """Whether most of what a unit takes longer goes by in functions of such names, compiled ones or Python's, and
    hardly any of the faster one."""

    def seen_s(side: Side) -> float:
        found = (share for stack, share in side.evidence.stacks.items() if _goes_through(stack, named, compiled))
        return side.unit_s * sum(found)

    ours, theirs = map(seen_s, swap.case.both)
    return ours > 0 and ours - theirs >= least * swap.case.gap_s and theirs <= HARDLY * ours


@lru_cache(maxsize=KINDS * MOST_READ)
def _goes_through(stack: str, named: re.Pattern[str], compiled: bool) -> bool:
    frames = (frame for frame in stacks.parts(stack)[1] if stacks.is_python(frame) is not compiled)
    return any(named.fullmatch(stacks.routine(frame)[0]) for frame in frames)
