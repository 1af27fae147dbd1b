"""The programs at each size: which can be measured there, and what a restart of them costs."""

from __future__ import annotations

import math
from collections.abc import Sequence

import msgspec

from whyslower.crossover.measured import label_at
from whyslower.crossover.probe import Failed, Probed, probe
from whyslower.crossover.vary import at_size
from whyslower.measure.stage import Stage
from whyslower.measure.trials import FEWEST_BLOCKS, WARM_S, Setting, Variant
from whyslower.questions import Vary
from whyslower.records import Program
from whyslower.schedule.turns import TURN_S
from whyslower.store.events import TrialFailed

PATIENCE_SHARE, PATIENCE_S = 0.15, 5.0  # of the budget, or so long, may go to one program's first units at one size
LEFT_SHARE = 0.4  # before the first restart, of what is left: one size must not take the time of those known to run
# A size whose restart would take more of the budget than this says little: a few restarts of it would be all there is.
DEAR_SHARE = 0.25
BESIDE, BESIDE_S = 3.0, 3.0  # beside others a program may set itself up so much longer than by itself
WORKER_S = 0.03  # starting, suspending and ending a worker
STEEPEST = 4.0  # power of the size: no usual work grows faster
LENGTH_AGREES = 0.05  # a loop may leave out its ends: range(1, N)


class Sizes:
    """Sized programs on the stage, tried once each. `failed` holds what can't be measured, by program and size."""

    def __init__(self, stage: Stage, programs: Sequence[Program], vary: Vary) -> None:
        self.stage, self._vary = stage, vary
        self._programs = {program.label: program for program in programs}
        self.probed: dict[tuple[str, float], Probed] = {}
        self.failed: dict[tuple[str, float], Failed] = {}
        self._begun = False  # a restart

    @property
    def patience_s(self) -> float:
        """How long one program may take to be through its first units."""
        most = max(PATIENCE_SHARE * self.stage.request.budget, PATIENCE_S)
        return most if self._begun else min(most, LEFT_SHARE * self.stage.left())

    def able(self, size: float) -> tuple[str, ...]:
        """The programs that can be measured at a size, each tried there once."""
        for label in self._programs:
            if (label, size) not in self.probed and (label, size) not in self.failed:
                self._probe(label, size)
        return tuple(label for label in self._programs if (label, size) not in self.failed)

    def _probe(self, label: str, size: float) -> None:
        found = probe(self.stage, self._put(label, size), self.patience_s)
        if isinstance(found, Failed):
            self.leave(label, size, found)
        else:
            self.probed[label, size] = found

    def _put(self, label: str, size: float) -> str:
        """Puts the program with that size on the stage, beside the one that it was made of."""
        program = at_size(self._programs[label], self._vary, size)
        self.stage.programs[program.label] = program
        self.stage.loops[program.label] = self.stage.loops[label]
        if label in self.stage.preloads:
            self.stage.preloads[program.label] = self.stage.preloads[label]
        return program.label

    def leave(self, label: str, size: float, failed: Failed, logged: bool = False) -> None:
        """Leaves a program out at a size from now on."""
        sized = label_at(label, size)
        failed = failed._replace(why=failed.why.replace(f"{self.stage.name(sized)} ", ""))
        self.failed[label, size] = failed
        if not logged:
            self.stage.write(TrialFailed(at=self.stage.now(), label=sized, factors=(), why=failed.why))
        self.stage.watch.phase("left", label=sized, why=failed.why)

    # --- cost ---------------------------------------------------------------------------------------------------------

    def cost_s(self, size: float) -> float:
        """About what a restart at a size takes; what was not tried yet is carried on from the nearest two sizes."""
        return sum(self._worker_s(label, size) for label in self._programs if (label, size) not in self.failed)

    def too_dear(self, size: float) -> bool:
        """Whether a restart there would take too much of the budget."""
        return self.cost_s(size) > DEAR_SHARE * self.stage.request.budget

    def _worker_s(self, label: str, size: float) -> float:
        found = self.probed.get((label, size))
        setup_s = found.setup_s if found else self._carried(label, size, "setup_s")
        unit_s = found.unit_s if found else self._carried(label, size, "unit_s")
        return WORKER_S + setup_s + WARM_S + unit_s + FEWEST_BLOCKS * max(unit_s, TURN_S)

    def _carried(self, label: str, size: float, what: str) -> float:
        """A power law through the two nearest sizes that were tried; it never falls below the nearest one's share."""
        known = sorted(
            (abs(math.log(tried / size)), tried, getattr(found, what))
            for (program, tried), found in self.probed.items()
            if program == label
        )
        if len(known) < 2:
            return known[0][2] if known else 0.0
        (_, near, here), (_, far, there) = known[:2]
        if here <= 0 or there <= 0:
            return float(here)
        slope = math.log(here / there) / math.log(near / far)
        return float(here * (size / near) ** min(max(slope, 0.0), STEEPEST))

    # --- restarts -----------------------------------------------------------------------------------------------------

    def variants(self, sizes: Sequence[float]) -> list[Variant]:
        """The workers of a restart."""
        self._begun = True
        return [Variant(label_at(label, size)) for size in sizes for label in self.able(size)]

    def setting(self) -> Setting:
        """What all restarts share."""
        room = {label_at(label, size): found.room for (label, size), found in self.probed.items()}
        wait_s = max((found.wait_s for found in self.probed.values()), default=0.0)
        slowest = max((found.setup_s + found.first_unit_s for found in self.probed.values()), default=0.0)
        return Setting(room, wait_s, None, BESIDE_S + BESIDE * slowest)

    def is_length(self, label: str) -> bool:
        """Whether a program's loop is as much longer as its size is larger: then the size is how often a unit runs."""
        known = sorted((size, found.room) for (of, size), found in self.probed.items() if of == label and found.room)
        if len(known) < 2:
            return False
        (low, first), (high, last) = known[0], known[-1]
        return math.isclose((last or 0) / (first or 1), high / low, rel_tol=LENGTH_AGREES)


def put_aside(program: Program, vary: Vary, size: float) -> Program:
    """The program at a size under its own label."""
    return msgspec.structs.replace(at_size(program, vary, size), label=program.label)
