"""Values against values: what counts as agreement, and what a snapshot, a print-out or a source says."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from whyslower.evidence.liveness import loop_names
from whyslower.evidence.own_timing import own_timing
from whyslower.evidence.printed import compare_printed, lines_of
from whyslower.evidence.snapshots import Value
from whyslower.evidence.values import DOUBLE, HALF, SINGLE, compare, compare_changes, informative, precision_of

RNG = np.random.default_rng(0)
X = RNG.standard_normal((6, 4))
BUFFER = RNG.standard_normal((1, 2, 9, 5))


def value(data: Any, container: str = "numpy", text: str = "") -> Value:
    if text:
        return Value(path="x", kind="text", text=text)
    data = np.asarray(data)
    return Value(path="x", kind="array", dtype=data.dtype.name, container=container, shape=data.shape, data=data)


def sampled(data: Any) -> Value:
    """A large array, of which every seventh number is kept."""
    whole = np.asarray(data)
    sums = (float(whole.sum(dtype=np.float64)), float(whole.min()), float(whole.max()))
    kept = whole[::7]
    return Value(
        path="x", kind="array", dtype=whole.dtype.name, container="torch", shape=whole.shape, data=kept,
        grid=kept.shape, sums=sums,
    )  # fmt: skip


def test_large_arrays_hold_the_same_numbers_in_another_order() -> None:
    noise = RNG.standard_normal(40_000).astype(np.float32)
    outcome = compare(sampled(noise), sampled(np.roll(noise, 1)), SINGLE)
    assert (outcome.kind, outcome.remark) == ("agree", "order")
    others = [compare(sampled(noise), sampled(RNG.permutation(noise) + small), SINGLE) for small in (1e-3, -1e-3)]
    drawn = compare(sampled(noise), sampled(RNG.standard_normal(40_000).astype(np.float32)), SINGLE)
    marks = np.zeros(40_000, dtype=np.float32)
    marks[0] = 1
    one_mark = compare(sampled(marks), sampled(np.roll(marks, 7)), SINGLE)  # alike in sum and extremes, by accident
    assert [each.kind for each in (*others, drawn, one_mark)] == ["differ", "differ", "differ", "doubt"]


@pytest.mark.parametrize(
    ("a", "b", "kind", "remark"),
    [
        (X, X + 1e-12, "agree", ""),
        (X, X + 1e-7, "doubt", ""),
        (X, X * 1.01, "differ", ""),
        (X, X.T.copy(), "agree", "transposed"),
        (X, -X, "agree", "sign"),
        (X, X * np.array([1, -1, 1, -1]), "agree", "sign"),
        (X, X[::-1], "agree", "order"),
        (BUFFER, np.roll(BUFFER, 3, axis=2), "agree", "order"),
        (BUFFER, np.roll(BUFFER, 3, axis=2) + 1e-3, "differ", ""),
        (X, X.reshape(4, 6), "agree", "shape"),
        (3.25, -3.25, "differ", ""),
        (2, 2.0, "agree", ""),
        (True, 1, "agree", ""),
        ([1, 2, 3], [1, 2, 4], "differ", ""),
        ([0, 1, 1, 0, 1, 0], [1, 0, 0, 1, 0, 1], "differ", ""),
        ([np.nan, 1.5], [np.nan, 1.5], "agree", ""),
        ([np.nan, 1.5], [2.0, 1.5], "differ", ""),
        ([np.inf, 1.5], [np.inf, 1.5], "agree", ""),
        (X, X[:, :3], "apart", ""),
    ],
)
def test_compare(a: Any, b: Any, kind: str, remark: str) -> None:
    outcome = compare(value(a), value(b), DOUBLE)
    assert (outcome.kind, outcome.remark) == (kind, remark)


def test_a_list_that_has_begun_to_grow_agrees_with_the_array_made_for_it() -> None:
    outcome = compare(value(X[:2], container="list"), value(X), DOUBLE)
    assert (outcome.kind, outcome.remark) == ("agree", "length")
    assert compare(value(X[:2], container="list"), value(X + 1), DOUBLE).kind == "differ"


def test_few_elements_that_fell_the_other_way_are_in_doubt() -> None:
    many = RNG.standard_normal(1000)
    turned = many.copy()
    turned[3] += 10
    assert compare(value(many), value(turned), SINGLE).kind == "doubt"


@pytest.mark.parametrize(
    ("dtype", "up_to", "every", "kind"),
    [("uint8", 2, 3, "doubt"), ("uint8", 2, 1, "differ"), ("uint8", 5, 3, "differ"), ("int64", 2, 3, "differ")],
    ids=["rounded otherwise", "all of them", "more than one apart", "whole numbers"],
)
def test_bytes_of_a_picture_that_are_one_apart_are_in_doubt(dtype: str, up_to: int, every: int, kind: str) -> None:
    picture = RNG.integers(0, 200, (40, 50)).astype(dtype)
    moved = picture.copy()
    moved.ravel()[::every] += np.resize(np.arange(1, up_to, dtype=dtype), moved.ravel()[::every].size)
    assert compare(value(picture), value(moved), DOUBLE).kind == kind


def test_precision_is_the_lowest_involved() -> None:
    assert precision_of(["float64", "int64"]) is DOUBLE
    assert precision_of(["float64", "float32"]) is SINGLE
    assert precision_of(["bfloat16", "float32"]) is HALF


def test_a_small_step_in_another_direction_shows_in_the_change() -> None:
    start, step = value(X), 1e-6 * RNG.standard_normal(X.shape)
    there, elsewhere = value(X + step), value(X - step)
    assert compare(there, elsewhere, SINGLE).kind == "agree"
    outcome = compare_changes((start, value(X + 100 * step)), (start, value(X - 100 * step)), SINGLE)
    assert outcome is not None
    assert outcome.kind == "differ"
    assert compare_changes((start, there), (start, value(X + step * (1 + 1e-10))), DOUBLE) is None


@pytest.mark.parametrize(
    ("data", "tells"),
    [
        (0.0, False),
        (1.0, False),
        (0.5, False),
        (0.123456, True),
        (7, False),
        (123456, True),
        (X, True),
        ([1, 2, 3, 4], False),
        (np.kron([[0.0, 20.0], [100.0, 0.0]], np.ones((8, 8))), True),  # a hot corner and a warm one
        (np.eye(16), False),
        (np.kron([[0.0, 20.0], [0.0, 0.0]], np.ones((8, 8))), False),
    ],
)
def test_informative(data: Any, tells: bool) -> None:
    assert informative(value(data)) is tells


def test_numbers_are_told_from_names_and_versions() -> None:
    (line,) = lines_of("float32 W1 v1.26.4 loss 1,234.5 at -2e-3, [0.5 1.]")
    assert [s.value for s in line.slots] == [1234.5, -2e-3, 0.5, 1.0]


def test_an_array_over_several_lines_is_one() -> None:
    one = lines_of("A [[1.5 2.5]\n [3.5 4.5]]\nend 1")
    assert [[s.value for s in line.slots] for line in one] == [[1.5, 2.5, 3.5, 4.5], [1.0]]


def test_printed_numbers_agree_to_their_digits_and_times_are_left_out() -> None:
    a, b = "loss 0.12345\ntook 1.5 s\npeak 310 MB", "loss tensor(0.12346, dtype=torch.float64)\ntook 9.5 s\npeak 99 MB"
    found = compare_printed((a, None), (b, None), SINGLE)
    assert found.agreed == ("loss 0.12345",)
    assert not found.mismatches
    assert compare_printed(("loss 0.395", None), ("loss 2.168", None), DOUBLE).mismatches[0].kind == "differ"


@pytest.mark.parametrize(("a", "b"), [("nan", "0.0"), ("0.0", "nan"), ("inf", "0.0"), ("0.0", "-inf")])
def test_a_printed_number_that_is_none_is_not_nought(a: str, b: str) -> None:
    """The mean of what a loop that was cut short has not filled."""
    (mismatch,) = compare_printed((f"mean {a}", None), (f"mean {b}", None), DOUBLE).mismatches
    assert mismatch.kind == "differ"


@pytest.mark.parametrize(
    ("rounds", "alike"), [((4000, 2000), True), ((2000, 4000), False), ((4000, 4000), False), ((None, 2000), False)]
)
def test_how_many_rounds_a_program_takes_is_its_own_affair(rounds: tuple[int | None, int | None], alike: bool) -> None:
    texts = [(f"mean 0.12345 over {number} blocks", None) for number in (4000, 2000)]
    found = compare_printed(texts[0], texts[1], DOUBLE, rounds)
    assert (not found.mismatches) is alike and bool(found.agreed) is alike


@pytest.mark.parametrize(
    ("printed", "cuts", "alike"),
    [
        ("4.201333333", (0.002, 0.002), True),
        ("4.201333333", (0.004, 0.004), False),
        ("4.201333333", (1.0, 1.0), False),
        ("4.2", (0.002, 0.002), False),  # by chance
        ("4.311333333", (0.002, 0.002), False),
    ],
)
def test_a_mean_over_all_rounds_of_a_loop_that_was_cut_is_the_one_over_those_that_were_run(
    printed: str, cuts: tuple[float, float], alike: bool
) -> None:
    """`np.mean(found)`, and `total / 1500` after three rounds."""
    texts = ("points 2100.6666666666665", None), (f"points {printed}", None)
    for one, other in (texts, texts[::-1]):
        found = compare_printed(one, other, DOUBLE, (1500, 1500), cuts)
        assert (not found.mismatches) is alike and bool(found.agreed) is alike


def test_what_a_program_does_not_print_again_is_not_held_against_another() -> None:
    found = compare_printed(("x 1.2345 y 2.3456", "x 9.2345 y 2.3456"), ("x 5.2345 y 2.3456", None), DOUBLE)
    assert not found.mismatches
    assert found.agreed


@pytest.mark.parametrize(
    ("output", "normal", "fast", "seconds"),
    [
        ("best call: 27.123 ms\nsum 3.25", "best call: 30.1 ms\nsum 3.25", "best call: 28012.3 ms\nsum 3.25", 0.027123),
        ("took 1.553\ntrace 250.1", "took 0.046\ntrace 250.1", "took 44.1\ntrace 250.1", 1.553),
        ("time (ms): 3.2", "time (ms): 3.1", "time (ms): 3111.2", 3.2e-3),
        ("total time 4.10s", "total time 0.00s", "total time 2.1s", 4.1),
        ("e 1 (0.003s)\nElapsed: 3.21 s", "e 1 (0.003s)\nElapsed: 0.01 s", "e 1 (3.2s)\nElapsed: 9.6 s", 3.21),
        # the clock bounds what it does as well: the number with a unit is the time
        ("20 jobs finished in 0.2 s", "1 jobs finished in 0.1 s", "300 jobs finished in 100.0 s", 0.2),
    ],
)
def test_own_timing(output: str, normal: str, fast: str, seconds: float) -> None:
    found = own_timing(output, normal, fast, 1000.0)
    assert found is not None
    assert found[0] == pytest.approx(seconds)
    assert found[1] in output


def test_no_own_timing() -> None:
    assert (
        own_timing("loss 0.5\nspeed 300 it/s", "loss 0.5\nspeed 300 it/s", "loss 0.5\nspeed 0.3 it/s", 1000.0) is None
    )


SOURCE = """
import numpy as np
w = start()
out = np.empty(9)
times = []
def f(a):
    return a @ scale
for i in range(9):
    h = f(w)
    np.maximum(h, 0, out=buffer)
    w -= buffer
    y = h.sum()
    y.item()
    last = y2 = h.max()
    out[i] = last
    if i > 3:
        late = w.sum()
    times.append(i)
print(out, last, len(h), late)
"""


@pytest.mark.parametrize(
    ("body", "products"),
    [
        (["y = x * 2", "y = y - 1"], {"y"}),  # read, and then assigned anew: what is left is the loop's result
        (["y = x * 2", "z = y - 1"], {"z"}),
        (["y = x * 2", "y = y - 1", "z = y"], {"z"}),
        (["y = x", "y = y + 1", "seen = len(y)"], {"seen"}),
        (["y = 0", "for v in x: y = y + v"], {"y"}),
        (["y = 0", "for v in x: y = y + v", "z = y"], {"z"}),
        (["y = x", "y = y + 1", "if i: y = 0"], {"y"}),
        (["if i: y = 0"], {"y"}),
        (["w = w + x", "w = w / 2"], set()),  # carried
    ],
)
def test_what_a_loop_computes_and_drops(body: list[str], products: set[str]) -> None:
    names = loop_names("\n".join(["for i in range(9):", *(f"    {line}" for line in body)]), 1)
    assert names is not None and names.products == products


@pytest.mark.parametrize(("after", "products"), [("print(len(found))", {"found"}), ("print(found)", set())])
def test_what_a_loop_fills_and_the_program_counts_is_its_product(after: str, products: set[str]) -> None:
    body = ["found = []", "for v in x:", "    d = v * 2", "    if d < 3: found.append(d)"]
    names = loop_names("\n".join(["for i in range(9):", *(f"    {line}" for line in body), after]), 1)
    assert names is not None and names.products == products


def test_what_a_loop_carries() -> None:
    names = loop_names(SOURCE, 8)
    assert names is not None
    assert names.carried == {"w", "times"}
    assert names.left_behind == {"out", "last", "late"}
    assert names.products == {"y", "y2", "times"} - {"times"} | {"times"} & names.products
    assert "scale" in names.read
    assert "late" in names.conditional
    assert "out" in names.uninitialised
    assert names.changing("w") == (11, "w -= buffer")
    assert loop_names(SOURCE, 9) is None
    assert loop_names("for", 1) is None


def test_masks_that_are_others_differ() -> None:
    mask = RNG.random((40, 50)) > 0.5
    assert compare(value(mask), value(~mask), DOUBLE).kind == "differ"
    assert compare(value(mask), value(mask.copy()), DOUBLE).kind == "agree"


DTYPES = ["bool", "int8", "uint8", "int64", "uint64", "float16", "float32", "float64", "complex64", "complex128"]
SHAPES = [((40, 50), (40, 50)), ((3,), (3,)), ((0,), (0,)), ((), ()), ((6,), (2, 3)), ((2, 3), (3, 2))]


@pytest.mark.parametrize("one", DTYPES)
@pytest.mark.parametrize("other", DTYPES)
def test_whatever_numbers_are_compared_there_is_an_answer(one: str, other: str) -> None:
    for shapes in SHAPES:
        a, b = (RNG.random(shape).round().astype(dtype) for shape, dtype in zip(shapes, (one, other), strict=True))
        for x, y in ((a, b), (a, a.copy()), (a, np.ones_like(a)), (b, np.zeros_like(b))):
            same = x.shape == y.shape and bool((x == y).all())
            outcome = compare(value(x), value(y), DOUBLE)
            assert (outcome.kind == "agree") or not same, (x, y, outcome)
