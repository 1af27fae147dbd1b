"""Causes that can't be told apart, in simulated sessions: which pairs are one thing under two names."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import msgspec
import pytest
from sessions_of_trials import factor, measure

from whyslower.attribution.alike import alike
from whyslower.attribution.explanation import explain
from whyslower.attribution.trials import Trials
from whyslower.testing import NOISES

LOG_RATIO = math.log(3)
Gone = Callable[[frozenset[str]], float]  # the part of the log ratio that a set takes away


def session(names: str, sets: Sequence[str], gone: Gone, **more: object) -> Trials:
    """Trials in which factors named by letters take parts of a threefold difference away."""
    trials = Trials("s", "f", [factor(name) for name in names])
    times = {"s": lambda some: LOG_RATIO * (1 - gone(some)), "f": lambda some: 0.0}
    return measure(trials, [frozenset(some) for some in sets], times, **more)  # type: ignore[arg-type]


def either(part: float, *names: str) -> Gone:
    """Any of the names takes the part away, all of them no more."""
    return lambda some: part if some & set(names) else 0.0


@pytest.mark.parametrize("noise", ["quiet", "torch-like"])
@pytest.mark.parametrize("seed", range(5))
def test_either_takes_the_same_and_both_no_more(noise: str, seed: int) -> None:
    trials = session("pq", ["p", "q", "pq"], either(0.9, "p", "q"), noise=NOISES[noise], seed=seed)
    assert alike(trials, ["p", "q"]) == {"p": ("q",), "q": ("p",)}


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize(
    "gone",
    [
        lambda some: 0.45 * len(some),
        lambda some: (0.0, 0.6, 0.9)[len(some)],  # they overlap by half
        lambda some: max((0.9 if "p" in some else 0.0), (0.5 if "q" in some else 0.0)),  # one is within the other
    ],
    ids=["apart", "overlapping", "within"],
)
def test_what_adds_to_the_other_is_another_thing(gone: Gone, seed: int) -> None:
    assert alike(session("pq", ["p", "q", "pq"], gone, noise=NOISES["torch-like"], seed=seed), ["p", "q"]) == {}


def test_what_is_hardly_there_is_not_worth_a_name() -> None:
    assert alike(session("pq", ["p", "q", "pq"], either(0.1, "p", "q")), ["p", "q"]) == {}


@pytest.mark.parametrize("sets", [["p", "q"], ["p", "pq"], ["pq"]])
def test_pairs_that_were_not_measured_in_every_way_are_two_things(sets: list[str]) -> None:
    assert alike(session("pq", sets, either(0.9, "p", "q")), ["p", "q"]) == {}


def test_too_much_noise_proves_no_likeness() -> None:
    noise = msgspec.structs.replace(NOISES["quiet"], between_sd=0.4)
    assert alike(session("pq", ["p", "q", "pq"], either(0.9, "p", "q"), noise=noise, restarts=3), ["p", "q"]) == {}


def test_an_explanation_names_both_and_keeps_their_shares() -> None:
    names = "pqr"
    gone: Gone = lambda some: either(0.6, "p", "q")(some) + (0.3 if "r" in some else 0.0)  # noqa: E731
    sets = ["p", "q", "r", "pq", "pr", "qr", "pqr"]
    trials = session(names, sets, gone)
    found = explain(trials, [factor(name) for name in names])
    told = {each.cause: each for each in found.proven}
    assert {cause: each.alike for cause, each in told.items()} == {"p": ("q",), "q": ("p",), "r": ()}
    assert told["p"].share.value == pytest.approx(0.3, abs=0.03)
    assert sum(each.share.value for each in found.proven) + found.unexplained == pytest.approx(1)  # type: ignore[operator]
