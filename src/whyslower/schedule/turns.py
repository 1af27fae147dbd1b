"""How long a turn is: the same number of units for every program where that can be, long against its start."""

from __future__ import annotations

import math
from typing import NamedTuple

TURN_S = 0.05  # starting a turn costs some 0.1 ms, mostly outside the counted stretch: well under 1 % of it
LONGEST_TURN_S = 0.4  # beyond, the machine drifts within a block
SHORTEST_TURN_S = 0.01  # below, what the other program left in the caches shows
SYNC_UNITS, ASYNC_UNITS = 1, 20  # overlap is part of an asynchronous program: it needs room within a turn
SKIPPED_SHARE = 0.1  # of a turn goes uncounted at its start, while caches and branch predictors are cold
SKIPPED_S = 0.002  # the least of it: refilling a second-level cache takes less


class Length(NamedTuple):
    """Units that are not counted at a turn's start, and units that are."""

    skip: int
    units: int


def lengths(unit_s: dict[str, float], asynchronous: bool, stretch: float = 1.0) -> dict[str, Length]:
    """Each program's turn from its time per unit in seconds; `stretch` lengthens all."""
    least = ASYNC_UNITS if asynchronous else SYNC_UNITS
    fastest, slowest = min(unit_s.values()), max(unit_s.values())
    common = min(TURN_S / fastest, LONGEST_TURN_S / slowest) * stretch
    if max(common, least) * fastest < SHORTEST_TURN_S * stretch:  # too far apart for turns of equal length
        return {label: _length(TURN_S * stretch / s, s, least) for label, s in unit_s.items()}
    return {label: _length(common, s, least) for label, s in unit_s.items()}


def _length(units: float, unit_s: float, least: int) -> Length:
    counted = max(math.ceil(units), least)
    skip = max(counted * SKIPPED_SHARE, SKIPPED_S / unit_s)
    return Length(max(1, min(math.ceil(skip), counted)), counted)
