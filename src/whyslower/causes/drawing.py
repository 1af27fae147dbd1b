"""The same random numbers' worth of work, drawn from another generator."""

from __future__ import annotations

import ast
import re

from whyslower.causes.case import Swap
from whyslower.causes.reading import seconds
from whyslower.evidence.families import draws, tail
from whyslower.factors.reach import Function
from whyslower.factors.source import Source
from whyslower.records import Operation

DUE = 0.5  # of the difference, or of what goes or comes

MAKES_GENERATOR = re.compile(r"\b(?:RandomState|default_rng|Generator)\b")
# A function of the user's that a library compiled as a whole.
COMPILED = re.compile(r"jax\.jit\((\w+)\)")


def by_another_generator(swap: Swap) -> bool:
    """Whether code of the set-up makes a generator of another kind, NumPy's old one or its new one, and drawing the
    same from it makes most of the difference."""
    if swap.hunk is None or swap.hunk.in_unit or not MAKES_GENERATOR.search(swap.hunk.slower_text):
        return False
    lost, gained = ([o for o in part if o.library == "numpy" and draws(o)] for part in (swap.lost, swap.gained))
    owners = [{o.name.rpartition(".")[0] for o in part} for part in (lost, gained)]
    alike = [{(tail(o), round(o.count)) for o in part} for part in (lost, gained)]
    saved = seconds(lost) - seconds(gained)
    return not owners[0] & owners[1] and alike[0] == alike[1] != set() and saved >= DUE * swap.case.gap_s > 0


def in_another_library(swap: Swap) -> bool:
    """Whether most of what went, and of what came, draws random numbers, each in another library."""
    drawing = [
        [o for o in part if draws(o) or _draws_inside(side.source, o)]
        for side, part in zip(swap.case.both, (swap.lost, swap.gained), strict=True)
    ]
    most = all(seconds(o) >= DUE * seconds(part) > 0 for o, part in zip(drawing, (swap.lost, swap.gained), strict=True))
    libraries = [{o.library for o in part} for part in drawing]
    return most and not libraries[0] & libraries[1]


def _draws_inside(source: Source | None, operation: Operation) -> bool:
    """Whether it calls a function of the script's own that is compiled, and names a generator in its text."""
    function = COMPILED.fullmatch(operation.name)
    if source is None or function is None:
        return False
    bodies = (ast.unparse(n) for n in ast.walk(source.tree) if isinstance(n, Function) and n.name == function[1])
    return any("random." in body for body in bodies)
