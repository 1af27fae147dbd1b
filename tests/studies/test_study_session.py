"""A study's session: simulated restarts that stop, drop, retry and leave out as they should; and small processes."""

from __future__ import annotations

import json
import math
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from study_simulated import BLOCKS, Simulation

from whyslower.errors import BudgetError, ProgramError, UsageError
from whyslower.measure.alone import tried
from whyslower.measure.crew import Crew
from whyslower.measure.stage import Stage
from whyslower.measure.watch import NoWatch
from whyslower.questions import Levels, StudyRequest
from whyslower.records import Loop, Program, Request
from whyslower.report.study_answer import study_answer
from whyslower.store.events import RestartDone, SessionEnded, SoloRun, StudyAsked, TrialTaken, VariantLeft
from whyslower.store.writer import LogWriter
from whyslower.studies.declare import declared
from whyslower.studies.restarts import MOST_ALIVE, _most_alive
from whyslower.studies.session import chosen_design, run

TRIED_S = 0.2  # enough for a second stretch on a machine that is busy
TWO_BY_TWO = {"kind": ["sum", "loop"], "size": [32, 64]}


def seconds(levels: Levels) -> float:
    """Twice the size takes 2.5 times as long; the kind makes no difference."""
    return 1e-4 * (2.5 if levels["size"] == 64 else 1.0)


# --- restarts ---------------------------------------------------------------------------------------------------------


def test_a_session_ends_once_all_is_decided_and_says_what_is_true() -> None:
    one = Simulation(TWO_BY_TWO, seconds)
    assert one.run() == "decided" and one.clock < one.asked.budget
    assert Counter(label for labels in one.beside for label in labels).keys() == one.variants.keys()
    found = study_answer(one.events, "log")
    kinds = {(effect.factor, effect.level): effect.kind for effect in found.effects}
    assert kinds == {("kind", "loop"): "equivalent", ("size", 64): "slower"}
    size = next(effect for effect in found.effects if effect.factor == "size")
    assert size.low < 2.5 < size.high and size.ratio == pytest.approx(2.5, rel=0.02)
    assert found.ended == "decided" and found.restarts == len(one.beside)
    assert found.turns == sum(map(len, one.beside)) * BLOCKS


def test_the_log_says_what_the_session_knew() -> None:
    one = Simulation(TWO_BY_TWO, seconds)
    one.run()
    assert study_answer(one.events, "").effects == one.restarts.estimates.effects()


def test_a_budget_that_ends_first_is_kept_to_and_what_it_gave_is_told() -> None:
    one = Simulation(TWO_BY_TWO, seconds, budget=1.0)
    assert one.run() == "budget" and one.clock <= one.asked.budget
    found = study_answer(one.events, "")
    assert "undecided" in {effect.kind for effect in found.effects} and found.turns > 0


def test_a_budget_without_room_for_a_turn_is_an_error() -> None:
    with pytest.raises(BudgetError):
        Simulation(TWO_BY_TWO, seconds, budget=0.01).run()


def test_a_variant_that_fails_in_the_middle_is_left_out_and_the_rest_goes_on() -> None:
    failures = {"kind=loop,size=64": (2, "failed in its unit, after 7 calls or more: ValueError: odd")}
    one = Simulation({"kind": ["sum", "loop"], "size": [32, 64, 128]}, seconds, failures=failures)
    one.run()
    (left,) = (event for event in one.events if isinstance(event, VariantLeft))
    assert left.label == "kind=loop,size=64"
    assert left.why == "failed in its unit, after 7 calls or more: ValueError: odd"
    assert all("kind=loop,size=64" not in labels for labels in one.beside[3:])
    found = study_answer(one.events, "")
    assert {variant.label for variant in found.variants if variant.failed} == {"kind=loop,size=64"}
    assert {effect.factor for effect in found.effects} == {"kind", "size"}
    assert "undecided" not in {effect.kind for effect in found.effects}


def test_a_factor_of_which_one_level_is_left_is_said_to_be_unknown() -> None:
    failures = {f"kind=loop,size={size}": (1, "failed in build: TypeError: no") for size in (32, 64)}
    one = Simulation(TWO_BY_TWO, seconds, failures=failures)
    one.run()
    found = study_answer(one.events, "")
    assert {effect.factor for effect in found.effects} == {"size"}
    assert [r.data for r in found.remarks if r.kind == "factor-left"] == [{"factor": "kind"}]


def test_fewer_than_two_variants_end_a_session() -> None:
    one = Simulation({"size": [32, 64]}, seconds, failures={"size=64": (2, "failed in its unit: ValueError: odd")})
    with pytest.raises(ProgramError, match="only size=32 can be run") as raised:
        one.run()
    assert "size=64: failed in its unit: ValueError: odd" in raised.value.details
    assert study_answer(one.events, "").variants[1].failed


def test_what_may_fail_for_want_of_room_is_tried_again_beside_fewer() -> None:
    factors = {"size": list(range(MOST_ALIVE))}
    one = Simulation(factors, lambda levels: 1e-4, budget=20.0, crowd=3)
    one.run()
    assert not [event for event in one.events if isinstance(event, VariantLeft)]
    sizes = [len(labels) for labels in one.beside]
    assert sizes[0] == MOST_ALIVE and set(sizes[2:]) == {2}


def test_room_for_variants_is_set_by_the_memory_that_one_holds() -> None:
    assert _most_alive(0) == MOST_ALIVE and _most_alive(1) == MOST_ALIVE
    assert _most_alive(1 << 60) == 2


def test_disturbed_blocks_do_not_count() -> None:
    one = Simulation(TWO_BY_TWO, seconds, disturbed=lambda restart, block: block == 2)
    one.run()
    found = study_answer(one.events, "")
    taken = [event for event in one.events if isinstance(event, TrialTaken)]
    assert found.turns == len([event for event in taken if event.turn.block != 2]) < len(taken)
    assert [remark.data["why"] for remark in found.remarks if remark.kind == "dropped"] == ["throttled"]
    assert one.restarts.estimates.effects() == found.effects


def test_a_contrast_is_measured_until_it_is_decided_and_shared_out() -> None:
    ends = ({"kind": "sum", "size": 32}, {"kind": "loop", "size": 64})
    one = Simulation(TWO_BY_TWO, seconds, contrast=ends)
    assert one.run() == "decided"
    found = study_answer(one.events, "").contrast
    assert found is not None and found.kind == "slower" and found.low < 2.5 < found.high
    shares = {share.factor: share.share for share in found.shares}
    assert shares["size"] == pytest.approx(1.0, abs=0.1)


def test_a_contrast_whose_variant_fails_is_said_to_be_unknown() -> None:
    ends = ({"kind": "sum", "size": 32}, {"kind": "loop", "size": 64})
    failures = {"kind=loop,size=64": (0, "failed in build: TypeError: no")}
    one = Simulation(TWO_BY_TWO, seconds, contrast=ends, failures=failures)
    one.run()
    found = study_answer(one.events, "")
    assert found.contrast is None
    assert [r.data["variant"] for r in found.remarks if r.kind == "no-contrast"] == ["kind=loop,size=64"]


@pytest.mark.parametrize("share", [0.3, 0.7])
def test_a_log_that_was_cut_by_a_kill_shows_what_it_holds(share: float) -> None:
    one = Simulation(TWO_BY_TWO, seconds)
    one.run()
    found = study_answer(one.events[: int(share * len(one.events))], "log")
    assert found.ended == "killed" and 0 < found.turns < study_answer(one.events, "").turns
    assert math.isfinite(found.variants[0].unit_s or math.nan)


def test_a_log_that_was_cut_before_the_first_turn_says_that_nothing_was_measured() -> None:
    found = study_answer(Simulation(TWO_BY_TWO, seconds).events, "log")
    assert found.effects == () and found.turns == 0 and len(found.variants) == 4


# --- the request ------------------------------------------------------------------------------------------------------

STUDY = """
FACTORS = {"kind": ["sum", "loop", "raises", "nothing", "wears"], "n": [50, 200]}


def build(kind, n):
    items = list(range(n))
    calls = []

    def loop():
        total = 0
        for item in items:
            total += item
        return total

    def wears():
        calls.append(None)
        if len(calls) > 3:
            raise RuntimeError("worn out")
        return sum(items)

    if kind == "raises":
        raise LookupError("no such kind here")
    return {"sum": lambda: sum(items), "loop": loop, "nothing": None, "wears": wears}[kind]
"""


def request(folder: Path, budget: float, **more: Any) -> StudyRequest:
    (folder / "study.py").write_text(STUDY)
    study = declared("study.py", sys.executable, str(folder))
    return StudyRequest(study=study, budget=budget, seed=1, **more)


def test_a_contrast_must_stand_among_the_fixed_levels(tmp_path: Path) -> None:
    ends = ({"kind": "sum", "n": 50}, {"kind": "loop", "n": 200})
    with pytest.raises(UsageError, match="--contrast names n=200, which --fix leaves out"):
        chosen_design(request(tmp_path, 1.0, contrast=ends, fixed={"n": (50,)}))


def test_one_variant_is_nothing_to_compare(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="Only one variant is left"):
        chosen_design(request(tmp_path, 1.0, fixed={"n": (50,), "kind": ("sum",)}))


# --- real processes ---------------------------------------------------------------------------------------------------


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    """The study's variants with n=50, by kind."""
    (tmp_path / "study.py").write_text(STUDY)
    programs = tuple(
        Program(
            label=kind,
            kind="variant",
            target="study.py",
            payload=json.dumps({"kind": kind, "n": 50}),
            python=sys.executable,
            directory=str(tmp_path),
        )
        for kind in ("sum", "loop", "raises", "nothing", "wears")
    )
    with Crew() as crew, LogWriter(tmp_path / "log") as log:
        found = Stage(Request(programs=programs, reference="sum", budget=60.0), crew, log, NoWatch())
        found.loops = {program.label: Loop(kind="call") for program in programs}
        yield found


def test_a_variant_by_itself_tells_its_time_and_its_result(stage: Stage) -> None:
    found = tried(stage, "loop", TRIED_S, 20.0)
    (leaf,) = found.run.result["leaves"]
    assert leaf["mean"] == sum(range(50)) and found.run.result["type"] == "int"
    assert found.run.first_unit_s and sum(units for _, units, _ in found.run.stretches) > 1
    assert found.peak_bytes > 1 << 20 and not found.run.wait_s


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        ("raises", "failed in build: LookupError: no such kind here"),
        ("nothing", "build returned NoneType, which can't be called: it has to return its unit"),
        ("wears", "failed in its unit, after [0-9]+ calls or more: RuntimeError: worn out"),
    ],
)
def test_a_variant_that_cannot_run_says_why(stage: Stage, kind: str, said: str) -> None:
    with pytest.raises((ProgramError, UsageError), match=said):
        tried(stage, kind, TRIED_S, 20.0)


@pytest.mark.slow
def test_a_session_of_real_processes(tmp_path: Path) -> None:
    with LogWriter(tmp_path / "log") as log:
        run(request(tmp_path, 12.0), log, NoWatch())
    kinds = Counter(type(event) for event in log.events)
    assert kinds[StudyAsked] == kinds[SessionEnded] == 1 and kinds[RestartDone] > 1
    left = {event.label: event.why for event in log.events if isinstance(event, VariantLeft)}
    assert {label.split(",")[0] for label in left} == {"kind=raises", "kind=nothing", "kind=wears"}
    runs = Counter(event.label for event in log.events if isinstance(event, SoloRun))
    again = {"kind=sum,n=50", "kind=loop,n=50", "kind=sum,n=200"}  # the first one, and one of each other level
    assert runs == Counter(dict.fromkeys(again, 2)) + Counter(["kind=loop,n=200"])
    found = study_answer(log.events, "")
    effects = {(effect.factor, effect.level): effect for effect in found.effects}
    assert effects["n", 200].ratio > 1.5 and effects["kind", "loop"].ratio > 1.2
    assert [r.data["factors"] for r in found.remarks if r.kind == "results-same"] == [["kind"]]
