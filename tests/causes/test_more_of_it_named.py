"""What exchanged code is called where one program does more of the same: more rounds, or far more of as much."""

from __future__ import annotations

import dataclasses
from typing import Any

import evidence_made as made
import msgspec
import pytest
from evidence_made import best
from real_runs import only, silent
from test_swaps_named import one, swap

from whyslower.causes.case import Side, Swap
from whyslower.causes.denormals import Denormals
from whyslower.causes.dispatch_overhead import DispatchOverhead
from whyslower.causes.memory_layout import MemoryLayout
from whyslower.causes.strides import crooked
from whyslower.inquiry import code
from whyslower.inquiry.code import named
from whyslower.records import Operand, Operation, SameWork


@pytest.mark.parametrize(
    ("rounds", "work", "came", "cause"),
    [
        (0.2, "same", "+", "algorithm-choice"),
        (0.2, "unchecked", "+", "unequal-work"),
        (0.2, "unlike", "-", ""),  # what was done in a round is done no more
        (0.9, "unchecked", "+", ""),  # most of the difference is in a round
        (5.0, "same", "+", ""),
    ],
)
def test_more_rounds_are_another_method_or_more_work(rounds: float, work: Any, came: str, cause: str) -> None:
    steps = [one(name, us, made.array(64), made.array(64), library="numpy") for name, us in (("+", 500), (came, 100))]
    pair = made.case(made.side("a", steps[:1]), made.side("b", steps[1:]), work=SameWork(kind=work))
    pair = dataclasses.replace(pair, ratio=5.0, rounds=rounds)
    found = named(Swap(pair, (steps[0],), (steps[1],)))
    counted = made.hunk("for i in range(90):", "for i in range(30):", in_unit=True)
    sets_rounds = Swap(pair, (), (), msgspec.structs.replace(counted, counts=True))
    by_number = "algorithm-choice" if work == "same" else "unequal-work"
    assert named(sets_rounds) == (by_number if rounds < 1 else "")
    assert found == cause or (not cause and found != "algorithm-choice")


@pytest.mark.parametrize("flag", [True, False])
def test_far_more_made_by_a_flag_that_goes_by_a_name_is_other_work(flag: bool) -> None:
    matrix = made.array(800, 64)
    lost = [one("numpy.linalg.svd", 9000, matrix, result=made.array(800, 800), text="np.linalg.svd(A, FULL)")]
    gained = [one("numpy.linalg.svd", 900, matrix, result=made.array(800, 64), text="np.linalg.svd(A, FULL)")]
    pair = made.case(made.side("a", lost), made.side("b", gained), work=SameWork(kind="unlike"))
    flags = made.hunk(f"FULL = {flag}\n", f"FULL = {not flag}\n", in_unit=False)
    assert named(Swap(pair, tuple(lost), tuple(gained), flags)) == "unequal-work"


def test_what_both_do_alike_makes_no_more_of_as_much() -> None:
    design, rows, columns = made.array(6000, 600), made.array(6000), made.array(600)
    fitted, gradient = (
        [one("@", us, design, vector, result=result) for us in (500, 100)]
        for vector, result in ((columns, rows), (rows, columns))
    )
    lost, gained = (fitted[0], gradient[0]), (fitted[1], gradient[1])
    pair = made.case(made.side("a", lost), made.side("b", gained), work=SameWork(kind="unchecked"))
    assert named(Swap(pair, lost, gained)) != "unequal-work"


@pytest.mark.parametrize("often", [0.05, 0.0])
@pytest.mark.parametrize(
    ("before", "after", "work", "named_so"),
    [
        ("EVERY = 1\n", "EVERY = 20  # rounds\n", "unchecked", True),
        ("CHECKED = True\n", "CHECKED = False\n", "unlike", True),
        ("TOL, LAST = 1e-9, -1\n", "TOL, LAST = .5, 20\n", "unchecked", True),
        ('K = "a#1" + slow()\n', 'K = "a#1" + fast()\n', "unchecked", False),
        ("EVERY = 1\n", "EVERY = 20\n", "same", False),
        ("net = Checked()\n", "net = Plain()\n", "unchecked", False),
    ],
)
def test_the_same_more_often_as_a_constant_has_it_is_more_work(
    often: float, before: str, after: str, work: Any, named_so: bool
) -> None:
    """Looked at in every round or in each twentieth: what it makes is fresh memory less often, and no cause of it."""
    rows, order = made.array(4000, 30), made.array(4000, dtype="int64")
    lost = [
        one("numpy.argsort", 160, made.array(4000), result=order),
        one("[]", 140, rows, order, library="numpy", result=rows),
    ]
    came = [msgspec.structs.replace(each, count=often, seconds=often * each.seconds) for each in lost if often]
    step = one("@", 4, made.array(32, 30), made.array(30))
    pair = made.case(made.side("a", [*lost, step]), made.side("b", [*came, step]), work=SameWork(kind=work))
    found = named(Swap(pair, (*lost, step), (*came, step), made.hunk(before, after)))
    assert (found == "unequal-work") == named_so and found != "allocation"


@pytest.mark.parametrize(
    ("argv", "work", "cause"),
    [(("--n", "8000"), "unchecked", "unequal-work"), (("--n", "8000"), "same", ""), ((), "unchecked", "allocation")],
)
def test_one_text_with_other_arguments_has_no_way_of_its_own(argv: tuple[str, ...], work: Any, cause: str) -> None:
    """More rows take more fresh memory, and whatever else comes with them."""
    lost, gained = (
        made.operation(name, rows, seconds=us * 1e-6, result=rows)
        for name, us, rows in (("+", 5e3, made.array(8000, 64)), ("+=", 1e3, made.array(8000, 64)))
    )
    slower, faster = made.side("a", [lost]), made.side("b", [gained])
    slower = dataclasses.replace(slower, program=msgspec.structs.replace(slower.program, argv=argv))
    pair = made.case(slower, faster, work=SameWork(kind=work), hunks=())
    found = code.rest(pair, code.NOTHING)
    assert found.cause == cause
    assert (found.what == code.GIVEN) == (found.remedy == "") == bool(argv)


@pytest.mark.parametrize(
    ("side_of_box", "dtype", "cause"), [(14, "int32", "algorithm-choice"), (14, "int64", ""), (512, "int32", "")]
)
def test_all_that_is_done_on_less_is_no_copy_that_is_left_out(side_of_box: int, dtype: str, cause: str) -> None:
    """Each cell of an image masked in the whole of it, or in the box around it."""

    def masked(size: int, dtype: str, us: float) -> list[Any]:
        image, labels = made.array(size, size), made.array(size, size, dtype=dtype)
        mask, found = made.array(size, size, dtype="bool"), made.array(90)
        same = one("==", 0.5 * us, labels, made.number("int"), result=mask, count=131.0)
        return [same, one("[]", us, image, mask, result=found, count=131.0)]

    boxes = one("scipy.ndimage.find_objects", 900, made.array(512, 512, dtype=dtype), result=made.other("list"))
    whole = [*masked(side_of_box, dtype, 400), boxes]
    found = named(swap(masked(512, "int32", 4400), whole))
    assert found == cause or (not cause and found != "algorithm-choice")


@pytest.mark.parametrize(("made_before", "cause"), [((), ""), (("flush-to-zero",), "data-dependent")])
def test_values_that_stay_slow_once_subnormals_are_flushed(made_before: tuple[str, ...], cause: str) -> None:
    """A mask of -100 makes `exp` give subnormals, and -inf zeros: its own slow path minds no processor's flag."""
    scores = made.tensor(16, 4, 64, 64)
    small = msgspec.structs.replace(scores, subnormal=0.26)
    slow, fast = (one("torch.exp", us, scores, result=scores, library="torch") for us in (2800, 700))
    after = [one("/", 600, small, small, result=small), one("/", 500, scores, scores, result=scores)]
    masks = made.hunk("    return zeros.masked_fill(x, -100.0)\n", "    return zeros.masked_fill(x, -inf)\n")
    pair = made.case(made.side("a", [slow, after[0]]), made.side("b", [fast, after[1]]))
    found = named(Swap(pair, (slow, after[0]), (fast, after[1]), masks), code.Tried(made=frozenset(made_before)))
    assert found == cause


@pytest.mark.parametrize(
    ("prepared", "counts", "other", "cause"),
    [
        ("np.sort", 1.0, "", "data-dependent"),
        ("np.sort", 0.1, "", ""),  # it is asked less often
        ("np.sort", 1.0, ", side='right'", ""),  # for something else
    ],
)
def test_work_that_pays_in_what_both_do_prepares_the_values(
    prepared: str, counts: float, other: str, cause: str
) -> None:
    edges, values, places = made.array(50_000), made.array(20_000), made.array(20_000, dtype="int64")
    item = one("[]", 0.2, made.sequence(6, "numpy.ndarray"), made.number("int"), result=values)
    slow = one("numpy.searchsorted", 2400, edges, values, result=places, text="np.searchsorted(edges, y)")
    text = f"np.searchsorted(edges, np.sort(y){other})"
    fast = one("numpy.searchsorted", 600, edges, values, result=places, text=text, count=counts)
    ordered = one(prepared, 600, values, result=values)
    lines = made.hunk("y = batches[i]\n", "y = np.sort(batches[i])\n", in_unit=True)
    pair = made.case(made.side("a", [item, slow]), made.side("b", [item, ordered, fast]))
    found = named(Swap(pair, (slow,), (ordered, fast), lines))
    assert found == cause or (not cause and found != "data-dependent")


WIDE, PART = made.array(1_000_000), made.array(300_000)
SMALL, GROWN = (msgspec.structs.replace(WIDE, subnormal=share) for share in (0.5, 0.0))
CODE = made.hunk("y = f(x)", "y = g(x)", in_unit=True)


def on(text: str, us: float, x: Operand = WIDE, *others: Operand) -> Operation:
    """A call of NumPy's, or a product, that gives as much as it is given."""
    name = text.partition("(")[0].replace("np.", "numpy.") if "(" in text else text.split()[1]
    return one(name, us, x, *others, text=text, result=x)


OTHERS = {
    "another power": ([on("x ** 4", 9000)], [on("x * x", 900), on("s ** 2", 900)]),
    "another quantile": ([on("np.quantile(x, 0.9)", 9000)], [on("np.sort(x)", 900), on("np.quantile(s, 0.1)", 900)]),
    "less work, beside three products that scatter": (
        [*[on("np.multiply(x, y)", 1000)] * 3, on("np.exp(x)", 4000)],
        [*[on("np.multiply(x, y)", 700)] * 3, on("np.exp(x)", 1200, PART)],
    ),
    "subnormal numbers put to zero": (
        [on("np.multiply(x, 0.9)", 9000, SMALL)],
        [on("np.abs(x)", 90, SMALL), on("np.where(m, x, 0.0)", 900), on("np.multiply(x, 0.9)", 900, GROWN)],
    ),
}


@pytest.mark.parametrize(("went", "came"), OTHERS.values(), ids=OTHERS)
def test_other_calls_are_not_prepared_for(went: list[Operation], came: list[Operation]) -> None:
    assert named(swap(went, came, CODE)) != "data-dependent"


SUBNORMAL = msgspec.structs.replace(WIDE, subnormal=0.02)


@pytest.mark.parametrize(
    ("made_before", "result", "cause"),
    [
        ((), SUBNORMAL, ""),
        (("flush-to-zero",), SUBNORMAL, "data-dependent"),
        ((), WIDE, "data-dependent"),  # they stand where next to nothing is spent
    ],
)
def test_numbers_within_a_range_are_prepared_once_subnormals_were_flushed(
    made_before: tuple[str, ...], result: Operand, cause: str
) -> None:
    """`exp` of what is far below its range, and of what was clipped."""
    far = one("numpy.exp", 300, WIDE, text="np.exp(d)", result=result)
    added = one("+=", 8, SUBNORMAL, WIDE, text="total += e")
    clipped = [on("np.maximum(d, -700.0)", 24), on("np.exp(e)", 40)]
    pair = made.case(made.side("a", [far, added]), made.side("b", clipped))
    found = named(Swap(pair, (far,), tuple(clipped), CODE), code.Tried(made=frozenset(made_before)))
    assert found == cause


def test_fields_of_records_lie_apart() -> None:
    """An array for each field, in a dict, where records of 57 bytes were."""
    field = made.array(20_000, strides=(7,), contiguous=False)
    whole, alone = made.array(20_000, dtype="void456"), made.array(20_000)
    name = made.other("str")

    def steps(held: Operand, part: Operand, us: float) -> list[Operation]:
        step = one("*", us, part, made.number(), result=alone)
        added = one("[]+=", us, held, name, alone, result=alone)
        return [step, added, one("**", us, part, made.number("int"), result=alone)]

    columns = made.other("dict")
    assert named(swap(steps(whole, field, 30), steps(columns, alone, 7))) == "memory-layout"
    kept = one("[]=", 30, columns, name, whole)
    assert crooked(steps(whole, field, 30)[1]) == [whole] and not crooked(kept)
    rows = made.side("a", steps(whole, whole, 3000), "for i in x:\n    p['x'] += p['v'] * 2.0\n")
    silent(made.case(rows, made.side("b", [])), MemoryLayout())


def test_subnormals_that_an_operation_makes_of_ordinary_numbers_are_flushed() -> None:
    x, small = made.array(220, 220), msgspec.structs.replace(made.array(220, 220), subnormal=0.02)
    slower, faster = (
        made.side(label, [one("numpy.exp", us, x, result=result, library="numpy")])
        for label, us, result in (("a", 300, small), ("b", 50, x))
    )
    assert only(Denormals(), made.case(slower, faster)).changes.keys() == {"a", "b"}


@pytest.mark.parametrize(
    ("rows", "often", "suspected"),
    [
        (24, 24.0, False),  # as many calls, on twelve times as much: both pay what a call costs
        (24, 6.0, True),  # more calls
    ],
)
def test_what_a_call_costs_is_no_suspicion_where_both_make_it_on_more_and_less(
    rows: int, often: float, suspected: bool
) -> None:
    def network(label: str, rows: int, us: float, count: float) -> Side:
        x = made.tensor(8, rows, 32)
        last = made.tensor(8, 32)
        layers = [one("torch.nn.GRU", us, x, count=count), one("torch.nn.Linear", 4 * count, last, count=count)]
        return made.side(label, layers, unit_s=1e-6 * (us + 4 * count))

    pair = made.case(network("a", rows, 900, 24.0), network("b", 2, 100, often), ratio=5.0)
    assert DispatchOverhead().suspected(pair) is suspected


@pytest.mark.parametrize("library", ["torch", "numpy"])
def test_calls_on_next_to_nothing_are_a_suspicion_whatever_their_sizes(library: str) -> None:
    """A thousand products of 4 by 4, and of 3 by 3: neither is work."""
    small, smaller = made.array(4, 4), made.array(3, 3)
    slow = made.side("a", [one("@", 3000, small, small, count=1000.0, library=library)], unit_s=3e-3)
    fast = made.side("b", [one("@", 900, smaller, smaller, count=1000.0, library="numpy")], unit_s=9e-4)
    assert DispatchOverhead().suspected(made.case(slow, fast, ratio=3.3))


@pytest.mark.parametrize(
    ("often", "size", "named_as"),
    [
        (40.0, 400, "algorithm-choice"),  # a density evaluated twice a step, though one value is known
        (22.0, 400, "dispatch-overhead"),  # that is not what it takes longer for
        (40.0, 200, "dispatch-overhead"),  # twice as many calls, on half as much each
    ],
)
def test_what_is_called_again_on_as_much_is_another_method_and_no_fixed_cost(
    often: float, size: int, named_as: str
) -> None:
    def density(count: float, size: int, recorded: bool) -> list[Operation]:
        x = made.tensor(size, requires_grad=recorded)
        return [one(f"torch.{name}", 3 * count, x, count=count) for name in ("mul", "softplus", "sum")]

    drawn = one("torch.rand", 40, made.tensor(6), count=20.0)
    slow = made.side("a", [*density(often, size, True), drawn], unit_s=4e-4)
    fast = made.side("b", [*density(20.0, 400, False), drawn], unit_s=2e-4)
    pair = made.case(slow, fast, ratio=2.0)
    swapped = Swap(
        pair, tuple(density(often - 20.0 * (size == 400), size, True)), (), made.hunk("a", "b", in_unit=True)
    )
    assert DispatchOverhead().suspected(pair) is (named_as == "dispatch-overhead")
    assert (best(swapped) == "algorithm-choice") is (named_as == "algorithm-choice")


@pytest.mark.parametrize(("often", "again"), [(208.0, True), (160.0, False)])
def test_a_search_that_goes_on_longer_pays_no_fixed_cost(often: float, again: bool) -> None:
    """To a default tolerance, since the one that is given has another name by now: half as many evaluations again."""

    def search(count: float, us: float) -> list[Operation]:
        t = made.array(180)
        steps = [one(name, us * count, t, result=t, count=count) for name in ("numpy.exp", "*", "@")]
        return [*steps, one("scipy.optimize.minimize", 3200, made.sequence(4))]

    slow = made.side("a", search(often, 7.0), unit_s=7.06e-3)
    fast = made.side("b", search(141.0, 3.0), unit_s=4.68e-3)
    pair = made.case(slow, fast, ratio=1.47, work=SameWork(kind="unlike"))
    assert DispatchOverhead().suspected(pair) is not again


@pytest.mark.parametrize(
    ("entries", "line", "cause"),
    [
        (400_000, "keys.sort()", "data-dependent"),
        (400, "keys.sort()", ""),  # all of them lie in the caches, whatever the order
        (400_000, "print(len(keys))", ""),
    ],
)
def test_a_large_table_is_looked_up_in_another_order(entries: int, line: str, cause: str) -> None:
    """The same lookups of a dictionary, thousands in a unit and each a part of a microsecond, on sorted keys."""
    table = msgspec.structs.replace(made.other("dict"), length=entries)

    def looking(lookup: float, adding: float) -> list[Operation]:
        found = one("[]", lookup, table, made.number("int"), library="python", count=5000.0, text="table[key]")
        return [found, one("+=", adding, made.number("int"), made.number("int"), library="python", count=5000.0)]

    slower, faster = looking(2600, 1100), looking(770, 630)
    pair = made.case(made.side("a", slower), made.side("b", faster), 2.6)
    assert named(Swap(pair, (), (), made.hunk("", line))) == cause
