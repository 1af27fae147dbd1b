"""A sentence for every kind of remark that only studies have: about results, and about what was left out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from whyslower.questions import Level
from whyslower.records import Remark
from whyslower.report import numbers, remark_wording
from whyslower.report.study_wording import levels_left, listed, quoted

Data = Mapping[str, Any]

RESULTS = ("results-nothing", "results-unsteady", "results-differ", "results-same")  # shown in a part of their own


def remark(found: Remark) -> str:
    """A remark's sentence."""
    sentence = SENTENCES.get(found.kind)
    return sentence(found.data) if sentence else remark_wording.remark(found, {})


def _nothing(data: Data) -> str:
    return (
        f"Whether the variants give the same results could not be looked at: the unit returns {listed(data['types'])}."
        " Let it return what it computes, as numbers or arrays."
    )


def _unsteady(data: Data) -> str:
    if not data.get("levels"):
        return (
            f"Whether the variants give the same results could not be looked at: {data['variant']} gave other results"
            " in a second process. Seed what is drawn at random."
        )
    levels = listed([f"`{name}` {level}" for name, level in data["levels"].items()])
    return (
        f"With {levels} each process gives other results: seed what is drawn at random. Nothing is compared with that."
    )


def _differ(data: Data) -> str:
    levels = [str(level) for level in data["levels"]]
    gives = "gives" if len(levels) == 1 else "give"
    how = _how(data) + (" (the first of them)" if len(levels) > 1 and data["what"] in ("value", "shape") else "")
    others = ", ".join(f"{name}={level}" for name, level in data.get("with", {}).items())
    where = f" (not everywhere; with {others}, say)" if others else ""
    return f"`{data['factor']}` {listed(levels)} {gives} other results than {data['against']}: {how}{where}."


def _how(data: Data) -> str:
    if data["what"] == "value":
        return f"they differ by {numbers.percent(data['size'])} of their size"
    if data["what"] == "shape":
        return f"the shape is {_shape(data['second'])} instead of {_shape(data['first'])}"
    return {"finite": "one of them is not finite", "text": "another text"}.get(data["what"], "they are built otherwise")


def _shape(shape: Sequence[Level]) -> str:
    return "x".join(str(n) for n in shape) or "a single number"


def _same(data: Data) -> str:
    return f"Whatever {quoted(data['factors'])} {_is(data['factors'])}, the results agree to rounding."


def _is(names: Sequence[str]) -> str:
    return "is" if len(names) == 1 else "are"


SENTENCES: Mapping[str, Callable[[Data], str]] = {
    "results-nothing": _nothing,
    "results-unsteady": _unsteady,
    "results-differ": _differ,
    "results-same": _same,
    "no-contrast": lambda data: (
        f"The difference that --contrast asks for is not known: {data['variant']} was left out ({data['why']})."
    ),
    "factor-left": lambda data: (
        f"What `{data['factor']}` does is not known: fewer than two of its levels can be run in what is measured."
    ),
    "partly-compared": lambda data: (
        f"What `{data['factor']}` {data['level']} does was seen with `{data['other']}`"
        f" {listed([str(level) for level in data['levels']])} only: its other variants are left out."
    ),
    "unit-grows": lambda data: (
        f"A unit of {listed(data['variants'])} takes ever longer in a process, in its last turns"
        f" {data['growth']:.2g}x as long as in its first ones: its figures hold for as many calls as were made."
    ),
    "levels-left": lambda data: f"No variant with {levels_left(data)} can be run.",
}
