"""The same operation through a slower routine: not vectorised, generic, another BLAS."""

from __future__ import annotations

import builtins
import math
from collections.abc import Collection, Sequence
from typing import ClassVar

from whyslower.causes import coordinates, equivalents
from whyslower.causes.beneath import goes_through_rows, other_kernels, written_out
from whyslower.causes.binding import keywords, parsed
from whyslower.causes.case import Case, Cause, Swap
from whyslower.causes.cast_already import once_cast
from whyslower.causes.data_dependent import same_operations
from whyslower.causes.dispatch_overhead import SMALL_CALL, interpreted
from whyslower.causes.drawing import by_another_generator, in_another_library
from whyslower.causes.exchange import CALLS, FAR_MORE, LONG_KERNEL_S, Exchange, of_swap
from whyslower.causes.gathering import by_a_table, element_by_element
from whyslower.causes.making import layers_made_otherwise
from whyslower.causes.native import in_the_same_routines
from whyslower.causes.options import handed_arrays
from whyslower.causes.placing import places
from whyslower.causes.plain_calls import LONG_CALL_S, MOST, by_a_pattern, by_another_code, of_pythons_own
from whyslower.causes.reading import elements, given, seconds, share_lost, words
from whyslower.causes.set_up_otherwise import sets_a_mode
from whyslower.causes.shares import bulk, but_for_options, plain_name
from whyslower.causes.short_rows import SHORT_ROW, pooled_in_passes, run_by_run, written_out_in_passes
from whyslower.causes.strides import crooked
from whyslower.evidence import families
from whyslower.evidence.families import Family, arrays, compiled, family, is_array, tail, walked_bytes
from whyslower.records import Factor, Operation

# Work counted as the same, within this factor.
NEAR = 1.5
# Work that is surely more, and what watched seconds scatter by.
MORE_WORK, AS_FAST = 1.15, 1.1
# One call, or a few that belong together.
FEW_CALLS = 3.5

# Keywords by which routines are told which results to give.
GIVES = words(
    "full_matrices compute_uv eigvals_only economic mode return_index return_inverse return_counts left right some"
)

# A pass that takes so many times as long for a byte has no vector kernel, where the others have.
FAR_SLOWER = 5.0
# Products and convolutions, and how many times as long as many numbers take on a path that is not the fast one.
ARITHMETIC, SLOWER_PATH = frozenset({"matmul", "conv"}), 3.0
# Times as many numbers, at most, as what is about as many: rows of a few, and an index for each.
ABOUT = 4.0
PASSES: tuple[Family, ...] = ("elementwise", "reduction", "random")

DUE = 0.5  # of the difference
UNTOLD = 0.45  # of what may as well be why for another reason
IN_PYTHON = 0.55  # of a routine that is itself a loop of small calls

# What one pass does that writing under a mask does too.
LIMITS = frozenset(
    {"relu", "relu_", "clamp", "clamp_", "clip", "maximum", "minimum", "fmax", "fmin", "where", "threshold"}
)

# Libraries whose calls do work on arrays.
COMPUTE = frozenset({"numpy", "scipy", "torch", "jax"})

COMPUTING = ("elementwise", "reduction", "matmul", "linalg", "sort", "fft", "conv", "composite", "random")


class KernelImplementation(Cause):
    """Suspected where a costly operation of the slower one has a known equivalent by another routine."""

    id: ClassVar[str] = "kernel-implementation"
    reason: ClassVar[str] = "calls a routine that is slower for the same operation"
    advice: ClassVar[str] = "Call the routine that does the same faster."

    def experiments(self, case: Case) -> Sequence[Factor]:
        """Costly expressions written with their equivalents, and matrices in another format, in the slower one."""
        return (*equivalents.factors(case, self.id), *coordinates.factors(case, self.id))

    def left(self, swap: Swap, made: Collection[str]) -> Swap:
        """What differs beside the dtypes, where these were made the same."""
        return once_cast(swap, made)

    def shown(self, swap: Swap) -> float:
        """A mode of a library's, with which the same calls run other kernels."""
        return 0.7 if sets_a_mode(swap) and other_kernels(swap.case) >= DUE else 0.0

    def explains(self, swap: Swap) -> float:
        """As much work or less than what came in its place, in few calls, and still slower; the same drawn from another
        generator, a layer's option, a limit written under a mask."""
        exchange = of_swap(swap)
        otherwise = _by_a_layers_option(swap) or by_another_generator(swap) or in_another_library(swap)
        if otherwise or goes_through_rows(swap) or coordinates.by_coordinates(exchange) or pooled_in_passes(exchange):
            return 0.7
        if any(map(compiled, exchange.lost)) and written_out(swap.case):
            return 0.7
        if swap.hunk is None and _both_compiled(exchange):
            return 0.0
        if not exchange.lost or not exchange.gained or exchange.alike or exchange.others_walk_less:
            return 0.0
        if swap.case.work.kind != "same" and _in_proportion(exchange):
            return 0.0
        score = exchange.bulk * exchange.part((*COMPUTING, *_moving(exchange))) * _routine(exchange)
        score *= 0.5 if exchange.other_dtypes else 1.0
        other = exchange.same_routines or _asked_for_more(exchange) or handed_arrays(exchange)
        score *= 0.3 if other else 1.0
        score *= 0.4 if exchange.straightened else 1.0
        same = _one_for_another(exchange) or _another_way(swap, exchange)
        surer = 0.6 if _slow_pass(exchange) or _of_a_module(swap) or _written_under_a_mask(exchange) else 0.0
        told = max(score, 0.55 if same else 0.0, surer, 0.7 * _on_masked_arrays(swap))
        if _walks_against_order(exchange) or (swap.hunk is None and in_the_same_routines(swap.case)):
            return min(told, UNTOLD)
        return min(told, IN_PYTHON) if interpreted(swap) else told


def _one_for_another(exchange: Exchange) -> bool:
    """Whether a routine gave way to another for as much, however that is told."""
    ways = (_one_for_one, _another_for_it, _outweighs_more_passes, run_by_run, _as_often_on_as_many, _as_much_in_fewer)
    return any(way(exchange) for way in (*ways, by_a_table, element_by_element, written_out_in_passes))


def _another_way(swap: Swap, exchange: Exchange) -> bool:
    """The same, where more must be known than what went and came."""
    by_python = of_pythons_own(swap) or by_a_pattern(swap) or by_another_code(swap)
    by_kernels = _by_another_path(swap, exchange) or _adds_up_otherwise(swap, exchange)
    return by_python or by_kernels or _in_another_form(swap, exchange)


def _both_compiled(exchange: Exchange) -> bool:
    """Whether a compiled function of the user's outweighs all else before and after: which routines it runs, only what
    is seen beneath it tells."""
    both = exchange.dominant, exchange.dominant_gained
    return all(one is not None and compiled(one) for one in both)


def _walks_against_order(exchange: Exchange) -> bool:
    """Whether nearly all went in a call that walks a view against its order, and nothing that came does: that may be
    why as well as the routine."""
    one = exchange.dominant
    turned = one is not None and any(not operand.contiguous for operand in crooked(one))
    return turned and not any(crooked(operation) for operation in exchange.gained if bulk(operation))


def _by_a_layers_option(swap: Swap) -> bool:
    """Whether all else is the same, and one of torch's layers, made with other options, takes most of what went: an
    option leads it to another kernel."""
    layers = layers_made_otherwise(swap)
    alike = same_operations(swap.case, but_for_options)
    return bool(layers) and alike and seconds(layers) >= MOST * seconds(swap.lost)


def _asked_for_more(exchange: Exchange) -> bool:
    """Whether one routine outweighs all else before and after, on the same arrays, and is told what to give: all of a
    matrix's vectors, or those that there are values for."""
    pair = exchange.of_one_routine
    if pair is None or [o.shape for o in arrays(pair[0])] != [o.shape for o in arrays(pair[1])]:
        return False
    mine, theirs = (keywords(parsed(o.text)) or {} for o in pair)
    return any(mine.get(name) != theirs.get(name) for name in GIVES)


def _written_under_a_mask(exchange: Exchange) -> bool:
    """Whether numbers were written under masks, in most of the difference, which the faster code does not do: it has a
    routine that makes one pass of it, over as many: `out[x < 0] = 0` and `relu(x)`."""
    written, others = ([o for o in part if _under_a_mask(o)] for part in (exchange.lost, exchange.gained))
    if not written or others or seconds(written) < DUE * (seconds(exchange.lost) - seconds(exchange.gained)):
        return False
    largest = max(map(families.elements, written))
    return any(tail(o) in LIMITS and families.elements(o) >= largest for o in exchange.gained)


def _under_a_mask(operation: Operation) -> bool:
    """`out[x < 0] = 0`."""
    masks = operation.operands[1:]
    return tail(operation) == "[]=" and bulk(operation) and any("bool" in operand.dtype for operand in masks)


def _in_proportion(exchange: Exchange) -> bool:
    """Whether more was computed, and took no longer for it: the routines that went are as fast as those that came."""
    more = exchange.lost_flops / exchange.gained_flops if exchange.gained_flops else 1.0
    return more >= MORE_WORK and seconds(exchange.lost) <= AS_FAST * more * seconds(exchange.gained)


def _moving(exchange: Exchange) -> tuple[Family, ...]:
    """Movement counts as an operation like others where as much is moved by another routine."""
    sides = (exchange.lost, exchange.gained)
    went, came = (walked_bytes(o for o in side if family(o) == "movement") for side in sides)
    lost, gained = exchange.names(("movement",))
    return ("movement",) if lost != gained and 0 < went <= NEAR * came else ()


def _one_for_one(exchange: Exchange) -> bool:
    """Whether one call of a routine, too long to be a call's fixed cost, gave way to one of another for the same."""
    costliest = exchange.dominant
    if costliest is None or costliest.seconds < SMALL_CALL * costliest.count:
        return False
    return any(
        (tail(o), o.name != costliest.name, round(o.count), given(o))
        == (tail(costliest), True, round(costliest.count), given(costliest))
        for o in exchange.gained
    )


def _as_often_on_as_many(exchange: Exchange) -> bool:
    """Whether the pass that outweighed the others gave way to one of its kind that outweighs what came, by another
    routine that is called as often on as many numbers: `np.add.at` to `np.bincount`."""
    mine, theirs = exchange.replaced, exchange.dominant_gained
    if mine is None or theirs is None or family(mine) != family(theirs) or family(mine) not in PASSES:
        return False
    if exchange.other_dtypes or exchange.straightened or mine.seconds < SMALL_CALL * mine.count:
        return False
    sizes = [{elements(o) for o in arrays(operation)} for operation in (mine, theirs)]
    return round(mine.count) == round(theirs.count) and max(sizes[0] & sizes[1], default=0) > SHORT_ROW


def _adds_up_otherwise(swap: Swap, exchange: Exchange) -> bool:
    """Whether most of the difference is due to what adds up rows by index, and others that do so came as often, on as
    many numbers: the gradient of an embedding, or of `index_select`."""
    lost, gained = (list(filter(places, part)) for part in (exchange.lost, exchange.gained))
    if not lost or {plain_name(o) for o in lost} & {plain_name(o) for o in gained}:
        return False
    sizes = [max(map(families.elements, part), default=0) for part in (lost, gained)]
    as_often = sum(o.count for o in gained) >= round(sum(o.count for o in lost))
    return as_often and sizes[0] == sizes[1] and seconds(lost) - seconds(gained) >= DUE * swap.case.gap_s > 0


def _as_much_in_fewer(exchange: Exchange) -> bool:
    """Whether a product or convolution that outweighs all else came back in more calls, which are given about as many
    numbers of the same dtype in all, and take far less time: XLA has no fast path for convolutions in many groups."""
    one = exchange.dominant
    if one is None or family(one) not in ARITHMETIC or exchange.other_dtypes:
        return False
    came = [o for o in exchange.gained if o.name == one.name and o.count >= NEAR * one.count]
    mine, theirs = (sum(o.count * sum(map(elements, arrays(o))) for o in part) for part in ((one,), came))
    as_many = bool(came) and mine <= NEAR * theirs and theirs <= NEAR * mine
    return as_many and one.seconds >= SLOWER_PATH * seconds(came)


def _on_masked_arrays(swap: Swap) -> float:
    """The part of what went that was done on masked arrays, whose every operation is written in Python and makes
    several passes, where the same operations came on plain ones."""
    if any(map(_on_masked_array, swap.gained)):
        return 0.0
    came = set(map(tail, swap.gained))
    return share_lost(swap, lambda one: _on_masked_array(one) and bulk(one) and tail(one) in came)


def _on_masked_array(operation: Operation) -> bool:
    return any(operand.type == "numpy.ma.MaskedArray" for operand in operation.operands)


def _of_a_module(swap: Swap) -> bool:
    """Whether a function of a module of Python's library, which took most of what went, gave way to one call of another
    routine for each of its own, with the same type of result: `statistics.mean` to `fmean`, `asdict(x)` to
    `dict(vars(x))`."""
    calls = [o for o in swap.lost if o.library == "python" and "." in o.name and CALLS.match(o.text)]
    one = max(calls, key=lambda o: o.seconds, default=None)
    if one is None or hasattr(builtins, one.name.partition(".")[0]) or one.result is None:
        return False
    if one.seconds < max(LONG_CALL_S * one.count, MOST * seconds(swap.lost)):
        return False
    others = [o for o in swap.gained if o.library == "python" and o.name not in (one.name, "iter")]
    again = any(o.name == one.name and round(o.count) >= round(one.count) for o in swap.gained)
    return not again and any(
        o.result is not None and o.result.type == one.result.type and round(o.count) == round(one.count) for o in others
    )


def _by_another_path(swap: Swap, exchange: Exchange) -> bool:
    """Whether the same routine came back as often on as many numbers in another shape, and ran other kernels for it:
    those that are gone made up most of its time."""
    if exchange.of_one_routine is None:
        return False
    mine, theirs = exchange.of_one_routine
    shapes = [[o.shape for o in arrays(operation)] for operation in (mine, theirs)]
    if shapes[0] == shapes[1] or families.elements(mine) != families.elements(theirs):
        return False
    still = {kernel.name for kernel in swap.case.faster.evidence.kernels}
    long = (k for k in swap.case.slower.evidence.kernels if k.seconds >= LONG_KERNEL_S * k.count)
    return sum(k.seconds for k in long if k.name not in still) >= MOST * mine.seconds


def _in_another_form(swap: Swap, exchange: Exchange) -> bool:
    """Whether two programs with the same results hand one routine, which outweighs all else, the same arrays but for a
    small one that has other axes: a diagonal matrix, or the numbers that stand in it."""
    pair = exchange.of_one_routine
    if pair is None or swap.case.work.kind != "same" or pair[0].seconds < SMALL_CALL * pair[0].count:
        return False
    mine, theirs = (sorted(arrays(operation), key=elements, reverse=True) for operation in pair)
    if len(mine) != len(theirs) or given(pair[0]) != given(pair[1]):
        return False
    apart = [(a, b) for a, b in zip(mine, theirs, strict=True) if (a.shape, a.dtype) != (b.shape, b.dtype)]
    small = len(apart) == 1 and FAR_MORE * elements(apart[0][0]) <= elements(mine[0])
    return small and len(apart[0][0].shape) != len(apart[0][1].shape) and apart[0][0].dtype == apart[0][1].dtype


def _outweighs_more_passes(exchange: Exchange) -> bool:
    """Whether one routine, too long to be a call's fixed cost, gave way to several that walk no less for the same."""
    one = exchange.replaced
    if one is None or exchange.other_dtypes or exchange.straightened or one.seconds < SMALL_CALL * one.count:
        return False
    more = exchange.gained_calls > exchange.lost_calls and exchange.gained_bytes >= exchange.lost_bytes
    less = exchange.lost_flops > NEAR * exchange.gained_flops or seconds(exchange.gained) >= seconds(exchange.lost)
    several = one.result is not None and one.result.kind == "sequence"  # the mean and the deviation, say
    return more and not less and (several or any(given(o) == given(one) for o in exchange.gained))


def _another_for_it(exchange: Exchange) -> bool:
    """Whether one long call, whatever it computes, gave way to one call of another library, or of another routine of
    which no more is known, with as many elements of the same dtypes in and out."""
    mine, theirs = exchange.dominant, exchange.dominant_gained
    if mine is None or theirs is None or compiled(mine) or compiled(theirs):
        return False
    libraries = {mine.library, theirs.library}
    unknown = mine.name != theirs.name and family(mine) == family(theirs) == "other"
    if not (len(libraries) > 1 or unknown) or not libraries <= COMPUTE or mine.seconds < SMALL_CALL * mine.count:
        return False
    sizes = _in_and_out(mine)
    return sizes is not None and sizes == _in_and_out(theirs) and round(mine.count) == round(theirs.count)


def _in_and_out(operation: Operation) -> tuple[tuple[int, str], ...] | None:
    """Elements and dtype of its largest array (indices, as large, are no data), and of its result; None where one is
    no array."""
    result = operation.result
    if result is None or not is_array(result) or not any(arrays(operation)):
        return None
    largest = max(arrays(operation), key=lambda o: (elements(o), o.dtype == result.dtype))
    return tuple((elements(o), o.dtype) for o in (largest, result))


def _slow_pass(exchange: Exchange) -> bool:
    """Whether one pass over arrays, by a routine that the faster code does without, took far longer for each of its
    bytes than any pass that came in its place; where these are too short to count, than any on about as many
    numbers."""
    one = exchange.replaced
    if one is None or family(one) not in PASSES:
        return False
    long = [o for o in exchange.gained if bulk(o) and family(o) in PASSES]
    short = [o for o in exchange.gained if family(o) in (*PASSES, "movement")]
    came = long or [o for o in short if ABOUT * families.elements(o) >= families.elements(one) > 0]
    return bool(came) and _a_byte(one) >= FAR_SLOWER * max(map(_a_byte, came))


def _a_byte(operation: Operation) -> float:
    """Seconds for each byte that it walks."""
    return operation.seconds / (walked_bytes((operation,)) or math.inf)


def _routine(exchange: Exchange) -> float:
    """How surely the routine made the difference, and neither the amount of work nor the passes over memory."""
    no_more_flops = exchange.lost_flops <= NEAR * exchange.gained_flops
    if no_more_flops and exchange.lost_bytes <= exchange.gained_bytes and exchange.lost_calls <= exchange.gained_calls:
        return 0.9
    few = exchange.lost_calls <= FEW_CALLS and exchange.gained_calls <= FEW_CALLS
    if no_more_flops and few and exchange.lost_bytes <= NEAR * exchange.gained_bytes:
        return 0.85
    far_more_bytes = exchange.lost_bytes >= FAR_MORE * exchange.gained_bytes
    if no_more_flops and not far_more_bytes and exchange.lost_calls <= NEAR * exchange.gained_calls:
        return 0.7
    outweighs = exchange.dominant is not None and exchange.dominant.seconds > seconds(exchange.gained)
    return 0.5 if outweighs and no_more_flops else 0.2
