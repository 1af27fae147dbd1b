"""Data that falls out of a cache level before it is used again."""

from __future__ import annotations

from typing import ClassVar

from whyslower.causes.case import Cause, Swap
from whyslower.causes.exchange import Exchange, of_swap
from whyslower.causes.shares import bulk
from whyslower.evidence.families import GATHERS, arrays, tail, traffic
from whyslower.records import Operation

# Totals that are this near are the same work in other pieces.
NEAR = 1.5
# Pieces must be this many times smaller to be called blocks of the same work.
SMALLER = 4.0
# An evaluation that moves more than a cache level holds leaves nothing there for the next one.
FILLS = 1.0


class WorkingSet(Cause):
    """Found in code that does the same work in pieces that stay within a cache level."""

    id: ClassVar[str] = "working-set"
    reason: ClassVar[str] = "walks more memory at a time than a cache level holds that the other stays in"
    advice: ClassVar[str] = "Work in blocks that stay in the cache, use a narrower dtype, or fuse the passes."

    def explains(self, swap: Swap) -> float:
        """The same work in total, in pieces too large for a cache level before, and small enough after; as much taken
        out of a table that is."""
        exchange = of_swap(swap)
        if _from_a_large_table(swap, exchange):
            return 0.7
        if not exchange.lost or not exchange.gained or not exchange.same_work(NEAR):
            return 0.0
        before, after = _piece(exchange.lost), _piece(exchange.gained)
        crossed = any(after <= FILLS * level < before for level in swap.case.caches)
        return 0.7 * exchange.bulk if crossed and before >= SMALLER * after and _in_pieces(exchange) else 0.0


def _from_a_large_table(swap: Swap, exchange: Exchange) -> bool:
    """Whether what outweighs all else takes items out of an array, as many as before and after, and that array is too
    large for a cache level before, and small enough after."""
    pair = exchange.of_one_routine
    if pair is None or any(tail(one) not in GATHERS or not arrays(one) for one in pair):
        return False
    before, after = (arrays(one)[0].nbytes for one in pair)
    crossed = any(after <= FILLS * level < before for level in swap.case.caches)
    return crossed and pair[0].result == pair[1].result and before >= SMALLER * after


def _piece(operations: tuple[Operation, ...]) -> float:
    """Bytes that the costliest of them moves in one evaluation."""
    return float(traffic(max(filter(bulk, operations), key=lambda o: o.seconds, default=operations[0])))


def _in_pieces(exchange: Exchange) -> bool:
    return exchange.gained_calls >= SMALLER * exchange.lost_calls
