"""Runs a piece of source as a program's unit, watched by the tracer."""

from __future__ import annotations

import ast
from typing import Any

from whyslower.worker.probes.trace import Tracer
from whyslower.worker.programs.sites import Source
from whyslower.worker.programs.watching import WatchingWeaver

Operation = dict[str, Any]


def traced(source: str, units: int = 3, setup: str = "", **given: Any) -> tuple[Tracer, dict[str, Operation]]:
    """Runs `source` as the unit, `units` times and once to warm up; the operations by their text.

    `iter TEXT` is what a loop runs over.
    """
    files: set[str] = set()
    tracer = Tracer(files)
    weaver = WatchingWeaver(lambda f, n: False, lambda f, n: None, tracer.node, ("", 0))
    weaver._traced.read(ast.parse(setup))
    names: dict[str, Any] = {"__name__": "__main__", **given}
    before = weaver.watched(ast.parse(setup), "<statement>", Source(setup), 0, whole=False)
    exec(weaver.finished(compile(before, "<statement>", "exec")), names)
    tree = weaver.watched(ast.parse(source), "<statement>", Source(source), 0, whole=True)
    code = weaver.finished(compile(tree, "<statement>", "exec"))
    for number in range(units + 1):
        names["unit"] = number
        tracer.begin()
        exec(code, names)
        tracer.end(whole=True)
    return tracer, {("iter " if o["name"] == "iter" else "") + o["text"]: o for o in tracer.operations()}
