"""For tests of anything that measures: noise as it was recorded, in numbers that need no clock."""

from __future__ import annotations

import math
from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt

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
