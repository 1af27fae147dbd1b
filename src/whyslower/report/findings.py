"""The causes that need no experiment beyond the session itself: other work, the clock, or no difference at all.

Their shares: `timing-artifact` explains the log ratio of the programs' *own* timings, and the session is its
experiment, so its share is measured. What other work adds to the time can't be told from this session, and where there
is no difference there is nothing to share: both are named without one.
"""

from __future__ import annotations

import math
from collections.abc import Mapping

from whyslower.records import Cause, Loop, ProgramTimes, Remark, Verdict
from whyslower.records import SameWork as Work
from whyslower.report import wording

# Below this, a progress print, a warm-up or one cold sample explains that a script's clock and the steady state differ.
OWN_TIMING_DISAGREES = 1.5

# A printed time that is within this factor of a unit's (the whole loop's) time tells of the unit (the loop).
COMES_NEAR = 2.0

# So much of what the programs' own clocks say must be gone in steady state, at least, to be called the clocks' doing
# where the steady states may yet differ by a few percent.
NEARLY_ALL = 0.9

Programs = Mapping[str, ProgramTimes]


def causes(
    reference: str, verdicts: Mapping[str, Verdict], works: Mapping[str, Work], programs: Programs
) -> tuple[Cause, ...]:
    """The causes for the first compared program, the most telling first."""
    label, verdict = next(iter(verdicts.items()), ("", None))
    if verdict is None:
        return ()
    found = []
    own = _disagreement(reference, label, verdict, programs)
    artifact = None if own is None or verdict.kind == "slower" else _artifact(own, label, verdict)
    if artifact is not None and (verdict.kind == "equivalent" or (artifact.low or 0.0) > NEARLY_ALL):
        found.append(artifact)
    if works[label].kind == "unlike":
        found.append(Cause(id="unequal-work", experiment=wording.EXPERIMENTS["unequal-work"]))
    if verdict.kind == "equivalent" and not found:
        found.append(Cause(id="no-difference", experiment=wording.EXPERIMENTS["no-difference"], after=verdict.ratio))
    return tuple(found)


def unexplained(found: tuple[Cause, ...]) -> float | None:
    """What the shares leave open; None where no share was measured."""
    shares = [cause.share for cause in found if cause.share is not None]
    return 1 - sum(shares) if shares else None


def own_timing_remarks(reference: str, verdicts: Mapping[str, Verdict], programs: Programs) -> list[Remark]:
    """Where the programs' own printed times stand in another ratio than their steady states."""
    remarks = []
    for label, verdict in verdicts.items():
        own = _disagreement(reference, label, verdict, programs)
        if own is not None:
            data = {"label": label, "reference": reference, "own": own, "steady": math.exp(_log_ratio(label, verdict))}
            remarks.append(Remark(kind="own-timing-disagrees", data=data))
    return remarks


def _disagreement(reference: str, label: str, verdict: Verdict, programs: Programs) -> float | None:
    """The ratio of the own timings, where the steady state explains it neither by the unit nor by the whole loop."""
    one, other = programs[reference], programs[label]
    if not (one.own_timing_s and other.own_timing_s) or {_tells_of(one), _tells_of(other)} == {"unit", "loop"}:
        return None
    if _hides(one, verdict, other.own_timing_s - one.own_timing_s):
        return None
    own = other.own_timing_s / one.own_timing_s
    steady = _log_ratio(label, verdict)
    lengths = _log_lengths(one.loop, other.loop)
    gap = min(abs(math.log(own) - steady), abs(math.log(own) - steady - lengths))
    return own if gap > math.log(OWN_TIMING_DISAGREES) else None


def _hides(times: ProgramTimes, verdict: Verdict, apart_s: float) -> bool:
    """Whether whole runs are compared, and so many seconds of them are too few to show: a part is timed in them."""
    whole_run = times.loop is not None and times.loop.kind == "process"
    return whole_run and times.unit_s is not None and abs(apart_s) < (verdict.high - 1) * times.unit_s


def _tells_of(times: ProgramTimes) -> str:
    """Whether a printed time is about one unit or the whole loop, as far as it comes near to either."""
    for what, seconds in (("unit", times.unit_s), ("loop", times.whole_loop_s)):
        if times.own_timing_s and seconds and abs(math.log(times.own_timing_s / seconds)) < math.log(COMES_NEAR):
            return what
    return ""


def _log_lengths(one: Loop | None, other: Loop | None) -> float:
    if one is None or other is None or not one.length or not other.length:
        return 0.0
    return math.log(other.length / one.length)


def _log_ratio(label: str, verdict: Verdict) -> float:
    return math.log(verdict.ratio) * (1 if verdict.slower == label else -1)


def _artifact(own: float, label: str, verdict: Verdict) -> Cause:
    """The share of the own timings' log ratio that is gone in steady state, with the interval of the steady ratio."""
    sign = 1 if verdict.slower == label else -1
    shares = sorted(1 - sign * math.log(end) / math.log(own) for end in (verdict.low, verdict.high))
    return Cause(
        id="timing-artifact",
        share=1 - _log_ratio(label, verdict) / math.log(own),
        low=shares[0],
        high=shares[1],
        experiment=wording.EXPERIMENTS["timing-artifact"],
        before=max(own, 1 / own),
        after=verdict.ratio,
    )
