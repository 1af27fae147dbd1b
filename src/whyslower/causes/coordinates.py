"""Products of sparse matrices that are stored as lists of coordinates, for which a library has another kernel than for
compressed rows."""

from __future__ import annotations

from collections.abc import Sequence

from whyslower.causes import laying
from whyslower.causes.case import Case
from whyslower.causes.exchange import Exchange
from whyslower.causes.formats import rerouted
from whyslower.causes.shares import costly_excesses
from whyslower.records import Factor

SAID = laying.Said(
    name="in-the-other-format",
    done="in the other program's format",
    remedy="store the matrix in the format with the faster kernel {when}",
)


def factors(case: Case, cause: str) -> Sequence[Factor]:
    """Such matrices stored in the other program's format once, before the slower one's loop."""
    theirs = case.faster.evidence.operations
    walks = [
        laying.Walk(excess.operation, pair[0], None, excess.share, wanted=pair[1])
        for excess in costly_excesses(case)
        if (pair := next(filter(None, (rerouted(excess.operation, other) for other in theirs)), None)) is not None
    ]
    return laying.once(case, walks, cause, SAID)


def by_coordinates(exchange: Exchange) -> bool:
    """Whether the costliest that went is a product with such a matrix, and what came has it in another format."""
    one = exchange.costliest
    return one is not None and any(rerouted(one, other) for other in exchange.gained)
