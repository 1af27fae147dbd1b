"""Every sentence about a study: what its factors do, how they act together, what is left open, and why."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from pathlib import PurePath
from typing import Any

from whyslower.questions import Contrast, ContrastShare, Effect, Interaction, StudyAnswer, VariantResult
from whyslower.report import numbers, wording

EFFECT_HEADER = ("factor", "level", "against", "its time is", "95 % interval", "that is")
VARIANT_HEADER = ("variant", "a unit takes", "over the fastest", "95 % interval", "its unit gives")
SHARE_HEADER = ("factor", "share", "95 % interval", "its part", "95 % interval")

TINY = 0.1  # ratios below it lose their digits to the decimals
LONGEST_TEXT = 24  # characters of a text that a unit gives
LENGTH = ".len"  # how the path of a container's length ends
MEAN_DIGITS = 4  # of an array's mean
NUMBER_DIGITS = 6  # of a single number
WHOLE = 1e15  # whole numbers are exact up to here
MOST_NAMED = 4  # variants that are named where many have one fate
NO_TIME = "no time was left to measure them"
MEAN_PART = (
    "What one of them does depends on another: a part is the mean over all orders of changing them, and no single"
    " change needs to take it."
)
ALL_SHARE_LEFT = 0.005  # of a difference: less is rounding


# --- small parts ------------------------------------------------------------------------------------------------------


def times(value: float | None, low: float | None = None, high: float | None = None) -> str:
    """A ratio of times: 3.91x."""
    if value is None or not math.isfinite(value):
        return "-"
    if value < TINY:
        return f"{value:.2g}x"
    return f"{numbers.ratio(value, *(math.nan if end is None else end for end in (low, high)))}x"


def interval(low: float | None, high: float | None) -> str:
    """The interval of such a ratio."""
    if low is None or high is None:
        return "-"
    if high < TINY:
        return f"{low:.2g} to {high:.2g}"
    return numbers.interval(low, high)


def within(margin: float) -> str:
    """What is said where a factor makes no difference."""
    return f"no difference within {numbers.percent(margin)}"


def listed(parts: Sequence[str]) -> str:
    """a, b and c."""
    return " and ".join(part for part in (", ".join(parts[:-1]), parts[-1]) if part) if parts else ""


def quoted(names: Sequence[str]) -> str:
    return listed([f"`{name}`" for name in names])


# --- the first line ---------------------------------------------------------------------------------------------------


def headline(answer: StudyAnswer) -> str:
    """The answer in one line: the contrast where one was asked for, what matters, what does not, what is open."""
    if not answer.effects:
        return f"{_name(answer)}: nothing was measured. {_unmeasured(answer)}".rstrip()
    parts = [_contrast_headline(answer.contrast)] if answer.contrast else []
    kinds = factor_kinds(answer.effects)
    leading, said = _leading(answer)
    parts.append(said)
    others = [name for name, kind in kinds.items() if kind == "matters" and name not in leading]
    if others:
        parts.append(f"{quoted(others)} {'matters' if len(others) == 1 else 'matter'} too")
    joint = [name for name, kind in kinds.items() if kind == "depends" and name not in leading]
    if joint:
        parts.append(f"what {quoted(joint)} {'does' if len(joint) == 1 else 'do'} depends on other factors")
    equal = [name for name, kind in kinds.items() if kind == "equivalent"]
    if equal:
        verb = "makes" if len(equal) == 1 else "make"
        parts.append(f"{quoted(equal)} {verb} no difference (equivalent within {numbers.percent(answer.margin)})")
    open_ = [name for name, kind in kinds.items() if kind == "undecided"]
    if open_:
        parts.append(f"{quoted(open_)} {'is' if len(open_) == 1 else 'are'} undecided")
    parts += [f"{levels_left(each.data)} can't be run" for each in answer.remarks if each.kind == "levels-left"]
    return "; ".join(part for part in parts if part) + "."


def levels_left(data: Mapping[str, Any]) -> str:
    """A factor's levels with which no variant could be run."""
    return f"`{data['factor']}` {listed([str(level) for level in data['levels']])}"


def _unmeasured(answer: StudyAnswer) -> str:
    left = sum(bool(variant.failed) for variant in answer.variants)
    if left and left >= len(answer.variants) - 1:
        return f"{left} of its {numbers.count(len(answer.variants), 'variant')} can't be run."
    return "A larger --budget is needed." if answer.ended in ("budget", "failed") else ""


def _name(answer: StudyAnswer) -> str:
    return PurePath(answer.path).name


def factor_kinds(effects: Sequence[Effect]) -> dict[str, str]:
    """For each factor: `matters` where a level surely changes the time, `depends` where it does so by another factor's
    levels only, `equivalent` where none does, `undecided`."""
    kinds: dict[str, str] = {}
    for name in dict.fromkeys(effect.factor for effect in effects):
        mine = [effect for effect in effects if effect.factor == name]
        own = {effect.kind for effect in mine}
        if own & {"slower", "faster"}:
            kinds[name] = "matters"
        elif any(effect.depends for effect in mine):
            kinds[name] = "depends"
        else:
            kinds[name] = "equivalent" if own == {"equivalent"} else "undecided"
    return kinds


def _leading(answer: StudyAnswer) -> tuple[set[str], str]:
    """What changes the time most, with the factors that it is about: an effect; where one surely depends on another
    factor by more than any is on the whole, that."""
    sure = [effect for effect in answer.effects if effect.kind in ("slower", "faster")]
    strongest = max((_strength(effect.ratio) for effect in sure), default=0.0)
    joint = max((i for i in answer.interactions if i.matters), key=lambda i: _strength(i.ratio), default=None)
    if joint is not None and _strength(joint.ratio) > strongest:
        sentence = _interaction(joint).removesuffix(".")
        return {joint.factor, joint.other}, sentence[:1].lower() + sentence[1:] if answer.contrast else sentence
    return ({_strongest(answer.effects).factor} if sure else set()), _largest(answer.effects)


def _strongest(effects: Sequence[Effect]) -> Effect:
    sure = [effect for effect in effects if effect.kind in ("slower", "faster")]
    return max(sure or effects, key=lambda effect: _strength(effect.ratio))


def _strength(ratio: float) -> float:
    """How far a ratio is from 1, either way."""
    return abs(math.log(ratio)) if math.isfinite(ratio) and ratio > 0 else 0.0


def _largest(effects: Sequence[Effect]) -> str:
    """The strongest effect that is sure; "" where none is."""
    if not any(effect.kind in ("slower", "faster") for effect in effects):
        return ""
    effect = _strongest(effects)
    several = len({each.factor for each in effects}) > 1
    said = f"{effect.level} takes {times(effect.ratio, effect.low, effect.high)} the time of {effect.against}"
    depends = f", depending on {_by_which(effect)}" if effect.depends else ""
    return (
        f"`{effect.factor}` matters{' most' if several else ''}: {said} ({interval(effect.low, effect.high)}){depends}"
    )


# --- effects ----------------------------------------------------------------------------------------------------------


def effect_row(effect: Effect, margin: float) -> tuple[str, ...]:
    """One level of a factor against its first."""
    said = within(margin) if effect.kind == "equivalent" else effect.kind
    if effect.depends:
        said += f"{' on the whole' if effect.kind == 'equivalent' else ''}, depending on {_by_which(effect)}"
    ratio, ends = "-", "-"
    if math.isfinite(effect.high):
        ratio, ends = times(effect.ratio, effect.low, effect.high), interval(effect.low, effect.high)
    return (effect.factor, str(effect.level), str(effect.against), ratio, ends, said)


def _by_which(effect: Effect) -> str:
    """The factors that an effect depends on, and from where to where it goes with them."""
    if effect.least is None or effect.most is None:
        return quoted(effect.depends)
    return f"{quoted(effect.depends)}: {times(effect.least)} to {times(effect.most)}"


def typical(answer: StudyAnswer) -> list[str]:
    """What such a ratio stands for."""
    names = {effect.factor for effect in answer.effects}
    return ["Typical over the levels of the other factors."] if len(names) > 1 else []


def open_lines(answer: StudyAnswer) -> list[str]:
    """What an undecided effect lacks; together, where nobody knows."""
    open_ = [effect for effect in answer.effects if effect.kind == "undecided" and not effect.depends]
    lines = [_lacks(answer, effect, effect.restarts_needed) for effect in open_ if effect.restarts_needed is not None]
    unknown = len(open_) - len(lines)
    if unknown:
        more = "more comparison" if lines else "comparison"
        lines.append(f"{numbers.count(unknown, more)} undecided: a larger --budget, or a wider --margin, is needed.")
    if answer.contrast is not None and answer.contrast.kind == "undecided":
        lines.append("The difference between the two variants is undecided: a larger --budget is needed.")
    return lines


def _lacks(answer: StudyAnswer, effect: Effect, restarts: int) -> str:
    budget = answer.seconds * restarts / max(answer.restarts, 1)
    needed = f"about {numbers.count(restarts, 'restart')} in all would decide it: --budget {wording.round_up(budget)}"
    return f"`{effect.factor}` {effect.level} against {effect.against} is undecided: {needed}."


# --- interactions -----------------------------------------------------------------------------------------------------


def interaction_lines(answer: StudyAnswer) -> list[str]:
    """Those that matter, the strongest first; that none surely does, where there could be some."""
    matter = sorted((i for i in answer.interactions if i.matters), key=lambda i: -_strength(i.ratio))
    if not matter and answer.interactions:
        return [f"None surely changes an effect by more than {numbers.percent(answer.margin)}."]
    return [_interaction(each) for each in matter]


def _interaction(found: Interaction) -> str:
    ratio, ends = times(found.ratio, found.low, found.high), interval(found.low, found.high)
    where = listed([f"{name}={level}" for name, level in found.where.items()])
    return (
        f"{f'Where {where}, what' if where else 'What'} `{found.factor}` does depends on `{found.other}`: with"
        f" {found.other}={found.other_level}, {found.level} over {found.against} is {ratio} ({ends}) what it is with"
        f" {found.other}={found.other_against}."
    )


# --- the contrast -----------------------------------------------------------------------------------------------------


def _contrast_headline(found: Contrast) -> str:
    share = max((s for s in found.shares if s.share is not None), key=lambda s: abs(s.share or 0.0), default=None)
    most = f", {numbers.percent(share.share)} of that by `{share.factor}`" if share and share.share is not None else ""
    return contrast_sentence(found).rstrip(".") + most


def contrast_sentence(found: Contrast) -> str:
    """How far apart the two variants are."""
    if found.kind == "equivalent":
        return f"{found.first} and {found.second} are equivalent: {_apart(found)}."
    if found.kind == "undecided":
        return f"Which of {found.first} and {found.second} is slower is undecided: {_apart(found)}."
    slower, faster, ratio, low, high = (found.second, found.first, found.ratio, found.low, found.high)
    if found.kind == "faster":
        slower, faster, ratio, low, high = (found.first, found.second, 1 / ratio, 1 / high, 1 / low)
    return f"{slower} takes {times(ratio, low, high)} the time of {faster} ({interval(low, high)})."


def _apart(found: Contrast) -> str:
    if not math.isfinite(found.high):
        return "too little was measured"
    ratio, ends = times(found.ratio, found.low, found.high), interval(found.low, found.high)
    return f"{found.second} takes {ratio} the time of {found.first} ({ends})"


def share_row(found: ContrastShare) -> tuple[str, ...]:
    """One factor's part of a difference."""
    share = "-" if found.share is None else numbers.percent(found.share)
    ends = [f"{end * 100:.0f}" for end in (found.low, found.high) if end is not None and math.isfinite(end)]
    own = times(found.ratio, found.ratio_low, found.ratio_high)
    told = f"{ends[0]} to {ends[1]} %" if len(ends) > 1 else "-"
    return (found.factor, share, told, own, interval(found.ratio_low, found.ratio_high))


def contrast_lines(found: Contrast, effects: Sequence[Effect]) -> list[str]:
    """The whole, and what is left of it; what a part is where one factor's effect depends on another's level."""
    lines = [contrast_sentence(found)]
    changed = {share.factor for share in found.shares}
    if any(effect.factor in changed and changed & set(effect.depends) for effect in effects):
        lines.append(MEAN_PART)
    if found.shares and all(share.share is None for share in found.shares):
        lines.append("The two are not surely apart, so that there is no difference to share out.")
    elif found.unexplained is not None and abs(found.unexplained) >= ALL_SHARE_LEFT:
        lines.append(f"{numbers.percent(found.unexplained)} stays unexplained.")
    return lines


# --- variants ---------------------------------------------------------------------------------------------------------


def variant_row(found: VariantResult) -> tuple[str, ...]:
    """One variant that was measured."""
    return (
        found.label,
        numbers.seconds(found.unit_s),
        times(found.ratio, found.low, found.high),
        interval(found.low, found.high),
        found.result or "-",
    )


def not_shown(number: int) -> str:
    """That the slowest follow on the fastest."""
    return f"{numbers.count(number, 'variant')} in between {'is' if number == 1 else 'are'} not shown."


def left_lines(variants: Sequence[VariantResult]) -> list[str]:
    """Variants that were left out or not reached, those with one reason together."""
    by_reason: dict[str, list[str]] = {}
    for variant in variants:
        if variant.failed:
            by_reason.setdefault(variant.failed, []).append(variant.label)
    waiting = [variant.label for variant in variants if not variant.failed and variant.unit_s is None]
    if waiting and len(waiting) < len(variants) - sum(bool(variant.failed) for variant in variants):
        by_reason["no time was left to measure it" if len(waiting) == 1 else NO_TIME] = waiting
    return [f"{_some(labels)}: {why}." for why, labels in by_reason.items()]


def _some(labels: Sequence[str]) -> str:
    more = len(labels) - MOST_NAMED
    return "; ".join(labels[:MOST_NAMED]) + (f"; and {more} more" if more > 0 else "")


def result(summary: Mapping[str, Any]) -> str:
    """What a unit gave, in a few words; "" where nothing is known of it."""
    leaves = [leaf for leaf in summary.get("leaves", []) if not leaf["path"].endswith(LENGTH)]
    if not leaves:
        return str(summary.get("type", ""))
    more = len(leaves) - 1 + summary.get("more", 0)
    return _leaf(leaves[0]) + (f", and {more} more" if more else "")


def _leaf(leaf: Mapping[str, Any]) -> str:
    if leaf["kind"] == "text":
        text = leaf["value"]
        return repr(text if len(text) <= LONGEST_TEXT else text[: LONGEST_TEXT - 3] + "...")
    if not leaf["shape"]:
        return _number(leaf["mean"])
    mean = _number(leaf["mean"], MEAN_DIGITS)
    shape = "x".join(str(n) for n in leaf["shape"])
    return f"{leaf['dtype']} {shape}, mean {mean}" + ("" if leaf["finite"] else ", not all finite")


def _number(value: float | None, digits: int = NUMBER_DIGITS) -> str:
    if value is None:
        return "not finite"
    return f"{value:.0f}" if value.is_integer() and abs(value) < WHOLE else f"{value:.{digits}g}"


# --- how sure ---------------------------------------------------------------------------------------------------------


def basis(answer: StudyAnswer) -> str:
    """What the figures rest on."""
    if not answer.turns:
        return f"No turn was taken, in {numbers.seconds(answer.seconds)}."
    variants = numbers.count(sum(v.unit_s is not None for v in answer.variants), "variant")
    restarts, turns = numbers.count(answer.restarts, "restart"), numbers.count(answer.turns, "turn")
    return f"From {restarts} of the processes of {variants}, {turns}, in {numbers.seconds(answer.seconds)}."


def fraction(answer: StudyAnswer) -> list[str]:
    """How the variants were chosen, where they are not all that there are."""
    return [f"Not every combination was measured: {answer.fraction}."] if answer.fraction else []


def promise(answer: StudyAnswer) -> list[str]:
    """What `no difference` means."""
    if "equivalent" not in {effect.kind for effect in answer.effects}:
        return []
    margin = numbers.percent(answer.margin)
    return [
        f"No difference means that the whole interval lies within {margin}: a test of its own, never a failed test."
    ]


def log_line(answer: StudyAnswer) -> str:
    """Where the log is."""
    return f"Log: {answer.log} (whyslower show {answer.log})"


# --- while it runs ----------------------------------------------------------------------------------------------------


def restarts_line(number: int, open_: int, of: int, left_s: float) -> str:
    """How far the session is."""
    questions = f"{open_} of {numbers.count(of, 'comparison')} open" if open_ else "all comparisons decided"
    return f"Measuring: {numbers.count(number, 'restart')}; {questions}; {max(left_s, 0):.0f} s left"


def left_out(label: str, why: str) -> str:
    """A variant that can't be run, as soon as that is known."""
    return f"{label} is left out: {why}."
