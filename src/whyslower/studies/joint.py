"""Three factors and more at once: what two of them do together where the others stand at one setting.

A study's model has effects and pairs. What is beyond pairs shows where every combination ran: there each variant is
told by itself, whatever it has in common with others.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, product
from typing import NamedTuple

import numpy as np

from whyslower.questions import StudyFactor
from whyslower.statistics.boundary import FloatArray
from whyslower.studies.fit import Fit
from whyslower.studies.judging import Judged, Support, judged
from whyslower.studies.model import Place, Places

Cells = Mapping[Places, int]  # the variants that ran, as the fit numbers them

BEYOND_PAIRS = 3  # factors
SURE = ("slower", "faster")


class Joint(NamedTuple):
    """How much the first level's effect depends on the second one, where the other factors stand at `where`."""

    one: Place
    other: Place
    where: Places
    judged: Judged


class _Asked(NamedTuple):
    one: Place
    other: Place
    where: Places
    contrast: FloatArray
    beyond: FloatArray  # less what the two do together on the average


def joint(beside: Fit, cells: Cells, factors: Sequence[StudyFactor], margin: float, last: bool) -> list[Joint]:
    """For each two levels the setting of the others at which they do most together, where that is surely not what they
    do on the average. `beside`: a fit with one term for each variant."""
    if len(factors) < BEYOND_PAIRS:
        return []
    asked = list(_asked(cells, factors))
    strongest: dict[tuple[Place, Place], Joint] = {}
    for one in asked:
        beyond, here = (_judged(beside, each, len(asked), last) for each in (one.beyond, one.contrast))
        if beyond is None or here is None or beyond.kind(margin) not in SURE or here.kind(margin) not in SURE:
            continue
        before = strongest.get((one.one, one.other))
        if before is None or abs(before.judged.log_ratio) < abs(here.log_ratio):
            strongest[one.one, one.other] = Joint(one.one, one.other, one.where, here)
    return list(strongest.values())


def steps(beside: Fit, cells: Cells, place: Place) -> list[float]:
    """What going to a level from its factor's first does, in log, at each setting of all other factors that ran."""
    factor = place[0]
    pairs = [(at, (*at[:factor], (factor, 0), *at[factor + 1 :])) for at in cells if at[factor] == place]
    return [float(beside.terms[cells[at]] - beside.terms[cells[first]]) for at, first in pairs if first in cells]


def _asked(cells: Cells, factors: Sequence[StudyFactor]) -> Iterator[_Asked]:
    sizes = [len(factor.levels) for factor in factors]
    for f, g in combinations(range(len(factors)), 2):
        rest = [[(h, level) for level in range(sizes[h])] for h in range(len(factors)) if h not in (f, g)]
        for a, b in product(range(1, sizes[f]), range(1, sizes[g])):
            corners = [(a, b, 1.0), (a, 0, -1.0), (0, b, -1.0), (0, 0, 1.0)]
            found = {where: _contrast(cells, where, (f, g), corners) for where in product(*rest)}
            told = {where: contrast for where, contrast in found.items() if contrast is not None}
            if len(told) > 1:
                mean = np.mean(list(told.values()), axis=0)
                for where, contrast in told.items():
                    yield _Asked((f, a), (g, b), where, contrast, contrast - mean)


def _contrast(
    cells: Cells, where: Places, pair: tuple[int, int], corners: Sequence[tuple[int, int, float]]
) -> FloatArray | None:
    """Weights of the four variants that differ in two factors; None where one of them did not run."""
    weights = np.zeros(len(cells))
    for first, second, sign in corners:
        at = tuple(sorted((*where, (pair[0], first), (pair[1], second))))
        if at not in cells:
            return None
        weights[cells[at]] = sign
    return weights


def _judged(beside: Fit, contrast: FloatArray, comparisons: int, last: bool) -> Judged | None:
    if not beside.tells(contrast):
        return None
    runs = np.isfinite(beside.residuals).sum(axis=1)
    thinnest = min(int(runs[sign * contrast > 0].sum()) for sign in (1, -1))
    return judged(beside, contrast, comparisons, Support(thinnest), last)
