"""What a loop's inputs were made of before it. Two programs that keep the same data in other structures (a set of
neighbours for each node, a matrix of them) start from the same; and so do two that define what they carry on in one
way and run a step of it before the loop, to compile it, from which on it may differ."""

from __future__ import annotations

import ast
import builtins
import re
from collections.abc import Collection, Iterable

from whyslower.evidence.liveness import base_name
from whyslower.evidence.pairing import Pair
from whyslower.evidence.program_runs import View
from whyslower.evidence.snapshots import root
from whyslower.evidence.values import informative

IMPORTS = (ast.Import, ast.ImportFrom)
RANDOM = re.compile(r"rand|rng|normal|uniform|shuffle|permut|choice|sample|seed|PRNG|poisson|binomial", re.IGNORECASE)


def of_the_same(view: View, paths: Collection[str], pairs: Iterable[Pair]) -> bool:
    """Whether all of these inputs are made, and nothing drawn for them, from arrays that the other program has, too:
    the same under the same names at the loop's door."""
    same = _in_both(view, pairs)
    made = _made(view.around[0])
    return bool(same) and all(_comes_of(root(path), made, same) for path in paths)


def warmed_up(a: View, b: View, name: str, pairs: Iterable[Pair]) -> bool:
    """Whether a variable that is not the same at the loop's door was so before what each program runs ahead of its loop
    and then in it: both make it by the same code, of what is the same in both, and have drawn alike."""
    views = (a, b)
    if any(0 not in view.units for view in views) or _drawn(a) != _drawn(b):
        return False
    ahead = [_ahead(view) for view in views]
    same, made = _in_both(a, pairs), [_made(rest) for _, rest in ahead]
    waiting, known = [name], set[str]()
    while waiting:
        each = waiting.pop()
        if each in known or each in same or hasattr(builtins, each):
            continue
        known.add(each)
        ours, theirs = (_text(one.get(each, [])) for one in made)
        if ours != theirs or not (ours or each == name):
            return False
        waiting += [n for s in made[0].get(each, []) if not isinstance(s, IMPORTS) for n in read(s)]
    return all(steps for steps, _ in ahead)


def _drawn(view: View) -> tuple[dict[str, int], dict[str, str]]:
    """What was drawn before the loop: shared random numbers, and where generators stand that were given a seed."""
    door = view.units[0]
    again = view.again.snapshots.units.get(0, door) if view.again is not None else door
    return door.draws, {name: at for name, at in door.generators.items() if again.generators.get(name) == at}


def _ahead(view: View) -> tuple[list[ast.stmt], list[ast.stmt]]:
    """What stands before the loop: calls that it makes, too, by themselves or in a loop; and all else."""
    before, inside = view.around
    again = {ast.dump(_done(s)) for s in inside if isinstance(_done(s), ast.Call)}
    steps = [s for s in before if ast.dump(_done(s.body[0] if isinstance(s, ast.For | ast.While) else s)) in again]
    return steps, [s for s in before if s not in steps]


def _done(statement: ast.stmt) -> ast.AST:
    """What a statement computes, whatever it is assigned to."""
    return statement.value if isinstance(statement, ast.Expr | ast.Assign) else statement


def _text(statements: Iterable[ast.stmt]) -> list[str]:
    """Their code, wherever it stands."""
    return list(map(ast.dump, statements))


def _in_both(view: View, pairs: Iterable[Pair]) -> set[str]:
    """Variables of which all that is known at the loop's door agrees, and some of it tells something."""
    alike, other = set[str](), set[str]()
    for pair in pairs:
        outcome, value = pair.outcomes.get(0), view.value(pair.a, 0)
        if pair.a != pair.b or outcome is None or value is None or outcome.kind != "agree":
            other.add(root(pair.a))
        elif informative(value):
            alike.add(root(pair.a))
    return alike - other


def _comes_of(name: str, made: dict[str, list[ast.stmt]], same: Collection[str]) -> bool:
    """Whether a variable is one of `same`, or goes back to some of these and to nothing that isn't known."""
    found, waiting, known = False, [name], set[str]()
    while waiting:
        each = waiting.pop()
        if each in same:
            found = True
        elif each not in known:
            known.add(each)
            statements = made.get(each, [])
            if not statements and not hasattr(builtins, each):
                return False
            if any(RANDOM.search(ast.unparse(statement)) for statement in statements):
                return False
            waiting += [n for s in statements if not isinstance(s, IMPORTS) for n in read(s)]
    return found


def _made(statements: Iterable[ast.stmt]) -> dict[str, list[ast.stmt]]:
    """The statements that make a variable, or change it, by its name; definitions among them, and of a module what
    imports it."""
    found: dict[str, list[ast.stmt]] = {}
    for statement in statements:
        for name in changed(statement):
            if not isinstance(found.get(name, [None])[0], IMPORTS):
                found.setdefault(name, []).append(statement)
    return found


def changed(statement: ast.stmt) -> set[str]:
    """What a statement may change; of one that holds others, all that it speaks of."""
    if isinstance(statement, ast.FunctionDef | ast.ClassDef):
        return {statement.name}
    if isinstance(statement, IMPORTS):
        return {(alias.asname or alias.name).partition(".")[0] for alias in statement.names}
    if isinstance(statement, ast.Expr) or hasattr(statement, "body"):
        return {node.id for node in ast.walk(statement) if isinstance(node, ast.Name)}
    stored = (node for node in ast.walk(statement) if isinstance(node, ast.Name | ast.Subscript | ast.Attribute))
    return {base_name(node) for node in stored if isinstance(node.ctx, ast.Store)} - {""}


def read(statement: ast.stmt) -> set[str]:
    """The names that a statement reads; its own variables are none."""
    names = [node for node in ast.walk(statement) if isinstance(node, ast.Name)]
    own = {node.id for node in names if isinstance(node.ctx, ast.Store)}
    own |= {node.arg for node in ast.walk(statement) if isinstance(node, ast.arg)}
    return {node.id for node in names} - own
