"""Do two loops start from the same inputs, and do they draw the same random numbers inside?"""

from __future__ import annotations

import ast
from collections import Counter

import numpy as np

from whyslower.evidence import phrases
from whyslower.evidence.drawn_alike import of_common_draws
from whyslower.evidence.origins import of_the_same, warmed_up
from whyslower.evidence.pairing import Pair
from whyslower.evidence.program_runs import STRONG, View
from whyslower.evidence.snapshots import Value, root
from whyslower.evidence.values import informative, shorten

MOST_PARTS = 16  # of one array, that the other program may have as arrays of their own
KEYS, NEW_KEYS = "keys of jax.random", "new keys of jax.random"
OF_KEYS = frozenset({"PRNGKey", "key", "split", "fold_in", "clone", "key_data", "key_impl", "wrap_key_data"})
KEY_WORDS = (2, 4)  # of 32 bits, in a key of jax.random's: threefry's, and those of the rbg generators


def why_not_same_start(a: View, b: View, pairs: list[Pair], prepared: bool = False) -> str:
    """Why the two can't be said to start from the same inputs; "" when they do. `prepared`: inputs without a
    counterpart are the same, too, where they are made of random numbers that both draw alike."""
    for pair in pairs:
        if _begins_otherwise(pair) and not _began_alike(a, b, pair, pairs):
            x, y = a.value(pair.a, 0), b.value(pair.b, 0)
            shown = [shorten(v) if v is not None else "" for v in (x, y)]
            return phrases.OTHER_START.format(variable=pair.a, x=shown[0], y=shown[1], a=a.label, b=b.label)
    lone_a = _lone_inputs(a, {p.a for p in pairs if 0 in p.outcomes and p.strength in ("strong", "input")})
    lone_b = _lone_inputs(b, {p.b for p in pairs if 0 in p.outcomes and p.strength in ("strong", "input")})
    in_parts = _parts_of(a, lone_a, b, lone_b) | _parts_of(b, lone_b, a, lone_a)
    lone_a, lone_b = ([path for path in lone if path not in in_parts] for lone in (lone_a, lone_b))
    if not (lone_a and lone_b) or (of_the_same(a, lone_a, pairs) and of_the_same(b, lone_b, pairs)):
        return ""
    if not (prepared and of_common_draws(a, lone_a, b, lone_b)):
        return phrases.UNPAIRED_START.format(x=lone_a[0], y=lone_b[0], a=a.label, b=b.label)
    return ""


def _began_alike(a: View, b: View, pair: Pair, pairs: list[Pair]) -> bool:
    """Whether a value that differs at the loop's door comes of a step that both run before it, from the same start."""
    return pair.strength == "strong" and pair.a == pair.b and warmed_up(a, b, root(pair.a), pairs)


def _begins_otherwise(pair: Pair) -> bool:
    return pair.strength in ("strong", "input") and 0 in pair.outcomes and pair.outcomes[0].kind in ("doubt", "differ")


def _lone_inputs(view: View, paired: set[str]) -> list[str]:
    """What is there at the loop's door, tells something, is used by the loop, and has no counterpart."""
    found = []
    for path in view.paths:
        value = view.value(path, 0)
        if value is None or value.kind != "array" or path in paired or value.name in view.names.uninitialised:
            continue
        if view.role(path) in (*STRONG, "input") and informative(value):
            found.append(path)
    return found


def _parts_of(one: View, paths: list[str], other: View, wholes: list[str]) -> set[str]:
    """The arrays of the other program that are one's arrays stacked along the first axis, all of them, and these."""
    found: set[str] = set()
    for whole in wholes:
        value = other.value(whole, 0)
        if value is None or not _whole_array(value) or len(value.shape) < 2 or value.shape[0] > MOST_PARTS:
            continue
        places = {path: _place(x, value) for path in paths if (x := one.value(path, 0)) is not None}
        parts = {path for path, place in places.items() if place is not None}
        if {places[path] for path in parts} == set(range(value.shape[0])):
            found |= parts | {whole}
    return found


def _place(value: Value, whole: Value) -> int | None:
    """Which part of the whole the array is."""
    parts = enumerate(whole.data) if _whole_array(value) else ()
    return next((number for number, part in parts if np.array_equal(value.data, part)), None)


def _whole_array(value: Value) -> bool:
    """Whether all its numbers were kept."""
    return value.kind == "array" and value.grid is None and value.data.shape == value.shape


def why_not_same_draws(a: View, b: View, shared: bool) -> str:
    """Why the two can't be said to draw the same random numbers inside their loops; "" when they do, or draw none."""
    drawn_a, drawn_b = _states(a), _states(b)
    if drawn_a is None or drawn_b is None:
        return phrases.UNKNOWN_DRAWS
    if shared:
        kinds = sorted(set(_draws(a).items()) ^ set(_draws(b).items()))
        if kinds:
            return phrases.OTHER_DRAWS.format(kinds=", ".join(dict.fromkeys(kind for kind, _ in kinds[:6])))
        alone = any(kind.startswith("alone") for kind in _draws(a))
        if alone or drawn_a or drawn_b:
            return phrases.HIDDEN_DRAWS
        return "" if _draws(a) else _why_not_same_keys(a, b)
    if not drawn_a and not drawn_b:
        return _why_not_same_keys(a, b)
    return "" if drawn_a == drawn_b else phrases.OTHER_DRAWS.format(kinds=", ".join(sorted({*drawn_a, *drawn_b})))


def drawn(view: View) -> set[str] | None:
    """The generators that a loop draws from, the kinds of shared random numbers that it draws, and `KEYS` where it uses
    keys of jax.random, `NEW_KEYS` where these are others in every unit; None where not known, as where random numbers
    are not shared: generators that are made anew in the loop are seen only then."""
    states = _states(view) if view.shared else None
    if states is None:
        return None
    keys = {frozenset(_keys(view, unit)) for unit in view.since_door}
    used = {NEW_KEYS if len(keys) == len(view.since_door) > 1 else KEYS} if any(keys) else set()
    return states.keys() | _draws(view).keys() | used


def _why_not_same_keys(a: View, b: View) -> str:
    """Why the two can't be said to draw alike from the keys of jax.random that their loops use, each by its own
    generator; "" where they have the same keys, at the loop's door and after every unit, and the same functions to draw
    from them, or none."""
    units = a.units.keys() & b.units.keys()
    if any(_keys(a, unit) != _keys(b, unit) for unit in units):
        return phrases.OTHER_KEYS.format(a=a.label, b=b.label)
    ours, theirs = (_drawing(view.source) for view in (a, b))
    if ours == theirs or not any(_keys(a, unit) for unit in units):
        return ""
    names = [
        ", ".join(sorted((one - other).elements())) or "nothing more" for one, other in ((ours, theirs), (theirs, ours))
    ]
    return phrases.OTHER_FUNCTIONS.format(a=a.label, b=b.label, x=names[0], y=names[1])


def _drawing(source: str) -> Counter[str]:
    """The functions of jax.random that a text calls to draw numbers, and in how many places."""
    try:
        nodes = list(ast.walk(ast.parse(source)))
    except SyntaxError:
        return Counter()
    modules = {"jax.random"}
    for node in nodes:
        if isinstance(node, ast.Import):
            modules |= {alias.asname for alias in node.names if alias.name == "jax.random" and alias.asname}
        if isinstance(node, ast.ImportFrom) and node.module == "jax":
            modules |= {alias.asname or alias.name for alias in node.names if alias.name == "random"}
    calls = (node.func for node in nodes if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute))
    return Counter(f.attr for f in calls if ast.unparse(f.value) in modules and f.attr not in OF_KEYS)


def _keys(view: View, unit: int) -> set[bytes]:
    """The keys that a loop uses or carries on, as they are after so many units."""
    found = (view.value(path, unit) for path in view.paths if view.role(path) in (*STRONG, "input"))
    return {value.data.tobytes() for value in found if value is not None and _is_key(value)}


def _is_key(value: Value) -> bool:
    if value.kind != "array" or value.container != "jax" or not value.shape or value.shape[-1] not in KEY_WORDS:
        return False
    return value.dtype in ("key", "uint32") and _whole_array(value)


def _draws(view: View) -> dict[str, int]:
    """The shared random numbers drawn between the loop's door and the last unit, by kind."""
    first, last = view.units[min(view.units)], view.units[max(view.units)]
    counts = {kind: count - first.draws.get(kind, 0) for kind, count in last.draws.items()}
    return {kind: count for kind, count in counts.items() if count}


def _states(view: View) -> dict[str, tuple[str, ...]] | None:
    """The generators that moved on inside the loop, with their fingerprints unit by unit; None where not known."""
    order = sorted(view.units)
    if len(order) < 2 or order[0] != 0:
        return None
    series: dict[str, tuple[str, ...]] = {}
    for library in {name for u in order for name in view.units[u].generators}:
        series[library] = tuple(view.units[u].generators.get(library, "") for u in order)
    for path in {p for u in order for p, v in view.units[u].values.items() if v.kind == "generator"}:
        series[f"generator {path}"] = tuple(v.text if (v := view.value(path, u)) is not None else "" for u in order)
    return {name: states for name, states in series.items() if len(set(states) - {""}) > 1}
