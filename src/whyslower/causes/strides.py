"""How operations walk memory: along their operands' strides or against them. Strides are in elements."""

from __future__ import annotations

import ast
import math
from itertools import groupby

from whyslower.causes.binding import parsed
from whyslower.evidence.families import arrays, elements, family, sets_items, tail
from whyslower.evidence.growing import other_sizes
from whyslower.records import Operand, Operation

# Families whose time depends on how their operands lie in memory.
WALKING = frozenset({"elementwise", "reduction", "matmul", "linalg", "sort", "fft", "conv", "movement", "composite"})
# Of these, families that go over an array row by row: what a row costs besides its elements is paid for each.
ROWS = frozenset({"elementwise", "reduction", "sort", "fft", "movement", "composite"})
OVERLAPPING = 4  # windows that each number lies in: of fewer, what is computed anew is hardly more than the rest
LONGER = 8  # times: rows that outweigh what each costs besides
# Bytes between rows: what lies a multiple of them apart shares a set of a first-level cache, of which each holds few.
SETS, MANY_ROWS = 4096, 32
OTHER_UNIT = 0.1  # of its length, by which an axis that grows from unit to unit may differ in the one looked at
STREAMING = frozenset({"elementwise", "fft"})  # these go along rows; lengths of transforms are another matter
RECORDS = "void"  # the dtype of NumPy's arrays of records begins so
_ALONG = frozenset({"reduction", "sort", "fft"})


def axis_of(operation: Operation) -> int | None:
    """The one axis that a reduction, search, sort or transform runs along, from 0; None where it names none."""
    call = parsed(operation.text)
    given = arrays(operation)
    if family(operation) not in _ALONG or not isinstance(call, ast.Call) or not given:
        return None
    named = [k.value for k in call.keywords if k.arg in {"axis", "dim"}]
    place = 2 if family(operation) == "fft" else 1  # of a transform, its length comes before
    axis = _number(named[0]) if named else _number(positional(call, given[0], place))
    dimensions = len(given[0].shape)
    if axis is None and not named and family(operation) in {"sort", "fft"}:
        axis = -1
    if axis is None or not -dimensions <= axis < dimensions:
        return None
    return axis % dimensions


def positional(call: ast.Call, operand: Operand, place: int) -> ast.expr | None:
    """The argument in a place, from 0: the second of `np.sum(x, 0)` is the first of `x.sum(0)`."""
    method = isinstance(call.func, ast.Attribute) and ast.unparse(call.func.value) == _unparsed(operand.text)
    place -= int(method)
    return call.args[place] if len(call.args) > place else None


def _unparsed(text: str) -> str:
    tree = parsed(text)
    return ast.unparse(tree) if tree is not None else text


def _number(node: ast.expr | None) -> int | None:
    try:
        value = ast.literal_eval(node) if node is not None else None
    except ValueError:
        return None
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def dense(operand: Operand) -> bool:
    """Whether its elements lie side by side, in whatever order of axes."""
    steps = sorted((s, n) for s, n in zip(operand.strides, operand.shape, strict=False) if n > 1)
    wanted = 1
    for step, count in steps:
        if step != wanted:
            return False
        wanted *= count
    return True


def regrouped(operation: Operation, other: Operation) -> bool:
    """Whether an einsum has to gather its largest operand anew, and another one of as many numbers has not: what it
    sums over lies in the middle of what it keeps, `ijkl,jk->il`, and not behind it, `iljk,jk->il`."""
    if {tail(operation), tail(other)} != {"einsum"} or elements(operation) != elements(other):
        return False
    mine, its = map(_groups, (operation, other))
    return mine is not None and its is not None and len(mine) > len(set(mine)) and len(its) == len(set(its))


def _groups(operation: Operation) -> list[str] | None:
    """Of an einsum's largest operand, in which runs its axes lie, from the outermost on: such as are summed over with
    another operand's, such as both keep, such as it has alone. None where that is not written out."""
    call = parsed(operation.text)
    written = call.args[0] if isinstance(call, ast.Call) and call.args else None
    equation = written.value if isinstance(written, ast.Constant) and isinstance(written.value, str) else ""
    given, arrow, kept = equation.replace(" ", "").partition("->")
    terms, found = given.split(","), [o for o in operation.operands if o.kind == "array"]
    if not arrow or "." in equation or len(terms) != 2 or len(found) != 2:
        return None
    operand, own, its = max(zip(found, terms, reversed(terms), strict=True), key=lambda each: math.prod(each[0].shape))
    if len(own) != len(operand.strides) or len(set(own)) != len(own):
        return None
    in_memory = sorted(zip(operand.strides, own, strict=True), reverse=True)
    kinds = ["alone" if axis not in its else "kept" if axis in kept else "summed" for _, axis in in_memory]
    return [kind for kind, _ in groupby(kinds)]


def overlaps(operation: Operation) -> bool:
    """Whether an operand is many windows on fewer numbers, each of which lies in several of them. Along a stride of 0
    the same numbers are only repeated."""
    return any(_times_in_windows(operand) >= OVERLAPPING for operand in arrays(operation))


def _times_in_windows(operand: Operand) -> float:
    """In how many windows each number of the memory behind an operand lies."""
    axes = [(s, n) for s, n in zip(operand.strides, operand.shape, strict=False) if s and n > 1]
    return math.prod(n for _, n in axes) / (1 + sum(abs(s) * (n - 1) for s, n in axes))


def along(operand: Operand, axis: int) -> bool:
    """Whether neighbours along an axis lie side by side."""
    if axis >= len(operand.strides) or operand.shape[axis] <= 1:
        return True
    return operand.strides[axis] == min(s for s, n in zip(operand.strides, operand.shape, strict=False) if n > 1)


def crooked(operation: Operation) -> list[Operand]:
    """The operands that the operation can't walk straight: not in C order, or against the axis it runs along; records
    of which it writes one field."""
    records = _written_by_field(operation)
    if inner := inner_products(operation):
        return [] if along(*inner) else [inner[0]]
    if records or family(operation) not in WALKING or tail(operation) == "[]=":
        return records
    given = [o for o in arrays(operation) if o.strides]
    axis = axis_of(operation)
    if axis is not None:
        return [o for o in given[:1] if not along(o, axis)]
    if family(operation) == "sort":
        return []  # of all numbers at once: they are copied before they are put in order
    if family(operation) == "conv":
        return [o for o in given if len(o.strides) == 4 and not dense(o)]
    return [o for o in given if not o.contiguous and not _alike(given, operation)]


def inner_products(operation: Operation) -> tuple[Operand, int] | None:
    """Of a `dot` of NumPy's with an array of three axes or more, which makes one inner product after another and no
    matrix product: the second operand, and the axis that each of them goes along."""
    given = arrays(operation)[:2]
    if operation.library != "numpy" or tail(operation) != "dot" or len(given) < 2:
        return None
    shapes = [len(operand.shape) for operand in given]
    return (given[1], shapes[1] - 2) if max(shapes) > 2 and shapes[1] > 1 else None


def _written_by_field(operation: Operation) -> list[Operand]:
    """The array of records in `p["x"] = ...`, `p["x"] += ...`."""
    if not sets_items(tail(operation)) or len(operation.operands) < 2:
        return []
    held, index = operation.operands[:2]
    return [held] if held.dtype.startswith(RECORDS) and index.type == "str" else []


def _alike(given: list[Operand], operation: Operation) -> bool:
    """An elementwise operation or whole reduction walks what lies densely in one common order straight."""
    if family(operation) not in {"elementwise", "reduction"}:
        return False
    largest = max(len(o.shape) for o in given)
    orders = {o.strides for o in given if len(o.shape) == largest}
    return len(orders) == 1 and all(dense(o) for o in given)


def relaid(operation: Operation, other: Operation) -> tuple[Operand, int] | None:
    """An operand that lies otherwise in another evaluation of the same routine, and the axis innermost there."""
    ours, theirs = arrays(operation), arrays(other)
    if tail(operation) != tail(other) or [o.dtype for o in ours] != [o.dtype for o in theirs]:
        return None
    alike = _as_large if other_sizes(operation) and other_sizes(other) else _as_shaped
    if not all(map(alike, ours, theirs)):
        return None
    for mine, its in zip(ours, theirs, strict=True):
        steps = [(s, -a) for a, (s, n) in enumerate(zip(its.strides, its.shape, strict=False)) if n > 1]
        if mine.strides and len(steps) > 1 and _real(mine) != _real(its):
            return (mine, -min(steps)[1]) if axis_of(operation) == axis_of(other) else None
    return None


def _as_shaped(operand: Operand, other: Operand) -> bool:
    return operand.shape == other.shape


def _as_large(operand: Operand, other: Operand) -> bool:
    """Of arrays that have another size in each unit, of which another one may have been looked at."""
    pairs = list(zip(operand.shape, other.shape, strict=False))
    return len(operand.shape) == len(other.shape) and all(abs(n - m) <= OTHER_UNIT * max(n, m) for n, m in pairs)


def transposed(operation: Operation, other: Operation) -> tuple[Operand, int] | None:
    """An operand whose rows are short where another evaluation of the same routine has it the other way round, in long
    ones; and the axis that is innermost there. Rows and columns, structures of arrays and arrays of structures."""
    ours, theirs = (next((o for o in arrays(each) if len(o.shape) > 1), None) for each in (operation, other))
    if ours is None or theirs is None or family(operation) not in ROWS or not _same_routine(operation, other):
        return None
    if ours.dtype != theirs.dtype or sorted(ours.shape) != sorted(theirs.shape):
        return None
    inner, outer = ours.shape[-1], theirs.shape[-1]
    if not (ours.contiguous and theirs.contiguous) or outer < LONGER * inner:
        return None
    return ours, ours.shape.index(outer)


def collides(operation: Operation, other: Operation) -> bool:
    """Whether an operand's rows all fall into the same few sets of a cache, and another evaluation of the same routine,
    on as many numbers or more, has none that do: rows of a power of two, and rows that are a little longer."""
    ours, theirs = ([o for o in arrays(each) if len(o.shape) > 1] for each in (operation, other))
    if not ours or family(operation) in STREAMING or not _same_routine(operation, other):
        return False
    if [o.dtype for o in ours] != [o.dtype for o in theirs] or elements(other) < elements(operation):
        return False
    return any(map(_in_few_sets, ours)) and not any(map(_in_few_sets, theirs))


def _in_few_sets(operand: Operand) -> bool:
    size = operand.nbytes // max(math.prod(operand.shape), 1)
    steps = sorted((abs(s), n) for s, n in zip(operand.strides, operand.shape, strict=False) if s and n > 1)
    return len(steps) > 1 and steps[1][1] >= MANY_ROWS and steps[1][0] * size % SETS == 0


def _same_routine(operation: Operation, other: Operation) -> bool:
    return (tail(operation), operation.library) == (tail(other), other.library)


def _real(operand: Operand) -> list[int]:
    """The strides that count: of axes with more than one place."""
    return [s for s, n in zip(operand.strides, operand.shape, strict=False) if n > 1]
