"""Two values that are one array in one program and two in the other: `best = model.state_dict()`, and a copy of it.

As long as they agree nobody sees it. When the one is changed in place and the other is not made anew, they don't.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from whyslower.evidence import phrases
from whyslower.evidence.pairing import Pair
from whyslower.evidence.program_runs import View
from whyslower.evidence.snapshots import root


def one_array(a: View, b: View, agreed: Iterable[Pair]) -> str:
    """What is said of the first two such values among the pairs that agree; "" where there are none."""
    pairs = list(agreed)
    for view, other, names in ((a, b, [(p.a, p.b) for p in pairs]), (b, a, [(p.b, p.a) for p in pairs])):
        held: dict[int, list[tuple[str, int]]] = defaultdict(list)
        for own, twin in names:
            if not (_made_anew(view, own) and _made_anew(other, twin)):
                held[_changed_at(view, own)].append((own, _places(other, twin)[-1]))
        for place, same in held.items():
            (first, at), *more = same
            second = next((path for path, elsewhere in more if elsewhere != at), "")
            if place and second and all(there for _, there in same):
                return phrases.ONE_ARRAY.format(variable=first, other=second, label=view.label)
    return ""


def _made_anew(view: View, path: str) -> bool:
    """Whether every unit binds the variable before it reads it."""
    names, name = view.names, root(path)
    return name in names.bound and name not in names.conditional | names.carried


def _changed_at(view: View, path: str) -> int:
    """Where an array lies that is changed in place: after every unit in the same place, with other values; else 0."""
    places = _places(view, path)
    return places[0] if len(set(places)) == 1 < len(places) and path in view.changed else 0


def _places(view: View, path: str) -> list[int]:
    """Where it lies after each unit, 0 where that is not known."""
    seen = [view.units[unit].values.get(path) for unit in view.since_door]
    return [value.memory if value is not None else 0 for value in seen] or [0]
