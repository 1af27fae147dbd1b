"""Which spots of a difference are one change, and what a change takes along to run."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Collection, Sequence

from whyslower.factors.align import Alignment, Spot
from whyslower.factors.axes import only_turned, turned
from whyslower.factors.idle import idle
from whyslower.factors.reach import Function
from whyslower.factors.statements import Definition, Facts, Import, Scope, flat, header, key
from whyslower.measure.syntax import last_name

# Words that leave an array's values and axes as they are: whoever works on it needs no other code.
_KEEPS_FORM = (
    frozenset(("dtype", "astype", "float16", "float32", "float64", "bfloat16", "complex64", "complex128", "float"))
    | frozenset(("int8", "int16", "int32", "int64", "uint8", "double", "half", "single", "intp", "long"))
    | frozenset(("contiguous", "ascontiguousarray", "asfortranarray", "order", "'C'", "'F'", "'A'", "copy", "clone"))
    | frozenset(("detach", "requires_grad", "requires_grad_", "to", "cuda", "cpu", "device", "pin_memory"))
    | frozenset(("memory_format", "channels_last", "contiguous_format", "non_blocking", "True", "False"))
)
# Words that turn an array's axes, or make something else of it: its users must know.
_CHANGES_FORM = (
    frozenset(("T", "mT", "H", "t", "transpose", "permute", "swapaxes", "moveaxis", "rollaxis", "newaxis"))
    | frozenset(("axis", "dim", "axes", "keepdims", "keepdim", "reshape", "view", "flatten", "ravel"))
    | frozenset(("squeeze", "unsqueeze", "expand_dims", "stack", "concatenate", "cat", "hstack", "vstack"))
    | frozenset(("split", "unbind", "chunk", "zip", "tolist", "list", "tuple", "dict", "set", "item"))
    | frozenset(("numpy", "from_numpy", "array", "asarray", "tensor", "as_tensor", "Tensor", "from_dlpack"))
    | frozenset(("List", "Tuple", "Dict", "Set", "DataFrame", "csr_matrix", "csc_matrix", "to_sparse", "to_dense"))
)


def change_of(spot: Spot) -> set[str]:
    """The words that one side of a spot has more often than the other."""
    one, other = Counter(spot.slower_facts.words), Counter(spot.faster_facts.words)
    return set(one - other) | set(other - one)


class Groups:
    """Spots that are one change. `providers` are imports and definitions of one side alone: changes take them along.

    `modules`: the names that imports bind; `missing`: names that one of the programs lacks anyway; `counts`: how many
    units a loop takes is a change.
    """

    def __init__(self, alignment: Alignment, modules: Collection[str], missing: set[str], counts: bool) -> None:
        self.missing = missing
        self._alignment = alignment
        self._modules = modules
        self._reaching: dict[frozenset[str], set[str]] = {}
        self._functions = {
            node.name: node for node, _ in (*alignment.common, *alignment.headers) if isinstance(node, Function)
        }
        self._common_bound: set[str] = set()
        for node, scope in alignment.common:
            self._common_bound |= Facts([node], {}, True, scope).bound
        for node, scope in alignment.headers:
            self._common_bound |= Facts([node], {}, False, scope).bound
        idle_spots = [spot for spot in alignment.spots if idle(spot, alignment, counts)]
        active = [spot for spot in alignment.spots if spot not in idle_spots]
        self.counting = [spot for spot in active if counts and idle(spot, alignment)]
        self.providers = [spot for spot in active if self._provides(spot, active)]
        self._spots = [spot for spot in active if spot not in self.providers]
        self._idle = idle_spots
        self._parent = {id(spot): spot for spot in active}
        self._axes = {id(spot): turned(spot) for spot in self._spots}  # names of arrays that it turns, by spot
        self._same_parts = {id(spot) for spot in self._spots if only_turned(spot, self._axes[id(spot)])}

    def order(self, spot: Spot) -> int:
        """A spot's place among all."""
        return next(n for n, other in enumerate(self._alignment.spots) if other is spot)

    def needed(self, spots: Sequence[Spot], back: bool) -> list[Spot]:
        """The imports and definitions that these take along into the slower program (`back`: into the faster one)."""
        found: list[Spot] = []
        waiting = list(spots)
        while waiting:
            facts = waiting.pop().slower_facts if back else waiting.pop().faster_facts
            for provider in self.providers:
                brought = provider.slower_facts if back else provider.faster_facts
                if provider not in found and brought.bound & facts.read:
                    found.append(provider)
                    waiting.append(provider)
        return found

    def unneeded(self, groups: Sequence[Sequence[Spot]]) -> list[Spot]:
        """Imports that only one side has, and nothing that differs makes use of: loading them may matter by itself."""
        used = [spot for group in groups for back in (False, True) for spot in self.needed(group, back)]
        idle = set().union(*(s.slower_facts.read | s.faster_facts.read for s in self._idle))
        return [
            spot
            for spot in self.providers
            if spot not in used
            and isinstance([*spot.slower.nodes, *spot.faster.nodes][0], Import)
            and not (spot.slower_facts.bound | spot.faster_facts.bound) & idle
        ]

    def joined(self) -> list[list[Spot]]:
        """The changes, in the slower program's order."""
        for number, one in enumerate(self._spots):
            for other in self._spots[number + 1 :]:
                if self._together(one, other):
                    self._parent[id(self._root(other))] = self._root(one)
        groups: dict[int, list[Spot]] = {}
        for spot in self._spots:
            groups.setdefault(id(self._root(spot)), []).append(spot)
        joined = [self._with_idle(group) for group in groups.values()]
        return [*joined, *([spot] for spot in self.unneeded(joined))]

    def _root(self, spot: Spot) -> Spot:
        while self._parent[id(spot)] is not spot:
            spot = self._parent[id(spot)]
        return spot

    def _provides(self, spot: Spot, active: list[Spot]) -> bool:
        nodes = [*spot.slower.nodes, *spot.faster.nodes]
        if len(nodes) != 1 or not isinstance(nodes[0], (*Import.__args__, *Definition.__args__)):
            return False
        bound = spot.slower_facts.bound | spot.faster_facts.bound
        rivals = [s for s in active if s is not spot and bound & (s.slower_facts.bound | s.faster_facts.bound)]
        return not rivals and not bound & self._common_bound

    def _with_idle(self, group: list[Spot]) -> list[Spot]:
        """What follows the loop goes along where it reads what the change takes away or brings."""
        lost = {name for spot in group for name in self._exchanged(spot)}
        along = [s for s in self._idle if lost & (s.slower_facts.read | s.faster_facts.read)]
        return sorted([*group, *along], key=self.order)

    def _exchanged(self, spot: Spot) -> set[str]:
        """Names that only one side binds, and nothing common does."""
        one, other = spot.slower_facts.bound, spot.faster_facts.bound
        return (one ^ other) - self._common_bound

    def _together(self, a: Spot, b: Spot) -> bool:
        return (
            (a.run == b.run and (self._depend(a, b) or self._replaces(a, b) or self._replaces(b, a)))
            or bool(self._exchanged(a) & self._exchanged(b))
            or self._needs(a, b)
            or self._needs(b, a)
            or self._moved(a, b)
            or self._turned(a, b)
            or bool(self._axes[id(a)] & self._axes[id(b)])
            or self._redefined(a, b)
            or self._redefined(b, a)
        )

    @staticmethod
    def _replaces(a: Spot, b: Spot) -> bool:
        """Whether what only the faster program has stands where something goes that only the slower one has."""
        return not a.faster.nodes and not b.slower.nodes

    def _depend(self, a: Spot, b: Spot) -> bool:
        """Whether one assigns or changes what the other reads or assigns, on the same side; not where one only takes
        the same part of what a change makes another array of."""
        if self._same_parts & {id(a), id(b)}:
            return False
        for one, other in ((a.slower_facts, b.slower_facts), (a.faster_facts, b.faster_facts)):
            makes = [(facts.bound | facts.changed) - set(self._modules) for facts in (one, other)]
            if makes[0] & (other.read | makes[1]) or makes[1] & one.read:
                return True
        return False

    @staticmethod
    def _redefined(maker: Spot, user: Spot) -> bool:
        """Whether one changes how a function is called, or what it returns, and the other's differing code uses it."""
        node = maker.slower.nodes[0] if maker.slower.nodes else None
        if maker.slower.header and isinstance(node, Definition):
            changed = maker.scope.binds(node.name)
        elif isinstance(node, ast.Return) and maker.scope.functions:
            changed = maker.scope.functions[-1][0]
        else:
            return False
        return changed in user.slower_facts.read | user.faster_facts.read

    def _needs(self, user: Spot, maker: Spot) -> bool:
        """Whether one alone would leave a name without its value."""
        gained = (maker.faster_facts.bound - maker.slower_facts.bound) - self._common_bound
        lost = (maker.slower_facts.bound - maker.faster_facts.bound) - self._common_bound
        return bool(gained & user.faster_facts.read or lost & user.slower_facts.read)

    @staticmethod
    def _moved(a: Spot, b: Spot) -> bool:
        """Whether a statement went from one place to the other."""
        for one, other in ((a, b), (b, a)):
            if one.slower.nodes and not one.faster.nodes and other.faster.nodes and not other.slower.nodes:
                gone = {key(node, {}) for node in one.slower.nodes}
                if gone & {key(node, other.names) for node in other.faster.nodes}:
                    return True
        return False

    def _turned(self, a: Spot, b: Spot) -> bool:
        """Whether one makes something else of a value that the other's differing code works on."""
        for maker, user in ((a, b), (b, a)):
            if id(maker) in self._same_parts or not change_of(maker) & _CHANGES_FORM or change_of(user) <= _KEEPS_FORM:
                continue
            made = maker.slower_facts.bound | maker.faster_facts.bound
            if self._handed_on(made) & (user.slower_facts.read | user.faster_facts.read):
                return True
        return False

    def _handed_on(self, names: set[str]) -> set[str]:
        """The names, and those that common statements give parts of them to (`xb = data[k]`, `f(data[k])`), with no
        arithmetic."""
        found = {name for name in names if not name.startswith(".")}
        known = frozenset(found)
        if known not in self._reaching:
            self._reaching[known] = self._spread(found)
        return self._reaching[known]

    def _spread(self, found: set[str]) -> set[str]:
        while True:
            more = set(found)
            for node, scope in (*self._alignment.common, *self._alignment.headers):
                for part in [node] if isinstance(node, Definition) else flat([node]):
                    more |= _passed(part, scope, more)
                    more |= self._handed_in(part, scope, more)
            if more == found:
                return found
            found = more

    def _handed_in(self, node: ast.stmt, scope: Scope, names: set[str]) -> set[str]:
        """The parameters of the file's functions that a statement hands one of the names to."""
        found = set()
        for call in ast.walk(header(node)):
            function = self._functions.get(last_name(call.func)) if isinstance(call, ast.Call) else None
            if function is not None and isinstance(call, ast.Call):
                for parameter, value in zip(function.args.args, call.args, strict=False):
                    if _light(value, names, scope):
                        found.add(f"{function.name}:{parameter.arg}")
        return found


def _passed(node: ast.stmt, scope: Scope, names: set[str]) -> set[str]:
    """What a statement binds to one of the names, or to a part of it."""
    value = node.value if isinstance(node, ast.Assign) else node.iter if isinstance(node, ast.For) else None
    if value is None or not _light(value, names, scope):
        return set()
    return Facts([node], {}, False, scope).bound if isinstance(node, ast.For) else Facts([node], {}, True, scope).bound


def _light(node: ast.expr, names: set[str], scope: Scope) -> bool:
    """Whether a value is one of the names, or a part of it."""
    if isinstance(node, ast.Name):
        return scope.full(node.id) in names
    if isinstance(node, (ast.Subscript, ast.Attribute, ast.Starred)):
        return _light(node.value, names, scope)
    if isinstance(node, (ast.Tuple, ast.List)):
        return any(_light(part, names, scope) for part in node.elts)
    if isinstance(node, ast.Call) and last_name(node.func) in ("zip", "enumerate", "iter", "next", "reversed", "tqdm"):
        return any(_light(part, names, scope) for part in node.args)
    return False
