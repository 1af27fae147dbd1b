"""A sentence for every kind of remark: what was noted while measuring, and what the figures themselves show."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from whyslower.records import Remark
from whyslower.report import numbers

Data = Mapping[str, Any]

DISTURBANCES = {
    "throttled": "the processor or device was throttled",
    "steal": "the hypervisor took the processor away",
    "foreign": "other processes used the processor",
    "waited": "the program waited for a processor that others held",
}


def remark(found: Remark, names: Mapping[str, str]) -> str:
    """A remark's sentence, with programs by name. One of a kind that is not known here is shown as it is."""
    data = {**found.data, **{key: names.get(found.data[key], found.data[key]) for key in LABELS & found.data.keys()}}
    data |= {key: {names.get(k, k): v for k, v in found.data[key].items()} for key in BY_LABEL & found.data.keys()}
    sentence = SENTENCES.get(found.kind)
    if sentence is not None:
        return sentence(data)
    shown = ", ".join(f"{key} {value}" for key, value in data.items())
    return f"{found.kind}: {shown}." if shown else f"{found.kind}."


LABELS = {"label", "reference"}  # data that hold a program's label
BY_LABEL = {"lines", "rounds", "exact"}  # data that hold something of each program


def _other_session(data: Data) -> str:
    process = f" (process {data['pid']})" if data.get("pid") else ""
    return f"Another session of whyslower{process} runs on this machine and disturbs this one."


def _dropped(data: Data) -> str:
    return f"{numbers.count(data['blocks'], 'block')} left out: {DISTURBANCES.get(data['why'], data['why'])}."


def _busy(data: Data) -> str:
    return (
        f"The machine was busy: in {numbers.count(data['restarts'], 'restart')} most blocks were disturbed, and were"
        " kept because too little would be left. A quieter machine gives a narrower interval."
    )


def _growth(data: Data) -> str:
    return (
        f"The time of a unit of {data['label']} depends on the unit's number: late units take"
        f" {numbers.ratio(data['growth'])}x the time of early ones."
    )


def _own_timing(data: Data) -> str:
    return (
        f"By their own timing {data['label']} takes {numbers.ratio(data['own'])}x the time of {data['reference']};"
        f" in steady state it takes {numbers.ratio(data['steady'])}x."
    )


def _alone(data: Data) -> str:
    return (
        f"Running alone, a unit of {data['label']} takes {numbers.ratio(data['alone'])}x the time of one of"
        f" {data['reference']}; taking turns, {numbers.ratio(data['turns'])}x. One of the two ways of running changes"
        " what is measured."
    )


def _whole_loops(data: Data) -> str:
    units = data.get("units", 0)
    over = f"over their first {numbers.count(units, 'unit')}" if units > 1 else "from their first units on"
    if data.get("why") == "growth":
        return f"The loops are compared {over}: the time of a unit of {data['label']} depends on the unit's number."
    if data.get("why") == "rest":
        turns, alone = numbers.ratio(data["turns"]), numbers.ratio(data["alone"])
        return (
            f"The loops are compared {over}: their first rounds don't speak for the others. In those, {data['label']}"
            f" takes {turns}x the time of {data['reference']}, and {alone}x in all."
        )
    return f"The loops are compared {over}: one of them is too short for a steady state."


def _not_still(data: Data) -> str:
    return f"A process of {data['label']} could not be suspended, and may have run during the others' turns."


def _preload(data: Data) -> str:
    return (
        f"{_preloaded(data)}, so every process starts cold from there on: fewer restarts fit into the budget, and the"
        " interval is wider."
    )


def _preload_suspected(data: Data) -> str:
    return (
        f"{_preloaded(data)}, and too little time was left to begin anew with cold starts: --cold would, from the first"
        " on."
    )


def _preloaded(data: Data) -> str:
    """How a process whose imports were made beforehand differs: in its time, or in the processors that it keeps busy
    for about the same time."""
    if "busy" in data:
        forked, cold = data["busy"]
        return (
            f"A process of {data['label']} whose imports were made beforehand keeps {forked:.1f} processors busy, and"
            f" {cold:.1f} if it starts cold"
        )
    return (
        f"A unit of {data['label']} takes {numbers.ratio(data['change'])}x as long in a process whose imports were made"
        " beforehand"
    )


def _longer_turns(data: Data) -> str:
    return (
        f"Turns of twice the length moved the ratio by {numbers.percent(abs(data['shift']))}: longer turns are used"
        " from there on."
    )


def _turns_matter(data: Data) -> str:
    return (
        f"Turns of twice the length moved the ratio by {numbers.percent(abs(data['shift']))}, and too little time was"
        " left to begin anew with longer ones: a larger --budget would."
    )


def _memory_kept(data: Data) -> str:
    if "least" not in data and data["alone"] >= 1:
        return f"{_gives_back(data)} So memory is kept from there on."
    as_then = "in those" if "least" in data else "when it runs alone"
    return f"{_gives_back(data)} So it is made to keep its memory from there on, as it does {as_then}."


def _memory_kept_since(data: Data) -> str:
    return _gives_back(data) + " That restart is left out, and the next ones are made to keep their memory."


def _memory_given_back(data: Data) -> str:
    return _gives_back(data) + " Too little time was left to begin anew with memory kept: a larger --budget would."


def _held(data: Data, then: str) -> str:
    kept = "kept its memory" if data["faults"] < data["alone"] else "gave back more of its memory"
    return (
        f"In some restarts a unit of {data['label']} {kept} ({data['faults']:.0f} page faults), which it gives"
        f" back and faults in again by itself ({data['alone']:.0f}): {then}."
    )


def _gives_back(data: Data) -> str:
    often = "does so less" if data["alone"] >= 1 else "does not"
    when, other = "Taking turns", f"by itself it {often} ({data['alone']:.0f})"
    if "least" in data:
        when, other = "In some restarts", f"in others it did not, or less ({data['least']:.0f})"
    return (
        f"{when}, a unit of {data['label']} gave memory back to the system and faulted it in again"
        f" ({data['faults']:.0f} page faults); {other}, by the luck of where things lie in memory."
    )


def _bursts(data: Data) -> str:
    return (
        f"The time of {data['label']} comes in bursts: now and then a unit takes many times as long as most. So mean"
        " times are compared, not typical ones."
    )


def _rare_bursts(data: Data) -> str:
    return (
        f"Now and then a unit of {data['label']} takes many times as long as most, too seldom to be weighed here: it is"
        " left out of the ratio. --per loop compares whole loops."
    )


def _looked_into(data: Data, unit: int) -> str:
    return f"In {data['label']} round {unit} and those after it were looked into"


def _unwatched(data: Data) -> str:
    when = "units are steady from" if data.get("steady") else "half of the time that is compared has passed in"
    late = f"{when} round {data['unit']} only, too late to be watched."
    seen = data.get("seen", 1)
    if seen > 1:
        return f"{_looked_into(data, seen)}: {late}"
    return f"{data['label']}'s first rounds were looked into, and are not like the rest: {late}"


def _untried(data: Data) -> str:
    return f"Suspected, but not tried for want of time: {', '.join(data['causes'])}. A larger --budget tries them."


def _after_loop(data: Data) -> str:
    return f"After its loop {data['label']} failed: {data['message']}"


def _phases(data: Data) -> str:
    places = " and ".join(f"{label} in that at line {line}" for label, line in data["lines"].items())
    return f"The programs spend most of their time in loops that do different jobs, {places}: whole runs are compared."


def _threads_beside(data: Data) -> str:
    return _one_by_one("Threads of the programs' own work on beside their loops, and turns cut into what they do", data)


def _paced(data: Data) -> str:
    late = "The programs wait for a clock, or look at one, and are late by it after each turn of the other's"
    return _one_by_one(late, data)


def _one_by_one(why: str, data: Data) -> str:
    turns, alone = numbers.ratio(data["turns"]), numbers.ratio(data["alone"])
    return (
        f"{why}: taking turns, a unit of {data['label']} took {turns}x the time, running alone {alone}x. So whole loops"
        " are compared, one after the other."
    )


def _rounds(data: Data) -> str:
    found = " and ".join(
        f"{label} {'' if data.get('exact', {}).get(label) else 'some '}{numbers.whole(count)}"
        for label, count in data["rounds"].items()
    )
    return f"The loops don't end after as many rounds ({found}): they are compared whole, from first to last."


SENTENCES: Mapping[str, Callable[[Data], str]] = {
    "why-whole": lambda _: (
        "The reason is not looked for where whole loops are compared and it is not known how many rounds they take:"
        " compare a function of each."
    ),
    "other-loop": lambda data: (
        f"Another loop of {data['label']} takes a good part of its time, at line {data['line']}: it is not compared."
        f" With --loop {data['option']} it is."
    ),
    "inner-loop": lambda data: (
        f"One round of {data['label']}'s loop at line {data['line']} does what the other program does in one; the loop"
        f" around it, at line {data['other']}, takes it through several."
    ),
    "unreached": lambda data: (
        f"While it was watched, {data['label']} stayed in its loop at line {data['line']} and did not reach the one at"
        f" line {data['other']}, which is like the one that is compared with it."
    ),
    "no-source": lambda data: (
        f"The source of {data['label']} can't be read, or doesn't say all that it is: nothing inside of it is tried."
        " A function in a file can be looked into."
    ),
    "whole-beside": lambda data: (
        f"{data['label']} spends much of its time in the loop at line {data['line']}, another program in none:"
        " whole runs of them are compared."
    ),
    "short-loop": lambda data: (
        f"The loop of {data['label']} at line {data['line']} takes only a small part of its time, so whole runs are"
        f" compared. With --loop {data['option']} the loop is."
    ),
    "results-only": lambda data: (
        f"The loop of {data['label']} at line {data['line']} only takes the results of tasks that were begun"
        " before it, and may be done by then: whole runs are compared."
    ),
    "other-session": _other_session,
    "dropped": _dropped,
    "busy": _busy,
    "growth": _growth,
    "first-rounds": lambda data: (
        f"{data['label']}'s rounds cost more the later they are, and only its first {numbers.whole(data['units'])} of"
        f" {numbers.whole(data['length'])} were compared: over the whole loop it may stand worse."
        " --per loop compares whole loops."
    ),
    "own-timing-disagrees": _own_timing,
    "alone-disagrees": _alone,
    "experiments-disagree": lambda data: (
        f"In the experiments {data['label']} took {numbers.ratio(data['tried'])}x the time of {data['reference']}, and"
        f" {numbers.ratio(data['turns'])}x in the turns that the verdict counts: what keeps several threads at work may"
        " run in phases. The shares are parts of the former."
    ),
    "whole-loops": _whole_loops,
    "watched": lambda data: (
        f"{_looked_into(data, data['unit'])}:"
        f" {'units are steady' if data.get('steady') else 'half of the time that is compared has passed'} there, and"
        " first rounds are not like the rest."
    ),
    "unwatched": _unwatched,
    "phases": _phases,
    "rounds": _rounds,
    "threads-beside": _threads_beside,
    "paced": _paced,
    "not-still": _not_still,
    "preload-changes": _preload,
    "harness": lambda data: (
        f"Turning the loop costs {data['ns']:.0f} ns a unit of {data['label']}, {numbers.percent(data['share'])} of it:"
        f" the margin is widened to {numbers.percent(data['margin'])}."
    ),
    "scratch": lambda data: (
        "No overlay can be mounted here, so the programs run in copies of their folder: what they write to large files,"
        " or by absolute paths, lands in yours."
        if data["scratch"] == "copies"
        else "No scratch folder could be made, so the programs write into their own folders."
    ),
    "preload-suspected": _preload_suspected,
    "longer-turns": _longer_turns,
    "turns-matter": _turns_matter,
    "memory-kept": _memory_kept,
    "memory-kept-since": _memory_kept_since,
    "memory-given-back": _memory_given_back,
    "memory-held": lambda data: _held(data, "they are left out"),
    "memory-held-before": lambda data: _held(data, "measuring began anew"),
    "memory-held-late": lambda data: _held(data, "too little time was left to begin anew"),
    "plain-run": lambda data: (
        f"Run plainly, with nothing of whyslower in its process, a unit of {data['label']} gives memory back and faults"
        f" it in again ({data['faults']:.0f} page faults); when it was timed alone it did not ({data['alone']:.0f}), by"
        " luck, and was faster than it is in your hands. Restarts that are like the plain run count."
    ),
    "bursts": _bursts,
    "rare-bursts": _rare_bursts,
    "untried": _untried,
    "why-early": lambda data: (
        "The reason was looked for before it was sure which program is slower; the restarts of that search count for"
        " both questions."
    ),
    "why-broke-off": lambda data: (
        f"The search for the reason broke off by a fault in whyslower itself ({data['fault']}); the verdict stands."
        " Please report it."
    ),
    "near-margin": lambda data: (
        f"The difference is hardly more than the margin of {numbers.percent(data['margin'])}: no experiment tells its"
        " parts apart, and no reason was looked for. A smaller --margin asks for it."
    ),
    "fails-after-loop": _after_loop,
    "log-lost": lambda data: f"{data['message']} What follows is not in the log.",
}
