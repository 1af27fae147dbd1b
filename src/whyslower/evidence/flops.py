"""Rough floating-point operations of an operation."""

from __future__ import annotations

import math
import re

from whyslower.evidence.families import OPTIONS, arrays, elements, family, is_array, is_sparse, tail
from whyslower.records import Operand, Operation


def flops(operation: Operation) -> float:
    """Rough floating-point operations of one evaluation: what tells a costlier method from a cheaper one.

    The factors of the factorisations are those of Golub and Van Loan, Matrix Computations, to a digit.
    """
    kind = family(operation)
    if kind == "matmul":
        return _matmul_flops(operation)
    if kind == "linalg":
        return _linalg_flops(operation)
    if kind == "conv":
        return _conv_flops(operation)
    n = elements(operation)
    if kind in {"sort", "fft"}:
        return n * math.log2(max(2, n)) * (1.0 if kind == "sort" and "partition" not in tail(operation) else 0.5)
    if kind in {"view", "movement", "construction"} or operation.name == "iter":  # it hands out the next item
        return 0.0
    return float(n)


def by_transform(operation: Operation) -> bool:
    """Whether it is a convolution of SciPy's that goes by the Fourier transform: told to, or since that is less."""
    if tail(operation) not in {"convolve", "correlate"} or not operation.name.startswith("scipy.signal"):
        return tail(operation) in {"fftconvolve", "oaconvolve"}
    asked = re.search(r"method\s*=\s*['\"](\w+)", operation.text)
    if asked is not None and asked.group(1) != "auto":
        return asked.group(1) == "fft"
    return len(arrays(operation)) > 1 and _transform_flops(operation) < _direct_flops(operation)


def _conv_flops(operation: Operation) -> float:
    """Each point of the result against the whole kernel; SciPy goes by the Fourier transform where that is less."""
    if len(arrays(operation)) < 2 or "pool" in tail(operation).lower():
        return _window_flops(operation)
    direct = _direct_flops(operation)
    return min(direct, _transform_flops(operation)) if operation.library == "scipy" else direct


def _window_flops(operation: Operation) -> float:
    """Each point of the result against the window that a layer was made with, or that a call is told."""
    told = next((o.items for o in operation.operands if o.type == OPTIONS), "") or _second_argument(operation.text)
    window, groups = _WINDOW.search(told), _GROUPS.search(told)
    if window is None or operation.result is None:
        return float(elements(operation))
    sides = [int(side) for side in re.findall(r"\d+", window[1])]
    axes = int(digit) if (digit := operation.name[-2:-1]).isdigit() else len(sides)  # of max_pool2d, two
    points = math.prod(operation.result.shape) * (math.prod(sides) if len(sides) > 1 else sides[0] ** axes)
    channels = _CHANNELS.match(told)
    return 2.0 * points * int(channels[1]) / (int(groups[1]) if groups else 1) if channels else float(points)


def _second_argument(text: str) -> str:
    """`kernel_size=5` of `F.max_pool2d(x, 5, 1, 2)`."""
    told = _POOLED.search(text)
    return f"kernel_size={told[1]}" if told else text


_WINDOW = re.compile(r"kernel_size=(\(?[\d, ]*\d)")
_GROUPS = re.compile(r"groups=(\d+)")
_CHANNELS = re.compile(r"(\d+), \d+, kernel_size")
_POOLED = re.compile(r"pool[123]d\(\s*[\w.\[\]]+\s*,\s*(\d+|\([\d, ]+\))")


def _direct_flops(operation: Operation) -> float:
    first, second, *_ = (operand.shape for operand in arrays(operation))
    batched = len(second) > 2  # torch: (out channels, in channels, kernel...)
    result = math.prod(operation.result.shape) if operation.result is not None else math.prod(first)
    return 2.0 * result * math.prod(second[1:]) if batched else 2.0 * math.prod(first) * math.prod(second)


def _transform_flops(operation: Operation) -> float:
    n = elements(operation)
    return 3 * 2.5 * n * math.log2(max(2, n))


def _sparse_flops(left: Operand, right: Operand) -> float:
    """Each number that a sparse factor stores, against the other's columns or rows or what it stores in them."""
    if is_sparse(left) and is_sparse(right):
        return 2.0 * left.length * right.length / max(right.shape[0], 1)
    stored, others = (left.length, right.shape[1:]) if is_sparse(left) else (right.length, left.shape[:-1])
    return 2.0 * stored * math.prod(others)


def _matmul_flops(operation: Operation) -> float:
    if tail(operation) in {"outer", "ger", "kron"}:
        return float(elements(operation))
    factors = [o for o in operation.operands if is_array(o) or is_sparse(o)]
    if len(factors) == 2 and any(map(is_sparse, factors)):
        return _sparse_flops(*factors)
    parts = arrays(operation)
    if tail(operation) == "Linear" and parts and operation.result is not None:
        return 2.0 * math.prod(parts[0].shape) * operation.result.shape[-1]
    if len(parts) < 2 or operation.result is None:
        return float(elements(operation))
    first, second = parts[0].shape, parts[1].shape
    left, right, out = math.prod(first), math.prod(second), max(1, math.prod(operation.result.shape))
    if len(first) > 2 and len(second) > 2:  # a batch of matrices stands in all three
        batch = max(1, math.prod(first[:-2]))
        left, right, out = left // batch, right // batch, max(1, out // batch)
        return 2.0 * batch * math.sqrt(left * right * out)
    whole = 2.0 * math.sqrt(left * right * out)  # (m k)(k n)(m n) = (m n k)^2
    return whole / 2 if _with_own_transpose(operation) else whole


def _with_own_transpose(operation: Operation) -> bool:
    """Whether it is `x.T @ x` or `x @ x.T` of one array of floats, of which NumPy computes one triangle alone."""
    first, second = arrays(operation)[:2]
    turned = first.shape == second.shape[::-1] and first.strides == second.strides[::-1]
    names = [_TURNED.sub("", each.text) for each in (first, second)]
    same = names[0] == names[1] and bool(_NAME.fullmatch(names[0])) and first.text != second.text
    return operation.library == "numpy" and first.dtype == second.dtype in _BLAS and turned and same


_TURNED = re.compile(r"\.(?:m?T|transpose\(\))$")
_NAME = re.compile(r"[A-Za-z_]\w*(?:\.\w+)*")
_BLAS = frozenset({"float32", "float64", "complex64", "complex128"})


_SQUARE = {"eig": 25.0, "eigvals": 10.0, "eigh": 9.0, "eigvalsh": 4.0, "inv": 2.0, "inverse": 2.0, "cholesky": 0.33}
_SQUARE |= {"det": 0.67, "slogdet": 0.67, "logdet": 0.67, "lu": 0.67, "lu_factor": 0.67, "expm": 20.0}
_SQUARE |= {
    "matrix_exp": 20.0,
    "logm": 50.0,
    "sqrtm": 30.0,
    "matrix_power": 8.0,
    "solve": 0.67,
    "cho_factor": 0.33,
    "schur": 25.0,
}
# Entries of both factors of the matrix of a plane grid in a good order, over n log2 n, twice: each is multiplied and
# added (George, "Nested dissection of a regular finite element mesh", 1973: 31/4 n log2 n in one).
_FILLED_IN = 31.0
_TRIANGULAR = {"solve_triangular", "cho_solve", "lu_solve", "cholesky_solve", "triangular_solve"}


def _linalg_flops(operation: Operation) -> float:
    name = tail(operation)
    if operation.name.endswith("SuperLU.solve"):
        n = max((o.shape[0] for o in arrays(operation)), default=0)
        return _FILLED_IN * elements(operation) * math.log2(max(2, n))
    parts = [o.shape for o in arrays(operation) if len(o.shape) >= 2]
    if not parts:
        return float(elements(operation))
    batch, m, n = math.prod(parts[0][:-2]), max(parts[0][-2:]), min(parts[0][-2:])
    others = sum(math.prod(shape) for shape in parts[1:])
    if name in _TRIANGULAR:
        return 2.0 * batch * n * others
    if name in _SQUARE:
        return batch * _SQUARE[name] * n**3 + (2.0 * n * others if name == "solve" else 0.0)
    if name in {"svdvals", "matrix_rank", "cond"}:
        return batch * (2.0 * m * n * n + 2.0 * n**3)
    if name in {"qr", "lstsq"}:
        return batch * 4.0 * m * n * n
    return batch * (14.0 * m * n * n + 8.0 * n**3)  # an SVD with its vectors, and what is built on one
