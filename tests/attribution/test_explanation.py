"""From trials with known effects to causes: in which order reasons go, what is ruled out, what stays open."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import msgspec
import pytest
from sessions_of_trials import factor, measure

from whyslower.attribution.explanation import Explanation, explain
from whyslower.attribution.trials import Trials
from whyslower.records import Change, Edit, Factor
from whyslower.testing import NOISES, NoiseModel

NONE: frozenset[str] = frozenset()
STILL: Callable[[frozenset[str]], float] = lambda some: 0.0  # noqa: E731
WHOLE = Factor(name="the rest", cause="code", what="the other way", changes={}, reading="rest")


def swap(name: str, cause: str = "") -> Factor:
    """A stretch of the slower program's code that is exchanged."""
    return Factor(name=name, cause=cause, what=name, changes={"s": Change()}, reading="swap")


def session(
    factors: Sequence[Factor], sets: Sequence[str], times: Callable[[frozenset[str]], float], **more: object
) -> Trials:
    """Trials of a slower program with these log times; the faster one's is 0. Sets are words of factors' names."""
    trials = Trials("s", "f", factors)
    return measure(trials, [frozenset(some.split()) for some in sets], {"s": times, "f": STILL}, **more)  # type: ignore[arg-type]


def gone(ratio: float, **parts: float) -> Callable[[frozenset[str]], float]:
    """The slower program's log time, from which each factor takes its part of the log ratio."""
    return lambda some: math.log(ratio) * (1 - sum(parts[name] for name in some))


def shares(found: Explanation) -> dict[str, float]:
    return {each.cause: each.share.value for each in found.proven}


def near(share: float) -> float:
    return pytest.approx(share, abs=0.03)


def sums_to_one(found: Explanation) -> bool:
    assert found.unexplained is not None
    return sum(each.share.value for each in found.proven) + found.unexplained == pytest.approx(1)


# --- which reason goes first ------------------------------------------------------------------------------------------


def test_settings_go_before_the_code_which_takes_what_is_left() -> None:
    """The exchange by itself explains all; of that, the setting is the more particular reason."""
    p, code = factor("p"), swap("code", "way")
    found = explain(session([p, code], ["p", "code p"], gone(3, p=0.4, code=0.6)), [p, code])
    assert shares(found) == {"p": near(0.4), "way": near(0.6)}
    assert sums_to_one(found) and found.unexplained == near(0)
    assert found.ratio == pytest.approx(3, rel=0.02)
    assert [each.cause for each in found.proven] == ["way", "p"]  # the largest share first


@pytest.mark.parametrize(("kept", "named"), [(1.3, {"p"}), (0.7, {"p", "copy"})])
def test_work_that_is_left_out_is_no_cause_where_all_is_explained_without(kept: float, named: set[str]) -> None:
    """Its cost is real, and what the other program does in its stead may cost as much."""
    p, copy = factor("p"), msgspec.structs.replace(factor("copy"), gone=((1, 0, 1, 9),))
    trials = session([p, copy], ["p", "copy", "copy p"], gone(2, p=kept, copy=0.5))
    assert set(shares(explain(trials, [p, copy]))) == named
    left_out = msgspec.structs.replace(copy, remedy="leave it out")  # and the results are the same
    trials = session([p, left_out], ["p", "copy", "copy p"], gone(2, p=kept, copy=0.5))
    assert set(shares(explain(trials, [p, left_out]))) == {"p", "copy"}


def test_what_calls_cost_takes_of_what_settings_leave_and_the_code_what_it_does() -> None:
    """Slower: 4 ms, of which 2 are the calls'; faster: 1 ms, of which 0.5 are. p halves the slower one's work."""
    p, cost, code = factor("p"), factor("cost", "sf", "fixed-cost"), swap("code", "way")

    def slower(some: frozenset[str]) -> float:
        calls, work = 2.0, (1.0 if "p" in some else 2.0) * (0.25 if "code" in some else 1.0)
        return math.log(calls + (1e-3 if "cost" in some else work))

    def faster(some: frozenset[str]) -> float:
        return math.log(0.5 if "cost" in some else 1.0)

    trials = Trials("s", "f", [p, cost, code])
    sets = [frozenset(some.split()) for some in ("p", "cost", "p cost", "p code")]
    measure(trials, sets, {"s": slower, "f": faster})
    found = explain(trials, [p, cost, code])
    ratio = math.log(4)
    by_p = math.log(4 / 3) / ratio
    by_calls = math.log(3 / 1.5) / ratio  # once p is in place: 2 ms of calls become 0.5
    by_code = math.log(3 / 2.25) / ratio  # of its own work; what both pay a call is no matter of the code
    assert shares(found) == {"p": near(by_p), "cost": near(by_calls), "way": near(by_code)}
    assert found.unexplained == near(1 - by_p - by_calls - by_code)
    assert sums_to_one(found)


@pytest.mark.parametrize(("cause", "shown"), [("unequal-work", False), ("way", True), ("way", False)])
def test_more_calls_are_what_other_work_or_a_mode_takes(cause: str, shown: bool) -> None:
    """All of the difference lies in calls that the slower one makes beyond the other's, and goes with some code."""
    cost, code = factor("cost", "sf", "fixed-cost"), msgspec.structs.replace(swap("code", cause), shown=shown)
    named = {"cost"} if cause == "way" and not shown else {cause}
    trials = Trials("s", "f", [cost, code])

    def slower(some: frozenset[str]) -> float:
        return math.log((1.0 if "code" in some else 2.0) + (1e-3 if "cost" in some else 0.2))

    def faster(some: frozenset[str]) -> float:
        return math.log(1.0 + (1e-3 if "cost" in some else 0.2))

    measure(trials, [frozenset(some.split()) for some in ("cost", "code")], {"s": slower, "f": faster})
    assert set(shares(explain(trials, [cost, code]))) == named


def test_strangers_rest_is_the_codes_as_a_whole() -> None:
    p = factor("p")
    found = explain(session([p, WHOLE], ["p"], gone(3, p=0.4)), [p, WHOLE])
    assert shares(found) == {"code": near(0.6), "p": near(0.4)}
    assert found.proven[0].after == 1.0
    assert sums_to_one(found)


@pytest.mark.parametrize(("cause", "share"), [("vague", 1.0), ("code", 0.81)])
def test_what_is_open_may_not_be_the_rests_but_for_its_own_cause(cause: str, share: float) -> None:
    vague, rest = factor("vague"), msgspec.structs.replace(WHOLE, cause=cause)
    noise = msgspec.structs.replace(NOISES["quiet"], between_sd=0.8)
    trials = session([vague, rest], [], gone(3))
    measure(trials, [frozenset({"vague"})], {"s": gone(3, vague=0.35), "f": STILL}, noise=noise, restarts=3, seed=1)
    found = explain(trials, [vague, rest])
    assert [each.factor.name for each in found.unclear] == ["vague"] and found.unclear[0].share.high > 0.8
    assert shares(found) == {cause: near(share)}


def test_a_rest_of_two_names_is_given_to_both_evenly() -> None:
    p, rest = factor("p"), msgspec.structs.replace(WHOLE, also=("method",))
    found = explain(session([p, rest], ["p"], gone(3, p=0.4)), [p, rest])
    assert shares(found) == {"p": near(0.4), "code": near(0.3), "method": near(0.3)}
    parts = [each for each in found.proven if each.beside]
    assert [each.beside for each in parts] == [("method",), ("code",)]
    assert all((each.share.low, each.share.high) == (0.0, near(0.6)) for each in parts)
    assert sums_to_one(found)


def test_a_rest_without_a_name_stays_unexplained() -> None:
    p, rest = factor("p"), msgspec.structs.replace(WHOLE, cause="")
    found = explain(session([p, rest], ["p"], gone(3, p=0.4)), [p, rest])
    assert shares(found) == {"p": near(0.4)} and found.unexplained == near(0.6)


def test_a_little_that_is_left_is_nobodys() -> None:
    p = factor("p")
    found = explain(session([p, WHOLE], ["p"], gone(3, p=0.9)), [p, WHOLE])
    assert shares(found) == {"p": near(0.9)} and found.unexplained == near(0.1)


# --- stretches of code ------------------------------------------------------------------------------------------------


def test_a_single_stretch_explains_all_that_it_brings_along() -> None:
    code = swap("code", "way")
    found = explain(session([code], ["code"], gone(3, code=0.97)), [code])
    assert shares(found) == {"way": near(0.97)}
    assert found.proven[0].after == pytest.approx(3**0.03, rel=0.02)


def test_a_stretch_within_another_is_not_counted_twice() -> None:
    edits = (Edit(start=0, end=1, text="x"), Edit(start=5, end=6, text="y"))
    one, both = (
        msgspec.structs.replace(swap(name, name), changes={"s": Change(edits=some)})
        for name, some in (("one", edits[:1]), ("both", edits))
    )
    found = explain(session([one, both], ["one", "both"], gone(3, one=0.3, both=0.95)), [one, both])
    assert shares(found) == {"both": near(0.95)}
    assert sums_to_one(found)


@pytest.mark.parametrize("names", [("1", "2"), ("1", ""), ("", "")])
def test_what_stretches_do_only_together_is_shared_out_over_them(names: tuple[str, str]) -> None:
    """One halves the time that the other leaves and the other way round: together they do far more than one by one."""
    edits = (Edit(start=0, end=1, text="x"), Edit(start=5, end=6, text="y"))
    one, two, both = (
        msgspec.structs.replace(swap(name, cause), changes={"s": Change(edits=some)})
        for name, cause, some in (("one", names[0], edits[:1]), ("two", names[1], edits[1:]), ("both", "all", edits))
    )

    def times(some: frozenset[str]) -> float:
        return math.log(9) * (1 - (1.0 if "both" in some else 0.3 * ("one" in some) + 0.2 * ("two" in some)))

    found = explain(session([one, two, both], ["one", "two", "both"], times), [one, two, both])
    assert shares(found) == ({"1": near(0.55), "2": near(0.45)} if all(names) else {"all": near(1)})
    assert sums_to_one(found)


def test_stretches_that_do_next_to_nothing_alone_are_one_where_all_are_sure() -> None:
    """Columns of objects: each that is cast by itself still meets the others, and who brings how much stays open."""
    edits = tuple(Edit(start=5 * n, end=5 * n + 1, text="x") for n in range(5))
    each = [swap(f"c{n}", "slow") for n in range(5)]
    each = [msgspec.structs.replace(one, changes={"s": Change(edits=(edits[n],))}) for n, one in enumerate(each)]
    every = msgspec.structs.replace(swap("all", "slow"), changes={"s": Change(edits=edits)})
    times = {"all": 1.0} | {one.name: 0.02 for one in each}
    factors = [*each, every]
    found = explain(session(factors, [f.name for f in factors], gone(4, **times)), factors)
    assert [(one.factor, one.share.value) for one in found.proven] == [(every, near(1.0))] and not found.unclear


def test_of_code_without_a_name_the_part_that_has_one_is_told_apart() -> None:
    """The other stretch can't run by itself, and what both are is not known."""
    edits = (Edit(start=0, end=1, text="x"), Edit(start=5, end=6, text="y"))
    one, both = (
        msgspec.structs.replace(swap(name, cause), changes={"s": Change(edits=some)})
        for name, cause, some in (("one", "1", edits[:1]), ("both", "", edits))
    )
    found = explain(session([one, both], ["one", "both"], gone(9, one=0.3, both=1.0)), [one, both])
    assert shares(found) == {"1": near(0.3)} and found.unexplained == near(0.7)
    assert [(each.factor, each.share.value) for each in found.located] == [(both, near(0.7))]


def test_several_stretches_share_by_what_each_does() -> None:
    one, two, idle = swap("one", "1"), swap("two", "2"), swap("idle", "3")
    parts = gone(3, one=0.6, two=0.4, idle=0.0)
    found = explain(session([one, two, idle], ["one", "two", "idle"], parts), [one, two, idle])
    assert shares(found) == {"1": near(0.6), "2": near(0.4)}
    assert sums_to_one(found)
    for each in found.proven:
        assert each.share.low < each.share.value < each.share.high


def test_a_stretch_that_no_cause_names_keeps_its_part_unexplained() -> None:
    one, two = swap("one", "1"), swap("two")
    found = explain(session([one, two], ["one", "two"], gone(3, one=0.6, two=0.4)), [one, two])
    assert shares(found) == {"1": near(0.6)} and found.unexplained == near(0.4)


def test_a_stretch_that_slows_takes_nothing_from_the_others() -> None:
    one, worse = swap("one", "1"), swap("worse", "2")
    found = explain(session([one, worse], ["one", "worse"], gone(3, one=1.0, worse=-0.5)), [one, worse])
    assert shares(found) == {"1": near(1)}


def test_stretches_measured_with_what_was_proven_then_count_although_more_is_proven_now() -> None:
    """q was still open when the code was exchanged with p alone in place."""
    p, q, code = factor("p"), factor("q"), swap("code", "way")
    found = explain(session([p, q, code], ["p", "q", "p code"], gone(3, p=0.3, q=0.2, code=0.5)), [p, q, code])
    assert shares(found) == {"p": near(0.3), "q": near(0.2), "way": near(0.5)}


def test_code_of_which_nothing_is_sure_yet_is_open() -> None:
    """It is measured again then; as it was, what one bad restart made doubtful was lost."""
    one, idle = swap("one", "1"), swap("idle", "2")
    trials = session(
        [one, idle], ["one", "idle"], gone(1.5, one=1.0, idle=0.0), noise=NOISES["busy"], seed=3, restarts=3
    )
    found = explain(trials, [one, idle])
    assert found.proven == ()
    assert (found.unclear[0].factor, found.unclear[0].share.low <= 0 < 1 < found.unclear[0].share.high) == (one, True)


def test_code_that_does_more_than_the_whole_says_so() -> None:
    """As recorded: 1.14x -> 0.62x with one stretch exchanged; another one, for which nothing was measured, helps."""
    code = swap("code", "way")
    found = explain(session([code], ["code"], gone(1.5, code=3.0)), [code])
    assert shares(found) == {"way": near(3.0)} and found.unexplained == near(-2.0)


def test_code_that_was_not_measured_is_not_blamed() -> None:
    p, code = factor("p"), swap("code", "way")
    found = explain(session([p, code], ["p"], gone(3, p=0.4)), [p, code])
    assert shares(found) == {"p": near(0.4)} and found.unexplained == near(0.6)


# --- what is not a reason ---------------------------------------------------------------------------------------------


def test_what_surely_does_nothing_is_ruled_out() -> None:
    p, null = factor("p"), factor("null")
    found = explain(session([p, null], ["p", "null"], gone(3, p=0.9, null=0.0)), [p, null])
    (ruled,) = found.ruled_out
    assert ruled.factor == null and ruled.effect.low < 1 < ruled.effect.high
    assert ruled.effect.value == pytest.approx(1, abs=0.02)


def test_what_works_against_the_difference_is_no_reason_for_it() -> None:
    p, against = factor("p"), factor("against")
    sets = ["p", "against", "p against"]
    found = explain(session([p, against], sets, gone(3, p=1.3, against=-0.3)), [p, against])
    assert shares(found) == {"p": near(1.3)}
    assert found.unexplained == near(-0.3) and sums_to_one(found)
    assert [ruled.factor.name for ruled in found.ruled_out] == ["against"]
    assert found.ruled_out[0].effect.high < 1
    for refutes, gain in (("by no effect", -0.3), ("never", 0.0)):  # its own cost may show, or it may not reach all
        vain = msgspec.structs.replace(against, refutes=refutes)
        assert explain(session([p, vain], sets, gone(3, p=1.3, against=gain)), [p, vain]).ruled_out == ()


def test_what_could_not_be_told_is_neither() -> None:
    p, vague = factor("p"), factor("vague")
    noise = msgspec.structs.replace(NOISES["quiet"], between_sd=0.2)
    trials = session([p, vague], ["p"], gone(1.5, p=0.9))
    measure(trials, [frozenset({"vague"})], {"s": gone(1.5, vague=0.1), "f": STILL}, noise=noise, restarts=3)
    found = explain(trials, [p, vague])
    (unclear,) = found.unclear
    assert (unclear.factor.name, unclear.crowded) == ("vague", False)
    assert unclear.share.low < 0.1 < unclear.share.high and unclear.share.high - unclear.share.low > 0.2
    assert "vague" not in shares(found) and not any(each.factor.name == "vague" for each in found.ruled_out)


def test_what_needs_a_quiet_machine_stays_open_on_a_crowded_one() -> None:
    """The threads' change still stands beside the code's: on a quiet machine it has its share of both."""
    threads, code = msgspec.structs.replace(factor("threads"), quiet=True), swap("code", "way")
    trials = session([threads, code], ["threads", "code", "code threads"], gone(3, threads=0.6, code=0.4))
    assert shares(explain(trials, [threads, code])) == {"threads": near(0.6), "way": near(0.4)}
    crowded = explain(trials, [threads, code], crowded=True)
    (unclear,) = crowded.unclear
    assert (unclear.factor.name, unclear.crowded, unclear.share.value) == ("threads", True, near(0.6))
    assert shares(crowded) == {"way": near(0.4)} and crowded.ruled_out == () and sums_to_one(crowded)


def test_what_needs_a_quiet_machine_and_was_not_tried_is_not_told_of() -> None:
    p, threads = factor("p"), msgspec.structs.replace(factor("threads"), quiet=True)
    found = explain(session([p, threads], ["p"], gone(3, p=0.9)), [p, threads], crowded=True)
    assert found.unclear == () and shares(found) == {"p": near(0.9)}


def test_of_several_experiments_for_one_cause_the_one_that_accounts_for_most_counts() -> None:
    weak, strong = (factor(name) for name in ("weak", "strong"))
    weak, strong = (msgspec.structs.replace(each, cause="threads") for each in (weak, strong))
    trials = session([weak, strong], ["weak", "strong"], gone(3, weak=0.0, strong=0.8))
    found = explain(trials, [weak, strong])
    assert [each.factor.name for each in found.proven] == ["strong"]
    assert found.ruled_out == ()  # a cause that is proven is not refuted beside


# --- nothing to explain -----------------------------------------------------------------------------------------------


def test_nothing_measured_gives_no_explanation() -> None:
    p, code = factor("p"), swap("code", "way")
    assert explain(Trials("s", "f", [p, code]), [p, code, WHOLE]) == Explanation()
    assert Explanation().unexplained is None


def test_one_restart_says_in_which_ratio_the_programs_stood_though_it_proves_nothing() -> None:
    one = factor("one", "s")
    found = explain(session([one], ["one"], gone(2.3, one=1.0), restarts=1, noise=NOISES["busy"]), [one])
    assert not found.proven and found.unexplained is None and found.ratio == pytest.approx(2.3, rel=0.5)


@pytest.mark.parametrize("ratio", [1.0, 0.9])
@pytest.mark.parametrize("noise", [NOISES["quiet"], NOISES["torch-like"]], ids=["quiet", "torch-like"])
@pytest.mark.parametrize("seed", range(3))
def test_a_ratio_that_is_not_surely_above_one_has_no_reason(ratio: float, noise: NoiseModel, seed: int) -> None:
    p, code = factor("p"), swap("code", "way")
    trials = session([p, code], ["p", "code"], gone(ratio, p=0.5, code=0.5), noise=noise, seed=seed)
    found = explain(trials, [p, code, WHOLE])
    assert found.proven == () and found.unexplained is None


def test_factors_that_took_no_turns_are_left_out() -> None:
    p, late = factor("p"), factor("late")
    found = explain(session([p, late], ["p"], gone(3, p=0.9)), [p, late])
    assert shares(found) == {"p": near(0.9)} and found.ruled_out == () and found.unclear == ()


def test_the_same_trials_always_give_the_same_explanation() -> None:
    p, code = factor("p"), swap("code", "way")
    first, again = (
        explain(session([p, code], ["p", "code p"], gone(3, p=0.4, code=0.6), noise=NOISES["torch-like"]), [p, code])
        for _ in range(2)
    )
    assert first == again
