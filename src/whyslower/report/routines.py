"""In which compiled routines a program's time goes by, from its sampled stacks."""

from __future__ import annotations

import re
from collections import defaultdict

from whyslower.evidence import stacks
from whyslower.records import Evidence

MOST_ROUTINES = 3  # of a program
LEAST_SHARE = 0.1  # of the samples

_TEMPLATE = re.compile(r"<[^<>]*>")
# Loops over memory, calls of function objects and the like, which any of torch's routines goes through.
_THROUGH = re.compile(r"c10::|std::|at::(internal|TensorIterator|vec)|at::_ops::|\?|operator |invoke_parallel|GOMP_")


def routines(evidence: Evidence) -> dict[str, float]:
    """The compiled routines in which most of the samples of a program's loop lie, by their part of these; none where
    its stacks were not seen."""
    found: dict[str, float] = defaultdict(float)
    for stack, share in evidence.stacks.items():
        found[_innermost(stacks.parts(stack)[1])] += share
    costliest = sorted((name for name in found if name and found[name] >= LEAST_SHARE), key=lambda name: -found[name])
    return {name: found[name] for name in costliest[:MOST_ROUTINES]}


def _innermost(frames: list[str]) -> str:
    """The innermost routine of a library that has a name of its own; "" for Python's code and its own routines."""
    for frame in reversed(frames):
        if stacks.is_python(frame):
            return ""
        name, library = stacks.routine(frame)
        name = _plain(name)
        if name and not _THROUGH.match(name) and not library.startswith(stacks.SYSTEM):
            return name
    return ""


def _plain(name: str) -> str:
    """A routine's name without its templates' arguments and its arguments' types."""
    name = name.replace("(anonymous namespace)::", "")
    while (shorter := _TEMPLATE.sub("", name)) != name:
        name = shorter
    return name.partition("<")[0].partition("(")[0].strip()
