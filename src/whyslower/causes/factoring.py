"""Equivalents of factorisations and convolutions: only the factors that are used; by the Fourier transform."""

from __future__ import annotations

import ast
import math

from whyslower.causes.binding import library
from whyslower.causes.rewriting import Site, constant, real

# A matrix this much longer than wide has a full factor far larger than the thin one.
TALL = 2.0
# Above this many products, an FFT of the same length takes far fewer (n log n against n m), whatever its constant.
DIRECT = 1 << 17


def thin(site: Site) -> str:
    """`np.linalg.svd(x)` without the vectors that are never read, or without those that only fill up a square."""
    call = site.tree
    if isinstance(call, ast.Subscript) and isinstance(call.value, ast.Call):
        return _values(site, call.value) if constant(call.slice) == 1 else ""
    if not isinstance(call, ast.Call) or not _is_svd(site, call):
        return ""
    if not call.keywords and (values := _values(site, call)) and _only_values_read(site):
        return f"(None, {values}, None)"
    operand = site.operand(call.args[0])
    told = any(keyword.arg == "full_matrices" for keyword in call.keywords)
    if told or operand is None or max(operand.shape) < TALL * min(operand.shape):
        return ""
    return f"{site.text(call)[:-1]}, full_matrices=False)"


def inverse(site: Site) -> str:
    """`np.linalg.pinv(s)` of square matrices, which goes by their singular values, as their inverse."""
    call = site.tree
    if not isinstance(call, ast.Call) or len(call.args) != 1 or call.keywords:
        return ""
    operand, name = site.operand(call.args[0]), site.text(call.func)
    if operand is None or len(operand.shape) < 2 or operand.shape[-1] != operand.shape[-2]:
        return ""
    return f"{name.removesuffix('pinv')}inv({site.text(call.args[0])})" if name.endswith("linalg.pinv") else ""


def _is_svd(site: Site, call: ast.Call) -> bool:
    if len(call.args) != 1 or not ast.unparse(call.func).endswith("linalg.svd"):
        return False
    operand = site.operand(call.args[0])
    return operand is not None and len(operand.shape) == 2


def _values(site: Site, call: ast.Call) -> str:
    """The singular values alone; "" where they can't be had by a keyword."""
    if call.keywords or not _is_svd(site, call) or site.operation.library not in {"numpy", "jax"}:
        return ""
    return f"{site.text(call)[:-1]}, compute_uv=False)"


def _only_values_read(site: Site) -> bool:
    """Whether a statement `U, S, V = svd(x)` binds the result, and nothing in the script ever reads U or V."""
    start, end = site.source.span(site.operation)
    for node in ast.walk(site.source.tree):
        if isinstance(node, ast.Assign) and site.source.extent(node.value) == (start, end):
            target = node.targets[0]
            names = [n.id for n in target.elts if isinstance(n, ast.Name)] if isinstance(target, ast.Tuple) else []
            read = {n.id for n in ast.walk(site.source.tree) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load)}
            return len(names) == 3 and not {names[0], names[2]} & read
    return False


def by_fft(site: Site) -> str:
    """`np.convolve(a, b)` and `np.correlate(a, b)` of long arrays by scipy.signal's FFT."""
    call = site.tree
    if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Attribute) or site.operation.library != "numpy":
        return ""
    whole = library(site.source, "scipy")
    scipy = library(site.source, "scipy.signal") or (f"{whole}.signal" if whole else "")
    if call.func.attr not in {"convolve", "correlate"} or len(call.args) < 2 or not scipy:
        return ""
    a, b = (site.operand(x) for x in call.args[:2])
    if a is None or b is None or not real(a) or not real(b) or len(a.shape) != 1 or len(b.shape) != 1:
        return ""
    if math.prod(a.shape) * math.prod(b.shape) < DIRECT:
        return ""
    mode = [site.text(x) for x in call.args[2:3]] + [site.text(k.value) for k in call.keywords if k.arg == "mode"]
    default = '"full"' if call.func.attr == "convolve" else '"valid"'
    x, y = (site.text(n) for n in call.args[:2])
    return f'{scipy}.{call.func.attr}({x}, {y}, mode={(mode or [default])[0]}, method="fft")'
