"""What is other on the way to results that nearly agree: a routine that gives more numbers (rounding makes numbers
differ, and never how many there are), or other ones; and rounds that work on more."""

from __future__ import annotations

import ast
import math
import re
from collections.abc import Collection, Iterable, Iterator

import numpy as np

from whyslower.evidence import phrases
from whyslower.evidence.pairing import Pair
from whyslower.evidence.program_runs import ProgramRuns, View
from whyslower.evidence.snapshots import Value, root
from whyslower.evidence.values import Precision

ROUNDED = 0.01  # of what rounding may do to a result, what it does to a single number
FEWER = 16  # times as many numbers have gone into results that hardly show them
RANKED = 0.9  # of two arrays' places, to be in one order
NEAR = 1e-3  # of its size: a number that is another's up to here may be it
_SUMS = ("mean", "sum", "nanmean", "nansum")
_PICKING = ("argmax", "argmin", "nanargmax", "nanargmin")
_CALL = re.compile(r"=\s*([\w.]+)\(")


def other_amount(a: View, b: View, pair: Pair) -> str:
    """What is said of the first array on the way to both values of a pair, made by a routine of one name, that has
    another number of elements in `b` than in `a`; "" where there is none."""
    used = _on_the_way(a, pair.a) & _on_the_way(b, pair.b)
    for name in (path for path in a.paths if path in used):
        shapes = [_shape(view.value(name, pair.failed or 0)) for view in (a, b)]
        if all(shapes) and math.prod(shapes[0]) != math.prod(shapes[1]) and _of_one_routine(a, b, name):
            x, y = map(_written, shapes)
            return phrases.OTHER_AMOUNT.format(variable=name, x=x, y=y, a=a.label, b=b.label)
    return ""


def other_values(
    a: View, b: View, pairs: Iterable[Pair], results: Collection[Pair], precision: Precision
) -> Pair | None:
    """An array that all of these results are made of, far fewer numbers that agree, and that has other values in the
    two programs though both make it alike: a mean, say, hardly shows that. It is meant to be the same where the results
    differ by a little more than rounding, or are nothing but its sum or mean."""
    units = {u for result in results for u, o in result.outcomes.items() if o.size > ROUNDED * precision.agree}
    last = a.run.snapshots.last
    most = max((math.prod(_shape(a.value(result.a, last))) / max(last, 1) for result in results), default=0)
    for pair in _made_of(a, b, pairs, results):
        made = math.prod(_shape(a.value(pair.a, pair.failed or 0)))
        meant = pair.failed in units or (_only_summed(a, b, pair.a) and not _perhaps_in_other_order(a, b, pair))
        if meant and made >= FEWER * most and _of_one_routine(a, b, pair.a):
            return pair
    return None


def _only_summed(a: View, b: View, name: str) -> bool:
    """Whether both loops do nothing with an array, once it is made, but take its sum or mean."""
    for view in (a, b):
        rest = [s for s in view.around[1] if name not in {n.id for n in _names_in(s) if isinstance(n.ctx, ast.Store)}]
        summed = {id(n) for s in rest for n in ast.walk(s) if isinstance(n, ast.Call) for n in _summed_in(n)}
        read = [n for s in rest for n in _names_in(s) if n.id == name]
        if not read or any(id(node) not in summed for node in read):
            return False
    return True


def _names_in(statement: ast.stmt) -> list[ast.Name]:
    return [node for node in ast.walk(statement) if isinstance(node, ast.Name)]


def _summed_in(call: ast.Call) -> list[ast.expr]:
    """What a call takes the sum or mean of: `x` of `x.mean()`, and of `np.mean(x)`."""
    if not isinstance(call.func, ast.Attribute) or call.func.attr not in _SUMS:
        return []
    return [call.func.value, *call.args[:1]]


def _perhaps_in_other_order(a: View, b: View, pair: Pair) -> bool:
    """Whether an array's smallest and largest numbers agree: a sum does not tell in which order numbers are."""
    ours, theirs = (_extremes(view.value(pair.a, pair.failed or 0)) for view in (a, b))
    return ours is None or theirs is None or bool(np.allclose(ours, theirs, rtol=NEAR, atol=0.0, equal_nan=True))


def _extremes(value: Value | None) -> tuple[float, float] | None:
    """An array's smallest and largest number; None where it has no such, or they are not known."""
    if value is None or value.data.dtype.kind not in "fiu" or not value.data.size:
        return None
    return value.sums[1:] if value.sums is not None else (float(value.data.min()), float(value.data.max()))


def picked_otherwise(a: View, b: View, pairs: Iterable[Pair], results: Collection[Pair]) -> Pair | None:
    """An array that all of these results are picked from, whole numbers that agree, and that ranks otherwise in the two
    programs: a few units may not show that."""
    if not all(_whole(view.value(result.a, a.run.snapshots.last)) for result in results for view in (a, b)):
        return None
    made = _made_of(a, b, pairs, results)
    return next((pair for pair in made if not _ranked_alike(a, b, pair.a, pair.failed or 0)), None)


def picked_from_others(a: View, b: View, results: Collection[Pair]) -> str:
    """What is said of arrays of which both programs pick one number or more in each unit, for all of these results, and
    that are longer along one axis in one of them: the same may be picked from more. "" where there are none."""
    picked = [_picked_from(view) for view in (a, b)]
    if not results or any(len(names) != 1 for names in picked):
        return ""
    (ours,), (theirs,) = picked
    used = all(ours in _on_the_way(a, r.a) and theirs in _on_the_way(b, r.b) for r in results)
    shapes = [_shape(view.value(name, view.run.snapshots.last)) for view, name in ((a, ours), (b, theirs))]
    if not used or not _longer_along_one_axis(*shapes):
        return ""
    x, y = map(_written, shapes)
    result = next(iter(results)).a
    return phrases.PICKED_FROM_MORE.format(result=result, ours=ours, theirs=theirs, x=x, y=y, a=a.label, b=b.label)


def _picked_from(view: View) -> set[str]:
    """The arrays that a loop takes the places of its largest or smallest numbers from: `x` of `x.argmax()`, and of
    `np.argmax(x)`."""
    calls = [node for statement in view.around[1] for node in ast.walk(statement) if isinstance(node, ast.Call)]
    found = set()
    for call in calls:
        if isinstance(call.func, ast.Attribute) and call.func.attr in _PICKING:
            receiver, given = call.func.value, call.args[:1]
            found |= {n.id for n in (receiver, *given) if isinstance(n, ast.Name)}
    return found & view.names.bound


def _longer_along_one_axis(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    return len(one) == len(other) and sum(x != y for x, y in zip(one, other, strict=True)) == 1


def _made_of(a: View, b: View, pairs: Iterable[Pair], results: Collection[Pair]) -> Iterator[Pair]:
    """Arrays of one name that differ, and of which both programs make all of these results in a unit."""
    used = [_on_the_way(view, result.a) for result in results for view in (a, b) if result.a == result.b]
    for pair in pairs if len(used) == 2 * len(results) else ():
        differs = pair.kind == "differ" and pair.strength in ("weak", "product") and pair.a == pair.b
        if differs and _shape(a.value(pair.a, pair.failed or 0)) and all(pair.a in names for names in used):
            yield pair


def _ranked_alike(a: View, b: View, path: str, unit: int) -> bool:
    """Whether two arrays' numbers are in one order, up or down, along an axis or all in all; so are those that can't be
    held against each other."""
    x, y = (view.value(path, unit) for view in (a, b))
    if x is None or y is None or x.data.shape != y.data.shape or not x.data.dtype.kind == y.data.dtype.kind == "f":
        return True
    return any(
        np.mean(np.argsort(x.data, axis, kind="stable") == np.argsort(sign * y.data, axis, kind="stable")) >= RANKED
        for axis in (None, *range(x.data.ndim))
        for sign in (1, -1)
    )


def _whole(value: Value | None) -> bool:
    return value is not None and value.kind == "array" and value.data.dtype.kind in "biu"


def works_on_as_much(a: ProgramRuns, b: ProgramRuns) -> bool:
    """Whether a round of both makes arrays that are as large: the largest of them, and all that have one name. With
    batches of twice the size it would not, and half as many of these are another job."""
    made = [_made_in_a_round(View(runs, shared=False)) for runs in (a, b)]
    alike = all(made[0][name] == made[1][name] for name in made[0].keys() & made[1].keys())
    largest = [max(sizes.values(), default=0) for sizes in made]
    return alike and largest[0] == largest[1] > 0


def _made_in_a_round(view: View) -> dict[str, int]:
    """The arrays that a round binds, by name, with how many numbers they hold after the last one that was seen."""
    values = {path: view.value(path, max(view.units, default=0)) for path in view.paths if path in view.names.bound}
    return {path: math.prod(shape) for path, value in values.items() if (shape := _shape(value))}


def _on_the_way(view: View, path: str) -> set[str]:
    """The variables that a value is made of in a unit, by what assigns them."""
    found, waiting = set[str](), {root(path)}
    while waiting:
        found |= waiting
        waiting = set().union(*(_read_for(view, name) for name in waiting)) - found
    return found & view.names.bound - view.names.conditional


def _read_for(view: View, name: str) -> set[str]:
    """What the statement that assigns a variable last, or changes it, reads."""
    if name in view.names.sources:
        return set(view.names.sources[name])
    try:
        tree = ast.parse(view.names.changing(name)[1])
    except SyntaxError:  # one of several lines
        return set()
    return {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}


def _of_one_routine(a: View, b: View, name: str) -> bool:
    """Whether both programs make a value by a routine of one name, or by the same statement."""
    statements = [view.names.changing(name)[1] for view in (a, b)]
    calls = [_CALL.search(statement) for statement in statements]
    if calls == [None, None]:
        return statements[0] == statements[1] != ""
    routines = {call[1].rpartition(".")[2] if call is not None else "" for call in calls}
    return len(routines) == 1 and routines != {""}


def _written(shape: tuple[int, ...]) -> str:
    return "×".join(map(str, shape))


def _shape(value: Value | None) -> tuple[int, ...]:
    """Of an array; () of all else."""
    return value.shape if value is not None and value.kind == "array" else ()
