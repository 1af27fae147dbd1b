"""Copies and conversions of what could be used as it is."""

from __future__ import annotations

import ast
import math
from collections.abc import Collection, Iterable, Sequence
from typing import ClassVar

from whyslower.causes import donating, equivalents, hoisting, pools, remembering, steady, updating
from whyslower.causes.beneath import NUMPY_ARRAY, handed_types
from whyslower.causes.binding import bind, library, live, parsed, written
from whyslower.causes.case import Case, Cause, Side, Swap
from whyslower.causes.cast_already import without_cast
from whyslower.causes.construction import picks_by_list
from whyslower.causes.cutting import LONG, cuts, joins, lists_again, only_cuts
from whyslower.causes.dispatch_overhead import beyond_kernels
from whyslower.causes.exchange import of_swap
from whyslower.causes.gone import gone
from whyslower.causes.hidden_copies import asked_to_copy, placed_by_indices, written_while_recorded
from whyslower.causes.options import may_overwrite
from whyslower.causes.placing import computes
from whyslower.causes.reading import Place, elements, place_of, places_within, seconds
from whyslower.causes.shares import (
    BULK_BYTES,
    Excess,
    as_often,
    as_often_in_both,
    bulk,
    expected,
    once_for_faster,
    real_excesses,
    repeated,
    routine,
)
from whyslower.evidence.families import compiled, family, is_array, looks_up, tail, walked_bytes
from whyslower.factors.reach import local_names, read_names
from whyslower.factors.source import Source
from whyslower.records import Change, Edit, Factor, Operand, Operation

# Calls that give back what they are given, in other memory (and perhaps another layout).
COPIES = frozenset({"copy", "clone", "contiguous", "ascontiguousarray", "asfortranarray", "deepcopy"})
# Those that copy Python's own objects, and modules of torch's.
OBJECT_COPIES = frozenset({"copy.copy", "copy.deepcopy"})
# Calls that do so where the dtype is the same already.
CONVERSIONS = frozenset({"astype", "to", "type", "float", "double", "half", "int", "long", "array"})
# Of a call that is handed arrays of another library's, what the handing over may take.
HANDED_OVER = 0.5
# What writes an array down as its library holds it, and how much longer that takes with what lies behind it.
SAVING = frozenset({"save", "dump", "dumps"})
FAR_LONGER = 1.5
# Of a new array, the part that another one fills: then it is that one's copy.
MOST = 0.5
# Methods that bring a sparse matrix into a compressed format.
COMPRESSING = frozenset({"tocsr", "tocsc", "tobsr"})
PIECES = 100  # of fewer, a text is short, or copying it next to nothing


class RedundantCopy(Cause):
    """Suspected where the slower one copies what it then only reads, or what is the same in every unit."""

    id: ClassVar[str] = "redundant-copy"
    reason: ClassVar[str] = "copies or converts what could be used as it is"
    advice: ClassVar[str] = "Leave the copy out: a view, a slice, in place, or once before the loop."
    routines: ClassVar[frozenset[str]] = frozenset({"copying"})

    def experiments(self, case: Case) -> Sequence[Factor]:
        """The costly copies left out, or made once before the slower one's loop, arrays of JAX's handed over for good
        or updated in place; where none of it keeps results, and no relatives' code can be exchanged, made the first
        time only, for what they cost."""
        side = case.slower
        if side.source is None:
            return ()
        taken = set[tuple[int, int]]()
        factors = [*_handed_over(case, side.source), *donating.factors(case, self.id), *updating.factors(case, self.id)]
        factors += equivalents.factors(case, self.id)
        for excess in real_excesses(case):
            if family(excess.operation) != "movement" or not written(side.source, excess.operation):
                continue
            if not _without(case, excess.operation):
                continue
            place = side.source.span(excess.operation)
            if any(place[0] < end and start < place[1] for start, end in taken):
                continue
            made = self._left_out(case, side.source, excess) or self._once(case, side, excess)
            if made:
                taken.add(place)
                factors.append(made)
        return factors or self._the_first_time(case)

    def _the_first_time(self, case: Case) -> Sequence[Factor]:
        """Copies of what changes made the first time only: what is the same in every unit is another method's matter;
        else tables that are converted anew in each unit, beside what they are converted for."""
        steadily = steady.kept(case)

        def changing(one: Operation) -> bool:
            return place_of(one) not in steadily and _copies(one) and _without(case, one)

        found = remembering.factor(case, changing, self.id, "copies-kept")
        return found or remembering.factor(
            case, lambda o: _moves_the_same(case, o), self.id, "copies-kept", within=True
        )

    def _left_out(self, case: Case, source: Source, excess: Excess) -> Factor | None:
        text = same_without_copy(excess.operation)
        if not text or not hoisting.only_read(source, excess.operation):
            return None
        quoted = hoisting.quoted(excess.operation)
        return self._factor(
            case,
            excess,
            f"`{quoted}` of {case.slower.label} left out",
            (source.replace_operation(excess.operation, text),),
            f"leave the copy out: `{text}` in place of `{quoted}`",
            (place_of(excess.operation),),
        )

    def _once(self, case: Case, side: Side, excess: Excess) -> Factor | None:
        operation = excess.operation
        assert side.source is not None
        if not hoisting.only_read(side.source, operation) or not once_for_faster(case, operation):
            return None
        edits = hoisting.once(side, operation, "copied_once")
        if not edits:
            return None
        quoted = hoisting.quoted(operation)
        return self._factor(
            case,
            excess,
            f"`{quoted}` of {side.label} made once, before the loop",
            edits,
            f"make `{quoted}` once",
            places_within(side, operation),
        )

    def _factor(
        self, case: Case, excess: Excess, what: str, edits: Sequence[Edit], remedy: str, gone: tuple[Place, ...]
    ) -> Factor:
        return Factor(
            name=f"no-copy-{excess.operation.line}-{excess.operation.column}",
            cause=self.id,
            what=what,
            changes={case.slower.label: Change(edits=tuple(edits))},
            lines=(excess.operation.line,),
            remedy=remedy,
            weight=expected(case, excess.share),
            gone=gone,
        )

    def left(self, swap: Swap, made: Collection[str]) -> Swap:
        """What is handed to other processes counts where, done in place, it has shown what else that costs; what only
        differs in dtypes doesn't, where these have been made the same."""
        swap = without_cast(swap, made)
        return swap if pools.NAME in made else pools.without(swap)

    def explains(self, swap: Swap) -> float:
        """Pure data movement that the faster code does without; what it moves by another routine, it moves, and where
        all is done on less data, or calls of JAX's cost more than its kernels, it is no copy that is left out. Objects
        are copied too, long bytes, strings and lists that are cut, texts that grow where Python can't do it in place,
        what goes to another process, and what a routine may not write over."""
        exchange = of_swap(swap)
        if exchange.less_data or beyond_kernels(swap):
            return 0.0
        filled = [*_filled(swap.lost), *_filled(swap.gained), *_borders(swap.lost), *_put_whole(swap)]

        def copies(operation: Operation) -> bool:
            return moves(operation) or operation in filled

        before, after = (walked_bytes(filter(copies, part)) for part in (swap.lost, swap.gained))
        moved = 0.95 * gone(swap, copies) * (1.0 - min(after / before, 1.0)) if before else 0.0
        kept = 0.9 if may_overwrite(exchange) else 0.0
        objects = 0.9 * max(gone(swap, which) for which in (cuts, joins, lists_again, _copies_objects))
        extended = 0.7 if _copied_to_extend(swap) else 0.8 if _saved_with_the_rest(swap) else 0.0
        repeated = 0.8 if _repeated_for_the_rest(swap) or (swap.lost and only_cuts(swap.case)) else 0.0
        hidden = asked_to_copy(swap) or placed_by_indices(swap) or written_while_recorded(swap)
        handed = 0.75 if hidden or _handed_from_numpy(swap.case) else 0.0
        return max(moved, kept, objects, extended, repeated, handed, 0.9 * pools.lost_to_processes(swap))


def _copies_objects(operation: Operation) -> bool:
    return operation.name in OBJECT_COPIES


def _filled(operations: Iterable[Operation]) -> list[Operation]:
    """New arrays that are filled with another as it is, and what fills them: `out = np.ones(n + 1)`, `out[1:] = x`."""
    known = list(operations)
    made = [o for o in known if family(o) == "construction" and o.result is not None and bulk(o)]
    found: list[Operation] = []
    for one in (o for o in known if tail(o) == "[]=" and bulk(o)):
        held, given = one.operands[0], [o for o in one.operands[1:] if is_array(o)]
        new = [o for o in made if o.result is not None and o.result.shape == held.shape]
        if new and any(MOST * math.prod(held.shape) <= math.prod(o.shape) for o in given):
            found += [one, *(o for o in new if o not in found)]
    return found


def _put_whole(swap: Swap) -> list[Operation]:
    """What writes all of an array over with another one as it is, in either program, where the slower one does:
    `out[:] = h[1:] + h[:-1]`."""
    lost, gained = (list(filter(_puts_all, part)) for part in (swap.lost, swap.gained))
    return [*lost, *gained] if lost else []


def _puts_all(operation: Operation) -> bool:
    if tail(operation) != "[]=" or not bulk(operation) or not is_array(operation.operands[0]):
        return False
    held, given = operation.operands[0], operation.operands[-1]
    return is_array(given) and (held.shape, held.dtype, held.strides) == (given.shape, given.dtype, given.strides)


def _borders(operations: Iterable[Operation]) -> list[Operation]:
    """What fills the new arrays of torch's `pad` beneath it, before these are copied into."""
    known = list(operations)
    padded = any(tail(o) == "constant_pad_nd" for o in known)
    return [o for o in known if padded and tail(o) == "fill_" and bulk(o)]


def _handed_from_numpy(case: Case) -> bool:
    """Whether compiled functions that both call as often, and that run the same kernels, are handed large arrays of
    NumPy's in the slower program alone: XLA copies them in, or reads memory that is new in every unit."""
    calls = [[one for one in side.evidence.operations if compiled(one)] for side in case.both]
    ours, theirs = (handed_types(side, BULK_BYTES) for side in case.both)
    ran = [{(kernel.name, kernel.shapes) for kernel in side.evidence.kernels} for side in case.both]
    alike = ran[0] == ran[1] != set() and as_often(*(sum(one.count for one in part) for part in calls))
    return alike and NUMPY_ARRAY in ours - theirs


def _copied_to_extend(swap: Swap) -> bool:
    """Whether a long text is put together piece by piece where Python copies it for each of them, and the faster code
    does it where Python need not: only what a function's own name alone holds is made longer in place."""
    slower, faster = (
        _extended(side.source, part) for side, part in zip(swap.case.both, (swap.lost, swap.gained), strict=True)
    )
    return any(slower.values()) and not any(faster.values()) and (bool(faster) or any(map(_puts_together, swap.gained)))


def _saved_with_the_rest(swap: Swap) -> bool:
    """Whether what the faster code copies before it is saved takes far longer to save as it is: with a part of a larger
    array, all that lies behind it is written."""
    saved, cut = ([o for o in part if tail(o) in SAVING] for part in (swap.lost, swap.gained))
    copies, before = ({_shape(o.result) for o in part if tail(o) in COPIES} for part in (swap.gained, swap.lost))
    copied = any(_shape(operand) in copies - before for o in cut for operand in filter(is_array, o.operands))
    return copied and seconds(saved) >= FAR_LONGER * seconds(cut) > 0


def _repeated_for_the_rest(swap: Swap) -> bool:
    """Whether a stretch of the unit only repeats arrays in larger ones, the faster code has views in their place, and
    all else that went, backward passes among it, is what both programs call as often: on copies that it walks in full,
    where one row or number would be broadcast."""
    if swap.hunk is None or not swap.hunk.in_unit:
        return False
    slower, faster = swap.case.stretch(swap.hunk)
    copied = [o for o in slower if bulk(o)]
    both = as_often_in_both(*(side.evidence.operations for side in swap.case.both))
    elsewhere = [o for o in swap.lost if bulk(o) and o not in slower and not _repeats(o)]
    only_views = not any(map(bulk, faster)) and all(family(o) in ("view", "movement") for o in faster)
    return bool(copied) and all(map(_repeats, copied)) and only_views and all(routine(o) in both for o in elsewhere)


def _repeats(operation: Operation) -> bool:
    """Whether it moves an array, and what it gives holds each of its elements several times."""
    given = next(filter(is_array, operation.operands), None)
    larger = given is not None and operation.result is not None and elements(operation.result) > elements(given)
    return larger and (moves(operation) or looks_up(operation))


def _shape(operand: Operand | None) -> tuple[int, ...] | None:
    return operand.shape if operand is not None else None


def _extended(source: Source | None, operations: Iterable[Operation]) -> dict[Operation, bool]:
    """What makes long texts of many pieces, and whether each copies the text that it has."""
    if source is None:
        return {}
    pieces = (o for o in operations if o.name == "+=" and o.operands and o.operands[0].type == "str")
    return {o: not _is_own_name(source, o) for o in pieces if _added(o) >= LONG}


def _added(operation: Operation) -> float:
    """Letters that all evaluations of a unit add."""
    longer = operation.result.length - operation.operands[0].length if operation.result is not None else 0
    return operation.count * longer if operation.count >= PIECES else 0.0


def _is_own_name(source: Source, operation: Operation) -> bool:
    """Whether what stands on the left is a name of the function's own: no attribute, item or name of the module."""
    around = source.functions_around(operation.line)
    name = operation.operands[0].text
    return bool(around) and name in local_names(max(around, key=lambda function: function.lineno))


def _puts_together(operation: Operation) -> bool:
    return tail(operation) == "join" and operation.result is not None and operation.result.length >= LONG


def _handed_over(case: Case, source: Source) -> list[Factor]:
    """NumPy arrays that stay the same and are handed to JAX, which copies them each time, made JAX's own before the
    loop; where the faster program hands over as large ones, that is no difference."""
    jnp = library(source, "jax.numpy")
    theirs = {o.shape for operation in case.faster.evidence.operations for o in _given_to_jax(operation)}
    ours = case.slower.evidence.operations
    given = {o.text: (o, op) for op in ours for o in _given_to_jax(op) if o.invariant}
    elsewhere = {o.text for op in ours if op.library != "jax" for o in op.operands}
    looped = read_names([source.loop_iterable]) if source.loop_iterable is not None else set()
    kept = {v.name for v in live(case.slower)} - source.names_assigned_in_unit() - elsewhere - looped
    names = [name for name, (o, _) in given.items() if name in kept and o.shape not in theirs]
    if not jnp or not names:
        return []
    share = seconds({id(op): op for op in (given[name][1] for name in names)}.values()) / (seconds(ours) or 1.0)
    shown = ", ".join(f"`{name}`" for name in names)
    door = [bind(source, name, f"{jnp}.asarray({name})") for name in names]
    factor = Factor(
        name="handed-over-once",
        cause=RedundantCopy.id,
        what=f"{shown} of {case.slower.label} made an array of JAX's before the loop",
        changes={case.slower.label: Change(edits=(source.before_loop(*door),))},
        lines=tuple(sorted({given[name][1].line for name in names})),
        remedy=f"make it an array of JAX's once, before the loop: {door[0]}",
        weight=expected(case, HANDED_OVER * share),
    )
    return [factor]


def _given_to_jax(operation: Operation) -> list[Operand]:
    large = [o for o in operation.operands if o.type == "numpy.ndarray" and o.nbytes >= BULK_BYTES]
    return large if operation.library == "jax" else []


def _without(case: Case, operation: Operation) -> bool:
    """Whether the faster program moves no array of that shape, and copies no objects: otherwise it copies too."""
    theirs = case.faster.evidence.operations
    if not moves(operation):
        return not any(o.name == operation.name for o in theirs)
    shape = operation.result.shape if operation.result is not None else ()
    return not any(moves(o) and o.result is not None and o.result.shape == shape for o in theirs)


def _moves_the_same(case: Case, operation: Operation) -> bool:
    """Whether it moves arrays that are the same ones, unwritten, in every unit, where the faster program does not."""
    return repeated(operation) and moves(operation) and not picks_by_list(operation) and _without(case, operation)


def _copies(operation: Operation) -> bool:
    """Whether it moves arrays, or copies Python's own objects; what is picked by a list is more of a conversion."""
    return (moves(operation) and not picks_by_list(operation)) or _copies_objects(operation)


def moves(operation: Operation) -> bool:
    """Whether it moves arrays and computes nothing, by a table neither, and enough of them that the moving counts."""
    moving = family(operation) == "movement" and not computes(operation)
    moving = moving and tail(operation) != "[]=" and not _sums_up(operation) and not looks_up(operation)
    return moving and bulk(operation)


def _sums_up(operation: Operation) -> bool:
    """Whether it compresses a sparse matrix of coordinates, which sorts these and adds up what stands in one place."""
    given = operation.operands[0].type.rpartition(".")[2] if operation.operands else ""
    return tail(operation) in COMPRESSING and given.startswith("coo_")


def same_without_copy(operation: Operation) -> str:
    """What `x.copy()` and its like give without the copy; "" where it is not simply that."""
    name, node = tail(operation), parsed(operation.text)
    first = next(filter(is_array, operation.operands), None)
    if first is None or operation.result is None or not isinstance(node, ast.Call):
        return ""
    same = (first.dtype, first.shape, first.type) == (
        operation.result.dtype,
        operation.result.shape,
        operation.result.type,
    )
    if not same or name not in COPIES | CONVERSIONS:
        return ""
    if isinstance(node.func, ast.Attribute) and ast.unparse(node.func.value) not in {"np", "numpy", "torch", "copy"}:
        return _atom(node.func.value, operation.text)
    return _atom(node.args[0], operation.text) if node.args else ""


def _atom(node: ast.expr, text: str) -> str:
    found = ast.get_source_segment(text.strip(), node) or ""
    simple = isinstance(node, (ast.Name, ast.Attribute, ast.Subscript, ast.Call))
    return found if simple or not found else f"({found})"
