"""The same result in cheaper steps: a window by its two sides, one after the other, or sums of products by products of
matrices, without an array of all that is added up."""

from __future__ import annotations

from whyslower.causes.exchange import AS_OFTEN, HALF, Exchange
from whyslower.causes.placing import MOVING
from whyslower.causes.reading import evaluations, seconds
from whyslower.causes.shares import bulk, plain_name
from whyslower.evidence.families import arrays, compiled, elements, family
from whyslower.records import Operation

CHEAPER = 2.0  # times that each of several calls is cheaper than the one that they came for


def in_several(exchange: Exchange) -> bool:
    """Whether the routine that outweighs all else is called more often on arrays of the same size and dtype, and each
    call takes so much less that all of them do: a filter of 15 x 15 as one of 15 x 1 and one of 1 x 15."""
    one = exchange.dominant
    if one is None or not bulk(one) or compiled(one) or family(one) in MOVING:
        return False
    again = [o for o in exchange.gained if plain_name(o) == plain_name(one) and _largest(o) == _largest(one)]
    often = evaluations(again)
    each = seconds(again) / often if often else one.seconds
    less = seconds(exchange.lost) - seconds(exchange.gained)
    return (
        often > AS_OFTEN * one.count
        and one.seconds >= CHEAPER * each * one.count
        and (one.seconds - seconds(again) >= HALF * less > 0)
    )


def _largest(operation: Operation) -> tuple[int, str]:
    return max(((operand.nbytes, operand.dtype) for operand in arrays(operation)), default=(0, ""))


def by_products(exchange: Exchange) -> bool:
    """Whether half of the difference is passes over arrays of all that matrix products now add up, one axis longer than
    what these give, and no such array came: `np.sum(np.cross(rays[:, None], edges) * sides, axis=-1)`."""
    came = [o for o in exchange.gained if family(o) == "matmul" and bulk(o) and o.result is not None]
    if evaluations(came) <= evaluations(o for o in exchange.lost if family(o) == "matmul"):
        return False
    added_up = {elements(one) * (arrays(one)[0].shape or (1,))[-1] for one in came if arrays(one)}
    largest = max(map(elements, exchange.gained))
    passes = [o for o in exchange.lost if family(o) != "matmul" and elements(o) in added_up and elements(o) > largest]
    return seconds(passes) >= HALF * (seconds(exchange.lost) - seconds(exchange.gained)) > 0
