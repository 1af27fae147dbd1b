"""Switches the watching of operations on and off, and holds what was seen, unit by unit."""

from __future__ import annotations

import sys
import time
from _thread import get_ident as _get_ident
from collections.abc import Callable, Collection
from typing import Any

from ..clocks import cuda, jax
from ..programs.sites import Site
from .kinds import kind_of
from .naming import Names
from .nodes import Node

_now = time.perf_counter_ns

UNITS_LOOKED = 6  # units in each of which a node looks once: to see what stays the same from unit to unit
CALIBRATION = 300  # evaluations of nothing; the fastest tells what watching one costs
BACKWARD = ("torch.Tensor.backward", "torch.autograd.backward", "torch.autograd.grad")


class Tracer:
    """Records the main thread's operations between `begin` and `end`. `files`: the user's own, as they are compiled."""

    def __init__(self, files: Collection[str]) -> None:
        self.on = self.paused = False
        self.thread = _get_ident()
        self.files = files
        self.names = Names(files)
        self.nodes: list[Node] = []
        self.number = 0  # of the unit
        self.units = 0  # whole ones that count: the first does only until there is a second
        self.gradients = self.backward = False
        self.inner = 0  # nanoseconds spent in operations inside the one that is being evaluated
        self.base = 0  # loops around the function that is being run
        self.settle: Callable[[Any], None] | None = None
        self.cost = 0
        self._warm = False

    def node(self, site: Site) -> Node:
        """The object that stands in the code for one site."""
        self.nodes.append(Node(self, site))
        return self.nodes[-1]

    def begin(self) -> None:
        """A unit begins."""
        if not self.number:
            self.cost = self._measured_cost()
        self.number += 1
        self.inner = self.base = 0
        self.settle = settling()
        self.on = not self.paused

    def end(self, whole: bool) -> None:
        """The unit is over. A part of one counts only where no whole one does."""
        self.on = False
        if self.paused:
            return
        if not whole and self.units:
            for node in self.nodes:
                node.forget()
            return
        afresh = self._warm or not self.units
        self._warm = whole and not self.units
        self.units = int(whole) if afresh else self.units + 1
        for node in self.nodes:
            node.keep(afresh, looks=int(self.number <= UNITS_LOOKED))

    def give_up(self) -> None:
        """Records no more, in the middle of a unit: it takes too long."""
        self.end(whole=False)
        self.paused = True

    def note(self, name: str, result: Any) -> None:
        """Whether an operation recorded a gradient graph, or ran one backwards."""
        self.backward |= name in BACKWARD
        for value in result if type(result) in (tuple, list) else (result,):
            if not self.gradients and kind_of(value) == "torch":
                self.gradients = bool(value.requires_grad and not value.is_leaf)

    def operations(self) -> list[dict[str, Any]]:
        """What was seen, the costliest first; see `Node.report`."""
        reports = [node.report(max(self.units, 1)) for node in self.nodes]
        return sorted((r for r in reports if r is not None), key=lambda r: -float(r["seconds"]))

    def _measured_cost(self) -> int:
        """Nanoseconds that an evaluation takes more than what it says."""
        node = Node(self, Site("operator", "+", "", 0, 0, 0, 0, "", "", 0))
        node.looks, self.on, least = 0, True, 1 << 60
        for _ in range(CALIBRATION):
            said, begun = node.ns, _now()
            node.two(1, 2)
            least = min(least, _now() - begun - (node.ns - said))
        self.on = False
        return least


def settling() -> Callable[[Any], None] | None:
    """How to wait for what an operation has begun; None where all work is done when a call returns."""
    modules = sys.modules
    torch: Any = modules.get("torch")
    if torch is not None and cuda.torch_awake(torch):
        return lambda result: _settle(result, torch)
    if "cupy" in modules:
        return lambda result: cuda.settle_cupy(modules["cupy"])
    return _settle if "jax" in modules and jax.awake(modules) else None


def _settle(result: Any, torch: Any = None) -> None:
    """Waits for the arrays in a result, and for the device. What fails is the program's to see, where it looks."""
    try:
        if torch is not None and not torch.cuda.is_current_stream_capturing():
            torch.cuda.synchronize()
        kind = kind_of(result)
        if kind == "jax":
            result.block_until_ready()
        elif kind == "sequence" and type(result) in (tuple, list):
            for part in result[:64]:
                if kind_of(part) == "jax":
                    part.block_until_ready()
    except Exception:  # deleted or donated
        return
