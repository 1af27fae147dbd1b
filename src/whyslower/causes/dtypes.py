"""Which dtypes a unit computes in, and what the slower program would have to change to compute in the faster one's."""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field

from whyslower.causes.binding import held, live
from whyslower.causes.case import Case, Side, Swap
from whyslower.causes.casting import SEARCHES, made_elsewhere, native, recast, swapped
from whyslower.causes.reading import seconds, words
from whyslower.causes.shares import BULK_BYTES, bulk, expected
from whyslower.evidence.families import (
    ARRAY_LIBRARIES,
    arrays,
    compiled,
    elements,
    family,
    is_array,
    is_sparse,
    runs_backward,
    tail,
)
from whyslower.factors.hunks import Hunk
from whyslower.records import Change, Evidence, Factor, Operand, Operation

# What a Python number is to a search of a sorted table.
PYTHON = {"int": "int64", "float": "float64", "bool": "bool"}
# A dtype that the operations of less than this share of the time compute in is not what separates two programs.
REAL_SHARE = 0.1
# The faster program must do so much less of it, as a share of its own time, for it to be a difference between them.
MORE = 0.15

# Of so many objects, a call of Python's for each is more than the fixed cost of one for all.
MANY_OBJECTS = 100
COMPUTING = frozenset({"elementwise", "reduction", "matmul", "linalg", "sort", "fft", "conv", "composite"})

_BITS = {"bool": 8, "object": 64, "bfloat16": 16, "longdouble": 128, "float128": 128}
# The kinds in the order in which mixing them promotes.
_KINDS = ("bool", "uint", "int", "bfloat", "float", "complex", "object")

NAMED = re.compile(
    r"\b((np|numpy|torch|jnp)\.)?(u?int(8|16|32|64)?|float(16|32|64)?|bfloat16|half|double|single|long|short|bool_?"
    r"|complex(64|128)?)\b"
)
# Casts to a dtype that is named: of an array, a tensor or a module.
_CAST = re.compile(r"\.(to|astype|type)\(dtype\)|\.dtype\(\)")


def only_named(hunk: Hunk | None) -> bool:
    """Whether nothing but the names of dtypes, and casts to them, differ between two stretches of code."""
    if hunk is None or hunk.slower_text == hunk.faster_text:
        return False
    slower, faster = (NAMED.sub("dtype", text) for text in (hunk.slower_text, hunk.faster_text))
    return _CAST.sub("", slower) == _CAST.sub("", faster)


def forward(swap: Swap) -> Swap:
    """The swap without what runs a graph backwards: its operands don't tell its dtypes, and it follows the others."""
    lost, gained = (tuple(o for o in part if not runs_backward(o)) for part in (swap.lost, swap.gained))
    return Swap(swap.case, lost, gained, swap.hunk)


# Kinds of numbers that no library multiplies by a fast kernel.
_SLOW_PRODUCT = frozenset({"int", "uint", "bool", "object"})
# Of SciPy's convolutions and filters, those that take a transform for floats; all others take any dtype one way.
_BY_TRANSFORM = frozenset({"scipy.signal.convolve", "scipy.signal.correlate"})
# Floats of which nothing is fast on a processor.
_SLOW_FLOATS = frozenset({"float16", "longdouble", "float128"})


# Rows of a table added up, for which torch has fast kernels in narrow floats only: the table is a layer's own.
_BAGS = words("EmbeddingBag embedding_bag")


def added_up(operation: Operation) -> str:
    """The dtype of rows of a table that an operation adds up by its indices; "" where it is no such one."""
    result = operation.result
    return result.dtype if tail(operation) in _BAGS and result is not None and is_array(result) else ""


def slow_path(operation: Operation) -> bool:
    """Whether an operation is known to have no fast kernel for its operands' dtype on a processor."""
    if table := added_up(operation):
        return table == "float64"
    given = [o.dtype for o in operation.operands if is_array(o)]
    kinds = set(map(kind_of, given))
    if "object" in kinds:
        return family(operation) in COMPUTING and elements(operation) >= MANY_OBJECTS
    if not bulk(operation) or not kinds or mixture(operation):
        return False
    if _SLOW_FLOATS.intersection(given) or any(map(swapped, given)):
        return True
    if family(operation) == "conv" and operation.library == "torch" and "float64" in given:  # oneDNN has none
        return "pool" not in tail(operation).lower()
    one_way = family(operation) == "conv" and operation.library == "scipy" and operation.name not in _BY_TRANSFORM
    return family(operation) in {"matmul", "conv"} and bool(kinds & _SLOW_PRODUCT) and not one_way


def made(operation: Operation) -> tuple[Operand, ...]:
    """The array that is made of no other: numbers that are drawn, zeros."""
    result = operation.result
    return (result,) if result is not None and is_array(result) and not arrays(operation) else ()


def kind_of(dtype: str) -> str:
    """ "float" of "float32", in whatever byte order; bfloat16 counts as a float."""
    name = "float" if dtype in {"longdouble", "bfloat16"} else native(dtype).rstrip("0123456789")
    return name if name in _KINDS else "other"


def is_records(dtype: str) -> bool:
    """Whether each element is a record of several fields."""
    return dtype.startswith("void")


def bits(dtype: str) -> int:
    """The width of an element."""
    digits = dtype[len(dtype.rstrip("0123456789")) :]
    return _BITS.get(dtype) or int(digits or 64)


@dataclass
class Profile:
    """Shares of the watched time by the dtype that bulk operations compute in; `mixed`: by (its own, the other);
    `slow`: of operations that have no fast kernel for theirs."""

    uniform: dict[str, float] = field(default_factory=lambda: defaultdict(float))
    mixed: dict[tuple[str, str], float] = field(default_factory=lambda: defaultdict(float))
    slow: float = 0.0

    @property
    def main(self) -> str:
        """The dtype that most of the time computes in; "" where none does."""
        whole: dict[str, float] = defaultdict(float, self.uniform)
        for (narrow, _), part in self.mixed.items():
            whole[narrow] += part
        return max(whole, key=lambda d: whole[d], default="")


def strong(operation: Operation) -> list[Operand]:
    """The operands whose dtypes take part in promotion: arrays, sparse matrices and NumPy's own scalars, masks and
    indices left out."""
    name = tail(operation)
    operands = list(operation.operands)
    if name in {"[]", "take", "gather", "index_select", "embedding", "searchsorted", "bincount"}:
        return operands[:1]
    if name.startswith("[]"):
        return [operands[0], *operands[2:]] if operands else []
    found = [o for o in operands if _typed(o)]
    whole = [o for o in found if is_array(o)]
    if operation.library == "torch" and whole:  # there a 0-d tensor does not widen an array of its kind
        found = [o for o in found if is_array(o) or kind_of(o.dtype) != kind_of(whole[0].dtype)]
    if any(o.dtype != "bool" for o in found):
        found = [o for o in found if o.dtype != "bool"]
    return found


def _typed(operand: Operand) -> bool:
    scalar = operand.kind == "number" and operand.type.startswith("numpy.")
    return scalar or operand.kind == "array" or is_sparse(operand)


def mixture(operation: Operation) -> tuple[str, str] | None:
    """(The dtype of its largest array, another one that it is mixed with); None where the dtypes agree."""
    found = strong(operation)
    if compiled(operation) or (operation.library == "torch" and family(operation) == "composite"):
        # What whole numbers it is handed it need not compute with: places, classes, lengths.
        found = [o for o in found if kind_of(o.dtype) in {"float", "complex"}]
    whole = [o for o in found if is_array(o) or is_sparse(o)]
    if tail(operation) in SEARCHES and operation.library == "numpy":
        return _searched(operation)
    if not whole or family(operation) not in {"elementwise", "matmul", "linalg", "composite", "conv"}:
        return None
    main = max(whole, key=lambda o: o.nbytes)
    others = [o.dtype for o in found if native(o.dtype) != native(main.dtype)]
    others += _of_sequences(operation, main)
    plain = [o for o in operation.operands if o.kind == "number" and o.type == "float"]
    if not others and plain and kind_of(main.dtype) in {"int", "uint"}:
        others = [operation.result.dtype if operation.result else "float64"]
    return (main.dtype, max(others, key=_rank)) if others else None


def _of_sequences(operation: Operation, main: Operand) -> list[str]:
    """The dtype of lists and tuples of floats that NumPy makes arrays of beside its main one, where that widens it."""
    widened = operation.result is not None and native(operation.result.dtype) != native(main.dtype)
    listed = any(o.kind == "sequence" and o.items == "float" for o in operation.operands)
    taken = operation.library == "numpy" and family(operation) == "elementwise"
    return [PYTHON["float"]] if taken and listed and widened else []


def _searched(operation: Operation) -> tuple[str, str] | None:
    """As `mixture`, where a table is cast as a whole before it is searched; Python's numbers count as NumPy's there."""
    given = [o for o in operation.operands if o.kind in {"array", "number"} and (o.dtype or o.type in PYTHON)]
    kinds = [o.dtype or PYTHON[o.type] for o in given]
    if len(kinds) < 2 or native(kinds[0]) == native(kinds[1]) or not is_array(given[0]):
        return None
    return kinds[0], kinds[1]


def _rank(dtype: str) -> tuple[int, int]:
    return (_KINDS.index(kind_of(dtype)) if kind_of(dtype) in _KINDS else -1, bits(dtype))


def profile(evidence: Evidence) -> Profile:
    """The dtypes of the operations that do real work, by their share of the watched time; what runs a graph backwards
    follows the others."""
    found = Profile()
    total = seconds(o for o in evidence.operations if not runs_backward(o)) or 1.0
    for operation in evidence.operations:
        kind = family(operation)
        if compiled(operation):  # the most that it is handed says what it computes in
            most = max(operation.operands, key=lambda o: o.nbytes if o.dtype else 0, default=None)
            if most is not None and most.dtype and most.nbytes >= BULK_BYTES:
                found.uniform[most.dtype] += operation.seconds / total
        if table := added_up(operation):
            found.uniform[table] += operation.seconds / total
            found.slow += slow_path(operation) * operation.seconds / total
        if table or (operation.library not in ARRAY_LIBRARIES and kind == "other"):
            continue
        if kind not in COMPUTING or not bulk(operation):
            continue
        pair = mixture(operation)
        dtypes = [o.dtype for o in strong(operation) if is_array(o)]
        if pair:
            found.mixed[pair] += operation.seconds / total
        elif dtypes and not (kind == "composite" and kind_of(dtypes[0]) in {"int", "uint"}):  # these are look-ups
            widest = max(dtypes, key=_rank) if kind == "fft" else dtypes[0]  # a transform of both, in what holds both
            found.uniform[next(filter(swapped, dtypes), widest)] += operation.seconds / total
            found.slow += slow_path(operation) * operation.seconds / total
    return found


@dataclass(frozen=True)
class Suspicion:
    """That the slower program computes in the wrong dtypes: `wanted` maps each to the one that the faster one uses."""

    cause: str
    wanted: Mapping[str, str]
    share: float  # of its watched time
    target: str


def suspicion(case: Case) -> Suspicion | None:
    """What the two programs' dtypes let suspect; None where they agree, or both mix alike."""
    slow, fast = profile(case.slower.evidence), profile(case.faster.evidence)
    target = native(fast.main)
    if not target or kind_of(target) in {"bool", "object", "other"}:
        return None
    mixed = sum(slow.mixed.values())
    less = mixed - sum(fast.mixed.values())
    own = {d for d in slow.uniform if not _in_both(case, d, target)}
    wide = _apart(slow, fast, lambda d: d in own and kind_of(d) == kind_of(target) and bits(d) > bits(target))
    beside = {"complex128": "complex64"} if target == "float32" and "complex128" in slow.uniform else {}
    beside |= {"float64": "float32"} if target == "complex64" else {}  # transforms make complex numbers of these
    if mixed >= REAL_SHARE and less >= min(MORE, mixed / 2) and mixed >= sum(wide.values()):
        most = max(slow.mixed, key=lambda pair: slow.mixed[pair])
        searches = (o for o in case.slower.evidence.operations if tail(o) in SEARCHES)
        if target not in most and any(mixture(o) == most for o in searches):
            target = max(most, key=_rank)  # a table and what is searched for must agree, whatever else is computed in
        agreeing = {d: _part_of(d, target) for pair in slow.mixed for d in pair if _castable(d, target)}
        wanted = {d: to for d, to in agreeing.items() if to not in ("", d)}
        return Suspicion("type-promotion", wanted, mixed, target) if wanted else None
    foreign, theirs = ({d: part for d, part in each.uniform.items() if swapped(d)} for each in (slow, fast))
    apart = sum(foreign.values()) - sum(theirs.values())
    if sum(foreign.values()) >= REAL_SHARE and apart >= min(MORE, sum(foreign.values()) / 2):
        wanted = {d: native(d) for d in foreign}
        return Suspicion("slow-dtype-path", wanted, apart, ", ".join(sorted({*wanted.values()})))
    if sum(wide.values()) >= REAL_SHARE:
        wanted = dict.fromkeys(wide, target) | beside
        promoted = _only_scalars(case.slower, wanted) and not _converts(case.slower, wanted)
        cause = "type-promotion" if promoted else "dtype-width"
        if slow.slow >= sum(wide.values()) / 2 > fast.slow:
            cause = "slow-dtype-path"
        return Suspicion(cause, wanted, sum(wide.values()) + mixed, target)
    own -= {d for d in _with_subnormals(case.slower) if bits(d) < bits(target)}  # normal ones in a wider dtype
    other = _apart(slow, fast, lambda d: d in own and _slower_kind(d, target))
    if sum(other.values()) >= REAL_SHARE:
        return Suspicion("slow-dtype-path", dict.fromkeys(other, target), sum(other.values()), target)
    return None


HALF_BITS = 16
_PARTS = {"complex64": "float32", "complex128": "float64"}
# What gives an array in the dtype that it is told.
CONVERTING = words("astype asarray array asanyarray ascontiguousarray as_tensor double to type")


def _with_subnormals(side: Side) -> set[str]:
    """The dtypes of arrays in which subnormal numbers were seen; half precision's are ordinary numbers to a processor
    that computes in a wider dtype."""
    seen = (o for operation in side.evidence.operations for o in operation.operands)
    return {o.dtype for o in seen if o.subnormal > 0 and bits(o.dtype) > HALF_BITS}


def _castable(dtype: str, target: str) -> bool:
    return _rank(dtype)[0] <= _rank(target)[0] or kind_of(dtype) == kind_of(target)


def _part_of(dtype: str, target: str) -> str:
    """What numbers of a dtype that are to meet a target's become: those that complex ones are made of stay real, and
    whole ones beside these as they are ("")."""
    if target not in _PARTS:
        return target
    return {"float": _PARTS[target], "complex": target}.get(kind_of(dtype), "")


def _slower_kind(dtype: str, target: str) -> bool:
    """A dtype that holds no more than the target does, and so can be cast to it; what complex numbers are made of is no
    slower."""
    if kind_of(dtype) == "object":
        return True
    if target in _PARTS and kind_of(dtype) == "float":
        return False
    return dtype != target and _castable(dtype, target) and not (kind_of(dtype) == kind_of(target) != "float")


def _apart(slow: Profile, fast: Profile, matches: object) -> dict[str, float]:
    """Shares of the slower one's time by matching dtypes that the faster one has clearly less of."""
    assert callable(matches)
    parts = {d: part for d, part in slow.uniform.items() if matches(d)}
    return {d: part for d, part in parts.items() if part - fast.uniform.get(d, 0.0) >= min(MORE, part / 2)}


def _in_both(case: Case, dtype: str, target: str) -> bool:
    """Whether both compute in a dtype by the library that the slower one spends most time on it in, and in the target
    by another: then it is more work in the one that makes the difference, and no dtype."""
    ours, theirs = (defaultdict[str, dict[str, float]](dict) for _ in case.both)
    for found, side in zip((ours, theirs), case.both, strict=True):
        for one in filter(bulk, side.evidence.operations):
            for of in {o.dtype for o in strong(one) if is_array(o)}:
                found[of][one.library] = found[of].get(one.library, 0.0) + one.seconds
    library = max(ours[dtype], key=lambda each: ours[dtype][each], default="")
    elsewhere = all(set(found[target]) - {library} and library not in found[target] for found in (ours, theirs))
    return elsewhere and library in theirs[dtype]


def _only_scalars(side: Side, wanted: Mapping[str, str]) -> bool:
    """Is all the live data narrow already, but for numbers and small arrays that widen it?"""
    arrays = [one for variable in live(side) for one in held(variable) if kind_of(one.dtype) in {"float", "complex"}]
    largest = max((math.prod(one.shape) for one in arrays), default=0)
    wide = max((math.prod(one.shape) for one in arrays if one.dtype in wanted), default=0)
    return largest > 1 and wide * 10 < largest


def _converts(side: Side, wanted: Mapping[str, str]) -> bool:
    """Does the unit ask for a wide dtype by name, of arrays that were narrow?"""
    made = [o for o in side.evidence.operations if tail(o) in CONVERTING and o.result is not None and bulk(o)]
    return any(
        one.result is not None and one.result.dtype in wanted and {o.dtype for o in arrays(one)}.isdisjoint(wanted)
        for one in made
    )


def called(dtype: str) -> str:
    """A dtype as a person would call it."""
    return f"{native(dtype)} in foreign byte order" if swapped(dtype) else dtype


# The experiment as a phrase, of causes that cast all of a program's data.
CAST = "the data of {slower} cast from {wrong} to {target} before the loop"


def factor(case: Case, cause: str, what: str, remedy: str, saved: float) -> tuple[Factor, ...]:
    """The experiment of the dtype cause that is suspected, if it is this one. `saved`: of the time, how much may go."""
    found = suspicion(case)
    if found is None or found.cause != cause:
        return ()
    change: Change | None = recast(case.slower, found.wanted)
    if change is None:
        return ()
    names = ", ".join(sorted(map(called, found.wanted)))
    target = " and ".join(sorted({*found.wanted.values()}))
    return (
        Factor(
            name=name_of(found),
            cause=cause,
            what=what.format(slower=case.slower.label, wrong=names, target=target),
            changes={case.slower.label: change},
            lines=lines(case.slower, found.wanted),
            remedy=remedy.format(wrong=names, target=target),
            weight=expected(case, found.share * saved),
            refutes="never" if made_elsewhere(case.slower, found.wanted) else "always",
            casts=tuple(found.wanted),
        ),
    )


def name_of(found: Suspicion) -> str:
    return f"{found.cause}-{found.target}"


def lines(side: Side, wanted: Mapping[str, str]) -> tuple[int, ...]:
    """Where the three operations stand that cost most in these dtypes."""
    large = filter(bulk, side.evidence.operations)
    found = [o for o in large if any(x.dtype in wanted for x in strong(o)) or added_up(o) in wanted]
    return tuple(sorted({o.line for o in sorted(found, key=lambda o: -o.seconds)[:3]}))
