"""Every sentence about where time goes, what helps, and whether it is worth it."""

from __future__ import annotations

from pathlib import PurePath

from whyslower.records import Answer, Cause, ProgramTimes, Remedy, Spot
from whyslower.report import numbers
from whyslower.report.remedies import ranked, to_apply
from whyslower.report.why_wording import IMPORT_LESS, INDENT, advice, imports, looked_for
from whyslower.statistics.estimates import rough

MOST_DIFF_LINES = 14  # of one change: a hunk of two lines, with its surroundings and its head
MOST_CODE = 56  # characters of an expression in a table

# Causes whose remedy needs no trial: it is about the comparison.
COMPARISON = ("unequal-work", "timing-artifact")

# --- where the time goes ----------------------------------------------------------------------------------------------

WHERE_HEADER = ("program", "line", "code", "share", "times a unit")
FAR_FROM_ONE = 10  # so often a unit, a tenth says nothing
WATCHED = "Shares are of a watched, untimed run: they tell where to look, not how long it takes."
ROUTINES = "Samples of {name}, as it runs, lie in compiled routines: {parts}."


def routine_lines(answer: Answer) -> list[str]:
    """In which compiled routines each program was seen most; nothing where no stacks were."""
    return [
        ROUTINES.format(
            name=answer.programs[label].name,
            parts=", ".join(f"{numbers.percent(share)} in `{routine}`" for routine, share in found.items()),
        )
        for label in answer.labels
        if (found := answer.routines.get(label))
    ]


def where_rows(times: ProgramTimes, spots: tuple[Spot, ...], whole: bool) -> list[tuple[str, ...]]:
    """One program's costliest expressions; a unit is a round of what was watched, or the `whole` loop."""
    rounds = (times.loop.length or 1) if whole and times.loop else 1  # a few were watched, for all
    own = times.loop.file if times.loop else ""
    rows: list[tuple[str, ...]] = []
    for spot in spots:
        line = str(spot.line) if spot.file in (own, "") else f"{PurePath(spot.file).name}:{spot.line}"
        rows.append(
            (
                times.name,
                line,
                _shortened(spot.text),
                numbers.percent(spot.share),
                _times(rounds * spot.count, rounds > 1),
            )
        )
    return rows


def _shortened(code: str) -> str:
    return code if len(code) <= MOST_CODE else code[: MOST_CODE - 4] + " ..."


def _times(count: float, estimated: bool) -> str:
    if estimated:
        return f"some {numbers.whole(rough(count))}"
    whole = count == round(count) or count >= FAR_FROM_ONE
    return numbers.whole(round(count)) if whole else f"{count:.1f}"


# --- remedies ---------------------------------------------------------------------------------------------------------


def help_lines(answer: Answer) -> list[str]:
    """Every remedy with its gain, the best first; where there is none, that; and what the difference amounts to."""
    about = [cause for cause in answer.causes if cause.id in COMPARISON]
    lines = [IMPORT_LESS if imports(cause) else advice(cause.id) for cause in about if advice(cause.id)]
    best = to_apply(answer.remedies)
    for remedy in ranked(answer.remedies):
        lines += [_offer(answer, remedy), *_change(remedy, remedy is best)]
    if answer.remedies and not any(remedy.same_results for remedy in answer.remedies):
        lines.append("None was found that is known to keep the results.")
    verdict = next(iter(answer.verdicts.values()), None)
    if verdict is None or verdict.kind != "slower" or not looked_for(answer):
        return lines
    if not answer.remedies:
        lines += _none(answer.causes, answer.programs[verdict.slower].name, answer.programs[verdict.faster].name)
    return lines + stakes(answer)


def _offer(answer: Answer, remedy: Remedy) -> str:
    name = answer.programs[remedy.program].name if remedy.program in answer.programs else remedy.program
    gain, interval = numbers.ratio(remedy.gain, remedy.low, remedy.high), numbers.interval(remedy.low, remedy.high)
    return f"In {name}, {_inside_a_sentence(remedy.what)}: {gain}x faster ({interval}), {_results(remedy)}."


def _results(remedy: Remedy) -> str:
    if remedy.same_results:
        compared = f" in the {numbers.count(remedy.units, 'unit')} that were compared" if remedy.units > 1 else ""
        return f"with the same results{compared}"
    return "but the results change beyond rounding" if remedy.checked else "but its results could not be compared"


def _inside_a_sentence(text: str) -> str:
    """Without its full stop, and without its first capital, unless that belongs to a name (OMP_NUM_THREADS)."""
    text = text.strip().rstrip(".")
    return text[:1].lower() + text[1:] if text[1:2].islower() else text


def _change(remedy: Remedy, best: bool) -> list[str]:
    """The diff, or its beginning with where the whole of it can be had."""
    lines = [line.rstrip("\r") for line in remedy.patch.removesuffix("\n").split("\n")]
    if len(lines) > MOST_DIFF_LINES:
        left = numbers.count(len(lines) - MOST_DIFF_LINES, "more line")
        lines = [*lines[:MOST_DIFF_LINES], f"... {left}: {'--patch' if best else '--json'} FILE writes it whole"]
    return [INDENT + line for line in lines]


def _none(causes: tuple[Cause, ...], slower: str, faster: str) -> list[str]:
    """The honest end: nothing to offer, and what is usually said of such a cause."""
    proven = next((cause for cause in causes if cause.share is not None and cause.share > 0), None)
    if proven is None:
        return [f"Nothing was found here that makes {slower} faster."]
    lines = [f"None was found here that helps: {faster}'s way is better suited."]
    if proven.id not in COMPARISON and advice(proven.id):
        lines.append(f"What is usually advised, and has not been proven to help here: {advice(proven.id)}")
    return lines


# --- is it worth it? --------------------------------------------------------------------------------------------------


def stakes(answer: Answer) -> list[str]:
    """What the difference amounts to: a unit, and over the slower program's whole loop where its length is known."""
    verdict = next(iter(answer.verdicts.values()), None)
    if verdict is None or verdict.kind != "slower":
        return []
    slower, faster = answer.programs[verdict.slower], answer.programs[verdict.faster]
    if slower.unit_s is None or faster.unit_s is None or slower.unit_s <= faster.unit_s:
        return []
    apart = slower.unit_s - faster.unit_s
    if answer.per == "loop":
        return [f"The difference is {numbers.seconds(apart)} a run."]
    length = slower.loop.length if slower.loop else None
    if not length or slower.growth is not None or any(cause.id == "state-growth" for cause in answer.causes):
        return [f"The difference is {numbers.seconds(apart)} a unit."]
    units = numbers.count(length, "unit")
    return [
        f"The difference is {numbers.seconds(apart)} a unit; over {slower.name}'s {units} that is "
        f"{numbers.seconds(apart * length)}."
    ]
