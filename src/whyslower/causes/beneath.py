"""What torch and XLA ran beneath their calls, as operations: for calls that show nothing of the work that they do."""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Iterable

from msgspec.structs import replace

from whyslower.causes.case import Case, Side, Swap
from whyslower.causes.dtypes import bits
from whyslower.causes.exchange import FAR_MORE, LONG_KERNEL_S, differing
from whyslower.causes.reading import seconds
from whyslower.causes.shares import as_often, as_often_in_both, bulk, counts, plain_name, routine
from whyslower.evidence.families import compiled, family, runs_backward
from whyslower.records import Kernel, Operand, Operation

Operations = tuple[Operation, ...]

# Of the time that went, what calls that show no work must have taken.
HIDDEN = 0.5
# Of what a unit takes longer: so little that went is not why.
LITTLE = 0.1
# Layers are called so often in a unit; what goes through an array part by part is called more often.
FEW = 16

# Of the difference, what products that the faster program writes out must take; and so few numbers each of them adds
# up at most.
DUE, WRITTEN_OUT = 0.7, 8

# What torch adds to the name of the work that a kernel does.
_ADDED = re.compile(r"^_+|^(native|mkldnn|cpu|slow)_|_kernel$|_(backward|forward)(_data|_input|_weight)?$")
_ALSO = {
    "convolution": "conv2d",
    "convolution_overrideable": "conv2d",
    "conv2d_forward": "conv2d",
    "linalg_vector_norm": "norm",
}

# Torch's own containers of layers, and layers that are no container.
_CONTAINER = re.compile(r"torch\.nn\.modules\.container\.Sequential")
_LAYER = re.compile(r"torch\.nn\.modules\.(conv|linear|batchnorm|rnn)\.|torch\.(nn\.functional\.)?(conv\dd|linear)$")
# A step of a backward pass, beneath which its kernels run.
_NODE = re.compile(r"\.([A-Z]\w*Backward\d*|AccumulateGrad)$")
# Of the kernels beyond the other's, so many run again on as much, and all are so many times as many; a unit takes about
# as many times as long.
MOST, AGAIN, NEAR = 0.6, 1.2, 1.2
# Of the longest kernel for the same arrays, what one takes itself that only hands them on.
HANDS_ON = 0.3

# What makes a sparse matrix of one layout into one of another.
_TURNS = re.compile(r"::(_to_sparse_\w+|_convert_indices_from_\w+)$")
SPARES = 2.0  # times as long takes a kernel that computes anew what another one is handed

XLA = "xla::"
LISTS = "::_foreach_"
NUMPY_ARRAY = "numpy.ndarray"
# JAX's names of primitives, where they are not those of its functions.
_PRIMITIVES = {
    "dot_general": "matmul", "conv_general_dilated": "conv2d", "select_n": "where", "convert_element_type": "astype",
    "reduce_sum": "sum", "reduce_max": "max", "reduce_min": "min", "reduce_prod": "prod", "reduce_and": "all",
    "reduce_or": "any", "reduce-window": "reduceat", "rev": "flip", "transpose": "copy", "dynamic_slice": "take",
    "slice": "take", "dynamic_update_slice": "put", "broadcast_in_dim": "full", "scatter-add": "scatter_add",
    "integer_pow": "pow", "logistic": "sigmoid", "erf_inv": "erf", "top_k": "topk", "threefry2x32": "random",
    "random_bits": "random", "not": "logical_not", "and": "logical_and", "or": "logical_or",
    "triangular_solve": "solve_triangular", "scatter": "put", "rem": "fmod",
    "add_any": "add", "is_finite": "isfinite", "xor": "bitwise_xor", "shift_left": "left_shift",
    # Of a batched loop itself, not of its body: what has ended is kept as it is, by a select of all that is carried.
    "while": "copy",
}  # fmt: skip
# These write into an array where it lies; where it may not be written over, a copy of it stands beside them.
_INTO = frozenset({"dynamic_update_slice", "scatter", "scatter-add"})


def beneath(swap: Swap) -> tuple[Swap, ...]:
    """The kernels that only one of the two units ran, or ran longer: where it is known, those of the stretch of code
    itself, and those of any; none where what went shows itself what it did, and does not run beneath other calls of the
    faster one's, or nothing was seen beneath."""
    faster = swap.case.faster
    hidden = seconds(operation for operation in swap.lost if hides(operation) or runs_beneath(faster, operation))
    shown = hidden < HIDDEN * seconds(swap.lost) and not (_says_little(swap) or _only_layers(swap))
    if shown or not all(side.evidence.kernels for side in swap.case.both):
        return ()
    lost, gained = beside_equals(*differing(*map(_worked, swap.case.both)))
    case, hunk = swap.case, swap.hunk
    everywhere = Swap(case, _placeless(lost), _placeless(gained))
    if hunk is None:
        return (everywhere,)
    there, here = case.stretch(hunk, lost, gained)
    return (Swap(case, _placeless(there), _placeless(here)), everywhere) if there else (everywhere,)


def ran(side: Side) -> list[Operation]:
    """What torch and XLA ran beneath the calls of a unit, as operations."""
    return list(map(_operation, side.evidence.kernels))


def _worked(side: Side) -> list[Operation]:
    """Of these, those that do their work themselves: the nodes of a graph, and `aten::conv2d`, only hand their arrays
    on to a kernel."""
    by_work: dict[object, list[Operation]] = defaultdict(list)
    for operation in (o for o in ran(side) if not _NODE.search(o.name)):
        sizes = [math.prod(operand.shape) for operand in operation.operands[:2]]
        by_work[operation.name, "backward" in operation.text, operation.count, *sizes].append(operation)
    longest = {key: max(operation.seconds for operation in those) for key, those in by_work.items()}
    return [o for key, those in by_work.items() for o in those if o.seconds >= HANDS_ON * longest[key]]


def contained_by_one(swap: Swap) -> bool:
    """Whether the layers that only one of the two hands its arrays to one by one lie in a container of torch's in the
    other, which says nothing of what they do."""
    ours, theirs = ({o.name for o in part} for part in (swap.lost, swap.gained))
    boxed = [any(map(_CONTAINER.match, names)) for names in (ours, theirs)]
    return boxed[0] != boxed[1] and any(map(_LAYER.match, theirs if boxed[0] else ours))


def _only_layers(swap: Swap) -> bool:
    """Whether one of the two has a container of layers, and hardly anything went but calls of torch, a few each, on the
    way to the same results."""
    if swap.case.work.kind != "same" or not contained_by_one(swap):
        return False
    own = seconds(operation for operation in swap.lost if operation.library != "torch" or operation.count > FEW)
    return own <= LITTLE * seconds(swap.lost)


def _says_little(swap: Swap) -> bool:
    """Whether what went and came is next to nothing of what a unit of the slower program takes longer: the calls that
    both make of torch and XLA take about as long in either, and that each takes a little longer is all there is."""
    longer = swap.case.slower.unit_s - swap.case.faster.unit_s
    return seconds(swap.lost) - seconds(swap.gained) < LITTLE * longer


def written_out(case: Case) -> bool:
    """Whether most of the difference is products in compiled functions that add up only a few numbers each, and the
    faster program has none: a rotation by a matrix, or by the sums written out, is the same arithmetic."""
    ours, theirs = ([k for k in side.evidence.kernels if k.name.startswith(f"{XLA}dot")] for side in case.both)
    short = [kernel for kernel in ours if len(kernel.shapes) > 2 and _adds_up(kernel) <= WRITTEN_OUT]
    return not theirs and sum(kernel.seconds for kernel in short) >= DUE * case.gap_s > 0


def _adds_up(kernel: Kernel) -> float:
    """How many numbers a product adds up for each one of its result, by the shapes of that and of its two operands."""
    result, one, other = (math.prod(shape) for shape in kernel.shapes[:3])
    return math.sqrt(one * other / max(result, 1))


def one_by_one(case: Case) -> bool:
    """Whether torch goes through small arrays one by one beneath the slower unit where it is handed lists of them in
    the faster one: an optimizer made with `foreach`."""
    slower, faster = (side.evidence.kernels for side in case.both)
    ours, theirs = (sum(kernel.count for kernel in side if LISTS in kernel.name) for side in (slower, faster))
    return ours < theirs and not any(map(bulk, map(_operation, slower)))


def goes_through_rows(swap: Swap) -> bool:
    """Whether most of the difference goes with code beneath which a routine of torch's, that the faster unit has none
    of, works long beside kernels that run far more often than torch is called, and than in the faster unit:
    `embedding_renorm_` calls three of them for each row."""
    slower, faster = ([k for k in side.evidence.kernels if not of_xla(k)] for side in swap.case.both)
    known = {kernel.name for kernel in faster}
    own = [k for k in slower if k.name not in known and k.count <= FEW and k.seconds >= LONG_KERNEL_S * k.count]
    often = sum(k.count for k in slower if k.count > FEW)
    called = sum(o.count for o in swap.case.slower.evidence.operations if o.library == "torch")
    rarely = max(called, sum(k.count for k in faster)) * FAR_MORE <= often
    took = sum(kernel.seconds for kernel in slower if kernel in own or kernel.count > FEW)
    return rarely and sum(k.seconds for k in own) >= LITTLE * swap.case.gap_s and goes_with(swap, took)


def turns_sparse(swap: Swap) -> bool:
    """Whether most of the difference goes with code beneath which torch makes sparse matrices of one layout into such
    of another, as the faster unit doesn't, in kernels that only this takes: the backward pass of a product by a matrix
    of rows goes by its columns."""
    slower, faster = (side.evidence.kernels for side in swap.case.both)
    if not any(_TURNS.search(k.name) for k in slower) or any(_TURNS.search(k.name) for k in faster):
        return False
    known = {kernel.name for kernel in faster}
    return goes_with(swap, sum(k.seconds for k in slower if k.name not in known))


def goes_with(swap: Swap, took: float) -> bool:
    """Whether what kernels took is most of the difference, and goes with the code that is exchanged."""
    return min(took, seconds(swap.lost) - seconds(swap.gained)) >= DUE * swap.case.gap_s > 0


def moved_out_of_loop(swap: Swap) -> bool:
    """Whether most of the difference goes with code whose kernels of XLA's run as often, for results of the same shape,
    and take far less in the faster program, where a result as large is made seldom that the slower one has none of:
    what doesn't change in a compiled loop is computed once before it."""
    slower, faster = ([k for k in side.evidence.kernels if of_xla(k) and k.shapes] for side in swap.case.both)
    theirs = {(k.name, k.shapes[0]): k for k in faster}
    spared = 0.0
    for kernel in slower:
        other = theirs.get((kernel.name, kernel.shapes[0]))
        if other is None or not as_often(kernel.count, other.count) or kernel.seconds < SPARES * other.seconds:
            continue
        shape, often = kernel.shapes[0], other.count / FAR_MORE
        if _made(faster, shape, often) > _made(slower, shape, often):
            spared += kernel.seconds - other.seconds
    return goes_with(swap, spared)


def _made(kernels: Iterable[Kernel], shape: tuple[int, ...], often: float) -> int:
    """Kernels that give such an array seldomer than so often."""
    return sum(kernel.shapes[0] == shape and kernel.count <= often for kernel in kernels)


def runs_again(case: Case) -> bool:
    """Whether torch runs more kernels beneath the slower unit since it runs the faster one's again, on as much, and so
    many times as it is slower: a network that is evaluated anew for each of its derivatives."""
    ours, theirs = (_often(side) for side in case.both)
    before, after = sum(ours.values()), sum(theirs.values())
    again = sum(max(often - theirs[kind], 0.0) for kind, often in ours.items() if kind in theirs)
    if not AGAIN * after <= before or again < MOST * (before - after):
        return False
    return after > 0 and before / after * NEAR >= case.ratio


def _often(side: Side) -> dict[object, float]:
    """How often a unit has torch run each kernel on arrays of the same shapes, those of single numbers left out."""
    found: dict[object, float] = defaultdict(float)
    for kernel in side.evidence.kernels:
        if any(math.prod(shape) > 1 for shape in kernel.shapes) and not of_xla(kernel):
            found[kernel.name, kernel.shapes] += kernel.count
    return found


def of_xla(kernel: Kernel) -> bool:
    """Whether it is none of torch's kernels, but one that XLA compiled."""
    return kernel.name.startswith(XLA)


def other_kernels(case: Case) -> float:
    """Of the seconds by which the slower unit's kernels take longer, the part of those that the faster one runs none
    of; 0 where they take no longer, or nothing was seen of them."""
    ours, theirs = map(ran, case.both)
    beyond = seconds(ours) - seconds(theirs)
    return _run_alone(ours, theirs) / beyond if theirs and beyond > 0 else 0.0


def instead_beneath(case: Case) -> float:
    """Seconds of a unit in torch's kernels that only the faster one runs, beneath whatever calls."""
    ours, theirs = ([_operation(k) for k in side.evidence.kernels if not of_xla(k)] for side in case.both)
    return _run_alone(theirs, ours) if ours else 0.0


def _run_alone(some: Iterable[Operation], others: Iterable[Operation]) -> float:
    """Seconds of those whose routines the others have none of."""
    names = {plain_name(operation) for operation in others}
    return seconds(operation for operation in some if plain_name(operation) not in names)


def runs_beneath(side: Side, operation: Operation) -> bool:
    """Whether a unit runs torch's routine beneath its calls no less often than an operation calls it."""
    often = counts(ran(side), plain_name)[plain_name(operation)]
    return operation.library == "torch" and (often > operation.count or as_often(often, operation.count))


def beside_equals(lost: Operations, gained: Operations) -> tuple[Operations, Operations]:
    """Without the routines that run as often on either side and take the slower one no longer, be it on arrays of other
    shapes: they are not why."""
    equal = {
        kind
        for kind in as_often_in_both(lost, gained)
        if seconds(o for o in lost if routine(o) == kind) <= seconds(o for o in gained if routine(o) == kind)
    }
    left, came = (tuple(o for o in part if routine(o) not in equal) for part in (lost, gained))
    return left, came


def _placeless(operations: Iterable[Operation]) -> tuple[Operation, ...]:
    """As what no line of the program evaluates itself: that a line runs such a thing often is no loop in Python."""
    return tuple(replace(operation, file="", line=0) for operation in operations)


def handed_types(side: Side, least_bytes: int = 0) -> set[str]:
    """The types of what a unit hands to compiled functions, of at least so many bytes."""
    given = (operand for one in side.evidence.operations if compiled(one) for operand in one.operands)
    return {operand.type for operand in given if operand.nbytes >= least_bytes}


def hides(operation: Operation) -> bool:
    """Whether a call does work of which its operands say little: compiled functions; torch's backward passes, modules,
    optimizers."""
    if operation.library == "jax":
        return compiled(operation)
    return operation.library == "torch" and (runs_backward(operation) or family(operation) in ("composite", "other"))


def _operation(kernel: Kernel) -> Operation:
    name, operands, result = _in_xla(kernel) if of_xla(kernel) else _in_torch(kernel)
    return Operation(
        file=kernel.file,
        line=kernel.line,
        column=0,
        end_line=0,
        end_column=0,
        text=kernel.name,
        name=name,
        library=name.partition(".")[0],
        count=kernel.count,
        seconds=kernel.seconds,
        operands=operands,
        result=result,
    )


def _in_torch(kernel: Kernel) -> tuple[str, tuple[Operand, ...], Operand | None]:
    name = kernel.name.rpartition("::")[2]
    while (shorter := _ADDED.sub("", name)) != name:
        name = shorter
    operands = _arrays(kernel, "torch.Tensor")
    if kernel.name.endswith("convolution_backward") and len(operands) > 2:
        gradient, *given = operands[:3]
        return f"torch.{_ALSO.get(name, name)}", tuple(given), gradient
    if "add" in name and name.endswith("mm"):  # what is added to a product is not a factor of it
        operands = operands[1:]
    return f"torch.{_ALSO.get(name, name)}", operands, _product(operands) if name.endswith("mm") else None


def _in_xla(kernel: Kernel) -> tuple[str, tuple[Operand, ...], Operand | None]:
    name = kernel.name.removeprefix(XLA)
    result, *operands = _arrays(kernel, "jax.Array")
    if name == "convert_element_type" and len(operands) > 1:
        name = "select_n"  # a loop over several arrays, of which the conversion is the last step alone
    if name in _INTO:
        return f"jax.{_PRIMITIVES[name]}", tuple(o for o in operands if o.shape != result.shape), None
    return f"jax.{_PRIMITIVES.get(name, name)}", tuple(operands), result


def _product(factors: tuple[Operand, ...]) -> Operand | None:
    """What a product of matrices gives."""
    if len(factors) < 2 or min(len(factor.shape) for factor in factors[:2]) < 2:
        return None
    first, second = factors[:2]
    return _array((*first.shape[:-1], second.shape[-1]), first.dtype, first.type)


def _arrays(kernel: Kernel, kind: str) -> tuple[Operand, ...]:
    return tuple(_array(shape, dtype, kind) for shape, dtype in zip(kernel.shapes, kernel.dtypes, strict=False))


def _array(shape: tuple[int, ...], dtype: str, kind: str) -> Operand:
    """As it lies in memory where nothing else is known: in C order."""
    strides = tuple(math.prod(shape[axis + 1 :]) for axis in range(len(shape)))
    nbytes = math.prod(shape) * bits(dtype) // 8
    return Operand(kind="array", type=kind, dtype=dtype, shape=shape, strides=strides, nbytes=nbytes)
