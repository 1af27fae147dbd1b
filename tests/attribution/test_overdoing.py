"""Changes that do more than take the difference away."""

from __future__ import annotations

import math

import msgspec
import pytest
from sessions_of_trials import factor, measure
from test_explanation import gone, near, session, shares, sums_to_one, swap

from whyslower.attribution.explanation import explain
from whyslower.attribution.trials import Trials


@pytest.mark.parametrize(("layout", "cause"), [(1.0, "layout"), (0.3, "threads")])
def test_what_turns_the_difference_round_takes_what_another_leaves_that_takes_just_all(
    layout: float, cause: str
) -> None:
    """With one thread in both the slower one is the faster, unless its data is laid out as the other's."""
    effects = {"layout": layout, "threads": 2.0, "layout threads": 1.0}
    factors = [factor("layout"), factor("threads")]

    def times(some: frozenset[str]) -> float:
        return math.log(2.3) * (1 - effects.get(" ".join(sorted(some)), 0.0))

    found = explain(session(factors, list(effects), times), factors)
    assert found.proven[0].cause == cause and sums_to_one(found)
    if cause == "layout":
        assert shares(found) == {"layout": near(1.0)}


@pytest.mark.parametrize(
    ("slower", "faster", "advice", "named"),
    [
        (-0.07, -0.35, "", False),  # both lose some 0.2 ms, the slower one of 3, the faster one of 0.5
        (-0.07, -0.75, "", True),  # the faster one loses more: it has had more from its threads
        (0.0, -0.35, "", True),  # only the faster one has threads that do something
        (0.0, -0.35, "give it one thread", False),  # the slower one has not too many
        (0.3, -0.35, "", True),  # the slower one gains
        (0.3, -0.35, "give it one thread", True),
    ],
)
def test_what_costs_both_alike_is_no_difference_between_them(
    slower: float, faster: float, advice: str, named: bool
) -> None:
    """One thread in both: the ratio falls from 5.9 to 4.5, since 0.2 ms are more to the faster one."""
    threads, code = msgspec.structs.replace(factor("threads", "sf"), remedy=advice), swap("code", "layout")
    trials = Trials("s", "f", [threads, code])
    times = {
        "s": lambda some: math.log(5.9) * ("code" not in some) - slower * ("threads" in some),
        "f": lambda some: -faster * ("threads" in some),
    }
    measure(trials, [frozenset(some.split()) for some in ("threads", "code")], times)
    found = explain(trials, [threads, code])
    assert ("threads" in shares(found)) == named and sums_to_one(found)
    assert named or shares(found) == {"layout": near(1.0)}
    ruled_out = [] if named else [("threads", True)]
    assert [(ruled.factor.name, ruled.common) for ruled in found.ruled_out] == ruled_out


@pytest.mark.parametrize(
    ("taken", "remedy", "once", "named"),
    [
        (4.0, "", False, "way"),
        (1.5, "", False, "spared"),
        (4.0, "write it so", False, "spared"),
        (4.0, "build it once", True, "way"),
        (1.0, "build it once", True, "spared"),
    ],
)
def test_work_that_takes_far_more_than_all_is_the_slower_ones_work_itself(
    taken: float, remedy: str, once: bool, named: str
) -> None:
    """The only call of a unit left out, at a ratio of 1.2: the other program does that work too, its own way."""
    spared = msgspec.structs.replace(factor("spared"), gone=((1, 0, 1, 9),), remedy=remedy, once=once)
    rest = swap("code", "way")
    trials = session([spared, rest], ["spared", "code"], gone(1.2, spared=taken, code=1.0))
    assert next(iter(shares(explain(trials, [spared, rest])))) == named


@pytest.mark.parametrize("cause", ["unequal-work", "way"])
def test_code_that_never_took_turns_has_no_share(cause: str) -> None:
    """All stretches at once are announced before they are measured, or can't be exchanged at all."""
    part = factor("part")
    trials = session([part], ["part"], gone(2, part=1.0))
    found = explain(trials, [part, swap("code in all", cause)])
    assert shares(found) == {"part": near(1.0)} and sums_to_one(found)
