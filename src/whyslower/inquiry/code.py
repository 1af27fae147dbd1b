"""What is left when every setting has had its share lies in the code: in which stretch, and what its change means."""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

import msgspec

from whyslower.causes import CAUSES
from whyslower.causes.beneath import beneath, beside_equals, contained_by_one
from whyslower.causes.case import Case, Cause, Swap
from whyslower.causes.dispatch_overhead import DispatchOverhead, small_call
from whyslower.causes.exchange import called_on, only_one_does
from whyslower.causes.native import EVERY_KIND, went
from whyslower.causes.plain_calls import in_long_calls
from whyslower.causes.python_loop import PythonLoop, as_many_steps, left_out
from whyslower.causes.reading import Place, place_of, seconds
from whyslower.causes.set_up_otherwise import same_steps, sets_a_mode
from whyslower.causes.shares import excesses
from whyslower.causes.unequal_work import UnequalWork
from whyslower.evidence.families import arrays, runs_backward
from whyslower.factors.hunks import Hunk
from whyslower.inquiry.variants import shown, text_in
from whyslower.inquiry.views import taken_away, views, whole
from whyslower.measure.specs import python_lines
from whyslower.records import Change, Edit, Factor, Operation

SURE = 0.5  # of what a cause says of a swap, from 0 to 1: below, "not known" is the answer
CLEARLY = 1.5  # what is left beside what both call as often takes the slower one so many times as long
FORWARD = 0.25  # of what went: the rest follows from it
PART = 0.2  # of what goes in the unit: a stretch with less of it is no matter
ROUTINES, NEARLY_ALL = 0.6, 0.75  # of the sampled seconds that went: so much speaks for a cause by its routines
MOST_OF_IT = 0.55  # of what takes longer, whatever else takes less
# Names that only say that the work is done in another way, and kinds of routines that are no such work.
OTHER_WAYS = frozenset(
    {"algorithm-choice", "kernel-implementation", "unfused", "data-dependent", "redundant-copy", "working-set"}
)
TELLING = frozenset({"objects", "swapping", "casting", "making", "collecting", "copying"})
ABOUT_HALF = 0.45  # of what went
MOST = 0.5  # of what went
GOOD_PART = 0.25  # of what went: so much is worth a name beside another


class Tried(NamedTuple):
    """Experiments that have been made, by name, and the causes of those that reach all of a program: what these could
    explain, they have. `gone`: places of what the slower program's units did without in them; `left_s`: seconds of a
    unit that settings leave of the difference, None where none of them has a share."""

    causes: frozenset[str] = frozenset()
    made: frozenset[str] = frozenset()
    gone: frozenset[Place] = frozenset()
    left_s: float | None = None


NOTHING = Tried()


def factors(case: Case, tried: Tried = NOTHING) -> list[Factor]:
    """Each stretch of relatives' code as a factor of its own; else the whole unit as what is left."""
    if not case.stretches:
        return [rest(case, tried)]
    unit, found = whole(case), list[Factor]()
    for number, hunk in enumerate(case.stretches, start=1):
        seen = views(unit, hunk)
        found.append(_swap(_name(number), seen, hunk, hunk.edits, tried, own=seen[0].lost is not unit.lost))
    return found


def rest(case: Case, tried: Tried) -> Factor:
    """The whole unit as what is left: where no stretch of it can be exchanged, or none was. It has one name where the
    stretches have no other one."""
    unit = _beside(whole(case), tried.gone)
    apart = [[_beside(view, tried.gone) for view in views(unit, hunk)] for hunk in case.stretches]
    names = {named(own, tried, wider) for own, *wider in apart if taken_away(own) >= PART * taken_away(unit) > 0}
    found, what, remedy = _left(unit, tried) if len(names) < 2 else (), REST, USE_OTHER
    if given_otherwise(case):
        found, what, remedy = (UnequalWork.id,) if case.work.kind != "same" else (), GIVEN, ""
    cause, *also = found or ("",)
    return Factor(name="the rest", cause=cause, also=tuple(also), what=what, changes={}, reading="rest", remedy=remedy)


def _left(unit: Swap, tried: Tried) -> tuple[str, ...]:
    """The name of what is left of a whole unit. Where settings have a share, they may be why routines that both call as
    often take the one longer: what one does alone names the rest, if it is as much; or if it is most of all that went,
    where that has no name; and then what went beside small calls. Where it has none of these, it may have two."""
    one = _beside_settings(unit, tried) or named(unit, tried) or _alone(unit, tried) or _beside_calls(unit, tried)
    return (one,) if one else _calls_and_work(unit, tried)


def _calls_and_work(swap: Swap, tried: Tried) -> tuple[str, ...]:
    """The names of what went in small calls and of all else, where either is a good part and both have one; the larger
    part's first. No experiment takes the one away without the other."""
    parts = [_only(swap, calls) for calls in (True, False)]
    went = taken_away(swap)
    if any(taken_away(part) < GOOD_PART * went or went <= 0 for part in parts):
        return ()
    names = [named(part, tried) for part in sorted(parts, key=taken_away, reverse=True)]
    return tuple(dict.fromkeys(names)) if all(names) else ()


def _only(swap: Swap, calls: bool) -> Swap:
    """Of a swap, small calls alone, or all but these."""
    lost, gained = (tuple(o for o in part if small_call(o) is calls) for part in (swap.lost, swap.gained))
    return dataclasses.replace(swap, lost=lost, gained=gained)


def _beside_calls(swap: Swap, tried: Tried) -> str:
    """The name of what went beside small calls, whose fixed cost has had its share; "" where that is little of it."""
    if DispatchOverhead.id not in tried.causes:
        return ""
    large = tuple(o for o in swap.lost if not small_call(o))
    left = len(large) < len(swap.lost) and seconds(large) >= ABOUT_HALF * seconds(swap.lost) > 0
    return named(dataclasses.replace(swap, lost=large), tried) if left else ""


def _alone(swap: Swap, tried: Tried) -> str:
    """The name of what one program does alone, if that is most of what went; "" where it is not."""
    own = only_one_does(swap)
    return named(own, tried) if taken_away(own) >= MOST * taken_away(swap) > 0 else ""


def _beside_settings(swap: Swap, tried: Tried) -> str:
    """The name of what one program does alone, if that is as much as settings leave; "" where none has a share."""
    if tried.left_s is None:
        return ""
    own = only_one_does(swap)
    return named(own, tried) if taken_away(own) >= MOST * tried.left_s else ""


def given_otherwise(case: Case) -> bool:
    """Whether both are one text, with other arguments or constants: what it does is no way that either has."""
    given = [(side.program.argv, side.program.settings) for side in case.both]
    return case.hunks == () and given[0] != given[1]


GIVEN = "the same program with what the other one is given"
REST = "the same work done the other program's way"
SWAPPED = "the other program's code in its place"
USE_OTHER = "use the other program's way as a whole"
TAKE_OVER = "do it as the other program does"


def _swap(
    name: str, swaps: Sequence[Swap], hunk: Hunk, edits: tuple[Edit, ...], tried: Tried, own: bool = True
) -> Factor:
    """The factor of exchanged code, in each view of it; `hunk` says where it stands. `own`: the first view is of what
    it does by itself, and not of all that it acts on."""
    case = swaps[0].case
    first, *wider = (_beside(each, tried.gone) for each in swaps)
    cause = (_beside_settings(first, tried) if own else "") or named(first, tried, wider)
    return Factor(
        name=name,
        cause=cause,
        what=SWAPPED,
        changes={case.slower.label: Change(edits=edits)},
        reading="swap",
        lines=tuple(range(hunk.slower_lines[0], hunk.slower_lines[1] + 1)),
        where=_place(first.case, hunk),
        remedy="" if hunk.counts else TAKE_OVER,
        shown=any(_is_shown(each, view, tried) for each in CAUSES if each.id == cause for view in (first, *wider)),
    )


def together(case: Case, measured: Collection[str], tried: Tried = NOTHING) -> list[Factor]:
    """Stretches exchanged at once, for those that can't run or don't help without each other: first the ones that by
    themselves could not be measured, with the files that are new, then all. None where there is only one."""
    if not case.hunks or len(case.hunks) < 2:
        return []
    stuck = {n: hunk for n, hunk in enumerate(case.stretches, start=1) if _name(n) not in measured}
    every = _joint("code in all", case, case.hunks, tried)
    new = [hunk for hunk in case.hunks if hunk.adds]
    if not stuck or not 2 <= len(stuck) + len(new) < len(case.hunks):
        return [every]
    name = _name(*stuck) + (" with what is new" if new else "")
    return [_joint(name, case, [*stuck.values(), *new], tried), every]


def _joint(name: str, case: Case, hunks: Sequence[Hunk], tried: Tried) -> Factor:
    unit = whole(case)
    parts = [views(unit, hunk)[0] for hunk in hunks]
    main = max(hunks, key=_weight)
    swap = Swap(case, _every(part.lost for part in parts), _every(part.gained for part in parts), main)
    costliest = max(hunks, key=lambda hunk: (seconds(case.stretch(hunk)[0]), *_weight(hunk)))
    inside = [part for part, hunk in zip(parts, hunks, strict=True) if hunk.in_unit and part.lost is not unit.lost]
    only = inside if len(inside) == 1 else []  # the others prepare for it
    edits = tuple(dict.fromkeys(edit for hunk in hunks for edit in hunk.edits))
    return _swap(name, [swap, *only], costliest, edits, tried)


def _weight(hunk: Hunk) -> tuple[bool, bool, int]:
    """The main one of several replaces something, touches the unit, and is the longest such."""
    return bool(hunk.slower_text.strip()), hunk.in_unit, len(hunk.slower_text) + len(hunk.faster_text)


def _name(*numbers: int) -> str:
    return "code " + "+".join(map(str, numbers))


def _every(parts: Iterable[tuple[Operation, ...]]) -> tuple[Operation, ...]:
    """Each operation once: stretches of the set-up all answer with the whole unit."""
    found: list[Operation] = []
    for operation in (each for part in parts for each in part):
        if operation not in found:
            found.append(operation)
    return tuple(found)


def named(swap: Swap, tried: Tried = NOTHING, wider: Sequence[Swap] = ()) -> str:
    """The id of the cause that names best what a swap changes, or wider views of it; "" where none is sure. Where its
    operations name nothing, what was run beneath them may, and then the routines that its time went by in: where nearly
    all of it did in such as one cause has alone, no other way of doing the work is why."""
    shown = (swap, *wider)
    by_operations = _by_operations(shown, tried)
    told = any(_is_shown(cause, view, tried) for cause in CAUSES if cause.id == by_operations for view in shown)
    if by_operations and (told or by_operations not in OTHER_WAYS):
        return by_operations
    telling = next(filter(None, (_by_routines(view, tried, TELLING, NEARLY_ALL) for view in shown)), "")
    return telling or by_operations or next(filter(None, (_by_routines(view, tried) for view in shown)), "")


def _by_operations(shown: Sequence[Swap], tried: Tried) -> str:
    contained = [view for view in shown if contained_by_one(view)]
    if said := next((cause.id for view in contained for cause in CAUSES if _is_shown(cause, view, tried)), ""):
        return said
    open_ones = [view for view in shown if view not in contained]
    apart = [left for view in open_ones for left in _but_for_equals(view)]
    forward = [left for view in open_ones for left in _but_for_backward(view)]
    for seen in (open_ones, apart, forward, [below for view in shown for below in beneath(view)], contained):
        sure = [(_sure(c, each, tried), -number, c.id) for each in seen for number, c in enumerate(CAUSES)]
        best = max(sure, default=(0.0, 0, ""))
        if best[0] >= SURE:
            return best[2]
    return ""


def _but_for_equals(swap: Swap) -> list[Swap]:
    """A swap without what both call as often and the slower one is no longer at, where what is left
    clearly takes it longer."""
    lost, gained = beside_equals(swap.lost, swap.gained)
    fewer = len(lost) < len(swap.lost) and seconds(lost) > CLEARLY * seconds(gained)
    return [dataclasses.replace(swap, lost=lost, gained=gained)] if fewer else []


def _but_for_backward(swap: Swap) -> list[Swap]:
    """A swap without the backward passes that both make, which follow what was recorded: what else went names them, if
    it is a good part and clearly takes longer."""
    lost, gained = ([o for o in part if not runs_backward(o)] for part in (swap.lost, swap.gained))
    passes = [Counter(o.name for o in part if runs_backward(o)) for part in (swap.lost, swap.gained)]
    both = passes[0] == passes[1] and bool(passes[0])
    told = seconds(lost) >= FORWARD * seconds(swap.lost) and seconds(lost) > CLEARLY * seconds(gained)
    return [dataclasses.replace(swap, lost=tuple(lost), gained=tuple(gained))] if both and told else []


def _by_routines(swap: Swap, tried: Tried, kinds: frozenset[str] = EVERY_KIND, least: float = ROUTINES) -> str:
    """The cause that at least a part of what went speaks for by its compiled routines of these kinds; "" where there is
    none, or it has had its share."""
    lost = went(swap)
    no_loop = left_out(swap) or as_many_steps(swap) or in_long_calls(swap) or same_steps(swap.case)
    kinds -= PythonLoop.routines if no_loop else set()
    whole, longer = sum(lost.values()), sum(took for took in lost.values() if took > 0)
    enough = max(least * whole, MOST_OF_IT * longer)
    parts = [(sum(lost.get(kind, 0.0) for kind in cause.routines & kinds), cause.id) for cause in CAUSES]
    sure = [(part, each) for part, each in parts if each not in tried.causes and part >= enough > 0]
    return max(sure)[1] if sure else ""


def _beside(swap: Swap, gone: Collection[Place]) -> Swap:
    """What a swap changes beside expressions of the loop's file that other experiments have taken out already, and
    their like in what came: these have their share, and name nothing else."""
    side = swap.case.slower
    source = side.source
    if source is None or not gone:
        return swap

    def taken_out(one: Operation) -> bool:
        return one.file in (source.path, "") and place_of(one) in gone

    seen = msgspec.structs.replace(
        side.evidence, operations=tuple(o for o in side.evidence.operations if not taken_out(o))
    )
    like = {called_on(o) for o in swap.lost if taken_out(o) and arrays(o)}
    return dataclasses.replace(
        swap,
        case=dataclasses.replace(swap.case, slower=dataclasses.replace(side, evidence=seen)),
        lost=tuple(o for o in swap.lost if not taken_out(o)),
        gained=tuple(o for o in swap.gained if called_on(o) not in like),
    )


def _sure(cause: Cause, swap: Swap, tried: Tried) -> float:
    left = cause.left(swap, tried.made)
    explained = 0.0 if cause.id in tried.causes else cause.explains(left)
    return max(cause.shown(left), 0.0 if explained and sets_a_mode(left) else explained)


def _is_shown(cause: Cause, swap: Swap, tried: Tried) -> bool:
    """Whether the exchanged text is the cause's own experiment, in what others that were made leave of it."""
    return cause.shown(cause.left(swap, tried.made)) >= SURE


def _place(case: Case, hunk: Hunk) -> str:
    """The line that takes the slower program most time beyond what the faster one spends on the same, else the first of
    the main part; the faster one's, where the slower one lacks something."""
    side, file, text, line = case.slower, hunk.slower_file, hunk.slower_text, hunk.slower_lines[0]
    if not text.strip():
        side, file, text, line = case.faster, hunk.faster_file, hunk.faster_text, hunk.faster_lines[0]
    own = case.slower.within(hunk.slower_parts, file)
    costliest = next((excess.operation for excess in excesses(case) if excess.operation in own), None)
    if side is case.slower and costliest is not None:
        line, text = costliest.line, python_lines(text_in(side, file))[costliest.line - 1]
    first = next((each.strip() for each in python_lines(text) if each.strip()), "")
    return f"{shown(side, file)}:{line}: {first}"
