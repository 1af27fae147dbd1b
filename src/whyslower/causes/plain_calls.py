"""Python's own routines for texts, numbers and whole objects, and others of its own that do the same faster."""

from __future__ import annotations

from whyslower.causes.case import Swap
from whyslower.causes.python_loop import looped
from whyslower.causes.reading import seconds, words
from whyslower.causes.shares import BULK_SECONDS, bulk
from whyslower.evidence.families import ARRAY_LIBRARIES, elements, tail
from whyslower.records import Operation

# A call that takes so long does work; of what went by it, so much.
LONG_CALL_S, MOST = 1e-6, 0.7

_TEXTS, _TABLE = ("str", "bytes"), "dict"
_PATTERNS = "re."  # what goes by a pattern
WRITERS, READERS = words("dump dumps"), words("load loads")  # of objects, in a module's own code


def of_pythons_own(swap: Swap) -> bool:
    """Whether one of Python's own routines for texts or numbers, which took most of what went, gave way to another that
    is called as often on the same, or goes through no fewer letters: `strptime` to `fromisoformat`, `Counter(text)` to
    a `text.count` for each letter. Or to passes over an array of as many."""
    costliest = max(filter(_plain_call, swap.lost), key=lambda o: o.seconds, default=None)
    if costliest is None:
        return False
    if _by_whole_arrays(swap, costliest):
        return True
    if costliest.seconds < max(LONG_CALL_S * costliest.count, MOST * seconds(swap.lost)):
        return False
    others = [o for o in filter(_plain_call, swap.gained) if o.name != costliest.name]
    as_often = any(round(o.count) == round(costliest.count) and _types(o) == _types(costliest) for o in others)
    return as_often or any(0 < _letters(costliest) <= _letters(o) for o in others)


def _by_whole_arrays(swap: Swap, costliest: Operation) -> bool:
    """Whether a few long calls of such a routine, on one text each, took most of what went, and an array library goes
    through as many letters instead: `sequence.count(b"G")`, and `np.count_nonzero(bases == G)`."""
    calls = [o for o in swap.lost if _plain_call(o) and o.name == costliest.name]
    long = all(o.seconds >= BULK_SECONDS * o.count for o in calls) and seconds(calls) >= MOST * seconds(swap.lost)
    each = costliest.operands[0].length if costliest.operands[0].type in _TEXTS else 0
    return long and any(elements(o) >= each > 0 for o in swap.gained if o.library in ARRAY_LIBRARIES and bulk(o))


def in_long_calls(swap: Swap) -> bool:
    """Whether most of what went did in such routines, called a few times: they are no loop of the user's."""
    return seconds(o for o in swap.lost if _plain_call(o) and not looped(o)) >= MOST * seconds(swap.lost) > 0


def by_a_pattern(swap: Swap) -> bool:
    """Whether patterns took most of what went, and texts alone are asked as often: `pattern.match(line)`, and
    `word in line`."""
    costliest = max(filter(_by_pattern, swap.lost), key=lambda o: o.seconds, default=None)
    if costliest is None or costliest.seconds < MOST * seconds(swap.lost):
        return False
    texts = (o for o in swap.gained if not _by_pattern(o) and any(each.type in _TEXTS for each in o.operands))
    return any(round(o.count) == round(costliest.count) for o in texts if o.name != "iter")


def of_another_code(swap: Swap) -> tuple[Operation, ...]:
    """The calls that went of which each wrote whole objects in a module's code, or read them from it, as often as one
    that came does in another module's: `json.dumps(rows)`, and `pickle.dumps(rows)`."""
    return tuple(one for one in swap.lost if any(_coded_otherwise(one, other) for other in swap.gained))


def by_another_code(swap: Swap) -> bool:
    """Whether these took most of what went."""
    return seconds(of_another_code(swap)) >= MOST * seconds(swap.lost) > 0


def _coded_otherwise(one: Operation, other: Operation) -> bool:
    if tail(one) != tail(other) or one.name == other.name or round(one.count) != round(other.count):
        return False
    written = [each.operands[0].type if each.operands else "" for each in (one, other)]
    read = [each.result.type if each.result is not None else "" for each in (one, other)]
    same = written if tail(one) in WRITERS else read if tail(one) in READERS else ["", ""]
    return same[0] == same[1] != ""


def _by_pattern(operation: Operation) -> bool:
    return operation.library == "python" and operation.name.startswith(_PATTERNS)


def _letters(operation: Operation) -> float:
    """Of the text that it goes through, in all its calls; 0 where it is no text."""
    text = operation.operands[0]
    return operation.count * text.length if text.type in _TEXTS else 0.0


def _types(operation: Operation) -> tuple[str, str]:
    """What a call is about, and what it gives."""
    return operation.operands[0].type, operation.result.type if operation.result is not None else ""


def _plain_call(operation: Operation) -> bool:
    """A call of Python's own, of texts and numbers alone, and a table of them: `text.translate(table)`."""
    plain = all(operand.kind == "number" or operand.type in (*_TEXTS, _TABLE) for operand in operation.operands)
    named = operation.name.replace(".", "").isidentifier() and operation.name != "iter"
    return operation.library == "python" and bool(operation.operands) and plain and named
