"""Which of a study's variants stand beside each other in the next restart."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Hashable, Mapping
from itertools import combinations

from whyslower.questions import Levels

FEWEST = 2  # alone, a variant is compared with nothing


class Allocation:
    """Random subsets, drawn so that each factor's levels, and each two factors', stand in equal numbers.

    Who ran least goes first: so all run before one runs twice, and each pair of variants meets sooner or later.
    """

    def __init__(self, variants: Mapping[str, Levels], seed: int) -> None:
        self._places = {label: tuple(enumerate(map(repr, levels.values()))) for label, levels in variants.items()}
        self._sizes = Counter(place for place, _ in {p for places in self._places.values() for p in places})
        self._runs = dict.fromkeys(variants, 0)
        self._met: Counter[frozenset[str]] = Counter()
        self._random = random.Random(seed)

    def drop(self, label: str) -> None:
        """This variant failed: it is not drawn again."""
        self._places.pop(label, None)
        self._runs.pop(label, None)

    def next(self, most: int, wanted: Collection[str]) -> list[str]:
        """Labels of the next restart, at most `most`, in random order.

        Where some are wanted only these run: what stands beside them costs as much and decides nothing.
        """
        left = [label for label in self._places if label in wanted]
        if len(left) < FEWEST:
            left = list(self._places)
        self._random.shuffle(left)
        first = [label for label in left if label in wanted] if len(left) == len(self._places) else []
        chosen = self._drawn(left, first, max(most, FEWEST))
        for label in chosen:
            self._runs[label] += 1
        self._met.update(map(frozenset, combinations(chosen, 2)))
        self._random.shuffle(chosen)
        return chosen

    def _drawn(self, left: list[str], first: Collection[str], most: int) -> list[str]:
        """One by one, whoever ran least and balances best; `left` stands in random order, which breaks ties."""
        chosen: list[str] = []
        held: Counter[Hashable] = Counter()
        while left and len(chosen) < most:
            best = min(
                left, key=lambda label: (label not in first, self._runs[label], self._crowding(label, chosen, held))
            )
            left.remove(best)
            chosen.append(best)
            held.update(self._cells(best))
        return chosen

    def _cells(self, label: str) -> list[Hashable]:
        return [*self._places[label], *combinations(self._places[label], 2)]

    def _crowding(self, label: str, chosen: Collection[str], held: Counter[Hashable]) -> float:
        """How often what it consists of was chosen already, beside what would be its equal part; and whom it met."""
        places = self._places[label]
        alone = sum(held[place] * self._sizes[place[0]] for place in places)
        paired = sum(held[a, b] * self._sizes[a[0]] * self._sizes[b[0]] for a, b in combinations(places, 2))
        met = sum(self._met[frozenset((label, other))] for other in chosen)
        return alone + paired + met
