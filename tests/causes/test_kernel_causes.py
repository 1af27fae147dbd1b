"""The kernel's causes: equivalents run and give the same; swaps are named by what really changed in them."""

from __future__ import annotations

import dataclasses
from typing import Any

import evidence_made as made
import msgspec
import pytest
from real_runs import assert_same, planted

from whyslower.causes import CAUSES, equivalents
from whyslower.causes.algorithm_choice import AlgorithmChoice
from whyslower.causes.case import Case, Cause, Side, Swap
from whyslower.causes.kernel_implementation import KernelImplementation
from whyslower.causes.unfused import Unfused
from whyslower.evidence.families import family, traffic
from whyslower.evidence.flops import flops
from whyslower.records import Factor, Operation

NUMPY, TORCH = "import numpy as np", "import torch"
SCIPY = "import numpy as np\nfrom scipy import signal"


def best(swap: Swap) -> str:
    causes = {c.id: c for c in (*CAUSES, AlgorithmChoice(), KernelImplementation(), Unfused())}
    return max((cause.explains(swap), cause.id) for cause in causes.values())[1]


def exchanged(lost: list[Operation], gained: list[Operation]) -> Swap:
    return Swap(made.case(made.side("a", lost), made.side("b", gained)), tuple(lost), tuple(gained))


# --- equivalents ------------------------------------------------------------------------------------------------------


X = "x = np.random.default_rng(0).random({})"
TWO = "a = np.random.default_rng(0).random({}); b = np.random.default_rng(1).random({})"
AB = {"a": "a", "b": "b"}
KERNEL, METHOD = "kernel-implementation", "algorithm-choice"
RULES = [
    (KERNEL, NUMPY, X.format(60000), "x**3", "**", {"x": "x", "3": "3"}, "x * x * x"),
    (KERNEL, NUMPY, X.format(60000), "(x + 1)**3", "**", {"x + 1": "x + 1"}, ":="),
    (KERNEL, NUMPY, X.format(60000), "np.power(x, 2.5)", "numpy.power", {"x": "x"}, "np.sqrt(x)"),
    (KERNEL, NUMPY, X.format(60000), "np.linalg.norm(x)", "numpy.linalg.norm", {"x": "x"}, "vdot"),
    (
        KERNEL, NUMPY, X.format("(300, 200)"), "np.linalg.norm(x, axis=1)", "numpy.linalg.norm",
        {"x": "x"}, "ij,ij->i",
    ),
    (KERNEL, NUMPY, X.format(60000), "np.where(x > 0.5)[0]", "[]", {"x > 0.5": "x > 0.5"}, "flatnonzero"),
    (KERNEL, NUMPY, X.format(60000), "np.clip(x, 0.2, 0.7)", "numpy.clip", {"x": "x"}, "np.minimum"),
    (
        "redundant-copy", NUMPY,
        TWO.format("(900, 60)", 700) + "; b = (700 * b).astype(int) - 2; y = np.empty((700, 60))",
        "np.take(a, b, axis=0, out=y)", "numpy.take", {"a": "a", "b": "b", "y": "y"}, "mode='wrap'",
    ),
    (KERNEL, TORCH, "x = torch.linspace(-3, 3, 60000)", "torch.tanh(x)", "torch.tanh", {"x": "x"}, "np.tanh("),
    (KERNEL, TORCH, "x = torch.linspace(0, 3, 60000)", "x.pow(4)", "torch.Tensor.pow", {"x": "x"}, "(x * x) *"),
    (
        KERNEL, TORCH, "x = torch.ones(900, 32).cumsum(0); i = torch.arange(9000) % 900",
        "x[i]", "[]", {"x": "x", "i": "i"}, "x.index_select(0, i)",
    ),
    ("unfused", NUMPY, TWO.format(60000, 60000), "(a * b).sum()", "numpy.ndarray.sum", {"a": "a", "b": "b"}, "vdot"),
    ("unfused", NUMPY, X.format(60000), "np.sum(x**2)", "numpy.sum", {"x": "x"}, "np.vdot(x, x)"),
    ("unfused", TORCH, "a = torch.ones(300, 200)", "torch.sum(a * a)", "torch.sum", {"a": "a"}, "torch.dot"),
    ("algorithm-choice", NUMPY, X.format(60000), "np.sort(x)[-1]", "[]", {"x": "x"}, "x.max()"),
    ("algorithm-choice", NUMPY, X.format(60000), "np.sort(x)[100]", "[]", {"x": "x"}, "np.partition(x, 100)[100]"),
    ("algorithm-choice", NUMPY, X.format(60000), "np.argsort(x)[0]", "[]", {"x": "x"}, "x.argmin()"),
    (
        "algorithm-choice", NUMPY, TWO.format("(200, 200)", 200), "np.linalg.inv(a) @ b", "@",
        {"a": "a", "np.linalg.inv(a)": "a", "b": "b"}, "np.linalg.solve(a, b)",
    ),
    (
        "algorithm-choice", NUMPY, TWO.format("(200, 200)", "(200, 200)") + "; v = np.ones(200)", "a @ b @ v", "@",
        {"a": "a", "b": "b", "a @ b": "a", "v": "v"}, "(a @ (b @ v))",
    ),
    (
        "algorithm-choice", NUMPY, TWO.format("(30, 30)", "(30, 30)"), 'np.einsum("ij,jk,kl->il", a, b, a)',
        "numpy.einsum", {"a": "a", "b": "b"}, "optimize=True",
    ),
    (METHOD, NUMPY, X.format("(30, 9, 9)"), "np.linalg.pinv(x)", "numpy.linalg.pinv", {"x": "x"}, "np.linalg.inv(x)"),
    (METHOD, NUMPY, X.format("(300, 20)"), "np.linalg.svd(x)[1]", "[]", {"x": "x"}, "compute_uv=False"),
    (METHOD, SCIPY, TWO.format(2000, 900), 'np.correlate(a, b, "full")', "numpy.correlate", AB, "fft"),
    (METHOD, SCIPY, TWO.format(2000, 900), "np.convolve(a, b)", "numpy.convolve", AB, "signal.convolve"),
    (
        "algorithm-choice", NUMPY, "lists = [[n, n + 1] for n in range(40)]", "sum(lists, [])", "sum",
        {"lists": "lists"}, "[item for part in lists for item in part]",
    ),
    ("python-loop", NUMPY, X.format(60000), "sum(x)", "sum", {"x": "x"}, "x.sum()"),
]  # fmt: skip


def of_cause(side: Side, cause: str) -> Factor:
    (factor,) = equivalents.factors(made.case(side, made.side("b")), cause)
    return factor


@pytest.mark.parametrize(("cause", "head", "setup", "expression", "name", "parts", "expected"), RULES)
def test_an_equivalent_runs_and_gives_the_same(
    cause: str, head: str, setup: str, expression: str, name: str, parts: dict[str, str], expected: str
) -> None:
    side = planted(head, setup, expression, name, parts)
    factor = of_cause(side, cause)
    assert expected in made.edited(side, factor)
    assert_same(side, factor)


SPECS = ["ij,jk->ik", "ij,jk->ki", "ij,kj->ik", "ji,jk->ik", "ij,ik->jk", "ij,ik->kj"]
VECTORS = ["ij,j->i", "ij,i->j", "j,ij->i", "i,ij->j", "i,i->"]
BATCHES = ["bij,bjk->bik", "bij,bkj->bik", "bij,bik->bkj"]


@pytest.mark.parametrize("spec", [*SPECS, *VECTORS, *BATCHES])
def test_einsum_of_two_is_a_product(spec: str) -> None:
    side_length = 60000 if spec == "i,i->" else 30 if spec in BATCHES else 180
    shapes = [f"({f'{side_length}, ' * len(part)})" for part in spec.partition("->")[0].split(",")]
    expression = f'np.einsum("{spec}", a, b)'
    side = planted(NUMPY, TWO.format(*shapes), expression, "numpy.einsum", {"a": "a", "b": "b"})
    assert_same(side, of_cause(side, "kernel-implementation"))


@pytest.mark.parametrize("spec", ["ij,ij->ij", "ij,jk->i", "ij,ij->", "ii,ij->j"])
def test_einsum_that_is_no_product_is_left_alone(spec: str) -> None:
    side = planted(
        NUMPY, TWO.format("(30, 30)", "(30, 30)"), f'np.einsum("{spec}", a, b)', "numpy.einsum", {"a": "a", "b": "b"}
    )
    assert equivalents.factors(made.case(side, made.side("b")), "kernel-implementation") == ()


@pytest.mark.parametrize(
    ("rest", "expected"),
    [
        ("result = S", "(None, np.linalg.svd(x, compute_uv=False), None)"),
        ("result = U[:, :9] * S[:9]", "full_matrices=False"),
    ],
)
def test_factors_that_nothing_reads_are_not_computed(rest: str, expected: str) -> None:
    text = f"{NUMPY}\n{X.format('(300, 90)')}\nfor k in range(2):\n    U, S, V = np.linalg.svd(x)\n    {rest}\n"
    x = made.array(300, 90, text="x")
    one = made.operation("numpy.linalg.svd", x, text="np.linalg.svd(x)", source=text, seconds=1e-3)
    side = made.side("a", [one], text)
    factor = of_cause(side, "algorithm-choice")
    assert expected in made.edited(side, factor)
    assert_same(side, factor)


def test_adding_at_an_index_is_counting() -> None:
    setup = "i = np.random.default_rng(0).integers(0, 50, 60000); v = i / 3; result = np.zeros(50)"
    call = "np.add.at(result, i, v)"
    side = planted(NUMPY, setup, call, "numpy.add.at", {"result": "result", "i": "i", "v": "v"}, call)
    assert_same(side, of_cause(side, "kernel-implementation"))


@pytest.mark.parametrize(
    ("expression", "name", "dtype"),
    [
        ("x**3", "**", "int64"),
        ("x**2.2", "**", "float64"),
        ("x**n", "**", "float64"),
        ("np.tanh(x)", "numpy.tanh", "float64"),
        ("x[x.astype(int)]", "[]", "float64"),
        ("np.linalg.pinv(x.reshape(300, 200))", "numpy.linalg.pinv", "float64"),
        ("np.take(x, x, out=x, mode='clip')", "numpy.take", "int64"),
        ("np.take(x, x)", "numpy.take", "int64"),
    ],
)
def test_what_has_no_equivalent_is_left_alone(expression: str, name: str, dtype: str) -> None:
    setup = f"x = np.arange(60000).astype('{dtype}'); n = 3"
    pair = made.case(planted(NUMPY, setup, expression, name, {"x": "x"}), made.side("b"))
    assert [f for rule in equivalents.RULES for f in equivalents.factors(pair, rule.cause)] == []


def test_what_both_do_is_no_reason() -> None:
    side = planted(NUMPY, X.format(60000), "x**3", "**", {"x": "x", "3": "3"})
    for cause in (KernelImplementation(), AlgorithmChoice(), Unfused()):
        assert list(cause.experiments(made.case(side, side))) == []


@pytest.mark.parametrize(("name", "offered"), [("+", True), ("**", False)])
def test_what_both_do_in_other_dtypes_is_a_matter_of_these(name: str, offered: bool) -> None:
    side = planted(NUMPY, X.format(60000), "x**3", "**", {"x": "x", "3": "3"})
    narrower = made.operation(name, made.array(60000, dtype="float32"), text="x**3", seconds=1e-5, library="numpy")
    found = list(KernelImplementation().experiments(made.case(side, made.side("b", [narrower]))))
    assert bool(found) is offered


def test_what_the_faster_repeats_too_is_no_reason_to_compute_once() -> None:
    text = f"{NUMPY}\nx = np.ones((200, 200))\nfor k in range(2):\n    y = x @ x\n"
    x = made.array(200, 200, text="x", invariant=True)
    side = made.side("a", [made.operation("@", x, x, text="x @ x", source=text, result=x, seconds=1e-3)], text)
    other = made.side("b", [made.operation("numpy.exp", x, text="np.exp(x)", result=x, seconds=1e-4)])
    assert list(AlgorithmChoice().experiments(made.case(side, other))) == []


def test_what_never_changes_is_computed_once() -> None:
    text = """\
import numpy as np
a = np.random.default_rng(0).random((200, 200))
result = 0.0
for k in range(3):
    g = a.T @ a
    result += g[0, k]
"""
    a = made.array(200, 200, text="a", invariant=True)
    one = made.operation("@", a, a, text="a.T @ a", source=text, result=a, seconds=1e-3)
    side = made.side("a", [one], text)
    (factor,) = AlgorithmChoice().experiments(made.case(side, made.side("b")))
    assert "computed_once = a.T @ a\nfor" in made.edited(side, factor)
    assert_same(side, factor)
    written = made.side("a", [one], text.replace("result +=", "g[0] = 1; result +="))
    assert list(AlgorithmChoice().experiments(made.case(written, made.side("b")))) == []


# --- fusing -----------------------------------------------------------------------------------------------------------

CHAIN = """\
import jax
import jax.numpy as jnp
x = jnp.arange(60000.0)


def well(x):
    return x * 2 + x * x


for k in range(2):
    result = well(x)
"""


def chained(label: str, text: str, size: int = 60000) -> Side:
    x = made.array(size, dtype="float32", kind="jax.Array")
    seen = [
        made.operation(n, x, x, text=t, source=text, result=x, seconds=1e-4, library="jax", function="well")
        for n, t in (("*", "x * 2"), ("*", "x * x"), ("+", "x * 2 + x * x"))
    ]
    return made.side(label, seen, text)


def test_a_chain_in_a_function_is_compiled() -> None:
    slower = chained("a", CHAIN)
    x = made.array(60000, dtype="float32", kind="jax.Array")
    faster = made.side("b", [made.operation("jax.jit(well)", x, result=x, seconds=3e-5, library="jax")])
    (factor,) = Unfused().experiments(made.case(slower, faster))
    assert "well = jax.jit(well)\nfor" in made.edited(slower, factor)
    assert_same(slower, factor)
    assert factor.cause == "unfused"
    assert list(Unfused().experiments(made.case(slower, slower))) == []


def test_a_chain_that_both_programs_have_is_not_compiled_in_one() -> None:
    """It would gain by that, and so would the other."""
    x = made.array(60000, dtype="float32", kind="jax.Array")
    more = made.operation("/", x, x, result=x, seconds=3e-4, library="jax", count=9.0)
    slower, faster = chained("a", CHAIN), chained("b", CHAIN)
    evidence = msgspec.structs.replace(slower.evidence, operations=(*slower.evidence.operations, more))
    assert list(Unfused().experiments(made.case(dataclasses.replace(slower, evidence=evidence), faster))) == []


def test_small_calls_in_a_function_are_compiled_for_what_each_costs() -> None:
    small = made.array(9000, dtype="float32", kind="jax.Array")
    faster = made.side("b", [made.operation("jax.jit(well)", small, result=small, seconds=3e-5, library="jax")])
    (factor,) = Unfused().experiments(made.case(chained("a", CHAIN, size=9000), faster))
    assert factor.cause == "dispatch-overhead"


# --- naming a swap ----------------------------------------------------------------------------------------------------


def passes(*names: str, seconds: float, size: int = 1 << 20, library: str = "numpy") -> list[Operation]:
    x = made.array(size)
    return [made.operation(n, x, x, text=n, result=x, seconds=seconds, library=library) for n in names]


def matrix(name: str, *shapes: tuple[int, ...], out: tuple[int, ...], seconds: float) -> Operation:
    return made.operation(name, *(made.array(*s) for s in shapes), text=name, result=made.array(*out), seconds=seconds)


def test_one_routine_for_another_is_the_kernel() -> None:
    power = made.operation("**", made.array(1 << 20), made.number("int"), result=made.array(1 << 20), seconds=5e-3)
    assert best(exchanged([power], passes("*", "*", seconds=5e-4))) == "kernel-implementation"
    lost = [matrix("einsum", (500, 400), (400, 300), out=(500, 300), seconds=5e-3)]
    gained = [matrix("matmul", (500, 400), (400, 300), out=(500, 300), seconds=1e-3)]
    assert best(exchanged(lost, gained)) == "kernel-implementation"


def test_many_passes_for_one_is_unfused() -> None:
    lost = passes(*"*+*+", "tanh", "pow", "*", seconds=1e-3)
    assert best(exchanged(lost, passes("gelu", seconds=1e-3))) == "unfused"
    jitted = passes("jax.jit(well)", seconds=1e-3, library="jax")
    assert best(exchanged(passes(*"*+*+-", seconds=1e-3, library="jax"), jitted)) == "unfused"


def test_another_factorisation_is_another_method() -> None:
    lost = [matrix("svd", (5000, 200), out=(200, 200), seconds=2e-2)]
    gained = [
        matrix("@", (200, 5000), (5000, 200), out=(200, 200), seconds=2e-3),
        matrix("eigh", (200, 200), out=(200, 200), seconds=3e-3),
    ]
    assert best(exchanged(lost, gained)) == "algorithm-choice"


def test_another_order_of_products_is_another_method() -> None:
    lost = [
        matrix("@", (800, 800), (800, 800), out=(800, 800), seconds=1e-2),
        matrix("@", (800, 800), (800,), out=(800,), seconds=1e-4),
    ]
    gained = [matrix("@", (800, 800), (800,), out=(800,), seconds=1e-4) for _ in range(2)]
    assert best(exchanged(lost, gained)) == "algorithm-choice"


def test_selecting_for_sorting_is_another_method() -> None:
    assert best(exchanged(passes("sort", seconds=1e-2), passes("max", seconds=1e-4))) == "algorithm-choice"


def test_a_list_searched_for_a_set_asked_is_another_method() -> None:
    items = made.sequence(5000)
    lost = [made.operation("in", made.number("int"), items, library="python", seconds=1e-2, count=500, depth=1)]
    asked = made.sequence(5000, kind="set")
    gained = [made.operation("in", made.number("int"), asked, library="python", seconds=1e-5, count=500, depth=1)]
    assert best(exchanged(lost, gained)) == "algorithm-choice"


def test_small_calls_are_not_the_kernels_matter() -> None:
    small = made.array(10)
    lost = [made.operation("torch.add", small, small, seconds=2e-4, count=100, result=small)]
    gained = [made.operation("numpy.add", small, small, seconds=5e-5, count=100, result=small)]
    swap = exchanged(lost, gained)
    kernel: tuple[Cause, ...] = (KernelImplementation(), Unfused(), AlgorithmChoice())
    assert [cause.explains(swap) for cause in kernel] == [0, 0, 0]


# --- counting work ----------------------------------------------------------------------------------------------------


def test_work_is_counted_from_shapes() -> None:
    assert flops(matrix("@", (50, 40), (40, 30), out=(50, 30), seconds=1)) == pytest.approx(2 * 50 * 40 * 30)
    batch = matrix("bmm", (7, 50, 40), (7, 40, 30), out=(7, 50, 30), seconds=1)
    assert flops(batch) == pytest.approx(7 * 2 * 50 * 40 * 30)
    assert flops(matrix("@", (50, 40), (40,), out=(50,), seconds=1)) == pytest.approx(2 * 50 * 40)
    assert traffic(passes("+", seconds=1, size=100)[0]) == 3 * 800


def test_a_product_with_its_own_transpose_is_half_a_product() -> None:
    def product(left: str, right: str = "z", strides: tuple[int, int] = (1, 40), **more: Any) -> float:
        dtype = more.pop("dtype", "float64")
        first = made.array(40, 50, text=left, strides=strides, dtype=dtype)
        second, result = made.array(50, 40, text=right, dtype=dtype), made.array(40, 40)
        return flops(made.operation("@", first, second, result=result, **more))

    whole = pytest.approx(2 * 40 * 50 * 40)
    assert 2 * product("z.T") == 2 * product("z.transpose()") == 2 * product("model.z.T", "model.z") == whole
    assert product("y.T") == product("z.T", strides=(50, 1)) == product("z.T", library="torch") == whole
    assert product("z[m].T", "z[m]") == product("z.T", dtype="int64") == whole  # two copies; no BLAS


def test_families_tell_moving_from_viewing_and_making() -> None:
    x = made.array(100)
    assert family(made.operation("numpy.ndarray.reshape", x, result=x, view=True)) == "view"
    assert family(made.operation("numpy.ndarray.reshape", x, result=x)) == "movement"
    assert family(made.operation("numpy.array", made.sequence(100), result=x)) == "construction"
    assert family(made.operation("numpy.stack", made.sequence(10, "numpy.ndarray"), result=x)) == "movement"
    assert family(made.operation("torch.Tensor.add_", x, x, result=x)) == "elementwise"
    assert family(made.operation("float", made.number(), library="python")) == "other"


def test_a_pair_that_is_alike_has_no_case() -> None:
    pair: Case = made.case(made.side("a", passes("+", seconds=1e-3)), made.side("b", passes("+", seconds=1e-3)))
    for cause in (KernelImplementation(), AlgorithmChoice(), Unfused()):
        assert list(cause.experiments(pair)) == []
