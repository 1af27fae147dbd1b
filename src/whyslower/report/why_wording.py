"""Every sentence about causes: the reason, the experiment, the place; what was ruled out; what stays unexplained."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache

from whyslower.records import Answer, Cause, RuledOut, Unclear
from whyslower.report import numbers

INDENT = "  "
# A share of less is no more than rounding, of ratios that are told to three digits.
NOTHING_LEFT = 0.005
MOST = 0.5  # of the difference
MORE_THAN_ALL = 1.1  # of it, as something else works against it; a little more is what a share may be wrong by

# Causes that are about the comparison, not about the slower program.
OF_THE_COMPARISON = {
    "unequal-work": "They do not do the same work",
    "timing-artifact": "The difference is in how they were timed, not in the programs",
    "no-difference": "There is no difference to explain",
}

# What is in the clock of a whole run, beside the program's own work.
IMPORTS = "takes more time to import what it uses, which is part of a whole run"
IMPORT_LESS = (
    "Import less, or only where it is used. If the time of the imports is not what you ask about, compare functions"
    " (a.py:main b.py:main), or repeat the work in a loop: its rounds are compared then."
)

# Where an experiment proves that some code makes the difference, and no cause names what about it does.
NOT_NAMED = "what about it costs the time is not known"

# Of several causes that are one thing here.
UNTOLD = " (which of them, no experiment tells)"

# Of several causes that each take a part.
UNSHARED = " (how much each of them takes, no experiment tells)"

# Why a suspicion that was tried is neither proven nor ruled out.
TOO_NOISY = "Tried, but too noisy to say"
CROWDED = "Tried, but not to be told while others use the processors"

NOTHING_SUGGESTED = "no experiment was made, as nothing that was seen inside the programs suggests one"
TOO_SELDOM = "what was tried was not measured often enough to tell"
NO_TIME_LEFT = "no experiment was made, as the budget left no time for one"

NOT_MEASURED = "; how much of the time that explains was not measured"
LITTLE = "; what could be set apart of it makes little difference to the time"


@cache
def _told() -> dict[str, tuple[str, str]]:
    """Reason and advice of each cause, by id."""
    from whyslower.causes import CAUSES

    return {cause.id: (cause.reason, cause.advice) for cause in CAUSES}


def reason(cause: str) -> str:
    """A cause as the rest of a sentence about the slower program; its id where it is not one of ours (a newer log)."""
    return _told()[cause][0] if cause in _told() else f"shows {cause}"


def _reason(cause: Cause) -> str:
    """The same; of set-up inside what is timed, what it is."""
    return IMPORTS if imports(cause) else reason(cause.id)


def _suspected(cause: str) -> str:
    """The same of what an experiment did not confirm: of how programs are timed only the imports are one."""
    return IMPORTS if cause == "timing-artifact" else reason(cause)


def imports(cause: Cause) -> bool:
    """Whether it is the time that whole runs spend on importing: the session's own causes have no place."""
    return cause.id == "timing-artifact" and bool(cause.line)


def advice(cause: str) -> str:
    """What usually helps, in a sentence; "" where nothing is known."""
    return _told()[cause][1] if cause in _told() else ""


# --- causes -----------------------------------------------------------------------------------------------------------


def headline(answer: Answer) -> str:
    """The first cause as a sentence of its own, for the first line; "" where none has a share."""
    verdict = next(iter(answer.verdicts.values()), None)
    found = next((cause for cause in answer.causes if cause.share is not None and cause.share > 0), None)
    if verdict is None or verdict.kind != "slower":
        return ""
    most = max((each.share or 0.0 for each in answer.located), default=0.0)
    if found is None or found.share is None:
        return _located_headline(answer.located)
    name = answer.programs[verdict.slower].name
    same = [cause for cause in answer.causes if cause.id in (*found.same_as, *found.beside)]
    if most >= MOST and most > found.share + sum(cause.share or 0.0 for cause in same):
        return _located_headline(answer.located)
    reasons = f"; {'and' if found.beside else 'or'} it ".join(_reason(cause) for cause in (found, *same))
    told = f" {name} {reasons}{UNSHARED if found.beside else UNTOLD if same else ''}"
    share = found.share + sum(cause.share or 0.0 for cause in same)
    return f"{told}: {'more than all' if share > MORE_THAN_ALL else numbers.percent(share)} of the difference."


def _located_headline(located: Sequence[Cause]) -> str:
    """Where most of the difference lies, if that is all that is known."""
    first = next(iter(located), None)
    if first is None or (first.share or 0.0) < MOST:
        return ""
    return f" {numbers.percent(first.share or 0.0)} of the difference lies in {first.line.partition(': ')[0]}."


def cause_lines(causes: Sequence[Cause], slower: str, faster: str) -> list[str]:
    """Each cause with the experiment that proves it, and where it stands."""
    lines = []
    said = 0
    for cause in causes:
        lines += [_claim(cause, slower, faster, said), *_proof(cause)]
        said += cause.share is not None
    return lines


def _claim(cause: Cause, slower: str, faster: str, said: int) -> str:
    tag = f" [{cause.id}]."
    if cause.share is None:
        open_end = "" if cause.id == "no-difference" else NOT_MEASURED if cause.after is None else LITTLE
        told = OF_THE_COMPARISON.get(cause.id) or f"{slower} {reason(cause.id)}"
        return f"{told}{open_end}{tag}"
    if cause.id == "timing-artifact" and not cause.line:
        return f"{OF_THE_COMPARISON[cause.id]}: {_share(cause.share, cause.low, cause.high, 'it')}{tag}"
    if cause.share < 0:
        hidden = f"which hides a part of the difference: {_share(cause.share, cause.low, cause.high, 'it')}"
        return f"The other way round, {faster} {_reason(cause)}, {hidden}{tag}"
    subject = "It also" if said else f"{slower} is slower because it"
    return f"{subject} {_reason(cause)}: {_share(cause.share, cause.low, cause.high)}{tag}"


def other_lines(answer: Answer) -> list[str]:
    """Of several comparisons, those of which the reason was not looked for."""
    named = answer.programs
    others = [named[label].name for label, verdict in list(answer.verdicts.items())[1:] if verdict.kind == "slower"]
    reference = named[answer.reference].name
    return [
        f"Why {other} and {reference} differ was not looked for: compare these two by themselves." for other in others
    ]


def located_lines(located: Sequence[Cause], slower: str) -> list[str]:
    """Code that was shown to make a part of the difference, and what does about it is not known."""
    lines = []
    for one in located:
        share = _share(one.share or 0.0, one.low, one.high)
        lines += [f"Code of {slower} makes {share}; {NOT_NAMED}.", *_proof(one)]
    return lines


def _share(share: float, low: float | None, high: float | None, whole: str = "the difference") -> str:
    """94 % of the difference (88 to 100 %); an interval that rounds to one number says nothing more."""
    said = f"{numbers.percent(share)} of {whole}"
    ends = [f"{end * 100:.0f}" for end in (low, high) if end is not None]
    return said if len(set(ends)) < 2 else f"{said} ({' to '.join(ends)} %)"


def _proof(cause: Cause) -> list[str]:
    """The lines below a cause: of one that was added up, each part's experiment, with its share."""
    lines = []
    for part in cause.parts or (cause,):
        share = _share(part.share or 0.0, part.low, part.high)
        if _needs_others(part):
            own = f" alone; together with what it needs, {share}"
        else:
            own = f", {share}" if cause.parts else ""
        lines += [f"Experiment: {part.experiment}{_moved(part.before, part.after)}{own}."]
        lines += [f"Where: {line}" for line in part.line.splitlines() if line.strip()]
    if cause.same_as:
        lines.append(_two_names(cause.same_as))
    if cause.beside:
        lines.append(_two_parts(cause.beside))
    return [INDENT + line for line in lines]


def _needs_others(part: Cause) -> bool:
    """Whether an experiment made the ratio larger by itself, and has a share by what it does together with others."""
    return part.before is not None and part.after is not None and (part.share or 0.0) > 0 and part.after > part.before


def _two_names(others: Sequence[str]) -> str:
    """That a cause and others are names for one thing here."""
    return (
        f"Not to be told apart from {_tags(others)}: either change alone takes away the same part, both together no"
        " more. Each is given an even part of it."
    )


def _two_parts(others: Sequence[str]) -> str:
    """That a cause and others are parts of one thing that was tried as a whole."""
    told = f"It goes together with {_tags(others)}: no experiment takes the one away alone."
    return f"{told} Each is given an even part."


def _tags(causes: Sequence[str]) -> str:
    return " and ".join(f"[{cause}]" for cause in causes)


def _moved(before: float | None, after: float | None) -> str:
    if before is None or after is None:
        return ""
    return f": {numbers.ratio(before)}x -> {numbers.ratio(after)}x"


# --- what it is not ---------------------------------------------------------------------------------------------------


def ruled_out_lines(suspicions: Sequence[RuledOut], proven: Sequence[Cause], slower: str) -> list[str]:
    """Each reason that was suspected and is none here, with the figures of its experiments."""
    named = {cause.id for cause in proven}
    by_id: dict[str, list[str]] = {}
    for one in suspicions:
        if one.id not in named:
            by_id.setdefault(one.id, []).append(_refutation(one))
    return [line for cause, told in by_id.items() for line in _refuted(cause, told, slower)]


def _refuted(cause: str, told: Sequence[str], slower: str) -> list[str]:
    claim, tag = f"That {slower} {_suspected(cause)}", f" [{cause}]" if cause else ""
    if len(told) == 1:
        return [f"{claim}: {told[0]}{tag}."]
    return [f"{claim}{tag}:", *(f"{INDENT}{each}." for each in told)]


def _refutation(one: RuledOut) -> str:
    interval = numbers.interval(one.low, one.high)
    moved = _moved(one.before, one.after)
    if moved:
        costs = ", which makes the slower one no faster and only costs time" if one.common else ""
        return f"{one.experiment}{moved} (effect {interval}){costs}"
    effect = numbers.ratio(one.effect, one.low, one.high)
    return f"{one.experiment}: effect {effect} ({interval}), where 1 is none"


# --- what is left -----------------------------------------------------------------------------------------------------


def looked_for(answer: Answer) -> bool:
    """Whether the session went on from a verdict to its reason."""
    return bool(answer.where or _experiments(answer) or any(cause.share is not None for cause in answer.causes))


def _experiments(answer: Answer) -> int:
    return max(answer.experiments, len(answer.ruled_out))


def left_lines(answer: Answer) -> list[str]:
    """What stays unexplained of a difference, or why nothing is explained."""
    verdict = next(iter(answer.verdicts.values()), None)
    if verdict is None or verdict.kind != "slower" or not looked_for(answer):
        return []
    if any(cause.share is not None for cause in answer.causes):
        return [_unexplained(answer)] if answer.unexplained is not None else []
    if answer.located:
        return []
    what = "What else makes it slower" if answer.causes else "Why"
    return [f"{what} is not known: {_nothing_found(answer)}."]


def unclear_lines(suspicions: Sequence[Unclear], slower: str) -> list[str]:
    """What was tried and could be told neither from nothing nor from much."""
    return [_open(one, slower) for one in suspicions]


def _open(one: Unclear, slower: str) -> str:
    tag = f" [{one.id}]." if one.id else "."
    ends = [f"{end * 100:.0f}" if math.isfinite(end) else "?" for end in (one.low, one.high)]
    share = f"between {' and '.join(ends)} % of the difference"
    told = CROWDED if one.crowded else TOO_NOISY
    what = f"that {slower} {_suspected(one.id)}" if one.id else f"what some code of {slower} makes of it"
    return f"{told}: {what} ({one.experiment}): {share}{tag}"


def _unexplained(answer: Answer) -> str:
    left = answer.unexplained or 0.0
    if abs(left) < NOTHING_LEFT:
        return "Nothing stays unexplained."
    if left < 0:
        told = "all of it, as nearly as that is known" if -left <= _error(answer) else "something else works against it"
        return f"Together that is {numbers.percent(1 - left)} of the difference: {told}."
    nameless = ", the code above that nothing names included" if answer.located else ""
    return f"{numbers.percent(left)} stays unexplained{nameless}."


def _error(answer: Answer) -> float:
    """What the shares together may be wrong by: half their intervals, of errors that are not of one kind."""
    return math.hypot(
        *((one.high - one.low) / 2 for one in answer.causes if one.low is not None and one.high is not None)
    )


def _nothing_found(answer: Answer) -> str:
    """That an experiment has not changed the ratio is said only where all are ruled out; others may have, a little."""
    made = _experiments(answer)
    if made == 0:
        return NO_TIME_LEFT if any(remark.kind == "untried" for remark in answer.remarks) else NOTHING_SUGGESTED
    without = answer.experiments == len(answer.ruled_out) and all(one.low <= 1 <= one.high for one in answer.ruled_out)
    if answer.unclear:
        return TOO_SELDOM if made == 1 else f"{made} experiments leave it open"
    if made == 1:
        return f"the one experiment that was made {'has not changed the ratio' if without else 'does not explain it'}"
    return f"none of the {made} experiments {'changed the ratio' if without else 'explains it'}"
