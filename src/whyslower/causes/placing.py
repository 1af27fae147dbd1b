"""Routines that put numbers into their places in an array, by an index for each."""

from __future__ import annotations

from whyslower.causes.exchange import adds_up
from whyslower.causes.reading import words
from whyslower.causes.shares import plain_name
from whyslower.records import Operation

# A sparse tensor that is made dense, and a tensor that is indexed by tensors.
PLACING = words("to_dense todense toarray index_put")


def places(operation: Operation) -> bool:
    """Whether it puts numbers into an array by their indices, those under the same one added up or not."""
    return adds_up(operation) or plain_name(operation) in PLACING
