"""What exchanged code is called where routines, the data that they work on, or its order changed."""

from __future__ import annotations

from typing import Any

import evidence_made as made
import msgspec
import pytest
from test_swaps_named import one, swap, tried

from whyslower.causes.case import Swap
from whyslower.causes.memory_layout import MemoryLayout
from whyslower.inquiry.code import named
from whyslower.records import Operand, Operation, SameWork, Variable

PHASE, FIELD = made.array(128, 128, dtype="float32"), made.array(128, 128, dtype="complex64", nbytes=131_072)


# --- one pass by a routine without a vector kernel --------------------------------------------------------------------


def test_a_pass_that_takes_far_longer_for_its_bytes_is_the_routines() -> None:
    lost = [one("numpy.exp", 563, FIELD, result=FIELD), one("*", 23, made.number("complex"), PHASE, result=FIELD)]
    gained = [one(f"numpy.{name}", 10, PHASE, result=PHASE) for name in ("cos", "sin")]
    assert named(swap(lost, gained)) == "kernel-implementation"


@pytest.mark.parametrize(("came", "us"), [("exp", 20.0), ("cos", 150.0)])
def test_the_same_routine_or_one_nearly_as_slow_says_nothing_of_routines(came: str, us: float) -> None:
    lost, gained = [one("numpy.exp", 563, FIELD, result=FIELD)], [one(f"numpy.{came}", us, PHASE, result=PHASE)]
    assert named(swap(lost, gained)) != "kernel-implementation"


# --- a comprehension over an array ------------------------------------------------------------------------------------


def test_taking_the_next_item_of_a_large_array_is_work_on_an_item() -> None:
    """As it was, each of 20 000 items counted as a pass over the array, so that nothing named the loop."""
    values, item = made.array(20_000), Operand(kind="number", type="numpy.float64", dtype="float64", nbytes=8)
    lost = [
        one("iter", 2400, values, result=item, text="x", count=20_000.0),
        one("*", 3000, item, made.number(), result=item, text="v * 2.0", count=20_000.0, depth=1),
        one("numpy.array", 600, made.sequence(20_000, items="float64"), result=values),
    ]
    gained = [one("*", 6, values, made.number(), result=values, text="x * 2.0")]
    assert named(swap(lost, gained)) == "python-loop"


# --- Python's own routines --------------------------------------------------------------------------------------------


STAMP, DATE = Operand(kind="other", type="str", length=19), Operand(kind="other", type="datetime.datetime")


@pytest.mark.parametrize(
    ("came", "count", "cause"),
    [
        (".fromisoformat", 2000.0, "kernel-implementation"),
        (".fromisoformat", 20.0, "python-loop"),
        (".strptime", 2000.0, ""),
    ],
    ids=["another as often", "far less often", "the same"],
)
def test_another_of_pythons_own_routines_called_as_often_on_the_same_texts(came: str, count: float, cause: str) -> None:
    lost = [
        one(
            ".strptime",
            12_500,
            STAMP,
            STAMP,
            result=DATE,
            library="python",
            count=2000.0,
            text="datetime.strptime(t, f)",
        )
    ]
    gained = [one(came, 400, STAMP, result=DATE, library="python", count=count, text=f"datetime{came}(t)")]
    assert named(swap(lost, gained)) == cause


@pytest.mark.parametrize(
    ("length", "cause"), [(2000, "kernel-implementation"), (100, "")], ids=["as many letters", "fewer letters"]
)
def test_a_routine_for_texts_gives_way_to_calls_of_another_that_go_through_no_fewer_letters(
    length: int, cause: str
) -> None:
    window, shorter = (Operand(kind="other", type="str", length=n) for n in (2000, length))
    letter, counts = Operand(kind="other", type="str", length=1), Operand(kind="other", type="collections.Counter")
    lost = [one("collections.Counter", 7800, window, result=counts, library="python", count=117.0)]
    gained = [one("str.count", 1060, shorter, letter, result=made.number(), library="python", count=468.0)]
    assert named(swap(lost, gained)) == cause


def test_a_container_is_no_text() -> None:
    rows = made.sequence(1000)
    lost = [one(".pop", 12_500, rows, result=DATE, library="python", count=2000.0, text="rows.pop(0)")]
    gained = [one(".popleft", 400, rows, result=DATE, library="python", count=2000.0, text="rows.popleft()")]
    assert named(swap(lost, gained)) != "kernel-implementation"


# --- the same routines on less data -----------------------------------------------------------------------------------


def passes(us: float, text: str, **more: Any) -> list[Operation]:
    """79 steps over an array in place."""
    x = made.array(160, 160, dtype="complex128")
    more = {"count": 79.0, "depth": 1, **more}
    return [one(name, us, x, x, result=x, text=f"{text} {name}", **more) for name in ("*=", "+=")]


@pytest.mark.parametrize(("scale", "less"), [(0.25, True), (1.0, False)], ids=["ever fewer points", "as many points"])
def test_routines_that_come_back_on_less_data_are_another_method(scale: float, less: bool) -> None:
    lost, gained = passes(2000, "all"), passes(500, "live", scale=scale)
    assert (named(swap(lost, gained)) == "algorithm-choice") is less


def test_work_that_is_not_the_same_is_no_other_method() -> None:
    lost, gained = passes(2000, "all"), passes(500, "live", scale=0.25)
    unlike = made.case(made.side("a", lost), made.side("b", gained), work=SameWork(kind="unlike"))
    assert named(Swap(unlike, tuple(lost), tuple(gained))) != "algorithm-choice"


# --- rows and columns -------------------------------------------------------------------------------------------------


def distances(*shape: int, us: float) -> list[Operation]:
    x, axis = made.array(*shape, text="pos"), 1 if shape[0] > shape[1] else 0
    summed = one("numpy.ndarray.sum", us, x, result=made.array(max(shape)), text=f"pos.sum(axis={axis})")
    return [summed, one("-", us / 2, x, made.array(3), result=x, text="pos - centre")]


TEXT = """\
import numpy as np
pos = np.zeros((20000, 3))
for i in range(9):
    r = pos.sum(axis=1) + 0 * (pos - centre).sum()
"""


def test_short_rows_are_laid_out_as_the_others_long_ones() -> None:
    slower, faster = distances(20_000, 3, us=330), distances(3, 20_000, us=20)
    assert named(swap(slower, faster)) == "memory-layout"
    live = (Variable(name="pos", value=made.array(20_000, 3)),)
    pair = made.case(made.side("a", slower, TEXT, variables=live), made.side("b", faster))
    (factor,) = MemoryLayout().experiments(pair)
    assert "pos = np.asfortranarray(pos)" in made.edited(pair.slower, factor)


def test_rows_of_like_length_or_of_a_product_are_left_alone() -> None:
    def exchanged(name: str, *shapes: tuple[int, int]) -> Swap:
        before, after = (made.array(*shape) for shape in shapes)
        return swap([one(name, 300, before, result=before)], [one(name, 90, after, result=after)])

    assert named(exchanged("-", (20_000, 3), (3, 20_000))) == "memory-layout"
    assert named(exchanged("-", (90, 64), (64, 90))) != "memory-layout"
    assert named(exchanged("@", (20_000, 3), (3, 20_000))) != "memory-layout"


@pytest.mark.parametrize(
    ("came", "cause"),
    [("scipy.linalg.solve_banded", "algorithm-choice"), ("torch.nn.functional.scaled_dot_product_attention", "")],
    ids=["another solver", "one call for all, whose work is not known"],
)
def test_what_walks_the_large_arrays_of_a_costly_method_is_part_of_it(came: str, cause: str) -> None:
    dense, right = made.tensor(300, 300, dtype="float64"), made.tensor(300, dtype="float64")
    lost = [one("torch.linalg.solve", 660, dense, right, result=right)]
    lost += [
        one("+", 245, dense, dense, result=dense, library="torch", text=text) for text in ("a + b", "c + d", "e + f")
    ]
    gained = [one(came, 60, made.array(3, 300), made.array(300), result=made.array(300))]
    found = named(swap(lost, gained))
    assert found == cause or (not cause and found != "algorithm-choice")


# --- more of the same -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("work", "made_of", "unequal"),
    [
        ("unlike", (800, 800), True),
        ("unchecked", (800, 800), True),
        ("same", (800, 800), False),
        ("unlike", (64, 64), False),
    ],
)
def test_a_routine_that_makes_far_more_of_as_much_does_other_work(
    work: Any, made_of: tuple[int, ...], unequal: bool
) -> None:
    images = made.array(800, 64)
    lost = [one("torch.cov", 1056, images, result=made.array(*made_of))]
    gained = [one("numpy.cov", 536, images, result=made.array(64, 64))]
    pair = made.case(made.side("a", lost), made.side("b", gained), work=SameWork(kind=work))
    assert (named(Swap(pair, tuple(lost), tuple(gained))) == "unequal-work") is unequal


def test_half_a_spectrum_of_twice_as_much_is_far_more() -> None:
    """4097 frequencies for 2049: a ping that is padded to the next power of two but one."""
    ping = made.array(24, 4096)
    lost, gained = (
        [one("numpy.fft.rfft", us, ping, made.number("int"), result=made.array(24, n, dtype="complex128"))]
        for us, n in ((900, 4097), (400, 2049))
    )
    pair = made.case(made.side("a", lost), made.side("b", gained), work=SameWork(kind="unchecked"))
    assert named(Swap(pair, tuple(lost), tuple(gained))) == "unequal-work"


def test_elements_that_a_mask_lets_through_are_values() -> None:
    x, mask = made.array(50_000), made.array(50_000, dtype="bool")
    lost, gained = ([one("[]", us, x, mask, result=made.array(n))] for us, n in ((400, 40_000), (90, 4000)))
    pair = made.case(made.side("a", lost), made.side("b", gained), work=SameWork(kind="unlike"))
    assert named(Swap(pair, tuple(lost), tuple(gained))) != "unequal-work"


# --- the same by another library's routine ----------------------------------------------------------------------------

SMALL, LARGE = made.array(120, 160, dtype="float32"), made.array(360, 480, dtype="float32")
FRAMED = made.array(1, 1, 360, 480, dtype="float32")


@pytest.mark.parametrize(
    ("lost", "gained", "cause"),
    [
        (
            one("scipy.ndimage.zoom", 4459, SMALL, result=LARGE),
            one("torch.interpolate", 264, SMALL, result=FRAMED),
            True,
        ),
        (
            one("scipy.ndimage.zoom", 4459, SMALL, result=LARGE),
            one("torch.interpolate", 264, SMALL, result=SMALL),
            False,
        ),
        (one("scipy.ndimage.zoom", 49, SMALL, result=LARGE), one("torch.interpolate", 3, SMALL, result=FRAMED), False),
        (one("scipy.ndimage.zoom", 4459, SMALL, result=LARGE), one("scipy.enlarged", 264, SMALL, result=LARGE), True),
        (one("scipy.ndimage.zoom", 4459, SMALL, result=LARGE), one("scipy.ndimage.zoom", 264, SMALL), False),
    ],
    ids=["another library's", "gives less", "too short", "another of the same library's", "the same"],
)
def test_one_call_for_one_of_another_routine_is_the_routine(lost: Operation, gained: Operation, cause: bool) -> None:
    beside = [one("float", 2, library="python")]
    assert (named(swap([lost, *beside], [gained, *beside])) == "kernel-implementation") is cause


# --- several passes for one routine, the same work again and again ----------------------------------------------------


def test_a_routine_that_takes_longer_than_several_passes_is_slow() -> None:
    """Draws by one routine, or by another with a comparison and a cast after it."""
    p, mask = made.array(40, 784, dtype="float32"), made.array(40, 784, dtype="bool")
    lost = [one("torch.bernoulli", 294, p, result=p, count=2.0)]
    gained = [one("torch.rand_like", 180, p, result=p, count=2.0), one("<", 34, p, p, result=mask, count=2.0)]
    gained += [one("torch.Tensor.float", 38, mask, result=p, count=2.0)]
    assert named(swap(lost, gained)) == "kernel-implementation"


def test_the_same_again_and_again_is_another_method() -> None:
    w, x = made.array(64, 64, dtype="float32"), made.array(16, 64, dtype="float32")

    def unit(times: float) -> list[Operation]:
        each = [one("torch.matrix_exp", 150 * times, w, result=w, count=times)]
        return [*each, one("torch.mm", 40, x, w, result=x, count=24.0)]

    assert named(swap(unit(24.0), unit(1.0))) == "algorithm-choice"


def test_the_same_code_after_a_loop_and_not_in_it_is_a_cheaper_method() -> None:
    passes = [made.operation(name, made.array(4000, 40), count=63, seconds=1e-2) for name in ("numpy.add", "numpy.exp")]
    few = [msgspec.structs.replace(each, count=1, seconds=each.seconds / 63) for each in passes]
    moved = made.hunk("            score = evaluate(model)", "        score = evaluate(model)", in_unit=True)
    assert made.best(made.swap(passes, few, code=moved)) == "algorithm-choice"
    assert made.best(made.swap(few, passes, code=moved)) != "algorithm-choice"


# --- functions of many steps that simple arithmetic does without ------------------------------------------------------


WIDE, NARROW = made.array(64, 64), made.array(64, 64, dtype="float32")
ANGLES = [one(f"numpy.{name}", 30, WIDE, result=WIDE) for name in ("arctan", "arctan2", "sin", "cos")]
SIMPLE = [one("*", 4, NARROW, NARROW, result=NARROW), one("numpy.sqrt", 5, NARROW, result=NARROW)]


def test_functions_that_arithmetic_does_without_are_a_method() -> None:
    """Their dtype is another, too, and there were more of them: neither is what makes the difference."""
    lost = [*ANGLES, one("+", 6, WIDE, WIDE, result=WIDE)]
    assert named(swap(lost, SIMPLE)) == "algorithm-choice"


def test_the_same_functions_in_a_narrower_dtype_are_no_other_method() -> None:
    gained = [one(o.name, 4, NARROW, result=NARROW) for o in ANGLES]
    assert named(swap(ANGLES, gained)) == "dtype-width"


def test_functions_that_another_function_stands_for_are_not_done_without() -> None:
    lost = [one("numpy.exp", 60, WIDE, result=WIDE), one("/", 4, made.number(), WIDE, result=WIDE)]
    gained = [one("torch.sigmoid", 8, WIDE, result=WIDE, library="torch")]
    assert named(swap(lost, gained)) != "algorithm-choice"


@pytest.mark.parametrize(("us", "method"), [(20, True), (500, False)])
def test_a_function_far_cheaper_stands_for_one_that_is_done_without(us: float, method: bool) -> None:
    """A Bessel function, which has a closed form with `exp` at half-integer orders."""
    distances = made.array(16_110)
    lost = [one("scipy.special.kv", 1570, made.number(), distances, result=distances, library="scipy")]
    gained = [one("numpy.exp", us, distances, result=distances), one("*", 8, distances, distances, result=distances)]
    assert (named(swap(lost, gained)) == "algorithm-choice") is method


# --- a routine of random order; steps of Python in the place of passes ------------------------------------------------


ROWS = made.array(1000, 2, nbytes=16_000)
INDEX = made.array(1000, dtype="int64", nbytes=8_000)
GENERATOR = Operand(kind="other", type="numpy.random._generator.Generator")


def test_a_routine_far_slower_for_each_number_than_the_short_ones_in_its_place() -> None:
    """As it was, `algorithm-choice`: of no routine both were said to have the same, and one more often."""
    lost = [one("numpy.random.Generator.shuffle", 650, GENERATOR, ROWS), one("numpy.ndarray.mean", 3, ROWS)]
    order = one("numpy.random.Generator.permutation", 14, GENERATOR, made.number("int"), result=INDEX)
    taken = one("[]", 13, ROWS, INDEX, result=ROWS, text="scores[order]")
    gained = [order, msgspec.structs.replace(taken, library="numpy"), one("numpy.ndarray.mean", 2, ROWS)]
    assert named(swap(lost, gained)) == "kernel-implementation"


@pytest.mark.parametrize(("steps", "fewer"), [(100.0, True), (200_000.0, False)])
def test_far_fewer_steps_of_python_than_numbers_walked_are_another_method(steps: float, fewer: bool) -> None:
    """As it was, passes in whose place none came were `unfused`."""
    grid, cell = made.array(96, 96, dtype="int64", nbytes=73_728), made.number("int")
    lost = [
        one("+=", 200, grid, grid, result=grid, count=25.0, text="grid += fall"),
        one(">=", 130, grid, cell, result=made.array(96, 96, dtype="bool"), count=50.0, text="grid >= 4"),
    ]
    came = one("[]+=", 60, made.sequence(96), cell, cell, count=steps, text="grid[r][c] += 1")
    gained = [msgspec.structs.replace(came, library="python")]
    assert (named(swap(lost, gained)) == "algorithm-choice") is fewer


@pytest.mark.parametrize(
    ("went", "came"), [("+", "+="), ("+", "torch.Tensor.add_"), ("torch.exp", "torch.Tensor.exp_")]
)
def test_the_same_routine_in_place_is_no_other_routine(went: str, came: str) -> None:
    """Once the allocator keeps memory, what is left of a new array's third stream has no name."""
    votes = made.tensor(21, 640, 640, nbytes=34_406_400)
    lost, gained = (
        one(name, us, votes, votes, library="torch", result=votes) for name, us in ((went, 22e3), (came, 4e3))
    )
    unit = Swap(made.case(made.side("a", [lost]), made.side("b", [gained])), (lost,), (gained,))
    assert named(unit) == "allocation"
    assert named(unit, tried("allocation")) == ""


@pytest.mark.parametrize(
    ("text", "length", "cause"),
    [
        ("self.items.pop(0)", 200_000, "algorithm-choice"),
        ("items.insert(0, x)", 200_000, "algorithm-choice"),
        ("items.pop()", 200_000, ""),
        ("items.pop(0)", 5, ""),
    ],
)
def test_a_long_list_that_is_moved_up_by_one_is_another_method(text: str, length: int, cause: str) -> None:
    items = made.sequence(length, "int")
    lost = one(f"list.{'insert' if 'insert' in text else 'pop'}", 20, items, library="python", text=text)
    gained = one("collections.deque.popleft", 0.1, made.sequence(length, kind="collections.deque"), library="python")
    unit = Swap(made.case(made.side("a", [lost]), made.side("b", [gained])), (lost,), (gained,))
    assert named(unit) == cause


def test_what_is_left_out_is_not_fused() -> None:
    """A kernel that is computed in every call, and one that is looked up in a dict."""
    table = made.array(400, 400)
    lost = [
        one(name, us, table, result=table) for name, us in (("-", 600), ("numpy.absolute", 450), ("numpy.exp", 200))
    ]
    gained = [one("[]", 0.2, made.other("dict"), made.number("int"), library="python", result=table)]
    assert named(swap(lost, gained)) == "algorithm-choice"


@pytest.mark.parametrize(("items", "walks"), [(200_000, True), (3, False)])
def test_the_list_that_is_moved_counts_and_not_what_is_put_there(items: int, walks: bool) -> None:
    given = made.sequence(items), made.number("int"), made.sequence(50_000)
    put = one("list.insert", 20, *given, library="python", text="rows.insert(0, row)")
    came = one("list.append", 0.1, *given[::2], library="python")
    assert (named(swap([put], [came])) == "algorithm-choice") == walks


@pytest.mark.parametrize(("came", "method"), [("heappush", True), ("list.sort", False)])
def test_a_list_that_is_sorted_for_every_item_is_a_costlier_method_than_a_heap(came: str, method: bool) -> None:
    queue = made.sequence(200)
    lost = [
        one("list.append", 41, queue, made.number(), library="python", count=600.0),
        one("list.sort", 355, queue, library="python", count=600.0, text="queue.sort()"),
    ]
    gained = [one(came, 35, queue, made.number(), library="python", count=600.0)]
    assert (named(swap(lost, gained if method else [*lost[:1], *gained])) == "algorithm-choice") is method
