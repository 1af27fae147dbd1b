"""What an inquiry does with its time: what it leaves out, what it tells of that, and when it ends."""

from __future__ import annotations

from collections import Counter
from types import SimpleNamespace

import msgspec
import pytest
from inquiry_made import Bench, by_factor, setting, suspecting
from test_inquiry_run import BOTH, LOOPS, NULL, RELATIVES, STRANGERS, Begin, P, found, share, shares

from whyslower.attribution.explanation import Explanation, Unclear
from whyslower.attribution.trials import Reading
from whyslower.inquiry import run
from whyslower.store.events import FactorTried


@pytest.fixture
def begin(monkeypatch: pytest.MonkeyPatch) -> Begin:
    return Begin(monkeypatch)


def test_code_that_settings_leave_nothing_to_is_not_told_of_as_wanting_time(begin: Begin) -> None:
    bench = Bench(by_factor(3e-3, 1e-3, p=3.0))
    one = begin(bench, RELATIVES, suspecting(P), LOOPS)
    one.run()
    assert shares(found(one)) == {"p": share(3, 3)}
    assert [event.factor.name for event in bench.of(FactorTried)] == ["p"]


@pytest.mark.parametrize(
    ("preloads", "tried"), [({}, {"p"}), ({"a": ("torch",), "b": ("torch",)}, {"p", "both", "null"})]
)
def test_where_processes_start_cold_the_likeliest_are_tried_twice(
    begin: Begin, preloads: dict[str, tuple[str, ...]], tried: set[str]
) -> None:
    """Of one restart nothing comes, and of two there may be room for few that take seconds to start."""
    bench = Bench(by_factor(3e-3, 1e-3, p=3.0), restart_s=6.0)
    bench.preloads = preloads
    slow = [msgspec.structs.replace(each, weight=weight) for each, weight in ((P, 0.9), (BOTH, 0.5), (NULL, 0.4))]
    one = begin(bench, STRANGERS, suspecting(*slow))
    for label, run_alone in one.known.solos.items():
        one.known.solos[label] = msgspec.structs.replace(run_alone, setup_s=10.0)
    one.run()
    assert {name for key in bench.asked for variant in key for name in variant.split("+")[1:]} == tried
    assert shares(found(one)) == {"p": share(3, 3)}
    assert {event.factor.name for event in bench.of(FactorTried)} >= {"p", "both", "null"}  # what waits is told


def test_an_inquiry_ends_when_time_is_up(begin: Begin) -> None:
    bench = Bench(by_factor(3e-3, 1e-3, p=1.5, code_1=2.0), budget=2.0)
    one = begin(bench, RELATIVES, suspecting(P, NULL), LOOPS)
    one.run()
    assert 0 <= bench.left() < bench.restart_s * 1.3
    assert len(bench.asked) == 4  # the last one has fewer processes, and fits


def test_without_time_nothing_is_measured_and_nothing_said(begin: Begin) -> None:
    bench = Bench(by_factor(3e-3, 1e-3, p=1.5), budget=0.0)
    one = begin(bench, RELATIVES, suspecting(P), LOOPS)
    one.run()
    assert bench.asked == [] and found(one) == Explanation()


@pytest.mark.parametrize(("restart_s", "joint"), [(1.5, True), (9.0, False)])
def test_long_stretches_are_tried_together_where_there_is_time_for_it(
    begin: Begin, restart_s: float, joint: bool
) -> None:
    """What either of two settings takes away may be the same: by themselves they explain more than there is."""
    first, other = setting("p", weight=0.9), setting("q", weight=0.9)

    def times(label: str, some: frozenset[str]) -> float:
        return 3e-3 if label == "a" and not some else 1e-3

    bench = Bench(times, restart_s=restart_s)
    begin(bench, STRANGERS, suspecting(first, other), whole=1000).run()
    assert any("p+q" in variant for key in bench.asked for variant in key) is joint


@pytest.mark.parametrize(("budget", "known"), [(60.0, True), (12.0, False)])
def test_code_that_may_be_all_of_it_is_tried_for_longer_than_a_suspicion(
    begin: Begin, budget: float, known: bool
) -> None:
    """On a noisy machine, as long as a good part of the budget is left."""
    bench = Bench(by_factor(3e-3, 1e-3, code_1=3.0), noise=4.0, budget=budget, seed=5)
    one = begin(bench, RELATIVES, suspecting(NULL), LOOPS)
    one.run()
    tried = Counter(name for key in bench.asked for variant in key for name in variant.split("+")[1:])
    assert (shares(found(one)).keys() == {"loops"}) is known
    assert (tried["code 1"] > 2 * tried["null"]) is known


@pytest.mark.parametrize(("weight", "first"), [(0.9, "p"), (0.3, "code 1")])
def test_what_may_well_make_late_units_slow_is_tried_before_the_code_of_a_program_that_grows(
    begin: Begin, weight: float, first: str
) -> None:
    """Numbers that become subnormal, say: whole loops are compared, and little is tried in the time there is."""
    bench = Bench(by_factor(3e-3, 1e-3, p=3.0, code_1=3.0))
    one = begin(bench, RELATIVES, suspecting(setting("p", weight=weight)), LOOPS)
    growing = tuple((1 + 10 * i, 10, 10 * (1_000_000 + 100_000 * i)) for i in range(20))
    one.known.solos["a"] = msgspec.structs.replace(one.known.solos["a"], stretches=growing)
    one.run()
    tried = [name for key in bench.asked for variant in key for name in variant.split("+")[1:]]
    assert tried[0] == first


@pytest.mark.parametrize(
    ("low", "high", "crowded", "told"),
    [(-0.06, 3.5, False, False), (-0.1, 0.4, False, True), (0.1, 1.2, False, True), (-0.06, 3.5, True, True)],
)
def test_an_experiment_that_shows_neither_nothing_nor_all_leaves_its_cause_to_the_code(
    begin: Begin, monkeypatch: pytest.MonkeyPatch, low: float, high: float, crowded: bool, told: bool
) -> None:
    """That what is tried reaches all of a program says of its code what it is not, if it says anything."""
    one = begin(Bench(by_factor(3e-3, 1e-3)), RELATIVES, suspecting(P), LOOPS)
    monkeypatch.setattr(run, "CAUSES", [SimpleNamespace(id=P.cause, thorough=True, partial=())])
    open_one = Unclear(factor=P, share=Reading(value=0.3, sd=0.1, low=low, high=high), crowded=crowded)
    monkeypatch.setattr(one, "_found", lambda: Explanation(unclear=(open_one,)))
    one.factors[P.name] = P
    one.rounds.measured.add(P.name)
    assert one._tried().causes == ({P.cause} if told else set())
