"""What a script printed as its own time, read from its output."""

from __future__ import annotations

import re
from typing import NamedTuple

from whyslower.evidence.time_units import AMBIGUOUS, SECONDS
from whyslower.store.events import SoloRun

NUMBER = r"(?<![\w.:])(\d+\.?\d*(?:e[-+]?\d+)?)(?![\w:]*:)"
UNIT = "|".join(sorted(SECONDS.keys() - AMBIGUOUS, key=lambda word: (-len(word), word)))
# "took 2.1 s", "0.35ms/step"; not "12 it/s", nor "3 s" of "3 s/it" turned round: a rate has its slash before the unit.
WITH_UNIT = re.compile(rf"{NUMBER}\s*({UNIT})(?![\w])", re.IGNORECASE)
# "time: 2.13", "elapsed (ms) = 4": seconds, unless a unit stands in brackets.
AFTER_A_WORD = re.compile(
    rf"\b(?:time|took|elapsed|duration|runtime|wall)\b(?!\W*step)[^\d\n(\[]*(?:[(\[]({UNIT})[)\]])?[^\d\n]*?{NUMBER}(?!\s*[a-z%])",
    re.IGNORECASE,
)
# From here on a printed time is about the whole loop; one that was cut takes another time than the whole would.
WHOLE = 0.5


class OwnTiming(NamedTuple):
    """Seconds, and the line as it was printed."""

    seconds: float
    text: str


def own_timing(alone: SoloRun) -> OwnTiming | None:
    """The last time that a program printed when it ran alone, None where it printed none that tells of a whole run."""
    if alone.own_timing_s is not None:
        return OwnTiming(alone.own_timing_s, alone.own_timing_text)
    found = [timing for line in alone.output.splitlines() if (timing := printed_time(line))]
    if not found or (not alone.finished and found[-1].seconds > WHOLE * alone.loop_s):
        return None
    return found[-1]


def printed_time(line: str) -> OwnTiming | None:
    """The first time in a line of output, in seconds; None where the line has none."""
    match = WITH_UNIT.search(line)
    if match:
        return OwnTiming(float(match[1]) * SECONDS[match[2].lower()], line.strip())
    match = AFTER_A_WORD.search(line)
    if match:
        return OwnTiming(float(match[2]) * SECONDS[(match[1] or "s").lower()], line.strip())
    return None
