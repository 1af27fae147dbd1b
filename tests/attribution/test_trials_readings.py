"""From turns to log ratios: pairing, combination over few restarts, freaks, gaps."""

from __future__ import annotations

import math

import msgspec
import numpy as np
import pytest
from sessions_of_trials import factor, measure

from whyslower.attribution.trials import Trials
from whyslower.records import Turn
from whyslower.testing import NOISES

P, Q = frozenset("p"), frozenset("q")
NONE: frozenset[str] = frozenset()


def halved(some: frozenset[str]) -> float:
    """The slower program's log time: p halves it."""
    return math.log(2) * (1 - len(some & P))


def still(some: frozenset[str]) -> float:
    return 0.0


def test_a_factor_is_put_in_place_in_the_programs_that_it_changes() -> None:
    trials = Trials("s", "f", [factor("p", "s"), factor("q", "f")])
    assert trials.variant("s", "pq") == ("s", P)
    assert trials.variant("f", "pq") == ("f", Q)
    times = {"s": halved, "f": lambda some: math.log(1.5) * len(some)}
    measure(trials, [P, Q], times)
    # Never run together, and yet known together: neither changes the other's program.
    assert trials.sets("pq") == [P, Q, P | Q]
    assert trials.value("pq").value == pytest.approx(math.log(1 / 1.5), abs=0.01)
    assert trials.effect("q").value == pytest.approx(math.log(1.5), abs=0.01)


def test_what_was_not_measured_is_not_known() -> None:
    trials = Trials("s", "f", [factor("p", "sf"), factor("q")])
    assert trials.value(()) is None and trials.seconds("s", ()) is None and trials.sets("pq") == []
    measure(trials, [NONE], {"s": halved, "f": still})
    trials.add("s", "p", 0, 0, 1.0)  # the slower one's side alone, and one block
    assert trials.value(()) is not None
    assert trials.value("p") is None and trials.effect("q") is None and trials.gain("f", "p") is None


def test_a_turn_of_no_variant_is_refused() -> None:
    trials = Trials("s", "f", [factor("p")])
    with pytest.raises(ValueError, match="not a variant"):
        trials.add("x", (), 0, 0, 1.0)
    with pytest.raises(ValueError, match="not a variant"):
        trials.add("s", "q", 0, 0, 1.0)


def test_gain_and_seconds_are_one_programs_own() -> None:
    trials = measure(Trials("s", "f", [factor("p", "sf")]), [P], {"s": halved, "f": still})
    gain = trials.gain("s", "p").ratio()
    assert gain.low < 2 < gain.high and gain.high < 2.1
    assert trials.gain("f", "p").value == pytest.approx(0, abs=0.01)
    assert trials.seconds("s", "p") == pytest.approx(trials.seconds("s", ()) / 2, rel=0.1)


@pytest.mark.parametrize("bad", [math.nan, math.inf, 0.0, -1.0])
def test_an_unusable_time_is_left_out(bad: float) -> None:
    trials = Trials("s", "f", [factor("p")])
    measure(trials, [P], {"s": halved, "f": still})
    before = trials.value("p")
    trials.add("s", "p", 0, 99, bad)
    assert trials.value("p") == before


def test_blocks_are_compared_with_the_base_variants_of_their_own_block() -> None:
    trials = Trials("s", "f", [factor("p")])
    for restart in range(3):
        for block in range(8):
            weather = math.exp(block)
            trials.add("s", (), restart, block, 2 * weather)
            trials.add("f", (), restart, block, weather)
            if block >= 4:  # a variant that is not in every block
                trials.add("s", "p", restart, block, 1.5 * weather)
    assert trials.effect("p").value == pytest.approx(math.log(2 / 1.5), abs=0.005)


def test_wild_blocks_do_not_move_it() -> None:
    trials = measure(Trials("s", "f", [factor("p")]), [P], {"s": halved, "f": still})
    for restart, label in enumerate(["s", "f", "s"]):
        trials.add(label, (), restart, 3, 1000.0)
        trials.add("s", "p", restart, 7, 1000.0)
    assert trials.effect("p").value == pytest.approx(math.log(2), abs=0.01)


def test_the_more_restarts_the_more_is_known() -> None:
    widths = []
    for restarts in (1, 2, 4, 6):
        trials = Trials("s", "f", [factor("p")])
        measure(trials, [P], {"s": halved, "f": still}, NOISES["numpy-like"], restarts)
        reading = trials.effect("p")
        assert reading.low < math.log(2) < reading.high
        widths.append(reading.high - reading.low)
    assert widths[0] > 0.1  # of one restart, nobody knows whether it was a freak
    assert widths == sorted(widths, reverse=True)


@pytest.mark.parametrize(("slow", "proven"), [(2.5, False), (20.0, True)])
def test_one_restart_alone_shows_only_what_no_spell_of_the_machine_could(slow: float, proven: bool) -> None:
    trials = Trials("s", "f", [factor("p")])
    for block in range(8):
        for some, seconds in ((NONE, slow), (P, 1.0)):
            trials.add("s", some, 0, block, seconds)
        trials.add("f", (), 0, block, 1.0)
    effect = trials.effect("p")
    assert effect.value == pytest.approx(math.log(slow), abs=0.1)
    assert (effect.low > 0) is proven


def test_one_freak_worker_of_a_base_variant_is_seen_as_such() -> None:
    """All variants are compared with the base; that must not give all of them an effect in the freak's restart."""
    trials = Trials("s", "f", [factor("p"), factor("q")])
    rng = np.random.default_rng(0)
    for restart in range(3):
        for label, some in [("s", ""), ("f", ""), ("s", "p"), ("s", "q"), ("s", "pq")]:
            freak = 1.3 if restart == 1 and (label, some) == ("s", "") else 1.0
            for block in range(10):
                trials.add(label, some, restart, block, freak * (2 if label == "s" else 1) * rng.normal(1, 0.005))
    for some in ("p", "q", "pq"):
        reading = trials.effect(some)
        assert reading.low < 0 < reading.high
        assert abs(reading.value) < 0.02 and reading.high < 0.1


def test_two_restarts_that_disagree_tell_both_readings() -> None:
    trials = Trials("s", "f", [factor("p")])
    for restart, seconds in enumerate([1.0, 1.3]):
        for block in range(10):
            trials.add("s", (), restart, block, 2.0)
            trials.add("f", (), restart, block, 1.0)
            trials.add("s", "p", restart, block, 2 * seconds)
    gain = trials.gain("s", "p")
    assert gain.low < -0.24 and gain.high > -0.02


def test_the_same_turns_give_the_same_answer() -> None:
    times = {"s": halved, "f": still}
    one, other = (measure(Trials("s", "f", [factor("p")]), [P], times) for _ in range(2))
    assert one.effect("p") == other.effect("p")


@pytest.mark.parametrize(("bursts", "ratio"), [(True, 1.6), (False, 1.0)])
def test_mean_times_count_where_a_program_has_bursts(bursts: bool, ratio: float) -> None:
    """Every fifth turn of s takes four times as long, but with p in place."""
    trials = Trials("s", "f", [factor("p")], bursts=bursts)
    rng = np.random.default_rng(0)
    for restart in range(4):
        for block in range(25):
            weather = math.exp(rng.normal(0, 0.02))
            for label, some in (("s", NONE), ("s", P), ("f", NONE)):
                burst = 4.0 if label == "s" and not some and (block + restart) % 5 == 0 else 1.0
                trials.add(label, some, restart, block, 1e-3 * weather * burst)
    base, without = trials.value(()), trials.value("p")
    assert math.exp(base.value) == pytest.approx(ratio, rel=0.02)
    assert base.low <= math.log(ratio) <= base.high
    assert without.value == pytest.approx(0, abs=0.02)


def test_of_two_blocks_none_is_left_out_since_one_can_not_be_paired() -> None:
    """As of whole processes, while something else takes a tenth of a processor."""
    trials = Trials("a", "b")
    turns = [
        Turn(
            label=label, worker=1, restart=restart, block=block, position=0, first=0, units=1, ns=ns,
            skipped_units=0, skipped_ns=0, cpu_ns=ns, foreign_ns=ns // 2 if block == 0 else 0,
        )
        for restart in range(2) for block in range(2) for label, ns in (("a", 900_000_000), ("b", 90_000_000))
    ]  # fmt: skip
    for restart in range(2):
        trials.add_restart([((), turn) for turn in turns if turn.restart == restart], cpus=2)
    found = trials.value(())
    assert found is not None and found.value == pytest.approx(math.log(10), abs=0.01)


@pytest.mark.parametrize("stretches", [False, True])
def test_parts_of_one_stretch_count_together(stretches: bool) -> None:
    """Compiling in the first of two parts, in every restart: that the second one differs is no scatter."""
    trials = Trials("s", "f", [factor("p")], stretches=stretches)
    for restart in range(4):
        taken = []
        for block, early in enumerate((True, False)):
            for label, some, ns in (("s", (), 2200 if early else 11), ("s", ("p",), 17), ("f", (), 17)):
                turn = Turn(label=label, worker=0, restart=restart, block=block, position=0, first=0, units=700, ns=ns)
                taken.append((some, msgspec.structs.replace(turn, ns=ns * 700_000 + restart)))
        trials.add_restart(taken, cpus=2)
    whole = (2200 + 11) / 2 / 17
    assert (trials.value(()).ratio().value == pytest.approx(whole, rel=0.02)) is stretches
    effect = trials.effect("p").ratio()
    assert (effect.high / effect.low < 1.3) is stretches
