"""Runs torch's backward pass without a gradient graph: what the graph costs, beside the arithmetic that it leads to.

The first backward pass is recorded, operation by operation, and from then on repeated by torch's own interpreter of
such lists, on the tensors of that pass: the same kernels on the same shapes, with no graph recorded and none walked.
Gradients are stale from then on, so results mean nothing any more; only the time does.
"""

from __future__ import annotations

import importlib
import sys
import warnings
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

COPY = "copy_.default"
SETTLED = 3  # runs of a list until torch has made up its mind about it: they are part of the first unit
OTHER_STEPS = 0.1  # of those recorded: a pass that takes so many which it does not take unwatched goes another way
# What being recorded adds, or writes otherwise, without any arithmetic.
KEEPING = frozenset("aten::" + name for name in ("detach", "new_empty_strided", "copy", "clone", "view", "new_zeros"))
ARGUMENTS = ("gradient", "retain_graph", "create_graph", "inputs")

_Call = tuple[Any, Any, Any, Any]  # what is called, its arguments, those by name, its result


def without_graph() -> None:
    """Puts repeated passes in the place of `Tensor.backward` and `autograd.grad`."""
    torch: Any = sys.modules["torch"]
    torch.Tensor.backward = _Passes(torch).method()
    torch.autograd.grad = _returning(torch, torch.autograd.grad)


def _returning(torch: Any, own: Callable[..., Any]) -> Callable[..., Any]:
    """What stands in for `autograd.grad`, of one scalar: gradients are returned, and none is kept."""
    again: list[Callable[[], Any]] = []

    def grad(outputs: Any, inputs: Any, *args: Any, **kwargs: Any) -> Any:
        if again:
            return again[0]()
        if not isinstance(outputs, torch.Tensor) or args or kwargs.keys() - {"retain_graph"}:
            raise RuntimeError("a pass with more than an output and inputs can't be recorded")
        list(_leaves(torch, outputs))
        found: list[Any] = []
        plain = _steps(torch, lambda: own(outputs, inputs, retain_graph=True))
        calls = _calls(torch, lambda: found.extend(own(outputs, inputs)))
        _refuse_another_way(calls, plain)
        with torch.no_grad():
            again.append(_repeated(torch, calls, found))
        torch.set_grad_enabled(False)
        return tuple(found)

    return grad


class _Passes:
    """The passes of one process. Raises RuntimeError where what is recorded would not be all that a pass does."""

    def __init__(self, torch: Any) -> None:
        self._torch, self._own = torch, torch.Tensor.backward
        self._leaves: list[Any] = []
        self._anew: Callable[[], None] | None = None  # a pass that makes gradients
        self._more: Callable[[], None] | None = None  # one that adds to them

    def method(self) -> Callable[..., None]:
        """What stands in for the method."""

        def backward(loss: Any, *args: Any, **kwargs: Any) -> None:
            if self._anew is None or self._more is None:
                self._record(loss, dict(zip(ARGUMENTS, args, strict=False)) | kwargs)
            elif all(leaf.grad is None for leaf in self._leaves):
                self._anew()
            else:
                self._more()

        return backward

    def _record(self, loss: Any, given: dict[str, Any]) -> None:
        """Both kinds of pass; which of them the program's later ones are, shows then."""
        torch = self._torch
        leaves = list(_leaves(torch, loss))
        before = [leaf.grad for leaf in leaves]
        for leaf in leaves:
            leaf.grad = None
        plain = _steps(torch, lambda: self._own(loss, **given | {"retain_graph": True}))
        for leaf in leaves:
            leaf.grad = None
        anew = _calls(torch, lambda: self._own(loss, **given | {"retain_graph": True}))
        _refuse_another_way(anew, plain)
        self._leaves = [leaf for leaf in leaves if leaf.grad is not None]  # a gradient may be undefined
        first = [leaf.grad.clone() for leaf in self._leaves]
        more = _calls(torch, lambda: self._own(loss, **given))
        with torch.no_grad():
            self._more = _repeated(torch, more, [])
            made = _repeated(torch, *_without_copies(anew, [leaf.grad for leaf in self._leaves]))
            for leaf, gradient in zip(self._leaves, first, strict=True):
                leaf.grad.copy_(gradient)
            for leaf, gradient in zip(leaves, before, strict=True):
                if gradient is not None and leaf.grad is not None:
                    leaf.grad.add_(gradient)
        torch.set_grad_enabled(False)

        def repeat() -> None:
            for leaf, gradient in zip(self._leaves, made(), strict=True):
                leaf.grad = gradient

        self._anew = repeat


def _repeated(torch: Any, calls: list[_Call], wanted: list[Any]) -> Callable[[], Any]:
    """The calls as one list that torch runs, which gives the wanted tensors."""
    run, inputs = _listed(torch, calls, wanted)
    for _ in range(SETTLED):
        run(*inputs)
    return lambda: run(*inputs)


def _leaves(torch: Any, loss: Any) -> Iterator[Any]:
    """The tensors that the pass gives gradients to."""
    ways, seen = [loss.grad_fn], set()
    while ways:
        node = ways.pop()
        if node is None or node in seen:
            continue
        seen.add(node)
        if isinstance(node, torch.autograd.function.BackwardCFunction):
            raise RuntimeError("a gradient of the user's own, or of compiled code, can't be recorded")
        if hasattr(node, "variable"):
            yield node.variable
        ways += [one for one, _ in node.next_functions]


def _calls(torch: Any, run: Callable[[], None]) -> list[_Call]:
    """Operations that `run` carries out, in order: what is called, on what, and what comes of it."""
    base: Any = importlib.import_module("torch.utils._python_dispatch").TorchDispatchMode
    calls = []

    class Recorder(base):  # type: ignore[misc]
        def __torch_dispatch__(self, called: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
            result = called(*args, **(kwargs or {}))
            calls.append((called, args, kwargs or {}, result))
            return result

    with Recorder():
        run()
    return calls


def _steps(torch: Any, run: Callable[[], None]) -> Counter[str]:
    """How often `run` takes each step, unwatched but for torch's profiler."""
    with torch.autograd.profiler.profile() as seen:
        run()
    steps = Counter[str]()
    for event in seen.key_averages():
        steps[event.key.rstrip("_")] += event.count  # in place or not is one step
    return steps


def _refuse_another_way(calls: list[_Call], plain: Counter[str]) -> None:
    """Raises RuntimeError where the recorded pass is another one: some of torch's, such as that of `cumprod`, take a
    way of their own while they are watched."""
    recorded = Counter(called._schema.name.rstrip("_") for called, *_ in calls)
    more = recorded - plain
    if sum(count for name, count in more.items() if name not in KEEPING) > OTHER_STEPS * len(calls):
        raise RuntimeError("the backward pass goes another way while it is recorded")


def _without_copies(calls: list[_Call], gradients: list[Any]) -> tuple[list[_Call], list[Any]]:
    """The calls, and what they give, without copies of new gradients: torch makes them as the recording holds these."""
    wanted = []
    for gradient in gradients:
        copies = (args[1] for called, args, _, result in calls if result is gradient and called.__name__ == COPY)
        copied = next(copies, None)
        if copied is not None:
            calls = [call for call in calls if call[3] is not gradient]
        wanted.append(gradient if copied is None else copied)
    return calls, wanted


def _listed(torch: Any, calls: list[_Call], wanted: list[Any]) -> tuple[Any, tuple[Any, ...]]:
    """The calls as one compiled list that gives the wanted tensors, and the tensors that it takes."""
    tree: Any = importlib.import_module("torch.utils._pytree")
    inputs = _taken(torch, tree, calls)

    def run(*given: Any) -> tuple[Any, ...]:
        now = {id(then): one for then, one in zip(inputs, given, strict=True)}

        def current(then: Any) -> Any:
            return now.get(id(then), then)

        for called, args, kwargs, result in calls:
            args, kwargs = tree.tree_map_only(torch.Tensor, current, (args, kwargs))
            made = tree.tree_leaves(called(*args, **kwargs))
            for then, one in zip(tree.tree_leaves(result), made, strict=True):
                if isinstance(then, torch.Tensor):
                    now[id(then)] = one
        return tuple(map(current, wanted or inputs[:1]))

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of tracing in general; and that values are fixed, which is what is wanted
        return torch.jit.trace(run, inputs, check_trace=False), inputs


def _taken(torch: Any, tree: Any, calls: list[_Call]) -> tuple[Any, ...]:
    """The tensors that the calls take and don't make themselves."""
    made, taken = set[int](), dict[int, Any]()
    for _, args, kwargs, result in calls:
        for one in tree.tree_leaves((args, kwargs)):
            if isinstance(one, torch.Tensor) and id(one) not in made:
                taken[id(one)] = one
        made |= {id(one) for one in tree.tree_leaves(result) if isinstance(one, torch.Tensor)}
    return tuple(taken.values())
