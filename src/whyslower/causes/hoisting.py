"""Taking an expression out of the loop: evaluated once before it, where nothing that it reads changes in the unit."""

from __future__ import annotations

import ast
from collections.abc import Iterable

from whyslower.causes import reading
from whyslower.causes.binding import parsed
from whyslower.causes.case import Side
from whyslower.evidence.families import draws
from whyslower.factors.reach import (
    Definition,
    Function,
    assigned_names,
    changed_through_calls,
    handed,
    mutated,
    parameters,
    reached_functions,
    read_names,
)
from whyslower.factors.source import Source, first_line
from whyslower.factors.statements import imported_names
from whyslower.records import Edit, Operation

Edits = tuple[Edit, ...]

# A longer expression is cut in sentences.
SHOWN = 60


def once(side: Side, operation: Operation, name: str, use: str = "{name}", make: str = "{text}") -> Edits:
    """Edits that evaluate an operation's expression once before the loop; none where that can't be done safely.

    `make` is what is kept, with the expression as {text}; `use` what then stands in its place, with the kept as {name}.
    """
    source = side.source
    if source is None or operation.file not in (source.path, "") or draws(operation):
        return ()
    return once_before(source, source.span(operation), operation.line, name, use, make)


def once_before(
    source: Source, place: tuple[int, int], line: int, name: str, use: str = "{name}", make: str = "{text}"
) -> Edits:
    """As `once`, for what stands in a place of the text, on a line."""
    start, end = place
    text = source.text[start:end]
    if not reachable(source, line) or not unchanging(source, text, line):
        return ()
    kept = reading.free_name(source.text, name)
    before = source.before_loop(f"{kept} = {make.format(text=text)}")
    used = use.format(name=kept)
    if runs_before(source, line):
        used = f'({used} if "{kept}" in globals() else {text})'
    return before, source.replace(start, end, used)


def unchanging(source: Source, text: str, line: int) -> bool:
    """Whether an expression reads the same names with the same values in every unit, and at the loop's door too.

    In a function that the unit calls, these are the names that it takes from the module, if the loop stands there.
    """
    try:
        tree = ast.parse(text.strip(), mode="eval")
    except SyntaxError:
        return False
    names = read_names([tree.body]) - assigned_names([tree.body])
    return not names & (source.names_assigned_in_unit() | _locals_around(source, line))


def _locals_around(source: Source, line: int) -> set[str]:
    """Names of the functions that hold a line and don't hold the loop."""
    names: set[str] = set()
    for node in source.functions_around(line):
        if node not in source.way:
            names |= parameters(node) | assigned_names(node.body)
    return names


def reachable(source: Source, line: int) -> bool:
    """Whether a name that is bound right before the loop is seen on a line of the unit."""
    body = source.loop.body
    inside = first_line(body[0]) <= line <= (body[-1].end_lineno or 0)
    return inside or (source.in_unit(line) and not any(isinstance(node, Function) for node in source.way))


def runs_before(source: Source, line: int) -> bool:
    """Whether a line stands in a function that the set-up runs, too: before the loop's door, that is."""
    door, way = first_line(source.loop.body[0]), source.way
    blocks = (node for top in way[:-1] for node in ast.iter_child_nodes(top) if isinstance(node, ast.stmt))
    earlier = (n for n in blocks if n.lineno < door and n not in way and not isinstance(n, Definition))
    ran = reached_functions(source.tree, earlier)
    return any(function in ran for function in source.functions_around(line) if function not in way)


def only_read(source: Source, operation: Operation) -> bool:
    """Whether, by the text, neither what an operation gives nor what it is made from is written in the unit."""
    functions = source.functions_in_unit()
    nodes = [*source.loop.body, *functions]
    changed = mutated(nodes) | changed_through_calls(source.written_parameters, nodes)
    tree = parsed(operation.text)
    read = {n.id for n in ast.walk(tree) if isinstance(n, ast.Name)} if tree is not None else set()
    return not (changed - imported_names(source.tree)) & (read | _given_to(source, nodes, operation))


def _given_to(source: Source, nodes: Iterable[ast.AST], operation: Operation) -> set[str]:
    """Names that are bound to an expression that holds the operation, and parameters that it is handed to."""
    start, end = source.span(operation)
    names: set[str] = set()
    for given, taking, _ in handed(source.functions_in_unit(), nodes):
        first, last = source.extent(given)
        names |= {taking} if first <= start and end <= last else set()
    for node in (n for top in nodes for n in ast.walk(top)):
        if isinstance(node, (ast.Assign, ast.AnnAssign, ast.NamedExpr)) and node.value is not None:
            first, last = source.extent(node.value)
            if first <= start and end <= last:
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                names |= {n.id for target in targets for n in ast.walk(target) if isinstance(n, ast.Name)}
    return names


def quoted(operation: Operation) -> str:
    """The expression for a sentence, shortened."""
    text = " ".join(operation.text.split())
    return text if len(text) <= SHOWN else text[: SHOWN - 1] + "…"
