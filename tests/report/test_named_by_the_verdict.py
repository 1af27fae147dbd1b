"""A reason where the search had no time for restarts of its own: those of the verdict tell as much of what is left."""

from __future__ import annotations

import msgspec
import pytest
from hand_made import SAME, session, turn

from whyslower.records import Answer, Change, Factor, Remark
from whyslower.report import why_wording
from whyslower.report.answer import answer
from whyslower.store.events import AnyEvent, FactorTried, SessionEnded, TrialTaken

UNIT_NS = {"a": 300_000, "b": 900_000}
REST = Factor(name="the rest", cause="recompilation", what="the other way", changes={}, reading="rest")


def searched(*found: AnyEvent, remarks: tuple[Remark, ...] = ()) -> Answer:
    """A session that goes on, after the verdict, with these events."""
    *events, end = session(UNIT_NS, {"b": SAME}, number=6, remarks=remarks)
    assert isinstance(end, SessionEnded)
    return answer([*events, *found, end])


def trials(restarts: int, b_ns: int = 1_800_000) -> list[AnyEvent]:
    """Restarts of the programs as they are, in which b is twice as slow as for the verdict."""
    return [
        TrialTaken(at=9.0, label=label, factors=(), turn=turn(label, restart, block, place, ns))
        for restart in range(restarts)
        for block in range(4)
        for place, (label, ns) in enumerate((("a", 300_000), ("b", b_ns)))
    ]


@pytest.mark.parametrize("restarts", [0, 1])
def test_what_is_left_of_the_difference_is_named_by_the_verdicts_own_restarts(restarts: int) -> None:
    found = searched(FactorTried(at=9.0, factor=REST), *trials(restarts))
    (cause,) = found.causes
    assert (cause.id, cause.share, cause.after) == ("recompilation", 1.0, 1.0)
    assert found.unexplained == 0.0


def test_the_verdicts_restarts_say_how_slow_it_is() -> None:
    (cause,) = searched(FactorTried(at=9.0, factor=REST)).causes
    assert cause.before == pytest.approx(3.0, rel=0.02)


def test_restarts_of_the_search_tell_by_themselves_where_there_are_several() -> None:
    (cause,) = searched(FactorTried(at=9.0, factor=REST), *trials(3)).causes
    assert cause.before == pytest.approx(6.0, rel=0.02)


THREADS = Factor(
    name="threads-1",
    cause="thread-count",
    what="one thread in the slower one",
    changes={"b": Change(door=("import torch; torch.set_num_threads(1)",))},
)


@pytest.mark.parametrize(
    ("as_it_is", "changed", "named"),
    [(1_800_000, 1_890_000, True), (1_800_000, 720_000, False), (600_000, 600_000, False)],
    ids=["in vain", "perhaps", "nobody knows"],
)
def test_what_a_change_that_was_hardly_tried_may_have_is_left_open(as_it_is: int, changed: int, named: bool) -> None:
    one_thread = [
        TrialTaken(at=9.5, label="b", factors=("threads-1",), turn=turn("b", 0, block, 2, changed))
        for block in range(4)
    ]
    suspected = (FactorTried(at=9.0, factor=each) for each in (THREADS, REST))
    found = searched(*suspected, *trials(1, as_it_is), *one_thread)
    assert [cause.id for cause in found.causes] == (["recompilation"] if named else [])


def test_nothing_is_named_that_was_not_left() -> None:
    assert searched().causes == ()


def test_whole_stretches_are_no_turns() -> None:
    """Of these the search may take others than the verdict."""
    assert not searched(FactorTried(at=9.0, factor=REST), remarks=(Remark(kind="whole-loops"),)).causes


def test_what_is_left_may_have_two_names_of_which_none_is_told_apart() -> None:
    both = msgspec.structs.replace(REST, also=("construction",))
    found = searched(FactorTried(at=9.0, factor=both), *trials(3))
    assert [(cause.id, cause.share, cause.beside) for cause in found.causes] == [
        ("recompilation", pytest.approx(0.5), ("construction",)),
        ("construction", pytest.approx(0.5), ("recompilation",)),
    ]
    said = " ".join(why_wording.cause_lines(found.causes, "b.py", "a.py"))
    for other in ("construction", "recompilation"):
        assert f"It goes together with [{other}]: no experiment takes the one away alone." in said
    headline = why_wording.headline(found)
    assert f"; and it {why_wording.reason('construction')} (how much each of them takes" in headline
    assert headline.endswith(": 100 % of the difference.")
