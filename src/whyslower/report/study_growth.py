"""Whether a study's unit takes ever longer: then its time is one of as many calls as were made."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

import numpy as np

from whyslower.records import Remark, Turn

LEAST_TURNS = 6  # of a process: its first third is held against its last
LEAST_PROCESSES = 2
GROWS = 1.3  # times as long, beyond what the others' units do in the same restarts


def growing(turns: Sequence[Turn]) -> list[Remark]:
    """A remark where variants' units do so in nearly all of their processes, and others' units don't."""
    processes: dict[tuple[str, int], list[float]] = defaultdict(list)
    for turn in turns:
        processes[turn.label, turn.restart].append(turn.unit_s)
    late: dict[str, dict[int, float]] = defaultdict(dict)
    for (label, restart), seconds in processes.items():
        if len(seconds) >= LEAST_TURNS:
            part = len(seconds) // 3
            late[label][restart] = float(np.median(seconds[-part:]) / np.median(seconds[:part]))
    usual = {r: min(own[r] for own in late.values() if r in own) for own in late.values() for r in own}
    grown = {}
    for label, own in late.items():
        beyond = [ratio / max(usual[restart], 1.0) for restart, ratio in own.items()]
        if len(beyond) >= LEAST_PROCESSES and np.quantile(beyond, 0.1) > GROWS:
            grown[label] = float(np.median(beyond))
    if not grown:
        return []
    return [Remark(kind="unit-grows", data={"variants": list(grown), "growth": max(grown.values())})]
