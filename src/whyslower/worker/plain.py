"""What decides about a loop's stretches while the program runs as it is and is seen from outside only."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from .clocks import settle
from .conductors import SOLO_STRETCH_NS
from .looked_into import let_look_in
from .probes.process import Counts, ProcessWatch, threads
from .turns import Conductor, Turns
from .wire import Wire

_now = time.perf_counter_ns

WARM_UNITS = 2  # the first call of most things compiles, allocates or reads something
WARM_SHARE = 0.2  # of the time, which runs from the end of the first unit


class Plain(Conductor):
    """The program as it is, for `seconds`, seen from outside; at most `beyond` more for who looks at its stacks."""

    def __init__(
        self, wire: Wire, door: Callable[[Turns | None], dict[str, Any]], seconds: float, beyond: float
    ) -> None:
        self._wire, self._door, self._limit, self._beyond = wire, door, int(seconds * 1e9), int(beyond * 1e9)
        self.number = 0
        self._watch = ProcessWatch()
        self._seen: list[Counts] = []
        self._stretch = 1
        self._told = False
        if beyond:
            let_look_in()

    def begin(self, turns: Turns | None = None) -> None:
        """At the door."""
        self._wire.send({"door": self._door(turns)})
        self._seen.append(self._watch.now(0))

    def ask(self, turns: Turns, frame: Any) -> int:
        if not self._seen:
            self.begin(turns)
        if len(self._seen) > 2 and _now() - self._seen[1].ns > self._limit:
            self.tell()
            return self._stretch if _now() - self._seen[1].ns < self._limit + self._beyond else 0
        return self._stretch

    def started(self) -> None:
        settle()

    def stopped(self, done: int | None) -> None:
        settle()
        if not done:
            return
        self.number += done
        self._seen.append(self._watch.now(self.number))
        took = self._seen[-1].ns - self._seen[-2].ns
        wanted = max(int(SOLO_STRETCH_NS * done / max(took, 1)), 1)
        self._stretch = 1 if self.number < WARM_UNITS else min(wanted, 4 * self._stretch)

    def close(self) -> dict[str, Any]:
        """What is still to be told when the program has ended."""
        return {} if self._told else {"evidence": self.evidence()}

    def close_whole(self) -> dict[str, Any]:
        """As `close`, where the whole process was the unit."""
        self.number = 1
        self._seen.append(self._watch.now(1))
        return self.close()

    def tell(self) -> None:
        """Sends what was seen, once."""
        if not self._told:
            self._told = True
            self._wire.send({"evidence": self.evidence()})

    def evidence(self) -> dict[str, Any]:
        """The fields of `records.Evidence` that this pass knows."""
        if len(self._seen) < 2:
            return {"plain_units": 0, "threads": threads()}
        seen = self._seen[-1].since(self._warm())
        units = max(seen.units, 1)
        return {
            "plain_units": seen.units,
            "collections": seen.collections / units,
            "collecting_share": seen.collecting_ns / max(seen.ns, 1),
            "faults": seen.faults / units,
            "compilations": seen.compilations / units,
            "cpus_busy": seen.cpu_ns / max(seen.ns - seen.waited_ns, 1),
            "threads": threads(),
        }

    def _warm(self) -> Counts:
        """Where the warm-up ends: after some units and time; where units are long and few, before the last."""
        begun = self._seen[min(1, len(self._seen) - 1)].ns
        for counts in self._seen[1:-1]:
            if counts.units >= WARM_UNITS and counts.ns - begun >= WARM_SHARE * self._limit:
                return counts
        return self._seen[-2]
