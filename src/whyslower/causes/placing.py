"""What moves numbers and what makes others of them; routines that put them into their places, by an index for each."""

from __future__ import annotations

from whyslower.causes.reading import words
from whyslower.causes.shares import plain_name
from whyslower.evidence.families import Family, family
from whyslower.records import Operation

MOVING: frozenset[Family] = frozenset({"movement", "construction", "random", "view"})  # these compute nothing
# Of these, what adds up what it moves.
ADDING = words("index_add index_reduce scatter_add scatter_reduce embedding_dense add.at bincount")
# A sparse tensor that is made dense, and a tensor that is indexed by tensors.
PLACING = words("to_dense todense toarray index_put")


def computes(operation: Operation) -> bool:
    """Whether it makes other numbers of those that it is given."""
    return family(operation) not in MOVING or adds_up(operation)


def adds_up(operation: Operation) -> bool:
    """Whether it adds up what stands under the same index."""
    return plain_name(operation) in ADDING


def places(operation: Operation) -> bool:
    """Whether it puts numbers into an array by their indices, those under the same one added up or not."""
    return adds_up(operation) or plain_name(operation) in PLACING
