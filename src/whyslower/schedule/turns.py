"""How long a turn is: the same number of units for every program where that can be, long against its start."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import NamedTuple

# Other users of a shared machine come in bursts of every length: in the same time, the median over many short blocks
# scatters several times less than over few long ones (benchmarks/turn_length.py).
TURN_S = 0.006
LONGEST_TURN_S = 0.2  # beyond, the machine drifts within a block
SHORTEST_TURN_S = 0.002  # below, starting a turn costs more than the turn
# A device's last work in a turn is waited for, while in the program's own loop the next unit's calls overlap with it:
# turns are so long that it is a small part of them.
WAIT_SHARE = 0.05
ROOM_S = 0.1  # so long a turn has room for any: what overlaps is a dispatch of < 0.5 ms
ALONE_S = 0.05  # of a unit so long it is less than 1 %: blocks of one unit each tell more than half as many of two
SKIPPED_S = 0.001  # goes uncounted at a turn's start: refilling a second-level cache and the predictors takes less
NEAR = 1.25  # times a unit's time: what takes so much longer has an effect that other units don't hide
CATCH_UP_S = 0.05  # at most, to stand at the same unit
SKIPS_UP_TO_S = 0.004  # a longer unit is counted from its start: skipping one would cost as much as counting it


class Length(NamedTuple):
    """Units that are not counted at a turn's start, and units that are."""

    skip: int
    units: int


def lengths(unit_s: dict[str, float], wait_s: float, stretch: float = 1.0) -> dict[str, Length]:
    """Each program's turn from its time per unit in seconds.

    `wait_s`: how long a device works on after the last call; 0 where there is none. `stretch` lengthens all turns.
    """
    fastest, slowest = min(unit_s.values()), max(unit_s.values())
    least = _least(fastest, wait_s)
    common = min(TURN_S / fastest, LONGEST_TURN_S / slowest) * stretch
    if max(common, least) * fastest < SHORTEST_TURN_S * stretch:  # too far apart for turns of equal length
        return {label: _length(TURN_S * stretch / s, s, least) for label, s in unit_s.items()}
    return dict.fromkeys(unit_s, _length(common, fastest, least))  # skips too: the same units of the work are counted


def in_step(
    own: Mapping[str, Length],
    unit_s: Mapping[str, float],
    done: Mapping[str, int],
    room: Mapping[str, float],
    turns: int,
) -> tuple[dict[str, Length], dict[str, Length]]:
    """The first turn of each, and all later ones: those that take nearly as long go through the same units, for which
    one that is behind catches up. Where units differ, a small effect would be lost among them.

    `own`: each one's turn by itself; `unit_s`: seconds of its unit; `room` and `done`: units that its loop has, and
    those that it has behind it. So many `turns` must fit into the rest.
    """
    first, later, leader = dict(own), dict(own), ""
    groups: dict[str, list[str]] = {}
    for key in sorted(own, key=unit_s.__getitem__):
        leader = leader if leader and unit_s[key] <= NEAR * unit_s[leader] else key
        groups.setdefault(leader, []).append(key)
    for leader, group in groups.items():
        turn, front = own[leader], max(done[key] for key in group)
        for key in group:
            lag = front - done[key]
            if lag * unit_s[key] <= CATCH_UP_S and front + turns * sum(turn) <= room[key]:
                first[key], later[key] = Length(lag + turn.skip, turn.units), turn
    return first, later


def _least(unit_s: float, wait_s: float) -> int:
    """Units that a turn needs; of a wait, one unit's worth at most is overlap."""
    if unit_s >= ALONE_S or not wait_s:
        return 1
    return math.ceil(min(min(wait_s, unit_s) / WAIT_SHARE, ROOM_S) / unit_s)


def _length(units: float, unit_s: float, least: int) -> Length:
    counted = max(math.ceil(units), least)
    skip = math.ceil(SKIPPED_S / unit_s) if unit_s < SKIPS_UP_TO_S else 0
    return Length(skip, counted)
