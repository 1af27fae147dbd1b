"""Rounds of trials against a model of times: what is measured beside what, how often, and until when."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from inquiry_made import FASTER, SLOWER, Bench, by_factor, editing, pair, setting, side

from whyslower.errors import BudgetError
from whyslower.inquiry import rounds
from whyslower.inquiry.rounds import MOST_ALIVE, Rounds
from whyslower.measure.trials import Setting, Variant
from whyslower.records import Change, Turn
from whyslower.store.events import FactorTried, TrialFailed

CASE = pair(side("a", SLOWER), side("b", FASTER))
P, Q, BOTH = setting("p"), setting("q"), setting("both", labels="ab")
TIMES = by_factor(3e-3, 1e-3, p=1.5)


@pytest.fixture
def begin(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Rounds on a bench, whose trials are the bench's own."""

    def made(bench: Bench) -> Rounds:
        monkeypatch.setattr(rounds, "trial", bench.trial)
        return Rounds(bench, CASE, Setting({"a": None, "b": None}))  # type: ignore[arg-type]

    return made


def test_every_variant_stands_beside_both_programs_in_each_restart(begin: Any) -> None:
    bench = Bench(TIMES)
    one = begin(bench)
    one.measure([(P,), (BOTH,), (P, Q)], 3)
    assert bench.asked == [["a", "b", "a+p", "a+both", "b+both", "a+p+q"]] * 3
    assert one.measured == {"p", "q", "both"}
    assert one.trials.gain("a", ("p",)).ratio().value == pytest.approx(1.5, rel=0.01)
    assert one.trials.seconds("a", ()) == pytest.approx(3e-3, rel=0.01)


def test_a_set_is_measured_once_however_often_it_is_named(begin: Any) -> None:
    bench = Bench(TIMES)
    theirs = setting("theirs", labels="b")
    begin(bench).measure([(P,), (P,), (P, theirs)], 1)
    assert bench.asked == [["a", "b", "a+p", "b+theirs"]]


def test_a_change_that_can_not_be_made_is_said_once(begin: Any) -> None:
    bench = Bench(TIMES)
    once = editing("clash", SLOWER, "sqrt", "exp").changes["a"].edits
    again = msgspec.structs.replace(once[0], text="log")
    twice = setting("clash", changes={"a": Change(edits=(*once, again))})
    one = begin(bench)
    one.measure([(twice,)], 2)
    one.measure([(twice,)], 1)
    (failed,) = bench.of(TrialFailed)
    assert failed.factors == ("clash",) and "together" in failed.why


def test_many_variants_are_measured_in_groups(begin: Any) -> None:
    bench = Bench(TIMES)
    many = [setting(f"f{i:02}") for i in range(MOST_ALIVE + 3)]
    one = begin(bench)
    one.measure([(factor,) for factor in many], 2)
    assert [len(asked) for asked in bench.asked] == [MOST_ALIVE + 2, 5] * 2
    assert all(asked[:2] == ["a", "b"] for asked in bench.asked)
    assert one.measured == {factor.name for factor in many}
    assert one.trials.effect(("f12",)) is not None


def test_each_factor_is_announced_once_before_any_turn_names_it(begin: Any) -> None:
    bench = Bench(TIMES)
    one = begin(bench)
    one.measure([(P,), (Q,)], 1)
    one.measure([(P, Q)], 1)
    assert [event.factor.name for event in bench.of(FactorTried)] == ["p", "q"]
    assert isinstance(bench.events[1], FactorTried)


def test_no_restart_begins_that_would_not_end_in_time(begin: Any) -> None:
    bench = Bench(TIMES, budget=2.0, restart_s=0.5)
    begin(bench).measure([(P,)], 20)
    assert len(bench.asked) == 3
    assert bench.left() >= 0


def test_a_restart_of_fewer_processes_fits_where_one_of_as_many_does_not(begin: Any) -> None:
    bench = Bench(TIMES, budget=1.08, restart_s=0.5)
    one = begin(bench)
    one.measure([(P,), (Q,)], 20)
    assert len(bench.asked) == 1
    one.measure([(P,)], 20)
    assert bench.asked[1:] == [["a", "b", "a+p"]]


def test_what_is_kept_back_stays(begin: Any) -> None:
    bench = Bench(TIMES, budget=4.0, restart_s=0.5)
    one = begin(bench)
    one.measure([(P,)], 20, until=2.0)
    assert bench.left() >= 2.0
    before = len(bench.asked)
    one.measure([(Q,)], 20, until=2.0)
    assert len(bench.asked) == before and "q" not in one.measured
    one.measure([(Q,)], 1)
    assert len(bench.asked) == before + 1


def test_a_variant_that_fails_is_logged_once_and_not_tried_again(begin: Any) -> None:
    bench = Bench(TIMES, failing={"a+q": "a (a.py) failed in its set-up: NameError"})
    one = begin(bench)
    one.measure([(P,), (Q,)], 3)
    assert bench.asked == [["a", "b", "a+p", "a+q"], ["a", "b", "a+p"], ["a", "b", "a+p"]]
    assert [event.factors for event in bench.of(TrialFailed)] == [("q",)]
    assert one.failed == {"a+q": "a (a.py) failed in its set-up: NameError"}
    assert one.measured == {"p"}
    one.measure([(Q,)], 3)
    assert len(bench.asked) == 3  # nothing was left to measure


def test_edits_that_do_not_go_together_are_left_out(begin: Any) -> None:
    root = editing("root", SLOWER, "math.sqrt(total)", "total ** 0.5")
    inside = editing("inside", SLOWER, "sqrt(total)", "cbrt(total)")
    bench = Bench(TIMES)
    one = begin(bench)
    one.measure([(root,), (inside,), (root, inside)], 1)
    assert bench.asked == [["a", "b", "a+root", "a+inside"]]
    assert one.trials.value(("root", "inside")) is None


def test_without_sets_the_programs_themselves_are_measured_once(begin: Any) -> None:
    bench = Bench(TIMES)
    one = begin(bench)
    one.measure([], 3)
    one.measure([], 3)
    assert bench.asked == [["a", "b"]] * 3 and one.measured == set()
    assert one.trials.value(()).ratio().value == pytest.approx(3, rel=0.01)


def test_time_that_runs_out_within_a_restart_ends_the_rounds(begin: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    bench = Bench(TIMES, budget=2.0)
    one = begin(bench)

    def busy(*_: Any) -> dict[str, str]:
        bench.clock.pass_(5.0)
        raise BudgetError("a (a.py) was still busy with its set-up when its time was up.")

    one.measure([(P,)], 1)
    monkeypatch.setattr(rounds, "trial", busy)
    one.measure([(Q,)], 3)
    assert one.measured == {"p"} and one.trials.effect(("p",)) is not None


def test_blocks_that_something_disturbed_do_not_count_here_either(begin: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """In two blocks of eight, p's variant is fast while the hypervisor takes the processor's time."""
    bench = Bench(TIMES)
    taken = bench._taken

    def disturbed(variant: Variant, number: int, block: int, position: int) -> Turn:
        turn = taken(variant, number, block, position)
        if variant.factors and block in (2, 5):
            return msgspec.structs.replace(turn, ns=turn.ns // 100, stolen_ns=10**9)
        return turn

    monkeypatch.setattr(bench, "_taken", disturbed)
    one = begin(bench)
    one.measure([(P,)], 3)
    assert {len(blocks) for seen in one.trials._turns.values() for blocks in seen.values()} == {6}
    assert len(one.turns) == 3 * 3 * 8  # how crowded the machine was is told by all of them


def test_what_was_measured_until_the_time_was_up_counts(begin: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    bench = Bench(TIMES)

    def late(*asked: Any) -> dict[str, str]:
        bench.trial(*asked)
        raise BudgetError("The session's time is up.")

    one = begin(bench)
    monkeypatch.setattr(rounds, "trial", late)
    one.measure([(P,)], 1)
    assert one.measured == {"p"} and one.trials.gain("a", ("p",)) is not None
