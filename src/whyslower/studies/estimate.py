"""What a study's turns say so far: each factor's effect, interactions, variants, contrasts; and what is still open."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence
from itertools import combinations, product

import msgspec
import numpy as np

from whyslower.questions import Contrast, ContrastShare, Effect, Interaction, Levels, StudyFactor, VariantResult
from whyslower.studies.cells import Cells
from whyslower.studies.fit import Fit, fit
from whyslower.studies.joint import joint, steps
from whyslower.studies.judging import Judged, Support, judged
from whyslower.studies.look import Look
from whyslower.studies.model import Model, Place, Places, model_of

Ends = tuple[Places, Places]

FIELLER_STEPS = 4  # of a share's interval: it stands to a thousandth after the third
# So often all others have run before a variant that never did no longer keeps a study open: it fails, or hangs.
GIVEN_UP_RUNS = 3


class Estimates:
    """Fed turn by turn; every answer holds at any time, however often it was looked at before.

    Verdicts are those of the rule for two programs. That a difference is called where there is none happens in at most
    one of 100 studies, over all their effects and interactions; a 95 % interval is each effect's own. Disturbed blocks
    are to be left out by the caller.
    """

    def __init__(
        self, factors: Sequence[StudyFactor], variants: Mapping[str, Levels], margin: float, seed: int = 0
    ) -> None:
        """`variants` by label; each has a level of every factor. `seed`: which workers are compared one with one."""
        if not (margin >= 0 and math.isfinite(margin)):
            raise ValueError(f"margin must be finite and >= 0: got {margin}")
        self._factors, self._variants, self._margin = tuple(factors), dict(variants), margin
        self._labels = sorted(variants)
        random.Random(seed).shuffle(self._labels)
        self._model = model_of(self._factors, list(self._variants.values()))
        self._places = {label: self._model.places(levels) for label, levels in self._variants.items()}
        self._comparisons = max(len(Model(self._factors, self._model.pairs).terms), 1)
        self._cells = Cells()
        self._look: Look | None = None
        self._told: tuple[Fit | None, dict[Places, int]] | None = None
        self._stale, self._last = True, False

    def add(self, label: str, restart: int, block: int, seconds: float) -> None:
        """Take in one turn: seconds per unit. A time that is not finite and positive is left out."""
        if label not in self._variants:
            raise ValueError(f"not a variant of this study: {label}")
        self._cells.add(label, restart, block, seconds)
        self._stale, self._told = True, None

    def close(self) -> None:
        """The budget is used up: from now on the answers are those of the last look."""
        self._stale = self._last = True

    # --- answers ------------------------------------------------------------------------------------------------------

    def effects(self) -> tuple[Effect, ...]:
        """Each level against its factor's first, as far as variants ran that can tell."""
        beside, cells = self._beside()
        every = {place: steps(beside, cells, place) if beside is not None else [] for place in self._mains()}
        return tuple(self._effect(place, found, every[place]) for place, found in self._mains().items())

    def interactions(self) -> tuple[Interaction, ...]:
        """Each two factors' levels against their first ones, as far as all four combinations ran; of those that do
        something else together where the other factors stand at one setting, that too."""
        look = self._looked()
        places = [self._levels(f) for f in range(len(self._factors))]
        both = [pair for one, other in combinations(places, 2) for pair in product(one, other)]
        if look is None:
            return ()
        pairs = [self._interaction(a, b, found) for a, b in both if (found := look.interaction(a, b)) is not None]
        return (*pairs, *self._joint())

    def results(self, failed: Mapping[str, str]) -> tuple[VariantResult, ...]:
        """Every variant, with its time over the fastest one's; `failed`: why, by label."""
        ratios = self._ratios()
        found = []
        for label, levels in self._variants.items():
            ratio, low, high = ratios.get(label, (None, None, None))
            result = VariantResult(
                label=label,
                levels=levels,
                unit_s=self._cells.seconds(label),
                ratio=ratio,
                low=low,
                high=high,
                failed=failed.get(label, ""),
            )
            found.append(result)
        return tuple(found)

    def contrast(self, first: str, second: str) -> Contrast:
        """The second variant against the first; `undecided` between 0 and infinity where that can't be told yet."""
        if first == second:
            return Contrast(first=first, second=second, kind="equivalent", ratio=1.0, low=1.0, high=1.0)
        look, ends = self._looked(), (self._places[first], self._places[second])
        whole = self._difference(look, ends) if look is not None else None
        if look is None or whole is None:
            return Contrast(first=first, second=second, kind="undecided", ratio=1.0, low=0.0, high=math.inf)
        found = [self._share(look, ends, f, part, whole) for f, part in _parts(look, ends, whole).items()]
        parts = [share.share for share in found if share.share is not None]
        ratio, low, high = whole.interval()
        return Contrast(
            first=first,
            second=second,
            kind=whole.kind(self._margin),
            ratio=ratio,
            low=low,
            high=high,
            shares=tuple(sorted(found, key=lambda each: -abs(math.log(each.ratio)))),
            unexplained=1 - sum(parts) if parts else None,
        )

    def wanted(self) -> set[str]:
        """Labels whose further measuring would decide what is open: those of open effects, and those never measured."""
        wanted = {label for label in self._labels if self._cells.runs(label) == 0}
        for (factor, level), found in self._mains().items():
            if found.kind(self._margin) == "undecided":
                wanted |= {label for label, at in self._places.items() if at[factor][1] in (0, level)}
        return wanted

    def decided(self) -> bool:
        """Whether every factor's effect is decided; never before each variant that can run has run."""
        mains = self._mains()
        runs = [self._cells.runs(label) for label in self._labels]
        waiting = 0 in runs and min((n for n in runs if n), default=0) < GIVEN_UP_RUNS
        return bool(mains) and not waiting and all(found.kind(self._margin) != "undecided" for found in mains.values())

    # --- what they are made of ----------------------------------------------------------------------------------------

    def _looked(self) -> Look | None:
        """The fit to all that was measured; None where no restart compares two variants."""
        if self._stale:
            seen = self._cells.table(self._labels)
            places = [self._places[label] for label in self._labels]
            self._look = Look(self._model, places, seen, self._comparisons, self._last) if seen.size else None
            self._stale = False
        return self._look

    def _levels(self, factor: int) -> list[Place]:
        return [(factor, level) for level in range(1, len(self._factors[factor].levels))]

    def _mains(self) -> dict[Place, Judged]:
        look = self._looked()
        return look.mains() if look is not None else {}

    def _effect(self, place: Place, found: Judged, every: Sequence[float]) -> Effect:
        factor, kind, (ratio, low, high) = self._factors[place[0]], found.kind(self._margin), found.interval()
        return Effect(
            factor=factor.name,
            level=factor.levels[place[1]],
            against=factor.levels[0],
            kind=kind,
            ratio=ratio,
            low=low,
            high=high,
            restarts_needed=found.restarts_needed(self._margin) if kind == "undecided" else None,
            least=math.exp(min(every)) if every else None,
            most=math.exp(max(every)) if every else None,
        )

    def _interaction(self, one: Place, other: Place, found: Judged) -> Interaction:
        factor, second, (ratio, low, high) = self._factors[one[0]], self._factors[other[0]], found.interval()
        return Interaction(
            factor=factor.name,
            level=factor.levels[one[1]],
            against=factor.levels[0],
            other=second.name,
            other_level=second.levels[other[1]],
            other_against=second.levels[0],
            matters=found.kind(self._margin) in ("slower", "faster"),
            ratio=ratio,
            low=low,
            high=high,
        )

    def _joint(self) -> list[Interaction]:
        beside, cells = self._beside()
        if beside is None:
            return []
        found = joint(beside, cells, self._factors, self._margin, self._last)
        return [
            msgspec.structs.replace(
                self._interaction(each.one, each.other, each.judged),
                where={self._factors[f].name: self._factors[f].levels[level] for f, level in each.where},
            )
            for each in found
        ]

    def _difference(self, look: Look, ends: Ends) -> Judged | None:
        """The second variant's time over the first's: by the model, or by these two alone, whichever is narrower."""
        beside, cells = self._beside()
        ran = beside is not None and all(places in cells for places in ends)
        alone = _against(beside, cells[ends[1]], cells[ends[0]], self._last) if beside is not None and ran else None
        found = [each for each in (look.difference(*ends), alone) if each is not None]
        return min(found, key=lambda each: each.sure, default=None)

    def _share(self, look: Look, ends: Ends, factor: int, found: Judged, whole: Judged) -> ContrastShare:
        ratio, low, high = found.interval()
        sure = abs(whole.log_ratio) > whole.printed
        bounds = sorted(_bound(look, ends, factor, found, whole, side) for side in (-1, 1)) if sure else (None, None)
        return ContrastShare(
            factor=self._factors[factor].name,
            share=found.log_ratio / whole.log_ratio if sure else None,
            low=bounds[0],
            high=bounds[1],
            ratio=ratio,
            ratio_low=low,
            ratio_high=high,
        )

    def _beside(self) -> tuple[Fit | None, dict[Places, int]]:
        """The variants that ran, each told by itself, and their numbers; None where none ran beside another."""
        if self._told is None:
            labels = [label for label in self._labels if self._cells.runs(label)]
            seen = self._cells.table(labels)
            cells = {self._places[label]: number for number, label in enumerate(labels)}
            self._told = (fit(np.eye(len(labels)), seen) if seen.size else None), cells
        return self._told

    def _ratios(self) -> dict[str, tuple[float, float, float]]:
        """Each variant that ran beside others over the fastest of them, whatever they have in common."""
        beside, cells = self._beside()
        if beside is None:
            return {}
        at = {places: label for label, places in self._places.items()}
        labels = [at[places] for places in cells]
        fastest = int(np.argmin(beside.terms))
        against = {n: _against(beside, n, fastest, self._last) for n in range(len(labels)) if n != fastest}
        told = {n: found.interval() for n, found in against.items() if found is not None}
        # estimates of two that can't be told apart need not stand in the order of the fit
        ratios = {labels[n]: (max(ratio, 1.0), low, max(high, 1.0)) for n, (ratio, low, high) in told.items()}
        return {labels[fastest]: (1.0, 1.0, 1.0)} | ratios


def _against(beside: Fit, number: int, fastest: int, last: bool) -> Judged | None:
    contrast = np.zeros(len(beside.terms))
    contrast[number], contrast[fastest] = 1.0, -1.0
    if not beside.tells(contrast):
        return None
    runs = np.isfinite(beside.residuals[[number, fastest]]).sum(axis=1)
    return judged(beside, contrast, len(beside.terms) - 1, Support(int(runs.min())), last)


def _parts(look: Look, ends: Ends, whole: Judged) -> dict[int, Judged]:
    """Each factor's part of the whole, as far as it can be told.

    Robust estimates of parts need not add up to that of the whole: where all are told, the small rest is shared out.
    """
    changing = [f for f, place in enumerate(ends[0]) if place != ends[1][f]]
    parts = {f: part for f in changing if (part := look.share(*ends, f)) is not None}
    rest = (whole.log_ratio - sum(part.log_ratio for part in parts.values())) / max(len(changing), 1)
    if len(parts) < len(changing):
        return parts
    return {f: part._replace(log_ratio=part.log_ratio + rest) for f, part in parts.items()}


def _bound(look: Look, ends: Ends, factor: int, part: Judged, whole: Judged, side: int) -> float:
    """One end of a share's interval: a share that part - share * whole doesn't exclude (Fieller, 1954)."""
    bound = part.log_ratio / whole.log_ratio
    for _ in range(FIELLER_STEPS):
        rest = look.share(*ends, factor, bound, int(part.values))
        half = rest.printed if rest is not None else 0.0
        bound = (part.log_ratio + side * half) / whole.log_ratio
    return bound
