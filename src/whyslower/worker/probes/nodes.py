"""The objects that stand in a program's code in the place of its operations, and watch them.

An evaluation is counted and timed, at about a microsecond; only the first few are looked at more closely. What fails
in here is swallowed: the program must not notice that it is watched.
"""

from __future__ import annotations

import operator
import time
from _thread import get_ident as _get_ident
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any, NamedTuple

from ..programs.sites import Site
from .kinds import kind_of, type_name
from .naming import receiver_of
from .operands import Token, describe, made_with, shares, without_switches
from .sizes import FIRST_LOOKS, WITH_ELEMENTS, mean_size, size_of, throughout

_now = time.perf_counter_ns

COSTLY_NS = 200_000  # an evaluation that takes longer, and far longer than those seen, is looked at too
FAR = 4
SIGNATURES = 4  # kept of a node
OPERANDS = 12  # kept of an operation

OPERATORS: dict[str, Callable[..., Any]] = {
    "+": operator.add, "-": operator.sub, "*": operator.mul, "/": operator.truediv, "//": operator.floordiv,
    "%": operator.mod, "**": operator.pow, "@": operator.matmul, "<<": operator.lshift, ">>": operator.rshift,
    "&": operator.and_, "|": operator.or_, "^": operator.xor, "neg": operator.neg, "pos": operator.pos,
    "~": operator.invert, "==": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le,
    ">": operator.gt, ">=": operator.ge, "[]": operator.getitem, "[]=": operator.setitem,
    "in": lambda a, b: a in b, "not in": lambda a, b: a not in b,
    "+=": operator.iadd, "-=": operator.isub, "*=": operator.imul, "/=": operator.itruediv, "//=": operator.ifloordiv,
    "%=": operator.imod, "**=": operator.ipow, "@=": operator.imatmul, "<<=": operator.ilshift,
    ">>=": operator.irshift, "&=": operator.iand, "|=": operator.ior, "^=": operator.ixor,
}  # fmt: skip


class Seen(NamedTuple):
    """An operation on operands of one signature."""

    name: str
    library: str
    operands: list[dict[str, Any]]
    result: dict[str, Any] | None
    size: int  # see sizes.size_of
    view: bool
    ns: int
    unit: int  # the last one in which it was looked at


class Node:
    """One operation of the source. Its methods stand in for the operation itself, and return what that returns."""

    def __init__(self, tracer: Any, site: Site) -> None:
        self.tracer, self.site, self.depth = tracer, site, site.depth
        sign = site.sign if site.kind == "[]=" else site.sign.removeprefix("[]") or "[]"
        self.does: Any = operator.attrgetter(site.sign) if site.kind == "attribute" else OPERATORS.get(sign)
        self.count = self.ns = 0  # in this unit
        self.total = 0
        self.unit_ns: list[int] = []  # of each unit that counts
        self.looks = FIRST_LOOKS
        self.again = 2 * FIRST_LOOKS  # the evaluation of this unit that is looked at next, whatever it costs
        self.costly = COSTLY_NS
        self.sizes: list[tuple[int, int]] = []  # in this unit: an evaluation's number, and its size
        self.unit_sizes: list[float] = []  # their mean over all evaluations, by unit
        self.to_first = 0.0  # that mean by a unit's first evaluation, where one was looked at throughout
        self.loops = site.depth  # around it, those around its function's call included
        self.seen: dict[Any, Seen] = {}
        self.tokens: list[Token | None] = []
        self.steady: list[bool] = []
        self.looked_in = (0, 0)  # first and last unit

    # --- what stands in for operations --------------------------------------------------------------------------------

    slice = staticmethod(slice)

    def off(self) -> bool:
        """Whether nothing is watched here and now."""
        return not self.tracer.on or _get_ident() != self.tracer.thread

    def call(self, f: Any, /, *args: Any, **kwargs: Any) -> Any:
        """f(*args, **kwargs)"""
        if not self.tracer.on or _get_ident() != self.tracer.thread:
            return f(*args, **kwargs)
        return self._run(f, args, kwargs)

    def two(self, a: Any, b: Any) -> Any:
        """An operator, a comparison, an item, or an augmented assignment to a name."""
        if not self.tracer.on or _get_ident() != self.tracer.thread:
            return self.does(a, b)
        return self._run(self.does, (a, b), {})

    def one(self, a: Any) -> Any:
        """A sign before its operand, or an attribute."""
        if not self.tracer.on or _get_ident() != self.tracer.thread:
            return self.does(a)
        return self._run(self.does, (a,), {})

    def formatted(self, value: Any, spec: str = "") -> Any:
        """A value in a formatted text."""
        return self.call(format, value, spec)

    def store(self, value: Any, container: Any, index: Any) -> None:
        """container[index] = value: the value comes first, as Python evaluates it."""
        if self.off():
            container[index] = value
        else:
            self._run(operator.setitem, (container, index, value), {})

    def begin_item(self, container: Any, index: Any) -> tuple[Any, Any, Any]:
        """The first half of `container[index] += value`: what is there is read before the value is evaluated."""
        begun = _now()
        old = container[index]
        if not self.off():
            took = _now() - begun
            self.ns += took
            self.tracer.inner += took
        return container, index, old

    def begin_attribute(self, owner: Any, name: str) -> tuple[Any, Any, Any]:
        """The first half of `owner.name += value`."""
        return owner, name, getattr(owner, name)

    def end(self, begun: tuple[Any, Any, Any], value: Any) -> None:
        """The second half of either."""
        place = self._put_item if self.site.kind == "augment[]" else self._put_attribute
        if self.off():
            place(*begun, value)
        else:
            self._run(place, (*begun, value), {})

    def _put_item(self, container: Any, index: Any, old: Any, value: Any) -> Any:
        container[index] = new = self.does(old, value)
        return new

    def _put_attribute(self, owner: Any, name: str, old: Any, value: Any) -> Any:
        new = self.does(old, value)
        setattr(owner, name, new)
        return new

    def iter(self, iterable: Any) -> Any:
        """What a loop runs over, counted and timed item by item."""
        if self.site.hot:  # such a loop begins before its first unit does
            return iterable if type(iterable) is range else self._items(iterable)
        return iterable if self.off() else self._items(iterable)

    def _items(self, iterable: Any) -> Iterator[Any]:
        tracer, begun = self.tracer, _now()
        items = Items(self, iter(iterable))
        took = _now() - begun
        if tracer.on:
            self.ns += took
            tracer.inner += took
        if self.looks:
            self.look(None, (iterable,), {}, None, took)
        return items

    def _run(self, f: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        tracer = self.tracer
        outer, base = tracer.inner, tracer.base
        tracer.inner, tracer.base = 0, base + self.depth
        begun = _now()
        try:
            result = f(*args, **kwargs)
            if tracer.settle is not None:
                tracer.settle(result)
        finally:
            took = _now() - begun
            own = took - tracer.inner
            self.ns += own
            self.count += 1
            tracer.inner, tracer.base = outer + took + tracer.cost, base
        if self.looks or own > self.costly or self.count == self.again:
            self.look(f, args, kwargs, result, own)
        return result

    # --- what is noted ------------------------------------------------------------------------------------------------

    def look(self, f: Any, args: tuple[Any, ...], kwargs: dict[str, Any], result: Any, own: int) -> None:
        """Takes down what was operated on, after the fact."""
        tracer, begun, was_on = self.tracer, _now(), self.tracer.on
        tracer.on = False
        self.looks -= self.looks > 0
        self.again *= 2 if self.count == self.again else 1
        with suppress(Exception):
            self._look(f, args, kwargs, result, own)
        tracer.on = was_on and not tracer.paused
        tracer.inner += _now() - begun

    def _look(self, f: Any, args: tuple[Any, ...], kwargs: dict[str, Any], result: Any, own: int) -> None:
        self.loops = self.tracer.base + self.depth
        site = self.site
        values, texts = self._operands(f, args, kwargs)
        if str(getattr(f, "__module__", "")).startswith("scipy."):
            values = [without_switches(value) for value in values]
        described = [describe(v, t) for v, t in zip(values[:OPERANDS], texts, strict=False)]
        options = made_with(f) if site.kind == "call" else []
        operands = [operand for operand, _ in described] + options
        size = size_of(f, operands, result)
        self.sizes.append((self.count, size))
        self._compare([self._known_again(o, t) for o, t in described])
        signature = (*((o["type"], o.get("dtype"), *o.get("shape", ())) for o in operands), *map(str, options))
        known = self.seen.get(signature)
        if known is not None:
            self.seen[signature] = known._replace(ns=min(known.ns, own), unit=self.tracer.number)
            for before, now in zip(known.operands, operands, strict=False):
                _add(before, now)
            return
        name, library = self._name(f, values)
        kept = describe(result)[0] if result is not None else None
        view = shares(result, values)
        self.seen[signature] = Seen(name, library, operands, kept, size, view, own, self.tracer.number)
        self.tracer.note(name, result)
        if len(self.seen) > SIGNATURES:
            del self.seen[min(self.seen, key=lambda s: self.seen[s].ns)]
        self.costly = max(COSTLY_NS, FAR * max(s.ns for s in self.seen.values()))

    def item(self, value: Any) -> None:
        """An item that a loop was given."""
        for signature, seen in self.seen.items():
            if seen.result is None:
                self.seen[signature] = seen._replace(result=describe(value)[0])

    def _operands(self, f: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> tuple[list[Any], list[str]]:
        """The values, a method's receiver first, and how each is written."""
        site = self.site
        if site.kind == "augment[]":
            args = (args[0], args[1], args[3])
        elif site.kind == "augment.":
            args = (args[2], args[3])
        values, texts = list(args), _spread(site.operands, len(args))
        receiver = receiver_of(f) if site.kind == "call" else None
        if receiver is not None:
            values.insert(0, receiver)
            texts.insert(0, site.receiver)
        written = dict(site.keywords)
        for name, value in kwargs.items():
            values.append(value)
            texts.append(written.get(name) or "**" + written.get("**", ""))
        return values, texts

    def _name(self, f: Any, values: list[Any]) -> tuple[str, str]:
        site, names = self.site, self.tracer.names
        if site.kind == "call":
            named: tuple[str, str] = names.of_call(f, site.sign)
            return named
        if site.kind == "attribute":
            array = kind_of(values[0]) in WITH_ELEMENTS
            return f"{type_name(type(values[0]))}.{site.sign}" if array else "", names.of_operation(values)
        places = site.kind in ("[]", "[]=")  # the index may be of another library
        return site.sign, names.of_operation(values[:1] if places else values)

    def _known_again(self, operand: dict[str, Any], token: Token | None) -> Token | None:
        """A list may lie where another has lain: it is taken for the same only where nothing binds its name."""
        plain = operand["kind"] == "sequence" and operand["type"] != "tuple"
        return None if plain and operand.get("text") not in self.site.fixed else token

    def _compare(self, tokens: list[Token | None]) -> None:
        """Whether each operand is still what it was when first seen."""
        unit = self.tracer.number
        if not self.looked_in[0]:
            self.looked_in, self.tokens, self.steady = (unit, unit), tokens, [t is not None for t in tokens]
            return
        pairs = zip(self.steady, self.tokens, tokens, strict=False)
        self.steady = [still and first is not None and first.same(now) for still, first, now in pairs]
        self.looked_in = (self.looked_in[0], unit)

    # --- unit by unit -------------------------------------------------------------------------------------------------

    def keep(self, afresh: bool, looks: int) -> None:
        """Adds the unit to the total, or begins that anew; `looks`: evaluations of the next unit to look at."""
        if afresh:
            self.total = 0
            self.unit_ns.clear()
        if self.count:
            self.looks = looks
        if throughout(self.sizes, self.count):
            self.unit_sizes.append(mean_size(self.sizes, self.count))
            self.to_first = self.unit_sizes[-1] / max(self.sizes[0][1], 1)
        elif self.to_first and self.sizes and self.sizes[0][0] == 1:
            self.unit_sizes.append(self.sizes[0][1] * self.to_first)
        self.total += self.count
        self.unit_ns.append(self.ns)
        self.forget()

    def forget(self) -> None:
        """The unit does not count."""
        self.count = self.ns = 0
        self.sizes.clear()
        self.again = 2 * FIRST_LOOKS

    def report(self, units: int) -> dict[str, Any] | None:
        """The fields of `records.Operation`, by unit; None where there is nothing to tell."""
        later = [each for each in self.seen.values() if each.unit > self.looked_in[0]] if self.total == units else []
        seen = max(later or self.seen.values(), key=lambda s: s.ns, default=None)
        if seen is None or not seen.name or not self.total:
            return None
        site, again = self.site, self.looked_in[1] > self.looked_in[0]
        operands = [dict(o) for o in seen.operands]
        for operand, steady in zip(operands, self.steady, strict=False):
            operand["invariant"] = again and steady
        told = {n: getattr(site, n) for n in ("file", "line", "column", "end_line", "end_column", "text", "function")}
        told |= {"name": seen.name, "library": seen.library, "depth": self.loops, "count": self.total / units}
        told |= {"seconds": max(_typical(self.unit_ns), 0) / 1e9, "operands": operands, "result": seen.result}
        scale = sum(self.unit_sizes) / len(self.unit_sizes) / seen.size if self.unit_sizes and seen.size else 1.0
        return told | {"view": seen.view, "scale": scale}


class Items:
    """An iterator that its node watches."""

    __slots__ = ("_next", "_node")

    def __init__(self, node: Node, items: Iterator[Any]) -> None:
        self._node, self._next = node, items.__next__

    def __iter__(self) -> Items:
        return self

    def __next__(self) -> Any:
        node = self._node
        tracer = node.tracer
        if not tracer.on or _get_ident() != tracer.thread:
            return self._next()
        outer = tracer.inner
        tracer.inner = 0
        begun = _now()
        try:
            item = self._next()
        finally:
            took = _now() - begun
            node.ns += took - tracer.inner
            tracer.inner = outer + took + tracer.cost
        node.count += 1
        if node.count == 1:
            with suppress(Exception):
                node.item(item)
        return item


def _typical(unit_ns: list[int]) -> float:
    """A unit's time: the median, for the process may be kept waiting in any of them; the mean where few evaluate it."""
    ordered = sorted(unit_ns)
    middle = ordered[len(ordered) // 2]
    return middle if middle else sum(ordered) / len(ordered)


def _add(before: dict[str, Any], now: dict[str, Any]) -> None:
    """What an operand was when looked at again: whether it ever fires, its most subnormals, how long it has grown."""
    before |= {name: now[name] for name in ("fires", "subnormal") if (now.get(name) or 0) > (before.get(name) or 0)}
    if before["kind"] == now["kind"] == "sequence" and now["length"] > before["length"]:
        before |= {name: now[name] for name in ("length", "nbytes") if name in now}


def _spread(texts: tuple[str, ...], count: int) -> list[str]:
    """How each of `count` positional operands is written: a starred one stands for all that follow."""
    spread: list[str] = []
    for text in texts:
        if text.startswith("*"):
            break
        spread.append(text)
    rest = next((t for t in texts if t.startswith("*")), "")
    return (spread + [rest] * count)[:count]
