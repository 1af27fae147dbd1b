"""Methods that do far less: no window computed anew for what it shares with the last one, no set looked through for its
least item; and what is named beside experiments that took other work away."""

from __future__ import annotations

import dataclasses
from typing import Any

import evidence_made as made
import msgspec
import pytest
from test_swaps_named import one, swap

from whyslower.causes import strides
from whyslower.causes.case import Case, Swap
from whyslower.causes.construction import Construction
from whyslower.causes.reading import Place, place_of
from whyslower.inquiry import code
from whyslower.inquiry.code import Tried, named
from whyslower.records import Operand, Operation, SameWork

# --- rows by a product ------------------------------------------------------------------------------------------------

TOKENS, TABLE, ROWS = made.tensor(256, dtype="int64"), made.tensor(800, 64), made.tensor(256, 64)
HOT, LOOKED_UP = made.tensor(256, 800), one("[]", 26, TABLE, TOKENS, result=ROWS, library="torch")


def test_rows_taken_by_a_product_with_ones_and_zeros_are_a_costlier_method_than_taking_them() -> None:
    ones = one("torch.nn.functional.one_hot", 62, TOKENS, result=made.tensor(256, 800, dtype="int64"), library="torch")
    cast = one("torch.Tensor.float", 249, made.tensor(256, 800, dtype="int64"), result=HOT, library="torch")
    product = one("@", 188, HOT, TABLE, result=ROWS, library="torch")
    assert named(swap([ones, cast, product], [LOOKED_UP])) == "algorithm-choice"
    assert named(swap([cast], [LOOKED_UP])) != "algorithm-choice"
    slight = one("@", 20, HOT, TABLE, result=ROWS, library="torch")
    assert named(swap([cast, slight], [LOOKED_UP])) != "algorithm-choice"


# --- every pair ------------------------------------------------------------------------------------------------------

ABOVE, BELOW, PAIRS = made.tensor(440, 1), made.tensor(1, 1560), made.tensor(440, 1560)
WON = made.tensor(440, 1560, dtype="bool")
BY_RANKS = one("scipy.stats.rankdata", 900, made.array(2000), result=made.array(2000))
LAYER = one("torch.nn.functional.linear", 1300, made.tensor(2000, 64), result=made.tensor(2000, 128), library="torch")


def of_pairs(table: Operand = PAIRS) -> list[Operation]:
    """The differences of every pair, and how many are above naught; and what is beside them."""
    differences = one("-", 2800, ABOVE, BELOW, result=table, library="torch")
    won = one(">", 6500, table, result=WON, library="torch")
    return [differences, won, one("torch.Tensor.float", 6000, WON, result=table, library="torch"), LAYER]


def test_tables_of_every_pair_are_a_costlier_method_than_ranks() -> None:
    assert named(swap(of_pairs(), [BY_RANKS, LAYER])) == "algorithm-choice"


@pytest.mark.parametrize(
    "theirs",
    [
        pytest.param([one("torch.cdist", 900, ABOVE, BELOW, result=PAIRS, library="torch")], id="a table, too"),
        pytest.param([one("-", 9, ABOVE, made.tensor(1, 16), result=made.tensor(440, 16), count=98)], id="in blocks"),
    ],
)
def test_tables_that_the_other_program_has_too_or_goes_through_in_blocks_are_no_other_method(
    theirs: list[Operation],
) -> None:
    assert named(swap(of_pairs(), [*theirs, LAYER])) != "algorithm-choice"


# --- overlapping windows ----------------------------------------------------------------------------------------------

PRICES, MEANS = made.array(12_000), made.array(11_981)
WINDOWS = Operand(
    kind="array", type="numpy.ndarray", dtype="float64", shape=(11_981, 20), strides=(1, 1), nbytes=1_916_960
)
COPIED = made.array(11_981, 20)
RUNNING = [one("numpy.cumsum", 45, PRICES, result=PRICES), one("-", 6, MEANS, MEANS, result=MEANS)]


def test_windows_that_share_most_of_their_numbers_are_a_costlier_method_than_running_sums() -> None:
    lost = [one("numpy.ndarray.std", 860, WINDOWS, result=MEANS), one("numpy.ndarray.mean", 280, WINDOWS, result=MEANS)]
    assert named(swap(lost, RUNNING)) == "algorithm-choice"


def test_the_same_windows_laid_out_as_a_copy_are_no_other_method() -> None:
    lost, gained = ([one("numpy.ndarray.std", us, windows)] for us, windows in ((860, WINDOWS), (400, COPIED)))
    assert named(swap(lost, gained)) != "algorithm-choice"


def test_windows_that_are_copied_or_give_way_to_what_is_not_seen_are_no_other_method() -> None:
    copied = [one("numpy.ascontiguousarray", 900, WINDOWS, result=COPIED)]
    assert named(swap(copied, RUNNING)) != "algorithm-choice"
    spread = [one("numpy.ndarray.max", 860, WINDOWS, result=MEANS)]
    narrow = made.array(12_000, kind="jax.Array", dtype="float32")
    assert named(swap(spread, [one("jax.jit(f)", 60, narrow, library="jax")])) != "algorithm-choice"


@pytest.mark.parametrize(
    ("shape", "steps", "found"),
    [
        ((11_981, 20), (1, 1), True),
        ((600, 20), (20, 1), False),  # one beside the other
        ((600, 20), (10, 1), False),  # half of each in the next
        ((600, 20), (0, 1), False),  # one row again and again
        ((100, 100, 5, 5), (104, 1, 104, 1), True),
        ((100, 100), (-100, 1), False),
    ],
)
def test_windows_overlap_where_each_number_lies_in_several(shape: Any, steps: Any, found: bool) -> None:
    operand = Operand(kind="array", type="numpy.ndarray", dtype="float64", shape=shape, strides=steps)
    assert strides.overlaps(one("numpy.sum", 10, operand)) is found


# --- Python's own calls that go through all of a container ------------------------------------------------------------

NUMBER = made.number("int")
VISITED = [one("+", 350, NUMBER, NUMBER, library="python", count=3168.0, depth=1)]
LEAST = one("min", 2560, Operand(kind="other", type="set", length=144), text="min(left)", library="python", count=864.0)
POPPED = one("heappop", 285, Operand(kind="sequence", type="list"), library="python", count=1021.0, depth=1)


def test_a_set_looked_through_for_its_least_item_is_a_costlier_method_than_a_heap() -> None:
    assert named(swap([LEAST, *VISITED], [POPPED, *VISITED])) == "algorithm-choice"


def test_a_call_that_goes_through_few_items_is_no_method_of_its_own() -> None:
    few = one("min", 300, Operand(kind="other", type="tuple", length=2), library="python", count=864.0, depth=1)
    slow = [one("+", 900, NUMBER, NUMBER, library="python", count=3168.0, depth=1)]
    assert named(swap([few, *slow], [POPPED, *VISITED])) != "algorithm-choice"


LIST = Operand(kind="sequence", type="list", length=50_000)
TEXT = Operand(kind="other", type="str", length=400)


@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("list.extend", (LIST, Operand(kind="sequence", type="tuple", length=2))),
        ("dict.update", (Operand(kind="other", type="dict", length=9_000), LIST)),
        ("str.split", (TEXT, TEXT)),
        ("posixpath.join", (TEXT, TEXT)),
        ("zip", (LIST, LIST)),
        ("any", (LIST,)),
        ("list", (LIST,)),
        ("min", (TEXT,)),
        ("min", (NUMBER, NUMBER)),
    ],
)
def test_what_does_not_look_at_all_of_a_container_takes_one_step(name: str, given: tuple[Operand, ...]) -> None:
    call = one(name, 2560, *given, text=f"{name}(x)", library="python", count=864.0, depth=1)
    assert named(swap([call, *VISITED], [POPPED, *VISITED])) != "algorithm-choice"


@pytest.mark.parametrize(("came", "found"), [("set", True), ("dict", True), ("list", False), ("numpy.ndarray", False)])
def test_a_growing_list_that_is_searched_where_a_set_is_asked(came: str, found: bool) -> None:
    """It was empty when it was first looked at."""
    short, empty = Operand(kind="other", type="str", length=52), Operand(kind="sequence", type="list")
    lost = [one("not in", 31.6, short, empty, library="python", count=20.0, depth=1)]
    gained = [one("not in", 3.3, short, Operand(kind="other", type=came), library="python", count=20.0, depth=1)]
    assert (named(swap(lost, gained)) == "algorithm-choice") is found


def test_a_call_that_takes_little_of_the_time_is_not_what_differs() -> None:
    quick = msgspec.structs.replace(LEAST, seconds=1e-4, count=300.0)
    slow = [one("datetime.strptime", 3000, TEXT, library="python", count=1000.0, depth=1)]
    came = [one("datetime.fromisoformat", 100, TEXT, library="python", count=1000.0, depth=1)]
    assert named(swap([quick, *slow], came)) != "algorithm-choice"


# --- beside experiments that took operations away ---------------------------------------------------------------------

SCRIPT = """\
import numpy as np
for i in range(10):
    a = np.array(rows)
    b = a[::-1].copy()
"""
BUILT = made.operation(
    "numpy.array", made.sequence(4000, items="float"), text="np.array(rows)", source=SCRIPT, seconds=9e-4
)
COPY = made.operation("numpy.ndarray.copy", PRICES, text="a[::-1].copy()", source=SCRIPT, result=PRICES, seconds=5e-4)


def rest(*gone: Place) -> str:
    slower, faster = made.side("a", [BUILT, COPY], SCRIPT), made.side("b", [])
    pair = made.case(slower, faster, work=SameWork(kind="same"))
    return code.rest(pair, Tried(gone=frozenset(gone))).cause


def test_what_an_experiment_took_out_of_the_unit_does_not_name_the_rest() -> None:
    assert rest() == "construction"
    assert rest(place_of(BUILT)) == "redundant-copy"
    assert rest((BUILT.line, 8, BUILT.line, 8)) == "construction"


def test_of_a_program_without_a_source_nothing_is_taken_out() -> None:
    pair = made.case(made.side("a", [BUILT]), made.side("b", []))
    assert code._beside(Swap(pair, (BUILT,), ()), [place_of(BUILT)]).lost == (BUILT,)


def test_what_an_expression_is_part_of_stays() -> None:
    """`np.array(rows) - b` begins where `np.array(rows)` does."""
    around = made.operation("-", PRICES, PRICES, text="np.array(rows)\n", source=SCRIPT, seconds=1e-4)
    outer = msgspec.structs.replace(around, end_column=BUILT.end_column + 4)
    pair = made.case(made.side("a", [BUILT, outer], SCRIPT), made.side("b", []))
    assert code._beside(Swap(pair, (BUILT, outer), ()), [place_of(BUILT)]).lost == (outer,)


# --- two causes in one stretch ----------------------------------------------------------------------------------------

PARSING = """\
import numpy as np
for i in range(10):
    rows = []
    for text in texts:
        rows.append(float(text))
    a = np.array(rows)
"""
PARSED = made.operation("float", TEXT, text="float(text)", source=PARSING, seconds=1e-3, count=4000.0, library="python")
STRETCH: Any = {"slower_lines": (3, 6), "slower_parts": ((3, 6),)}


def parsing(built_s: float) -> Case:
    """Numbers read one by one, and an array built of them, in one stretch that another program has otherwise."""
    given = made.sequence(4000, items="float")
    built = made.operation("numpy.array", given, text="np.array(rows)", source=PARSING, result=PRICES, seconds=built_s)
    read = made.operation("numpy.fromstring", TEXT, text="np.fromstring(text)", result=PRICES, seconds=1e-4)
    lines = made.hunk("\n".join(PARSING.splitlines()[2:]), "    a = np.fromstring(text)", in_unit=True)
    related = (msgspec.structs.replace(lines, **STRETCH),)
    slower, faster = made.side("a", [PARSED, built], PARSING), made.side("b", [read])
    return made.case(slower, faster, ratio=5.0, hunks=related)


@pytest.mark.parametrize(("built_s", "apart"), [(1e-3, True), (5e-3, False), (2e-4, False)])
def test_what_is_built_has_its_share_of_a_stretch_that_does_other_work_too(built_s: float, apart: bool) -> None:
    found = [factor.name for factor in Construction().experiments(parsing(built_s))]
    assert found == (["conversions-kept"] if apart else [])


def test_the_stretch_is_named_by_what_is_left_of_it() -> None:
    pair = parsing(1e-3)
    _, built = pair.slower.evidence.operations
    names = [code.factors(pair, Tried(gone=gone))[0].cause for gone in (frozenset(), frozenset({place_of(built)}))]
    assert names[1] == "python-loop" != names[0]


def test_stretches_of_two_kinds_that_could_not_be_exchanged_have_no_one_name() -> None:
    pair = parsing(1e-3)
    (both,) = pair.hunks or ()
    of_one = code.rest(pair, Tried())
    loop = msgspec.structs.replace(both, slower_lines=(3, 5), slower_parts=((3, 5),))
    build = msgspec.structs.replace(both, slower_lines=(6, 6), slower_parts=((6, 6),))
    apart = code.rest(dataclasses.replace(pair, hunks=(loop, build)), Tried())
    assert of_one.cause and not apart.cause


def test_a_stretch_that_an_experiment_took_out_leaves_the_name_of_the_other() -> None:
    pair = parsing(1e-3)
    (both,) = pair.hunks or ()
    _, built = pair.slower.evidence.operations
    loop = msgspec.structs.replace(both, slower_lines=(3, 5), slower_parts=((3, 5),))
    build = msgspec.structs.replace(both, slower_lines=(6, 6), slower_parts=((6, 6),))
    pair = dataclasses.replace(pair, hunks=(loop, build))
    assert code.rest(pair, Tried(gone=frozenset({place_of(built)}))).cause == "python-loop"


def test_what_was_taken_out_does_not_come_back_with_the_rest_of_the_unit() -> None:
    """The inverse was computed once, before the loop: what is left is a product in the place of a solution."""
    script = "for i in range(9):\n    x = np.linalg.inv(A) @ b\n"
    matrix, vector = made.array(400, 400), made.array(400)
    inverse = made.operation(
        "numpy.linalg.inv", matrix, text="np.linalg.inv(A)", source=script, result=matrix, seconds=9e-3
    )
    product = made.operation(
        "@", matrix, vector, text="np.linalg.inv(A) @ b", source=script, result=vector, seconds=1e-4
    )
    solved = made.operation("numpy.linalg.solve", matrix, vector, result=vector, seconds=3e-3)
    pair = made.case(made.side("a", [inverse, product], script), made.side("b", [solved]))
    whole = Swap(pair, (inverse, product), (solved,), made.hunk("np.linalg.inv(A) @ b", "np.linalg.solve(A, b)"))
    assert named(whole) == "algorithm-choice"
    assert named(code._beside(whole, [place_of(inverse)])) == ""


# --- beside settings that have their share ----------------------------------------------------------------------------

FRAMES = made.array(200, 40, kind="torch.Tensor", dtype="float32")
FLAG = Operand(kind="array", type="torch.Tensor", dtype="int64", shape=(), strides=(), nbytes=8)


def recorded(left_s: float | None, steps: float = 600.0) -> str:
    """The rest of a unit of which a layer that both call takes the one longer, and which steps through a tensor."""
    slow, fast = (
        made.operation("torch.nn.modules.rnn.GRU", FRAMES, text="gru(x)", library="torch", result=FRAMES, seconds=took)
        for took in (6e-3, 3e-3)
    )
    asked = made.operation(
        "!=", FLAG, FLAG, text="i != previous", library="torch", result=FLAG, seconds=steps * 2e-6, count=steps, depth=1
    )
    pair = made.case(made.side("a", [slow, asked]), made.side("b", [fast]), work=SameWork(kind="same"))
    return code.rest(pair, Tried(left_s=left_s)).cause


def test_routines_that_both_call_as_often_do_not_hide_what_settings_leave() -> None:
    assert recorded(None) == ""
    assert recorded(1e-3) == "python-loop"


def test_what_settings_leave_has_no_name_where_one_program_alone_does_far_less() -> None:
    assert recorded(3e-3) == ""
    assert recorded(1e-3, steps=200.0) == ""


def constants(tried: Tried, own: bool = True) -> str:
    """Exchanged code that builds small tensors in every step, beside products that recording makes the slower ones."""
    vector, steps = made.tensor(3), {"count": 16.0}
    built = one("torch.tensor", 200, made.sequence(3), result=vector, library="torch", **steps)
    slow, fast = (one("*", us, vector, vector, result=vector, library="torch", **steps) for us in (900, 400))
    whole = swap([built, slow], [fast])
    assert whole.hunk is not None
    return code._swap("code 1", [whole], whole.hunk, (), tried, own=own).cause


def test_exchanged_code_has_the_name_of_what_it_does_alone_where_that_is_what_settings_leave() -> None:
    assert constants(Tried()) == "dispatch-overhead"
    assert constants(Tried(left_s=200e-6)) == "construction"
    assert constants(Tried(left_s=600e-6)) == "dispatch-overhead"  # it can't be all of what is left
    assert constants(Tried(left_s=200e-6), own=False) == "dispatch-overhead"  # it acts on these, and does nothing


# --- groups -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("groups", "method"), [(60, "algorithm-choice"), (3, "redundant-copy")])
def test_groups_taken_out_one_by_one_where_one_call_goes_through_the_labels(groups: int, method: str) -> None:
    """`[img[lab == k].mean() for k in range(60)]`, or `ndimage.mean(img, lab, range(60))`."""
    image, labels = made.array(300, 300), made.array(300, 300, dtype="int64")
    mask, part = made.array(300, 300, dtype="bool"), made.array(90_000 // groups)
    often = {"count": float(groups)}
    lost = [one("==", 16 * groups, labels, made.number("int"), result=mask, **often)]
    lost += [one("[]", 45 * groups, image, mask, result=part, library="numpy", **often)]
    lost += [one("numpy.ndarray.mean", 7 * groups, part, **often)]
    gained = [one("scipy.ndimage.mean", 40, image, labels, made.sequence(groups), library="scipy")]
    assert named(swap(lost, gained)) == method


# --- all places for one -----------------------------------------------------------------------------------------------

TRACE, MASK, PLACES = made.array(20_000, dtype="float32"), made.array(20_000, dtype="bool"), made.array(19_980)
AT = Operand(kind="number", type="int")
COMPARED = one(">", 500, TRACE, result=MASK)
FOUND = one("numpy.argmax", 335, MASK)


@pytest.mark.parametrize(
    ("listing", "taken", "named_so"),
    [
        (one("numpy.where", 1370, MASK), (PLACES, AT), True),
        (one("numpy.argsort", 1370, TRACE, result=made.array(20_000)), (made.array(20_000), AT), True),
        (one("numpy.where", 1370, MASK), (PLACES, made.array(40, dtype="int64")), False),  # many of them are taken
        (one("numpy.where", 1370, MASK), (made.array(3), AT), False),  # there are few
        (one("numpy.abs", 1370, TRACE, result=TRACE), (TRACE, AT), False),
    ],
)
def test_all_places_for_the_first_are_a_costlier_method_than_the_first(
    listing: Operation, taken: tuple[Operand, Operand], named_so: bool
) -> None:
    lost = [listing, COMPARED, one("[]", 28, *taken)]
    assert (named(swap(lost, [COMPARED, FOUND])) == "algorithm-choice") is named_so


def test_all_places_are_no_costlier_method_than_what_finds_none() -> None:
    lost = [one("numpy.where", 1370, MASK), COMPARED, one("[]", 28, PLACES, AT)]
    assert named(swap(lost, [COMPARED, one("numpy.ndarray.sum", 335, MASK)])) != "algorithm-choice"


# --- all pairs for a sum ----------------------------------------------------------------------------------------------

FIELDS, PAIRS, SUMS = made.tensor(256, 78, 10), made.tensor(256, 78, 78), made.tensor(256, 10)
ALL_PAIRS = [
    one("torch.bmm", 2036, FIELDS, made.tensor(256, 10, 78), result=PAIRS, library="torch"),
    one("*", 1940, PAIRS, made.tensor(78, 78), result=PAIRS, library="torch"),
    one("torch.Tensor.sum", 990, PAIRS, result=made.tensor(256), library="torch"),
]
TWO_SUMS = [
    one("torch.Tensor.sum", 196, FIELDS, result=SUMS, library="torch"),
    one("**", 228, FIELDS, Operand(kind="number", type="int"), result=FIELDS, library="torch"),
]


def test_products_of_all_pairs_are_a_costlier_method_than_sums() -> None:
    """Most of the time goes to what walks the pairs, which are there for the product's sake."""
    assert named(swap(ALL_PAIRS, TWO_SUMS)) == "algorithm-choice"
    inside = one("jax.jit(f)", 500, FIELDS, result=made.tensor(256), library="jax")
    assert named(swap(ALL_PAIRS, [inside])) != "algorithm-choice"  # who knows what it does
