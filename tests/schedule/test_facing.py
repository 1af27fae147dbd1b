"""Which loops of several programs stand for each other."""

from __future__ import annotations

from typing import Any

import pytest
from loop_tables import heads, row, tables, taken

from whyslower.schedule.facing import facing, hot_chains, unreached
from whyslower.schedule.loops import rows


def test_statements_have_no_loops_of_their_own() -> None:
    assert hot_chains({}) == {}


def test_a_loop_is_not_compared_with_a_whole_program() -> None:
    looping, short = ([row(3, 100, 2.0)], 2.5), ([row(3, 10, 0.1)], 5.0)
    assert taken(a=looping) == {"a": 3} and taken(a=short) == {"a": None}
    assert taken(a=short, b=looping) == {"a": None, "b": None}


def test_a_loop_that_has_become_short_is_compared_where_nothing_else_is_changed() -> None:
    """A vectorised loop of 20 ms after a set-up of a second, which both have."""
    slow, setup = [row(9, 300, 8.0, around="w = load()")], 9.0
    assert taken(a=(slow, setup), b=([row(9, 300, 0.02, around="w = load()")], 1.0)) == {"a": 9, "b": 9}
    assert taken(a=(slow, setup), b=([row(9, 300, 0.02, around="y = all_at_once()")], 1.0)) == {"a": None, "b": None}
    assert taken(a=(slow, setup), b=([row(9, 3, 0.02, around="w = load()")], 1.0)) == {"a": None, "b": None}
    assert taken(a=([row(9, 300, 8.0)], setup), b=([row(9, 300, 0.02)], 1.0)) == {"a": None, "b": None}


def test_short_loops_are_compared_where_they_are_all_that_differs() -> None:
    """40 ms of `nanmean` and 10 ms of `mean` after a third of a second of set-up, which both have."""
    long, short = (
        row(5, 400, 0.04, around="w = load()", text="nanmean"),
        row(5, 400, 0.01, around="w = load()", text="m"),
    )
    assert taken(a=([long], 0.4), b=([short], 0.36)) == {"a": 5, "b": 5}
    assert taken(a=([long], 0.4), b=([short | {"around": "w = made()"}], 0.36)) == {"a": None, "b": None}
    few = [each | {"units": 3} for each in (long, short)]
    assert taken(a=(few[:1], 0.4), b=(few[1:], 0.36)) == {"a": None, "b": None}
    assert taken(a=([long], 0.4)) == {"a": None}


def test_the_same_program_has_the_same_loop_where_its_share_is_at_the_limit() -> None:
    near = [row(13, 200, 0.1)]
    assert taken(a=(near, 0.4), b=(near, 0.6)) == {"a": 13, "b": 13}
    assert taken(a=(near, 0.6), b=(near, 1.2)) == {"a": None, "b": None}


def test_short_loops_are_compared_beside_set_ups_that_take_as_long() -> None:
    """A tenth of a run goes through windows of the data that are made before."""
    windows, other = [row(22, 200, 0.04)], [row(20, 200, 0.026)]
    assert taken(a=(windows, 0.40), b=(other, 0.38)) == {"a": 22, "b": 20}
    assert taken(a=(windows, 0.40), b=(other, 0.64)) == {"a": None, "b": None}  # the set-up takes far longer
    assert taken(a=(windows, 0.40), b=([row(20, 20, 0.03)], 0.39)) == {"a": None, "b": None}  # other rounds
    assert taken(a=(windows, 0.40), b=([*other, row(30, 200, 0.01)], 0.39)) == {"a": None, "b": None}
    assert taken(a=(windows, 0.90), b=(other, 0.89)) == {"a": None, "b": None}  # next to nothing


def test_short_loops_are_compared_that_both_scripts_time_themselves() -> None:
    """One converts whole frames for 0.16 s after 0.7 s of set-up, the other a few pixels of each for 0.02 s."""
    frames, boxes = row(40, 200, 0.16, timed=True), row(28, 200, 0.02, timed=True)
    assert taken(a=([frames], 0.9), b=([boxes], 0.8)) == {"a": 40, "b": 28}
    assert taken(a=([frames], 0.2), b=([boxes], 0.8)) == {"a": 40, "b": 28}
    assert taken(a=([frames], 0.9), b=([boxes | {"timed": False}], 0.8)) == {"a": None, "b": None}
    assert taken(a=([frames], 0.9), b=([boxes | {"units": 3, "length": 3}], 0.8)) == {"a": None, "b": None}
    hot = row(50, 200, 0.6)  # what is hot is not what it times
    assert taken(a=([frames, hot], 0.9), b=([boxes], 0.8)) == {"a": None, "b": None}


def test_loops_that_all_time_are_compared_and_not_longer_ones_before_them() -> None:
    """Five hundred frames drive in, and are not timed; each of the 300 that follow is."""
    drive, frames = row(27, 500, 0.5), row(31, 300, 0.3, timed=True)
    assert taken(a=([drive, frames], 0.9), b=([drive, frames], 0.9)) == {"a": 31, "b": 31}
    untimed = frames | {"timed": False}
    assert taken(a=([drive, frames], 0.9), b=([drive, untimed], 0.9)) == {"a": 27, "b": 27}
    assert taken(a=([drive | {"timed": True}, frames], 0.9), b=([drive, frames], 0.9)) == {"a": 27, "b": 27}
    fewer = row(31, 100, 0.3, timed=True)
    assert taken(a=([drive, frames], 0.9), b=([drive, fewer], 0.9)) == {"a": 27, "b": 27}
    little = row(31, 300, 0.1, timed=True)
    assert taken(a=([drive, frames], 0.9), b=([drive, little], 0.9)) == {"a": 27, "b": 27}


def test_a_loop_that_makes_data_again_and_again_is_no_match_for_one_that_works_on_them() -> None:
    """Six pictures of 40 spots each, made before the loop over 120 pictures, which takes both programs less or more."""
    spots = row(29, 240, 0.223, entries=6, length=40)
    ours, theirs = row(20, 120, 0.296), row(40, 120, 0.176)
    assert taken(a=([row(10, 240, 0.228, entries=6), ours], 0.7), b=([spots, theirs], 0.5)) == {"a": 20, "b": 40}
    assert taken(a=([spots, ours | {"seconds": 0.2}], 0.7), b=([spots, theirs], 0.5)) == {"a": 20, "b": 40}
    twice = spots | {"entries": 2}  # it is run to warm up, and then to be timed
    assert taken(a=([twice, ours | {"seconds": 0.2}], 0.7), b=([twice, theirs], 0.5)) == {"a": 29, "b": 29}
    few = row(40, 120, 0.05)  # what it is made for takes next to nothing
    assert taken(a=([ours], 0.7), b=([spots, few], 0.5)) == {"a": 20, "b": 29}
    other = row(40, 60, 0.176)
    assert taken(a=([ours], 0.7), b=([spots, other], 0.5)) == {"a": 20, "b": 29}


@pytest.mark.parametrize(
    ("made", "counted", "chosen"),
    [
        ({}, {}, {"a": 25, "b": 36}),
        ({"text": "while longer:"}, {}, {"a": 11, "b": 9}),  # other words
        ({"seconds": 0.40}, {}, {"a": 11, "b": 9}),  # the same, and it takes longer
        ({}, {"seconds": 0.2}, {"a": 11, "b": 9}),  # that takes as long, too
        ({}, {"units": 72, "length": 72}, {"a": 11, "b": 9}),  # other rounds
    ],
)
def test_a_loop_that_all_have_and_that_takes_all_as_long_is_not_what_is_asked_about(
    made: dict[str, Any], counted: dict[str, Any], chosen: dict[str, int]
) -> None:
    """Pieces of a chromosome are drawn, which both scripts do in the same words, and then counted."""
    ours = [row(11, 80, 0.445, text="while less:"), row(25, 144, 0.235)]
    theirs = [row(9, 80, 0.446, text="while less:") | made, row(36, 144, 0.0115) | counted]
    assert taken(a=(ours, 0.69), b=(theirs, 0.47)) == chosen


def test_the_slower_programs_longest_loop_is_compared_though_in_the_faster_one_it_is_not_the_longest() -> None:
    slow, fast = heads(("for epoch in epochs:", 4.0), ("for b in boots:", 1.0)), None
    fast = heads(("for epoch in epochs:", 0.05), ("for b in boots:", 1.0))
    assert taken(a=slow, b=fast) == {"a": 10, "b": 10} == taken(b=slow, a=fast)
    like = heads(("for i in range(9):", 1.0), ("for i in range(9):", 1.1))
    assert taken(a=like, b=heads(("for i in range(9):", 1.1), ("for i in range(9):", 0.9))) == {"a": 20, "b": 20}


def test_a_loop_that_was_not_met_yet_is_not_the_one() -> None:
    ended, going = heads(("for x in a:", 0.4), ("for x in b:", 9.0)), heads(("for x in a:", 1.0), ("for x in b:", 0.0))
    assert taken(a=ended, b=going) == {"a": 10, "b": 10}


def test_loops_without_a_counterpart_are_compared_as_they_are() -> None:
    slow = heads(("for x in xs:", 0.1), ("for epoch in epochs:", 4.0), ("for b in boots:", 1.0))
    assert taken(a=slow, b=heads(("while steps:", 1.0))) == {"a": 20, "b": 10}
    assert taken(a=slow, b=heads(("for b in boots:", 1.0), ("while steps:", 0.5))) == {"a": 20, "b": 10}
    filled, tested = heads(("for x in xs:", 0.1), ("for i in a:", 4.0)), heads(("for j in b:", 3.0), ("for t in c:", 1))
    assert taken(a=filled, b=tested) == {"a": 20, "b": 10}  # as many, and none is like another
    changed = heads(("for x in xs:", 0.5), ("for i in b:", 0.2))
    assert taken(a=filled, b=changed) == {"a": 20, "b": 20}


def test_the_loop_that_the_user_names_has_its_counterpart_in_the_others() -> None:
    """As it was, one program's second loop was compared with the other's first: 3539x."""
    slow = heads(("for epoch in epochs:", 4.0), ("for i in range(9):", 1.0))
    fast = heads(("for epoch in epochs:", 4.0), ("for i in range(0, 9, 3):", 0.1))
    seen = tables({"a": slow, "b": fast, "c": heads(("while steps:", 1.0))})
    found = facing({"a": [seen["a"][0][1]]}, seen)
    assert {label: row.line for label, (row,) in found.items()} == {"b": 20}


def test_loops_that_do_different_jobs_do_not_stand_for_each_other() -> None:
    """One program's training loop stands in the other too, which spends its time on loading its data."""
    train, load = {"head": "for x in batches:", "text": "train"}, {"head": "for i in rows:", "text": "load"}
    faster = [row(9, 300, 4.0) | train]
    slower = [row(3, 300, 30.0) | load, row(15, 300, 4.0) | train]
    assert taken(a=(faster, 4.0), b=(slower, 34.0)) == {"a": None, "b": None}
    other = [row(3, 300, 30.0) | load, row(15, 300, 4.0) | train | {"text": "train otherwise"}]
    assert taken(a=(faster, 4.0), b=(other, 34.0)) == {"a": 9, "b": 3}


def test_a_loop_within_another_one_stands_for_its_twin() -> None:
    """One program goes through its data once, the other in epochs: the batches are compared, unless epochs do more."""
    train = {"head": "for x in batches:", "text": "train"}
    flat = [row(9, 4000, 4.0) | train]
    epochs = {"head": "for epoch in range(40):", "text": "epochs"}
    nested = [row(3, 40, 4.1) | epochs, row(4, 4000, 4.0, parent=["a.py", 3], entries=40) | train]
    assert taken(a=(flat, 4.0), b=(nested, 4.1)) == {"a": 9, "b": 4}
    assert taken(a=(nested, 4.1), b=(flat, 4.0)) == {"a": 4, "b": 9}
    again = [row(3, 5, 20.1) | epochs, row(4, 20_000, 20.0, parent=["a.py", 3], entries=5) | train]
    assert taken(a=(flat, 4.0), b=(again, 20.1)) == {"a": None, "b": None}  # five times as many in all
    busier = [row(3, 40, 9.0) | epochs, row(4, 4000, 5.0, parent=["a.py", 3], entries=40) | train]
    assert taken(a=(flat, 4.0), b=(busier, 9.0)) == {"a": None, "b": None}


def test_a_loop_that_an_endless_one_before_it_keeps_from_being_met_is_found() -> None:
    head = "for i in range(100):"
    (other,) = (each._replace(head=head) for each in rows({"loops": [row(4, 100, 4.0)]}))
    stuck, later = rows({"loops": [row(4, 9000, 4.0, open=True), row(12, 0, 0.0, entries=0)]})
    own = [stuck._replace(head="while True:"), later._replace(head="for i in range(7):")]
    assert unreached(own[0], other, own) == own[1]
    assert unreached(own[0], other, [own[0], own[1]._replace(head="for x in data:")]) is None
    assert unreached(own[0]._replace(open=False), other, own) is None
    assert unreached(own[0], other, [own[0], own[1]._replace(file="helper.py")]) is None
