"""Experiments that exclude each other: edits of the same place, of which only one can stand there.

What both would do together can't be measured, and needn't be: whoever could have both takes the one that does more.
With that as their joint effect, each has its share by the same rule as all others; what both explain counts once.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

from whyslower.attribution.dividends import Subset
from whyslower.factors.source import compatible
from whyslower.records import Factor
from whyslower.statistics.boundary import FloatArray


def with_alternatives(values: Mapping[Subset, FloatArray], factors: Mapping[str, Factor]) -> dict[Subset, FloatArray]:
    """Measured effects by set, and those of sets that hold alternatives: the better one's, with all else alike."""
    known = dict(values)
    pairs = [pair for pair in combinations(sorted(frozenset().union(*known)), 2) if exclude(*map(factors.get, pair))]
    found = True
    while found and pairs:
        found = _joined(known, pairs)
    return known


def exclude(one: Factor | None, other: Factor | None) -> bool:
    """Whether each puts something else into the very same place: more than that they overlap."""
    if one is None or other is None or {one.reading, other.reading} != {"equal"}:
        return False
    places = [_replaced(one), _replaced(other)]
    return any(places[0][place] != places[1][place] for place in places[0].keys() & places[1].keys())


def meet(one: Factor, other: Factor) -> bool:
    """Whether edits of the two get in each other's way, so that no program can have both."""
    both = one.changes.keys() & other.changes.keys()
    return any(not compatible(one.changes[label].edits, other.changes[label].edits) for label in both)


def _replaced(factor: Factor) -> dict[tuple[str, str, int, int], str]:
    """What a factor puts where, by program and place."""
    edits = [(label, edit) for label, change in factor.changes.items() for edit in change.edits]
    return {(label, edit.file, edit.start, edit.end): edit.text for label, edit in edits if edit.end > edit.start}


def _joined(known: dict[Subset, FloatArray], pairs: list[tuple[str, str]]) -> bool:
    """Adds the sets that hold one more alternative; whether there were any."""
    before = len(known)
    for one, other in pairs:
        for some in [some for some in known if one in some and other not in some]:
            instead = some - {one} | {other}
            if instead in known:
                known.setdefault(some | {other}, max(known[some], known[instead], key=lambda drawn: float(drawn[0])))
    return len(known) > before
