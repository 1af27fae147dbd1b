"""What compiled routines a unit's time goes to, by its sampled stacks: some kinds of them speak for one cause alone.

A stack is told of by the innermost of its frames that says something: what lies below it serves many purposes. A plain
computation speaks for no cause: which one it is, and of what, is told by the operations.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import lru_cache

from whyslower.causes.allocation import fresh_share
from whyslower.causes.case import Case, Side, Swap
from whyslower.evidence import stacks
from whyslower.evidence.families import family

WORK = "work"  # computes what was asked for
MOST = 0.5  # of what goes in the unit
ALONE = 0.9  # of the sorting: the other program does next to none
MOST_READ = 1024  # stacks: those of both programs
SAME = 0.8  # of both programs' samples, in the same compiled routines
FRESH = 0.1  # of what goes in the unit: so much goes for fresh memory at least, and copies may be slow for that

# By kind, in the order in which they are tried: NumPy's, torch's and Python's own names, from their beginning.
KINDS = {
    "objects": r"OBJECT_ PyUFunc_OO?_O VOID_(compare|\w*item) _unpack_field_index clear_object \w*[oO]bject\w*loop"
    r" npy_Object HALF_ npy_(half|float_to_half)",
    "swapping": r"\w*_swap\w*_to_ \w*byte_?swap",
    "casting": r"_(aligned|unaligned|contig|strided)\w*_cast_ \w+_to_\w+_cast _cast_\w+_to_",
    "making": r"NpyDatetime_Convert PyArray_(DiscoverDType|AssignFromCache|Pack\b|FromIter|FromString) \w+_setitem\b"
    r" discover_ _array_fromobject torch::utils::.*(infer_scalar_type|recursive_store|internal_new_from_data)",
    "unpacking": r"\w+_getitem\b PyArray_(Scalar|ToList) recursive_tolist array_item\b gentype_ \w+_arrtype_"
    r" .*_local_scalar_dense torch::utils::tensor_to_list \w*scalar_value \w+_scalar\b",
    "copying": r"_?(aligned|unaligned|contig|strided)\w*_to_(contig|strided) PyArray_(NewCopy|CopyAsFlat)"
    r" at::native::.*(direct_copy_kernel|copy_kernel) .*fast_cat flatten_loop (csr|csc|coo|bsr)_to(csr|csc|bsr|dense)",
    "sorting": r".*(introsort|quicksort|mergesort|timsort|heapsort|radixsort|merge_at)\w* std::__\w*sort",
    WORK: r".*(_X86_V\d|_AVX|AVX2|AVX512|_SSE|VectorizedLoop|_kernel|gemm|gemv|_dot_|pairwise_sum|sum_of_products)"
    r" .*(simd_|sort|partition|openblas|mkl_|dnnl|fft|random_|pcg64|mt19937|legacy_gauss|philox)"
    r" array_(assign_)?boolean_subscript PyArray_(Count)?Non[zZ]ero"
    r" (DOUBLE|FLOAT|U?LONG(LONG)?|U?INT|U?BYTE|U?SHORT|BOOL|CDOUBLE|CFLOAT|C?LONGDOUBLE)_ mapiter_ at::native::",
    "allocating": r"PyDataMem_ (default_|_?_?(int_)?)(malloc|free|calloc|realloc)\b (munmap|mmap|madvise|s?brk)\b"
    r" _int_(malloc|free) operator_(new|delete)",
    "calling": r"\w*ufunc PyUFunc_ PyArray_ array_\w+ [nN]py[iI]ter npy_(get|clear|set|alloc|free|find|cache)"
    r" dispatcher_vectorcall \w*resolve_ at:: c10:: torch:: THP pybind11:: nanobind nb_ jax xla::Py pjrt",
}
EVERY_KIND = frozenset({*KINDS, "collecting", "python"})
_PATTERNS = tuple((kind, re.compile("|".join(names.split()))) for kind, names in KINDS.items())
# Inside these a conversion is what was asked for, and not what the operands' dtypes made necessary.
_ASKED_FOR = re.compile(
    r"array_(astype|copy|flatten|tolist)|PyArray_(CopyInto|NewCopy|Conc)|at::native::(copy_|_to_copy)"
)
_OF_FIELDS = re.compile(r"field_transfer|VOID_to_VOID")  # records are copied field by field


def kind_of(frames: Sequence[str]) -> str:
    """What the innermost of frames below the user's own, as `Evidence.stacks` has them, that says something is for;
    "python" for the interpreter's own steps."""
    if any(frame.startswith("gc_collect") for frame in frames):
        return "collecting"
    for place in range(len(frames) - 1, -1, -1):
        if stacks.is_python(frames[place]):
            return "calling"
        name, library = stacks.routine(frames[place])
        kind = _kind(name)
        if kind == "casting" and any(_ASKED_FOR.match(each) for each in frames[:place]):
            return "copying"
        if kind == "copying" and any(_OF_FIELDS.search(each) for each in frames[:place]):
            return "objects"
        if kind or not (name.startswith(("?", "std::")) or library.startswith(stacks.SYSTEM)):
            return kind or WORK
    return "python"


def _kind(name: str) -> str:
    return next((kind for kind, pattern in _PATTERNS if pattern.match(name.replace(" ", "_"))), "")


def part(side: Side, kind: str) -> float:
    """The part of a program's samples that are of a kind; 0 where its stacks were not seen."""
    return _spent(side).get(kind, 0.0) / side.unit_s


def in_the_same_routines(case: Case) -> bool:
    """Whether both programs' samples lie, nearly all and in like parts, in the same compiled routines: what takes one
    of them longer in these is what they are given, and where that lies."""
    ours, theirs = (_by_name(side) for side in case.both)
    return sum(min(share, theirs.get(name, 0.0)) for name, share in ours.items()) >= SAME


def _by_name(side: Side) -> dict[str, float]:
    """Of a program's samples, the part in each compiled routine itself."""
    found: dict[str, float] = defaultdict(float)
    for stack, share in side.evidence.stacks.items():
        innermost = stack.rpartition(";")[2]
        if innermost.endswith(")") and not stacks.is_python(innermost):
            found[innermost] += share
    return found


def went(swap: Swap) -> dict[str, float]:
    """Seconds of a unit, by kind, that the slower program spends beyond the faster one: in the swap's stretch, if most
    of what went goes by there, else anywhere. Empty where a program's stacks were not seen."""
    case, hunk = swap.case, swap.hunk
    if not all(side.evidence.stacks for side in case.both):
        return {}
    ours = _spent(case.slower)
    found = _beyond(ours, _spent(case.faster))
    if hunk is not None and hunk.in_unit:
        places = (hunk.slower_file, hunk.slower_parts), (hunk.faster_file, hunk.faster_parts)
        inside = _beyond(*(_spent(side, *place) for side, place in zip(case.both, places, strict=True)))
        found = inside if sum(inside.values()) >= MOST * sum(found.values()) else found
    faster_too = found.get("sorting", 0.0) < ALONE * ours.get("sorting", 0.0) or _sorts_as_often(case)
    if faster_too:
        found[WORK] = found.get(WORK, 0.0) + found.pop("sorting", 0.0)
    fresh = fresh_share(case.slower) * case.slower.unit_s - fresh_share(case.faster) * case.faster.unit_s
    if fresh + max(found.get("allocating", 0.0), 0.0) >= FRESH * sum(found.values()):
        found[WORK] = found.get(WORK, 0.0) + found.pop("copying", 0.0)
    return found


def _sorts_as_often(case: Case) -> bool:
    ours, theirs = (sum(o.count for o in side.evidence.operations if family(o) == "sort") for side in case.both)
    return theirs >= ours > 0


def _beyond(ours: Mapping[str, float], theirs: Mapping[str, float]) -> dict[str, float]:
    return {kind: ours.get(kind, 0.0) - theirs.get(kind, 0.0) for kind in {*ours, *theirs}}


def _spent(side: Side, file: str = "", parts: Sequence[tuple[int, int]] = ()) -> dict[str, float]:
    """Seconds of a unit by kind; with `parts`, of these lines of a file, and what they call."""
    file = file or (side.source.path if side.source is not None else "")
    found: dict[str, float] = defaultdict(float)
    for stack, share in side.evidence.stacks.items():
        places, kind = _read(stack)
        if not parts or any(place == file and first <= line <= last for place, line in places for first, last in parts):
            found[kind] += share * side.unit_s
    return found


@lru_cache(maxsize=MOST_READ)
def _read(stack: str) -> tuple[list[tuple[str, int]], str]:
    """The user's lines, and the kind; each cause and each stretch of code asks again."""
    places, frames = stacks.parts(stack)
    return places, kind_of(frames)
