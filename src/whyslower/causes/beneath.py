"""What torch ran beneath its calls, as operations: for calls that show nothing of the work that they do."""

from __future__ import annotations

import math
import re

from whyslower.causes.case import Swap
from whyslower.causes.dtypes import bits
from whyslower.causes.exchange import differing
from whyslower.causes.families import family, runs_backward
from whyslower.causes.reading import seconds
from whyslower.records import Kernel, Operand, Operation

# Of the time that went, what calls that show no work must have taken.
HIDDEN = 0.5

# What torch adds to the name of the work that a kernel does.
_ADDED = re.compile(r"^_+|^(native|mkldnn|cpu|slow)_|_(backward|forward)(_data|_input|_weight)?$")
_ALSO = {
    "convolution": "conv2d",
    "convolution_overrideable": "conv2d",
    "conv2d_forward": "conv2d",
    "linalg_vector_norm": "norm",
}


def beneath(swap: Swap) -> Swap | None:
    """The kernels that only one of the two units ran, or ran longer, whatever stretch of code they belong to; None
    where what went shows itself what it did, or nothing was seen beneath."""
    hidden = seconds(operation for operation in swap.lost if _hides(operation))
    if hidden < HIDDEN * seconds(swap.lost) or not all(side.evidence.kernels for side in swap.case.both):
        return None
    lost, gained = differing(*(map(_operation, side.evidence.kernels) for side in swap.case.both))
    return Swap(swap.case, lost, gained)


def _hides(operation: Operation) -> bool:
    """Whether a call of torch's does work of which its operands say little: backward passes, modules, optimizers."""
    return operation.library == "torch" and (runs_backward(operation) or family(operation) in ("composite", "other"))


def _operation(kernel: Kernel) -> Operation:
    name = kernel.name.rpartition("::")[2]
    while (shorter := _ADDED.sub("", name)) != name:
        name = shorter
    operands = tuple(_array(shape, dtype) for shape, dtype in zip(kernel.shapes, kernel.dtypes, strict=False))
    if name.startswith("add") and name.endswith("mm"):  # what is added to a product is not a factor of it
        operands = operands[1:]
    return Operation(
        file="",
        line=0,
        column=0,
        end_line=0,
        end_column=0,
        text=kernel.name,
        name=f"torch.{_ALSO.get(name, name)}",
        library="torch",
        count=kernel.count,
        seconds=kernel.seconds,
        operands=operands,
        result=_product(operands) if name.endswith("mm") else None,
    )


def _product(factors: tuple[Operand, ...]) -> Operand | None:
    """What a product of matrices gives."""
    if len(factors) < 2 or min(len(factor.shape) for factor in factors[:2]) < 2:
        return None
    first, second = factors[:2]
    return _array((*first.shape[:-1], second.shape[-1]), first.dtype)


def _array(shape: tuple[int, ...], dtype: str) -> Operand:
    """As it lies in memory where nothing else is known: in C order."""
    strides = tuple(math.prod(shape[axis + 1 :]) for axis in range(len(shape)))
    nbytes = math.prod(shape) * bits(dtype) // 8
    return Operand(kind="array", type="torch.Tensor", dtype=dtype, shape=shape, strides=strides, nbytes=nbytes)
