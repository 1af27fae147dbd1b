"""What a script itself prints as its time: found by running it with faster clocks, which moves that number alone."""

from __future__ import annotations

from whyslower.evidence.printed import Line, Slot, lines_of, paired
from whyslower.evidence.time_units import AMBIGUOUS, SECONDS

# Times scatter from run to run, and the shortest most: a factor of this many around the clocks' own is still theirs.
_SCATTER = 8.0
_NAMING = frozenset(
    [
        "time",
        "times",
        "took",
        "elapsed",
        "duration",
        "runtime",
        "total",
        "best",
        "per",
        "mean",
        "average",
        "median",
        "avg",
        "wall",
    ]
)


def own_timing(output: str, normal: str, accelerated: str, rate: float) -> tuple[float, str] | None:
    """The duration in seconds that `output`, a full run's print-out, shows, with its line; None when it shows none.

    `normal` and `accelerated` are the print-outs of two short runs of the same script, the second with clocks `rate`
    times faster: what grew about so much there is a duration. A line that names a time goes before one that doesn't,
    the first before later ones."""
    timed = {(line.words, i) for line, i in _durations(normal, accelerated, rate)}
    found = [
        (line, line.slots[i]) for line in lines_of(output) for i in range(len(line.slots)) if (line.words, i) in timed
    ]
    found = [(line, slot) for line, slot in found if slot.value == slot.value and slot.value >= 0]
    if not found:
        return None
    line = next((x for x, _ in found if set(x.words) & _NAMING), found[0][0])
    slots = [slot for other, slot in found if other is line]
    slot = next((slot for slot in slots if _has_unit(slot)), slots[0])  # "20 jobs in 0.2 s"
    return slot.value * unit_of(line, slot), line.text


def _durations(normal: str, accelerated: str, rate: float) -> list[tuple[Line, int]]:
    found = []
    for line, faster in paired(lines_of(normal), lines_of(accelerated)):
        if len(line.slots) != len(faster.slots):
            continue
        for i, (slow, fast) in enumerate(zip(line.slots, faster.slots, strict=True)):
            if _grew(slow, fast, rate):
                found.append((line, i))
    return found


def _grew(slow: Slot, fast: Slot, rate: float) -> bool:
    """Whether one number is about `rate` times the other; of the slower one only its last place may be known."""
    if not (slow.value >= 0 and fast.value > 0):
        return False
    low, high = max(0.0, slow.value - slow.decimals), slow.value + slow.decimals
    return low * rate / _SCATTER <= fast.value <= high * rate * _SCATTER and fast.value > 2 * high


def _has_unit(slot: Slot) -> bool:
    """Whether a unit of time stands right behind the number."""
    return any(word.lower() in SECONDS for word in slot.after[:1])


def unit_of(line: Line, slot: Slot) -> float:
    """Seconds in the unit that stands behind the number, else the nearest before it (`ms per call: 3.1`); else 1."""
    after = slot.after[:1]
    before = tuple(reversed(slot.before))
    for word in (*after, *before):
        if word.lower() in SECONDS and not (word in before and word.lower() in AMBIGUOUS):
            return SECONDS[word.lower()]
    return 1.0
