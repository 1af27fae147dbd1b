"""The order of turns within a block: random, seeded, and balanced over a restart."""

from __future__ import annotations

import random
from collections.abc import Sequence


def balanced_orders(labels: Sequence[str], blocks: int, seed: int) -> list[list[str]]:
    """One order a block. In every run of as many blocks as programs each program stands in each position once."""
    shuffler = random.Random(seed)
    orders: list[list[str]] = []
    while len(orders) < blocks:
        first = list(labels)
        shuffler.shuffle(first)
        rotations = [first[i:] + first[:i] for i in range(len(first))]
        shuffler.shuffle(rotations)
        orders += rotations
    return orders[:blocks]
