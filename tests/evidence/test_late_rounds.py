"""Code that the compared rounds don't reach: told from the text, and looked for where it begins."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from whyslower.evidence import passes
from whyslower.evidence.late import unlike_and_late
from whyslower.evidence.program_runs import ProgramRuns, Run
from whyslower.records import Difference, SameWork

HEADS = {
    "range(1000)": "for step in range(1000):",
    "range(0, N, BATCH)": "for step in range(0, N, BATCH):",
    "enumerate": "for step, batch in enumerate(batches):",
    "unknown": "for step in steps:",
}


def found(
    condition: str, head: str = "range(1000)", body: str = "best = f(w)", other: str = "pass", units: int = 3
) -> tuple[list[tuple[int, int]], ...]:
    """By program, what was found: (round, line) of each branch."""

    def source(what: str) -> str:
        return f"N = 6400\nBATCH = 64\n{HEADS[head]}\n    w = g(w)\n    {condition}\n        {what}\n"

    late = unlike_and_late(source(body), 3, source(other), 3, units)
    return tuple([(branch.round, branch.line) for branch in one] for one in late)


@pytest.mark.parametrize(
    ("condition", "head", "first"),
    [
        ("if (step + 1) % 100 == 0:", "range(1000)", 99),
        ("if step >= 60 and not step % 7:", "range(1000)", 63),
        ("if step > N // 2:", "range(0, N, BATCH)", 51),
        ("if step == 40:", "enumerate", 40),
    ],
)
def test_the_round_in_which_something_begins_is_told_from_the_text(condition: str, head: str, first: int) -> None:
    assert found(condition, head) == ([(first, 6)], [(first, 6)])


@pytest.mark.parametrize(
    ("condition", "more"),
    [
        ("if step % 100 == 0:", {}),  # from the first round on
        ("if (step + 1) % 100 == 0:", {"other": "best = f(w)"}),  # the same in both
        ("if (step + 1) % 100 == 0:", {"body": "print(w)", "other": "print(w, best)"}),
        ("if (step + 1) % 100 == 0:", {"units": 100}),  # reached
        ("if w.sum() > 3:", {}),  # depends on more than the round
        ("if step % 0:", {}),
        ("if step ** 9 > 5:", {}),
        ("if (step + 1) % 100 == 0:", {"head": "unknown"}),
    ],
)
def test_of_all_else_nothing_is_said(condition: str, more: dict[str, object]) -> None:
    assert found(condition, **more) == ([], [])  # type: ignore[arg-type]


def test_the_counters_name_does_not_matter() -> None:
    source = "for step in range(50):\n    if step > 20:\n        x[step] = 1\n"
    assert unlike_and_late(source, 1, source.replace("step", "i"), 1, 3) == ([], [])


@pytest.mark.parametrize(
    ("other", "alike"),
    [
        ("if (episode + 1) % 20 == 0:\n        agent.target.load_state_dict(agent.policy.state_dict())", True),
        ("if episode % 20 == 19:\n        agent.target.load_state_dict(agent.policy.state_dict())", True),
        ("if (episode + 1) % 25 == 0:\n        agent.target.load_state_dict(agent.policy.state_dict())", False),
        ("if (episode + 1) % 20 == 0:\n        agent.target.update(agent.policy.state_dict())", False),
        ("if (episode + 1) % 20 == 0:\n        agent.target.load_state_dict(agent.policy.state_dict(), 0.5)", False),
    ],
)
def test_the_same_calls_in_the_same_rounds_are_the_same_whatever_they_are_on(other: str, alike: bool) -> None:
    source = "for i in range(50):\n    if (i + 1) % 20 == 0:\n        target.load_state_dict(net.state_dict())\n"
    late = unlike_and_late(source, 1, f"for episode in range(50):\n    {other}\n", 1, 3)
    assert (late == ([], [])) is alike


def test_the_other_branch_has_its_own_first_round() -> None:
    source = "for i in range(50):\n    if i < 20:\n        x = 1\n    else:\n        x = 2\n"
    late, _ = unlike_and_late(source, 1, source.replace("x = 2", "x = 3"), 1, 3)
    assert [(branch.round, branch.line, branch.condition) for branch in late] == [(20, 5, "if not (i < 20):")]


@pytest.mark.parametrize(
    ("value", "late"), [("g(w) if step != 999 else w", [(999, 1, "if not (step != 999):")]), ("g(w) if w else 0", [])]
)
def test_a_value_on_a_condition_is_such_code(value: str, late: list[tuple[int, int, str]]) -> None:
    source = "for step in range(1000): w = {}\n"
    found, _ = unlike_and_late(source.format(value), 1, source.format("g(w)"), 1, 3)
    assert [(branch.round, branch.line, branch.condition) for branch in found] == late


@pytest.mark.parametrize(
    ("count", "begins"),
    [
        ("step += 1", 200),
        ("step += 4", 50),
        ("step -= 1", None),
        ("step += w", None),
        ("step += 1\n    w = g(w)", None),
    ],
)
def test_a_while_may_count_its_rounds(count: str, begins: int | None) -> None:
    source = f"step = 0\nwhile step < 9000:\n    w = g(w)\n    if step == 200:\n        w = 1000\n    {count}\n"
    found, _ = unlike_and_late(source, 2, source.replace("w = 1000", "w = w"), 2, 3)
    assert [branch.round for branch in found] == ([] if begins is None else [begins])


# --- what comes of it -------------------------------------------------------------------------------------------------

LATE = "w = 1\nfor step in range(1000):\n    w = g(w)\n    if step == 9:\n        w = f(w)\n"
AGREE = SameWork(kind="same", compared=("w",), units=3)


def judged(monkeypatch: pytest.MonkeyPatch, further: SameWork, unit_s: float = 1e-4) -> tuple[SameWork, list[int]]:
    """What is said of two programs that agree after 3 units and differ in what begins in the 10th, where looking
    further says `further`; and how far was looked."""
    looked: list[int] = []
    monkeypatch.setattr(passes, "_as_they_are", lambda stage, label, units: looked.append(units) or label)
    monkeypatch.setattr(passes, "_judged", lambda stage, a, b, units: further)
    stage: Any = SimpleNamespace(left=lambda: 50.0, request=SimpleNamespace(budget=60.0))
    a, b = (
        ProgramRuns(label=label, source=source, line=2, first=Run())
        for label, source in (("a", LATE), ("b", LATE.replace("f(w)", "h(w)")))
    )
    work, runs = passes._with_late(stage, AGREE, a, b, unit_s)
    assert runs == (() if work.kind == "unchecked" else ("a", "b"))  # what a change is compared with: all that agreed
    return work, looked


def differs(unit: int) -> SameWork:
    return SameWork(kind="unlike", first_difference=Difference(variable="w", unit=unit, size=0.5), units=10)


@pytest.mark.parametrize(
    ("further", "kind"),
    [
        (SameWork(kind="same", units=10), "same"),
        (differs(10), "unlike"),
        (differs(12), "unlike"),
        (differs(7), "unchecked"),  # before it began: by rounding, as likely as not
        (SameWork(kind="unchecked", units=10), "unchecked"),
    ],
)
def test_units_are_compared_up_to_the_one_in_which_something_begins(
    monkeypatch: pytest.MonkeyPatch, further: SameWork, kind: str
) -> None:
    work, looked = judged(monkeypatch, further)
    assert work.kind == kind and looked == [12, 12]  # so that what it does shows
    if kind == "unchecked":
        assert "`if step == 9:` (line 5 of a) runs for the first time in unit 10" in work.why


def test_what_is_too_far_is_not_known(monkeypatch: pytest.MonkeyPatch) -> None:
    work, looked = judged(monkeypatch, SameWork(kind="same", units=10), unit_s=0.5)
    assert work.kind == "unchecked" and "3 units were compared" in work.why and not looked


def test_so_many_units_that_to_keep_their_results_takes_long_are_too_far(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passes, "LOOKING_S", 0.2)
    work, looked = judged(monkeypatch, SameWork(kind="same", units=10))
    assert work.kind == "unchecked" and not looked
