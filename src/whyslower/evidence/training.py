"""Networks that are trained, or run, in another way, which their numbers alone don't tell: one drops units at random or
renews its batch statistics and the other doesn't, an optimizer or the schedule of its rate has other settings, a model
more parameters."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator

from whyslower.evidence import phrases
from whyslower.evidence.program_runs import SETTING, View
from whyslower.evidence.snapshots import Value, root
from whyslower.evidence.starts import drawn
from whyslower.evidence.values import Kind, compare, precision_of, shorten

# A layer or a function that drops units, and words for a dropout by hand.
_DROPOUT = re.compile(r"dropout\w*\s*[(=]", re.IGNORECASE)
_MASKS = re.compile(r"drop|keep|kept|mask|bernoulli|binomial", re.IGNORECASE)

# What a layer renews in training mode alone, by the names that torch gives it.
_STATISTICS = re.compile(r".*\.running_(mean|var)")

# A parameter of a model, by the names that torch's modules and their like give them.
_PARAMETER = re.compile(r".*\.[^.\[]*(weight|bias)[^.\[]*")
MORE = 1.25  # times as many are another model's: a second bias, which changes no result, is far less

# Settings of an optimizer that say how it computes, what is hardly more than rounding, or what makes up for a loss that
# is a sum in one program and a mean in the other; and one that says nothing without a decay.
_NO_OTHER_WORK = frozenset({"foreach", "fused", "capturable", "differentiable", "eps", "lr", "verbose"})
_DECOUPLED, _DECAY = "decoupled_weight_decay", "weight_decay"
_SCHEDULE = ".settings["  # of the rate
# The square, or the norm, of what has a name; and a decay by hand: squares of the parameters, in a sum over these or in
# a loop, or what is added to their gradients.
_SQUARED = r"\b{0}(?:\.pow\(2|\.square\(|\.norm\(| ?\*\* ?2| \* {0}\b)"
_BY_HAND = re.compile(
    r"(?=\b(\w+))" + _SQUARED.format(r"\1") + r"[^\n]*\bfor (?:\w+, ?)?\1 in\b[^\n]*parameters\("
    r"|\bfor (?:\w+, ?)?(\w+) in [^\n]*parameters\(\)[^\n]*:\n(?:[^\n]*\n){0,3}?"
    r"[^\n]*(?:" + _SQUARED.format(r"\2") + r"|\b\2\.grad\b[^\n]*\b\2\b(?!\.grad))"
)


def trained_otherwise(a: View, b: View) -> str:
    """What is said of two programs that train, or run, their networks in another way; "" where nothing tells so."""
    return (
        _drops_units(a, b)
        or _renews_statistics(a, b)
        or _other_settings(a, b, _settings(a, b))
        or _other_parameters(a, b)
    )


def _drops_units(a: View, b: View) -> str:
    """Of a network that drops units at random in every round, where the other program draws nothing in its loop and has
    no masks that were drawn before."""
    for view, other in ((a, b), (b, a)):
        by_hand = _MASKS.search(other.source) and not _DROPOUT.search(other.source)
        if drawn(view) and _DROPOUT.search(view.source) and drawn(other) == set() and not by_hand:
            return phrases.DROPOUT.format(label=view.label, other=other.label)
    return ""


def _renews_statistics(a: View, b: View) -> str:
    """Of batch statistics that both have at the loop's door, and only one changes."""
    for path in filter(_STATISTICS.fullmatch, a.paths):
        for view, other in ((a, b), (b, a)):
            if path in other.paths and path in view.changed and other.stands(path):
                return phrases.STATISTICS.format(variable=path, label=view.label, other=other.label)
    return ""


def hardly_shows(a: View, b: View) -> str:
    """What is said of two programs that agree for a few units, which hardly show that an optimizer decays the weights
    otherwise, that a schedule changes its rate at other steps, or that batch statistics for later become others."""
    few = [(path, name) for path, name in _settings(a, b) if name == _DECAY or _SCHEDULE in path]
    return _other_settings(a, b, few) or _other_statistics(a, b)


def _other_statistics(a: View, b: View) -> str:
    """Of batch statistics that begin alike, are renewed in both and differ after the first unit."""
    first = min(a.since_door, default=0)
    for path in filter(_STATISTICS.fullmatch, a.paths):
        before, after = ((a.value(path, unit), b.value(path, unit)) for unit in (0, first))
        if {path} <= a.changed & b.changed and _is(before, "agree") and _is(after, "differ"):
            if _moved_by_a_bias(a, b, path, first):
                continue
            return phrases.OTHER_STATISTICS.format(variable=path, units=phrases.units(first))
    return ""


def _moved_by_a_bias(a: View, b: View, path: str, unit: int) -> bool:
    """Whether a mean alone differs, and its layer's spread does not, where one network has biases that the other lacks:
    what is added before a batch is normalized moves its mean, and is taken off with it."""
    biases = [{each for each in view.paths if each.endswith(".bias")} for view in (a, b)]
    spread = path.replace("running_mean", "running_var")
    values = a.value(spread, unit), b.value(spread, unit)
    return spread != path and _is(values, "agree") and biases[0] != biases[1]


def _is(values: tuple[Value | None, Value | None], kind: Kind) -> bool:
    x, y = values
    if x is None or y is None:
        return False
    return compare(x, y, precision_of({x.dtype, y.dtype})).kind == kind


def _other_settings(a: View, b: View, settings: Iterable[tuple[str, str]]) -> str:
    """Of those of an optimizer's or a schedule's settings that are not the same in both."""
    for path, name in settings:
        x, y = a.value(path, min(a.units)), b.value(path, min(b.units))
        if x is None or y is None or x.kind != y.kind or (x.text, str(x.data)) == (y.text, str(y.data)):
            continue
        if name == _DECAY and any(_decays_by_hand(view, path) for view in (a, b)):
            continue
        if name != _DECOUPLED or all(_decays(view, path) for view in (a, b)):
            return phrases.OTHER_SETTING.format(
                variable=root(path), name=name, x=shorten(x), y=shorten(y), a=a.label, b=b.label
            )
    return ""


def _settings(a: View, b: View) -> Iterator[tuple[str, str]]:
    """Settings that both have and that may make other work, by place and name; of a schedule, where both take its steps
    at the same pace."""
    for path in a.paths:
        found = SETTING.fullmatch(path)
        if found is None or found[1] in _NO_OTHER_WORK or path not in b.paths:
            continue
        schedule, _, setting = path.partition(_SCHEDULE)
        if not setting or _steps_alike(a, b, f"{schedule}.last_epoch"):
            yield path, found[1]


def _steps_alike(a: View, b: View, path: str) -> bool:
    return path in a.changed and all(_is((a.value(path, unit), b.value(path, unit)), "agree") for unit in a.since_door)


def _decays_by_hand(view: View, path: str) -> bool:
    return not _decays(view, path) and bool(_BY_HAND.search(view.source))


def _decays(view: View, path: str) -> bool:
    value = view.value(path.replace(_DECOUPLED, _DECAY), min(view.units))
    return value is not None and value.kind == "array" and bool(value.data.any())


def _other_parameters(a: View, b: View) -> str:
    """Of far more parameters that one model has than the other, however they are split and named, where both are
    trained."""
    x, y = (_trained(view) for view in (a, b))
    if not 0 < MORE * min(x, y) <= max(x, y):
        return ""
    return phrases.OTHER_PARAMETERS.format(x=x, y=y, a=a.label, b=b.label)


def _trained(view: View) -> int:
    """Numbers in the parameters that a loop changes in place, what is one array under two names once; copies that it
    makes of them, to keep the best, are none."""
    found = {}
    for path in filter(_PARAMETER.fullmatch, view.paths):
        value = view.value(path, min(view.units))
        carried = view.role(path) == "carried" and path in view.changed and root(path) not in view.names.bound
        if carried and value is not None and value.kind == "array":
            found[value.memory or path] = math.prod(value.shape)
    return sum(found.values())
