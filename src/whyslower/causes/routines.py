"""Equivalents by another routine, or by selecting instead of sorting."""

from __future__ import annotations

import ast

from whyslower.causes.dtypes import kind_of
from whyslower.causes.reading import free_name
from whyslower.causes.rewriting import Site, arguments, constant, given_to, real, repeatable
from whyslower.evidence.families import is_array

# Up to this power a few products are sure to be cheaper than a general power; beyond, rounding adds up too.
LARGEST_POWER = 8

# Exponents that torch multiplies out itself (so do all the whole ones in jax).
TORCH_KNOWS = frozenset({1.0, 2.0, 3.0})


def power(site: Site) -> str:
    """`x**3` -> `x * x * x`; halves by a square root."""
    node = site.tree
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Pow):
        base, exponent = node.left, constant(node.right)
    else:
        given = site.called("power", "pow", "float_power")
        if not given or len(given) != 2:
            return ""
        base, exponent = given[0], constant(given[1])
    if exponent is None or not real(site.operand(base)):
        return ""
    return _powers(site, base, exponent)


def _powers(site: Site, base: ast.expr, exponent: float) -> str:
    whole, half = divmod(exponent, 1.0)
    if site.operation.library == "jax" or (site.operation.library == "torch" and exponent in TORCH_KNOWS):
        return ""
    if not 1 <= whole <= LARGEST_POWER or half not in {0.0, 0.5}:
        return ""
    if repeatable(base):
        first = again = site.atom(base)
    else:
        again = free_name(site.source.text, "base")
        first = f"({again} := {site.text(base)})"
    if half and not site.module:
        return ""
    root = [f"{site.module}.sqrt({again})"] if half else []
    if whole == 4 and not half:
        return f"(({first} * {again}) * ({again} * {again}))"
    return f"({' * '.join([first, *[again] * (int(whole) - 1), *root])})"


def tanh(site: Site) -> str:
    """torch's tanh by NumPy's, which is vectorised more widely; by the sigmoid where tensors may be on a device."""
    given = site.called("tanh")
    if not given or len(given) != 1 or site.operation.library != "torch" or not real(site.operand(given[0])):
        return ""
    operand = site.operand(given[0])
    torch = site.module
    if not torch or operand is None or operand.dtype not in {"float32", "float64"}:
        return ""
    if operand.requires_grad or (site.operation.result and site.operation.result.requires_grad):
        return f"(2 * {torch}.sigmoid(2 * {site.atom(given[0])}) - 1)"
    if "cuda" in site.source.text or "device" in site.source.text:
        return f"{torch}.sigmoid(2 * {site.atom(given[0])}).mul_(2).sub_(1)"
    return f"{torch}.from_numpy({site.numpy or 'np'}.tanh({site.atom(given[0])}.numpy()))"


def norm(site: Site) -> str:
    """`np.linalg.norm(x)` by a dot product of x with itself; along the last axis of a matrix by einsum."""
    call = site.tree
    if not isinstance(call, ast.Call) or site.operation.library != "numpy" or not site.numpy:
        return ""
    if not isinstance(call.func, ast.Attribute) or call.func.attr != "norm" or len(call.args) != 1:
        return ""
    x = call.args[0]
    operand = site.operand(x)
    if not real(operand) or operand is None or not repeatable(x):
        return ""
    text, np = site.atom(x), site.numpy
    if not call.keywords:
        return f"{np}.sqrt({np}.vdot({text}, {text}))"
    if len(call.keywords) == 1 and call.keywords[0].arg == "axis" and len(operand.shape) == 2:
        axis = constant(call.keywords[0].value)
        form = {0: "ij,ij->j", 1: "ij,ij->i", -1: "ij,ij->i", -2: "ij,ij->j"}.get(9 if axis is None else int(axis))
        return f'{np}.sqrt({np}.einsum("{form}", {text}, {text}))' if form else ""
    return ""


def add_at(site: Site) -> str:
    """The statement `np.add.at(table, index, values)` by counting with weights; a tuple of indices made flat."""
    given = _scattered(site, "add")
    if not given:
        return ""
    table, index, values = (site.operand(a) for a in given)
    if not is_array(table) or table is None or index is None or not index.dtype.startswith(("int", "uint")):
        return ""
    t, i, v = (site.atom(a) for a in given)
    back = ""
    if isinstance(given[1], ast.Tuple):
        if len(given[1].elts) != len(table.shape):
            return ""
        i, length, back = f"{site.numpy}.ravel_multi_index({i}, {t}.shape).ravel()", f"{t}.size", f".reshape({t}.shape)"
    elif len(table.shape) == 1 and is_array(index):
        length = f"len({t})"
    else:
        return ""
    if values is None:
        return ""
    each = index.kind == "sequence" and len(values.shape) == 1  # where they are not as many, it fails
    if real(table) and values.shape and (each or values.shape == index.shape):
        return f"{t} += {site.numpy}.bincount({i}, weights={v}, minlength={length}){back}"
    if values.kind != "number":
        return ""
    whole = values.type == "int" and table.dtype.startswith("int")
    times = "" if constant(given[2]) == 1 else f"{v} * "
    return f"{t} += {times}{site.numpy}.bincount({i}, minlength={length}){back}" if whole or real(table) else ""


def scattered_dtype(site: Site) -> str:
    """`np.add.at(table, index, 1)` and its kin, with the table's own dtype: a ufunc casts item by item else."""
    given = _scattered(site, "add", "subtract", "multiply", "divide", "maximum", "minimum")
    if not given:
        return ""
    table, _, values = (site.operand(a) for a in given)
    if not real(table) or table is None or values is None or values.kind not in {"array", "number"}:
        return ""
    if values.dtype == table.dtype or (not values.dtype and kind_of(values.type) == kind_of(table.dtype)):
        return ""
    t, i, v = (site.text(a) for a in given)
    number = constant(given[2])
    cast = f"{number!r}" if number is not None else f"{site.numpy}.asarray({v}, {t}.dtype)"
    return f"{ast.unparse(site.tree.func)}({t}, {i}, {cast})" if isinstance(site.tree, ast.Call) else ""


def _scattered(site: Site, *ufuncs: str) -> list[ast.expr]:
    """The arguments of the statement `np.add.at(table, index, values)`, for one of these ufuncs; none else."""
    call = site.tree
    if not isinstance(call, ast.Call) or call.keywords or len(call.args) != 3 or not site.numpy:
        return []
    named = any(ast.unparse(call.func).endswith(f".{ufunc}.at") for ufunc in ufuncs)
    return call.args if named and repeatable(call.args[0]) and _is_statement(site) else []


def _is_statement(site: Site) -> bool:
    start, end = site.source.span(site.operation)
    return any(
        isinstance(node, ast.Expr) and site.source.extent(node) == (start, end) for node in ast.walk(site.source.tree)
    )


def where_first(site: Site) -> str:
    """`np.where(c)[0]` and `np.nonzero(c)[0]` by np.flatnonzero, for a one-dimensional condition."""
    node = site.tree
    if not isinstance(node, ast.Subscript) or constant(node.slice) != 0 or not site.numpy:
        return ""
    given = arguments(node.value, "where", "nonzero")
    if not given or len(given) != 1:
        return ""
    condition = site.operand(given[0])
    if condition is None or condition.type != "numpy.ndarray" or len(condition.shape) != 1:
        return ""
    return f"{site.numpy}.flatnonzero({site.text(given[0])})"


def clip(site: Site) -> str:
    """np.clip by a maximum and a minimum."""
    given = site.called("clip")
    if not given or len(given) != 3 or site.operation.library != "numpy" or not site.numpy:
        return ""
    if any(isinstance(a, ast.Constant) and a.value is None for a in given) or not real(site.operand(given[0])):
        return ""
    x, low, high = (site.text(a) for a in given)
    return f"{site.numpy}.minimum({site.numpy}.maximum({x}, {low}), {high})"


def unbuffered(site: Site) -> str:
    """`np.take(x, i, out=y)` with `mode="wrap"`: NumPy fills a buffer first where a wrong index must leave y alone. The
    same for all that are none, negative ones too."""
    call = site.tree
    if not isinstance(call, ast.Call) or site.operation.library != "numpy" or given_to(call, "take", "choose") is None:
        return ""
    named = {keyword.arg for keyword in call.keywords}
    if "out" not in named or named & {"mode", None} or any(isinstance(a, ast.Starred) for a in call.args):
        return ""
    unmarked = ast.Call(call.func, call.args, [*call.keywords, ast.keyword("mode", ast.Constant("wrap"))])
    return ast.unparse(unmarked)


# What an element of a sorted array is, without sorting the rest.
_ENDS = {("sort", 0): "min", ("sort", -1): "max", ("argsort", 0): "argmin"}


def rows(site: Site) -> str:
    """`x[i]` of a tensor and its row numbers by `index_select`: the gradients of rows that are taken by a subscript are
    put in their places one by one."""
    node = site.tree
    if not isinstance(node, ast.Subscript) or site.operation.library != "torch":
        return ""
    table, places = site.operand(node.value), site.operand(node.slice)
    if table is None or places is None or not is_array(table) or len(table.shape) < 2:
        return ""
    by_number = places.dtype in ("int64", "int32") and len(places.shape) == 1
    return f"{site.atom(node.value)}.index_select(0, {site.text(node.slice)})" if by_number else ""


def from_sorted(site: Site) -> str:
    """`np.sort(x)[0]` -> `x.min()`, `np.sort(x)[k]` -> `np.partition(x, k)[k]`, for one-dimensional x."""
    node = site.tree
    if not isinstance(node, ast.Subscript) or site.numpy == "":
        return ""
    for routine in ("sort", "argsort"):
        given = arguments(node.value, routine)
        if given and len(given) == 1:
            return _selected(site, routine, given[0], node)
    return ""


def _selected(site: Site, routine: str, x: ast.expr, node: ast.Subscript) -> str:
    operand = site.operand(x)
    if operand is None or operand.type != "numpy.ndarray" or len(operand.shape) != 1:
        return ""
    place = constant(node.slice)
    if place is not None:
        method = _ENDS.get((routine, int(place)))
        if method:
            return f"{site.atom(x)}.{method}()"
        other = "partition" if routine == "sort" else "argpartition"
        return f"{site.numpy}.{other}({site.text(x)}, {int(place)})[{int(place)}]"
    if routine == "sort" and repeatable(node.slice):
        k = site.text(node.slice)
        seen = site.operand(node.slice)
        whole = seen is not None and seen.kind == "number" and "int" in seen.type
        return f"{site.numpy}.partition({site.text(x)}, {k})[{k}]" if whole else ""
    return ""


def builtin(site: Site) -> str:
    """Python's own sum, max, min, any and all over an array, by the array's method."""
    call = site.tree
    if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name) or len(call.args) != 1 or call.keywords:
        return ""
    operand = site.operand(call.args[0])
    if call.func.id not in {"sum", "max", "min", "any", "all"} or operand is None or not is_array(operand):
        return ""
    if len(operand.shape) != 1 or operand.dtype == "object":
        return ""
    if call.func.id == "sum" and operand.dtype in {"bool", "uint8"} and operand.type.startswith("numpy"):
        return f"{site.atom(call.args[0])}.sum()"
    return f"{site.atom(call.args[0])}.{call.func.id}()"


def flattened(site: Site) -> str:
    """`sum(lists, [])` -> `[item for part in lists for item in part]`, which copies each item once."""
    call = site.tree
    if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name) or call.func.id != "sum" or call.keywords:
        return ""
    if len(call.args) != 2 or not isinstance(call.args[1], ast.List) or call.args[1].elts:
        return ""
    part, item = (free_name(site.source.text, name) for name in ("part", "item"))
    return f"[{item} for {part} in {site.atom(call.args[0])} for {item} in {part}]"


def by_modulus(site: Site) -> str:
    """`np.exp(1j * np.angle(z))` -> `(z / np.abs(z))`: neither an angle nor its sine and cosine; nan for zeros."""
    given = site.called("exp")
    if not given or len(given) != 1 or not isinstance(given[0], ast.BinOp) or not isinstance(given[0].op, ast.Mult):
        return ""
    angles = [part for part in (given[0].left, given[0].right) if isinstance(part, ast.Call)]
    turned = any(isinstance(part, ast.Constant) and part.value == 1j for part in (given[0].left, given[0].right))
    if not turned or len(angles) != 1 or len(angles[0].args) != 1 or angles[0].keywords:
        return ""
    function, z = angles[0].func, angles[0].args[0]
    if not site.module or ast.unparse(function) != f"{site.module}.angle" or not repeatable(z):
        return ""
    operands = [one for o in site.operations if o.text == site.text(angles[0]) for one in o.operands[:1]]
    if not any(one.dtype.startswith("complex") for one in operands):
        return ""
    return f"({site.atom(z)} / {site.module}.abs({site.text(z)}))"
