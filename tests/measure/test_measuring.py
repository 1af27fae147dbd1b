"""The measured part of a session against a fake clock and fake workers."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from whyslower.measure.measuring import Measuring
from whyslower.measure.planning import can_run_whole
from whyslower.records import LoopKind, Program, Request, Turn
from whyslower.store.events import SoloRun
from whyslower.testing import NOISES, FakeStage


def a_request(labels: str = "ab", **options: float | str) -> Request:
    programs = tuple(Program(label=label, kind="script", target=f"{label}.py") for label in labels)
    return Request(programs=programs, reference=labels[0], **options)  # type: ignore[arg-type]


def alone(label: str, unit_s: float, units: int = 200, faults: float = 0.0) -> SoloRun:
    """A steady run alone, in 20 stretches."""
    step = units // 20
    stretches = tuple((i * step, step, round(unit_s * step * 1e9)) for i in range(20))
    return SoloRun(
        at=0.0,
        label=label,
        setup_s=0.05,
        first_unit_s=unit_s,
        stretches=stretches,
        finished=False,
        threads=1,
        process_s=1.0,
        output="",
        faults=faults,
    )


def measured(stage: FakeStage, units: dict[str, float]) -> tuple[str, Measuring]:
    """A whole measured part; why it stopped, and its state."""
    solos = {label: alone(label, unit_s) for label, unit_s in units.items()}
    measuring = Measuring(stage, solos, take=stage.restart)  # type: ignore[arg-type]
    return measuring.run(), measuring


def verdict(ratio: float, noise: str, seed: int, **options: float) -> tuple[str, float]:
    units = {"a": 0.002, "b": 0.002 * ratio}
    stage = FakeStage(a_request(**options), units, NOISES[noise], seed=seed)
    _, measuring = measured(stage, units)
    return measuring.sequences["b"].judge().kind, stage.now()


@pytest.mark.parametrize("noise", ["quiet", "numpy-like"])
def test_five_percent_are_found_within_twenty_seconds(noise: str) -> None:
    found = Counter(verdict(1.05, noise, seed, budget=20.0)[0] for seed in range(20))
    assert found["slower"] >= 18


@pytest.mark.parametrize("noise", ["quiet", "numpy-like", "torch-like"])
def test_a_program_is_not_slower_than_itself(noise: str) -> None:
    found = Counter(verdict(1.0, noise, seed, budget=40.0)[0] for seed in range(20))
    assert found["slower"] == 0
    assert noise == "torch-like" or found["equivalent"] >= 18


def test_the_budget_holds() -> None:
    for seed in range(5):
        assert verdict(1.018, "busy", seed, budget=15.0)[1] < 15.0


def test_precision_asked_for_is_reached() -> None:
    units = {"a": 0.002, "b": 0.003}
    stage = FakeStage(a_request(budget=60.0, precision=0.01), units, NOISES["numpy-like"])
    why, measuring = measured(stage, units)
    judged = measuring.sequences["b"].judge()
    assert why == "decided"
    assert (judged.high - judged.low) / 2 <= 0.01


def test_each_program_stands_in_each_position_equally_often() -> None:
    stage = FakeStage(a_request("abc"), {"a": 0.002, "b": 0.002, "c": 0.003}, NOISES["numpy-like"])
    measured(stage, {"a": 0.002, "b": 0.002, "c": 0.003})
    places = Counter((position, label) for order in stage.orders for position, label in enumerate(order))
    assert max(places.values()) < 2 * min(places.values())
    assert len({tuple(order) for order in stage.orders}) == 6


def test_turns_of_both_sides_have_the_same_number_of_units() -> None:
    units = {"a": 0.002, "b": 0.003}
    stage = FakeStage(a_request(), units, NOISES["quiet"])
    seen: list[tuple[int, int, str, int]] = []
    take = stage.restart

    def watched(inner: object, plan: object, add: Callable[..., None]) -> dict[str, float]:
        def both(turn: object) -> None:
            seen.append((turn.restart, turn.block, turn.label, turn.units))  # type: ignore[attr-defined]
            add(turn)

        return take(inner, plan, both)  # type: ignore[arg-type]

    solos = {label: alone(label, unit_s) for label, unit_s in units.items()}
    Measuring(stage, solos, take=watched).run()  # type: ignore[arg-type]
    counts = {(r, b): {u for r2, b2, _, u in seen if (r, b) == (r2, b2)} for r, b, _, _ in seen}
    assert all(len(units) == 1 for units in counts.values())


def test_a_short_loop_is_compared_whole() -> None:
    units = {"a": 0.002, "b": 0.004}
    stage = FakeStage(a_request(), units, NOISES["quiet"], room=30)
    _, measuring = measured(stage, units)
    assert "whole-loops" in [remark.kind for remark in stage.remarks]
    assert measuring.sequences["b"].judge().kind == "slower"


def test_stretches_become_longer_once_first_units_are_seen_to_be_short() -> None:
    stage = FakeStage(a_request(budget=60.0), {"a": 0.01, "b": 0.012}, NOISES["quiet"], room=400)
    first = (0, 1, 3_000_000_000)
    steady, grows = ([(n, 1, 10_000_000 + each * n) for n in range(1, 400)] for each in (0, 100_000))
    runs = {n: msgspec.structs.replace(alone(n, 0.01), stretches=(first, *s)) for n, s in (("a", steady), ("b", grows))}
    measuring = Measuring(stage, runs, take=stage.restart)  # type: ignore[arg-type]
    measuring.run()
    said = [remark.data for remark in stage.remarks if remark.kind == "whole-loops"]
    assert [each["why"] for each in said] == ["growth", "growth"]
    assert said[1]["units"] > 1.5 * said[0]["units"] and said[1]["label"] == said[0]["label"]
    assert measuring.sequences["b"].judge().restarts < measuring.number  # those before are left out


def bursty(stage: FakeStage, label: str, every: int = 4, size: int = 6) -> None:
    """Every so many turns of a program take so many times as long, by work of its own."""
    plain, turns = stage._turn, Counter[str]()

    def lengthened(plan, block, position, of, used):  # type: ignore[no-untyped-def]
        turn = plain(plan, block, position, of, used)
        turns[of] += 1
        ns = turn.ns * (size if of == label and turns[of] % every == 0 else 1)
        return msgspec.structs.replace(turn, ns=ns, cpu_ns=ns + turn.skipped_ns)

    stage._turn = lengthened  # type: ignore[method-assign]


def test_mean_times_are_compared_where_a_programs_time_comes_in_bursts() -> None:
    """Typical times would call the two equal."""
    units = {"a": 0.002, "b": 0.002}
    stage = FakeStage(a_request(), units, NOISES["numpy-like"])
    bursty(stage, "b")
    _, measuring = measured(stage, units)
    judged = measuring.sequences["b"].judge()
    assert [remark.data for remark in stage.remarks if remark.kind == "bursts"] == [{"label": "b"}]
    assert judged.kind == "slower" and judged.log_ratio == pytest.approx(math.log(1 + 5 / 4), abs=0.15)
    assert measuring.planner.stretch == 1.0, "longer turns hold more bursts: that is no finding"


def test_a_likely_verdict_is_left_for_the_reason_once_and_taken_up_with_what_that_measured() -> None:
    """Set-ups are long and the machine restless: to be sure takes most of the budget."""
    units = {"a": 0.002, "b": 0.0034}
    for seed in range(20):
        stage = FakeStage(a_request(budget=40.0), units, NOISES["busy"], setup_s=1.5, seed=seed)
        why, measuring = measured(stage, units)
        if why == "likely":
            break
    assert why == "likely" and stage.left() < 0.4 * 40.0
    assert measuring.sequences["b"].judge().kind == "undecided"
    restarts = len(measuring.ratios["b"])
    for number in range(8):  # what the search for the reason measured
        turns = [beside(label, number, units[label]) for label in "ab"]
        measuring.take(turns)
    assert len(measuring.ratios["b"]) == restarts + 8
    assert measuring.run() == "decided", "no further restart is needed"
    assert len(measuring.ratios["b"]) == restarts + 8
    assert [remark.kind for remark in stage.remarks].count("why-early") == 1


@pytest.mark.parametrize(("setup_s", "fewest"), [(2.0, 1), (0.5, 3)], ids=["no time for three", "time for three"])
def test_the_reason_waits_for_the_third_restart(setup_s: float, fewest: int) -> None:
    """Of 40 s, 28 went to what came before the first restart."""
    counts = []
    for seed in range(20):
        stage = FakeStage(a_request(budget=40.0), {"a": 0.002, "b": 0.004}, NOISES["busy"], setup_s=setup_s, seed=seed)
        stage.clock.pass_(28.0)
        why, measuring = measured(stage, {"a": 0.002, "b": 0.004})
        counts += [len(measuring.ratios["b"])] if why == "likely" else []
    assert counts and min(counts) == fewest


def beside(label: str, restart: int, unit_s: float) -> Turn:
    """A turn of a program as it is, beside variants."""
    ns = round(unit_s * 10 * 1e9)
    return Turn(label=label, worker=restart, restart=restart, block=0, position=0, first=0, units=10, ns=ns)


def test_who_asks_for_no_reason_gets_the_verdict_alone() -> None:
    units = {"a": 0.002, "b": 0.0034}
    for seed in range(20):
        request = a_request(budget=40.0, why="none")
        why, _ = measured(FakeStage(request, units, NOISES["busy"], setup_s=1.5, seed=seed), units)
        assert why in ("decided", "budget")


def test_what_is_measured_for_a_reason_does_not_move_a_verdict_that_stands() -> None:
    units = {"a": 0.002, "b": 0.004}
    why, measuring = measured(FakeStage(a_request(), units, NOISES["quiet"]), units)
    before = list(measuring.ratios["b"])
    measuring.take([beside("a", 0, 0.002), beside("b", 0, 0.002)])
    assert why == "decided" and measuring.ratios["b"] == before


def test_longer_turns_are_used_where_their_length_moves_the_ratio() -> None:
    units = {"a": 0.002, "b": 0.002}
    stage = FakeStage(a_request(), units, NOISES["quiet"])
    plain = stage._turn

    def colder(plan, block, position, label, used):  # type: ignore[no-untyped-def]
        """b pays 3 ms a turn for the caches that a left cold."""
        turn = plain(plan, block, position, label, used)
        return (
            turn
            if label == "a"
            else type(turn)(**{f: getattr(turn, f) for f in turn.__struct_fields__} | {"ns": turn.ns + 3_000_000})
        )

    stage._turn = colder  # type: ignore[method-assign]
    _, measuring = measured(stage, units)
    assert measuring.planner.stretch > 1
    assert "longer-turns" in [remark.kind for remark in stage.remarks]


def until_done(
    taken: dict[str, int],
    said: bool = False,
    budget: float = 40.0,
    alike: bool = False,
    kind: LoopKind = "while",
    loop: str = "",
) -> FakeStage:
    """Two loops that ran to their ends alone, after so many rounds of 2 ms, which they may have said beforehand."""
    stage = FakeStage(a_request(budget=budget), dict.fromkeys(taken, 0.002), NOISES["quiet"])
    stage.programs = {label: msgspec.structs.replace(p, loop=loop) for label, p in stage.programs.items()}
    for label in stage.loops:
        stage.loops[label] = msgspec.structs.replace(
            stage.loops[label], kind=kind, length=taken[label] if said else None, fixed_length=said
        )
    solos = {
        label: msgspec.structs.replace(alone(label, 0.002, units=units), finished=True)
        for label, units in taken.items()
    }
    Measuring(stage, solos, lambda: alike, take=stage.restart)  # type: ignore[arg-type]
    return stage


@pytest.mark.parametrize(
    ("options", "whole"),
    [
        ({"kind": "for"}, True),  # a `break`
        ({"kind": "for", "alike": True}, True),  # one gets there in fewer rounds of the same kind
        ({"kind": "for", "said": True}, True),  # half as many batches of twice the size
        ({"kind": "for", "said": True, "alike": True}, False),  # half as many repetitions
        ({"kind": "for", "loop": "3"}, False),  # by the user's wish
        ({"kind": "call"}, False),
    ],
)
def test_other_numbers_of_rounds_count_unless_they_are_repetitions(options: dict[str, Any], whole: bool) -> None:
    remarks = until_done({"a": 800, "b": 100}, **options).remarks
    assert [remark.kind for remark in remarks] == ["rounds"] * whole


def test_imports_made_beforehand_are_no_part_of_running_a_loop_whole() -> None:
    solos = {label: msgspec.structs.replace(alone(label, 0.002), finished=True, setup_s=2.0) for label in "ab"}
    stage = FakeStage(a_request(budget=20.0), {"a": 0.002, "b": 0.002}, NOISES["quiet"])
    assert not can_run_whole(stage, solos)  # type: ignore[arg-type]
    stage.preloads = dict.fromkeys("ab", ("torch",))
    assert can_run_whole(stage, solos)  # type: ignore[arg-type]


def test_loops_that_end_after_other_numbers_of_rounds_are_compared_whole() -> None:
    """A round of one may take longer, and there may be far fewer of them."""
    (remark,) = until_done({"a": 800, "b": 100}).remarks
    assert (remark.kind, remark.data["rounds"]) == ("rounds", {"a": 800, "b": 100})
    assert not until_done({"a": 100, "b": 100}).remarks
    assert not until_done({"a": 110, "b": 100}).remarks  # the last stretch of either may have held as many
    assert not until_done({"a": 800, "b": 100}, budget=10.0).remarks  # too long to run them whole again and again
