"""First units that compile are made side by side, where that makes them sooner."""

from __future__ import annotations

import msgspec
import pytest
from test_measuring import alone
from trial_script import Start

from whyslower.errors import ProgramError
from whyslower.measure import blocks, trials
from whyslower.measure.blocks import restart
from whyslower.measure.planning import first_units_together
from whyslower.measure.trials import Variant
from whyslower.measure.worker import Worker
from whyslower.schedule.planner import Plan
from whyslower.schedule.turns import Length
from whyslower.store.events import FirstUnit, SoloRun

PLAIN = "import time\nfor i in range(100000):\n    time.sleep(0.0005)\n"
FAILS = "import time\nfor i in range(100000):\n    1 / 0\n"
# Each unit compiles the same anew; the third tells how much of it was loaded, in the first unit and later.
COMPILES = """\
import jax, jax.monitoring
hits = []
jax.monitoring.register_event_listener(lambda event, **_: hits.append(event) if event.endswith("cache_hits") else None)
for i in range(100000):
    jax.jit(lambda x: x * 2.0 + 1.0)(3.0)
    at_first = len(hits) if i == 0 else at_first
    if i == 2:
        raise LookupError(f"{at_first > 0} {len(hits) - at_first}")
"""
SIDE_BY_SIDE = {"a": 0.3, "b": 0.3}


@pytest.fixture
def steps(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What workers are told and what is heard of them, for their first units."""
    seen: list[str] = []
    begin, heard = blocks.begin_first, blocks.heard

    def begun(worker: Worker) -> None:
        seen.append("begin")
        begin(worker)

    def hears(stage: object, worker: Worker, what: str, *more: object) -> object:
        seen.extend(["end"] * (what == blocks.FIRST_UNIT))
        return heard(stage, worker, what, *more)  # type: ignore[arg-type]

    for module in (blocks, trials):
        monkeypatch.setattr(module, "begin_first", begun)
        monkeypatch.setattr(module, "heard", hears)
    return seen


@pytest.mark.parametrize(
    ("first_s", "order"),
    [({}, "begin end begin end begin end"), (SIDE_BY_SIDE, "begin begin end end begin end")],
    ids=["one after the other", "two at once"],
)
def test_as_many_at_once_as_there_are_processors(
    start: Start,
    steps: list[str],
    first_s: dict[str, float],
    order: str,
) -> None:
    script = start(PLAIN)
    script.stage.cpus, script.stage.first_s = 2, first_s
    assert script.trial(Variant("a"), Variant("b"), Variant("a", ("p",))) == {}
    assert " ".join(steps) == order


def test_one_that_fails_in_it_leaves_the_others(start: Start, steps: list[str]) -> None:
    script = start(PLAIN)
    script.stage.cpus, script.stage.first_s = 2, SIDE_BY_SIDE
    fails = Variant("a", ("fails",), sources={str(script.path): FAILS})
    assert "ZeroDivisionError" in script.trial(fails, Variant("b"))["a+fails"]
    assert {variant.key for variant, _ in script.turns} == {"b"}


@pytest.mark.parametrize(("alone_s", "kept"), [(10.0, True), (0.0001, False)])
def test_where_side_by_side_takes_longer_they_are_made_one_by_one(
    start: Start,
    steps: list[str],
    alone_s: float,
    kept: bool,
) -> None:
    script = start(PLAIN)
    script.stage.cpus, script.stage.first_s = 2, {"a": alone_s, "b": alone_s}
    turn = {"a": Length(0, 5), "b": Length(0, 5)}
    plan = Plan(0, True, {"a": 1, "b": 9}, [turn, turn], blocks_s=1.0)
    restart(script.stage, plan, lambda turn: None)
    assert steps == ["begin", "begin", "end", "end"]
    assert bool(script.stage.first_s) == kept
    assert {event.label for event in script.of(FirstUnit)} == {"a", "b"}


def compiling(label: str, first_s: float, unit_s: float = 0.001, library: str = "jax") -> SoloRun:
    return msgspec.structs.replace(alone(label, unit_s), first_unit_s=first_s, libraries={library: "1"})


@pytest.mark.parametrize(
    ("runs", "together"),
    [
        ((compiling("a", 1.0), compiling("b", 1.2)), True),
        ((compiling("a", 1.0), compiling("b", 0.1)), False),  # nothing to wait for
        ((compiling("a", 1.0, unit_s=0.9), compiling("b", 1.2)), False),  # it is just a unit
        ((compiling("a", 1.0), compiling("b", 1.2, library="torch")), False),  # threads that spin
    ],
)
def test_what_compiles_in_two_programs_is_made_at_once(
    start: Start,
    runs: tuple[SoloRun, ...],
    together: bool,
) -> None:
    stage = start(PLAIN).stage
    stage.cpus = 2
    found = first_units_together(stage, {run.label: run for run in runs})
    assert found == ({run.label: run.first_unit_s for run in runs} if together else {})
    stage.cpus = 1
    assert first_units_together(stage, {run.label: run for run in runs}) == {}


def test_what_first_units_compile_is_loaded_by_the_next_process_and_no_more(start: Start) -> None:
    pytest.importorskip("jax")
    script = start(COMPILES)
    script.stage.choose_preloads({"a": ("jax",)})
    told = [script.trial(Variant("a"), number=number)["a"] for number in range(2)]
    assert ["LookupError: False 0" in told[0], "LookupError: True 0" in told[1]] == [True, True], told


def test_a_first_unit_that_counts_compiles_everything(start: Start) -> None:
    pytest.importorskip("jax")
    script = start(COMPILES)
    script.stage.choose_preloads({"a": ("jax",), "b": ("jax",)})
    script.trial(Variant("a"))
    del script.stage.programs["b"]
    plan = Plan(1, True, {}, [{"a": Length(0, 20)}], whole=True)
    with pytest.raises(ProgramError) as error:
        restart(script.stage, plan, lambda turn: None)
    assert "LookupError: False 0" in error.value.message
