"""Sizes as something that can be set: the same calls on less data, or on more, in two programs alike."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from whyslower.factors.shapes import Sizes, find_sizes
from whyslower.factors.source import Source
from whyslower.records import Change, Edit

Setting = dict[int, int]  # by size, the new one

LARGE = 64  # sizes from here on are work; below they may be structure
SMALL = 8  # what large sizes come down to, where smaller ones stay: a common multiple of vector and head counts
FACTOR = 64  # by which sizes shrink in proportion: a power of two keeps what divides them
MOST_LEFT = 3  # sizes, the largest ones, each of which is left as it is in one of the settings
GROWTH = 4  # times as large are sizes that can't shrink
LEAST_SHRINKING = 4  # a setting that shrinks no size by as much says nothing


def shrunken(slower: Source, faster: Source, slower_label: str, faster_label: str) -> list[dict[str, Change]]:
    """Changes, by label, that take the work away and should leave the calls: the most thorough first, then those that
    leave one size as it is, since it may say how often something is done; seven at most.

    A number that stands for a size changes wherever it does, in both programs alike, and only if both have it. What
    may run another way with such sizes must be looked at by running it: these are candidates.
    """
    one, other, values = _common(slower, faster)
    floor = max(one.floor, other.floor)
    held = {p.value for found in (one, other) for p in found.places.values()} - set(values) | {3, 4}
    free = [value for value in values if value > floor]
    largest = free[: -MOST_LEFT - 1 : -1]
    settings = [
        _ascending(free, held, lambda value: floor),
        _ascending(free, held, lambda value: max(floor, value // FACTOR)),
        _ascending([v for v in free if v >= LARGE], held.union(free), lambda value: max(floor, SMALL), SMALL),
        _ascending(free[-1:], held.union(free), lambda value: max(floor, value // FACTOR)),
        *(_ascending([v for v in free if v != left], held | {left}, lambda _: floor) for left in largest),
    ]
    kept: list[Setting] = []
    for setting in settings:
        if setting not in kept and any(old >= LEAST_SHRINKING * new for old, new in setting.items()):
            kept.append(setting)
    return [_changes(setting, {slower_label: (slower, one), faster_label: (faster, other)}) for setting in kept]


def grown(slower: Source, faster: Source, slower_label: str, faster_label: str) -> list[dict[str, Change]]:
    """Changes, by label, to GROWTH times the sizes: for programs that run with no smaller ones (what picks the 112th of
    128 cells). All of them first, then all but one of the largest; three at most."""
    one, other, values = _common(slower, faster)
    held = {p.value for found in (one, other) for p in found.places.values()} - set(values)
    free = [value for value in values if GROWTH * value not in held]
    settings = [[value for value in free if value != left] for left in (None, *free[:-MOST_LEFT:-1])]
    programs = {slower_label: (slower, one), faster_label: (faster, other)}
    return [_changes({value: GROWTH * value for value in some}, programs) for some in settings if some]


def _common(slower: Source, faster: Source) -> tuple[Sizes, Sizes, list[int]]:
    """Both programs' sizes, and the values that can be set in both, in order."""
    one, other = find_sizes(slower), find_sizes(faster)
    return one, other, sorted((one.values & other.values) - one.fixed - other.fixed)


def _ascending(values: Iterable[int], held: set[int], wanted: Callable[[int], int], step: int = 1) -> Setting:
    """New sizes in the old ones' order, multiples of `step`, no two alike, none that another size already has."""
    setting: Setting = {}
    last = 1
    for value in values:
        new = -(-max(last + 1, wanted(value)) // step) * step
        while new in held:
            new += step
        setting[value] = min(new, value)
        last = setting[value]
    return setting


def _changes(setting: Mapping[int, int], programs: Mapping[str, tuple[Source, Sizes]]) -> dict[str, Change]:
    return {label: Change(edits=_edits(setting, found)) for label, (_, found) in programs.items()}


def _edits(setting: Mapping[int, int], found: Sizes) -> tuple[Edit, ...]:
    places = {**found.along, **found.places}
    return tuple(
        Edit(start=place.start, end=place.end, text=str(setting[place.value]))
        for _, place in sorted(places.items())
        if setting.get(place.value, place.value) != place.value
    )
