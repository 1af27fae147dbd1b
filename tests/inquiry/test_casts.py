"""A cast of a program's data that its unit undoes: without an effect it says nothing."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from inquiry_made import OTHER, SLOWER, Bench, alone, by_factor, operation, pair, setting, side, suspecting

from whyslower.attribution.explanation import explain
from whyslower.inquiry import casts, code, rounds, run
from whyslower.inquiry.begin import Known
from whyslower.inquiry.run import Inquiry
from whyslower.measure.trials import Setting
from whyslower.records import Operand, Operation
from whyslower.store.events import FactorTried

CAST = setting("cast", cause="dtype-width", casts=("float64",))


def working(name: str, dtype: str, seconds: float) -> Operation:
    """On a large array of a dtype."""
    large = Operand(kind="array", type="numpy.ndarray", dtype=dtype, shape=(1000, 1000), nbytes=8_000_000)
    return msgspec.structs.replace(operation(name, 6, seconds), operands=(large,))


WIDE = (working("*", "float64", 3e-4), working("numpy.sqrt", "float64", 6e-4))
MASKED = (*WIDE, working("&", "bool", 1e-4))
LEFT = (working("*", "float32", 2e-4), working("numpy.sqrt", "float32", 3e-4), working("numpy.exp", "float64", 1e-4))


def test_the_part_that_is_done_in_a_dtype_is_one_of_the_work_on_large_arrays() -> None:
    assert casts.part_in(MASKED, {"float64"}) == pytest.approx(0.9)
    assert casts.part_in([*MASKED, operation("len", 6, seconds=1.0)], {"float64"}) == pytest.approx(0.9)
    assert casts.part_in([], {"float64"}) == 0.0


@pytest.mark.parametrize(
    ("after", "effect", "silent"),
    [(MASKED, 1.0, True), (LEFT, 1.0, False), ((), 1.0, False), (MASKED, 1.5, False)],
    ids=["undone", "in place", "not seen", "it helps"],
)
def test_a_cast_that_is_undone_in_the_unit_rules_nothing_out(
    monkeypatch: pytest.MonkeyPatch, after: tuple[Operation, ...], effect: float, silent: bool
) -> None:
    bench = Bench(by_factor(3e-3, 1e-3, cast=effect))
    monkeypatch.setattr(rounds, "trial", bench.trial)
    monkeypatch.setattr(run, "CAUSES", (suspecting(CAST),))
    monkeypatch.setattr(code, "CAUSES", ())
    looked: list[dict[str, Any]] = []

    def operations(*_: Any, **told: Any) -> tuple[Operation, ...]:
        looked.append(told)
        return after

    monkeypatch.setattr(casts, "operations", operations)
    known = Known({label: alone(label) for label in "ab"}, {"a": 3e-3, "b": 1e-3}, {}, {}, Setting(dict.fromkeys("ab")))
    one = Inquiry(bench, pair(side("a", SLOWER, MASKED), side("b", OTHER)), known)  # type: ignore[arg-type]
    one.run()
    found = explain(one.rounds.trials, list(one.factors.values()))
    assert [each.factor.name for each in found.ruled_out] == ([] if silent or effect > 1 else ["cast"])
    assert len(looked) == (effect == 1.0) and all("cast = 1" in told["door"] for told in looked)
    told = [event.factor for event in bench.of(FactorTried) if event.factor.name == "cast"]
    assert told[-1].refutes == ("never" if silent else "always")
