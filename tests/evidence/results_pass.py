"""A results pass in miniature, run as a script of its own: cuts one loop of a program short and lets the probe look on.

python results_pass.py WORKER SCRIPT LINE UNITS FOLDER RATE SEED     (RATE 1: true clocks; SEED -: own random numbers)
"""

from __future__ import annotations

import ast
import importlib.util
import itertools
import sys
import types
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any


def load_worker(root: str) -> None:
    """Loads the worker's package by its path, as the measured process does."""
    spec = importlib.util.spec_from_file_location(
        "_whyslower_worker", f"{root}/__init__.py", submodule_search_locations=[root]
    )
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["_whyslower_worker"] = module
    spec.loader.exec_module(module)


class Cut(ast.NodeTransformer):
    """Puts `__cut__(...)` around the iterator of the loop on one line."""

    def __init__(self, line: int) -> None:
        self.line = line

    def visit_For(self, node: ast.For) -> ast.For:
        self.generic_visit(node)
        if node.lineno == self.line:
            node.iter = ast.Call(ast.Name("__cut__", ast.Load()), [node.iter], [])
        return node

    def visit_While(self, node: ast.While) -> ast.stmt:
        self.generic_visit(node)
        if node.lineno != self.line:
            return node
        stop = ast.If(ast.UnaryOp(ast.Not(), node.test), [ast.Break()], [])
        endless = ast.Call(ast.Name("__cut__", ast.Load()), [ast.Name("__endless__", ast.Load())], [])
        return ast.For(ast.Name("__unit__", ast.Store()), endless, [stop, *node.body], node.orelse)


def main() -> None:
    worker, script, line, units, folder, rate, seed = sys.argv[1:]
    load_worker(worker)
    from _whyslower_worker.interventions import clocks, randoms  # type: ignore[import-not-found]
    from _whyslower_worker.probes.results import ResultsProbe  # type: ignore[import-not-found]

    if float(rate) != 1:
        clocks.install(float(rate))
    if seed != "-":
        randoms.install(int(seed), lambda draw: None)
    probe = ResultsProbe(folder)

    def cut(iterable: Iterable[Any]) -> Iterator[Any]:
        number = 0
        for number, item in enumerate(iterable):
            look(number, sys._getframe(1))
            if number == int(units):
                return
            yield item
        look(number + 1, sys._getframe(1))

    def look(number: int, frame: types.FrameType | None) -> None:
        assert frame is not None
        probe.at(number, {**frame.f_globals, **frame.f_locals})

    module = types.ModuleType("__main__")
    module.__dict__.update(__file__=script, __cut__=cut, __endless__=itertools.repeat(None))
    sys.modules["__main__"] = module
    sys.argv[:] = [script]
    tree = ast.fix_missing_locations(Cut(int(line)).visit(ast.parse(Path(script).read_text())))
    exec(compile(tree, script, "exec"), module.__dict__)
    if int(line) == 0:
        probe.at(1, module.__dict__)
    else:
        probe.at_end(int(units), module.__dict__)


if __name__ == "__main__":
    main()
