"""The sentences of a judged claim: `why` of questions.Judged, as it stands in the report and in the JSON."""

from __future__ import annotations

SLOWER = "it is surely slower by more than the margin"
FASTER = "it is surely faster by more than the margin"
WITHIN = "the difference surely lies within the margin"
NOT_SLOWER = "it is surely not slower by more than the margin"
NOT_FASTER = "it is surely not faster by more than the margin"
ACROSS = "the interval reaches across the margin: more time is needed"
TOO_EARLY = "the interval lies beyond the margin, but rests on too few processes to be sure"

NO_EFFECT = "the two levels were never measured side by side"
NO_TIME = "the budget was used up before its turn"
NO_LOG = "no log of its session was kept"
OTHER_WORK = "; the two scripts do not do the same work"


def typical_over(factor: str) -> str:
    """That the figure is not the same at every level of another factor."""
    return f"; that is typical over the levels of {factor}, on which it surely depends"


def changes_by(factor: str, ratio: float) -> str:
    """That what a level does at one level of another factor is another thing than at the next."""
    times = max(ratio, 1 / ratio)
    return f"what it does depends on {factor}, by {times:.2f}x: it can't lie within the margin at each level of that"


def not_measured(message: str) -> str:
    """With an error's message."""
    return f"nothing could be measured: {message.rstrip('.')}"


def left_out(why: str) -> str:
    """With the reason why a variant can't run."""
    return f"a variant that it needs can't run: {why.rstrip('.')}"
