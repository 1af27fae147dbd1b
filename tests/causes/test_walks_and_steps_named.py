"""Names of copies that turn arrays round, of steps inside a library's routine, and of layers called as functions."""

from __future__ import annotations

import evidence_made as made
import pytest
from test_swaps_named import one

from whyslower.causes.case import Swap
from whyslower.causes.shares import routine
from whyslower.inquiry.code import named
from whyslower.inquiry.views import whole
from whyslower.records import Operation, SameWork


def turned(rows: int, us: float, count: float = 1.0, straight: bool = False) -> Operation:
    """`by_channel[:, start:stop] = spectra[start:stop].T`, so many rows at once."""
    held = made.array(1024, 2048, strides=(2048, 1))
    given = made.array(1024, rows, strides=(rows, 1) if straight else (1, 1024))
    return one("[]=", us, held, made.other("slice"), given, count=count)


@pytest.mark.parametrize(
    ("faster", "cause"),
    [
        (turned(16, 9900, count=128.0), "memory-layout"),
        (turned(16, 9900, count=20.0), ""),  # less is copied
        (turned(2048, 9900), ""),  # as much at once
        (turned(16, 9900, count=128.0, straight=True), ""),  # that is no such walk
    ],
)
def test_a_copy_that_turns_an_array_round_block_by_block(faster: Operation, cause: str) -> None:
    sides = made.side("a", [turned(2048, 18000)], unit_s=18e-3), made.side("b", [faster], unit_s=10e-3)
    pair = made.case(*sides, work=SameWork(kind="same"))
    assert (named(whole(pair)) == "memory-layout") == bool(cause)


LSIM = "lsim (scipy/signal/_ltisys.py:1974)"
CALLS = ("ufunc_generic_fastcall", "array_add", "array_subscript", "array_dealloc")


def simulated(native: tuple[str, ...], frame: str = LSIM, us: float = 18_000) -> Swap:
    """A routine of SciPy's in Python that calls these, each as long, and a compiled one in its place."""
    road = made.array(1600)
    lost = one("scipy.signal.lsim", us, made.other("StateSpace"), road, library="scipy", line=22, end_line=22)
    gained = one("scipy.signal.lfilter", 140, road, road, library="scipy", result=road)
    below = f"{frame};" if frame else ""
    stacks = {f"{made.PATH}:22;{below}{name} (_multiarray_umath.so)": 0.9 / len(native) for name in native}
    text = "for run in range(9):\n    pass\n"
    slower = made.side("a", [lost], text, unit_s=us * 1.1e-6, stacks=stacks)
    pair = made.case(slower, made.side("b", [gained], text, unit_s=4e-4), ratio=us * 1.1e-6 / 4e-4)
    return Swap(pair, (lost,), (gained,))


def searched(often: float) -> Swap:
    """A search in Python that evaluates a function so many times, and one that does 140 times."""
    line = {"library": "scipy", "line": 22, "end_line": 22}
    search = one("scipy.optimize.minimize", 18_000, made.sequence(4), **line)
    sooner = one("scipy.optimize.minimize", 12_000, made.sequence(4), **line)
    evaluated = [one("numpy.exp", us, made.array(180), count=count) for us, count in ((900, often), (600, 140.0))]
    stacks = {f"{made.PATH}:22;{LSIM};{name} (_multiarray_umath.so)": 0.9 / len(CALLS) for name in CALLS}
    text = "for run in range(9):\n    pass\n"
    slower = made.side("a", [search, evaluated[0]], text, unit_s=19e-3, stacks=stacks)
    pair = made.case(slower, made.side("b", [sooner, evaluated[1]], text, unit_s=13e-3), ratio=1.46)
    return Swap(pair, slower.evidence.operations, pair.faster.evidence.operations)


@pytest.mark.parametrize(
    ("swap", "loops"),
    [
        (searched(140.0), True),
        (searched(208.0), False),  # it goes on longer
        (simulated(CALLS), True),
        (simulated(("DOUBLE_add_X86_V3", "DOUBLE_multiply_X86_V3", *CALLS[:1])), False),  # it computes
        (simulated(CALLS[:1]), False),  # one call
        (simulated(CALLS, frame=""), False),  # none of it is Python's
        (simulated(CALLS, us=400), False),  # no longer than some calls
    ],
)
def test_steps_in_python_inside_a_routine(swap: Swap, loops: bool) -> None:
    assert (named(swap) == "python-loop") is loops


UNPICKLER = "load (torch/_weights_only_unpickler.py:400)"


@pytest.mark.parametrize(("frame", "cause"), [(UNPICKLER, "python-loop"), ("", "input-pipeline")])
def test_what_is_taken_apart_in_python_is_no_slow_file(frame: str, cause: str) -> None:
    """`torch.load(path)`, and with `weights_only=False`: the same bytes of the same file."""
    texts = "saved = torch.load(path)", "saved = torch.load(path, weights_only=False)"
    lost, gained = (
        one("torch.load", us, made.sequence(9, "str", "str"), library="torch", text=text, line=22, end_line=22)
        for us, text in zip((74_000, 7200), texts, strict=True)
    )
    below = f"{frame};" if frame else ""
    stacks = {f"{made.PATH}:22;{below}{name} (_multiarray_umath.so)": 0.24 for name in CALLS}
    program = "for r in range(9):\n    pass\n"
    slower = made.side("a", [lost], program, unit_s=75e-3, stacks=stacks)
    pair = made.case(slower, made.side("b", [gained], program, unit_s=8e-3), ratio=9.4)
    assert named(Swap(pair, (lost,), (gained,), made.hunk(*texts, in_unit=True))) == cause


@pytest.mark.parametrize(
    ("layer", "function", "same"),
    [
        ("torch.nn.modules.linear.Linear", "torch.nn.functional.linear", True),
        ("torch.nn.modules.normalization.RMSNorm", "torch.nn.functional.rms_norm", True),
        ("torch.nn.modules.loss.MSELoss", "torch.nn.functional.mse_loss", True),
        ("torch.nn.modules.conv.Conv1d", "torch.nn.functional.conv2d", False),
    ],
)
def test_a_layer_is_its_function(layer: str, function: str, same: bool) -> None:
    x, weight = made.tensor(8, 4), made.tensor(3, 4)
    assert (routine(one(layer, 10, x, library="torch")) == routine(one(function, 10, x, weight))) is same


@pytest.mark.parametrize(
    ("name", "given", "into"),
    [
        ("numpy.sqrt", ("variance",), "self.var"),
        ("numpy.sqrt", ("self.var",), "self.var"),
        ("numpy.add", ("image", "model"), "total"),
    ],
)
def test_a_routine_is_the_same_into_an_array_that_is_kept(name: str, given: tuple[str, ...], into: str) -> None:
    arrays = [made.array(64, text=each) for each in given]
    kept = one(name, 10, *arrays, made.array(64, text=into), text=f"{name}({', '.join(given)}, out={into})")
    assert routine(kept) == routine(one(name, 10, *arrays, text=f"{name}({', '.join(given)})"))
    assert routine(kept) != routine(one(name, 10, made.number(), text=f"{name}(2.0)"))


def quadrature(us: float, evaluations: float, other: str = "") -> list[Operation]:
    """A routine that asks a function of the user's for a number so often, and one more of `other` kind."""
    number = made.number()
    steps = [one(name, evaluations * 0.05, number, number, count=evaluations, library="python") for name in ("*", "/")]
    asked = one("density", evaluations * 0.2, number, made.other("Model"), count=evaluations, library="user")
    whole = one("scipy.integrate.quad", us, made.other("function"), library="scipy", count=17.0, result=number)
    more = [one(other, 40, made.array(400), library="numpy")] if other else []
    adds_up = one("sum", 1 if us > 1500 else 3, made.sequence(17, "float"), library="python", result=number)
    return [whole, asked, *steps, *more, adds_up]


@pytest.mark.parametrize(
    ("faster", "name"),
    [
        (quadrature(1200, 1755.0), "algorithm-choice"),
        (quadrature(1200, 17.0, "numpy.exp"), "python-loop"),
    ],
    ids=["it is told where the kinks are", "all points at once"],
)
def test_a_routine_that_asks_far_less_often_goes_another_way(faster: list[Operation], name: str) -> None:
    """`quad` closes in on each kink of what it integrates, or is told of them; no vectorised call comes of that."""
    slower = made.side("a", quadrature(2000, 18627.0), unit_s=12e-3)
    pair = made.case(slower, made.side("b", faster, unit_s=1.6e-3), ratio=7.7, work=SameWork(kind="same"))
    assert named(whole(pair)) == name
