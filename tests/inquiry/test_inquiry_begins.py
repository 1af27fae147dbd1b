"""Of which verdicts a reason is looked for."""

from __future__ import annotations

import math
from types import SimpleNamespace
from typing import Any

import pytest
from inquiry_made import alone
from msgspec.structs import replace

from whyslower import session
from whyslower.evidence.passes import Checked, since_door
from whyslower.evidence.program_runs import ProgramRuns, Run
from whyslower.evidence.snapshots import Snapshot, Snapshots
from whyslower.inquiry import begin, run
from whyslower.measure.measuring import Measuring
from whyslower.records import Evidence, Kernel, Operation, SameWork
from whyslower.statistics.sequence import RatioSequence

RATIOS = {"slower": [2.0] * 10, "equivalent": [1.001, 0.999] * 10, "undecided": [1.3, 1.6, 1.9, 1.4, 1.8, 1.5, 1.45]}


def parts(kind: str, early: bool = False) -> tuple[Any, Any]:
    """A stage and a measured part of which the verdict is of a kind."""
    sequence = RatioSequence()
    for ratio in RATIOS[kind]:
        sequence.add(math.log(ratio))
    assert sequence.judge().kind == kind
    request = SimpleNamespace(budget=60.0, why="quick")
    stage: Any = SimpleNamespace(request=request, left=lambda: 30.0, preloads={}, processes=False)
    measuring: Any = SimpleNamespace(
        early=early,
        planner=SimpleNamespace(wait_s=0.0, whole=None, room={}, unit_s={}, other_at_first=False),
        others=["b"],
        reference="a",
        margin=0.02,
        sequences={"b": sequence},
        checks=SimpleNamespace(all_cold=False),
        bursts="",
        take=lambda turns: None,
        solos={"a": alone("a"), "b": alone("b")},
        grown={},
    )
    return stage, measuring


@pytest.mark.parametrize(
    ("kind", "early", "looked"),
    [("slower", False, True), ("undecided", True, True), ("undecided", False, False), ("equivalent", False, False)],
    ids=["slower", "likely slower", "undecided, yet as precise as was asked", "equivalent"],
)
def test_a_reason_is_looked_for_where_there_is_a_slower_side(
    monkeypatch: pytest.MonkeyPatch, kind: str, early: bool, looked: bool
) -> None:
    asked: list[Any] = []
    monkeypatch.setattr(run, "inquire", lambda *given: asked.append(given))
    stage, measuring = parts(kind, early)
    session._inquire(stage, measuring, Checked({"a": alone("a")}, {}, {}))
    assert bool(asked) is looked


def test_a_fault_of_our_own_breaks_the_search_off_and_leaves_the_verdict(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "inquire", lambda *given: given[len(given)])
    stage, measuring = parts("slower")
    notes: list[tuple[str, dict[str, str]]] = []
    stage.note = lambda kind, **data: notes.append((kind, data))
    session._inquire(stage, measuring, Checked({"a": alone("a")}, {}, {}))
    ((kind, data),) = notes
    assert kind == "why-broke-off"
    assert data["fault"].startswith("IndexError: ") and "test_inquiry_begins.py:" in data["fault"]


def test_a_program_that_turns_show_to_grow_is_known_by_them(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []
    monkeypatch.setattr(run, "inquire", lambda *given: asked.append(given))
    stage, measuring = parts("slower", early=False)
    measuring.grown = {"b": alone("b")}
    solos = {"a": alone("a"), "b": alone("b")}
    session._inquire(stage, measuring, Checked(solos, {}, {}))
    ((_, _, known),) = asked
    assert known.solos["b"] is measuring.grown["b"] and known.solos["a"] is solos["a"]


def test_of_whole_loops_a_round_is_the_unit_that_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    setting, known = looked_at(monkeypatch, rounds={"a": 50, "b": 50})
    assert (setting.to_the_end, setting.whole) == (True, 50)
    assert known.unit_s == {"a": pytest.approx(0.02), "b": pytest.approx(0.04)}
    assert known.rounds == {"a": 1.0, "b": 1.0}


def test_of_whole_loops_of_different_lengths_a_round_of_the_slower_one_is_the_unit(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    setting, known = looked_at(monkeypatch, rounds={"a": 20, "b": 50})
    assert setting.whole == 50
    assert known.unit_s == {"a": pytest.approx(0.02), "b": pytest.approx(0.04)}
    assert known.rounds == {"a": 0.4, "b": 1.0}


def test_of_whole_loops_of_which_nobody_knows_the_rounds_no_reason_is_looked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert looked_at(monkeypatch, rounds=None) == (None, "why-whole")


def looked_at(monkeypatch: pytest.MonkeyPatch, rounds: dict[str, int] | None) -> tuple[Any, Any]:
    """What the search is given where whole loops of 1 and 2 s are compared; else the remark."""
    given: list[Any] = []
    monkeypatch.setattr(run, "inquire", lambda stage, found, known: given.append((known.setting, known)))
    stage, measuring = parts("slower")
    measuring.planner.whole, measuring.planner.unit_s = [], {"a": 1.0, "b": 2.0}
    measuring.rounds = rounds
    stage.note = lambda kind: given.append((None, kind))
    session._inquire(stage, measuring, Checked({"a": alone("a")}, {}, {}))
    return given[0]  # type: ignore[no-any-return]


@pytest.mark.parametrize(
    ("whole", "left", "finished", "skipped", "said"),
    [
        pytest.param(40, 30.0, True, 33, ("watched", 34), id="typical rounds"),
        pytest.param(40, 1.0, True, 0, ("unwatched", 34), id="too late to be watched"),
        pytest.param(40, 5.0, True, 31, ("unwatched", 34), id="as late as can be"),
        pytest.param(None, 30.0, True, 0, None, id="first rounds are compared"),
        pytest.param(20, 30.0, True, 0, None, id="what is dear comes after what is compared"),
        pytest.param(40, 30.0, False, 0, None, id="nobody has seen where half of the time has passed"),
    ],
)
def test_of_whole_loops_typical_rounds_are_looked_into(
    monkeypatch: pytest.MonkeyPatch,
    whole: int | None,
    left: float,
    finished: bool,
    skipped: int,
    said: tuple[str, int] | None,
) -> None:
    notes: list[tuple[str, int]] = []
    asked: list[tuple[int, float]] = []

    def seen(stage: Any, label: str, seconds: float, skip: int, unit_s: float) -> Evidence:
        asked.append((skip, unit_s))
        return Evidence(label=label, units=5)

    monkeypatch.setattr(begin, "observe", seen)
    stage: Any = SimpleNamespace(
        left=lambda: left,
        now=lambda: 0.0,
        write=lambda event: None,
        note=lambda kind, label, unit, **_: notes.append((kind, unit)),
    )
    stretches = ((0, 1, 10**8), *((unit, 5, 10**6 if unit < 26 else 10**8) for unit in range(1, 40, 5)))
    known: Any = SimpleNamespace(
        solos={"a": SimpleNamespace(stretches=stretches, finished=finished, rounds=40, busy=False)},
        setting=SimpleNamespace(whole=whole, to_the_end=not finished),
        rounds={},
        unit_s={"a": 0.01},
    )
    begin._seen(stage, known, "a", begin._to_skip(stage, known, ["a"])["a"])
    assert asked == [(skipped, 0.01)] and notes == ([] if said is None else [said])


@pytest.mark.parametrize(
    ("to_the_end", "left", "skips", "noted"),
    [
        pytest.param(False, 30.0, {"a": 25, "b": 25}, [], id="the same rounds of both, the earlier"),
        pytest.param(False, 4.0, {"a": 10, "b": 10}, ["a", "b"], id="too late in one: earlier ones of both"),
        pytest.param(False, 0.1, {"a": 0, "b": 0}, ["a", "b"], id="far too late in one: the first ones of both"),
        pytest.param(None, 4.0, {"a": 25, "b": 10}, ["b"], id="loops of other lengths to their ends, each by itself"),
        pytest.param(True, 4.0, {"a": 10, "b": 10}, ["a", "b"], id="loops of one length to their ends"),
    ],
)
def test_where_the_same_units_are_compared_the_same_ones_are_looked_into(
    to_the_end: bool | None, left: float, skips: dict[str, int], noted: list[str]
) -> None:
    stage: Any = SimpleNamespace(left=lambda: left)

    def growing(ns: int, slope: float) -> Any:
        stretches = ((0, 1, ns), *((unit, 1, int(ns * (1 + slope * unit))) for unit in range(1, 40)))
        return SimpleNamespace(stretches=stretches, finished=True, rounds=ns if to_the_end is None else 40)

    known: Any = SimpleNamespace(
        solos={"a": growing(10**6, 0.05), "b": growing(10**7, 0.2)},
        setting=SimpleNamespace(whole=40, to_the_end=to_the_end is not False),
    )
    found = begin._to_skip(stage, known, ["a", "b"])
    assert {label: skip.units for label, skip in found.items()} == skips
    assert [label for label, skip in found.items() if skip.units < skip.wanted] == noted


@pytest.mark.parametrize(("first_ns", "skips"), [(6 * 10**5, 41), (10**5, 0)])
def test_where_turns_are_compared_the_units_of_the_steady_state_are_looked_into(
    monkeypatch: pytest.MonkeyPatch, first_ns: int, skips: int
) -> None:
    """Of both, where a cache of one is full only then: it no longer does what its first units did."""

    def run(ns: int) -> Any:
        stretches = ((0, 1, 10**7), *((1 + 10 * i, 10, 10 * (ns if i < 4 else 10**5)) for i in range(40)))
        return SimpleNamespace(stretches=stretches, finished=False, busy=False)

    notes: list[tuple[str, str, int, bool]] = []
    seen = lambda stage, label, seconds, skip, unit_s: Evidence(label=label, units=5)  # noqa: E731
    monkeypatch.setattr(begin, "observe", seen)
    stage: Any = SimpleNamespace(
        left=lambda: 30.0,
        now=lambda: 0.0,
        write=lambda event: None,
        note=lambda kind, label, unit, steady: notes.append((kind, label, unit, steady)),
    )
    setting = SimpleNamespace(whole=None, to_the_end=False)
    known: Any = SimpleNamespace(
        solos={"a": run(10**5), "b": run(first_ns)}, setting=setting, rounds={}, unit_s={"b": 1e-3}
    )
    found = begin._to_skip(stage, known, ["a", "b"])
    assert found == {label: begin.Skip(skips, skips) for label in "ab"}
    begin._seen(stage, known, "b", found["b"])
    assert notes == ([("watched", "b", 42, True)] if skips else [])


def test_what_is_seen_of_a_round_counts_by_the_rounds_of_the_slower_program(monkeypatch: pytest.MonkeyPatch) -> None:
    product = Operation(
        file="", line=4, column=0, end_line=4, end_column=5, text="x @ w", name="@", library="numpy", seconds=0.5
    )
    kernel = Kernel(name="aten::mm", count=2.0, seconds=0.25)
    seen = Evidence(label="a", operations=(product,), kernels=(kernel,), faults=8.0, units=5)
    asked: list[float] = []
    monkeypatch.setattr(begin, "observe", lambda *given: asked.append(given[-1]) or seen)
    stage: Any = SimpleNamespace(left=lambda: 30.0, now=lambda: 0.0, write=lambda event: None)
    known: Any = SimpleNamespace(setting=SimpleNamespace(whole=None), rounds={"a": 0.25}, unit_s={"a": 1e-3})
    found = begin._seen(stage, known, "a", begin.Skip(0, 0))
    assert [(o.count, o.seconds) for o in found.operations] == [(0.25, 0.125)]
    assert [(k.count, k.seconds) for k in found.kernels] == [(0.5, 0.0625)]
    assert (found.faults, found.units) == (2.0, 5)
    assert asked == [4e-3], "what a round of its own takes"


@pytest.mark.parametrize(
    ("whole", "rounds", "other"),
    [
        ([], {"a": 215, "b": 74}, True),
        ([], {"a": 30, "b": 31}, False),  # one more may only be a last test
        ([], None, True),  # nobody knows
        (None, {"a": 215, "b": 74}, False),  # by the round
    ],
)
def test_where_loops_of_other_lengths_are_compared_whole_their_ends_decide_about_results(
    whole: list[Any] | None, rounds: dict[str, int] | None, other: bool
) -> None:
    measuring: Any = SimpleNamespace(
        planner=SimpleNamespace(whole=whole), stage=SimpleNamespace(processes=False), rounds=rounds, reference="a"
    )
    measuring.other_rounds = lambda label: Measuring.other_rounds(measuring, label)
    measuring.solos = {"a": alone("a"), "b": alone("b")}
    written: list[Any] = []
    stage: Any = SimpleNamespace(write=written.append, now=lambda: 0.0)
    before = Checked({}, {}, {"b": SameWork(kind="same", units=3)})
    after = session._at_the_ends(stage, measuring, before)
    assert (after.works["b"].kind, len(written)) == (("unchecked", 1) if other else ("same", 0))


@pytest.mark.parametrize(("source", "found"), [("", "same"), ("    if i == 9:\n        test(w)\n", "unchecked")])
def test_ends_decide_where_the_first_units_leave_it_open_and_reach_all_code(source: str, found: str) -> None:
    text = "for i in range(50):\n    w = step(w)\n"
    said = "data mean 0.497721\nloss 0.284611\n"
    solos = {each: replace(alone(each), finished=True, output=said, printed=len(said)) for each in "ab"}
    measuring: Any = SimpleNamespace(reference="a", solos=solos, other_rounds=lambda label: False)
    stage: Any = SimpleNamespace(write=lambda event: None, now=lambda: 0.0)
    first = Run(snapshots=Snapshots(units={0: Snapshot(unit=0, values={}, printed=19)}))
    runs: Any = {
        label: ProgramRuns(label=label, source=own, line=1, kind="for", first=first)
        for label, own in (("a", text), ("b", text + source))
    }
    before = Checked({}, runs, {"b": SameWork(kind="unchecked", why="nothing could be lined up", units=3)})
    assert session._at_the_ends(stage, measuring, before).works["b"].kind == found
    assert session._at_the_ends(stage, measuring, before._replace(runs={})).works["b"].kind == "unchecked"


@pytest.mark.parametrize(
    ("header", "door", "left"),
    [
        ("", 0, "loss 0.28\n"),
        ("n 1\n" * 10, 40, "loss 0.28\n"),
        ("n 1\n" * 2000, 8000, "loss 0.28\n"),  # of which only the end is kept
        ("n 1\n", None, ""),  # nobody knows
        ("n 1\n" * 10, 38, ""),  # in another run the header is shorter: the door is somewhere in a line
    ],
)
def test_what_is_printed_before_the_loop_is_no_result(header: str, door: int | None, left: str) -> None:
    whole = header + "loss 0.28\n"
    run = replace(alone("a"), output=whole[-4000:], printed=len(whole))
    snapshots = SimpleNamespace(units={0: SimpleNamespace(printed=door)})
    runs: Any = {"a": SimpleNamespace(kind="for", first=SimpleNamespace(snapshots=snapshots))}
    assert since_door(Checked({}, runs, {}), run).output == left
    assert since_door(Checked({}, {}, {}), run).output == ""
    assert since_door(Checked({}, {"a": SimpleNamespace(kind="process")}, {}), run).output == run.output  # type: ignore[dict-item]
