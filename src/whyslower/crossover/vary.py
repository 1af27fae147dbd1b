"""The size that is varied: read from `N=16..65536` or `N=16,64,256`, checked against the scripts, set in a program."""

from __future__ import annotations

import ast
import json
import math
import operator
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from whyslower.crossover.measured import label_at, size_text
from whyslower.errors import UsageError
from whyslower.questions import Vary
from whyslower.records import Program, Remark

HOW = "Write --vary N=16..65536, or the sizes themselves: --vary N=16,64,256."
RANGE = ".."
# What a script may set a name to that is surely no size.
NO_SIZES = (
    ast.List,
    ast.Tuple,
    ast.Dict,
    ast.Set,
    ast.ListComp,
    ast.DictComp,
    ast.SetComp,
    ast.JoinedStr,
    ast.Constant,
)
SHORT = 40  # characters of it in a message
MOST_POWER = 64  # of an exponent in a script: beyond it nobody writes a size


def parse_vary(text: str) -> Vary:
    """The size's name and its range or list. Raises UsageError, which says what is wrong with the text."""
    name, equals, values = (part.strip() for part in text.partition("="))
    if ":" in name:
        raise UsageError(f"--vary {text}: a size goes by one name in all programs.", f"Leave the label out. {HOW}")
    if not equals or not name.isidentifier():
        raise UsageError(f"--vary {text} names no size.", HOW)
    if RANGE in values:
        ends = values.split(RANGE)
        if len(ends) != 2 or not all(end.strip() for end in ends) or ends[1].startswith("."):
            raise UsageError(f"--vary {text}: {values!r} is no range.", HOW)
        return _range(text, name, [_number(text, end) for end in ends])
    if not values:
        raise UsageError(f"--vary {text} gives no sizes.", HOW)
    return _listed(text, name, [_number(text, value) for value in values.split(",")])


def _number(text: str, value: str) -> int | float:
    """A size: an integer where it is one."""
    try:
        found: int | float = int(value)
    except ValueError:
        try:
            found = float(value)
        except ValueError:
            raise UsageError(f"--vary {text}: {value.strip()!r} is not a number.", HOW) from None
        if found.is_integer() and "." not in value:  # 1e6
            found = int(found)
    if not (math.isfinite(found) and found > 0):
        said = f"--vary {text}: {value.strip()} is no size."
        raise UsageError(said, "Sizes lie above 0: they are placed on a logarithmic scale.")
    return found


def _range(text: str, name: str, ends: Sequence[int | float]) -> Vary:
    low, high = ends
    if low > high:
        raise UsageError(f"--vary {text} runs backwards.", f"Write --vary {name}={high}{RANGE}{low}.")
    if low == high:
        raise UsageError(f"--vary {text} holds one size only.", "Where a winner flips takes two sizes at least.")
    return Vary(name=name, low=low, high=high, whole=_whole(ends))


def _listed(text: str, name: str, sizes: Sequence[int | float]) -> Vary:
    if len(set(sizes)) < len(sizes):
        raise UsageError(f"--vary {text} names a size twice.", "Name each once.")
    if len(sizes) < 2:
        raise UsageError(f"--vary {text} holds one size only.", f"Where a winner flips takes two at least. {HOW}")
    listed = tuple(float(size) for size in sorted(sizes))
    return Vary(name=name, low=listed[0], high=listed[-1], whole=_whole(sizes), sizes=listed)


def _whole(numbers: Sequence[int | float]) -> bool:
    return all(isinstance(number, int) for number in numbers)


# --- in the programs --------------------------------------------------------------------------------------------------


def at_size(program: Program, vary: Vary, size: float) -> Program:
    """The program with the size set, under a label of its own."""
    label = label_at(program.label, size)
    text = size_text(size) if vary.whole else repr(float(size))
    if program.kind == "variant":
        levels = json.loads(program.payload) | {vary.name: int(size) if vary.whole else float(size)}
        return msgspec.structs.replace(program, label=label, payload=json.dumps(levels))
    settings = tuple(pair for pair in program.settings if pair[0] != vary.name)
    return msgspec.structs.replace(program, label=label, settings=(*settings, (vary.name, text)))


class Checked(NamedTuple):
    """The size as the scripts let it be varied, and what there is to say of how they set it themselves."""

    vary: Vary
    remarks: tuple[Remark, ...]


def check(programs: Sequence[Program], vary: Vary) -> Checked:
    """That every script assigns the size once and for all, at top level, as a number of the kind that is asked for.

    Raises UsageError. A script that this Python can't read may be meant for another: its worker will say so.
    """
    own = {p.label: found for p in programs if (found := _own(p, vary.name)) is not None}
    numbers = {label: found.value for label, found in own.items() if found.value is not None}
    for program in programs:
        _check_kind(program, vary, numbers.get(program.label))
    if any(isinstance(number, float) for number in numbers.values()):
        vary = msgspec.structs.replace(vary, whole=False)
    return Checked(vary, tuple(_remarks(vary.name, own, numbers)))


def _check_kind(program: Program, vary: Vary, own: int | float | None) -> None:
    if isinstance(own, int) and not vary.whole:
        raise UsageError(
            f"{program.target} uses an integer for {vary.name} ({own}), and the sizes asked for are none.",
            f"Write integers: --vary {vary.name}={math.floor(vary.low) or 1}{RANGE}{math.ceil(vary.high)}.",
        )


def _remarks(name: str, own: Mapping[str, Assigned], numbers: Mapping[str, int | float]) -> Iterator[Remark]:
    for label, found in own.items():
        if found.value is None:
            yield Remark(kind="size-computed", data={"label": label, "name": name, "text": found.text})
        if not found.read:
            yield Remark(kind="size-unused", data={"label": label, "name": name})
    if len(set(numbers.values())) > 1:
        yield Remark(kind="sizes-differ", data={"name": name, "values": dict(numbers)})


class Assigned(NamedTuple):
    """What a script gives the size: a number, or None where it is computed; the text; whether it reads it again."""

    value: int | float | None
    text: str
    read: bool = True


def _own(program: Program, name: str) -> Assigned | None:
    """What a script or a function's file gives the size at top level; None where that can't be read here.

    Raises UsageError where it assigns none, or sets it again where it can't be overridden.
    """
    path = program.target.rpartition(":")[0] if program.kind == "function" else program.target
    if program.kind == "variant" or not path.endswith(".py"):
        return None
    try:
        tree = ast.parse(Path(program.directory, path).read_bytes())
    except (SyntaxError, ValueError, OSError):
        return None
    values = [value for node in tree.body for value in _assigned(node, name)]
    if not values:
        others = sorted({other for node in tree.body for other in _numbers(node)})
        advice = (
            f"The numbers that it assigns there are {', '.join(others)}." if others else "It assigns no number there."
        )
        raise UsageError(f"{program.target} assigns no constant {name} at top level.", advice)
    _check_once(program, tree, name, values)
    if isinstance(values[-1], NO_SIZES) and _value(values[-1]) is None:
        said = f"{program.target} sets {name} to {_short(values[-1])}, which is no number."
        raise UsageError(said, "A size that can be varied is a number.")
    read = any(isinstance(n, ast.Name) and n.id == name and isinstance(n.ctx, ast.Load) for n in ast.walk(tree))
    return Assigned(_value(values[-1]), ast.unparse(values[-1]), read)


def _short(node: ast.expr) -> str:
    text = ast.unparse(node)
    return text if len(text) <= SHORT else f"{text[: SHORT - 3]}..."


def _assigned(node: ast.stmt, name: str) -> list[ast.expr]:
    """The expressions that a statement gives a name, as far as workers can override them."""
    return [value for target, value in _pairs(node) if isinstance(target, ast.Name) and target.id == name]


def _pairs(node: ast.stmt) -> Iterator[tuple[ast.expr, ast.expr]]:
    targets: list[ast.expr] = []
    value: ast.expr | None = None
    if isinstance(node, ast.Assign):
        targets, value = node.targets, node.value
    elif isinstance(node, ast.AnnAssign):
        targets, value = [node.target], node.value
    for target in targets:
        if isinstance(target, (ast.Tuple, ast.List)) and isinstance(value, (ast.Tuple, ast.List)):
            yield from zip(target.elts, value.elts, strict=False)
        elif value is not None:
            yield target, value


def _numbers(node: ast.stmt) -> list[str]:
    return [t.id for t, value in _pairs(node) if isinstance(t, ast.Name) and _value(value) is not None]


def _check_once(program: Program, tree: ast.Module, name: str, values: Sequence[ast.expr]) -> None:
    """Nothing else at module level binds the name: what it binds there would stand in the set size's place."""
    for node in _module_level(tree):
        bound = isinstance(node, ast.Name) and node.id == name and isinstance(node.ctx, ast.Store)
        if bound and not any(_binds(statement, node) for statement in tree.body if _assigned(statement, name)):
            raise UsageError(
                f"{program.target} sets {name} again in line {node.lineno}: a size that is set would not hold.",
                f"Assign {name} once, at top level.",
            )


def _binds(statement: ast.stmt, name: ast.AST) -> bool:
    return not isinstance(statement, ast.AugAssign) and any(each is name for each in ast.walk(statement))


def _module_level(tree: ast.AST) -> Iterator[Any]:
    """Every node that is no part of a function or class."""
    for child in ast.iter_child_nodes(tree):
        if not isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda, ast.comprehension)):
            yield child
            yield from _module_level(child)


def _value(node: ast.expr) -> int | float | None:
    """The number that an expression of numbers alone gives: 512, 2**9, 16 * 32."""
    if isinstance(node, ast.Constant):
        number = node.value
        return number if isinstance(number, (int, float)) and not isinstance(number, bool) else None
    if isinstance(node, ast.BinOp) and (operation := _OPERATIONS.get(type(node.op))) is not None:
        left, right = _value(node.left), _value(node.right)
        if left is None or right is None or (isinstance(node.op, ast.Pow) and abs(right) > MOST_POWER):
            return None
        return operation(left, right)
    return None


_OPERATIONS: Mapping[type[ast.operator], Callable[[Any, Any], int | float]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Pow: operator.pow,
}
