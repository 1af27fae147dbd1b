"""Lists of Python's own that are gone through, or moved, for one of them."""

from __future__ import annotations

import re

from whyslower.causes.case import Swap
from whyslower.causes.gone import gone
from whyslower.causes.reading import words
from whyslower.evidence.families import tail
from whyslower.records import Operation

# A look through so long a list costs more than a look-up in a set.
LONG_LIST = 16
# And one that takes so long outweighs the interpreter's step that it stands in.
LONG_WALK_S = 2e-6

MEMBERSHIP, SETS = frozenset({"in", "not in"}), frozenset({"set", "frozenset", "dict"})

# What takes from a list's head, or puts there, moves all others: so many that it takes longer than the call.
MOVED_LIST = 1000
AT_HEAD = re.compile(r"\.(?:pop|insert)\(\s*0\b")
# What keeps a list of Python's in order, or its least item in front, as items come and go.
IN_ORDER = words("heappush heappop heappushpop heapreplace insort insort_left insort_right nsmallest nlargest")

# What puts them in order as a whole.
SORTING = words("sort sorted")


def walks_lists(swap: Swap) -> float:
    """How surely long lists were searched where a set or dict is asked, moved up where a deque is not, or sorted again
    where one is kept in order."""
    asks_a_set = any(one.name in MEMBERSHIP and _types(one) & SETS for one in swap.gained)
    stays_in_order = any(tail(one) in IN_ORDER for one in swap.gained)
    return max(
        0.9 * gone(swap, lambda one: _walks_list(one) or (asks_a_set and _asks_a_list(one))),
        0.9 * gone(swap, _sorts_list) if stays_in_order else 0.0,
        0.95 * gone(swap, lambda one: _walks_list(one) and one.seconds >= LONG_WALK_S * one.count),
    )


def _walks_list(operation: Operation) -> bool:
    """`x in items`, `items.index(x)`, `items.pop(0)` where items is a long list; `sum(lists, [])`, which copies what
    it has so far for each of them; `next(iter(d))`, which passes over the places of the keys that were deleted."""
    if operation.name == "next":
        return any(o.type == "dict_keyiterator" for o in operation.operands)
    if operation.name == "sum":
        return [o.kind for o in operation.operands] == ["sequence"] * 2 and operation.operands[0].length >= LONG_LIST
    if operation.name.endswith((".pop", ".insert")):
        items = operation.operands[:1]
        return any(o.length >= MOVED_LIST for o in items) and bool(AT_HEAD.search(operation.text))
    if not any(o.type in {"list", "tuple"} and o.length >= LONG_LIST for o in operation.operands):
        return False
    return operation.name in MEMBERSHIP or operation.name.endswith((".index", ".count", ".remove"))


def _asks_a_list(operation: Operation) -> bool:
    """`x in items` where items is a list, however short it was when it was looked at: it may have grown since."""
    return operation.name in MEMBERSHIP and "list" in _types(operation)


def _sorts_list(operation: Operation) -> bool:
    return operation.library == "python" and tail(operation) in SORTING


def _types(operation: Operation) -> set[str]:
    return {operand.type for operand in operation.operands}
