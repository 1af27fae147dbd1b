"""What exchanged code is called where the same routine is asked for another method, or works on another class."""

from __future__ import annotations

from typing import Any

import evidence_made as made
import pytest
from test_swaps_named import one, swap

from whyslower.causes.case import Side, Swap
from whyslower.causes.exchange import of_swap
from whyslower.causes.options import given_derivatives
from whyslower.inquiry import views
from whyslower.inquiry.code import named
from whyslower.records import Operand, Operation, SameWork, Variable


def opened(us: float, option: str, dtype: str = "uint8") -> Operation:
    frame, flat = made.array(256, 320, dtype="uint8"), made.array(7, 7, dtype=dtype)
    text = f"ndimage.grey_opening(frame, {option})"
    return one("scipy.ndimage.grey_opening", us, frame, flat, result=frame, library="scipy", text=text)


@pytest.mark.parametrize(
    ("slow", "fast", "work", "cause"),
    [
        ("structure=flat", "footprint=flat", "same", "algorithm-choice"),
        ("structure=flat", "footprint=flat", "unlike", ""),
        ("mode='a'", "mode='b'", "same", "algorithm-choice"),
        ("size=7", "size=7", "same", ""),  # the same call
        ("cval=1.5", "cval=2.5", "same", ""),  # a number is no method
        ("out=kept", "axes=both", "same", ""),
    ],
)
def test_the_same_routine_with_another_option_is_another_method(slow: str, fast: str, work: Any, cause: str) -> None:
    lost, gained = [opened(6600, slow)], [opened(2300, fast, "bool")]
    pair = made.case(made.side("a", lost), made.side("b", gained), work=SameWork(kind=work))
    assert named(Swap(pair, tuple(lost), tuple(gained), made.hunk("y = f(x)", "y = g(x)", in_unit=True))) == cause


@pytest.mark.parametrize(
    ("option", "length", "cause"),
    [
        ("validate_args=False", 100, "dispatch-overhead"),
        ("validate_args=False", 1_000_000, "algorithm-choice"),
    ],
)
def test_few_numbers_that_are_not_checked_spare_calls(option: str, length: int, cause: str) -> None:
    loc = made.tensor(length)
    slow = one("torch.distributions.normal.Normal", 180, loc, library="torch", text="Normal(loc, 1.0)")
    fast = one("torch.distributions.normal.Normal", 60, loc, library="torch", text=f"Normal(loc, 1.0, {option})")
    pair = made.case(made.side("a", [slow]), made.side("b", [fast]), work=SameWork(kind="same"))
    changed = made.hunk("d = Normal(loc, 1.0)", f"d = Normal(loc, 1.0, {option})", in_unit=True)
    assert named(Swap(pair, (slow,), (fast,), changed)) == cause


@pytest.mark.parametrize(
    ("option", "cause"),
    [(", jac=rosen_der", "algorithm-choice"), (", fprime=der", "algorithm-choice"), (", callback=show", "")],
)
def test_a_solver_that_is_given_the_derivative_takes_another_way(option: str, cause: str) -> None:
    """Whatever is known of the results, which come out otherwise in their last digits."""
    start = made.array(8)
    solved = one("scipy.optimize.minimize", 13500, start, library="scipy", text="minimize(rosen, x0)")
    given = one("scipy.optimize.minimize", 2300, start, library="scipy", text=f"minimize(rosen, x0{option})")
    pair = made.case(made.side("a", [solved]), made.side("b", [given]), work=SameWork(kind="unchecked"))
    changed = made.hunk("r = minimize(rosen, x0)", f"r = minimize(rosen, x0{option})", in_unit=True)
    assert named(Swap(pair, (solved,), (given,), changed)) == cause


@pytest.mark.parametrize(("evaluated", "less"), [(700.0, True), (20.0, False)])
def test_a_solver_that_is_given_the_derivative_evaluates_far_less(evaluated: float, less: bool) -> None:
    """Whatever else it is told in the other program; bounds in a list are no conversion that takes as long."""
    objective, bounds = made.other("method"), made.sequence(40, "int")
    solved, given = (
        one("scipy.optimize.minimize", us, objective, more, library="scipy", text=f"minimize(f, x0, {told})")
        for us, more, told in ((13500, bounds, "bounds=[(0, 1)] * n"), (2300, made.other("Bounds"), "bounds=b, jac=df"))
    )
    summed = [one("numpy.sum", 2 * count, made.array(40), count=count) for count in (evaluated, 20.0)]
    exchange = swap([solved, summed[0]], [given, summed[1]])
    assert given_derivatives(of_swap(exchange)) is less
    assert not less or named(exchange) == "algorithm-choice"


TREE = "tree = KDTree(points{})\n"


@pytest.mark.parametrize(
    ("slow", "fast", "cause"),
    [
        (TREE.format(""), TREE.format(", balanced_tree=False, compact_nodes=False"), "algorithm-choice"),
        (TREE.format(""), TREE.format(", leafsize=20"), "data-dependent"),  # a number: of a size, or a value
        (TREE.format(""), "tree = KDTree(others, balanced_tree=False)\n", "data-dependent"),
        ("points = load(lazy=True)\n", "points = load(lazy=False)\n", "data-dependent"),  # an array: of other values
        ("points = load(order='C')\n", "points = load(sort=True)\nshow(points)\n", "data-dependent"),
    ],
)
def test_what_is_set_up_by_another_method_is_not_a_matter_of_values(slow: str, fast: str, cause: str) -> None:
    tree, points = Operand(kind="other", type="scipy.spatial.KDTree", text="tree"), made.array(400, 3)
    parts = [
        [one("scipy.spatial.KDTree.query", us, tree, points, library="scipy", text="tree.query(points)")]
        for us in (7300, 1100)
    ]
    pair = made.case(
        *(made.side(label, part) for label, part in zip("ab", parts, strict=True)), work=SameWork(kind="same")
    )
    assert named(Swap(pair, tuple(parts[0]), tuple(parts[1]), made.hunk(slow, fast, in_unit=False))) == cause


@pytest.mark.parametrize(
    ("kinds", "shapes", "cause"),
    [
        (("coo", "csr"), (600, 600), "kernel-implementation"),
        (("csc", "csr"), (600, 600), "memory-layout"),
        (("csr", "csr"), (600, 600), "data-dependent"),
        (("coo", "csr"), (600, 300), ""),
    ],
)
def test_the_same_operation_on_a_matrix_in_another_format_is_another_layout_or_kernel(
    kinds: tuple[str, str], shapes: tuple[int, int], cause: str
) -> None:
    vector = made.array(60_000)
    parts = [
        [
            one(
                "@",
                us,
                Operand(kind="other", type=f"scipy.sparse.{kind}_matrix", dtype="float64", shape=(60_000, columns)),
                vector,
                result=vector,
                library="scipy",
                text="P @ rank",
            )
        ]
        for us, kind, columns in zip((2200, 1000), kinds, shapes, strict=True)
    ]
    assert named(swap(parts[0], parts[1], made.hunk("P = f()", "P = g()", in_unit=False))) == cause


def test_far_more_memory_walked_is_no_matter_of_a_routine() -> None:
    """Squared differences of all pairs, or three small products."""
    pairs, rows, square = made.tensor(128, 128, 16), made.tensor(128, 16), made.tensor(128, 128)
    lost = [
        one("torch.Tensor.sum", 54, pairs, made.number("int"), result=square, library="torch"),
        one("torch.Tensor.pow", 36, pairs, made.number("int"), result=pairs, library="torch"),
        one("-", 36, made.tensor(1, 128, 16), made.tensor(128, 1, 16), result=pairs, library="torch"),
        one("*", 12, square, square, result=square, library="torch"),
        one("torch.Tensor.sum", 11, square, result=made.tensor(), library="torch"),
    ]
    gained = [
        one("@", 25, made.tensor(16, 128), square, result=made.tensor(16, 128), library="torch"),
        one("@", 14, made.tensor(16, 128), rows, result=made.tensor(16, 16), library="torch"),
        one("torch.diag", 13, made.tensor(128), result=square, library="torch"),
        one("torch.Tensor.sum", 11, square, made.number("int"), result=made.tensor(128), library="torch"),
        one("-", 11, square, square, result=square, library="torch"),
    ]
    pair = made.case(made.side("a", lost), made.side("b", gained), work=SameWork(kind="same"))
    code = made.hunk("y = f(x)", "y = g(x)", in_unit=True)
    assert named(Swap(pair, tuple(lost), tuple(gained), code)) == "algorithm-choice"


MATRIX = Operand(kind="other", type="scipy.sparse.csr_matrix", dtype="float64", shape=(3000, 3000), text="A")
VECTOR = made.array(3000)


def sparse(label: str, us: float, text: str, stored: int = 18_000) -> Side:
    name = "scipy.sparse.linalg.splu" if "splu" in text else "@"
    given = (MATRIX,) if "splu" in text else (MATRIX, VECTOR)
    held = Variable(name="A", value=MATRIX, inner=(*[made.array(stored)] * 2, made.array(3001, dtype="int32")))
    rest = one("numpy.subtract", 300, VECTOR, VECTOR, text="x - y", result=VECTOR)
    return made.side(label, [one(name, us, *given, text=text, library="scipy"), rest], variables=(held,))


@pytest.mark.parametrize(
    ("slower", "faster", "cause"),
    [
        (sparse("a", 9000, "A @ z"), sparse("b", 4000, "self.A @ self.z"), "data-dependent"),
        (sparse("a", 9000, "A @ z", stored=40_000), sparse("b", 4000, "A @ z"), ""),  # there is more of it
        (sparse("a", 9000, "cg(A, z, atol=t)"), sparse("b", 4000, "cg(A, z, rtol=t)"), "algorithm-choice"),
        (sparse("a", 9000, "splu(A, permc_spec='NATURAL')"), sparse("b", 2000, "splu(A)"), "algorithm-choice"),
        (sparse("a", 9000, "splu(A)"), sparse("b", 2000, "splu(A)"), "data-dependent"),
    ],
)
def test_one_routine_on_sparse_arrays_of_one_size(slower: Side, faster: Side, cause: str) -> None:
    """Where their numbers lie is all that is left, unless there are more of them, or another method is asked for."""
    whole = views.whole(made.case(slower, faster, work=SameWork(kind="same")))
    assert named(whole) == cause


@pytest.mark.parametrize(
    ("routine", "given", "cause"),
    [
        ("numpy.gradient", made.number(), "algorithm-choice"),
        ("numpy.histogram", made.number("int"), "algorithm-choice"),
        ("numpy.gradient", made.array(240), "data-dependent"),
    ],
)
def test_a_routine_that_is_handed_an_array_in_place_of_a_number_goes_another_way(
    routine: str, given: Operand, cause: str
) -> None:
    """The points of a grid, or how far apart they are; the edges of bins, or how many there are."""
    field, points = made.array(240, 320), made.array(240)
    lost = [made.operation(routine, field, points, text=f"f(v_{n}, x)", seconds=4.5e-4) for n in range(2)]
    gained = [made.operation(routine, field, given, text=f"f(v_{n}, dx)", seconds=1.7e-4) for n in range(2)]
    assert named(swap(lost, gained)) == cause


@pytest.mark.parametrize(
    ("table", "taken", "cause"),
    [(30_000_000, 100_000, "working-set"), (60_000, 100_000, ""), (30_000, 400_000, "unequal-work")],
    ids=["beyond the caches", "within one", "more of it"],
)
def test_as_much_out_of_a_longer_table_is_no_more_work(table: int, taken: int, cause: str) -> None:
    """Random reads from a table of ones: how long it is makes the results no others, and the reads dearer."""

    def read(length: int, places: int, seconds: float) -> Operation:
        out, index = made.array(places), made.array(places, dtype="int64")
        return made.operation("[]", made.array(length), index, library="numpy", result=out, seconds=seconds)

    lost, gained = (read(table, taken, 330e-6),), (read(30_000, 100_000, 72e-6),)
    work, caches = SameWork(kind="unchecked"), (32 << 10, 512 << 10, 8 << 20)
    sides = made.side("a", lost, unit_s=330e-6), made.side("b", gained, unit_s=72e-6)
    pair = made.case(*sides, work=work, caches=caches)
    assert named(Swap(pair, lost, gained)) == cause


@pytest.mark.parametrize(
    ("came", "cause"),
    [("@", "algorithm-choice"), ("scipy.spatial.cKDTree.query_ball_point", "")],
    ids=["every point", "another search through the tree"],
)
def test_neighbours_found_through_a_tree_or_among_all_points(came: str, cause: str) -> None:
    """In many coordinates a tree leaves hardly a point out."""
    frames, found = made.array(32, 13), made.array(32)
    tree = Operand(kind="other", type="scipy.spatial.cKDTree", text="tree")
    lost = [one("scipy.spatial.cKDTree.query", 1229, tree, frames, result=found, library="scipy")]
    gained = [one(came, 81, tree if cause == "" else made.array(13, 8000), frames, library=came.partition(".")[0])]
    pair = made.case(made.side("a", lost), made.side("b", gained), work=SameWork(kind="same"))
    changed = made.hunk("near = tree.query(x)", "near = nearest(x)", in_unit=True)
    assert named(Swap(pair, tuple(lost), tuple(gained), changed)) == cause


@pytest.mark.parametrize(("modulus", "cause"), [(", 1_000_003", "algorithm-choice"), ("", "")])
def test_a_call_of_pythons_own_that_is_told_more_has_less_to_do(modulus: str, cause: str) -> None:
    numbers = [Operand(kind="number", type="int", text=text) for text in ("3", "2000 + k", modulus.lstrip(", "))]
    powers = [
        made.operation("pow", *given, library="python", text=f"pow({', '.join(o.text for o in given)})", seconds=s)
        for given, s in ((numbers[:2], 17e-6), (numbers[:3] if modulus else numbers[:2], 1.4e-6))
    ]
    pair = made.case(made.side("a", powers[:1]), made.side("b", powers[1:]))
    code = made.hunk("n += pow(3, 2000 + k) % 1_000_003", f"n += pow(3, 2000 + k{modulus})", in_unit=True)
    assert named(Swap(pair, (powers[0],), (powers[1],), code)) == cause


@pytest.mark.parametrize(
    ("window", "method"),
    [((21, 21), True), ((3, 3), False), ((21,), False), ((256, 256), False)],
    ids=["a window", "a few neighbours", "one side", "another image"],
)
def test_a_window_of_which_only_the_size_is_told_is_gone_along_side_by_side(
    window: tuple[int, ...], method: bool
) -> None:
    frame, points = made.array(256, 256, dtype="bool"), made.array(*window, dtype="bool")
    size = Operand(kind="number", type="int", text="size")
    lost = [one("scipy.ndimage.binary_dilation", 29_540, frame, points, result=frame, library="scipy")]
    gained = [one("scipy.ndimage.maximum_filter", 1070, frame, size, result=frame, library="scipy")]
    assert (named(swap(lost, gained)) == "algorithm-choice") is method


@pytest.mark.parametrize(
    ("slow", "fast", "cause"),
    [
        ("f, (0.0, 6000.0), y0", 'f, (0.0, 6000.0), y0, method="DOP853"', "algorithm-choice"),
        ("f, (0.0, 6000.0), y0", 'f, (0.0, 600.0), y0, method="DOP853"', ""),
        ("f, (0.0, 6000.0), y0, rtol=1e-10", "f, (0.0, 6000.0), y0, rtol=1e-6", ""),
    ],
)
def test_what_is_given_the_same_and_another_method_goes_by_that_one(slow: str, fast: str, cause: str) -> None:
    """A solver that calls a function of the user's again and again, from its own steps in Python."""
    given = [made.other("function"), made.sequence(2), made.sequence(6)]
    lost, gained = (
        [one("scipy.integrate.ivp.solve_ivp", us, *given, library="scipy", text=f"solve_ivp({call})")]
        for call, us in ((slow, 9500), (fast, 3300))
    )
    pair = made.case(made.side("a", lost), made.side("b", gained), work=SameWork(kind="same"))
    assert named(Swap(pair, tuple(lost), tuple(gained), made.hunk("y = f(x)", "y = g(x)", in_unit=True))) == cause
