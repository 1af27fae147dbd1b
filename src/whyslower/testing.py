"""For tests of anything that measures: noise as it was recorded, a clock that only moves when told, workers without a
process. A whole session is simulated in milliseconds, and exactly reproducible."""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Mapping
from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt

from whyslower.errors import BudgetError
from whyslower.measure.blocks import Ended
from whyslower.measure.watch import NoWatch
from whyslower.records import Loop, Remark, Request, Turn
from whyslower.schedule.order import balanced_orders
from whyslower.schedule.planner import Plan
from whyslower.store.events import AnyEvent

FloatArray = npt.NDArray[np.float64]


class NoiseModel(msgspec.Struct, frozen=True, kw_only=True):
    """How the log ratio of a program against itself scatters. Scatters are standard deviations in log; sizes are log.

    A freak is a restart whose pair of processes stays `freak_size` apart for its life. The next restart is a freak too,
    on the same side, with probability `freak_persistence`; a share `freak_rate` of all restarts are.
    """

    between_sd: float  # from restart to restart
    within_sd: float  # from block to block within a restart
    freak_rate: float = 1 / 16
    freak_size: float = math.log(1.3)
    freak_spread: float = 0.25  # of a freak's size, from restart to restart, in log
    freak_persistence: float = 0.5
    drift: float = 0.0  # of the log ratio from the first restart to the last, either way
    tails: float = 4.0  # degrees of freedom of Student's t: heavier the smaller, above 2

    def restarts(self, rng: np.random.Generator, true_log_ratio: float, n: int, blocks: int) -> FloatArray:
        """Log ratios of one session's blocks, shape (n, blocks)."""
        return np.asarray(self.sessions(rng, true_log_ratio, 1, n, blocks)[0])

    def sessions(
        self, rng: np.random.Generator, true_log_ratio: float, sessions: int, n: int, blocks: int
    ) -> FloatArray:
        """Log ratios of the blocks of many sessions, shape (sessions, n, blocks)."""
        restart = true_log_ratio + self._heavy(rng, self.between_sd, (sessions, n)) + self._freaks(rng, sessions, n)
        side = rng.choice([-1.0, 1.0], size=(sessions, 1))
        restart += side * self.drift * (np.arange(n) / max(n - 1, 1) - 0.5)
        return np.asarray(restart[:, :, None] + self._heavy(rng, self.within_sd, (sessions, n, blocks)))

    def _heavy(self, rng: np.random.Generator, sd: float, shape: tuple[int, ...]) -> FloatArray:
        return np.asarray(sd / math.sqrt(self.tails / (self.tails - 2)) * rng.standard_t(self.tails, shape))

    def _freaks(self, rng: np.random.Generator, sessions: int, n: int) -> FloatArray:
        begins = self.freak_rate * (1 - self.freak_persistence) / (1 - self.freak_rate)
        freak = rng.random(sessions) < self.freak_rate
        side = rng.choice([-1.0, 1.0], size=sessions)
        sides: list[Any] = []
        for _ in range(n):
            sides.append(np.where(freak, side, 0.0))
            fresh = ~freak
            freak = rng.random(sessions) < np.where(freak, self.freak_persistence, begins)
            side = np.where(fresh, rng.choice([-1.0, 1.0], size=sessions), side)
        sizes = self.freak_size * np.exp(self.freak_spread * rng.standard_normal((sessions, n)))
        return np.asarray(np.stack(sides, axis=1) * sizes if sides else np.zeros((sessions, 0)))


# Scatters, rate and size of freaks as recorded on a shared machine with 2 CPUs; persistence, tails and drift are not
# known to better than a guess, and chosen on the hard side. `busy` stands for another process that comes and goes.
NOISES: dict[str, NoiseModel] = {
    "quiet": NoiseModel(between_sd=0.002, within_sd=0.002, freak_rate=0.01, drift=0.0005),
    "numpy-like": NoiseModel(between_sd=0.005, within_sd=0.003, drift=0.001),
    "torch-like": NoiseModel(between_sd=0.025, within_sd=0.01, drift=0.003),
    "busy": NoiseModel(between_sd=0.05, within_sd=0.03, freak_rate=0.1, freak_persistence=0.6, drift=0.005),
}


class FakeClock:
    """Seconds that pass only when told to."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def pass_(self, seconds: float) -> None:
        """Lets time pass."""
        self.seconds += seconds


class FakeStage:
    """Stands in for a session's stage, and its `restart` for real workers.

    `unit_s` gives each program's seconds a unit, a number or a function of the restart's number; `setup_s` is what
    starting one costs; `room` is how many units a process has. The reference's times scatter as `noise` says.
    """

    def __init__(
        self,
        request: Request,
        unit_s: Mapping[str, float | Callable[[int], float]],
        noise: NoiseModel,
        setup_s: float = 0.05,
        room: int | None = None,
        seed: int = 0,
    ) -> None:
        self.request, self.noise, self.room = request, noise, room
        self.programs = {program.label: program for program in request.programs}
        self.setup_s = dict.fromkeys(self.programs, setup_s)
        self.loops = {label: Loop(kind="for", length=room) for label in self.programs}
        self.preloads: dict[str, tuple[str, ...]] = {}
        self.at_door: dict[str, tuple[str, ...]] = {}
        self.cpus = len(os.sched_getaffinity(0))
        self.watch, self.clock = NoWatch(), FakeClock()
        self.remarks: list[Remark] = []
        self.events: list[AnyEvent] = []
        self.orders: list[list[str]] = []
        self._unit_s, self._random = dict(unit_s), np.random.default_rng(seed)
        self._noise: FloatArray = noise.sessions(self._random, 0.0, 1, 500, 12)[0]

    @property
    def processes(self) -> bool:
        """Whether each program's unit is its whole process."""
        return all(loop.kind == "process" for loop in self.loops.values())

    def now(self) -> float:
        """Seconds since the session began."""
        return self.clock.seconds

    def left(self) -> float:
        """Seconds of the budget that are left."""
        return self.request.budget - self.clock.seconds

    def note(self, kind: str, **data: Any) -> None:
        """Keeps a remark."""
        self.remarks.append(Remark(kind=kind, data=data))

    def write(self, event: AnyEvent) -> None:
        """Keeps an event."""
        self.events.append(event)

    def start(self, label: str, kind: str, **more: Any) -> Any:
        """There are no real processes here."""
        raise BudgetError(f"No process is started for {label} ({kind}).")

    def restart(self, stage: Any, plan: Plan, seen: Callable[[Turn], None]) -> dict[str, float]:
        """Takes a restart's turns at once, and lets the clock pass as they would."""
        self.clock.pass_(sum(self.setup_s.values()))
        early = {label: self._unit(label, plan.number) for label, units in plan.warm.items() if units > 2}
        self.clock.pass_(sum(early[label] * plan.warm[label] for label in early))
        used = dict.fromkeys(self.programs, 0)
        orders = balanced_orders(list(self.programs), len(plan.turns), self.request.seed + plan.number)
        for block, order in enumerate(orders):
            self.orders.append(order)
            for turn in [self._turn(plan, block, position, label, used) for position, label in enumerate(order)]:
                seen(turn)
        return early

    def _unit(self, label: str, restart: int) -> float:
        given = self._unit_s[label]
        return given(restart) if callable(given) else given

    def _turn(self, plan: Plan, block: int, position: int, label: str, used: dict[str, int]) -> Turn:
        length = plan.turns[block][label]
        used[label] += length.skip + length.units
        if self.room is not None and used[label] > self.room:
            raise Ended(label, used[label])
        unit_s = self._unit(label, plan.number)
        if label == self.request.reference:
            unit_s *= math.exp(-float(self._noise[plan.number % 500, block % 12]))
        self.clock.pass_(unit_s * (length.skip + length.units))
        return Turn(
            label=label,
            worker=plan.number,
            restart=plan.number,
            block=block,
            position=position,
            first=used[label] - length.units,
            units=length.units,
            ns=max(1, round(unit_s * length.units * 1e9)),
            skipped_units=length.skip,
            skipped_ns=round(unit_s * length.skip * 1e9),
        )
