"""Trials by real workers: doors, texts and environments are in place, what fails is dropped, what ends early counts."""

from __future__ import annotations

from collections import Counter
from statistics import median
from typing import Any

import pytest
from trial_script import SCRIPT, Script, Start

from whyslower.errors import BudgetError
from whyslower.measure import trials
from whyslower.measure.blocks import Ended, Place, restart
from whyslower.measure.trials import FEWEST_BLOCKS, MOST_BLOCKS, Setting, Variant
from whyslower.records import Loop, Turn
from whyslower.schedule.planner import Planner
from whyslower.store.events import RestartDone, TrialFailed, TrialTaken, TurnTaken

FORTY_LINES = "".join(f"x{i} = {i}\n" for i in range(40))


def test_every_variant_takes_one_turn_a_block_in_changing_order(start: Start) -> None:
    script = start()
    p = Variant("a", ("p",))
    assert script.trial(Variant("a"), Variant("b"), p, number=3) == {}
    blocks = Counter(turn.block for _, turn in script.turns)
    assert FEWEST_BLOCKS <= len(blocks) <= MOST_BLOCKS and set(blocks.values()) == {3}
    for block in blocks:
        assert {v.key for v, turn in script.turns if turn.block == block} == {"a", "b", "a+p"}
        assert {turn.position for _, turn in script.turns if turn.block == block} == {0, 1, 2}
    assert {turn.restart for _, turn in script.turns} == {3}
    assert all(turn.units > 0 and turn.ns > 0 for _, turn in script.turns)


def test_turns_are_logged_with_their_factors_as_they_are_told(start: Start) -> None:
    script = start()
    script.trial(Variant("a"), Variant("a", ("p", "q")))
    logged = [(event.label, event.factors, event.turn) for event in script.of(TrialTaken)]
    assert logged == [(variant.label, variant.factors, turn) for variant, turn in script.turns]
    assert {factors for _, factors, _ in logged} == {(), ("p", "q")}


def test_statements_run_at_the_door(start: Start) -> None:
    script = start()
    failed = script.trial(Variant("a"), Variant("a", ("p",), door=("import sys; sys.told = 'at the door'",)))
    assert list(failed) == ["a+p"] and "LookupError: at the door" in failed["a+p"]


def test_texts_are_replaced_and_the_file_stays_as_it_is(start: Start) -> None:
    script = start()
    failed = script.trial(script.changed("p", 'told = ""\n', FORTY_LINES + "told = 'by its text'\n", line=43))
    assert "LookupError: by its text" in failed["a+p"]
    assert script.path.read_text() == SCRIPT


def test_an_environment_is_there_before_the_process_begins(start: Start) -> None:
    script = start()
    failed = script.trial(Variant("a"), Variant("a", ("p",), environment={"TOLD": "by its environment"}))
    assert list(failed) == ["a+p"] and "LookupError: by its environment" in failed["a+p"]


def test_why_a_variant_failed_is_told_once(start: Start) -> None:
    script = start()
    failed = script.trial(script.changed("bad", 'told = ""', "told = nothing_like_this"))
    assert failed["a+bad"].count("NameError") == 1


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('told = ""', "told = nothing_like_this", "NameError"),
        ('told = ""', "told =", "SyntaxError"),
        ("    if told", "    no_such_name\n    if told", "no_such_name"),
        ('told = ""', "sys.exit(3)", "exit status 3"),
        ('told = ""', "os._exit(3)", "3"),
    ],
)
def test_a_variant_that_fails_is_dropped_and_the_others_are_measured(
    start: Start, old: str, new: str, said: str
) -> None:
    script = start()
    failed = script.trial(Variant("a"), Variant("b"), script.changed("bad", old, new))
    assert list(failed) == ["a+bad"] and said in failed["a+bad"]
    (event,) = script.of(TrialFailed)
    assert (event.label, event.factors, event.why) == ("a", ("bad",), failed["a+bad"])
    assert {variant.key for variant, _ in script.turns} == {"a", "b"}


def test_what_is_late_in_one_program_is_not_waited_for_in_the_other(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, waited = trials.heard, list[str]()

    def late(stage: Any, worker: Any, what: str, deadline: float) -> Any:
        if worker.changed:
            waited.append(worker.label)
            raise BudgetError("It takes long.", "")
        return real(stage, worker, what, deadline)

    monkeypatch.setattr(trials, "heard", late)
    script, slow = start(), [Variant(label, ("slow",)) for label in "ab"]
    failed = script.trial(Variant("a"), Variant("b"), *slow)
    assert set(failed) == {"a+slow", "b+slow"} and len(waited) == 1
    assert {variant.key for variant, _ in script.turns} == {"a", "b"}


def test_a_door_that_fails_is_dropped_too(start: Start) -> None:
    script = start()
    failed = script.trial(Variant("a"), Variant("a", ("bad",), door=("import nothing_like_this",)))
    assert list(failed) == ["a+bad"]
    assert {variant.key for variant, _ in script.turns} == {"a"}


@pytest.mark.parametrize("length", [0, 3])
def test_a_loop_that_ends_before_its_turns_is_dropped(start: Start, length: int) -> None:
    script = start()
    failed = script.trial(Variant("a"), Variant("b"), script.changed("short", "range(100000)", f"range({length})"))
    assert list(failed) == ["a+short"] and "ended" in failed["a+short"]
    assert {variant.key for variant, _ in script.turns} == {"a", "b"}


def test_a_loop_that_ends_amid_its_blocks_counts_until_then(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    real = trials.take_turn

    def ends(stage: Any, worker: Any, length: Any, place: Place, cpu: int | None) -> Turn:
        if worker.label == "b" and place.block == 2:
            raise Ended("b", 140)
        return real(stage, worker, length, place, cpu)

    monkeypatch.setattr(trials, "take_turn", ends)
    script = start()
    assert list(script.trial(Variant("a"), Variant("b"))) == ["b"]
    blocks = {label: [turn.block for variant, turn in script.turns if variant.key == label] for label in "ab"}
    assert blocks["b"] == [0, 1] and blocks["a"][:3] == [0, 1, 2]
    assert [event.label for event in script.of(TrialFailed)] == ["b"]


def test_where_units_are_few_blocks_are_few_and_no_loop_ends(start: Start) -> None:
    script = start(SCRIPT.replace("100000", "90"))
    few = Setting({"a": 90, "b": 90})
    assert script.trial(Variant("a"), Variant("b"), setting=few) == {}
    used = Counter[str]()
    for variant, turn in script.turns:
        used[variant.key] += turn.units + turn.skipped_units
    assert used and max(used.values()) < 90


@pytest.mark.alone
def test_a_first_unit_that_compiles_says_nothing_of_how_long_turns_should_be(start: Start) -> None:
    slow_once = "    time.sleep(0.2 if not globals().setdefault('once', []) else 0.0005); once.append(1)\n"
    script = start()
    compiles = script.changed("compiles", "    time.sleep(", slow_once + "    time.sleep(")
    assert script.trial(Variant("a"), compiles) == {}
    units = {key: median(t.units for v, t in script.turns if v.key == key) for key in ("a", "a+compiles")}
    assert units["a+compiles"] > units["a"] / 4 > 1


@pytest.mark.parametrize(("room", "first"), [(None, 600), (1000, 250)], ids=["any number", "no more than a quarter"])
def test_units_that_take_another_time_pass_first(start: Start, room: int | None, first: int) -> None:
    script = start()
    setting = Setting({"a": room, "b": room}, warm={"a": 600, "b": 600})
    assert script.trial(Variant("a"), Variant("b"), setting=setting) == {}
    begins = [turn.first for _, turn in script.turns if turn.block == 0]
    assert len(begins) == 2 and min(begins) >= first


@pytest.mark.alone
def test_a_loop_shorter_than_its_turns_is_cut_into_even_parts(start: Start) -> None:
    script = start(SCRIPT.replace("100000", "20"))
    short = Setting({"a": 20, "b": 20})
    assert script.trial(Variant("a"), Variant("b"), setting=short) == {}
    assert Counter(turn.block for _, turn in script.turns) == {0: 2, 1: 2, 2: 2}
    assert all(turn.units >= 2 and not turn.skipped_units for _, turn in script.turns)


def test_a_loop_of_too_few_units_is_left_out_and_says_so(start: Start) -> None:
    script = start(SCRIPT.replace("100000", "3"))
    failed = script.trial(Variant("a"), Variant("b"), setting=Setting({"a": 3, "b": 3}))
    assert set(failed) == {"a", "b"} and all("too short" in why for why in failed.values())
    assert script.turns == []


def test_whole_loops_are_compared_from_their_second_unit_on(start: Start) -> None:
    script = start(SCRIPT.replace("100000", "40"))
    whole = Setting({"a": 40, "b": 40}, whole=39)
    assert script.trial(Variant("a"), Variant("b"), setting=whole) == {}
    for label in "ab":
        assert [(t.first, t.units, t.block) for v, t in script.turns if v.key == label] == [(1, 19, 0), (20, 19, 1)]


def stretches(script: Script, room: int) -> list[Turn]:
    """The turns of a restart in which stretches of so many units are compared."""
    seen = {label: [(0, room, room * 1_000_000)] for label in "ab"}
    planner = Planner(dict.fromkeys("ab", 0.001), dict.fromkeys("ab"), dict.fromkeys("ab", room), False, 30.0, seen)
    planner.compare_whole(to_the_end=False)
    plan, turns = planner.plan(0, True, 1, doubled=False), list[Turn]()
    assert plan is not None
    restart(script.stage, plan, turns.append)
    return turns


def test_a_restart_of_whole_stretches_takes_them_in_turns_from_the_second_unit_on(start: Start) -> None:
    script = start(SCRIPT.replace("100000", "43"))
    turns = stretches(script, room=43)
    for label in "ab":
        parts = [(t.skipped_units, t.first, t.units, t.block) for t in turns if t.label == label]
        assert parts == [(1, 1, 10, 0), (0, 11, 10, 1), (0, 21, 10, 2), (0, 31, 10, 3)]
    assert [event.turn for event in script.of(TurnTaken)] == turns and len(script.of(RestartDone)) == 1


def test_of_a_stretch_that_ends_early_no_part_counts(start: Start) -> None:
    script = start(SCRIPT.replace("100000", "30"))
    with pytest.raises(Ended) as ended:
        stretches(script, room=43)
    assert ended.value.units == 30 and script.of(TurnTaken) == []


def test_nothing_begins_when_time_is_up(start: Start) -> None:
    script = start(budget=0.0)
    with pytest.raises(BudgetError):
        script.trial(Variant("a"))
    assert script.events == []


def test_a_variant_that_hangs_ends_the_trial_with_the_budget(start: Start) -> None:
    script = start(budget=0.6)
    with pytest.raises(BudgetError):
        script.trial(Variant("a"), script.changed("hangs", "    time.sleep(", "    time.sleep(60)\n    time.sleep("))
    assert script.stage.left() < 0.1


@pytest.mark.parametrize(("took_s", "order"), [(0.5, "start start ready ready"), (0.7, "start ready start ready")])
def test_set_ups_that_get_in_each_others_way_are_done_one_after_the_other(
    start: Start, monkeypatch: pytest.MonkeyPatch, took_s: float, order: str
) -> None:
    """Alone they take 0.3 s each."""
    script = start()
    stage, seen = script.stage, list[str]()
    for name, said in (("start", "start"), ("hear", "ready")):
        own = getattr(stage, name)
        monkeypatch.setattr(stage, name, lambda *a, own=own, said=said, **k: (seen.append(said), own(*a, **k))[1])
    stage.setup_s = {"a": 0.3, "b": 0.3}
    stage.set_up_together(took_s)
    assert script.trial(Variant("a"), Variant("b")) == {}
    assert " ".join(seen[:4]) == order


# --- whole processes --------------------------------------------------------------------------------------------------

ONCE = """\
import time
for i in range(3):
    pass
time.sleep(0.02)
"""
PROCESSES = Setting({}, whole=1, to_the_end=True)


def test_a_whole_process_is_run_from_its_start_to_its_end_in_each_block(start: Start) -> None:
    script = start(ONCE)
    script.stage.loops = {label: Loop(kind="process", file=str(script.path)) for label in "ab"}
    longer = script.changed("p", "0.02", "0.2", line=0)
    ahead = Variant("b", ("q",), door=("import time; time.sleep(0.3)",))
    assert script.trial(Variant("a"), Variant("b"), longer, ahead, setting=PROCESSES) == {}
    assert {(turn.block, turn.units, turn.first) for _, turn in script.turns} == {(0, 1, 0), (1, 1, 0)}
    assert len({turn.worker for _, turn in script.turns}) == len(script.turns) == 8
    took = {variant.key: min(turn.ns for v, turn in script.turns if v == variant) / 1e9 for variant, _ in script.turns}
    assert took["a+p"] > 0.2 > took["a"] > 0.02
    assert took["b+q"] < 0.2, "what is run at the door is not timed"


def test_a_process_that_fails_is_dropped_and_the_others_go_on(start: Start) -> None:
    script = start(ONCE)
    script.stage.loops = {label: Loop(kind="process", file=str(script.path)) for label in "ab"}
    failing = script.changed("p", "time.sleep(0.02)", "time.slep(0.02)", line=0)
    failed = script.trial(Variant("a"), Variant("b"), failing, setting=PROCESSES)
    assert list(failed) == ["a+p"] and "slep" in failed["a+p"]
    assert Counter(variant.key for variant, _ in script.turns) == {"a": 2, "b": 2}
    assert [event.factors for event in script.of(TrialFailed)] == [("p",)]


def test_a_whole_loop_is_run_from_its_door_to_its_end_and_no_further(start: Start) -> None:
    script = start("import time\nfor i in range(20):\n    time.sleep(0.001)\ntime.sleep(0.2)\n")
    longer = script.changed("p", "0.001", "0.004")
    setting = Setting({"a": 20, "b": 20}, whole=20, to_the_end=True)
    assert script.trial(Variant("a"), Variant("b"), longer, setting=setting) == {}
    assert Counter(variant.key for variant, _ in script.turns) == {"a": 2, "b": 2, "a+p": 2}
    took = {variant.key: min(turn.ns for v, turn in script.turns if v == variant) / 1e9 for variant, _ in script.turns}
    assert 0.02 < took["a"] < 0.08 < took["a+p"] < 0.2, "neither the set-up nor what follows is timed"
