"""Python objects that lie all over memory, in a list that is walked in another order than they were made in."""

from __future__ import annotations

from collections.abc import Sequence

from whyslower.causes import reading
from whyslower.causes.binding import bind, live
from whyslower.causes.case import Case
from whyslower.causes.exchange import SAME_TIME
from whyslower.causes.shares import REAL_SHARE, as_often, expected
from whyslower.records import Change, Factor, Variable

# Objects of some 30 bytes and more: so many don't fit a second-level cache together with the list that refers to them.
MANY = 20_000
# Items that a copy makes anew, one after the other; arrays are no matter of where their objects lie.
ITEMS = frozenset({"float", "int", "complex", "str", "bytes", "tuple", "list", "dict"})
# An object of a class of the script's own once more, and numbers that are its attributes beside it. (One that is copied
# by pickle has its attributes in a dict of its own, which takes as long to look up in as the order saves.)
MADE_ANEW = """\
def made_anew(item):
    def again(value):
        return value * 1.0 if type(value) is float else value
    if isinstance(item, tuple):
        return type(item)(*map(again, item))
    new = object.__new__(type(item))
    for name in getattr(item, "__dict__", None) or type(item).__slots__:
        object.__setattr__(new, name, again(getattr(item, name)))
    return new
"""
# Walked in order, objects still take their own time; this much of what their walks take is taken to be the scatter's.
SAVED = 0.7


def factors(case: Case, cause: str) -> Sequence[Factor]:
    """The objects of the slower one's lists made anew in the order of the list, where the faster one walks such lists
    in less time."""
    source = case.slower.source
    found = [one for one in live(case.slower) if _many(one) and _slower_than_its_like(case, one)]
    share = min(sum(_share(case, one) for one in found), 1.0)
    if source is None or share < REAL_SHARE:
        return ()
    copies = [bind(source, one.name, _anew(one)) for one in found]
    made_with = dict.fromkeys(MADE_ANEW if _of_a_class(one) else "import pickle" for one in found)
    names = ", ".join(f"`{one.name}`" for one in found)
    return (
        Factor(
            name="objects-in-order",
            cause=cause,
            what=f"the objects in {names} of {case.slower.label} made anew in the order in which they are walked",
            changes={case.slower.label: Change(edits=(source.before_loop(*made_with, *copies),))},
            remedy="make the objects in the order in which they are walked, or keep numbers in an array",
            weight=expected(case, SAVED * share),
        ),
    )


def _anew(one: Variable) -> str:
    """An expression for a list of the same objects, made in its order."""
    if not _of_a_class(one):
        return f"pickle.loads(pickle.dumps({one.name}))"
    made = f"made_anew(item) for item in {one.name}"
    return f"[{made}]" if one.value.type == "list" else f"tuple({made})"


def _share(case: Case, one: Variable) -> float:
    """Of the time, what may be due to where a list's objects lie: what is given the list; of objects that have others
    for their attributes all, where as much is done to them in both."""
    given = reading.share_of(case.slower.evidence, _given(one))
    done = [reading.evaluations(side.evidence.operations) for side in case.both]
    return 1.0 if _of_a_class(one) and as_often(*done) else given


def _many(one: Variable) -> bool:
    value = one.value
    known = value.items in ITEMS or _of_a_class(one)
    return value.type in ("list", "tuple") and value.length >= MANY and known


def _of_a_class(one: Variable) -> bool:
    """Whether it holds objects of a class of the script's own."""
    return one.value.items.startswith("__main__.")


def _slower_than_its_like(case: Case, one: Variable) -> bool:
    """Whether what is given this list takes longer than what the faster program gives one of the same kind."""
    mine = reading.seconds(filter(_given(one), case.slower.evidence.operations))
    others = [other for other in live(case.faster) if _kind(other) == _kind(one)]
    return any(
        mine >= SAME_TIME * reading.seconds(filter(_given(other), case.faster.evidence.operations)) > 0
        for other in others
    )


def _kind(one: Variable) -> tuple[object, ...]:
    return one.value.type, one.value.length, one.value.items


def _given(one: Variable) -> reading.Matches:
    """Matches operations that are given a variable as it is."""
    return lambda operation: any(operand.text == one.name for operand in operation.operands)
