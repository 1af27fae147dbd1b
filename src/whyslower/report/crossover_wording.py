"""Every sentence about a crossover: where the winner flips, who wins where, what each program's cost is made of."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import Any

from whyslower.questions import CrossoverAnswer, Flip, Regime, SizePoint, Stretch
from whyslower.records import Remark
from whyslower.report import numbers, remark_wording, wording

Data = Mapping[str, Any]

STRETCH_HEADER = ("from", "to", "who wins", "at its lower end", "at its upper end")
REGIME_HEADER = ("program", "from", "to", "a unit takes", "half of it is fixed cost at")

WIDE = 1.1  # an interval that reaches further than this factor from its flip: it is not known within 10 %
LARGEST_PLAIN = 1e7  # a size beyond it is written with an exponent
LONG = 1.5  # times its low end: so far reaches a stretch that is worth a word in the first sentence
NO_MORE = "all sizes beside it were measured as often as tells anything"
MISFIT = 1.25  # times what a formula says: that is worth a word
FEW_ROUNDS = 200  # of a loop that ends there: its start is a good part of it
LEAST_TIME = 1e-9  # below a nanosecond, decimals would hide a cost


def size(value: float) -> str:
    """A size with three significant digits, or exactly where it is a short whole one: 512, 267, 0.35."""
    if float(value).is_integer() and abs(value) < LARGEST_PLAIN:
        return str(int(value))
    return f"{float(f'{value:.3g}'):g}" if abs(value) < LARGEST_PLAIN else f"{value:.3g}"


def about(value: float, whole: bool = False) -> str:
    """A size that was estimated: three significant digits, and no fraction where sizes are whole numbers."""
    rounded = float(f"{value:.3g}")
    return size(round(rounded) if whole else rounded)


def times(value: float) -> str:
    """How many times slower the other is: 1.9x."""
    return f"{numbers.ratio(value)}x"


def placed(answer: CrossoverAnswer, flip: Flip) -> tuple[str, str]:
    """A flip's size, and its interval."""
    low, at, high = (about(value, answer.vary.whole) for value in (flip.low, flip.size, flip.high))
    return at, f"95 % interval {low} to {high}"


def span(answer: CrossoverAnswer) -> str:
    """The sizes at which programs were compared: N = 16 to 65536."""
    return f"{answer.vary.name} = {size(answer.stretches[0].low)} to {size(answer.stretches[-1].high)}"


# --- the first line ---------------------------------------------------------------------------------------------------


def headline(answer: CrossoverAnswer) -> str:
    """The answer in one sentence."""
    if not any(point.unit_s for point in answer.points):
        return f"No answer: nothing was measured along {answer.vary.name}."
    if not answer.stretches:
        return f"No answer: fewer than two sizes of {answer.vary.name} were measured, and a flip takes two."
    said = [_flip(answer, flip) for flip in answer.flips] if answer.flips else [_no_flip(answer)]
    said += [*_hidden(answer), *_open(answer)] if answer.flips else []
    return "; ".join(said[:1] + [f"{each[:1].lower()}{each[1:]}" for each in said[1:]]) + _work(answer) + "."


def _hidden(answer: CrossoverAnswer) -> list[str]:
    """Where another wins from some size on that is not known closer than between two stretches."""
    sure = [stretch for stretch in answer.stretches if stretch.winner]
    return [
        f"from somewhere between {size(one.high)} and {size(other.low)} on {answer.names[other.winner]} is"
        for one, other in pairwise(sure)
        if one.winner != other.winner
        and not any(one.high / WIDE <= flip.size <= other.low * WIDE for flip in answer.flips)
    ]


def _open(answer: CrossoverAnswer) -> list[str]:
    """Long stretches, none about a flip, over which it is not sure who wins."""
    ends = [(one.winner, other.winner) for one, other in zip(answer.stretches, answer.stretches[2:], strict=False)]
    between = [True, *(one == other for one, other in ends), True]
    unsure = [
        stretch
        for stretch, alone in zip(answer.stretches, between[: len(answer.stretches)], strict=False)
        if stretch.unsure and alone and stretch.high > LONG * stretch.low
    ]
    return [f"{_from_to(unsure)} it is not sure"] if unsure else []


def _work(answer: CrossoverAnswer) -> str:
    """What the first sentence says of results: that they differ, or are not known to be the same."""
    kinds = {work.kind for work in answer.works.values()}
    if "unlike" in kinds:
        unlike = [answer.names[label] for label, work in answer.works.items() if work.kind == "unlike"]
        return f"; {' and '.join(unlike)} {'does' if len(unlike) == 1 else 'do'} not do the same work"
    return "; whether they do the same work is not known" if "unchecked" in kinds else ""


def _flip(answer: CrossoverAnswer, flip: Flip) -> str:
    below, above = answer.names[flip.below], answer.names[flip.above]
    at, interval = placed(answer, flip)
    return (
        f"From {answer.vary.name} = {at} on ({interval}) {above} is faster than"
        f" {below}, below it {below} is{_vague(flip)}"
    )


def _vague(flip: Flip) -> str:
    """Where the size is not known within 10 %: how well it is."""
    factor = max(flip.high / flip.size, flip.size / flip.low)
    return f" (its place is known to a factor of {numbers.ratio(factor)} only)" if factor > WIDE else ""


def _no_flip(answer: CrossoverAnswer) -> str:
    where, stretches = span(answer), answer.stretches
    if all(stretch.winner == stretches[0].winner and not stretch.unsure for stretch in stretches):
        winner = stretches[0].winner
        if winner:
            return f"No flip from {where}: {answer.names[winner]} is faster throughout ({_by(answer, winner)})"
        return f"No flip from {where}: {_equal(answer, stretches[0])}"
    if all(stretch.unsure for stretch in stretches):
        return f"Undecided from {where}: at no size is it sure which is faster"
    parts = [f"{_who(answer, stretch)} {_from_to([stretch])}" for stretch in stretches]
    winners = {stretch.winner for stretch in stretches if not stretch.unsure}
    if len(winners) == 1 and (winner := winners.pop()):
        parts = [f"{answer.names[winner]} is faster wherever that is sure"]
        parts.append(f"it is not {_from_to([stretch for stretch in stretches if stretch.unsure])}")
    return f"No flip was found from {where}: {'; '.join(parts)}"


def _from_to(stretches: Sequence[Stretch]) -> str:
    return ", ".join(f"from {size(stretch.low)} to {size(stretch.high)}" for stretch in stretches)


def _by(answer: CrossoverAnswer, winner: str) -> str:
    """By how much the next best takes longer, over all sizes that were measured."""
    logs = [
        {answer.reference: 0.0, **{label: found[0] for label, found in point.log_ratios.items()}}
        for point in answer.points
    ]
    leads = [
        math.exp(min(v for label, v in at.items() if label != winner) - at[winner])
        for at in logs
        if winner in at and len(at) > 1
    ]
    leads += [ratio for stretch in answer.stretches for ratio in (stretch.ratio_low, stretch.ratio_high)]
    low, high = times(min(leads)), times(max(leads))
    return low if low == high else f"{low} to {high}"


def _equal(answer: CrossoverAnswer, stretch: Stretch) -> str:
    """That the fastest are as fast as each other: all programs, or these."""
    margin = numbers.percent(answer.margin)
    if len(stretch.among) in (0, len(answer.labels)):
        return f"none is faster by more than {margin}"
    among = " and ".join(answer.names[label] for label in stretch.among)
    return f"{among} are the fastest, and neither of them is faster by more than {margin}"


def _who(answer: CrossoverAnswer, stretch: Stretch) -> str:
    if stretch.winner:
        return f"{answer.names[stretch.winner]} is faster"
    if stretch.unsure:
        return "it is not sure which is faster"
    return _equal(answer, stretch)


# --- parts ------------------------------------------------------------------------------------------------------------


def flip_lines(answer: CrossoverAnswer) -> list[str]:
    """Each flip with by how much either side wins."""
    return [
        f"{answer.vary.name} = {at} ({interval}):"
        f" {answer.names[flip.below]} wins below ({times(flip.ratio_below)} at the nearest size where that is sure),"
        f" {answer.names[flip.above]} above ({times(flip.ratio_above)})."
        for flip in answer.flips
        for at, interval in [placed(answer, flip)]
    ]


def stretch_row(answer: CrossoverAnswer, stretch: Stretch) -> tuple[str, ...]:
    """One row of who wins where."""
    if stretch.winner:
        who = answer.names[stretch.winner]
    else:
        among = " or ".join(answer.names[label] for label in stretch.among)
        within = f"no difference within {numbers.percent(answer.margin)}: {among}"
        who = f"not sure: {among}" if stretch.unsure else within
    ends = (size(stretch.low), size(stretch.high))
    return (*ends, who, times(stretch.ratio_low), times(stretch.ratio_high))


def regime_row(answer: CrossoverAnswer, regime: Regime) -> tuple[str, ...]:
    """One row of what a unit costs."""
    half = "-"
    if regime.fixed_s > 0 and regime.per_size_s > 0:
        even = (regime.fixed_s / regime.per_size_s) ** (1 / regime.exponent)
        half = about(even, answer.vary.whole) if regime.low <= even <= regime.high else "-"
    return (answer.names[regime.label], size(regime.low), size(regime.high), cost(regime, answer.vary.name), half)


def cost(regime: Regime, name: str) -> str:
    """A regime's cost as a formula: 100 µs + 0.99 ns x N."""
    power = name if regime.exponent == 1 else f"{name}^{regime.exponent:g}"
    parts = [numbers.seconds(regime.fixed_s)] if regime.fixed_s > 0 else []
    if regime.per_size_s > 0:
        parts.append(f"{_small(regime.per_size_s)} x {power}")
    return " + ".join(parts) or "-"


def misfits(answer: CrossoverAnswer) -> list[str]:
    """Where a formula lies farthest from what was measured, if that is far."""
    found = [
        (point.unit_s[regime.label] / _seconds(regime, point.size), point.size, answer.names[regime.label])
        for regime in answer.regimes
        for point in answer.points
        if regime.label in point.unit_s and regime.low <= point.size <= regime.high
    ]
    worst = max(found, key=lambda one: abs(math.log(one[0])), default=None)
    if worst is None or abs(math.log(worst[0])) < math.log(MISFIT):
        return []
    ratio, where, name = worst
    return [f"Farthest from its formula: {name} at {answer.vary.name} = {size(where)}, {times(ratio)} of it."]


def _seconds(regime: Regime, size: float) -> float:
    return regime.fixed_s + regime.per_size_s * math.pow(size, regime.exponent)


def _small(seconds: float) -> str:
    return numbers.seconds(seconds) if seconds >= LEAST_TIME else f"{seconds * 1e9:.3g} ns"


def point_header(answer: CrossoverAnswer) -> tuple[str, ...]:
    """Of the table of sizes: each program's time, then the others' over the reference's."""
    others = [label for label in answer.labels if label != answer.reference]
    units = [f"{answer.names[label]}: a unit" for label in answer.labels]
    reference = answer.names[answer.reference]
    ratios = [f"{answer.names[label]} over {reference}, by all sizes" for label in others]
    return (answer.vary.name, "restarts", *units, *ratios)


def point_row(answer: CrossoverAnswer, point: SizePoint) -> tuple[str, ...]:
    """One size."""
    others = [label for label in answer.labels if label != answer.reference]
    units = [numbers.seconds(point.unit_s.get(label)) for label in answer.labels]
    return (size(point.size), str(point.restarts), *units, *(_ratio(point, label) for label in others))


def _ratio(point: SizePoint, label: str) -> str:
    if label not in point.log_ratios:
        return "-"
    value, low, high = (math.exp(each) for each in point.log_ratios[label])
    return f"{numbers.ratio(value, low, high)}x ({numbers.interval(low, high)})"


def left_lines(answer: CrossoverAnswer) -> list[str]:
    """What was left out, and why."""
    return [
        f"{answer.names.get(label, label)} at {answer.vary.name} = {size(point.size)}: {why.rstrip('.')}."
        for point in answer.points
        for label, why in point.failed.items()
    ]


def work_lines(answer: CrossoverAnswer) -> list[str]:
    """Whether the programs do the same work, at the one size at which that was looked at."""
    at = next((remark.data["size"] for remark in answer.remarks if remark.kind == "work-size"), None)
    if not answer.works or at is None:
        return [f"Not compared{f': {_why_not(answer)}' if answer.works else ''}. whyslower explain compares results."]
    lines = [f"Compared at {answer.vary.name} = {size(at)} only:"]
    reference = answer.names[answer.reference]
    for label, work in answer.works.items():
        said = wording.work_lines(work, reference, answer.names[label])
        lines += [f"{answer.names[label]}: {said[0]}", *(f"  {line}" for line in said[1:])]
    return lines


def _why_not(answer: CrossoverAnswer) -> str:
    return next(iter(answer.works.values())).why.rstrip(".")


# --- how sure ---------------------------------------------------------------------------------------------------------


def basis(answer: CrossoverAnswer) -> str:
    """What the figures rest on."""
    measured = sum(bool(point.unit_s) for point in answer.points)
    taken = sum(point.restarts for point in answer.points)
    return (
        f"From {numbers.count(measured, 'size')}, measured {numbers.count(taken, 'time')} in fresh processes"
        f" ({numbers.count(answer.restarts, 'restart')}), in {numbers.seconds(answer.seconds)}."
    )


def outside(answer: CrossoverAnswer) -> list[str]:
    """That nothing is said beyond what was measured."""
    if not answer.stretches:
        return []
    return [
        f"Nothing is said of sizes outside {span(answer)}, nor of a flip and a flip back between two neighbouring"
        " sizes of the table."
    ]


def open_lines(answer: CrossoverAnswer) -> list[str]:
    """What a larger budget would tell."""
    lines = []
    used_up = answer.ended != "decided"
    if any(_vague(flip) for flip in answer.flips):
        more = "half a flip's interval takes about four times the --budget" if used_up else NO_MORE
        lines.append(f"Where two programs' times part slowly, a small error in time is a large one in size: {more}.")
    flips = [flip.size for flip in answer.flips]  # about each it is never sure
    if any(one.unsure and not any(one.low <= size <= one.high for size in flips) for one in answer.stretches):
        needed = "a longer --budget or a wider --margin is needed" if used_up else NO_MORE
        lines.append(f"Where it is not sure which is faster, {needed}.")
    return lines


def log_line(answer: CrossoverAnswer) -> str:
    """Where the log is."""
    return f"Log: {answer.log} (whyslower show {answer.log})"


# --- remarks and the live line ----------------------------------------------------------------------------------------


def remark(found: Remark, names: Mapping[str, str]) -> str:
    """A remark's sentence."""
    sentence = SENTENCES.get(found.kind)
    return sentence(found.data, names) if sentence else remark_wording.remark(found, names)


def _computed(data: Data, names: Mapping[str, str]) -> str:
    name = data["name"]
    program = names.get(data["label"], data["label"])
    return f"{program} computes {name} ({name} = {data['text']}): the set size overrides it."


def _differ(data: Data, names: Mapping[str, str]) -> str:
    values = ", ".join(f"{value} in {names.get(label, label)}" for label, value in data["values"].items())
    return (
        f"The scripts set {data['name']} differently ({values}): both are overridden, so that all have the same size."
    )


def _dear(data: Data, names: Mapping[str, str]) -> str:
    return (
        f"{data['name']} = {size(data['size'])} was left out: one restart would take about"
        f" {numbers.seconds(data['seconds'])}, too much of the budget."
    )


def _is_length(data: Data, names: Mapping[str, str]) -> str:
    said = (
        f"In {names.get(data['label'], data['label'])} {data['name']} is how often the loop in line {data['line']}"
        " runs: what is compared is one of its iterations. --loop names another loop."
    )
    if data.get("least", FEW_ROUNDS) >= FEW_ROUNDS:
        return said
    return (
        f"{said} A loop of so few as {size(data['least'])} ends while it starts up: its iterations hold some of that."
    )


def _unused(data: Data, names: Mapping[str, str]) -> str:
    program = names.get(data["label"], data["label"])
    return f"{program} sets {data['name']} and never reads it: whatever its size, it does the same."


def _work_size(data: Data, names: Mapping[str, str]) -> str:
    return f"Results are compared at {data['name']} = {size(data['size'])} only."


SENTENCES: Mapping[str, Callable[[Data, Mapping[str, str]], str]] = {
    "size-computed": _computed,
    "sizes-differ": _differ,
    "size-dear": _dear,
    "size-unused": _unused,
    "size-is-length": _is_length,
    "work-size": _work_size,
}


def live_line(sizes: Sequence[float], flips: Sequence[Sequence[float]], restarts: int, left_s: float) -> str:
    """What is measured now, and the flips so far."""
    so_far = "; ".join(f"flip at {about(at)} ({about(low)} to {about(high)})" for at, low, high in flips)
    now = f"sizes {', '.join(size(each) for each in sizes)}"
    return "; ".join(part for part in (so_far, now, wording.live_left(restarts, left_s)) if part)


def left_line(label: str, why: str) -> str:
    """A program that can't be measured at a size."""
    return f"{label} is left out: {why.rstrip('.')}."
