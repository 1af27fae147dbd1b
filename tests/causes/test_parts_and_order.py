"""Work counted by the part of an array that it touches, and the order in which what it reads lies."""

from __future__ import annotations

import evidence_made as made
import pytest
from real_runs import assert_same, live, silent
from test_swaps_named import one, swap

from whyslower.causes.allocation import Allocation
from whyslower.causes.case import Case, Swap
from whyslower.causes.data_dependent import DataDependent
from whyslower.causes.redundant_copy import RedundantCopy
from whyslower.evidence.families import elements, family, traffic, walked_bytes
from whyslower.inquiry.code import Tried, named
from whyslower.records import Operand, Operation, Variable

GRID, BLOCK = made.array(60, 120, 240), made.array(60, 240)
TABLE, DRAWN = made.array(150_000), made.array(64, 5)


# --- what is touched --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("operation", "counted"),
    [
        (one("[]+=", 10, GRID, made.sequence(2), BLOCK, result=BLOCK), 60 * 240),
        (one("[]=", 10, made.array(1000), made.number("int"), made.number()), 1),
        (one("[]=", 10, made.array(1000, 7), made.number("int"), made.number()), 7),
        (one("[]=", 10, made.array(1000), made.array(1000, dtype="bool"), made.number()), 1000),
        (one("[]", 10, GRID, made.array(9, dtype="int64"), result=made.array(9, 120, 240)), 9 * 120 * 240),
        (one("numpy.add.at", 10, made.other("numpy.ufunc"), TABLE, DRAWN, DRAWN), 320),
        (one("numpy.searchsorted", 10, TABLE, DRAWN, result=DRAWN), 320),
        (one("numpy.searchsorted", 10, TABLE, made.array(9, dtype="float32")), 150_000),  # the table is cast
        (one("numpy.interp", 10, DRAWN, TABLE, made.array(150_000), result=DRAWN), 150_000),
        (one("+", 10, GRID, GRID, result=GRID), 60 * 120 * 240),
    ],
)
def test_of_an_array_that_is_touched_in_part_the_part_counts(operation: Operation, counted: int) -> None:
    assert elements(operation) == counted
    assert traffic(operation) <= 8 * 4 * counted


def test_what_is_handed_to_a_function_of_the_users_is_walked_within_it() -> None:
    x = made.array(300, 400)
    inside = one("*", 90, x, x, result=x)
    called = one("blend", 1, x, x, x, x, result=x, library="user")
    assert walked_bytes([inside, called]) == walked_bytes([inside]) == 3 * x.nbytes
    assert (
        family(one("torch.Tensor.dim", 1, made.tensor(16, 384, 32), result=made.number("int"), library="torch"))
        == "view"
    )


@pytest.mark.parametrize(("items", "rows"), [("int", 1), ("numpy.int64", 1), ("slice", 96)])
def test_what_is_set_in_one_row_touches_no_other(items: str, rows: int) -> None:
    """`x[i, end:] = 0.0`; of `x[:, i] = 0.0` nobody knows how much it is."""
    clips = made.tensor(96, 60, 20)
    index = made.sequence(2, items, "tuple")
    written = one("[]=", 4, clips, index, made.number(), count=96.0, library="torch")
    assert elements(written) == rows * 60 * 20


def test_the_same_passes_over_blocks_that_stay_in_a_cache_are_a_smaller_working_set() -> None:
    large = [one("*", 4000, GRID, GRID, result=GRID), one("+", 4000, GRID, GRID, result=GRID)]
    small = [
        one("*", 1500, BLOCK, BLOCK, result=BLOCK, count=120),
        one("[]+=", 1500, GRID, made.sequence(2), BLOCK, result=BLOCK, count=120),
    ]
    case = made.case(made.side("a", large), made.side("b", small), caches=(32 << 10, 512 << 10))
    assert named(Swap(case, tuple(large), tuple(small))) == "working-set"


def test_a_routine_that_walks_all_where_others_look_a_few_things_up_is_another_method() -> None:
    generator = made.other("numpy.random.Generator")
    choice = one("numpy.random.Generator.choice", 1500, generator, made.number("int"), TABLE, result=DRAWN,
                 text="rng.choice(n, 320, p=p)")  # fmt: skip
    lost = [choice, one("numpy.einsum", 40, DRAWN, DRAWN, result=DRAWN)]
    gained = [
        one("numpy.searchsorted", 120, TABLE, DRAWN, result=DRAWN),
        one("numpy.random.Generator.random", 15, generator, result=DRAWN),
        one("train", 60, made.array(150_000, 50), library="user"),
        one("numpy.einsum", 40, DRAWN, DRAWN, result=DRAWN),
    ]
    assert named(swap(lost, gained)) == "algorithm-choice"


def test_a_few_things_looked_up_beside_passes_over_all_are_no_other_method() -> None:
    """`np.convolve` over a million numbers, for a search of a few and ten sums over the million."""
    whole = made.array(1_000_000)
    lost = [one("numpy.convolve", 5000, whole, made.array(5), result=whole)]
    gained = [
        one("numpy.searchsorted", 20, TABLE, DRAWN, result=DRAWN),
        one("+", 2500, whole, whole, result=whole, count=10),
    ]
    assert named(swap(lost, gained)) != "algorithm-choice"


def test_many_passes_that_one_would_do_are_not_another_method() -> None:
    wide = made.tensor(64, 4096)
    lost = [one(f"torch.{name}", 900, wide, result=wide, library="torch") for name in ("pow", "tanh", "mul", "add")]
    gained = [one("torch.nn.functional.gelu", 400, wide, result=wide, library="torch")]
    assert named(swap(lost, gained)) != "algorithm-choice"


def test_what_a_fresh_array_is_filled_with_is_copied_whatever_the_dtypes_beside() -> None:
    def layer(dtype: str, rows: int) -> list[Operation]:
        given, weights = made.array(rows, 500, dtype=dtype), made.array(40, rows, dtype=dtype)
        return [one("@", 900 if dtype == "float64" else 450, weights, given, result=made.array(40, 500, dtype=dtype))]

    out = made.array(785, 500)
    filling = [
        one("numpy.ones", 500, made.sequence(2), result=out),
        one("[]=", 450, out, made.sequence(2), made.array(784, 500)),
    ]
    slower = made.side("a", [*layer("float64", 785), *filling])
    faster = made.side("b", layer("float32", 784))
    case = made.case(slower, faster, ratio=2.6)
    whole = Swap(case, slower.evidence.operations, faster.evidence.operations)
    assert named(whole, Tried(frozenset({"dtype-width"}), frozenset({"dtype-width-float32"}))) == "redundant-copy"


def test_rows_of_three_are_another_layout_once_all_is_cast() -> None:
    """Points as rows in double precision, and as columns in single."""

    def moved(us: float, *shape: int, dtype: str) -> list[Operation]:
        x = made.array(*shape, dtype=dtype)
        product = one("@", us * 20, made.array(300, 300, dtype=dtype), made.array(300, 300, dtype=dtype))
        return [one("+", us, x, x, result=x), one("*", us, x, x, result=x), product]

    slower = made.side("a", moved(30, 4000, 3, dtype="float64"))
    faster = made.side("b", moved(9, 3, 4000, dtype="float32"))
    pair = made.case(slower, faster, ratio=2.4)
    whole = Swap(pair, slower.evidence.operations[:2], faster.evidence.operations[:2])
    assert named(whole, Tried(frozenset({"dtype-width"}), frozenset({"dtype-width-float32"}))) == "memory-layout"
    assert named(whole, Tried(frozenset({"dtype-width"}))) != "memory-layout"


def test_another_routine_of_what_lies_otherwise_is_another_method() -> None:
    turned = made.tensor(80, 80, dtype="float64", strides=(1, 80), contiguous=False)
    solved = one("numpy.linalg.solve", 208, made.array(80, 80), made.array(80))
    for routine, cause in (("eig", "algorithm-choice"), ("solve", "memory-layout")):
        lost = one(f"torch.linalg.{routine}", 4500, turned, library="torch")
        assert named(Swap(made.case(made.side("a", [lost]), made.side("b", [solved])), (lost,), (solved,))) == cause


@pytest.mark.parametrize(("columns", "less"), [(48, True), (128, False)], ids=["narrow", "as wide"])
def test_less_data_is_another_method_once_all_is_cast(columns: int, less: bool) -> None:
    """Rows gathered and added up by index, after the product that makes them narrow or before it."""

    def layer(dtype: str, columns: int, us: float) -> list[Operation]:
        x, h = (made.tensor(3000, n, dtype=dtype) for n in (128, columns))
        rows, index = made.tensor(12_000, columns, dtype=dtype), made.tensor(12_000, dtype="int64")
        wide = us * columns / 128
        return [
            one("[]", wide, h, index, result=rows, library="torch"),
            one("torch.Tensor.index_add_", wide, h, made.number("int"), index, rows, result=h, library="torch"),
            one("torch.nn.modules.linear.Linear", us, x, result=made.tensor(3000, 48, dtype=dtype), library="torch"),
        ]

    slower, faster = made.side("a", layer("float64", 128, 700)), made.side("b", layer("float32", columns, 350))
    whole = Swap(made.case(slower, faster, ratio=2.8), slower.evidence.operations, faster.evidence.operations)
    tried = Tried(frozenset({"dtype-width"}), frozenset({"dtype-width-float32"}))
    assert (named(whole, tried) == "algorithm-choice") is less
    assert named(whole, Tried(frozenset({"dtype-width"}))) != "algorithm-choice"


# --- faults by huge pages ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("faults", "suspected"), [(500.0, True), (0.0, False)])
def test_few_faults_may_clear_much_where_arrays_are_large(faults: float, suspected: bool) -> None:
    large = [one("*", 4000, GRID, GRID, result=GRID, count=25)]
    blocks = [one("*", 4000, BLOCK, BLOCK, result=BLOCK, count=3000)]
    case = made.case(made.side("a", large, unit_s=0.06, faults=faults), made.side("b", blocks, unit_s=0.025))
    assert bool(Allocation().experiments(case)) == suspected


# --- order ------------------------------------------------------------------------------------------------------------

EVENTS = """\
import numpy as np
rng = np.random.default_rng(0)
grid = np.linspace(0.0, 1.0, 50)
area = grid ** 2
energy = rng.random(5000)
{beside}result = 0.0
for k in range(4):
    result += np.interp(energy, grid, area).sum()
"""


def of_events(label: str, seconds: float, beside: str = "") -> made.Side:
    text = EVENTS.format(beside=beside)
    events, table = made.array(5000, text="energy"), made.array(50, text="grid")
    call = made.operation(
        "numpy.interp", events, table, table, text="np.interp(energy, grid, area)", source=text, seconds=seconds
    )
    return made.side(label, [call], text, variables=live(energy=events, grid=table))


def test_what_takes_far_longer_on_the_same_arrays_is_tried_in_order() -> None:
    case = made.case(of_events("a", 4e-3), of_events("b", 4e-4))
    [factor] = DataDependent().experiments(case)
    assert "energy = np.sort(energy)\nfor k" in made.edited(case.slower, factor)
    assert factor.remedy and factor.cause == "data-dependent"
    assert_same(case.slower, factor)
    silent(made.case(of_events("a", 4e-3), of_events("a", 4e-3)), DataDependent())
    silent(made.case(of_events("a", 5e-4), of_events("b", 4e-4)), DataDependent())


def test_what_lies_beside_it_goes_along() -> None:
    slower = of_events("a", 4e-3, "weight = rng.random(5000)\n")
    text = slower.source.text.replace(".sum()", ".sum() + weight[0] * 0.0") if slower.source else ""
    side = made.side(
        "a",
        [made.operation("numpy.interp", *slower.evidence.operations[0].operands,
                        text="np.interp(energy, grid, area)", source=text, seconds=4e-3)],
        text,
        variables=(*slower.evidence.variables, Variable(name="weight", value=made.array(5000))),
    )  # fmt: skip
    factors = DataDependent().experiments(Case(side, of_events("b", 4e-4), 5.0, made.SameWork(kind="same"), 2))
    assert [factor.name for factor in factors] == ["sorted-energy", "sorted-weight"]
    edited = made.edited(side, factors[0])
    assert "order = np.argsort(energy)\nenergy = energy[order]\nweight = weight[order]\nfor k" in edited
    assert_same(side, factors[0])


def test_arrays_of_other_layouts_say_nothing_of_order() -> None:
    turned: Operand = made.array(5000, strides=(2,), text="energy")
    slower = of_events("a", 4e-3)
    operation = made.operation(
        "numpy.interp", turned, *slower.evidence.operations[0].operands[1:], text="np.interp(energy, grid, area)",
        source=slower.source.text if slower.source else "", seconds=4e-3,
    )  # fmt: skip
    side = made.side("a", [operation], EVENTS.format(beside=""), variables=slower.evidence.variables)
    silent(made.case(side, of_events("b", 4e-4)), DataDependent())


def test_a_number_of_another_dtype_beside_them_says_nothing_of_order() -> None:
    text = "import numpy as np\nresult = 0\nfor k in range(4):\n    result += (times >= begin).sum()\n"
    times = made.array(120_000, dtype="datetime64[s]", text="times")

    def compared(label: str, unit: str, seconds: float) -> made.Side:
        begin = Operand(kind="number", type="numpy.datetime64", dtype=f"datetime64[{unit}]", text="begin")
        call = made.operation(
            ">=", times, begin, text="times >= begin", source=text, seconds=seconds,
            result=made.array(120_000, dtype="bool"),
        )  # fmt: skip
        return made.side(label, [call], text, variables=live(times=times))

    other = compared("b", "s", 2e-4)
    assert DataDependent().experiments(made.case(compared("a", "s", 2e-3), other))
    silent(made.case(compared("a", "us", 2e-3), other), DataDependent())


def test_what_is_looked_up_is_sorted_not_the_table() -> None:
    text = "import numpy as np\nresult = 0\nfor k in range(4):\n    result += np.searchsorted(table, keys).sum()\n"
    table, keys = made.array(90_000, text="table"), made.array(50_000, text="keys")

    def looked_up(label: str, seconds: float) -> made.Side:
        call = made.operation(
            "numpy.searchsorted", table, keys, text="np.searchsorted(table, keys)", source=text, seconds=seconds,
            result=made.array(50_000, dtype="int64"),
        )  # fmt: skip
        return made.side(label, [call], text, variables=live(table=table, keys=keys))

    factors = DataDependent().experiments(made.case(looked_up("a", 4e-3), looked_up("b", 4e-4)))
    assert [factor.name for factor in factors] == ["sorted-keys"]


@pytest.mark.parametrize(("us", "sooner"), [(160, True), (590, False)])
def test_a_part_is_saved_with_all_that_lies_behind_it(us: float, sooner: bool) -> None:
    image, path = made.tensor(64, 256), Operand(kind="other", type="str")
    saved = [one("torch.save", 600, image, path, library="torch")]
    alone = [one("torch.save", us, image, path, library="torch"), one("torch.Tensor.clone", 5, image, result=image)]
    assert RedundantCopy().explains(swap(saved, alone)) == pytest.approx(0.8 if sooner else 0.0)


@pytest.mark.parametrize(("size", "passes", "memory"), [(30_000, 2, False), (30_000, 3, True), (300_000, 2, True)])
def test_a_pass_that_is_left_out_over_little_memory_is_not_its_memory(size: int, passes: int, memory: bool) -> None:
    """`a * b + a * b`, and one product that is written to a kept array, and doubled there."""
    x = made.array(size, dtype="float32")
    lost = [made.operation(name, x, x, result=x, seconds=4e-5, text=name) for name in ("*", "*", "+")]
    names = ["numpy.multiply", "numpy.add", "numpy.multiply"][:passes]
    gained = [made.operation(name, x, x, x, result=x, seconds=2e-5, text="f(a, b, out=c)") for name in names]
    assert (Allocation().explains(made.swap(lost, gained)) >= 0.5) is memory


# --- numbers that are read --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("slower", "faster", "cause"),
    [
        ("np.savetxt(path, t)", 'np.savetxt(path, t, fmt="%.4f")', "data-dependent"),
        ('f.write("%.18e" % x)', 'f.write("%.4f" % x)', "data-dependent"),
        ("f.write(f'{x:.18e}')", "f.write(f'{x:.4f}')", "data-dependent"),
        ("np.savetxt(path, t)", "np.savetxt(path, s)", "input-pipeline"),
        ("np.savetxt(path + '.gz', t)", "np.savetxt(path, t)", "input-pipeline"),
    ],
)
def test_numbers_that_are_written_in_other_digits_are_other_data_to_read(slower: str, faster: str, cause: str) -> None:
    reading = [one("numpy.loadtxt", us, made.other("str"), text="np.loadtxt(path)") for us in (4500, 1200)]
    pair = made.case(*(made.side(label, [each]) for label, each in zip("ab", reading, strict=True)))
    assert named(Swap(pair, (reading[0],), (reading[1],), made.hunk(slower, faster))) == cause


@pytest.mark.parametrize(("longer", "cause"), [(900, "data-dependent"), (600, "")])
def test_one_routine_that_takes_most_of_the_gap_longer_meets_other_values(longer: float, cause: str) -> None:
    """Whatever else both do takes a little longer or shorter, as memory is fresh for it."""
    targets, weights, sums = made.array(250_000, dtype="int64"), made.array(250_000), made.array(500)
    lost, gained = (
        [one("numpy.bincount", us, targets, weights, result=sums), one("*", rest, weights, weights, result=weights)]
        for us, rest in ((longer, 1600), (500, 2050))
    )
    order = made.hunk("order = np.lexsort((pre, post))", "order = np.lexsort((post, pre))")
    pair = made.case(made.side("a", lost, unit_s=15e-4), made.side("b", gained, unit_s=10e-4), hunks=(order,))
    assert named(Swap(pair, (lost[0],), (gained[0],), order)) == cause
