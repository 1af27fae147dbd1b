"""Another method by its name: an option of the same routine, a flag, one argument in another's place, or a routine of
a library that has one for each method."""

from __future__ import annotations

import ast
import math
import re
from collections.abc import Iterable

from whyslower.causes.binding import parsed
from whyslower.causes.case import Swap
from whyslower.causes.data_dependent import OPEN_LIBRARIES, same_operations
from whyslower.causes.exchange import FAR_MORE, Exchange
from whyslower.causes.making import NO_METHOD, Options, apart, chooses, made, options_of
from whyslower.causes.reading import cells, evaluations, seconds, words
from whyslower.causes.shares import as_often, bulk
from whyslower.evidence.families import arrays, compiled, elements, family, tail
from whyslower.records import Operation

# Keywords that say whether what is handed over is kept as it is, in a copy.
KEEPS_APART = re.compile(r"overwrite(_\w+)?|copy")
# Keywords that say whether what is handed over is checked.
CHECKS = re.compile(r"(check|validate|verify)(_|$)")
# Families of routines that may go one way with a number, and another with an array.
MANY_WAYS = frozenset({"composite", "reduction", "other"})
WINDOW = 16  # points: of fewer, what the call costs counts as much
MOST = 0.7  # of the watched time that went
DUE = 0.5  # of what went, and of what came
PART = 0.3  # of what came
# Parts of SciPy that have a routine for each method.
INTERPOLATORS = re.compile(r"scipy\.interpolate\.([A-Z]\w*)")
# What SciPy makes of points; `cKDTree` is what `KDTree` calls.
STRUCTURES = re.compile(r"scipy\.spatial\.c?([A-Z]\w*)")
METHODS = re.compile(r"scipy\.(?:sparse\.csgraph|optimize|cluster)\b")
# What searches for neighbours through a tree of points.
TREES = re.compile(r"(KD|Ball)Tree\.")
# Keywords by which a solver is given a derivative, where it would take differences of many values else.
DERIVATIVES = words("jac hess hessp fprime fprime2 Dfun")
# Branches of JAX's, what maps a function over many at once, and what chooses between results.
BRANCHES, MAPPED, SELECTING = re.compile(r"\b(cond|switch)\("), re.compile(r"\bvmap\b"), "xla::select_n"
ANEW = re.compile(r"\b(jax|ad_checkpoint)\.(checkpoint|remat)\b|@(checkpoint|remat)\b")
# JAX's two ways through a recurrence: in a tree of partial results, or one step after the other.
BY_TREE = re.compile(r"\bassociative_scan\b")
STEP_BY_STEP = re.compile(r"\b(scan|fori_loop|while_loop|cumsum|cumprod|cummax|cummin|cumlogsumexp)\b")


def other_method(swap: Swap, exchange: Exchange) -> float:
    """How surely the costliest routine that went came back on the same data with another option; or what it works on
    was set up with another one, by exchanged code that does nothing else: what looks like other values there isn't."""
    one = exchange.dominant
    if handed_arrays(exchange):
        return 0.65
    if one is None:
        return 0.0
    if _told_more(exchange):
        return 0.6
    if swap.hunk is not None and not swap.hunk.in_unit:
        name = _set_up_otherwise(swap.hunk.slower_text, swap.hunk.faster_text)
        return 0.92 if name and _works_on(one, name) and same_operations(swap.case) else 0.0
    return 0.65 if any(_asked_otherwise(one, other) for other in exchange.gained) else 0.0


def through_a_tree(exchange: Exchange) -> bool:
    """Whether a search through a tree took most of what went, and none came: all points were gone through instead,
    which costs less where they have many coordinates."""
    one = exchange.dominant
    return one is not None and bool(TREES.search(one.name)) and not any(TREES.search(o.name) for o in exchange.gained)


def given_derivatives(exchange: Exchange) -> bool:
    """Whether the costliest routine that went came back, and one of the two calls alone is given a derivative, and told
    nothing else; or the faster one's is, and has far less evaluated, whatever else it is told."""
    both = exchange.of_one_routine
    if both is None:
        return False
    mine, theirs = (options_of(parsed(one.text)) for one in both)
    if mine is None or theirs is None:
        return False
    given = (theirs.keys() - mine.keys()) & DERIVATIVES
    if given and evaluations(exchange.lost) >= FAR_MORE * evaluations(exchange.gained):
        return True
    differing = apart(mine, theirs)
    return bool(differing) and differing <= DERIVATIVES


def recurs_otherwise(swap: Swap) -> bool:
    """Whether the exchanged texts go through a recurrence in a tree of partial results, and one step after the other:
    that the tree cuts and joins its parts is how it works."""
    texts = _texts(swap)
    return any(
        BY_TREE.search(one) and not BY_TREE.search(other) and STEP_BY_STEP.search(other)
        for one, other in (texts, texts[::-1])
    )


def by_its_sides(exchange: Exchange) -> bool:
    """Whether what outweighs all else is handed a window as an array, point by point, where what came for as many
    numbers is told its size, and can go along one side after the other."""
    one, other = exchange.dominant, exchange.dominant_gained
    if one is None or other is None or one.library != "scipy" or other.library != "scipy":
        return False
    given, came = (sorted((o.shape for o in arrays(each)), key=math.prod) for each in (one, other))
    if not given or came != given[-1:]:
        return False
    whole = given[-1]
    return any(len(window) == len(whole) and WINDOW <= math.prod(window) < math.prod(whole) for window in given)


def by_another_name(exchange: Exchange) -> bool:
    """Whether one routine took most of what went, and most of what came is another of a library that has a routine for
    each method: the shortest paths by Floyd and Warshall, or by Dijkstra; of points, what is made of all of them, or of
    those around them."""
    if _of_points(exchange):
        return True
    parts = exchange.lost, exchange.gained
    one, other = (max(part, key=lambda o: o.seconds, default=None) for part in parts)
    if one is None or other is None or tail(one) == tail(other):
        return False
    owner, others = (METHODS.match(each.name) for each in (one, other))
    if owner is None or others is None:  # of interpolators, each class is a method
        owner, others = (INTERPOLATORS.match(each.name) for each in (one, other))
        known = owner is not None and others is not None and owner[1] != others[1] and as_often(one.count, other.count)
    else:
        known = owner[0] == others[0]
    return known and one.seconds >= DUE * seconds(parts[0]) and other.seconds >= DUE * seconds(parts[1])


def _of_points(exchange: Exchange) -> bool:
    """Whether most of what went is one class of `scipy.spatial`'s, and another one, of as many points, took a good part
    of what came."""
    went, came = (_structures(part) for part in (exchange.lost, exchange.gained))
    most = max(went, key=lambda name: went[name], default="")
    others = [took for name, took in came.items() if name not in went]
    most_went = most not in came and went.get(most, 0.0) >= DUE * seconds(exchange.lost)
    return most_went and max(others, default=0.0) >= PART * seconds(exchange.gained) > 0


def _structures(operations: Iterable[Operation]) -> dict[str, float]:
    """Seconds in each class of `scipy.spatial`'s, its making and its methods."""
    found: dict[str, float] = {}
    for operation in operations:
        if match := STRUCTURES.match(operation.name):
            found[match[1]] = found.get(match[1], 0.0) + operation.seconds
    return found


def asked_to_recompute(swap: Swap) -> bool:
    """Whether only the slower code says that what the gradient needs is computed anew, and not kept, in JAX."""
    return _only_slower_says(ANEW, swap) and any(map(compiled, swap.case.slower.evidence.operations))


def takes_every_branch(swap: Swap) -> bool:
    """Whether the slower program alone has a function with branches mapped over many at once: then XLA computes every
    branch for all of them, and selects."""
    source = swap.case.slower.source
    if source is None or not BRANCHES.search(source.text) or not _only_slower_says(MAPPED, swap):
        return False
    slower, faster = (
        sum(kernel.seconds for kernel in side.evidence.kernels if kernel.name == SELECTING) for side in swap.case.both
    )
    return slower - faster >= DUE * swap.case.gap_s > 0


def _only_slower_says(pattern: re.Pattern[str], swap: Swap) -> bool:
    slower, faster = _texts(swap)
    return bool(pattern.search(slower)) and not pattern.search(faster)


def _texts(swap: Swap) -> tuple[str, str]:
    """The exchanged code of the slower program, and of the faster one; nothing where a whole unit is exchanged."""
    return (swap.hunk.slower_text, swap.hunk.faster_text) if swap.hunk is not None else ("", "")


def handed_arrays(exchange: Exchange) -> bool:
    """Whether most of what went was done by routines that came back as often, on as much, and were handed arrays where
    these are handed numbers: `np.histogram` of edges, and of how many bins there are."""
    handed = seconds(o for o in exchange.lost if any(_handed_array(o, other) for other in exchange.gained))
    return handed >= MOST * seconds(exchange.lost) > 0


def _handed_array(one: Operation, other: Operation) -> bool:
    if one.name != other.name or one.library not in OPEN_LIBRARIES or family(one) not in MANY_WAYS:
        return False
    as_much = round(one.count) == round(other.count) and _size(one) == _size(other) > 0
    kinds = [[operand.kind for operand in each.operands] for each in (one, other)]
    return as_much and len(kinds[0]) == len(kinds[1]) and ("array", "number") in zip(*kinds, strict=True)


def may_overwrite(exchange: Exchange) -> bool:
    """Whether the costliest routine that went came back on the same data, and only whether it keeps what it is handed
    is told otherwise."""
    one = exchange.dominant
    asked = [_asked(one, other) for other in exchange.gained] if one is not None else []
    differing = [apart(*options) for options in asked if options is not None]
    return any(names and all(map(KEEPS_APART.fullmatch, names)) for names in differing)


def _told_more(exchange: Exchange) -> bool:
    """Whether one call of Python's own makes the difference, and is given more arguments by the faster code: the
    modulus that a power is wanted by, how often a text is to be split."""
    both = exchange.of_one_routine
    if both is None or both[0].library != "python":
        return False
    less, more = (parsed(operation.text) for operation in both)
    return isinstance(less, ast.Call) and isinstance(more, ast.Call) and len(more.args) > len(less.args)


def _asked_otherwise(one: Operation, other: Operation) -> bool:
    asked = _asked(one, other)
    if asked is None or (not bulk(one) and all(map(CHECKS.match, apart(*asked)))):
        return False  # to have few numbers checked costs calls
    return _differ(*asked, names=True)


def _asked(one: Operation, other: Operation) -> tuple[Options, Options] | None:
    """The options of two calls of one routine, as often, on as much of one dtype, or given the same by the same names;
    None of others."""
    if one.name != other.name or round(one.count) != round(other.count) or _size(one) != _size(other):
        return None
    calls = [parsed(operation.text) for operation in (one, other)]
    if not (_dtype(one) == _dtype(other) if _size(one) else one.library in OPEN_LIBRARIES and _given_the_same(*calls)):
        return None
    mine, theirs = map(options_of, calls)
    return (mine, theirs) if mine is not None and theirs is not None else None


def _given_the_same(one: ast.expr | None, other: ast.expr | None) -> bool:
    """Whether two calls are told the same but by name: a function to be integrated, from when till when."""
    if not isinstance(one, ast.Call) or not isinstance(other, ast.Call):
        return False
    return bool(one.args) and list(map(ast.dump, one.args)) == list(map(ast.dump, other.args))


def _works_on(one: Operation, name: str) -> bool:
    """Whether it is an open library's, about an object of that name that is no array: a tree, a plan."""
    return one.library in OPEN_LIBRARIES and any(o.kind == "other" and o.text == name for o in one.operands)


def _set_up_otherwise(slower: str, faster: str) -> str:
    """The name that two texts give to what a call returns of which flags or methods' names alone differ; else ""."""
    texts = made(slower), made(faster)
    if not all(len(statements) == 1 for statements in texts):
        return ""
    (one,), (other,) = texts
    if one is None or other is None or one.rest != other.rest:
        return ""
    return one.name if _differ(one.options, other.options, names=False) else ""


def _differ(one: Options, other: Options, names: bool) -> bool:
    """Whether options of methods differ, and none of another kind: by flags and names of methods, or numbers in their
    place, or (`names`) since other keywords are given."""
    differing = apart(one, other)
    if not differing or differing & NO_METHOD or any(map(KEEPS_APART.fullmatch, differing)):
        return False
    values = [options[name] for options in (one, other) for name in differing if name in options]
    written = all(isinstance(parsed(value), ast.Constant) for value in values)
    return (written and any(map(chooses, values))) or (names and one.keys() != other.keys())


def _size(operation: Operation) -> int:
    """The numbers in its largest array, or the places in its largest sparse one."""
    return elements(operation) or max(map(cells, operation.operands), default=0)


def _dtype(operation: Operation) -> str:
    """Of its largest array, be it a sparse one; "" where it is given none."""
    largest = max(operation.operands, key=cells, default=None)
    return largest.dtype if largest is not None else ""
