"""Waiting for data: an inner loop's next item comes from a pipeline that fetches, collates or reads."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator, Sequence, Set
from typing import ClassVar

from whyslower.causes import hoisting, reading
from whyslower.causes.case import Case, Cause, Side, Swap
from whyslower.causes.construction import converts
from whyslower.causes.exchange import of_swap
from whyslower.causes.hidden_work import steps_within
from whyslower.causes.opening import OPENERS, opens_as_many, written_in_other_digits
from whyslower.causes.reading import seconds
from whyslower.causes.shares import expected
from whyslower.evidence.families import family, tail
from whyslower.records import Change, Factor, Operation, Variable

# Of the unit's watched seconds: below, ready data would hardly show.
NOTICED = 0.1

# The slower one must wait so much longer a unit than the faster one.
MORE = 1.5

# What hands out its items without work.
READY = reading.words(
    "range list tuple dict set str bytes ndarray Tensor Array ArrayImpl reversed dict_keys dict_values "
    "dict_items list_iterator range_iterator tuple_iterator count repeat cycle product combinations "
    "permutations"
)

# What hands out the items of others: what they are shows in the expression only.
WRAPPERS = frozenset(["enumerate", "zip", "islice", "chain", "map", "filter"])

# Types that read or assemble an item when it is asked for.
LAZY = re.compile(r"Loader|Dataset|Subset|Npz|h5py|ZipFile|Reader|Streamer")

# Methods that hand out an item: their own operations are part of the waiting.
FETCHING = frozenset({"__getitem__", "__getitems__", "__next__", "__iter__", "collate_fn", "collate"})

# What makes values of the bytes that were read.
DECODING = reading.words("unpack unpack_from iter_unpack frombuffer decode")

READERS = OPENERS | reading.words("next read readline readinto seek")

# Of the seconds in a generator function of the user's: one that only picks, converts and stacks hands out data; one
# that computes is the program's own work.
MOVING = 0.7

Fetches = Callable[[Operation], bool]


class InputPipeline(Cause):
    """Suspected where the slower one spends a good share of its unit on fetching what comes next."""

    id: ClassVar[str] = "input-pipeline"
    reason: ClassVar[str] = "waits for its data"
    advice: ClassVar[str] = (
        "Hand out bigger chunks, index whole batches, prefetch, or use workers if an item costs much."
    )

    def suspected(self, case: Case) -> bool:
        """Whether fetching takes a good share of the slower one's unit, and longer than in the faster one."""
        mine, theirs = (seconds(filter(_waits(side), side.evidence.operations)) for side in case.both)
        return waiting(case.slower) >= NOTICED and mine > MORE * theirs

    def experiments(self, case: Case) -> Sequence[Factor]:
        """The inner loop's items made once, before the hot loop; in both programs, where both wait for them."""
        if not self.suspected(case):
            return ()
        made = _items_ready(case.slower)
        return (self._ready_items(case, *made),) if made is not None else ()

    def _ready_items(self, case: Case, operation: Operation, edits: hoisting.Edits) -> Factor:
        also = _items_ready(case.faster) if waiting(case.faster) >= NOTICED else None
        changes = {case.slower.label: Change(edits=edits)}
        if also is not None:
            changes[case.faster.label] = Change(edits=also[1])
        return Factor(
            name=f"ready-items-{operation.line}",
            cause=self.id,
            what=f"the items of {hoisting.quoted(operation)} made once, before the loop{', in both' if also else ''}",
            changes=changes,
            lines=(operation.line,),
            remedy="keep the items in a list, where they are the same each time and fit into memory",
            weight=expected(case, waiting(case.slower)),
        )

    def explains(self, swap: Swap) -> float:
        """A pipeline that gave way to ready data, or to a quicker one where all else takes no less; not one that finds
        the same numbers in other digits, nor one routine that takes the same apart in Python, and else compiled."""
        if not self.suspected(swap.case) or opens_as_many(swap) or written_in_other_digits(swap.hunk):
            return 0.0
        if of_swap(swap).of_one_routine is not None and steps_within(swap):
            return 0.0
        waits = _waits(swap.case.slower)
        (waited, rest), (_, other) = (_parts(part, waits) for part in (swap.lost, swap.gained))
        alone = waited / (waited + rest) if 0 < rest <= other else 0.0
        return 0.9 * max(alone, reading.share_lost(swap, waits))


def _parts(operations: Sequence[Operation], waits: Fetches) -> tuple[float, float]:
    """Seconds of what waits, and of all else."""
    waited = seconds(filter(waits, operations))
    return waited, seconds(operations) - waited


def ready(side: Side, operation: Operation) -> hoisting.Edits:
    """Edits that bind a list of the items before the loop, and iterate over that; none where it isn't safe."""
    source = side.source
    if source is None or operation.line == side.loop.line:
        return ()
    start, end = source.span(operation)
    if not any(source.extent(loop.iter) == (start, end) for loop in _inner_loops(source.tree)):
        return ()  # the operation's place is not the iterable's: nothing to be replaced there
    return hoisting.once(side, operation, "items", make="list({text})")


def _items_ready(side: Side) -> tuple[Operation, hoisting.Edits] | None:
    """The costliest inner loop that fetches its items, and edits that make these before the hot loop; None where there
    is none."""
    fetches = _fetches(side)
    for operation in sorted(side.evidence.operations, key=lambda one: -one.seconds):
        edits = ready(side, operation) if operation.name == "iter" and fetches(operation) else ()
        if edits:
            return operation, edits
    return None


def waiting(side: Side) -> float:
    """The share of the unit's watched seconds that goes to fetching."""
    return reading.share_of(side.evidence, _waits(side))


def handed_out(side: Side) -> list[Operation]:
    """What is done in functions of the user's that hand out items."""
    functions = FETCHING | _handing_out(side)
    return [one for one in side.evidence.operations if one.function.rpartition(".")[2] in functions]


def over_handed_out(side: Side) -> list[ast.For]:
    """The loops of a script that run over such items, by what their iterables are."""
    if side.source is None:
        return []
    words = FETCHING | _handing_out(side) | _lazy_names(side)
    loops = [node for node in ast.walk(side.source.tree) if isinstance(node, ast.For)]
    return [loop for loop in loops if words & set(re.findall(r"\w+", ast.unparse(loop.iter)))]


def _inner_loops(tree: ast.AST) -> Iterator[ast.For | ast.comprehension]:
    yield from (node for node in ast.walk(tree) if isinstance(node, ast.For | ast.comprehension))


def _waits(side: Side) -> Fetches:
    """Matches operations that fetch, and those in functions of the user's that hand out items."""
    functions, fetches = FETCHING | _handing_out(side), _fetches(side)
    return lambda one: fetches(one) or one.function.rpartition(".")[2] in functions


def _fetches(side: Side) -> Fetches:
    """Matches operations that take an item from what works for it, or read a file."""
    functions = FETCHING | _handing_out(side)
    lazy = _lazy_names(side)
    return lambda one: _fetch(one, functions, lazy)


def _lazy_names(side: Side) -> set[str]:
    return {one.name for one in side.evidence.variables if hands_out_lazily(one)}


def hands_out_lazily(variable: Variable) -> bool:
    """Whether it is what reads or puts together an item when it is asked for one."""
    return bool(LAZY.search(variable.value.type))


def _fetch(operation: Operation, functions: Set[str], lazy: Set[str]) -> bool:
    kind = operation.operands[0].type.rpartition(".")[2] if operation.operands else ""
    if operation.name == "[]":
        return bool(LAZY.search(kind))
    if operation.name != "iter":
        reads = operation.library != "user" and tail(operation) in READERS
        return reads and not (tail(operation) == "next" and _is_container(kind))
    words = set(re.findall(r"\w+", operation.text))
    if kind in WRAPPERS:
        return bool(words & (lazy | functions))
    return bool(kind) and kind not in READY and (kind != "generator" or bool(words & functions))


def _is_container(kind: str) -> bool:
    """Whether it is a list, a dict or the like, or goes through one: its items are there. `next(iter(cache))`."""
    return kind in READY or kind.endswith("iterator")


def _handing_out(side: Side) -> set[str]:
    """Names of the script's generator functions that do little else than picking, converting and stacking."""
    if side.source is None:
        return set()
    functions = [node for node in ast.walk(side.source.tree) if isinstance(node, ast.FunctionDef)]
    yielding = {one.name for one in functions if any(isinstance(n, ast.Yield | ast.YieldFrom) for n in ast.walk(one))}
    return {name for name in yielding if _only_moves(side, name)}


def _only_moves(side: Side, function: str) -> bool:
    inside = [one for one in side.evidence.operations if one.function.rpartition(".")[2] == function]
    kinds = {"view", "movement", "construction", "random"}

    def moves(one: Operation) -> bool:
        return family(one) in kinds or converts(one) or tail(one) in DECODING or _fetch(one, set(), set())

    return seconds(filter(moves, inside)) >= MOVING * seconds(inside)
