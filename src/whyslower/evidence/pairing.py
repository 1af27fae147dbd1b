"""Lines up the values of two programs: by name, else by shape and value; and compares each pair unit by unit."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Literal

import msgspec
import numpy as np

from whyslower.evidence.grouping import grouped_otherwise
from whyslower.evidence.program_runs import STRONG, View
from whyslower.evidence.queues import keeps_what_is_done
from whyslower.evidence.snapshots import Value, root
from whyslower.evidence.values import Kind, Outcome, Precision, compare, compare_changes, informative, numbers
from whyslower.records import Record

# strong: carried on or left behind by both; product: computed and dropped by both; input: read by both, changed by none
Strength = Literal["strong", "product", "input", "weak"]

# In one more unit a difference from rounding is not expected to grow more than so much, even in chaotic dynamics.
GROWTH = 1e3
# Of two that began empty, up to here a difference is one between the same steps: what another step or another formula
# gives differs by far.
SLIGHT = 1e-3
# Arrays of which nothing agrees are meant to be the same up to here, long ones and those of a few numbers, if they go
# together so far.
LONG, NEAR, FEW_NUMBERS, FEW_NEAR, TOGETHER = 64, 1e-2, 4, 5e-2, 0.9
# So many numbers of two tables agree to so many places, where one of their columns does.
IN_PART, SAME_NUMBER = 0.25, 1e-9
_IN_LIST = re.compile(r"(.*?)(?:\[\d+\])+")
_KEY = re.compile(r"\[[^\]]*\]")
_ATTRIBUTE = re.compile(r"\.(?!(?:len|values)$)")
_SEARCHED = 200  # leaves without a namesake that are searched for by value
_FEW = 30  # of them, that are held against each of the other program's number by number


class Pair(Record, frozen=True, kw_only=True):
    """Two leaves that are held against each other; `outcomes` by unit. `found`: lined up by value, not by name."""

    a: str
    b: str
    strength: Strength
    outcomes: dict[int, Outcome]
    kind: Kind  # over all units
    failed: int | None = None  # the first unit that does not agree
    size: float = 0.0
    remark: str = ""
    telling: bool = False  # the loop computes it, and agreeing on it is no accident
    whole_number: bool = False
    found: bool = False


def line_up(a: View, b: View, precision: Precision) -> list[Pair]:
    """All pairs, in the order in which the first program's variables appear."""
    common = set(b.paths)
    named = (path for path in a.paths if path in common and not grouped_otherwise(a, b, path))
    pairs = [pair_of(a, b, path, path, precision) for path in named]
    held = _without_parts(p for p in pairs if p.kind != "apart")
    lone_a = _lone(a, {p.a for p in held if p.strength != "weak"})
    lone_b = _lone(b, {p.b for p in held if p.strength != "weak"})
    pairs = [*held, *_by_value(a, b, lone_a, lone_b, precision)]
    if any(p.telling for p in pairs if p.strength in ("strong", "product")):
        return pairs
    found = [p for p in pairs if p.strength != "weak"]
    lone = _results(a, {p.a for p in found}), _results(b, {p.b for p in found})
    near = _only(a, b, *lone, _is_near)
    in_part = [] if near else _only(a, b, *lone, _in_part)
    pairs += [pair_of(a, b, path, other, precision, found=True) for path, other in near]
    return [*pairs, *(pair_of(a, b, path, other, precision, found=True, meant=True) for path, other in in_part)]


def _without_parts(pairs: Iterable[Pair]) -> list[Pair]:
    """The pairs; of a list of which a part differs that need not agree, what agrees tells nothing."""
    pairs = list(pairs)
    in_part = {_list_of(p.a) for p in pairs if p.kind == "differ" and p.strength == "weak"} - {""}
    return [msgspec.structs.replace(p, telling=False) if _list_of(p.a) in in_part else p for p in pairs]


def _list_of(path: str) -> str:
    """The list, if it is one, that a value lies in by nothing but its place: `rows` of `rows[3][0]`."""
    found = _IN_LIST.fullmatch(path)
    return found[1] if found is not None else ""


def _lone(view: View, held: set[str]) -> list[str]:
    """Leaves without a namesake that could be compared and that mean something: results, and inputs that tell."""
    return [p for p in view.paths if p not in held and view.role(p) in (*STRONG, "product", "input")][:_SEARCHED]


def _by_value(a: View, b: View, lone_a: list[str], lone_b: list[str], precision: Precision) -> list[Pair]:
    """Pairs that have other names but agree: at the loop's door, if they are there and tell something; else in every
    unit. What differs from the door on is no pair; what agrees there and differs later is one that differs."""
    pairs: list[Pair] = []
    free = list(lone_b)
    for path, other in _namesakes(a, b, lone_a, lone_b, precision):
        namesake = pair_of(a, b, path, other, precision, found=True)
        if namesake.strength != "weak":
            pairs.append(namesake)
            free.remove(other)
    held = {pair.a for pair in pairs}
    for path in (each for each in lone_a if each not in held):
        match = next((other for other in free if _begin_alike(a, b, path, other, precision)), None)
        pair = pair_of(a, b, path, match, precision, found=True) if match is not None else None
        if match is None or pair is None:
            match = next((other for other in free if _always_alike(a, b, path, other, precision)), None)
            pair = pair_of(a, b, path, match, precision, found=True) if match is not None else None
        if match is not None and pair is not None:
            free.remove(match)
            pairs.append(pair)
    return pairs


def _results(view: View, held: set[str]) -> list[str]:
    return [p for p in _lone(view, held) if view.role(p) != "input"][:_FEW]


def _only(
    a: View, b: View, of_a: list[str], of_b: list[str], alike: Callable[[Value, Value], bool]
) -> list[tuple[str, str]]:
    """Results that differ, and are so alike in every unit that they can only be meant to be the same: each is so to one
    of the other program alone."""
    found = [(path, other) for path in of_a for other in of_b if _each_unit(a, b, path, other, alike)]
    often = [Counter(each) for each in zip(*found, strict=True)]
    return [(path, other) for path, other in found if often[0][path] == often[1][other] == 1]


def _each_unit(a: View, b: View, path: str, other: str, alike: Callable[[Value, Value], bool]) -> bool:
    values = both_values(a, b, path, other)
    units = [unit for unit in values if unit > 0]
    told = bool(units) and a.telling(path, units) and b.telling(other, units)
    return told and all(alike(*values[unit]) for unit in units)


def _in_part(x: Value, y: Value) -> bool:
    """Whether two tables of one shape have many broken numbers in common, in their places."""
    if not x.kind == y.kind == "array" or x.shape != y.shape or not x.data.dtype.kind == y.data.dtype.kind == "f":
        return False
    broken = x.data != np.round(x.data)
    return x.data.ndim > 1 and bool(np.mean(broken & np.isclose(x.data, y.data, rtol=SAME_NUMBER, atol=0.0)) >= IN_PART)


def _is_near(x: Value, y: Value) -> bool:
    """Whether two arrays of floats are nearly the same, and, where they hold a few numbers or more, go up and down
    together."""
    if not x.kind == y.kind == "array" or x.shape != y.shape or not x.data.dtype.kind == y.data.dtype.kind == "f":
        return False
    one, two = x.data.ravel().astype(np.float64), y.data.ravel().astype(np.float64)
    scale, apart = (float(np.abs(each).max(initial=0.0)) for each in (one, one - two))
    if one.size < FEW_NUMBERS or apart <= SLIGHT * scale:
        return 0 < apart <= SLIGHT * scale
    near = NEAR if one.size >= LONG else FEW_NEAR
    return apart <= near * scale and bool(np.corrcoef(one, two)[0, 1] >= TOGETHER)


def _namesakes(
    a: View, b: View, lone_a: list[str], lone_b: list[str], precision: Precision
) -> Iterator[tuple[str, str]]:
    """Arrays that the one has as a variable and the other as an attribute of that name, with the same values at the
    loop's door, be they all zeros."""
    by_name = [Counter(map(_last_name, lone)) for lone in (lone_a, lone_b)]
    for path in lone_a:
        name = _last_name(path)
        other = next((each for each in lone_b if _last_name(each) == name), None)
        if other is None or any(counted[name] > 1 for counted in by_name):
            continue
        if (path == root(path)) == (other == root(other)):
            continue
        x, y = a.value(path, 0), b.value(other, 0)
        if x is None or y is None or x.shape != y.shape or not x.shape or not _comparable(x, y):
            continue
        if a.role(path) == b.role(other) and compare(x, y, precision).kind == "agree":
            yield path, other


def _last_name(path: str) -> str:
    """`u` of `u`, and of `plume.u`."""
    return path.rpartition(".")[2]


def _begin_alike(a: View, b: View, path: str, other: str, precision: Precision) -> bool:
    x, y = a.value(path, 0), b.value(other, 0)
    if x is None or y is None or not (informative(x) and informative(y)):
        return False
    if _carries(a, path) != _carries(b, other):
        return False
    return _comparable(x, y) and compare(x, y, precision).kind == "agree"


def _carries(view: View, path: str) -> bool:
    return view.role(path) in STRONG and not view.stands(path)


def _always_alike(a: View, b: View, path: str, other: str, precision: Precision) -> bool:
    if "input" in (a.role(path), b.role(other)):
        return False
    last = next((u for u in reversed(a.ordered) if _both_have(a, b, path, other, u)), None)  # most pairs end here
    if last is None or not (a.telling(path, [last]) and b.telling(other, [last])):
        return False
    x, y = a.value(path, last), b.value(other, last)
    if x is None or y is None or not _comparable(x, y) or compare(x, y, precision).kind != "agree":
        return False
    return all(compare(*both, precision).kind == "agree" for both in both_values(a, b, path, other).values())


def _both_have(a: View, b: View, path: str, other: str, unit: int) -> bool:
    return a.value(path, unit) is not None and b.value(other, unit) is not None


def _comparable(x: Value, y: Value) -> bool:
    return x.kind == y.kind == "array" and (x.data.size == y.data.size or "list" in (x.container, y.container))


def both_values(a: View, b: View, path: str, other: str) -> dict[int, tuple[Value, Value]]:
    """Two leaves' values by the units after which both were seen, the first unit first."""
    both = {u: (a.value(path, u), b.value(other, u)) for u in sorted(a.units) if u in b.units}
    return {u: (x, y) for u, (x, y) in both.items() if x is not None and y is not None}


def _strength(a: View, b: View, path: str, other: str) -> Strength:
    roles = a.role(path), b.role(other)
    if all(r in STRONG for r in roles):
        return "strong"
    if all(r in (*STRONG, "product") for r in roles):
        return "product"
    return "input" if all(r in (*STRONG, "input") for r in roles) else "weak"


def pair_of(
    a: View, b: View, path: str, other: str, precision: Precision, found: bool = False, meant: bool = False
) -> Pair:
    """Two leaves, held against each other; `meant`: they can only be meant to be the same, however far apart."""
    values = both_values(a, b, path, other)
    units = list(values)
    if a.value(path, 0) is not None and _uninitialised(a, b, path):
        values.pop(0, None)
    values, outcomes = _compared(values, precision)
    floor = precision.noise * max(a.magnitude, b.magnitude)
    residues = {u for u, both in values.items() if _all_rounding(a, b, both, outcomes[u], floor)}
    begins = {0} if _begins_in_rounding(values, outcomes, floor) else set()
    outcomes |= {u: Outcome(kind="agree", size=outcomes[u].size, remark="rounding") for u in residues | begins}
    strength = _strength(a, b, path, other)
    first = min(values, default=0)
    if strength == "strong" and outcomes and outcomes[first].kind == "agree":
        _sharpen(values, outcomes, first, precision)
    kind, failed = _overall(outcomes)
    size = outcomes[failed].size if failed is not None else 0.0
    owned = _owned(path) or _owned(other)
    near = meant or (found and size <= SLIGHT)
    if strength == "strong" and kind == "differ" and owned and not near and not _began_telling(values):
        strength = "weak"  # an object's attribute that began empty may hold any step of the work
    if strength == "strong" and kind == "differ" and keeps_what_is_done(values):
        strength = "weak"
    later = [o for u, o in outcomes.items() if u > 0]
    return Pair(
        a=path,
        b=other,
        strength=strength,
        outcomes=outcomes,
        kind=kind,
        failed=failed,
        size=size,
        remark=next((o.remark for o in reversed(later or list(outcomes.values())) if o.remark), ""),
        telling=bool(later) and not residues and a.telling(path, units) and b.telling(other, units),
        whole_number=a.counts(path) or b.counts(other) or _whole(values),
        found=found,
    )


def _owned(path: str) -> bool:
    """Whether it is an attribute of an object, or lies in one: what a container holds in a place, or by a key, is
    not."""
    return bool(_ATTRIBUTE.search(_KEY.sub("", path)))


def _compared(
    values: dict[int, tuple[Value, Value]], precision: Precision
) -> tuple[dict[int, tuple[Value, Value]], dict[int, Outcome]]:
    """The values, and their comparison, unit by unit. What lines the two up in the first unit (another order of axes,
    another shape) is kept in all later ones, so that a difference there is one and no other layout."""
    first = compare(*values[min(values)], precision) if values else Outcome(kind="apart")
    if first.kind == "agree" and first.axes is not None:
        values = {u: (x, _turn(y, first.axes)) for u, (x, y) in values.items()}
    elif first.kind == "agree" and first.remark == "shape":
        values = {u: (_flat(x), _flat(y)) for u, (x, y) in values.items()}
    outcomes = {u: compare(x, y, precision) for u, (x, y) in values.items()}
    kept = first.remark if first.remark in ("transposed", "shape") else ""
    return values, {u: _remarked(o, kept) for u, o in outcomes.items()}


def _remarked(outcome: Outcome, remark: str) -> Outcome:
    if not remark or outcome.kind == "apart":
        return outcome
    return Outcome(kind=outcome.kind, size=outcome.size, remark=remark if outcome.kind == "agree" else "")


def _flat(value: Value) -> Value:
    flat = value.data.ravel()
    return Value(path=value.path, kind="array", dtype=value.dtype, shape=flat.shape, data=flat)


def _all_rounding(a: View, b: View, values: tuple[Value, Value], outcome: Outcome, floor: float) -> bool:
    """Whether two results that differ are nothing but rounding, as the residual of a solved system is. What is carried
    on may be as small and matter, but for a list that is only added to."""
    if outcome.kind not in ("differ", "doubt"):
        return False
    carried = any(
        view.role(value.path) == "carried" and value.container not in ("list", "tuple")
        for view, value in zip((a, b), values, strict=True)
    )
    return not carried and _below(values, floor)


def _begins_in_rounding(values: dict[int, tuple[Value, Value]], outcomes: dict[int, Outcome], floor: float) -> bool:
    """Whether two values differ at the loop's door alone, by nothing but rounding, as forces that cancel do: what is
    carried on from there agrees."""
    later = [outcome for unit, outcome in outcomes.items() if unit > 0]
    if 0 not in outcomes or outcomes[0].kind not in ("differ", "doubt") or not later:
        return False
    return all(outcome.kind == "agree" for outcome in later) and _below(values[0], floor)


def _below(values: tuple[Value, Value], floor: float) -> bool:
    """Whether all the numbers of two arrays are no larger than such a floor; where there is none, they aren't."""
    return floor > 0 and all(
        value.kind == "array" and value.data.dtype.kind in "fc" and float(np.abs(value.data).max(initial=0.0)) <= floor
        for value in values
    )


def _uninitialised(a: View, b: View, path: str) -> bool:
    name = root(path)
    return name in a.names.uninitialised or name in b.names.uninitialised


def _began_telling(values: dict[int, tuple[Value, Value]]) -> bool:
    return 0 in values and informative(values[0][0]) and informative(values[0][1])


def _whole(values: dict[int, tuple[Value, Value]]) -> bool:
    return all(
        v.kind == "array" and not v.shape and v.data.dtype.kind in "biu" for both in values.values() for v in both
    )


def _sharpen(
    values: dict[int, tuple[Value, Value]], outcomes: dict[int, Outcome], first: int, precision: Precision
) -> None:
    """Where values agree, their changes since the first common unit must, too: a small step hides in a large value."""
    x0, y0 = values[first]
    for unit, outcome in outcomes.items():
        if unit != first and outcome.kind == "doubt":
            outcomes[unit] = _of_what_changed(values[first], values[unit], outcome, precision)
        if unit == first or outcome.kind != "agree" or outcome.remark not in ("", "transposed", "shape"):
            continue
        x1, y1 = values[unit]
        turned = compare_changes((x0, x1), (_turn(y0, outcome.axes), _turn(y1, outcome.axes)), precision)
        if turned is not None and turned.kind != "agree":
            outcomes[unit] = Outcome(kind=turned.kind, size=outcome.size, remark=outcome.remark, axes=outcome.axes)


def _of_what_changed(
    before: tuple[Value, Value], after: tuple[Value, Value], outcome: Outcome, precision: Precision
) -> Outcome:
    """Two arrays of which few elements differ, where few have changed since they began alike: these alone are
    compared."""
    arrays = [value.data for value in (*before, *after)]
    if len({(x.shape, x.dtype.kind) for x in arrays}) != 1 or not arrays[0].shape:
        return outcome
    x0, y0, x1, y1 = arrays
    changed = (x0 != x1) | (y0 != y1)
    found = numbers(x1[changed], y1[changed], precision)
    return found if found.kind == "differ" else outcome


def _turn(value: Value, axes: tuple[int, ...] | None) -> Value:
    if axes is None or value.kind != "array":
        return value
    shape, turned = tuple(value.shape[i] for i in axes), value.data.transpose(axes)
    grid = turned.shape if value.grid is not None else None
    return Value(path=value.path, kind="array", dtype=value.dtype, shape=shape, data=turned, grid=grid, sums=value.sums)


def _overall(outcomes: dict[int, Outcome]) -> tuple[Kind, int | None]:
    """The first unit that doesn't agree decides; what may have grown out of rounding is in doubt."""
    if not outcomes or all(o.kind == "apart" for o in outcomes.values()):
        return "apart", None
    earlier: Outcome | None = None
    for unit in sorted(outcomes):
        outcome = outcomes[unit]
        if outcome.kind in ("doubt", "differ"):
            grown = unit >= 2 and earlier is not None and 0 < outcome.size <= GROWTH * earlier.size
            return ("doubt" if grown else outcome.kind), unit
        earlier = outcome
    last = outcomes[max(outcomes)]
    return ("apart" if last.kind == "apart" else "agree"), None
