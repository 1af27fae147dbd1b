"""Runs torch's backward pass without a gradient graph: what the graph costs, beside the arithmetic that it leads to.

The second backward pass is recorded, operation by operation, and from then on repeated by torch's own interpreter of
such lists, on the tensors of that pass: the same kernels on the same shapes, with no graph recorded and none walked.
Gradients are stale from then on, so results mean nothing any more; only the time does.
"""

from __future__ import annotations

import importlib
import sys
import warnings
from collections.abc import Callable, Iterator
from typing import Any

_Call = tuple[Any, Any, Any, Any]  # what is called, its arguments, those by name, its result

COPY = "copy_.default"
RECORDED = 2  # the first pass may make gradients that all later ones add to


def without_graph() -> None:
    """Puts repeated passes in the place of `Tensor.backward`."""
    torch: Any = sys.modules["torch"]
    torch.Tensor.backward = _Passes(torch).method()


class _Passes:
    """The passes of one process. Raises RuntimeError where what is recorded would not be all that a pass does."""

    def __init__(self, torch: Any) -> None:
        self._torch, self._own = torch, torch.Tensor.backward
        self._number = 0
        self._repeat: Callable[[], None] = _nothing

    def method(self) -> Callable[..., None]:
        """What stands in for the method."""

        def backward(loss: Any, *args: Any, **kwargs: Any) -> None:
            self._number += 1
            if self._number < RECORDED:
                self._own(loss, *args, **kwargs)
            elif self._number == RECORDED:
                self._record(loss, *args, **kwargs)
            else:
                self._repeat()

        return backward

    def _record(self, loss: Any, *args: Any, **kwargs: Any) -> None:
        torch = self._torch
        leaves = list(_leaves(torch, loss))
        fresh = [leaf for leaf in leaves if leaf.grad is None]  # they get a new gradient; the others are added to
        calls = _calls(torch, lambda: self._own(loss, *args, **kwargs))
        added = [(leaf.grad, leaf.grad.clone()) for leaf in leaves if leaf.grad is not None]
        with torch.no_grad():
            fresh = [leaf for leaf in fresh if leaf.grad is not None]  # a gradient may be undefined
            calls, wanted = _without_copies(calls, [leaf.grad for leaf in fresh])
            run, inputs = _repeated(torch, calls, wanted)
            for gradient, value in added:  # what was tried out above has added to them once more
                gradient.copy_(value)
        torch.set_grad_enabled(False)

        def repeat() -> None:
            for leaf, gradient in zip(fresh, run(*inputs), strict=True):
                leaf.grad = gradient

        self._repeat = repeat


def _nothing() -> None:
    """Before the pass is recorded."""


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


def _repeated(torch: Any, calls: list[_Call], wanted: list[Any]) -> tuple[Any, tuple[Any, ...]]:
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
        return tuple(map(current, wanted))

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
