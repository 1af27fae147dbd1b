"""Names that two relatives give to the same thing: a consistent renaming is no difference."""

from __future__ import annotations

import ast
import copy
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from difflib import SequenceMatcher

from whyslower.factors.reach import Function, bound_by
from whyslower.factors.statements import BUILTINS, Renamer, flat, header, imported

_MASK = "_"


def renames(
    one: ast.Module | Function, other: ast.Module | Function, known: Mapping[str, str], fixed: Collection[str] = ()
) -> dict[str, str]:
    """New names for the variables of `other` that `one` calls differently: other's name to one's name.

    A pair of names counts where statements of the same form hold them in the same places more often than any other
    names, and where neither program (function) knows the other's name. `known` is applied first, and is part of the
    answer. Names of methods, names that also are keywords of a call or declared `global`, and `fixed` ones keep out.
    """
    first, second = list(flat(one.body)), list(flat(other.body))
    votes: Counter[tuple[str, str]] = Counter(_votes(first, second, known))
    taken, foreign = _names(one, {}), _names(other, known)
    found = dict(known)
    for (x, y), _ in votes.most_common():
        if x == y or x in foreign.all or y in taken.all or x not in taken.bound or y not in foreign.bound:
            continue
        if taken.modules.get(x) != foreign.modules.get(y) or {x, y} & (taken.fixed | foreign.fixed).union(fixed):
            continue
        if y not in found and x not in found.values():
            found[y] = x
    return found


def _votes(first: list[ast.stmt], second: list[ast.stmt], known: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    forms = [_form(node, {}) for node in first]
    others = [_form(node, known) for node in second]
    matcher = SequenceMatcher(None, [form for form, _ in forms], [form for form, _ in others], autojunk=False)
    for a, b, size in matcher.get_matching_blocks():
        for (_, names), (_, theirs) in zip(forms[a : a + size], others[b : b + size], strict=True):
            yield from zip(names, theirs, strict=True)


class _Masker(ast.NodeTransformer):
    def __init__(self) -> None:
        self.names: list[str] = []

    def _mask(self, node: ast.AST, field: str) -> ast.AST:
        self.names.append(getattr(node, field))
        setattr(node, field, _MASK)
        return self.generic_visit(node)

    def visit_Name(self, node: ast.Name) -> ast.AST:
        return node if node.id in BUILTINS else self._mask(node, "id")

    def visit_arg(self, node: ast.arg) -> ast.AST:
        return self._mask(node, "arg")

    def _definition(self, node: ast.AST) -> ast.AST:
        return self._mask(node, "name")

    visit_FunctionDef = visit_AsyncFunctionDef = visit_ClassDef = _definition


def _form(node: ast.stmt, known: Mapping[str, str]) -> tuple[str, tuple[str, ...]]:
    """A statement (a compound one's header) without its names, and these in order."""
    if isinstance(node, (ast.Import, ast.ImportFrom)):
        found = sorted(imported(node))
        return f"import {[module for module, _ in found]}", tuple(known.get(name, name) for _, name in found)
    bare = Renamer(known).visit(copy.deepcopy(header(node)))
    masker = _Masker()
    masked = masker.visit(bare)
    return ast.dump(masked), tuple(masker.names)


class _Known:
    def __init__(self) -> None:
        self.all: set[str] = set()
        self.bound: set[str] = set()
        self.modules: dict[str, str] = {}
        self.fixed: set[str] = set()


def _names(tree: ast.AST, known: Mapping[str, str]) -> _Known:
    names = _Known()
    for node in ast.walk(tree):
        names.bound |= {known.get(name, name) for name in bound_by(node)}
        if isinstance(node, ast.Name):
            names.all.add(known.get(node.id, node.id))
        elif isinstance(node, (ast.Global, ast.Nonlocal)):
            names.fixed |= set(node.names)
        elif isinstance(node, ast.ClassDef):  # a method's name is no variable's
            names.fixed |= {each.name for each in node.body if isinstance(each, Function)}
        elif isinstance(node, ast.keyword) and node.arg:
            names.fixed.add(node.arg)
        for module, name in imported(node):
            names.modules[known.get(name, name)] = module
    names.all |= names.bound
    return names
