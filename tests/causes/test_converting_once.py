"""Lists that several routines convert one after the other: an array made of them once, where nothing changes them."""

from __future__ import annotations

import evidence_made as made
import msgspec
import pytest
from real_runs import assert_same, changed, left_behind, only, silent

from whyslower.causes.case import Swap
from whyslower.causes.construction import Construction
from whyslower.records import Operand

SAMPLES = """\
import numpy as np
rng = np.random.default_rng(3)
values = rng.random(200).tolist()
result = []
for replicate in range(4):
    sample = [values[i] for i in rng.integers(0, 200, 200)]
    {mean}
    {between}
    spread = np.std(sample) / mean
    result.append((mean, spread))
"""


def of_samples(between: str = "size = len(sample)", mean: str = "mean = np.mean(sample)") -> made.Side:
    source = SAMPLES.format(between=between, mean=mean)
    listed = made.sequence(200, "float", text="sample")
    calls = [
        made.operation(f"numpy.{name}", listed, text=f"np.{name}(sample)", source=source, seconds=2e-5)
        for name in ("mean", "std")
    ]
    return made.side("a", calls, source)


def test_a_list_is_made_an_array_once_with_the_same_results() -> None:
    slower = of_samples()
    factor = only(Construction(), made.case(slower, made.side("b", [])))
    assert factor.cause == "construction" and factor.lines == (7, 9)
    assert slower.source is not None
    text = made.edited(slower, factor)
    assert "    sample_array = np.asarray(sample)\n    mean = np.mean(sample_array)\n" in text
    assert "    spread = np.std(sample_array) / mean\n" in text and "len(sample)" in text
    assert changed(slower, factor) == left_behind(slower.source.text)


@pytest.mark.parametrize(
    "line", ["sample = values; mean = np.mean(sample)", "mean = (lambda sample: np.mean(sample))(1)"]
)
def test_not_before_a_statement_that_makes_the_list(line: str) -> None:
    found = Construction().experiments(made.case(of_samples("size = 3", mean=line), made.side("b", [])))
    assert not [factor for factor in found if factor.name.startswith("converted-once")]


@pytest.mark.parametrize(
    "between", ["sample.append(0.5)", "sample[0] = 2.0", "sample = sample[1:]", "shuffle(sample)", "kept = sample"]
)
def test_not_where_the_list_may_change_on_the_way(between: str) -> None:
    found = Construction().experiments(made.case(of_samples(between), made.side("b", [])))
    assert not [factor for factor in found if factor.name.startswith("converted-once")]


# --- one that never changes, handed over in every round ---------------------------------------------------------------

DECK = """\
import numpy as np
DECK = list(range(2, 12)) * 4
rng = np.random.RandomState(5)


class Game:
    def draw(self, cards):
        return int(rng.choice({cards}))


game, total = Game(), 0
{before}
for hand in range(20):
    total += game.draw(DECK)
    {more}
"""


def drawing(cards: str = "DECK", before: str = "", more: str = "", invariant: bool = True) -> made.Side:
    source = DECK.format(cards=cards, before=before, more=more)
    deck = made.sequence(40, "int", text=cards, invariant=invariant)
    text = f"rng.choice({cards})"
    call = made.operation("numpy.random.mtrand.RandomState.choice", made.other("rng"), deck, text=text, source=source)
    return made.side("a", [msgspec.structs.replace(call, library="numpy", seconds=1e-4)], source)


def test_a_list_that_never_changes_is_made_an_array_before_the_loop() -> None:
    slower = drawing()
    factor = only(Construction(), made.case(slower, made.side("b", [])))
    assert factor.what == "the array of `DECK` built once, before the loop"
    assert slower.source is not None
    text = made.edited(slower, factor)
    assert "DECK_array = np.asarray(DECK)\nfor hand" in text and "rng.choice(DECK_array)" in text
    assert changed(slower, factor, "total") == left_behind(slower.source.text, "total")


@pytest.mark.parametrize(
    "slower",
    [
        drawing("cards"),  # a name of the function's own
        drawing(invariant=False),
        drawing(more="DECK = DECK[1:]"),
        drawing("list(DECK)"),
    ],
)
def test_what_may_change_is_not_made_an_array_before_the_loop(slower: made.Side) -> None:
    found = Construction().experiments(made.case(slower, made.side("b", [])))
    assert not [factor for factor in found if factor.name.startswith("built-once")]


def test_a_number_beside_the_list_is_not_made_an_array() -> None:
    source = DECK.format(cards="size, p=DECK", before="size = 3", more="")
    deck = made.sequence(40, "float", text="DECK", invariant=True)
    text = "rng.choice(size, p=DECK)"
    call = made.operation("numpy.random.mtrand.RandomState.choice", made.number(), deck, text=text, source=source)
    slower = made.side("a", [msgspec.structs.replace(call, library="numpy", seconds=1e-4)], source)
    edited = made.edited(slower, only(Construction(), made.case(slower, made.side("b", []))))
    assert "rng.choice(size, p=DECK_array)" in edited


def test_what_was_built_once_is_not_called_construction_again() -> None:
    slower = drawing()
    pair = made.case(slower, made.side("b", []))
    swap = Swap(pair, slower.evidence.operations, ())
    factor = only(Construction(), pair)
    assert Construction().left(swap, {factor.name}).lost == ()
    assert Construction().left(swap, {"built-once-1-1"}).lost == swap.lost
    elsewhere = [msgspec.structs.replace(o, file="/other.py") for o in swap.lost]
    assert Construction().left(Swap(pair, tuple(elsewhere), ()), {factor.name}).lost == tuple(elsewhere)


@pytest.mark.parametrize(
    ("given", "names"),
    [
        (made.sequence(6930, "tuple", kind="set"), True),
        (made.sequence(3, "tuple", kind="set"), False),  # hardly anything is made
        (made.sequence(40, "numpy.ndarray"), False),  # parts, which are arrays already
        (made.array(6930, 2, dtype="int64"), False),  # it gave an array before
    ],
)
def test_a_routine_that_gave_python_objects_and_gives_an_array_built_them(given: Operand, names: bool) -> None:
    """`query_pairs` as a set of tuples, or as an array by an option."""
    name, pairs = "scipy.spatial.cKDTree.query_pairs", made.array(6930, 2, dtype="int64")
    lost, gained = (
        made.operation(name, made.other("scipy.spatial.cKDTree"), seconds=s, result=result)
        for s, result in ((4e-3, given), (2e-3, pairs))
    )
    pair = made.case(made.side("a", [lost]), made.side("b", [gained]))
    assert (Construction().explains(Swap(pair, (lost,), (gained,))) > 0.5) == names


PICKED = """\
import numpy as np
field = np.arange(120.0)
cells = list(range(0, 120, 2))
for hour in range(4):
    total = field[cells]
result = total
"""


def picking(kind: str = "list") -> made.Side:
    cells = made.sequence(60, "int", text="cells", invariant=True, kind=kind)
    field = made.array(120, text="field")
    one = made.operation("[]", field, cells, text="field[cells]", source=PICKED, result=made.array(60))
    return made.side("a", [msgspec.structs.replace(one, library="numpy", seconds=1e-4)], PICKED)


def test_a_list_of_places_is_made_an_array_before_the_loop() -> None:
    slower = picking()
    factor = only(Construction(), made.case(slower, made.side("b", [])))
    text = made.edited(slower, factor)
    assert "cells_array = np.asarray(cells)\nfor hour" in text and "field[cells_array]" in text
    assert_same(slower, factor)
    silent(made.case(picking(kind="tuple"), made.side("b", [])), Construction())  # one place along each axis
