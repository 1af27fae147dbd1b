"""Who wins over which sizes: the range as a row of stretches, from end to end of what was measured."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from whyslower.crossover.flips import WINS, Where
from whyslower.questions import Stretch

EVEN = 0.95  # sure that neither wins by more than the margin
# About a flip there are sizes at which neither wins yet: they are told as a stretch only where they are so far apart.
EVEN_WORTH = math.log(1.25)
DIGITS = 9  # of a size: as many as survive in its logarithm on the grid


class Standing(NamedTuple):
    """How it stands at one place: the winner ("": none), whether that is not known, and who may be the fastest."""

    winner: str
    unsure: bool
    among: tuple[str, ...]


class Run(NamedTuple):
    """Neighbouring places of the grid, from the first to the last, at which it stands the same."""

    standing: Standing
    first: int
    last: int


def stretches(here: Where) -> tuple[Stretch, ...]:
    """Every stretch of the measured range, in order."""
    known = _between_alike(here, [standing(here, at) for at in range(len(here.grid))])
    runs = _runs(_about_flips(here, known))
    borders = [float(here.grid[0])]
    borders += [_border(here, one, other) for one, other in pairwise(runs)]
    borders.append(float(here.grid[-1]))
    return tuple(_stretch(here, run, low, high) for run, low, high in zip(runs, borders[:-1], borders[1:], strict=True))


def standing(here: Where, at: int) -> Standing:
    """How it stands at one place of the grid."""
    there = [label for label in here.labels if any(here.leads(label, other, at) for other in here.labels)]
    if not there:
        return Standing("", True, ())
    best = max(there, key=lambda label: _least_lead(here, label, at))
    leads = {other: lead for other in there if other != best and (lead := here.leads(best, other, at)) is not None}
    close = {other: lead for other, lead in leads.items() if lead.sure < WINS or lead.even >= EVEN}
    among = tuple(label for label in there if label == best or label in close)
    if not close:
        return Standing(best, False, among)
    return Standing("", any(lead.even < EVEN for lead in close.values()), among)


def _least_lead(here: Where, label: str, at: int) -> float:
    leads = [here.leads(label, other, at) for other in here.labels if other != label]
    return min((lead.log_ratio for lead in leads if lead is not None), default=-math.inf)


def _runs(standings: Sequence[Standing]) -> list[Run]:
    runs: list[Run] = []
    for at, here in enumerate(standings):
        if runs and runs[-1].standing == here:
            runs[-1] = runs[-1]._replace(last=at)
        else:
            runs.append(Run(here, at, at))
    return runs


def _between_alike(here: Where, standings: Sequence[Standing]) -> list[Standing]:
    """Between two neighbouring measured sizes at which it stands the same, it is taken to: no flip and flip back."""
    told = list(standings)
    measured = sorted({float(place) for pair in here.pairs.values() for place in pair.curve.measured})
    at = [int(np.abs(here.grid - place).argmin()) for place in measured]
    for one, other in pairwise(at):
        if standings[one] == standings[other]:
            told[one:other] = [standings[one]] * (other - one)
    return told


def _about_flips(here: Where, standings: list[Standing]) -> list[Standing]:
    """Between the sure sizes on either side of a flip, the winners' stretches meet at it."""
    told = list(standings)
    for crossing in here.crossings:
        inside = [at for at, place in enumerate(here.grid) if crossing.below <= place <= crossing.above]
        ends = {standings[inside[0]].winner, standings[inside[-1]].winner}
        if ends == {crossing.flip.below, crossing.flip.above} and not _even_between(here, standings, inside):
            for at in inside:
                winner = crossing.flip.below if math.exp(here.grid[at]) < crossing.flip.size else crossing.flip.above
                told[at] = Standing(winner, False, (winner,))
    return told


def _even_between(here: Where, standings: Sequence[Standing], inside: Sequence[int]) -> bool:
    even = [
        run for run in _runs([standings[at] for at in inside]) if not run.standing.winner and not run.standing.unsure
    ]
    return any(here.grid[inside[run.last]] - here.grid[inside[run.first]] > EVEN_WORTH for run in even)


def _border(here: Where, one: Run, other: Run) -> float:
    """Where one stretch ends and the next begins: at the flip, or midway between the last and the next place."""
    last, following = float(here.grid[one.last]), float(here.grid[other.first])
    flips = [math.log(crossing.flip.size) for crossing in here.crossings]
    return next((flip for flip in flips if last <= flip <= following), (last + following) / 2)


def _stretch(here: Where, run: Run, low: float, high: float) -> Stretch:
    at = run.standing
    return Stretch(
        low=_size(low),
        high=_size(high),
        winner=at.winner,
        unsure=at.unsure,
        among=at.among,
        ratio_low=_ratio(here, at, run.first),
        ratio_high=_ratio(here, at, run.last),
    )


def _size(place: float) -> float:
    """The size at a place, without what its logarithm has rounded off."""
    return float(f"{math.exp(place):.{DIGITS}g}")


def _ratio(here: Where, standing: Standing, at: int) -> float:
    """The winner's lead over the next; without a winner, how far apart those are that may be the fastest."""
    if standing.winner:
        return math.exp(max(_least_lead(here, standing.winner, at), 0.0))
    leads = [here.leads(one, other, at) for one in standing.among for other in standing.among if one != other]
    return math.exp(max((lead.log_ratio for lead in leads if lead is not None), default=0.0))
