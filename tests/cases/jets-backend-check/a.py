from typing import Any, Protocol, runtime_checkable

import numpy as np


@runtime_checkable
class Backend(Protocol):
    name: str
    nplike: Any
    index_dtype: Any

    def reduce(self, ufunc, values, starts): ...

    def take(self, values, index): ...


class NumpyBackend:
    name = "cpu"
    nplike = np
    index_dtype = np.int64

    def reduce(self, ufunc, values, starts):
        return ufunc.reduceat(values, starts)

    def take(self, values, index):
        return values[index]


class JetArray:
    """Jets of a chunk of events: flat values and where each event starts."""

    def __init__(self, values, starts, backend):
        if not isinstance(backend, Backend):
            raise TypeError(f"not a backend: {backend!r}")
        self.values, self.starts, self.backend = values, starts, backend

    def map(self, function):
        return JetArray(function(self.values), self.starts, self.backend)

    def __mul__(self, other):
        return JetArray(self.values * other.values, self.starts, self.backend)

    def sum(self):
        return self.backend.reduce(np.add, self.values, self.starts)

    def max(self):
        return self.backend.reduce(np.maximum, self.values, self.starts)


rng = np.random.default_rng(1)
backend = NumpyBackend()
counts = rng.integers(1, 8, 400)
starts = np.concatenate(([0], np.cumsum(counts)[:-1]))
pt = rng.exponential(40.0, (16, counts.sum()))
eta = rng.normal(0, 1.5, (16, counts.sum()))
phi = rng.uniform(-np.pi, np.pi, (16, counts.sum()))

selected = 0
for chunk in range(40000):
    k = chunk % 16
    jet_pt = JetArray(pt[k], starts, backend)
    jet_eta = JetArray(eta[k], starts, backend)
    jet_phi = JetArray(phi[k], starts, backend)
    px = (jet_pt * jet_phi.map(np.cos)).sum()
    py = (jet_pt * jet_phi.map(np.sin)).sum()
    central = jet_eta.map(np.abs).max() < 2.5
    selected += int(np.count_nonzero(central & (px * px + py * py > 2500.0)))

print("events selected", selected)
