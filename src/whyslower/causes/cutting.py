"""Sequences of Python's that are cut, listed again or put together into others as long: `data[4:]`, `list(rows)`."""

from __future__ import annotations

from whyslower.causes.case import INTERPRETED, Case
from whyslower.causes.reading import seconds
from whyslower.causes.shares import counts
from whyslower.records import Operation

# Types whose slices are copies; so long a one is worth a word.
COPIED_WHEN_CUT = frozenset({"bytes", "bytearray", "str", "list", "tuple", "array.array"})
LONG = 1024
JOINED = 64  # items that are copied with one: far longer than adding that one takes
# What makes a list or tuple of all that another one, or a dict, holds.
LISTING = frozenset({"list", "tuple", "list.copy"})
AT_HAND = frozenset({"list", "tuple", "dict_values", "dict_keys", "dict_items", "collections.deque"})
# Seconds of one of the interpreter's own steps on single numbers; of the difference, what the cuts must be left with.
STEP_S, DUE = 80e-9, 0.7


def cuts(operation: Operation) -> bool:
    """`data[4:]`, where that makes another long sequence."""
    if operation.name != "[]" or len(operation.operands) < 2 or operation.operands[1].type != "slice":
        return False
    cut = operation.operands[0]
    return cut.type in COPIED_WHEN_CUT and cut.length >= LONG


def joins(operation: Operation) -> bool:
    """`path + [step]`, where that makes another list of all that the first one holds; a tuple's `+=` does, too."""
    if operation.name not in ("+", "+=") or len(operation.operands) != 2:
        return False
    joined = {"list", "tuple"} if operation.name == "+" else {"tuple"}
    both = operation.operands[0].type == operation.operands[1].type in joined
    return both and any(each.length >= JOINED for each in operation.operands)


def lists_again(operation: Operation) -> bool:
    """`list(d.values())`, where that makes another list of many items that are at hand already."""
    made = operation.result
    at_hand = any(operand.type in AT_HAND for operand in operation.operands[:1])
    return operation.name in LISTING and at_hand and made is not None and made.length >= JOINED


def only_cuts(case: Case) -> bool:
    """Whether all that the slower program's units do beyond the other one's is to cut long sequences, but for steps of
    the interpreter's own that are too short to be most of the difference: a search that hands on halves of a list. What
    cutting costs is paid where a piece is made, and where it is given up again, when a function returns."""
    ours, theirs = (counts(side.evidence.operations, _kind) for side in case.both)
    more = {kind: count - theirs[kind] for kind, count in ours.items() if count > theirs[kind]}
    beyond = [o for o in case.slower.evidence.operations if _kind(o) in more and not cuts(o)]
    steps = {_kind(o) for o in beyond if o.library in INTERPRETED}
    own = {_kind(o) for o in case.faster.evidence.operations if o.library in INTERPRETED}
    fewer = sum(theirs[kind] - ours[kind] for kind in own if theirs[kind] > ours[kind])
    steps_s = STEP_S * max(sum(more[kind] for kind in steps) - fewer, 0.0)
    other_s = seconds(o for o in beyond if o.library not in INTERPRETED)
    cut = any(cuts(o) for o in case.slower.evidence.operations if _kind(o) in more)
    return cut and steps_s + other_s <= (1 - DUE) * case.gap_s


def _kind(operation: Operation) -> tuple[object, ...]:
    """What it does, to what types; a function of the user's goes by its name, whatever it is handed."""
    types = () if operation.library == "user" else tuple(operand.type for operand in operation.operands)
    return operation.name, operation.library, types
