"""A whole inquiry against a model of times: it finds the effects that are there, no others, and ends when it must."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest
from inquiry_made import (
    FASTER,
    OTHER,
    SLOWER,
    Bench,
    alone,
    by_factor,
    editing,
    loses,
    naming,
    operation,
    pair,
    setting,
    side,
    suspecting,
)

from whyslower.attribution.explanation import Explanation, explain
from whyslower.causes.case import Case, Cause
from whyslower.evidence.program_runs import ProgramRuns, Run
from whyslower.inquiry import begin as beginning
from whyslower.inquiry import code, rounds, run
from whyslower.inquiry.begin import Known, _source
from whyslower.inquiry.beside import subsets
from whyslower.inquiry.run import Inquiry, inquire
from whyslower.measure.trials import Setting
from whyslower.records import Evidence, Loop, Program, SameWork, Verdict
from whyslower.store.events import EvidenceSeen, FactorTried, TrialCompared, TrialFailed, TrialTaken

LOOPS = naming("loops", loses("+="))
ADD = operation("+=", 6, seconds=5e-4, library="python")
RELATIVES = pair(side("a", SLOWER, [ADD]), side("b", FASTER))
TWINS = pair(side("a", SLOWER, [ADD]), side("b", SLOWER, [ADD]), ratio=1.04)
STRANGERS = pair(side("a", SLOWER, [ADD]), side("b", OTHER))
P, NULL, BOTH = setting("p", remedy="set p"), setting("null", remedy="set null"), setting("both", labels="ab")


class Begin:
    """Makes inquiries whose trials are a bench's, among causes of the test's own."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.patch, self.compared = patch, list[str]()

    def __call__(self, bench: Bench, case: Case, *causes: Cause, whole: int | None = None, **runs: Any) -> Inquiry:
        self.patch.setattr(rounds, "trial", bench.trial)
        self.patch.setattr(run, "CAUSES", causes)
        self.patch.setattr(code, "CAUSES", causes)
        self.patch.setattr(run, "changed_work", self._changed_work)
        room = Setting({"a": None, "b": None}, whole=whole)
        known = Known({label: alone(label) for label in "ab"}, {"a": 3e-3, "b": 1e-3}, {}, runs, room)
        return Inquiry(bench, case, known)  # type: ignore[arg-type]

    def _changed_work(self, stage: Any, own: ProgramRuns, source: str, changed: dict[str, Any]) -> SameWork:
        self.compared.append(source)
        return SameWork(kind="same")


@pytest.fixture
def begin(monkeypatch: pytest.MonkeyPatch) -> Begin:
    return Begin(monkeypatch)


def found(inquiry: Inquiry) -> Explanation:
    """What a finished inquiry's trials say."""
    return explain(inquiry.rounds.trials, list(inquiry.factors.values()))


def shares(explanation: Explanation) -> dict[str, float]:
    return {each.cause: each.share.value for each in explanation.proven}


def share(gain: float, ratio: float) -> float:
    return pytest.approx(math.log(gain) / math.log(ratio), abs=0.03)


def own_runs(source: str = SLOWER) -> ProgramRuns:
    """Runs for the results of program a."""
    return ProgramRuns(label="a", source=source, line=3, first=Run(), second=Run())


# --- known effects ----------------------------------------------------------------------------------------------------


def test_a_setting_and_the_code_get_their_true_shares(begin: Begin) -> None:
    bench = Bench(by_factor(3e-3, 1e-3, p=1.5, code_1=2.0))
    one = begin(bench, RELATIVES, suspecting(P, NULL), LOOPS)
    one.run()
    explanation = found(one)
    assert shares(explanation) == {"p": share(1.5, 3), "loops": share(2, 3)}
    assert explanation.unexplained == pytest.approx(0, abs=0.05)
    assert [ruled.factor.name for ruled in explanation.ruled_out] == ["null"]
    assert ["a", "b", "a+code 1+p"] in bench.asked  # the code is exchanged with the setting in place


def test_code_is_exchanged_without_the_settings_that_edit_the_same_place(begin: Begin) -> None:
    """As it was, nothing was measured where one of them had been proven, and what it left stayed unexplained."""
    inside = editing("inside", SLOWER, "total += row", "total += 0", cause="p")
    bench = Bench(by_factor(9e-3, 1e-3, inside=1.5, q=2.0, code_1=4.5))
    one = begin(bench, RELATIVES, suspecting(inside, setting("q")), LOOPS)
    one.run()
    assert ["a", "b", "a+code 1+q"] in bench.asked
    assert shares(found(one)) == {"loops": share(3, 9), "q": share(2, 9), "p": share(1.5, 9)}


def test_code_beside_a_setting_is_exchanged_without_it_too_since_that_is_what_helps(begin: Begin) -> None:
    bench = Bench(by_factor(9e-3, 1e-3, p=1.5, code_1=6.0))
    one = begin(bench, RELATIVES, suspecting(P), LOOPS)
    one.run()
    assert ["a", "b", "a+code 1+p"] in bench.asked and bench.asked[-1] == ["a", "b", "a+code 1"]
    assert shares(found(one)) == {"p": share(1.5, 9), "loops": share(6, 9)}
    assert one._gain(one.factors["code 1"]) == pytest.approx(math.log(6), abs=0.05)


def test_stretches_that_only_help_together_are_exchanged_together(begin: Begin) -> None:
    """Each alone makes it no faster, so that half of what both do is each one's."""
    both = SLOWER.replace("list(range(100))", "tuple(range(100))").replace("math.sqrt(total)", "total ** 0.5")
    case = pair(side("a", SLOWER, [ADD]), side("b", both))
    looping = naming("loops", loses("+="))
    type(looping).thorough = True  # type: ignore[misc]
    bench = Bench(lambda label, some: 1e-3 if label == "b" or "code in all" in some else 3e-3)
    one = begin(bench, case, looping)
    one.run()
    assert {"a+code 1", "a+code 2"} <= set(bench.asked[0]) and bench.asked[-1][-1] == "a+code in all"
    assert [each.share.value for each in found(one).proven] == pytest.approx([0.5, 0.5], abs=0.03)
    assert {each.cause for each in found(one).proven} == {"loops"}


def test_a_stretch_that_runs_by_itself_does_not_keep_those_waiting_that_do_not(begin: Begin) -> None:
    both = SLOWER.replace("list(range(100))", "tuple(range(100))").replace("math.sqrt(total)", "total ** 0.5")
    failing = {"a+code 1": "TypeError"}
    bench = Bench(lambda label, some: 1e-3 if label == "b" or "code in all" in some else 3e-3, failing=failing)
    begin(bench, pair(side("a", SLOWER, [ADD]), side("b", both)), naming("loops", loses("+="))).run()
    first = next(number for number, asked in enumerate(bench.asked) if "a+code in all" in asked)
    assert sum("a+code 2" in asked for asked in bench.asked[:first]) == run.FEWEST_RESTARTS


def test_what_hardly_shows_beside_a_stretch_that_takes_most_of_a_unit_is_seen_with_it(begin: Begin) -> None:
    """Of 16 ms one stretch takes 14 and another 1: by itself that one is 6 % of it, and after the first one a half."""
    both = SLOWER.replace("list(range(100))", "tuple(range(100))").replace("math.sqrt(total)", "total ** 0.5")

    def times(label: str, some: frozenset[str]) -> float:
        gone = {"code 1": 14e-3, "code 2": 1e-3, "code in all": 15e-3}
        return 1e-3 if label == "b" else 16e-3 - sum(gone[name] for name in some if name in gone)

    one = begin(Bench(times), pair(side("a", SLOWER, [ADD]), side("b", both)), naming("loops", loses("+=")))
    one.run()
    told = {each.factor.name: each.share.value for each in found(one).proven}
    alone, after = math.log(16 / 15), math.log(2)
    assert told["code 2"] == pytest.approx((alone + after) / 2 / math.log(16), abs=0.03)
    assert sum(told.values()) == pytest.approx(1.0, abs=0.03)


def test_code_that_can_not_be_exchanged_at_all_is_named_as_a_whole(begin: Begin) -> None:
    """As it was, nothing was told of relatives none of whose stretches ran in the other's place."""
    failing = {f"a+{name}": "ModuleNotFoundError" for name in ("code 1", "code 2", "code in all", "code 1+2")}
    bench = Bench(by_factor(3e-3, 1e-3), failing=failing)
    both = SLOWER.replace("list(range(100))", "tuple(range(100))").replace("math.sqrt(total)", "total ** 0.5")
    one = begin(bench, pair(side("a", SLOWER, [ADD]), side("b", both)), LOOPS)
    one.run()
    assert [(each.factor.name, each.cause) for each in found(one).proven] == [("the rest", "loops")]
    assert shares(found(one)) == {"loops": pytest.approx(1.0)}


def test_two_names_for_one_thing_are_tried_together_and_told_as_such(begin: Begin) -> None:
    """Either of p and q takes two thirds of the time away, and both together no more; r is a thing of its own."""
    q, r = setting("q"), setting("r")

    def times(label: str, some: frozenset[str]) -> float:
        return 1e-3 if label == "b" else 3e-3 / (2.0 if some & {"p", "q"} else 1.0) / (1.5 if "r" in some else 1.0)

    one = begin(Bench(times), TWINS, suspecting(P, q, r))
    one.run()
    told = {each.cause: each for each in found(one).proven}
    assert {cause: each.alike for cause, each in told.items()} == {"p": ("q",), "q": ("p",), "r": ()}
    assert shares(found(one)) == {"p": share(2**0.5, 3), "q": share(2**0.5, 3), "r": share(1.5, 3)}


def test_settings_that_change_both_programs_are_seen_in_the_ratio(begin: Begin) -> None:
    def times(label: str, some: frozenset[str]) -> float:
        """The slower one spends 2 of 3 ms on what is switched off, the faster one 0.1 of 1 ms."""
        return (3e-3 - 2e-3 * ("both" in some)) if label == "a" else (1e-3 - 1e-4 * ("both" in some))

    one = begin(Bench(times), TWINS, suspecting(BOTH))
    one.run()
    assert shares(found(one)) == {"both": share(3 / (1.0 / 0.9), 3)}


def test_settings_that_matter_together_are_tried_together(begin: Begin) -> None:
    bench = Bench(by_factor(3e-3, 1e-3, p=1.5, q=2.0))
    one = begin(bench, TWINS, suspecting(P, setting("q"), NULL))
    one.run()
    assert "a+p+q" in {key for asked in bench.asked for key in asked}
    assert not any("null" in key and "+" in key.removeprefix("a+") for asked in bench.asked for key in asked)
    assert shares(found(one)) == {"q": share(2, 3), "p": share(1.5, 3)}


def test_what_is_likeliest_is_announced_first(begin: Begin) -> None:
    bench = Bench(by_factor(3e-3, 1e-3))
    begin(bench, TWINS, suspecting(setting("low", weight=0.1), setting("high", weight=0.9))).run()
    assert [event.factor.name for event in bench.of(FactorTried)][:2] == ["high", "low"]
    assert bench.asked[0] == ["a", "b", "a+high", "a+low"]


@pytest.mark.parametrize(("why", "tried"), [("quick", False), ("full", True)])
def test_what_takes_long_is_tried_when_asked_for(begin: Begin, why: str, tried: bool) -> None:
    bench = Bench(by_factor(3e-3, 1e-3), why=why)
    begin(bench, TWINS, suspecting(P, setting("compiled", under="full"))).run()
    assert ("a+compiled" in bench.asked[0]) is tried


@pytest.mark.parametrize(("gain", "budget", "tried"), [(1.2, 60, True), (2.9, 60, False), (1.2, 12, False)])
def test_what_takes_long_is_tried_where_nothing_cheaper_explains(
    begin: Begin, gain: float, budget: float, tried: bool
) -> None:
    bench = Bench(by_factor(3e-3, 1e-3, p=gain, compiled=2.0), budget=budget)
    one = begin(bench, STRANGERS, suspecting(P, setting("compiled", under="full", remedy="compile it")), LOOPS)
    one.run()
    assert any("a+compiled" in asked for asked in bench.asked) is tried
    assert ("compiled" in shares(found(one))) is tried


def test_strangers_leave_the_rest_to_the_code_as_a_whole(begin: Begin) -> None:
    bench = Bench(by_factor(3e-3, 1e-3, p=1.5))
    one = begin(bench, STRANGERS, suspecting(P), LOOPS)
    one.run()
    assert shares(found(one)) == {"p": share(1.5, 3), "loops": share(2, 3)}


def test_strangers_that_raise_no_suspicion_are_measured_too(begin: Begin) -> None:
    bench = Bench(by_factor(3e-3, 1e-3))
    one = begin(bench, STRANGERS, LOOPS)
    one.run()
    assert bench.asked == [["a", "b"]] * 3
    assert shares(found(one)) == {"loops": 1.0}


def test_where_nothing_names_the_rest_it_stays_unexplained(begin: Begin) -> None:
    one = begin(Bench(by_factor(3e-3, 1e-3, p=1.5)), STRANGERS, suspecting(P), naming("unsure", loses("+=", 0.3)))
    one.run()
    explanation = found(one)
    assert shares(explanation) == {"p": share(1.5, 3)}
    assert explanation.unexplained == share(2, 3)


# --- nothing there ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(3))
def test_the_same_program_twice_gives_no_cause(begin: Begin, seed: int) -> None:
    """Even where a verdict was wrong, and every cause is eager."""
    bench = Bench(by_factor(1e-3, 1e-3), seed=seed)
    eager = naming("eager", lambda swap: float(bool(swap.lost or swap.gained)))
    one = begin(bench, TWINS, suspecting(P, NULL, BOTH), eager)
    one.run()
    assert found(one).proven == ()


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.slow) for seed in (1, 2, 3))])
@pytest.mark.parametrize("case", [STRANGERS, RELATIVES], ids=["strangers", "relatives"])
def test_code_is_not_blamed_where_trials_show_no_difference(begin: Begin, case: Case, seed: int) -> None:
    bench = Bench(by_factor(1e-3, 1e-3), seed=seed)
    eager = naming("eager", lambda swap: float(bool(swap.lost or swap.gained)))
    one = begin(bench, case, suspecting(P, NULL), eager)
    one.run()
    assert found(one).proven == ()


def test_a_real_difference_that_nothing_explains_has_no_cause(begin: Begin) -> None:
    one = begin(Bench(by_factor(1.5e-3, 1e-3)), TWINS, suspecting(P, NULL, BOTH))
    one.run()
    explanation = found(one)
    assert explanation.proven == () and explanation.unexplained == 1
    assert {ruled.factor.name for ruled in explanation.ruled_out} == {"p", "null", "both"}


# --- time, failures, whole loops --------------------------------------------------------------------------------------


def test_a_failing_variant_is_dropped_and_the_others_go_on(begin: Begin) -> None:
    bench = Bench(by_factor(3e-3, 1e-3, p=1.5), failing={"a+bad": "NameError"})
    one = begin(bench, TWINS, suspecting(P, setting("bad")))
    one.run()
    assert [event.factors for event in bench.of(TrialFailed)] == [("bad",)]
    assert sum("a+bad" in asked for asked in bench.asked) == 1
    explanation = found(one)
    assert shares(explanation) == {"p": share(1.5, 3)}
    assert "bad" not in {ruled.factor.name for ruled in explanation.ruled_out}


def test_where_whole_loops_are_compared_what_is_likely_is_tried_twice(begin: Begin) -> None:
    bench = Bench(by_factor(3e-3, 1e-3, code_1=3.0))
    one = begin(bench, RELATIVES, suspecting(P), LOOPS, whole=500)
    one.run()
    assert {key for asked in bench.asked for key in asked} == {"a", "b", "a+p", "a+code 1"}
    assert sum("a+p" in asked for asked in bench.asked) == 2
    assert shares(found(one)) == {"loops": share(3, 3)}


@pytest.mark.parametrize(("weight", "restarts"), [(0.3, 2), (0.9, 3)], ids=["a mere suspicion", "a likely one"])
def test_a_mere_suspicion_leaves_the_code_its_time(begin: Begin, weight: float, restarts: int) -> None:
    """Five restarts fit into the budget."""
    bench = Bench(by_factor(3e-3, 1e-3, code_1=3.0), restart_s=4.0, budget=24.0)
    one = begin(bench, RELATIVES, suspecting(setting("p", weight=weight)), LOOPS)
    one.run()
    assert [sum("a+p" in asked for asked in bench.asked[:3]), len(bench.asked)] == [restarts, 5]
    assert sum("a+code 1" in asked for asked in bench.asked) == 5 - restarts
    assert shares(found(one)) == {"loops": share(3, 3)}


# --- remedies ---------------------------------------------------------------------------------------------------------


def test_changes_that_help_are_compared_the_largest_gain_first(begin: Begin) -> None:
    faster = editing("q", SLOWER, "math.sqrt(total)", "total ** 0.5", remedy="use the power")
    worse = setting("worse", remedy="set worse")
    bench = Bench(by_factor(6e-3, 1e-3, p=1.5, q=4.0, worse=0.8))
    one = begin(bench, TWINS, suspecting(P, faster, worse, setting("plain")), a=own_runs())
    one.run()
    compared: Sequence[TrialCompared] = bench.of(TrialCompared)
    assert [event.factors for event in compared] == [("q",), ("p",)], "of twins there is no other way to take over"
    assert "+    y = total ** 0.5\n" in compared[0].patch
    assert "total ** 0.5" in begin.compared[0] and begin.compared[1] == SLOWER
    assert compared[0].work.kind == "same"


@pytest.mark.parametrize("runs", [{}, {"a": own_runs()}], ids=["never seen", "no time"])
def test_what_helps_is_told_though_its_results_can_not_be_compared(begin: Begin, runs: dict[str, ProgramRuns]) -> None:
    bench = Bench(by_factor(6e-3, 1e-3, p=1.5, code_1=4.0))
    one = begin(bench, RELATIVES, suspecting(P), **runs)
    one.run()
    begin.compared.clear()
    bench.clock.pass_(bench.request.budget)
    one._remedies()
    compared = {event.factors: event for event in bench.of(TrialCompared)}
    assert compared[("p",)].work.kind == "unchecked" and not begin.compared
    assert "p = 1" in compared[("p",)].patch


def test_the_other_program_as_a_whole_is_a_remedy_too(begin: Begin) -> None:
    bench = Bench(by_factor(3e-3, 1e-3))
    begin(bench, STRANGERS, suspecting(P)).run()
    (compared,) = bench.of(TrialCompared)
    assert compared.factors == ("the rest",) and compared.work == STRANGERS.work
    assert "-import math\n" in compared.patch and "+from collections import deque\n" in compared.patch


def test_sets_of_what_has_an_effect() -> None:
    p, q, r = (setting(name) for name in "pqr")
    assert subsets([]) == subsets([p]) == []
    assert subsets([p, q]) == [(p, q)]
    assert subsets([p, q, r]) == [(p, q), (p, r), (q, r), (p, q, r)]


# --- from a verdict on ------------------------------------------------------------------------------------------------


def test_a_verdict_leads_to_evidence_then_to_trials(begin: Begin, tmp_path: Path, monkeypatch: Any) -> None:
    bench = Bench(by_factor(3e-3, 1e-3, code_1=3.0))
    for label, text in (("a", SLOWER), ("b", FASTER)):
        (tmp_path / f"{label}.py").write_text(text)
        bench.programs[label] = Program(label=label, kind="script", target=f"{label}.py", directory=str(tmp_path))
        bench.loops[label] = Loop(kind="for", file=str(tmp_path / f"{label}.py"), line=3)
    seen = {"a": [msgspec.structs.replace(ADD, file=str((tmp_path / "a.py").resolve()))], "b": []}
    monkeypatch.setattr(
        beginning,
        "observe",
        lambda stage, label, seconds, skip, unit_s: Evidence(label=label, operations=tuple(seen[label])),
    )
    known = begin(bench, RELATIVES, LOOPS).known
    verdict = Verdict(kind="slower", slower="a", faster="b", ratio=3.0, low=2.9, high=3.1, margin=0.02)
    inquire(bench, verdict, known)  # type: ignore[arg-type]
    kinds = [type(event) for event in bench.events]
    assert kinds.index(EvidenceSeen) < kinds.index(FactorTried) < kinds.index(TrialTaken)
    (factor,) = [event.factor for event in bench.of(FactorTried)]
    assert (factor.cause, factor.reading, factor.where) == ("loops", "swap", "a.py:6: total += row")
    assert bench.watch.names[0] == "looking"


def test_the_text_of_a_loop_is_that_of_its_file(tmp_path: Path) -> None:
    bench = Bench(by_factor(3e-3, 1e-3))
    (tmp_path / "a.py").write_text(SLOWER)
    (tmp_path / "module.py").write_text("# rows\n" + SLOWER)
    bench.programs["a"] = Program(label="a", kind="script", target="a.py", directory=str(tmp_path))
    bench.loops["a"] = own = Loop(kind="for", file=str(tmp_path / "a.py"), line=3)
    assert _source(bench, "a").text == SLOWER  # type: ignore[arg-type, union-attr]
    bench.loops["a"] = Loop(kind="for", file=str(tmp_path / "module.py"), line=4)
    assert _source(bench, "a").text == "# rows\n" + SLOWER  # type: ignore[arg-type, union-attr]
    bench.loops["a"] = msgspec.structs.replace(own, kind="call")
    assert _source(bench, "a") is None  # type: ignore[arg-type]
