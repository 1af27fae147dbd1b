"""A program's data in other dtypes: live variables cast once before the loop, dtypes that its unit writes out."""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Mapping, Sequence

import numpy as np

from whyslower.causes.binding import (
    NAMED_INSIDE,
    attributes,
    bind,
    each,
    held,
    holds_alike,
    library,
    live,
    origins,
    parsed,
    written,
)
from whyslower.causes.case import Side
from whyslower.causes.reading import seconds, words
from whyslower.evidence.families import family, in_place, is_array, is_sparse, tail
from whyslower.factors.source import Source
from whyslower.records import Change, Edit, Operand, Operation, Variable

# A tensor's or module's own method for a dtype, as its user would write it.
_TORCH = {"float32": "float", "float64": "double", "float16": "half", "bfloat16": "bfloat16", "int8": "char"}
_TORCH |= {"int64": "long", "int32": "int", "int16": "short", "uint8": "byte", "bool": "bool"}
_MODULE = ("float32", "float64", "float16", "bfloat16")

# Operations whose whole numbers are places or counts, whatever they compute; and families that calculate with them.
_INDEXING = words(
    "[] []= take gather index_select embedding Embedding scatter_add_ bincount put_along_axis take_along_axis"
)
_COMPUTING = words("elementwise matmul linalg conv reduction fft")
# Searches of a sorted table, which is cast as a whole to the dtype of what is searched for.
SEARCHES = frozenset({"searchsorted", "digitize"})

# How the probes mark a dtype whose bytes are not in the processor's order.
_SWAPPED = ">"
_NUMBERS = ("int", "uint", "float", "complex")
_WHOLE = ("int", "uint", "bool")

# Of the time that arrays of some dtypes take: with more of it in other files, these may undo a cast.
_ELSEWHERE = 0.5

_OF_64_BITS = frozenset({"float64", "int64", "uint64", "complex128"})

# Calls that make an array of the dtype that they are told by keyword.
_TOLD = words(
    "zeros ones empty full zeros_like ones_like full_like empty_like arange linspace eye identity array asarray "
    "asanyarray ascontiguousarray tensor as_tensor fromiter"
)
_SAMPLED_BY_TORCH = frozenset({"rand", "randn", "rand_like", "randn_like", "normal"})


def made_elsewhere(side: Side, dtypes: Collection[str]) -> bool:
    """Whether arrays of these dtypes are worked on in files beside the script's, mostly: a cast of what stands in the
    script may not reach what those keep, or is undone there, and that it has no effect says nothing."""
    wide = [one for one in side.evidence.operations if any(o.dtype in dtypes for o in one.operands if is_array(o))]
    own = ("", side.source.path) if side.source is not None else ()
    return bool(own) and seconds(o for o in wide if o.file not in own) > _ELSEWHERE * seconds(wide)


def native(dtype: str) -> str:
    """A dtype in the processor's byte order."""
    return dtype.removeprefix(_SWAPPED)


def swapped(dtype: str) -> bool:
    """Whether they are numbers whose bytes are in another order than the processor's, as FITS, IDX and network data
    have them."""
    return dtype.startswith(_SWAPPED) and native(dtype).startswith(_NUMBERS)


def recast(side: Side, wanted: Mapping[str, str], *, numbers: bool = True) -> Change | None:
    """The program with every live array of a dtype in `wanted` cast to that dtype's wanted one.

    `numbers`: NumPy's scalars too. Constructors and conversions in the unit that name such a dtype, or default to it,
    are told the wanted one. None where there is nothing to cast.
    """
    if side.source is None or _beyond_jax(side, wanted):
        return None
    names = _computed_with(side, wanted) if _is_whole(wanted) else {v.name for v in live(side)}
    statements = []
    for variable in live(side):
        if variable.name in names:
            text = cast_text(side.source, variable, wanted, numbers)
            statements += [text] if text else []
    edits = _unit_edits(side, wanted)
    if not statements and not edits:
        return None
    if "set_default_dtype" in side.source.text and (name := library(side.source, "torch")):
        narrow = wanted.get("float64") or wanted.get("float32")
        statements += [f"{name}.set_default_dtype({name}.{narrow})"] if narrow else []
    door = [side.source.before_loop(*statements)] if statements else []
    return Change(edits=(*door, *edits))


def _beyond_jax(side: Side, wanted: Mapping[str, str]) -> bool:
    """Whether JAX, which makes 32 bits of 64 unless it is told otherwise, would leave the data as it is."""
    seen = [o for operation in side.evidence.operations for o in operation.operands if o.type.startswith("jax")]
    cast = {wanted[o.dtype] for o in seen if o.dtype in wanted}
    return bool(cast & _OF_64_BITS) and not any(o.dtype in _OF_64_BITS for o in seen)


def _is_whole(wanted: Mapping[str, str]) -> bool:
    return any(name.startswith(_WHOLE) for name in map(native, wanted))


def _computed_with(side: Side, wanted: Mapping[str, str]) -> set[str]:
    """Names that whole numbers come from which are computed with; those that stand as an index somewhere left out."""
    assert side.source is not None
    computed, index = set[str](), set[str]()
    for operation in side.evidence.operations:
        if tail(operation) in _INDEXING:
            for operand in operation.operands[1:]:
                index |= origins(side.source, operand.text) | _holders(side, operand)
        elif family(operation) in _COMPUTING or tail(operation) in SEARCHES:
            for operand in operation.operands:
                if operand.dtype in wanted:
                    computed |= origins(side.source, operand.text) | _holders(side, operand)
    return computed - index


def _holders(side: Side, operand: Operand) -> set[str]:
    """The live objects of the user's own that hold an array like this: what it comes from is called `self` inside."""
    if not is_array(operand):
        return set()
    return {v.name for v in live(side) if v.value.kind == "other" and holds_alike(v, operand)}


def cast_text(source: Source, variable: Variable, wanted: Mapping[str, str], numbers: bool = True) -> str:
    """The statement that casts a live variable; "" where it holds nothing to cast, or nothing that can be."""
    value = variable.value
    if value.kind == "number":
        if not numbers or not value.type.startswith("numpy.") or value.dtype not in wanted:
            return ""
        return bind(source, variable.name, _of_number(source, variable.name, wanted[value.dtype]))
    found = [one for one in held(variable) if one.dtype in wanted]
    if not found:
        return ""
    if value.kind == "array" or is_sparse(value):
        return _of_array(source, variable, wanted[value.dtype])
    if value.kind == "sequence" or value.type == "dict":
        return _of_container(source, variable, found, wanted)
    if value.type.startswith("torch.optim."):  # holds a module's parameters, which are cast where they are
        return ""
    return _of_module(variable, wanted) or _of_object(source, variable, wanted)


def _of_container(source: Source, variable: Variable, found: Sequence[Operand], wanted: Mapping[str, str]) -> str:
    cast = _expression(source, "{}", found[0], wanted[found[0].dtype])
    if not cast or any((one.type, one.dtype) != (found[0].type, found[0].dtype) for one in found):
        return ""
    if len(found) < len(variable.inner):  # some of its arrays are of another dtype, and stay so
        cast += f" if {{}}.dtype == {dtype_name(source, found[0].type, found[0].dtype)} else {{}}"
    every = each(variable, cast.replace("{}", "item")) or _of_leaves(source, variable, found[0], wanted)
    return bind(source, variable.name, every) if every else ""


def _of_leaves(source: Source, variable: Variable, one: Operand, wanted: Mapping[str, str]) -> str:
    """The same of JAX's arrays in containers of any depth, which JAX goes through; what else they hold stays."""
    jax = library(source, "jax") if one.type.startswith("jax") else ""
    if not jax:
        return ""
    cast, kind = _expression(source, "item", one, wanted[one.dtype]), dtype_name(source, one.type, one.dtype)
    leaf = f'{cast} if getattr(item, "dtype", None) == {kind} else item'
    return f"{jax}.tree.map(lambda item: {leaf}, {variable.name})"


def _of_object(source: Source, variable: Variable, wanted: Mapping[str, str]) -> str:
    """An object's own arrays, each bound anew; of one that holds more than were named, each of its lists as a whole."""
    if variable.value.kind == "other" and len(variable.inner) >= NAMED_INSIDE:
        return _of_lists(source, variable, wanted)
    found = [one for one in attributes(variable) if one.dtype in wanted]
    cast = [(one.text, _expression(source, one.text, one, wanted[one.dtype])) for one in found]
    return "\n".join(f"{path} = {text}" for path, text in cast) if all(text for _, text in cast) else ""


def _of_lists(source: Source, variable: Variable, wanted: Mapping[str, str]) -> str:
    """What else a list holds beside arrays of such a dtype stays as it is."""
    inside = ((_OF_A_LIST.fullmatch(one.text), one) for one in variable.inner if one.dtype in wanted)
    lists = {place[1]: one for place, one in inside if place is not None}
    cast = [(path, _expression(source, "item", one, wanted[one.dtype]), one) for path, one in lists.items()]
    return "\n".join(
        f'{path} = type({path})({text} if getattr(item, "dtype", None) == '
        f"{dtype_name(source, one.type, one.dtype)} else item for item in {path})"
        for path, text, one in cast
        if text
    )


_OF_A_LIST = re.compile(r"(\w+(?:\.\w+)+)\[\d+\]")


def _of_number(source: Source, name: str, dtype: str) -> str:
    numpy = library(source, "numpy")
    return f"{numpy}.{dtype}({name})" if numpy else f'{name}.astype("{dtype}")'


def _of_array(source: Source, variable: Variable, dtype: str) -> str:
    name, value = variable.name, variable.value
    if value.requires_grad:  # an optimizer holds the same object: it must stay that object
        inner = _expression(source, f"{name}.data", value, dtype)
        return f"{name}.data = {inner}" if inner else ""
    expression = _expression(source, name, value, dtype)
    return bind(source, name, expression) if expression else ""


def _expression(source: Source, text: str, value: Operand, dtype: str) -> str:
    if value.type.startswith("torch."):
        if dtype in _TORCH:
            return f"{text}.{_TORCH[dtype]}()"
        name = library(source, "torch")
        return f"{text}.to({name}.{dtype})" if name else ""
    if value.type.startswith(("numpy.", "jax", "scipy.sparse.")):
        return f"{text}.astype({dtype_name(source, value.type, dtype)})"
    return ""


def dtype_name(source: Source, kind: str, dtype: str) -> str:
    """A dtype as the script would write it: np.float32, or "float32"; ">f4" where its bytes are swapped."""
    if swapped(dtype):
        return f'"{_code(dtype)}"'
    name = library(source, "jax.numpy" if kind.startswith("jax") else kind.partition(".")[0])
    return f"{name}.{'bool_' if dtype == 'bool' else dtype}" if name else f'"{dtype}"'


def _code(dtype: str) -> str:
    """The dtype of swapped bytes in NumPy's short form: >f4."""
    return np.dtype(native(dtype)).newbyteorder().str


def _of_module(variable: Variable, wanted: Mapping[str, str]) -> str:
    """A module's parameters are cast where they are, so that an optimizer keeps them."""
    own = {one.dtype for one in variable.inner if one.type.startswith("torch.")}
    targets = {wanted[dtype] for dtype in own if dtype in wanted}
    parameters = any(one.requires_grad or one.text.endswith((".weight", ".bias")) for one in variable.inner)
    likely = variable.value.type.startswith("torch.nn") or parameters
    if len(targets) != 1 or not likely or not targets <= set(_MODULE):
        return ""
    return f"{variable.name}.{_TORCH[targets.pop()]}()"


# --- dtypes that the unit itself names or defaults to -----------------------------------------------------------------


def _unit_edits(side: Side, wanted: Mapping[str, str]) -> list[Edit]:
    assert side.source is not None
    edits: list[Edit] = []
    for operation in side.evidence.operations:
        if not written(side.source, operation):
            continue
        text = _retold(side.source, operation, wanted)
        start, end = side.source.span(operation)
        if text and not any(start < e.end and e.start < end for e in edits):
            edits.append(side.source.replace(start, end, text))
    return edits


def _retold(source: Source, operation: Operation, wanted: Mapping[str, str]) -> str:
    """The operation with the wanted dtype in place of the one that it gives; "" where that is not simple."""
    result = operation.result
    if result is None or result.dtype not in wanted:
        return ""
    target = wanted[result.dtype]
    named = _renamed(operation.text, result.dtype, target)
    if named != operation.text:
        return named
    if swapped(result.dtype):
        return ""  # said by other means than its name: as an object, or by what it is made of
    if _is_whole(wanted):
        return ""  # what makes whole numbers by default mostly makes indices
    if result.kind == "number" and _of_plain_numbers(operation):
        return f"float({operation.text})"  # Python's own floats don't widen an array
    if result.kind != "array":
        return ""
    if operation.text.endswith(")") and "dtype" not in operation.text and _takes_dtype(operation, tail(operation)):
        kind = operation.library if operation.library != "jax" else "jax.numpy"
        comma = "" if operation.text.endswith("()") else ", "
        return f"{operation.text[:-1]}{comma}dtype={dtype_name(source, kind, target)})"
    if _brings_in(operation, wanted):
        made = operation.text if isinstance(parsed(operation.text), ast.Call) else f"({operation.text})"
        return f"{made}.astype({dtype_name(source, 'numpy', target)})"
    return ""


def _brings_in(operation: Operation, wanted: Mapping[str, str]) -> bool:
    """Whether NumPy makes an array of such a dtype there out of nothing that has it: drawn, a window, whole numbers
    divided by one."""
    name, result = tail(operation), operation.result
    if operation.library != "numpy" or operation.view or in_place(operation) or name in {"[]", "astype", "iter"}:
        return False
    listed = any(o.kind == "sequence" and o.items != "int" for o in operation.operands)  # whole ones are a shape
    if result is None or not result.type.startswith("numpy.") or listed:
        return False
    return all(native(o.dtype).startswith(_WHOLE) for o in operation.operands if o.kind == "array")


def _of_plain_numbers(operation: Operation) -> bool:
    kind = operation.result.type if operation.result else ""
    plain = all(o.kind == "number" and not o.type.startswith("numpy.") for o in operation.operands)
    return kind == "numpy.float64" and bool(operation.operands) and plain


def _takes_dtype(operation: Operation, name: str) -> bool:
    if not re.match(r"[\w.]+\(", operation.text):
        return False
    if operation.library == "torch" and name in _SAMPLED_BY_TORCH:
        return False  # another dtype draws other numbers
    given = [o.dtype for o in operation.operands if o.kind == "array"]
    if given and name.endswith("_like"):  # it has its model's dtype, which is cast, unless it was told another
        return name in _TOLD and operation.result is not None and operation.result.dtype not in given
    copies = name in {"asarray", "asanyarray", "ascontiguousarray", "array", "as_tensor"}
    return name in _TOLD and (copies or not given)


_ALIASES = {"float64": ("float64", "double"), "float32": ("float32",), "float16": ("float16", "half")}
_ALIASES |= {"int64": ("int64", "long"), "complex128": ("complex128", "cdouble")}
_METHODS = {"float64": "double", "float16": "half", "bfloat16": "bfloat16", "int64": "long", "int32": "int"}


def _renamed(text: str, dtype: str, target: str) -> str:
    """The expression's last word about its dtype replaced."""
    if swapped(dtype):
        return re.sub(rf"([\"']){_code(dtype)}\1", rf"\g<1>{target}\g<1>", text)
    for alias in _ALIASES.get(dtype, (dtype,)):
        text = re.sub(rf"\b((?:np|numpy|torch|jnp|jax\.numpy)\.){alias}\b(?!\()", rf"\g<1>{target}", text)
        text = re.sub(rf"([\"']){alias}\1", rf"\g<1>{target}\g<1>", text)
    if dtype in _METHODS and target in _TORCH:
        text = re.sub(rf"\.{_METHODS[dtype]}\(\)$", f".{_TORCH[target]}()", text)
    if dtype == "float64":
        text = re.sub(r"\bdtype=float\b", f'dtype="{target}"', text)
        text = re.sub(r"\.astype\(float\)", f'.astype("{target}")', text)
    return text
