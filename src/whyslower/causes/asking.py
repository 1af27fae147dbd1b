"""Routines that both programs call and ask for otherwise by a keyword: the slower one's asked as the faster one's."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from whyslower.causes import reading
from whyslower.causes.binding import call_at, parsed, written
from whyslower.causes.case import Case
from whyslower.causes.making import NO_METHOD, chooses, options_of
from whyslower.causes.shares import expected, share
from whyslower.factors.source import Source
from whyslower.records import Change, Edit, Factor, Operation

# Of a program's watched seconds: an option of what takes less is no matter.
NOTICED = 0.05
# Keywords that tell a routine to call a function once for all, and not once for each.
VECTORIZING = reading.words("vectorize vectorized")


class Option(NamedTuple):
    """A keyword of a routine's call in the slower one, and what either program gives for it; "": nothing."""

    operation: Operation
    name: str
    mine: str
    theirs: str


def otherwise(case: Case, wanted: Collection[str] | None = None) -> list[Option]:
    """The options of costly calls of the slower one that the faster's calls of the same routine have otherwise;
    `wanted`: only of these names."""
    source = case.slower.source
    if source is None:
        return []
    costly = [o for o in case.slower.evidence.operations if share(o, case.slower.evidence) >= NOTICED]
    found = [option for one in costly if written(source, one) for option in _told_apart(case, one)]
    return [option for option in found if wanted is None or option.name in wanted]


def told(case: Case, values: Mapping[Option, str], **named: Any) -> tuple[Factor, ...]:
    """The experiment by which options of the slower one's calls are given these values, or left out where that is "";
    `named`: the rest of the factor. None where there are no options, or one can't be given its value."""
    changed = edits(case.slower.source, values) if case.slower.source is not None else ()
    return edited(case, values, changed, **named)


def edited(case: Case, options: Iterable[Option], changed: tuple[Edit, ...], **named: Any) -> tuple[Factor, ...]:
    """As `told`, by edits that say these options otherwise; none where there are none."""
    if not changed:
        return ()
    lines = tuple(sorted({option.operation.line for option in options}))
    return (Factor(changes={case.slower.label: Change(edits=changed)}, lines=lines, **named),)


def edits(source: Source, values: Mapping[Option, str]) -> tuple[Edit, ...]:
    """Each option given its value, or left out where that is ""; () where one can't be."""
    made = [_edit(source, option, value) for option, value in values.items()]
    return tuple(edit for edit in made if edit is not None) if None not in made else ()


def as_the_faster(case: Case, cause: str, *, vectorizing: bool = False) -> tuple[Factor, ...]:
    """The experiment by which the slower one's calls are told the names of methods that the faster's are, or
    (`vectorizing`) the flags that call a function once for all. None where code can be exchanged instead, or where the
    same may not be computed."""
    wanted = _vectorizes if vectorizing else _names_a_method
    options = [option for option in otherwise(case) if wanted(option)]
    if not options or case.stretches or case.work.kind != "same":
        return ()
    asked = ", ".join(dict.fromkeys(f"{o.name}={o.theirs}" if o.theirs else f"no {o.name}" for o in options))
    places = {reading.place_of(option.operation): option.operation for option in options}
    taking = sum(share(operation, case.slower.evidence) for operation in places.values())
    return told(
        case,
        {option: option.theirs for option in options},
        name=f"{'vectorized' if vectorizing else 'asked'}-{options[0].operation.line}",
        cause=cause,
        what=f"{_named(options)} of {case.slower.label} asked as the other program asks: {asked}",
        remedy=f"ask as the other program does: {asked}",
        weight=expected(case, taking / 2),
    )


def for_each_alone(case: Case, slower: str, faster: str) -> bool:
    """Whether, of two texts of relatives, the faster one alone tells a routine to call a function once for all."""
    options = [option for option in otherwise(case, VECTORIZING) if _vectorizes(option)]
    return any(option.theirs == "True" and option.name in faster and option.name not in slower for option in options)


def _vectorizes(option: Option) -> bool:
    return option.name in VECTORIZING and all(map(chooses, filter(None, (option.mine, option.theirs))))


def _names_a_method(option: Option) -> bool:
    """Whether what is told otherwise is a name, written out. (What a flag switches is something else each time.)"""
    values = [parsed(value) for value in (option.mine, option.theirs) if value]
    names = [isinstance(value, ast.Constant) and isinstance(value.value, str) for value in values]
    return option.name not in NO_METHOD and all(names)


def _named(options: Iterable[Option]) -> str:
    return ", ".join(dict.fromkeys(f"`{option.operation.text.partition('(')[0]}`" for option in options))


def _told_apart(case: Case, one: Operation) -> Iterator[Option]:
    mine = options_of(parsed(one.text))
    asked = [options_of(parsed(o.text)) for o in case.faster.evidence.operations if o.name == one.name]
    theirs = asked[0] if asked else None
    if mine is None or theirs is None or any(other != theirs for other in asked):
        return
    for name in sorted(mine.keys() | theirs.keys()):
        if mine.get(name) != theirs.get(name):
            yield Option(one, name, mine.get(name, ""), theirs.get(name, ""))


def _edit(source: Source, option: Option, value: str) -> Edit | None:
    call = call_at(source, option.operation)
    if call is None or any(isinstance(each, ast.GeneratorExp) for each in call.args):
        return None
    given = next((keyword for keyword in call.keywords if keyword.arg == option.name), None)
    others = [source.extent(each) for each in (*call.args, *call.keywords) if each is not given]
    if given is None:
        end = max((end for _, end in others), default=None)
        return None if end is None else Edit(start=end, end=end, text=f", {option.name}={value}")
    start, end = source.extent(given)
    if value:
        return Edit(start=end - len(source.segment(given.value)), end=end, text=value)
    before = max((theirs for _, theirs in others if theirs <= start), default=None)  # with the comma that follows it
    after = min((theirs for theirs, _ in others if theirs >= end), default=end)
    return Edit(start=start, end=after, text="") if before is None else Edit(start=before, end=end, text="")
