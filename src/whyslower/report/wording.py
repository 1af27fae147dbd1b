"""Every sentence of the report, the preamble and the live line; renderers say nothing of their own."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from pathlib import PurePath

from whyslower.records import Answer, Difference, Loop, Program, ProgramTimes, SameWork, Verdict
from whyslower.report import numbers, why_wording

NOTHING_MEASURED = "No answer: the session ended before anything could be compared"
WORK_NOT_REACHED = "the session ended before the results were compared."
WORK_NOT_ASKED = "the results were not compared in this session."
NOT_DISTURBED = "Nothing: no block was left out."

EXPERIMENTS = {
    "unequal-work": "compared the results of both programs unit by unit",
    "timing-artifact": "timed both programs in steady state under one protocol",
    "state-growth": "compared the time of early units with that of late ones",
    "no-difference": "tested whether the ratio lies within the margin (an equivalence test)",
}

# --- the first line ---------------------------------------------------------------------------------------------------


def headline(answer: Answer) -> str:
    """The answer in one sentence."""
    if not answer.verdicts:
        return NOTHING_MEASURED + "."
    if len(answer.works) == 1:
        label = next(iter(answer.works))
        clauses = time_clause(answer, label) + _by_round(answer, label) + work_clause(answer, label)
        return clauses + "." + why_wording.headline(answer)
    reference = answer.programs[answer.reference].name
    return f"Against {reference}: " + "; ".join(_short_clause(answer, label) for label in answer.works) + "."


def time_clause(answer: Answer, label: str) -> str:
    """Which is slower, by how much."""
    verdict = answer.verdicts[label]
    slower, faster = (answer.programs[each].name for each in (verdict.slower, verdict.faster))
    ratio, interval = _ratio(verdict), f"95 % interval {numbers.interval(verdict.low, verdict.high)}"
    if verdict.kind == "slower":
        return f"{slower} is {ratio}x slower than {faster} ({interval})"
    if verdict.kind == "equivalent":
        within = numbers.percent(verdict.margin)
        return f"{slower} and {faster} take the same time within {within} (ratio {ratio}, {interval})"
    return f"Undecided: {slower} took {ratio}x the time of {faster} ({interval}) when the session ended"


def _by_round(answer: Answer, label: str) -> str:
    """Where loops of different lengths are compared by the round: what the whole loops take."""
    whole = _whole_loops(answer) if answer.per == "unit" else ""
    return f", round by round (whole loops: {whole})" if whole else ""


def work_clause(answer: Answer, label: str) -> str:
    """Whether they do the same work, as the rest of the first sentence."""
    work, equivalent = answer.works[label], answer.verdicts[label].kind == "equivalent"
    if work.kind == "same":
        return ", and they do the same work"
    if work.kind == "unlike":
        link = ", but they do not do the same work"
        return f"{link}: {_where(work.first_difference)}" if work.first_difference else link
    return f"{';' if not equivalent else ','} whether they do the same work is not known"


def _short_clause(answer: Answer, label: str) -> str:
    name, verdict = answer.programs[label].name, answer.verdicts.get(label)
    work = " (not the same work)" if answer.works[label].kind == "unlike" else ""
    if verdict is None:
        return f"{name} was not measured{work}"
    if verdict.kind == "slower":
        return f"{name} is {_ratio(verdict)}x {'slower' if verdict.slower == label else 'faster'}{work}"
    return f"{name} {'takes the same time' if verdict.kind == 'equivalent' else 'is undecided'}{work}"


def _ratio(verdict: Verdict) -> str:
    return numbers.ratio(verdict.ratio, verdict.low, verdict.high)


def _where(difference: Difference) -> str:
    if not difference.variable:
        return "what they print differs"
    when = f"after unit {difference.unit}" if difference.unit else "before the first unit"
    other = f" (`{difference.other_variable}`)" if difference.other_variable else ""
    return f"`{difference.variable}`{other} differs {when}"


# --- same work --------------------------------------------------------------------------------------------------------


def work_lines(work: SameWork, reference: str, name: str) -> list[str]:
    """What was compared and what came out."""
    if work.kind == "unchecked":
        return [f"Not known: {work.why}" if work.why else "Not known."]
    lines = [_agreement(work) if work.kind == "same" else _unlike(work)]
    if work.why:
        lines.append(work.why)
    if work.first_difference:
        lines += _difference_lines(work.first_difference, reference, name)
    if work.random_numbers == "shared":
        lines.append("Both drew the same random numbers for this.")
    return lines + list(work.remarks)


def _agreement(work: SameWork) -> str:
    if not work.compared:
        return "Yes: all values that were compared agree."
    values = ", ".join(f"`{name}`" for name in work.compared)
    after = f" after {numbers.count(work.units, 'unit')}" if work.units else ""
    return f"Yes: {values} {'agree' if len(work.compared) > 1 else 'agrees'}{after}."


def _unlike(work: SameWork) -> str:
    difference = work.first_difference
    if difference is None:
        return "No."
    size = f", by {numbers.percent(difference.size)} of its largest value" if difference.size else ""
    return f"No: {_where(difference)}{size}."


def _difference_lines(difference: Difference, reference: str, name: str) -> list[str]:
    lines = []
    if difference.statement:
        line = f", line {difference.line}" if difference.line else ""
        lines.append(f"Last assigned in {name}{line}: {difference.statement.strip()}")
    if difference.a or difference.b:
        lines += [f"{reference}: {difference.a}", f"{name}: {difference.b}"]
    return lines


# --- times ------------------------------------------------------------------------------------------------------------

TIMES_HEADER = ("program", "a unit is", "a unit takes", "95 % interval", "set-up", "first unit")
OWN_HEADER = ("program", "it printed", "that is", "its whole loop", "a unit in steady state")
COMPARISON_HEADER = ("program", "verdict", "ratio", "95 % interval", "same work")


def times_row(times: ProgramTimes, per: str) -> tuple[str, ...]:
    """One program's times. A whole run has no set-up before it, and is its own first unit."""
    whole = times.loop is not None and times.loop.kind == "process"
    return (
        times.name,
        unit_is(times.loop, per),
        numbers.seconds(times.unit_s, times.low, times.high),
        numbers.seconds_interval(times.unit_s, times.low, times.high),
        numbers.seconds(None if whole else times.setup_s),
        numbers.seconds(None if whole else times.first_unit_s),
    )


def unit_is(loop: Loop | None, per: str) -> str:
    """What is compared, in a few words."""
    if loop is None:
        return "-"
    if loop.kind == "process":
        return "the whole program"
    if loop.kind == "call":
        return "a call"
    return f"{'all of' if per == 'loop' else 'one round of'} the loop at line {loop.line}"


def loop_place(loop: Loop) -> str:
    """Where the loop stands, with its first line."""
    if loop.kind == "process":
        return "a whole run of it is one unit"
    if loop.kind == "call":
        return f"one call{f' of {loop.function}' if loop.function else ''}"
    inside = f" in {loop.function}" if loop.function else ""
    source = f": {loop.source.strip()}" if loop.source else ""
    return f"the loop at {PurePath(loop.file).name}:{loop.line}{inside}{source}"


def own_row(times: ProgramTimes) -> tuple[str, ...]:
    """A program's own timing beside its steady state."""
    return (
        times.name,
        times.own_timing_text.strip() or "-",
        numbers.seconds(times.own_timing_s),
        numbers.seconds(times.whole_loop_s),
        numbers.seconds(times.unit_s),
    )


def comparison_row(answer: Answer, label: str) -> tuple[str, ...]:
    """One program against the reference."""
    verdict, work = answer.verdicts.get(label), WORKS[answer.works[label].kind]
    name = answer.programs[label].name
    if verdict is None:
        return (name, "not measured", "-", "-", work)
    said = verdict.kind if verdict.kind != "slower" or verdict.slower == label else "faster"
    return (name, said, _ratio(verdict), numbers.interval(verdict.low, verdict.high), work)


WORKS = {"same": "yes", "unlike": "no", "unchecked": "not known"}


def lengths(answer: Answer) -> list[str]:
    """Where the loops' lengths differ: how long they are, and what the whole loops take."""
    each = _whole_loops(answer)
    if not each:
        return []
    how = "Whole loops are" if answer.per == "loop" else "One unit of each is"
    other = "" if answer.per == "loop" else "; --per loop compares whole loops"
    return [f"The loops have different lengths: {each}. {how} compared{other}."]


def _whole_loops(answer: Answer) -> str:
    """The loops' lengths and times, where they are known and the lengths differ; else ""."""
    loops = [(times, times.loop.length) for times in answer.programs.values() if times.loop and times.loop.length]
    lengths = [length for _, length in loops]
    if len(loops) < 2 or max(lengths) - min(lengths) <= 1:  # one more may only be a last test
        return ""
    each = [
        f" ({numbers.seconds(times.unit_s / length)} each)" if answer.per == "loop" and times.unit_s else ""
        for times, length in loops
    ]
    return ", ".join(
        f"{times.name} {numbers.count(length, 'unit')} in {numbers.seconds(times.whole_loop_s)}{one}"
        for (times, length), one in zip(loops, each, strict=True)
    )


# --- how sure ---------------------------------------------------------------------------------------------------------


def basis(answer: Answer) -> str:
    """What the figures rest on."""
    restarts, blocks = numbers.count(answer.restarts, "restart"), numbers.count(answer.blocks, "block")
    return f"From {restarts} of the processes and {blocks}, in {numbers.seconds(answer.seconds)}."


def versions(answer: Answer) -> list[str]:
    """Which Python and libraries ran the programs: said once where no two of them differ."""
    told = [times for times in answer.programs.values() if times.libraries]
    every = {name: version for times in told for name, version in times.libraries.items()}
    if all(times.libraries[name] == every[name] for times in told for name in times.libraries):
        return [f"Run by {_versions(every)}."] if every else []
    return [f"{times.name} was run by {_versions(times.libraries)}." for times in told]


def _versions(libraries: Mapping[str, str]) -> str:
    return ", ".join(f"{'Python' if name == 'python' else name} {version}" for name, version in libraries.items())


ENDED = {
    "budget": "The budget was used up.",
    "interrupted": "The session was interrupted; this is what it had measured.",
    "failed": "The session failed; this is what it had measured.",
    "killed": "The session was killed (its log has no end); this is what it had measured.",
}


def promise(answer: Answer) -> list[str]:
    """How often a decided verdict is wrong."""
    kinds = {verdict.kind for verdict in answer.verdicts.values()}
    return [PROMISES[kind] for kind in ("slower", "equivalent") if kind in kinds]


PROMISES = {
    "slower": "A program is called slower than itself in at most 1 of 100 sessions, however often one looks.",
    "equivalent": "Where the true ratio lies at the margin, two are called equivalent in at most 5 of 100 sessions.",
}


LEAST_MORE = 1.25  # times what was given: a session that fell short by a restart had its share of bad luck


def missing(answer: Answer) -> list[str]:
    """What an undecided comparison lacks."""
    lines = []
    for label, verdict in answer.verdicts.items():
        if verdict.kind != "undecided":
            continue
        name = f" for {answer.programs[label].name}" if len(answer.works) > 1 else ""
        if verdict.restarts_needed is None:
            lines.append(f"Still undecided{name}: a longer --budget, or a wider --margin, is needed.")
        else:
            budget = answer.seconds * max(verdict.restarts_needed / max(verdict.restarts, 1), LEAST_MORE)
            needed = numbers.count(verdict.restarts_needed, "restart")
            lines.append(f"About {needed} in all would decide{name}: --budget {round_up(budget)}.")
    return lines


def round_up(value: float) -> int:
    """To two significant digits."""
    step = 10 ** max(math.floor(math.log10(max(value, 1))) - 1, 0)
    return int(math.ceil(value / step) * step)


def log_line(answer: Answer) -> str:
    """Where the log is."""
    return f"Log: {answer.log} (whyslower show {answer.log})"


# --- before and while measuring ---------------------------------------------------------------------------------------

PHASES = {
    "preparing": "Preparing",
    "alone": "Running each program by itself once",
    "same-work": "Comparing results",
    "measuring": "Measuring",
    "looking": "Looking inside the programs",
    "trying": "Trying",
    "together": "Trying together",
    "code": "Exchanging code",
    "remedies": "Trying remedies",
    "ending": "Ending",
}


def phase(keyword: str, name: str = "", what: Sequence[str] | str = (), number: int = 0, of: int = 0) -> str:
    """What the session does now: of which program, or with which experiments, the how-manieth of how many."""
    counted = f" {number} of {of}" if number and of else ""
    about = "; ".join(part for part in (name, *([what] if isinstance(what, str) else what)) if part)
    return f"{PHASES.get(keyword, keyword)}{counted}{f': {about}' if about else ''} ..."


def preamble(
    programs: Mapping[str, tuple[str, Program]],
    loops: Mapping[str, Loop],
    setup_s: Mapping[str, float],
    runs: Mapping[str, int],
) -> list[str]:
    """One line a program before measuring: `programs` gives the name and the program by label."""
    lines = []
    for label, (name, program) in programs.items():
        parts = [loop_place(loops[label])] if label in loops else []
        parts.append(f"run by {program.python or 'this Python'}")
        if label in runs:
            parts.append(f"started about {numbers.count(runs[label], 'time')}")
        if setup_s.get(label):
            parts.append(f"set-up {numbers.seconds(setup_s[label])}")
        lines.append(f"{name}: {'; '.join(parts)}")
    return lines


def live_estimate(name: str, reference: str, ratio: float, low: float, high: float) -> str:
    """The interval as it narrows: the ratio of the program's time to the reference's."""
    if not (math.isfinite(low) and math.isfinite(high)):
        return f"{name} / {reference}: {ratio:.3g}"
    return f"{name} / {reference}: {numbers.ratio(ratio, low, high)} ({numbers.interval(low, high)})"


def live_left(restarts: int, left_s: float) -> str:
    """How far the session is."""
    return f"{numbers.count(restarts, 'restart')}, {max(left_s, 0):.0f} s left"
