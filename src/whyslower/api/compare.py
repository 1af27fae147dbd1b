"""`explain` compares two programs, `compare` several: callables, scripts, or functions by name."""

from __future__ import annotations

import math
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal, get_args

import msgspec

from whyslower.api.callables import module_of, payload
from whyslower.api.measured import Measured, measure
from whyslower.api.programs import check_runs, interpreter, named
from whyslower.api.seeds import seed_or_any
from whyslower.api.texts import of_callable
from whyslower.errors import UsageError
from whyslower.records import Answer, Program, Request, Verdict
from whyslower.report import json_answer, terminal
from whyslower.report.document import document
from whyslower.report.remedies import to_apply

Why = Literal["none", "quick", "full"]
ProgramLike = Callable[[], object] | str | os.PathLike[str]


class Comparison(msgspec.Struct, frozen=True):
    """An answered comparison; printed, it is the terminal's report."""

    answer: Answer

    @property
    def verdict(self) -> Verdict | None:
        """The verdict about the first compared program; None if nothing was measured."""
        return next(iter(self.answer.verdicts.values()), None)

    def __str__(self) -> str:
        return terminal.plain(document(self.answer))

    def to_json(self) -> str:
        """The JSON answer."""
        return json_answer.render(self.answer)

    def patch(self) -> str:
        """The best remedy with the same results as a unified diff of a script; "" where there is none."""
        remedy = to_apply(self.answer.remedies)
        return remedy.patch if remedy else ""


def explain(f: ProgramLike, g: ProgramLike, *, labels: Sequence[str] | None = None, **options: Any) -> Comparison:
    """Compare two programs: callables without arguments, paths of scripts, or "module:function".

    `options` are those of `compare`. Raises UsageError, ProgramError, StoppedError, LogError.
    """
    labels = ("a", "b") if labels is None else tuple(labels)
    if len(labels) != 2 or labels[0] == labels[1]:
        raise UsageError(f"Two different labels are needed for two programs, not {labels}.", 'Such as ("old", "new").')
    return compare(dict(zip(labels, (f, g), strict=True)), **options)


def compare(
    programs: Mapping[str, ProgramLike],
    *,
    reference: str | None = None,
    budget: float = 60.0,
    margin: float = 0.02,
    precision: float | None = None,
    per: Literal["unit", "loop"] = "unit",
    why: Why = "quick",
    python: str | None = None,
    in_place: bool = False,
    seed: int | None = None,
    check_work: bool = True,
    log: str | os.PathLike[str] | None = None,
    progress: bool = False,
) -> Comparison:
    """Compare programs by label, each with `reference` (the first by default).

    `budget` is in seconds; `margin` and `precision` are fractions (0.02: 2 %); `why` is how far reasons are looked for
    where one of two programs is slower; `log` names the log's file; `progress` shows the session on
    stderr. Raises UsageError, ProgramError, StoppedError, LogError.
    """
    if not isinstance(programs, Mapping) or not all(isinstance(label, str) for label in programs):
        raise UsageError("Programs are needed by label.", 'For example: compare({"numpy": f, "torch": g})')
    reference = _reference(programs, reference)
    _check(budget, margin, why)
    executable = interpreter(python) if python else sys.executable
    request = Request(
        programs=tuple(_program(label, given, executable) for label, given in programs.items()),
        reference=reference,
        budget=budget,
        margin=margin,
        precision=precision,
        per=per,
        why=why,
        in_place=in_place,
        seed=seed_or_any(seed),
        check_work=check_work,
    )
    return _answered(measure(request, log, sys.stderr if progress else None))


def _check(budget: float, margin: float, why: str) -> None:
    if not (0 < budget < math.inf and 0 < margin < 1):
        raise UsageError(f"A budget above 0 s and a margin between 0 and 1 are needed, not {budget} and {margin}.")
    if why not in get_args(Why):
        raise UsageError(f"why={why!r} is not known.", f"It is one of {', '.join(get_args(Why))}.")


def _reference(programs: Mapping[str, ProgramLike], reference: str | None) -> str:
    if len(programs) < 2:
        raise UsageError("Two programs or more are needed.", 'For example: compare({"numpy": f, "torch": g})')
    if reference is not None and reference not in programs:
        raise UsageError(f"There is no program {reference!r}.", f"They are {', '.join(programs)}.")
    return next(iter(programs)) if reference is None else reference


def _answered(measured: Measured) -> Comparison:
    if measured.failure is not None:
        raise measured.failure
    assert measured.answer is not None  # without a failure there is an answer
    return Comparison(measured.answer)


def _program(label: str, given: object, python: str) -> Program:
    common = Program(label=label, kind="callable", target=label, python=python, directory=str(Path.cwd()))
    if callable(given):
        check_runs(label, given)
        name = getattr(given, "__name__", label) if label in ("a", "b") else label
        found = of_callable(name if name.isidentifier() else label, given)
        sent = payload(label, given if found is None else found.values, module_of(given))
        return msgspec.structs.replace(common, target=name, payload=sent, text=found.text if found else None)
    if not isinstance(given, (str, os.PathLike)):
        kind = type(given).__name__
        raise UsageError(
            f"{label} is of type {kind}, and no program.", "Give a callable, a script's path, or a function's place."
        )
    return named(os.fspath(given), common)
