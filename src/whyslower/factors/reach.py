"""Which functions of a file a stretch of code may reach, and which names it reads and assigns. Read off the tree."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping, Sequence

Function = ast.FunctionDef | ast.AsyncFunctionDef
Comprehension = ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp
Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


def reached_functions(
    tree: ast.Module, statements: Iterable[ast.AST], iterable: ast.expr | None = None
) -> tuple[Function, ...]:
    """Functions and methods that the statements may run, transitively, in the file's order.

    A name leads to the definition of that name, or to what it was made from: `step = jax.jit(foo)`, `net = Net()`. An
    attribute leads to every method of that name. `iterable`: what the statements' loop takes its items from; a call
    there runs once, unless it makes a generator or an object of one of the file's classes.
    """
    reach = _Reach(tree)
    for statement in statements:
        reach.into(statement)
    if iterable is not None:
        reach.through(iterable)
    return tuple(reach.functions())


class _Reach:
    def __init__(self, tree: ast.Module) -> None:
        self._definitions: dict[str, list[Definition]] = {}
        self._methods: dict[str, list[Function]] = {}
        self._made_from: dict[str, list[ast.expr]] = {}
        self._order: list[Function] = []
        self._seen: set[int] = set()  # definitions
        self._names: set[str] = set()
        for node in ast.walk(tree):
            self._note(node)

    def _note(self, node: ast.AST) -> None:
        if isinstance(node, Definition):
            self._definitions.setdefault(node.name, []).append(node)
        if isinstance(node, Function):
            self._order.append(node)
        if isinstance(node, ast.ClassDef):
            for member in node.body:
                if isinstance(member, Function):
                    self._methods.setdefault(member.name, []).append(member)
        for target, value in _bindings(node):
            for name in _target_names(target):
                self._made_from.setdefault(name, []).append(value)

    def functions(self) -> Iterator[Function]:
        """What was reached, by line; a function inside a reached one is reached too."""
        for node in sorted(self._order, key=lambda n: n.lineno):
            if id(node) in self._seen:
                yield node

    def into(self, node: ast.AST) -> None:
        """Follows all that runs when `node` does."""
        for part in ast.walk(node):
            if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Load):
                self._name(part.id, called=True)
            elif isinstance(part, ast.Attribute):
                for method in self._methods.get(part.attr, ()):
                    self._enter(method)
                self._name(part.attr, called=True, attribute=True)

    def through(self, value: ast.expr) -> None:
        """Follows what may run later of a value: functions that it was handed, objects of classes, not plain calls."""
        called = {id(part.func) for part in ast.walk(value) if isinstance(part, ast.Call)}
        for part in ast.walk(value):
            if isinstance(part, ast.Name):
                self._name(part.id, called=id(part) not in called)

    def _name(self, name: str, called: bool, attribute: bool = False) -> None:
        """`called`: the thing itself may run; else only what it returned."""
        for definition in () if attribute else self._definitions.get(name, ()):
            if isinstance(definition, ast.ClassDef):
                self._object(definition, made=called)
            elif called or _is_generator(definition):
                self._enter(definition)
            else:  # what a function returns may be a function of its own
                for inner in ast.walk(definition):
                    if inner is not definition and isinstance(inner, Function):
                        self._enter(inner)
        if name not in self._names:
            self._names.add(name)
            for value in self._made_from.get(name, ()):
                self.through(value)

    def _object(self, definition: ast.ClassDef, made: bool) -> None:
        """An object runs its special methods, and `forward`, without their being named; `__init__` when it is made."""
        for member in definition.body:
            if isinstance(member, Function):
                special = member.name.startswith("__") and (made or member.name != "__init__")
                if special or member.name == "forward":
                    self._enter(member)

    def _enter(self, function: Function) -> None:
        if id(function) in self._seen:
            return
        self._seen.add(id(function))
        for inner in ast.walk(function):
            if isinstance(inner, Function):
                self._seen.add(id(inner))
        for statement in [*function.body, *function.decorator_list]:
            self.into(statement)


def _is_generator(function: Function) -> bool:
    return any(isinstance(node, (ast.Yield, ast.YieldFrom)) for node in ast.walk(function))


def _bindings(node: ast.AST) -> list[tuple[ast.AST, ast.expr]]:
    if isinstance(node, ast.Assign):
        return [(target, node.value) for target in node.targets]
    if isinstance(node, (ast.AnnAssign, ast.NamedExpr)) and node.value is not None:
        return [(node.target, node.value)]
    if isinstance(node, (ast.For, ast.AsyncFor, ast.comprehension)):
        return [(node.target, node.iter)]
    return []


def _target_names(target: ast.AST) -> Iterator[str]:
    if isinstance(target, ast.Name):
        yield target.id
    elif isinstance(target, ast.Attribute):
        yield target.attr
    elif isinstance(target, (ast.Subscript, ast.Starred)):
        yield from _target_names(target.value)
    elif isinstance(target, (ast.Tuple, ast.List)):
        for part in target.elts:
            yield from _target_names(part)


# --- names ------------------------------------------------------------------------------------------------------------


def base_name(node: ast.AST) -> str:
    """The variable at the bottom of `x[...].y`; "" where there is none."""
    while isinstance(node, (ast.Subscript, ast.Attribute, ast.Starred)):
        node = node.value
    return node.id if isinstance(node, ast.Name) else ""


def same_scope(nodes: Iterable[ast.AST]) -> Iterator[ast.AST]:
    """All nodes below these, without the insides of functions, classes and lambdas (their names are others), and
    without the names that a comprehension has for itself."""
    waiting = list(nodes)
    while waiting:
        node = waiting.pop()
        yield node
        if isinstance(node, Comprehension):
            first, inside = _parts(node)
            waiting.append(first)
            own = names_of_its_own(node)
            yield from (part for part in same_scope(inside) if not (isinstance(part, ast.Name) and part.id in own))
            continue
        if isinstance(node, Function):
            waiting += [*node.decorator_list, *node.args.defaults, *(d for d in node.args.kw_defaults if d)]
        elif isinstance(node, ast.ClassDef):
            waiting += [*node.decorator_list, *node.bases]
        elif not isinstance(node, ast.Lambda):
            waiting += ast.iter_child_nodes(node)


def names_of_its_own(node: Comprehension) -> set[str]:
    """What a comprehension gives to what it goes through, for itself."""
    return {name for part in node.generators for name in _target_names(part.target)}


def _parts(node: Comprehension) -> tuple[ast.expr, list[ast.AST]]:
    """Of a comprehension: what it goes through first, with the names around it; and the rest, with its own."""
    made = [node.key, node.value] if isinstance(node, ast.DictComp) else [node.elt]
    inside: list[ast.AST] = [*made, *(part for each in node.generators for part in (each.target, *each.ifs))]
    return node.generators[0].iter, [*inside, *(each.iter for each in node.generators[1:])]


def assigned_names(nodes: Iterable[ast.AST]) -> set[str]:
    """Names that statements bind, store into (`x[0] = 1`, `out=x`), or change by a bare call (`x.add_(y)`)."""
    names: set[str] = set()
    for node in same_scope(nodes):
        names |= bound_by(node) | changed_by(node)
    return names


def changed_by(node: ast.AST) -> set[str]:
    """The names whose objects this node may change."""
    names: set[str] = set()
    if isinstance(node, (ast.Subscript, ast.Attribute)) and not isinstance(node.ctx, ast.Load):
        names.add(base_name(node))
    elif isinstance(node, ast.keyword) and node.arg == "out":
        names.add(base_name(node.value))
    elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
        names |= _acted_on(node.value)
    return names - {""}


def _acted_on(call: ast.Call) -> set[str]:
    """`x` of a bare `x.update(y)`, and of a bare `np.copyto(x, y)`."""
    if not isinstance(call.func, ast.Attribute):
        return set()
    return {base_name(call.func), *map(base_name, call.args[:1])}


def handed(functions: Iterable[Function], nodes: Iterable[ast.AST]) -> Iterator[tuple[ast.expr, str, Function]]:
    """The arguments of all calls of these functions, by their names, each with the parameter that takes it."""
    named: dict[str, list[Function]] = {}
    for function in functions:
        named.setdefault(function.name, []).append(function)
    for call in (n for top in nodes for n in ast.walk(top) if isinstance(n, ast.Call)):
        name = call.func.attr if isinstance(call.func, ast.Attribute) else base_name(call.func)
        for function in named.get(name, ()):
            parameters = [each.arg for each in (*function.args.posonlyargs, *function.args.args)]
            if isinstance(call.func, ast.Attribute) and parameters[:1] in (["self"], ["cls"]):
                parameters = parameters[1:]
            yield from ((given, taking, function) for given, taking in zip(call.args, parameters, strict=False))
            yield from ((each.value, each.arg, function) for each in call.keywords if each.arg)


def written_parameters(functions: Sequence[Function]) -> dict[Function, set[str]]:
    """By function, the parameters whose objects it changes, itself or through another of these functions."""
    written = {function: _changed_in(function) & _parameters(function) for function in functions}
    grown = True
    while grown:
        grown = False
        for function in functions:
            through = {
                base_name(given) for given, taking, f in handed(functions, function.body) if taking in written[f]
            }
            new = (through & _parameters(function)) - written[function]
            written[function] |= new
            grown |= bool(new)
    return written


def changed_through_calls(written: Mapping[Function, set[str]], nodes: Sequence[ast.AST]) -> set[str]:
    """The names that statements hand to functions which write into these parameters."""
    changed = {base_name(given) for given, taking, function in handed(written, nodes) if taking in written[function]}
    return changed - {""}


def parameters(function: Function | ast.Lambda) -> set[str]:
    """The names that a function is called with."""
    return {part.arg for part in ast.walk(function.args) if isinstance(part, ast.arg)}


def _parameters(function: Function) -> set[str]:
    return parameters(function) - {"self", "cls"}


def _changed_in(function: Function) -> set[str]:
    names: set[str] = set()
    for node in same_scope(function.body):
        names |= changed_by(node) | ({base_name(node.target)} if isinstance(node, ast.AugAssign) else set())
    return names


def bound_by(node: ast.AST) -> set[str]:
    """The names that this node itself binds."""
    if isinstance(node, ast.Name):
        return set() if isinstance(node.ctx, ast.Load) else {node.id}
    if isinstance(node, Definition):
        return {node.name}
    if isinstance(node, (ast.Import, ast.ImportFrom)):
        return {(alias.asname or alias.name).split(".")[0] for alias in node.names}
    if isinstance(node, ast.ExceptHandler):
        return {node.name} if node.name else set()
    if isinstance(node, ast.arg):
        return {node.arg}
    if isinstance(node, (ast.MatchAs, ast.MatchStar)):
        return {node.name} if node.name else set()
    return set()


def read_names(nodes: Iterable[ast.AST]) -> set[str]:
    """Names that statements read, in what they define too (as far as these take them from around); `x += 1` reads x."""
    names: set[str] = set()
    for node in same_scope(nodes):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            names.add(node.id)
        elif isinstance(node, ast.AugAssign):
            names.add(base_name(node.target))
        elif isinstance(node, (*Function.__args__, ast.Lambda, ast.ClassDef)):
            names |= free_names(node)
    return names - {""}


def local_names(node: ast.AST) -> set[str]:
    """The names that a function, class or lambda has for itself, its parameters among them."""
    inside = node.body if isinstance(node.body, list) else [node.body]  # type: ignore[attr-defined]
    own = {name for part in same_scope(inside) for name in bound_by(part)}
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)):
        own |= parameters(node)
    outer = (ast.Global, ast.Nonlocal)
    return own - {name for part in same_scope(inside) if isinstance(part, outer) for name in part.names}


def free_names(node: ast.AST) -> set[str]:
    """The names that a function, class or lambda takes from around it."""
    inside = node.body if isinstance(node.body, list) else [node.body]  # type: ignore[attr-defined]
    own = local_names(node)
    outer = {name for part in same_scope(inside) if isinstance(part, ast.Global) for name in part.names}
    around = [part for part in same_scope([node]) if part is not node] if not isinstance(node, ast.Lambda) else []
    names = {part.id for part in around if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Load)}
    return names | ((read_names(inside) - own) | outer)


def mutated(nodes: Iterable[ast.AST]) -> set[str]:
    """Names whose objects the statements write into: `x[...] =`, `x +=`, `out=x`, `x.add_(y)`, a bare `x.sort()`."""
    names: set[str] = set()
    for node in (n for top in nodes for n in ast.walk(top)):
        if isinstance(node, ast.AugAssign):
            names.add(base_name(node.target))
        elif isinstance(node, (ast.Subscript, ast.Attribute)) and not isinstance(node.ctx, ast.Load):
            names.add(base_name(node))
        elif isinstance(node, ast.keyword) and node.arg == "out":
            names.add(base_name(node.value))
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr.endswith("_"):
            names.add(base_name(node.func.value))
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
            call = node.value
            bases = [call.func.value] if isinstance(call.func, ast.Attribute) else []
            names |= {base_name(part) for part in [*bases, *call.args]}
    return names - {""}
