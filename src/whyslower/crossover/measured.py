"""The times of a crossover's session by program, size and restart, fed turn by turn; and pairs' log ratios."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from whyslower.statistics import restart as restarts
from whyslower.statistics.boundary import FloatArray

AT = "@"


def label_at(label: str, size: float) -> str:
    """What a program at one size goes by: `a@512`."""
    return f"{label}{AT}{size_text(size)}"


def label_and_size(text: str) -> tuple[str, float]:
    """The program's label and the size of `a@512`. Raises ValueError where the text is no such label."""
    label, _, size = text.rpartition(AT)
    return label, float(size)


def size_text(size: float) -> str:
    """A size as Python writes it: a whole one as an integer."""
    return str(int(size)) if float(size).is_integer() else repr(float(size))


class Pairs(NamedTuple):
    """log(second's time / first's) of two programs: by size (rows, ascending) and restart (columns, nan: none).

    `error` is each one's standard error from its blocks alone.
    """

    sizes: tuple[float, ...]
    log_ratio: FloatArray
    error: FloatArray

    def rows(self, first: int, last: int) -> Pairs:
        """Those of some sizes, [first, last) in their order."""
        return Pairs(self.sizes[first:last], self.log_ratio[first:last], self.error[first:last])

    def scatter(self) -> float | None:
        """How much restarts of one size scatter, as a standard deviation; None where no size had two."""
        rows = self.log_ratio[np.isfinite(self.log_ratio).sum(axis=1) > 1]
        if not len(rows):
            return None
        off = rows - np.nanmedian(rows, axis=1, keepdims=True)
        return float(restarts.MAD_TO_SD * np.median(np.abs(off[np.isfinite(off)])))

    def block_error(self) -> float:
        """What blocks alone leave open of a restart's log ratio; 0 where there is none."""
        known = self.error[np.isfinite(self.error)]
        return float(np.median(known)) if known.size else 0.0


class Times:
    """Seconds of a unit by program, size, restart and block. Disturbed blocks are to be left out by the caller."""

    def __init__(self, labels: Sequence[str]) -> None:
        self.labels = tuple(labels)
        self._cells: dict[tuple[float, int], dict[str, dict[int, float]]] = {}

    def add(self, label: str, size: float, restart: int, block: int, seconds: float) -> None:
        """Takes in one turn. A time that is not finite and positive is left out."""
        if math.isfinite(seconds) and seconds > 0:
            self._cells.setdefault((size, restart), {}).setdefault(label, {})[block] = seconds

    @property
    def restarts(self) -> int:
        """How many restarts there were."""
        return len({restart for _, restart in self._cells})

    def sizes(self) -> tuple[float, ...]:
        """Every size that was measured, in order."""
        return tuple(sorted({size for size, _ in self._cells}))

    def restarts_at(self, size: float) -> int:
        """In how many restarts a size was measured."""
        return sum(found == size for found, _ in self._cells)

    def unit_s(self, label: str, size: float) -> float | None:
        """Seconds of a unit: the median, over restarts, of the medians over blocks; None where there is none."""
        medians = self.medians(label, size)
        return float(np.median(medians)) if medians else None

    def medians(self, label: str, size: float) -> list[float]:
        """Each restart's median over blocks, in seconds."""
        seen = [by_label[label] for (found, _), by_label in self._cells.items() if found == size and label in by_label]
        return [float(np.median(list(blocks.values()))) for blocks in seen]

    def scatter(self, label: str) -> float:
        """How much a program's times scatter from restart to restart at one size, in log; 0 where none had two."""
        logs = [np.log(found) for size in self.sizes() if len(found := self.medians(label, size)) > 1]
        return float(np.median([np.std(each, ddof=1) for each in logs])) if logs else 0.0

    def pairs(self, first: str, second: str) -> Pairs:
        """Log ratios of two programs, from blocks that both have."""
        found: dict[float, list[tuple[int, FloatArray]]] = {}
        for (size, restart), by_label in sorted(self._cells.items()):
            one, other = by_label.get(first, {}), by_label.get(second, {})
            logs = np.array([math.log(other[b] / one[b]) for b in sorted(one.keys() & other.keys())])
            if len(logs) >= restarts.FEWEST_BLOCKS:
                found.setdefault(size, []).append((restart, logs))
        return _pairs(found)


def _pairs(found: dict[float, list[tuple[int, FloatArray]]]) -> Pairs:
    shape = (len(found), max((len(rows) for rows in found.values()), default=0))
    values, scatter, blocks = np.full(shape, np.nan), np.full(shape, np.nan), np.ones(shape)
    for row, restarts_of in enumerate(found.values()):
        for column, (_, logs) in enumerate(restarts_of):
            middle = float(restarts.typical(logs))
            values[row, column], blocks[row, column] = middle, len(logs)
            scatter[row, column] = restarts.MAD_TO_SD * np.median(np.abs(logs - middle))
    usual = float(np.nanmedian(scatter)) if np.isfinite(scatter).any() else 0.0  # a few blocks tell none of their own
    return Pairs(tuple(found), values, restarts.MEDIAN_ERROR * usual / np.sqrt(blocks))
