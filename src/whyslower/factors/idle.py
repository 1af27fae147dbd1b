"""Which spots of a difference can't change a unit's time: print-outs, clocks, what follows the loop, how many units."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Sequence

from whyslower.factors.align import Alignment, Spot, Stretch
from whyslower.factors.source import LoopNode, Source, first_line
from whyslower.factors.statements import Definition, Facts, Import, flat, shows
from whyslower.measure.syntax import last_name


def idle(spot: Spot, alignment: Alignment, counts: bool = False) -> bool:
    """Whether a spot can't change a unit's time: print-outs, clocks, what comes after the loop, the number of units
    (unless that `counts`)."""
    if spot.slower.header:
        return not counts and _trip_count(spot)
    sides = (spot.slower, spot.faster)
    nodes = [node for side in sides for node in side.nodes]
    if any(isinstance(node, (*Definition.__args__, *Import.__args__)) for node in nodes):
        return False
    if all(_says_nothing(node) for node in nodes):
        return True
    if any(touches_unit(side) or (side.block and side.source.in_unit(first_line(side.block[0]))) for side in sides):
        return False
    return (
        all(shows(node) for node in nodes)
        or all(_after_loop(side) for side in sides)
        or (not counts and _counts_units(spot, alignment))
    )


def touches_unit(side: Stretch) -> bool:
    """Whether a stretch is run by units. The hot loop's own header is where a unit gets its item from: it is."""
    if side.header and side.nodes[0] is side.source.loop:
        return True
    return any(
        side.source.in_unit(line)
        for node in side.nodes
        for line in ([first_line(node)] if side.header else range(first_line(node), (node.end_lineno or 0) + 1))
    )


def _says_nothing(node: ast.stmt) -> bool:
    return isinstance(node, ast.Pass) or (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant))


def _after_loop(side: Stretch) -> bool:
    """Whether a stretch stands behind the loop, and nothing around both runs it again."""
    way = side.source.way
    for number in range(len(way) - 1, 0, -1):
        inside = [i for i, node in enumerate(side.block) if node is way[number]]
        if inside:
            return side.start > inside[0]
        if isinstance(way[number], Definition) or (number < len(way) - 1 and isinstance(way[number], LoopNode)):
            break
    following = _following(side.source)
    return bool(side.nodes) and all(any(n is f for f in following) for n in side.nodes)


def _following(source: Source) -> list[ast.stmt]:
    """All statements behind the loop, within its function and no loop around it."""
    found: list[ast.stmt] = []
    for parent, child in zip(source.way[-2::-1], source.way[:0:-1], strict=True):
        for block in (getattr(parent, "body", []), getattr(parent, "orelse", [])):
            at = [i for i, node in enumerate(block) if node is child]
            if at:
                found += flat(block[at[0] + 1 :])
        if isinstance(parent, (*Definition.__args__, *LoopNode.__args__)):
            break
    return found


def _trip_count(spot: Spot) -> bool:
    """Whether the headers of the hot loops differ in the number of units alone."""
    one, other = spot.slower.nodes[0], spot.faster.nodes[0]
    if one is not spot.slower.source.loop:
        return False
    if isinstance(one, ast.While) and isinstance(other, ast.While):
        return _numbers_masked(one.test) == _numbers_masked(other.test)
    if isinstance(one, ast.For) and isinstance(other, ast.For) and counting(one.iter) and counting(other.iter):
        names = [{n.id for n in ast.walk(loop.target) if isinstance(n, ast.Name)} for loop in (one, other)]
        used = [read_in(loop.body) for loop in (one, other)]
        return {spot.names.get(n, n) for n in names[1]} == names[0] or not any(names[i] & used[i] for i in (0, 1))
    return False


def counting(node: ast.expr) -> bool:
    """Whether a loop runs over `range(n)` or `repeat(x, n)`, or over these with a progress bar around."""
    if not isinstance(node, ast.Call):
        return False
    name = last_name(node.func)
    if name in ("tqdm", "trange"):
        return name == "trange" or (bool(node.args) and counting(node.args[0]))
    if name == "range":
        return len(node.args) == 1 or (len(node.args) == 2 and ast.unparse(node.args[0]) in ("0", "1"))
    return name == "repeat"


def _numbers_masked(node: ast.expr) -> str:
    numbers = (n for n in ast.walk(node) if isinstance(n, ast.Constant) and isinstance(n.value, int))
    text = ast.dump(node)
    for number in numbers:
        text = text.replace(f"Constant(value={number.value!r})", "Constant()")
    return text


def read_in(body: Sequence[ast.stmt]) -> set[str]:
    """The names read anywhere in these statements."""
    return {n.id for s in body for n in ast.walk(s) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load)}


def _counts_units(spot: Spot, alignment: Alignment) -> bool:
    """Whether a spot sets numbers that serve the loop's length and print-outs only: `EPOCHS = 500` against `1000`."""
    names = _changed_numbers(spot)
    if not names:
        return False
    for source, mapping in ((spot.slower.source, {}), (spot.faster.source, spot.names)):
        own = {mapping.get(name, name) for name in _reads_but_loop_andshows(source)}
        if names & own:
            return False
    return True


def _reads_but_loop_andshows(source: Source) -> set[str]:
    after = {id(node) for node in _following(source)}
    names: set[str] = set()
    for node in flat(source.tree.body):
        if id(node) in after or shows(node):
            continue
        if node is source.loop and source.loop_iterable is not None and counting(source.loop_iterable):
            continue
        names |= Facts([node], {}, whole=False).read
    return names


def _changed_numbers(spot: Spot) -> set[str]:
    """The names whose number differs, where two assignments differ in numbers alone."""
    one, other = spot.slower.nodes, spot.faster.nodes
    if len(one) != 1 or len(other) != 1:
        return set()
    pairs = [dict(_numbers(node)) for node in (one[0], other[0])]
    second = {spot.names.get(name, name): value for name, value in pairs[1].items()}
    if not pairs[0] or set(pairs[0]) != set(second):
        return set()
    return {name for name in second if pairs[0][name] != second[name]}


def _numbers(node: ast.stmt) -> Iterable[tuple[str, object]]:
    if not isinstance(node, ast.Assign) or len(node.targets) != 1:
        return ()
    target, value = node.targets[0], node.value
    targets = target.elts if isinstance(target, ast.Tuple) else [target]
    values = value.elts if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple) else [value]
    if len(targets) != len(values):
        return ()
    return [(t.id, v.value) for t, v in zip(targets, values, strict=True) if _name_and_number(t, v)]  # type: ignore


def _name_and_number(target: ast.expr, value: ast.expr) -> bool:
    return isinstance(target, ast.Name) and isinstance(value, ast.Constant)
