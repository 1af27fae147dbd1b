"""Causes, what is ruled out and remedies, computed from a log alone: its trials, its evidence, its comparisons."""

from __future__ import annotations

import json
import math

import msgspec
import pytest
from hand_made import SAME, UNCHECKED, UNLIKE, loop, session
from trials_made import AS_THEY_ARE, BLOCKS, REST, Times, a_turn, factor, log, swap, taken, told

from whyslower.records import Answer, Cause, Evidence, Operation, SameWork
from whyslower.report import json_answer, terminal
from whyslower.report.answer import answer
from whyslower.report.document import document
from whyslower.report.reason import Why
from whyslower.report.session import THEIR_CODE
from whyslower.store.events import (
    AnyEvent,
    EvidenceSeen,
    FactorTried,
    LoopChosen,
    SessionEnded,
    TrialCompared,
    TrialTaken,
    TurnTaken,
)


def share(after: float, before: float = 1.55) -> float:
    """The part of log(before) that is gone."""
    return pytest.approx(1 - math.log(after) / math.log(before), abs=0.02)


def by_id(found: Answer) -> dict[str, Cause]:
    return {cause.id: cause for cause in found.causes}


# --- causes -----------------------------------------------------------------------------------------------------------


def test_a_cause_has_its_share_its_experiment_and_the_ratio_before_and_after() -> None:
    off = factor("garbage-collection")
    found = told(off, times={(off.name,): {"a": 99_000, "b": 101_000}})
    (cause,) = found.causes
    assert (cause.id, cause.experiment) == ("garbage-collection", "garbage-collection set")
    assert cause.share == share(101 / 99)
    assert cause.low < cause.share < cause.high  # type: ignore[operator]
    assert cause.before == pytest.approx(1.55, rel=0.01) and cause.after == pytest.approx(101 / 99, rel=0.01)
    assert found.experiments == 1
    assert "stops for the cycle collector" in json.loads(json_answer.render(found))["answer"]


def test_a_cause_is_placed_by_the_costliest_expression_on_its_lines() -> None:
    place = {"file": "/home/me/a.py", "column": 0, "end_column": 9, "library": "numpy"}
    operations = tuple(
        Operation(line=line, end_line=line, text=text, name=text, seconds=s, **place)
        for line, text, s in ((16, "np.roll(x, 1)", 3e-5), (17, "x + y", 1e-5), (30, "np.sort(x)", 9e-5))
    )
    seen = EvidenceSeen(at=7.0, evidence=Evidence(label="b", operations=operations))
    rolled = factor("redundant-copy", "b", lines=(16, 17))
    times = {(rolled.name,): {"b": 120_000}}
    assert told(rolled, times=times, more=[seen]).causes[0].line == "a.py:16-17: np.roll(x, 1)"
    named = msgspec.structs.replace(rolled, where="b.py:16: x = np.roll(x, 1)")
    assert told(named, times=times, more=[seen]).causes[0].line == "b.py:16: x = np.roll(x, 1)"
    assert told(rolled, times=times).causes[0].line == ""  # nothing was seen inside


def test_shares_of_one_cause_are_added_and_the_largest_speaks_for_it() -> None:
    one, two, other = swap("code 1", "python-loop"), swap("code 2", "python-loop"), swap("code 3", "construction")
    times = {("code 1",): {"b": 128_000}, ("code 2",): {"b": 137_000}, ("code 3",): {"b": 137_000}}
    found = told(one, two, other, times=times)
    assert [cause.id for cause in found.causes] == ["python-loop", "construction"]
    gains = [math.log(155 / ns) for ns in (128, 137, 137)]
    merged = by_id(found)["python-loop"]
    assert merged.share == pytest.approx(sum(gains[:2]) / sum(gains), abs=0.02)
    assert [merged.after, *(part.after for part in merged.parts)] == pytest.approx([1.28, 1.28, 1.37], rel=0.01)
    assert by_id(found)["construction"].parts == ()
    apart = told(one, other, msgspec.structs.replace(two, cause="unfused"), times=times)
    shares = sum(cause.share for cause in apart.causes if cause.id in ("python-loop", "unfused"))  # type: ignore[misc]
    assert merged.share == pytest.approx(shares)
    assert merged.high - merged.low >= max(c.high - c.low for c in apart.causes[:2])  # type: ignore[operator]


def compared(name: str, work: SameWork, patch: str = "") -> TrialCompared:
    return TrialCompared(at=10.0, label="b", factors=(name,), work=work, patch=patch)


def test_an_exchange_that_changes_the_results_of_unlike_programs_is_their_unequal_work() -> None:
    mask = swap("code 1", "algorithm-choice")
    times = {("code 1",): {"b": 101_000}}
    found = told(mask, times=times, compared=[compared("code 1", UNLIKE)], work=UNLIKE)
    (cause,) = found.causes
    assert (cause.id, cause.experiment) == ("unequal-work", "code 1 set")
    assert cause.share == pytest.approx(1, abs=0.05)


@pytest.mark.parametrize(
    ("work", "results", "reading"),
    [(SAME, UNLIKE, "swap"), (UNLIKE, SAME, "swap"), (UNLIKE, UNCHECKED, "swap"), (UNLIKE, UNLIKE, "equal")],
    ids=["same work", "same results", "not compared", "a setting"],
)
def test_else_the_exchange_keeps_its_name(work: SameWork, results: SameWork, reading: str) -> None:
    mask = factor("code 1", "b", cause="algorithm-choice", reading=reading)
    found = told(mask, times={("code 1",): {"b": 101_000}}, compared=[compared("code 1", results)], work=work)
    assert by_id(found)["algorithm-choice"].share == pytest.approx(1, abs=0.05)
    assert ("unequal-work" in by_id(found)) is (work is UNLIKE)  # named, its share not measured


@pytest.mark.parametrize(
    ("without", "share"), [(140_000, 0.23), (155_000, None), (165_000, -0.14)], ids=["costs", "nothing", "saves"]
)
def test_other_work_is_named_with_what_it_does_to_the_time(without: int, share: float | None) -> None:
    mask = factor("mask", "b", cause="unequal-work", where="b.py:3: x[m] = 0")
    found = told(mask, times={("mask",): {"b": without}}, work=UNLIKE)
    (cause,) = found.causes
    assert (cause.id, cause.line) == ("unequal-work", "b.py:3: x[m] = 0") and not found.ruled_out
    assert cause.share == (share if share is None else pytest.approx(share, abs=0.03))
    assert cause.after == pytest.approx(without / 100_000, rel=0.01)


def test_other_work_is_named_once_where_an_exchange_of_code_is_it_too() -> None:
    mask = factor("mask", "b", cause="unequal-work", where="b.py:3: x[m] = 0")
    times = {("code 1",): {"b": 101_000}, ("mask",): {"b": 155_000}}
    code = swap("code 1", "algorithm-choice")
    found = told(mask, code, times=times, compared=[compared("code 1", UNLIKE)], work=UNLIKE)
    assert [cause.id for cause in found.causes] == ["unequal-work"]


def test_what_settings_leave_of_unlike_programs_is_their_other_work() -> None:
    threads, rest = factor("thread-count"), msgspec.structs.replace(REST, cause="unfused")
    found = told(threads, rest, times={("thread-count",): {"a": 100_000, "b": 130_000}}, work=UNLIKE)
    assert list(by_id(found)) == ["unequal-work", "thread-count"]


def test_strangers_code_takes_what_settings_leave() -> None:
    threads = factor("thread-count")
    found = told(threads, REST, times={("thread-count",): {"a": 100_000, "b": 130_000}})
    assert by_id(found)["thread-count"].share == share(1.3)
    assert by_id(found)["python-loop"].share == pytest.approx(math.log(1.3) / math.log(1.55), abs=0.02)
    assert found.unexplained == pytest.approx(0, abs=0.02)


@pytest.mark.parametrize(
    ("cause", "work", "told_as"),
    [
        ("kernel-implementation", UNLIKE, "unequal-work"),
        ("kernel-implementation", SAME, "kernel-implementation"),
        ("python-loop", UNLIKE, "python-loop"),
    ],
)
def test_a_costlier_way_to_another_result_is_no_costlier_way(cause: str, work: SameWork, told_as: str) -> None:
    rest = msgspec.structs.replace(REST, cause=cause)
    other = TrialCompared(at=10.0, label="b", factors=(rest.name,), work=work)
    found = told(rest, times={}, compared=[other], work=work)
    assert by_id(found)[told_as].share == pytest.approx(1, abs=0.05)


def test_an_exchange_that_nothing_names_is_located_and_stays_unexplained() -> None:
    times = {("code 1",): {"b": 101_000}}
    found = answer(log([swap("code 1", "", where="b.py:16: f(x)")], times))
    assert not found.causes and found.unexplained == 1
    (located,) = found.located
    assert located.line == "b.py:16: f(x)" and located.share == pytest.approx(1, abs=0.05)
    unlike = told(swap("code 1", ""), times=times, compared=[compared("code 1", UNLIKE)], work=UNLIKE)
    assert [cause.id for cause in unlike.causes] == ["unequal-work"] and not unlike.located


def test_how_far_the_rounds_of_what_grows_were_compared_is_told() -> None:
    grows = swap("code 1", "state-growth")
    for length, seen in ((500, False), (500_000, True)):
        longer = LoopChosen(at=2.0, label="b", loop=loop(length))
        found = told(grows, times={("code 1",): {"b": 101_000}}, more=[longer])
        assert [cause.id for cause in found.causes] == ["state-growth"]
        remarks = [remark.data for remark in found.remarks if remark.kind == "first-rounds"]
        reached = max(e.turn.first + e.turn.units for e in log([], {}) if isinstance(e, TurnTaken))
        assert remarks == ([{"label": "b", "units": reached, "length": 500_000}] if seen else [])


# --- what it is not ---------------------------------------------------------------------------------------------------


def test_what_changes_nothing_is_ruled_out_with_its_figures() -> None:
    off, threads = factor("garbage-collection"), factor("thread-count")
    found = told(off, threads, times={(off.name,): {"a": 99_000, "b": 101_000}, (threads.name,): AS_THEY_ARE})
    (ruled,) = found.ruled_out
    assert (ruled.id, ruled.experiment) == ("thread-count", "thread-count set")
    assert ruled.low < 1 < ruled.high and ruled.effect == pytest.approx(1, abs=0.01)
    assert ruled.before == pytest.approx(1.55, rel=0.01)
    assert ruled.after == pytest.approx(ruled.before / ruled.effect)  # type: ignore[operator]
    assert found.experiments == 2


def noisy(times: Times, name: str) -> list[AnyEvent]:
    """Trials in which the variants of one factor take another time in every restart."""
    events = []
    for event in taken(times, restarts=6):
        assert isinstance(event, TrialTaken)
        luck = math.exp(0.3 * math.sin(5 * event.turn.restart)) if name in event.factors else 1.0
        turn = msgspec.structs.replace(event.turn, ns=round(event.turn.ns * luck))
        events.append(msgspec.structs.replace(event, turn=turn))
    return events


def test_what_could_not_be_told_is_kept_apart() -> None:
    off, threads = factor("garbage-collection"), factor("thread-count", "b")
    times = {(off.name,): {"a": 99_000, "b": 110_000}, (threads.name,): {"b": 150_000}}
    found = told(off, threads, times=times, trials=noisy(times, threads.name))
    (unclear,) = found.unclear
    assert (unclear.id, unclear.experiment, unclear.crowded) == ("thread-count", "thread-count set", False)
    assert unclear.low < unclear.share < unclear.high and not found.ruled_out
    assert "too noisy" in terminal.plain(document(found))
    named = factor("code 1", "b", cause="thread-count", reading="swap")
    both = {(threads.name,): {"b": 150_000}, (named.name,): {"b": 105_000}}
    again = told(threads, named, times=both, trials=noisy(both, threads.name))
    assert "thread-count" in by_id(again) and not again.unclear


def test_what_needs_a_quiet_machine_stays_open_where_others_use_the_processors() -> None:
    threads = factor("thread-count", quiet=True)
    times = {(threads.name,): {"a": 100_000, "b": 120_000}}
    busy = []
    for event in taken(times):
        assert isinstance(event, TrialTaken)
        turn = msgspec.structs.replace(event.turn, foreign_ns=event.turn.ns)
        busy.append(msgspec.structs.replace(event, turn=turn))
    found = answer(log([threads], times, trials=busy))
    assert not found.causes and not found.ruled_out
    assert [(each.id, each.crowded) for each in found.unclear] == [("thread-count", True)]
    assert found.unclear[0].share == share(1.2)


def test_causes_that_no_experiment_tells_apart_name_each_other() -> None:
    copy, layout = factor("redundant-copy", "b"), factor("memory-layout", "b")
    sets = ((copy.name,), (layout.name,), (layout.name, copy.name))
    found = told(copy, layout, times={names: {"b": 103_000} for names in sets})
    assert {cause.id: cause.same_as for cause in found.causes} == {
        "redundant-copy": ("memory-layout",),
        "memory-layout": ("redundant-copy",),
    }
    assert by_id(found)["memory-layout"].share == pytest.approx(by_id(found)["redundant-copy"].share, abs=0.02)
    assert "same_as" in json.loads(json_answer.render(found))["causes"][0]


def test_code_that_there_was_no_time_to_exchange_was_not_found_to_suggest_nothing() -> None:
    found = answer(log([swap("code", "unfused")], {}))
    assert next(remark.data["causes"] for remark in found.remarks if remark.kind == "untried") == [THEIR_CODE]


def test_suspicions_that_there_was_no_time_to_try_are_no_experiments() -> None:
    threads, late = factor("thread-count"), factor("denormals")
    found = told(threads, late, REST, times={("thread-count",): AS_THEY_ARE})
    assert found.experiments == 1


def test_blocks_that_something_disturbed_do_not_count() -> None:
    threads = factor("thread-count")
    calm = taken({("thread-count",): AS_THEY_ARE})
    busy = []
    for event in calm:
        assert isinstance(event, TrialTaken)
        turn, at = event.turn, (event.turn.block, event.label, event.factors)
        if at == (3, "b", ("thread-count",)):
            turn = msgspec.structs.replace(turn, ns=turn.ns // 3, stolen_ns=turn.ns)
        busy.append(msgspec.structs.replace(event, turn=turn))
    assert told(threads, times={}, trials=busy).ruled_out[0].effect == pytest.approx(1, abs=0.01)
    quiet = [event for event in calm if isinstance(event, TrialTaken) and event.turn.block != 3]
    assert told(threads, times={}, trials=busy).causes == told(threads, times={}, trials=quiet).causes


# --- remedies ---------------------------------------------------------------------------------------------------------

PATCH = "--- b.py\n+++ b.py\n@@ -1 +1 @@\n-x\n+y\n"


def test_a_change_with_a_proven_gain_and_compared_results_is_a_remedy() -> None:
    off = factor("garbage-collection")
    times = {(off.name,): {"a": 99_000, "b": 101_000}}
    (remedy,) = told(off, times=times, compared=[compared(off.name, SAME, PATCH)]).remedies
    assert (remedy.what, remedy.program, remedy.patch) == ("set garbage-collection", "b", PATCH)
    assert remedy.low <= remedy.gain <= remedy.high and remedy.gain == pytest.approx(155 / 101, rel=0.01)
    assert remedy.same_results and remedy.checked
    assert told(off, times=times).remedies == ()  # its results were not looked at


@pytest.mark.parametrize(
    ("work", "same", "checked"), [(SAME, True, True), (UNLIKE, False, True), (UNCHECKED, False, False)]
)
def test_a_remedy_says_what_becomes_of_the_results(work: SameWork, same: bool, checked: bool) -> None:
    narrow = factor("dtype-width", "b")
    (remedy,) = told(narrow, times={(narrow.name,): {"b": 110_000}}, compared=[compared(narrow.name, work)]).remedies
    assert (remedy.same_results, remedy.checked) == (same, checked)


@pytest.mark.parametrize("after", [155_000, 153_500, 170_000])
def test_a_gain_that_is_not_proven_or_does_not_matter_is_not_offered(after: int) -> None:
    one = factor("allocation", "b")
    assert told(one, times={(one.name,): {"b": after}}, compared=[compared(one.name, SAME)]).remedies == ()


def test_remedies_with_the_same_results_come_first_then_the_larger_gain() -> None:
    small, large, wild = (factor(name, "b") for name in ("allocation", "unfused", "dtype-width"))
    times = {(small.name,): {"b": 140_000}, (large.name,): {"b": 120_000}, (wild.name,): {"b": 80_000}}
    results = [compared(small.name, SAME), compared(wild.name, UNLIKE), compared(large.name, SAME)]
    found = told(small, large, wild, times=times, compared=results)
    assert [remedy.what for remedy in found.remedies] == ["set unfused", "set allocation", "set dtype-width"]


def test_one_change_that_was_tried_under_two_names_is_offered_once() -> None:
    one, other = factor("unfused", "b"), factor("allocation", "b")
    times = {(one.name,): {"b": 120_000}, (other.name,): {"b": 121_000}}
    results = [compared(name, SAME, PATCH) for name in (one.name, other.name)]
    (remedy,) = told(one, other, times=times, compared=results).remedies
    assert remedy.what == "set unfused"


def test_the_other_program_as_a_whole_gains_what_the_verdict_says() -> None:
    found = told(REST, times={}, compared=[compared(REST.name, SAME, PATCH)])
    (remedy,) = found.remedies
    verdict = found.verdicts["b"]
    assert (remedy.gain, remedy.low, remedy.high) == (verdict.ratio, verdict.low, verdict.high)
    assert (remedy.what, remedy.patch) == ("use it", PATCH)


def test_a_comparison_of_what_was_never_tried_is_no_remedy() -> None:
    lost = [compared("unheard of", SAME), compared("thread-count", SAME)]
    assert told(factor("thread-count"), times={}, compared=lost).remedies == ()


# --- no why -----------------------------------------------------------------------------------------------------------


def test_where_no_reason_was_looked_for_none_is_given() -> None:
    found = answer(log([], {}, trials=[]))
    assert (found.causes, found.ruled_out, found.unexplained, found.remedies) == ((), (), None, ())
    assert Why().unexplained is None


def test_equal_programs_have_no_reason_whatever_the_log_holds() -> None:
    events = session({"a": 100_000, "b": 100_300}, {"b": SAME}, number=24)
    off = factor("garbage-collection")
    events[-1:] = [FactorTried(at=8.0, factor=off), *taken({(off.name,): {"a": 99_000, "b": 101_000}}), events[-1]]
    assert [cause.id for cause in answer(events).causes] == ["no-difference"]


def test_trials_that_do_not_show_the_difference_again_leave_all_of_it_open() -> None:
    off = factor("garbage-collection")
    equal = [
        TrialTaken(at=9.0, label=label, factors=factors, turn=a_turn(label, restart, block, 0, 100_000 + block))
        for restart in range(4)
        for block in range(BLOCKS)
        for label in "ab"
        for factors in ((), (off.name,))
    ]
    found = told(off, REST, times={}, trials=equal)
    assert found.causes == () and found.unexplained == 1


@pytest.mark.parametrize(("slower_ns", "said"), [(300_000, True), (175_000, False)])
def test_that_experiments_stood_in_another_ratio_than_the_verdict_is_told(slower_ns: int, said: bool) -> None:
    off = factor("garbage-collection")
    found = told(off, times={(): {"a": 100_000, "b": slower_ns}, (off.name,): {"a": 99_000, "b": 101_000}})
    assert ("experiments-disagree" in {remark.kind for remark in found.remarks}) is said


def test_a_killed_session_tells_what_it_had() -> None:
    off = factor("garbage-collection")
    whole = log([off], {(off.name,): {"a": 99_000, "b": 101_000}})
    assert isinstance(whole[-1], SessionEnded)
    found = answer(whole[:-3])
    assert found.ended == "killed" and found.causes[0].share == share(101 / 99)
