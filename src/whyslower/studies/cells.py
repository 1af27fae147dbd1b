"""From turns to one number for each worker: its log time beside the others of its restart."""

from __future__ import annotations

import math

import numpy as np

from whyslower.statistics.boundary import FloatArray
from whyslower.statistics.restart import FEWEST_BLOCKS

LEAST_VARIANTS = 2  # of a restart: alone, a worker says nothing about variants


class Cells:
    """Turns of restarts, and by restart each worker's typical log time, up to a constant common to the restart."""

    def __init__(self) -> None:
        self._turns: dict[int, dict[str, dict[int, float]]] = {}
        self._typical: dict[int, dict[str, float]] = {}

    def add(self, label: str, restart: int, block: int, seconds: float) -> None:
        """Take in one turn: seconds per unit. A time that is not finite and positive is left out."""
        if math.isfinite(seconds) and seconds > 0:
            self._turns.setdefault(restart, {}).setdefault(label, {})[block] = seconds
            self._typical.pop(restart, None)

    def runs(self, label: str) -> int:
        """In how many restarts it had a turn that counts."""
        return sum(label in seen for seen in self._turns.values())

    def seconds(self, label: str) -> float | None:
        """Median seconds of a unit, over restarts, of the medians over blocks."""
        medians = [float(np.median(list(seen[label].values()))) for seen in self._turns.values() if label in seen]
        return float(np.median(medians)) if medians else None

    def table(self, labels: list[str]) -> FloatArray:
        """Shape (labels, restarts that compare at least two of them), nan where a variant had no worker."""
        columns = []
        for restart in sorted(self._turns):
            if restart not in self._typical:
                self._typical[restart] = typical_log_times(self._turns[restart])
            known = self._typical[restart]
            column = [known.get(label, math.nan) for label in labels]
            if np.isfinite(column).sum() >= LEAST_VARIANTS:
                columns.append(column)
        return np.array(columns).T.reshape(len(labels), len(columns))


def typical_log_times(turns: dict[str, dict[int, float]]) -> dict[str, float]:
    """Each worker's median log time over one restart's blocks, with what is common to a block taken off.

    Workers with too few blocks are left out: one block can't outvote its own disturbance.
    """
    lasting = [label for label, seen in turns.items() if len(seen) >= FEWEST_BLOCKS]
    blocks = sorted({block for label in lasting for block in turns[label]})
    if not blocks:
        return {}
    logs = np.array([[math.log(turns[label].get(block, math.nan)) for block in blocks] for label in lasting])
    own = np.nanmedian(logs, axis=1, keepdims=True)
    common = np.nanmedian(logs - own, axis=0)
    typical = np.nanmedian(logs - common, axis=1)
    return dict(zip(lasting, typical.tolist(), strict=True))
