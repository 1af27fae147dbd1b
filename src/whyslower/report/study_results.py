"""Whether a study's variants give the same results: factor by factor, between variants that differ in it alone.

Coarse, on purpose: shapes, and a few sums of what the first unit gave. It tells another result from another rounding.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from whyslower.questions import Level, Levels
from whyslower.records import Remark

Result = Mapping[str, Any]
Results = Mapping[str, Sequence[Result]]  # of each variant's runs, by label

# What sums over a result may differ by, relative to its size: some hundred roundings of the coarser type.
TOLERANCES = {"float16": 1e-2, "bfloat16": 3e-2, "float32": 1e-3, "complex64": 1e-3}
FLOAT8 = 0.2
EXACT = 1e-6  # float64, and what Python computes


def remarks(results: Results, variants: Mapping[str, Levels]) -> tuple[Remark, ...]:
    """What there is to say: not comparable and why, or for each factor whether results depend on it."""
    known = {label: runs for label, runs in results.items() if runs}
    if not known:
        return ()
    silent = {runs[0]["type"] for runs in known.values() if not runs[0]["leaves"]}
    if silent:
        return (Remark(kind="results-nothing", data={"types": sorted(silent)}),)
    found, at_random = _unsteady(known, variants)
    steady = {
        label: runs[0]
        for label, runs in known.items()
        if not any(str(variants[label][factor]) in levels for factor, levels in at_random.items())
    }
    return (*found, *_by_factor(steady, variants))


def _unsteady(known: Results, variants: Mapping[str, Levels]) -> tuple[list[Remark], dict[str, set[str]]]:
    """What is said of variants that gave other results in a second process; and by factor the levels, as text, that
    only such variants have: what has one of them is compared with nothing."""
    twice = {label: any(difference(runs[0], run) for run in runs[1:]) for label, runs in known.items() if len(runs) > 1}
    fine = {
        (name, str(level)) for label, differ in twice.items() if not differ for name, level in variants[label].items()
    }
    found, at_random = [], dict[str, set[str]]()
    for label in (label for label, differ in twice.items() if differ):
        suspects = {name: level for name, level in variants[label].items() if (name, str(level)) not in fine}
        found.append(Remark(kind="results-unsteady", data={"variant": label, "levels": suspects if fine else {}}))
        for name, level in (suspects or variants[label]).items():
            at_random.setdefault(name, set()).add(str(level))
    return (found if fine else found[:1]), at_random


def _by_factor(results: Mapping[str, Result], variants: Mapping[str, Levels]) -> Iterator[Remark]:
    names = list(next(iter(variants.values()), {}))
    same: list[str] = []
    for factor in names:
        pairs = list(_pairs(factor, results, variants))
        found = {pair: each for pair in pairs if (each := difference(*(results[label] for label in pair))) is not None}
        differing: dict[tuple[Level, str], dict[str, Any]] = {}  # levels that differ alike, together
        for (first, second), each in sorted(found.items(), key=lambda item: -item[1].get("size", 0.0)):
            against, level = variants[first][factor], variants[second][factor]
            data = {"factor": factor, "levels": [], "against": against, **each}
            if len(found) < len(pairs):
                data["with"] = {name: value for name, value in variants[first].items() if name != factor}
            levels = differing.setdefault((against, each["what"]), data)["levels"]
            levels += [level] if level not in levels else []
            levels.sort(key=[variant[factor] for variant in variants.values()].index)
        if pairs and not differing:
            same.append(factor)
        for data in differing.values():
            yield Remark(kind="results-differ", data=data)
    if same:
        yield Remark(kind="results-same", data={"factors": same})


def _pairs(factor: str, results: Mapping[str, Result], variants: Mapping[str, Levels]) -> Iterator[tuple[str, str]]:
    """Variants that differ in one factor alone: the first of each such group with each of the others."""
    first_of: dict[tuple[Level, ...], str] = {}
    for label in results:
        rest = tuple(str(level) for name, level in variants[label].items() if name != factor)
        first = first_of.setdefault(rest, label)
        if first != label:
            yield first, label


def difference(first: Result, second: Result) -> dict[str, Any] | None:
    """The first thing in which two results differ beyond rounding, as a remark's data; None where they agree."""
    leaves, others = first["leaves"], second["leaves"]
    if len(leaves) + first["more"] != len(others) + second["more"]:
        return {"what": "structure"}
    found = (_leaf(one, other) for one, other in zip(leaves, others, strict=False))
    return next((each for each in found if each is not None), None)


def _leaf(one: Result, other: Result) -> dict[str, Any] | None:
    if one["kind"] != other["kind"]:
        return {"what": "structure"}
    if one["kind"] == "text":
        return None if one["digest"] == other["digest"] else {"what": "text"}
    if list(one["shape"]) != list(other["shape"]):
        return {"what": "shape", "first": list(one["shape"]), "second": list(other["shape"])}
    if one["finite"] != other["finite"]:
        return {"what": "finite"}
    size = _size(one, other)
    return {"what": "value", "size": size} if size > max(_tolerance(one), _tolerance(other)) else None


def _size(one: Result, other: Result) -> float:
    """The largest difference of the sums, relative to the larger result."""
    if one["size"] is None or other["size"] is None:  # nothing in them is finite
        return 0.0
    largest = max(one["size"], other["size"])
    apart = max(abs(one[sum_] - other[sum_]) for sum_ in ("mean", "size", "ramp"))
    return float(apart / largest) if largest else 0.0


def _tolerance(leaf: Result) -> float:
    return FLOAT8 if leaf["dtype"].startswith("float8") else TOLERANCES.get(leaf["dtype"], EXACT)
