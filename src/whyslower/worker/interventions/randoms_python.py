"""Serves the standard library's `random`: its functions and the class Random."""

from __future__ import annotations

from typing import Any

from .randoms import Streams, whole

_FUNCTIONS = (
    "random", "uniform", "gauss", "normalvariate", "randint", "randrange", "shuffle", "sample", "choice", "choices",
    "expovariate",
)  # fmt: skip


class _Draws:
    """Random's methods, served from `_streams`."""

    _streams: Streams

    def random(self) -> float:
        return float(self._streams.numbers("random", "uniform"))

    def uniform(self, a: float, b: float) -> float:
        return a + (b - a) * self.random()

    def gauss(self, mu: float = 0.0, sigma: float = 1.0) -> float:
        return mu + sigma * float(self._streams.numbers("random", "normal"))

    normalvariate = gauss

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
        choices = range(start) if stop is None else range(start, stop, step)
        if not choices:
            raise ValueError("empty range for randrange()")
        return choices[whole(self._streams.numbers("random", f"integers {len(choices)}"), 0, len(choices))]

    def randint(self, a: int, b: int) -> int:
        return self.randrange(a, b + 1)

    def shuffle(self, x: Any) -> None:
        x[:] = [x[i] for i in self._streams.permutation("random", len(x))]

    def sample(self, population: Any, k: int, *, counts: Any = None) -> list[Any]:
        if counts is not None:
            return list(super().sample(population, k, counts=counts))  # type: ignore[misc]
        if not 0 <= k <= len(population):
            raise ValueError("Sample larger than population or is negative")
        return [population[i] for i in self._streams.permutation("random", len(population))[:k]]

    def choice(self, seq: Any) -> Any:
        return seq[self.randrange(len(seq))]


def serve(module: Any, streams: Streams) -> None:
    """Puts a subclass in the place of Random, and its methods in the place of the module's functions."""
    module.Random = type("Random", (_Draws, module.Random), {"__module__": "random", "_streams": streams})
    shared = module.Random()
    for name in _FUNCTIONS:
        setattr(module, name, getattr(shared, name))
