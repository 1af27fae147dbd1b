"""The answer from a log: which restarts and blocks count, how times are told, which causes are named."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from pathlib import Path

import msgspec
import pytest
from hand_made import SAME, SESSIONS, UNLIKE, begun, end, loop, program, restarts, session, solo, turn

from whyslower.errors import LogError
from whyslower.records import Loop, ProgramTimes, Remark, Spot, Turn
from whyslower.report import help_wording, json_answer, wording
from whyslower.report.answer import answer
from whyslower.statistics.restart import log_ratio
from whyslower.statistics.sequence import RatioSequence
from whyslower.store.events import AnyEvent, LoopChosen, Noted, RestartDone, SessionEnded, SoloRun, TurnTaken
from whyslower.store.reader import read
from whyslower.store.writer import LogWriter

PAIR = {"a": 100_000, "b": 155_000}


def turns(events: Sequence[AnyEvent]) -> list[Turn]:
    return [event.turn for event in events if isinstance(event, TurnTaken)]


def test_the_verdict_is_the_sequence_of_the_restarts_log_ratios() -> None:
    events = session(PAIR, {"b": SAME}, number=4)  # no disturbed block before the fifth restart
    sequence = RatioSequence(0.02, 1)
    for restart in range(4):
        sides = [[t.ns for t in turns(events) if (t.restart, t.label) == (restart, label)] for label in "ab"]
        sequence.add(log_ratio(*sides))
    judged, verdict = sequence.judge(), answer(events).verdicts["b"]
    assert verdict.ratio == pytest.approx(math.exp(judged.log_ratio), rel=1e-12)
    assert verdict.low == pytest.approx(math.exp(judged.low), rel=1e-12)
    assert (verdict.slower, verdict.faster, verdict.restarts) == ("b", "a", 4)


def test_a_faster_program_turns_the_ratio_round() -> None:
    slower = answer(session(PAIR, {"b": SAME})).verdicts["b"]
    faster = answer(session({"a": 155_000, "b": 100_000}, {"b": SAME})).verdicts["b"]
    assert (faster.slower, faster.faster) == ("a", "b")
    assert 1 < faster.low < faster.ratio < faster.high
    assert faster.ratio == pytest.approx(slower.ratio, rel=0.01)


def test_a_killed_sessions_last_restart_counts_from_two_whole_blocks_on() -> None:
    events = SESSIONS["killed"]
    assert answer(events).restarts == 3
    one_block = max(i for i, event in enumerate(events) if isinstance(event, TurnTaken) and event.turn.block == 0)
    assert answer(events[: one_block + 1]).restarts == 2
    assert answer(events).ended == "killed"


def test_a_log_cut_anywhere_has_an_answer() -> None:
    events = SESSIONS["unlike"]
    for length in range(1, len(events)):
        found = answer(events[:length])
        assert found.ended == "killed"
        json.loads(json_answer.render(found))


def test_a_restart_whose_loop_ended_early_counts_when_others_follow() -> None:
    events = session(PAIR, {"b": SAME}, number=3)
    without = [event for event in events if not (isinstance(event, RestartDone) and event.restart == 1)]
    one_block = [e for e in without if not (isinstance(e, TurnTaken) and e.turn.restart == 1 and e.turn.block > 0)]
    assert answer(one_block).restarts == 3


@pytest.mark.parametrize(
    "kind", ["whole-loops", "preload-changes", "longer-turns", "memory-kept", "threads-beside", "paced"]
)
def test_what_was_measured_in_another_way_is_not_mixed_in(kind: str) -> None:
    head = [begun([program("a"), program("b")]), *restarts({"a": 100_000, "b": 900_000}, 4)]
    data = {"label": "a", "why": "short", "change": 1.2, "shift": 0.03, "faults": 1168.0, "alone": 0.0}
    anew = [Noted(at=9.0, remark=Remark(kind=kind, data=data))]
    tail = msgspec.convert(msgspec.to_builtins(restarts(PAIR, 4, begin=10.0)), list[AnyEvent])
    found = answer([*head, *anew, *tail, end(tail)])
    assert found.restarts == 4
    assert found.verdicts["b"].ratio == pytest.approx(1.55, rel=0.01)


def test_a_restart_that_gave_memory_back_is_left_out_and_those_before_it_stand() -> None:
    events = restarts({"a": 100_000, "b": 155_000}, 5)
    data = {"label": "b", "restart": 4, "faults": 1168.0, "alone": 0.0}
    left_out = Noted(at=9.0, remark=Remark(kind="memory-kept-since", data=data))
    assert answer([begun([program("a"), program("b")]), *events, left_out, end(events)]).restarts == 4


def test_restarts_that_kept_what_a_program_gives_back_are_left_out_and_that_is_said_once() -> None:
    events = restarts({"a": 100_000, "b": 155_000}, 6)
    data = [{"label": "b", "restart": number, "faults": 0.0, "alone": 132.0} for number in (2, 4)]
    held = [Noted(at=9.0, remark=Remark(kind="memory-held", data=each)) for each in data]
    found = answer([begun([program("a"), program("b")]), *events, *held, end(events)])
    assert found.restarts == 4
    assert [remark.data["restart"] for remark in found.remarks if remark.kind == "memory-held"] == [2]


def test_disturbed_blocks_are_left_out_and_counted() -> None:
    events = session(PAIR, {"b": SAME}, number=10)
    found = answer(events)
    assert (found.dropped, found.blocks) == (2, 38)
    assert [remark.data for remark in found.remarks] == [{"why": "foreign", "blocks": 2}]


def test_a_machine_that_is_always_busy_is_said_to_be() -> None:
    events = session(PAIR, {"b": SAME}, number=6)
    busy = [
        TurnTaken(at=event.at, turn=msgspec.structs.replace(event.turn, throttled=True))
        if isinstance(event, TurnTaken)
        else event
        for event in events
    ]
    found = answer(busy)
    assert found.dropped == 0
    assert found.remarks == (Remark(kind="busy", data={"restarts": 6}),)


def test_whole_loops() -> None:
    events: list[AnyEvent] = [begun([program("a"), program("b")], per="loop")]
    for label, length in (("a", 500), ("b", 1000)):
        events.append(LoopChosen(at=1.0, label=label, loop=loop(length)))
    for restart in range(8):
        for position, (label, ns) in enumerate((("a", 50_000_000), ("b", 100_000_000))):
            one = msgspec.structs.replace(turn(label, restart, 0, position, ns), units=1, ns=ns, foreign_ns=0)
            events.append(TurnTaken(at=2.0 + restart, turn=one))
        events.append(RestartDone(at=2.0 + restart, restart=restart))
    found = answer(events)
    assert found.per == "loop"
    assert found.verdicts["b"].ratio == pytest.approx(2.0)
    assert found.programs["b"].whole_loop_s == found.programs["b"].unit_s == pytest.approx(0.1)
    assert wording.lengths(found) == [
        "The loops have different lengths: a.py 500 units in 50.0 ms (100 µs each), b.py 1 000 units in 100 ms"
        " (100 µs each). Whole loops are compared."
    ]


def test_a_loop_has_as_many_rounds_as_it_was_seen_to_take() -> None:
    """It may leave long before it has taken all that it could."""
    events = [
        msgspec.structs.replace(e, finished=True, rounds=201) if isinstance(e, SoloRun) and e.label == "b" else e
        for e in session(PAIR, {"b": SAME}, lengths={"a": 500, "b": 500})
    ]
    a, b = (answer(events).programs[label] for label in "ab")
    assert a.loop is not None and a.loop.length == 500
    assert b.loop is not None and b.loop.length == 201
    assert b.whole_loop_s == pytest.approx((3 + 200) * PAIR["b"] * 1e-9)


@pytest.mark.parametrize(
    ("count", "length", "whole", "said"),
    [
        (1.0, 500, False, "1"),
        (0.25, 500, False, "0.2"),
        (2.5, None, True, "2.5"),
        (0.2, 317, True, "some 63"),
        (1.0, 4321, True, "some 4 300"),
    ],
)
def test_how_often_code_runs_is_told_by_the_unit(count: float, length: int | None, whole: bool, said: str) -> None:
    spot = Spot(file="", line=3, text="x @ w", name="@", share=0.5, count=count)
    times = ProgramTimes(path="a.py", name="a.py", loop=Loop(kind="for", length=length))
    (row,) = help_wording.where_rows(times, (spot,), whole)
    assert row[-1] == said


def test_a_script_without_a_loop_is_one_unit_a_process() -> None:
    events = session(PAIR, {"b": SAME})
    processes = [
        LoopChosen(at=1.0, label=e.label, loop=Loop(kind="process")) if isinstance(e, LoopChosen) else e for e in events
    ]
    assert answer(processes).per == "loop"


def test_a_loop_seen_from_end_to_end_is_told_as_measured() -> None:
    alone = solo("a", 100_000)
    whole = msgspec.structs.replace(alone, finished=True)
    rest: list[AnyEvent] = [LoopChosen(at=1.0, label="a", loop=loop(201)), *restarts(PAIR, 3)]
    head = begun([program("a"), program("b")])
    assert answer([head, whole, *rest]).programs["a"].whole_loop_s == pytest.approx(300e-6 + 200 * 100e-6)
    first_included = msgspec.structs.replace(whole, stretches=((0, 1, 300_000), *whole.stretches))
    assert answer([head, first_included, *rest]).programs["a"].whole_loop_s == pytest.approx(300e-6 + 200 * 100e-6)


# --- causes -----------------------------------------------------------------------------------------------------------


def ids(events: Sequence[AnyEvent]) -> list[str]:
    return [cause.id for cause in answer(events).causes]


def test_causes_of_the_session_itself() -> None:
    assert ids(SESSIONS["slower"]) == []
    assert ids(SESSIONS["unlike"]) == ["unequal-work"]
    assert ids(SESSIONS["equivalent"]) == ["no-difference"]
    assert ids(SESSIONS["artifact"]) == ["timing-artifact"]
    assert ids(SESSIONS["undecided"]) == []
    assert ids(SESSIONS["nothing"]) == []
    assert ids(session({"a": 100_000, "b": 100_300}, {"b": UNLIKE}, number=24)) == ["unequal-work"]


def test_a_timing_artifact_has_a_measured_share() -> None:
    found = answer(SESSIONS["artifact"])
    (cause,) = found.causes
    assert cause.share is not None
    assert cause.low is not None
    assert cause.high is not None
    assert found.unexplained is not None
    assert cause.low <= cause.share <= cause.high
    assert cause.share == pytest.approx(1 - math.log(found.verdicts["b"].ratio) / math.log(25))
    assert cause.share + found.unexplained == pytest.approx(1)


@pytest.mark.parametrize(("own_s", "expected"), [(1.25, ["timing-artifact"]), (0.09, [])])
def test_clocks_that_make_nearly_all_of_a_difference_are_told_while_a_few_percent_are_open(
    own_s: float, expected: list[str]
) -> None:
    own = {"a": (0.05, "0.05"), "b": (own_s, f"{own_s}")}
    events = session({"a": 100_000, "b": 103_000}, {"b": SAME}, number=8, scatter=0.06, why="budget", own=own)
    found = answer(events)
    assert found.verdicts["b"].kind == "undecided"
    assert [cause.id for cause in found.causes] == expected


@pytest.mark.parametrize(("own_s", "expected"), [(0.6, ["timing-artifact"]), (8e-4, [])])
def test_parts_of_whole_runs_are_no_artifact_where_what_they_differ_in_would_not_show(
    own_s: float, expected: list[str]
) -> None:
    """0.8 ms a frame and 0.1 ms, in runs of 0.9 s; and 0.6 s of a call that has something to compile."""
    own = {"a": (own_s / 8, ""), "b": (own_s, "")}
    events = session({"a": 890_000_000, "b": 900_000_000}, {"b": SAME}, 8, scatter=0.06, why="budget", own=own)
    runs = [
        msgspec.structs.replace(e, loop=Loop(kind="process", file="a.py")) if isinstance(e, LoopChosen) else e
        for e in events
    ]
    assert ids(events) == ["timing-artifact"]
    assert ids(runs) == expected


def test_own_timings_of_a_slower_program_are_a_remark_only() -> None:
    events = session(PAIR, {"b": SAME}, own={"a": (0.05, "0.05"), "b": (1.25, "1.25")})
    assert ids(events) == []
    assert "own-timing-disagrees" in {remark.kind for remark in answer(events).remarks}


def test_own_timings_of_loops_of_different_lengths_are_no_artifact() -> None:
    own = {"a": (0.05, "0.05"), "b": (0.5, "0.5")}
    equal = {"a": 100_000, "b": 100_300}
    assert ids(session(equal, {"b": SAME}, 24, own=own, lengths={"a": 500, "b": 5000})) == ["no-difference"]
    assert ids(session(equal, {"b": SAME}, 24, own=own)) == ["timing-artifact"]


def test_programs_that_stand_otherwise_when_alone() -> None:
    events = session(PAIR, {"b": SAME})
    alone = [solo("b", 400_000) if event == solo("b", 155_000) else event for event in events]
    (remark,) = [remark for remark in answer(alone).remarks if remark.kind == "alone-disagrees"]
    assert remark.data["alone"] == pytest.approx(4.0)
    told = Remark(kind="plain-run", data={"label": "b", "faults": 132.0, "alone": 0.0})
    found = answer([alone[0], Noted(at=1.0, remark=told), *alone[1:]])  # it is told of as such
    assert [remark.kind for remark in found.remarks if remark.kind == "alone-disagrees"] == []
    assert remark.data["turns"] == pytest.approx(1.55, rel=0.01)


# --- limits -----------------------------------------------------------------------------------------------------------


def test_a_log_that_lost_its_beginning_is_no_session() -> None:
    with pytest.raises(LogError, match="does not begin"):
        answer(SESSIONS["slower"][1:])
    with pytest.raises(LogError, match="does not begin"):
        answer([])


def test_the_reason_of_the_end_is_told() -> None:
    events = [*SESSIONS["killed"], SessionEnded(at=9.0, why="interrupted")]
    assert answer(events).ended == "interrupted"


def test_of_a_hundred_thousand_turns_each_is_counted(tmp_path: Path) -> None:
    """In how long, `benchmarks/fixed_cost.py` measures."""
    with LogWriter(tmp_path / "log") as log:
        for event in session(PAIR, {"b": SAME}, number=12_500):
            log.write(event)
    found = answer(read(tmp_path / "log"))
    assert found.blocks + found.dropped == 50_000


def test_a_lone_run_within_a_wide_interval_disagrees_with_nothing() -> None:
    events = session({"a": 100_000, "b": 155_000}, {"b": SAME}, number=2, scatter=1.0)
    alone = [solo("b", 300_000) if event == solo("b", 155_000) else event for event in events]
    verdict = answer(alone).verdicts["b"]
    assert verdict.low < 3.0 < verdict.high
    assert "alone-disagrees" not in {remark.kind for remark in answer(alone).remarks}
