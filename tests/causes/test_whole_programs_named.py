"""What the rest of two programs is called that are no relatives: one routine in both, given something else."""

from __future__ import annotations

import evidence_made as made
import pytest
from test_swaps_named import one

from whyslower.causes.case import Swap
from whyslower.causes.exchange import of_swap
from whyslower.causes.ready_made import ready_made
from whyslower.inquiry import code
from whyslower.inquiry.code import Tried, named
from whyslower.records import Operand, Operation, SameWork


def rest(lost: list[Operation], gained: list[Operation], ratio: float = 3.0, work: str = "same") -> Swap:
    """All of one program in the place of the other's."""
    sides = made.side("a", lost), made.side("b", gained)
    pair = made.case(*sides, ratio=ratio, work=SameWork(kind=work))  # type: ignore[arg-type]
    return Swap(pair, tuple(lost), tuple(gained), None)


# --- a function for each group ----------------------------------------------------------------------------------------

STARS, CELLS = made.array(4000), made.array(12, 12)


def binned(us: float, statistic: str) -> Operation:
    text = f"stats.binned_statistic_2d(x, y, r, statistic={statistic}, bins=edges)"
    return one("scipy.stats.binned_statistic_2d", us, STARS, STARS, STARS, text=text, result=CELLS)


@pytest.mark.parametrize(
    ("statistic", "count", "python"),
    [
        ("rms", 145.0, True),
        ("self.rms", 145.0, True),
        ("lambda v: np.mean(v)", 145.0, True),
        ("spread", 145.0, False),  # `rms` is called elsewhere
        ("rms", 2.0, False),  # of two groups
    ],
)
def test_a_routine_that_is_handed_a_function_calls_it_for_each(statistic: str, count: float, python: bool) -> None:
    """`binned_statistic_2d(..., statistic=rms)`, or `statistic="mean"` and a root of what it gives."""
    function = "<lambda>" if "lambda" in statistic else "Plane.rms" if "." in statistic else "rms"
    inside = one("numpy.mean", 370, made.array(28), count=count, function=function, result=made.number())
    swap = rest([binned(1170, statistic), inside], [binned(300, '"mean"'), one("numpy.sqrt", 2, CELLS, result=CELLS)])
    assert (named(swap) == "python-loop") is python


def test_where_both_hand_it_a_function_that_is_no_difference() -> None:
    inside, other = (
        one("numpy.mean", us, made.array(28), count=145.0, function=function, result=made.number())
        for us, function in ((370, "rms"), (200, "scatter"))
    )
    assert named(rest([binned(1170, "rms"), inside], [binned(400, "scatter"), other])) != "python-loop"


# --- complex numbers --------------------------------------------------------------------------------------------------


def bessel(us: float, dtype: str, name: str = "scipy.special.spherical_jn") -> Operation:
    orders, given = made.array(13, 1, dtype="int64"), made.array(64, dtype=dtype)
    return one(name, us, orders, given, text="spherical_jn(l, x)", result=made.array(13, 64, dtype=dtype))


@pytest.mark.parametrize(
    ("dtype", "ratio", "cause"),
    [
        ("complex128", 3.9, "slow-dtype-path"),
        ("complex128", 1.9, ""),  # as its width may be
        ("float64", 3.9, ""),
        ("longdouble", 3.9, "slow-dtype-path"),  # of the same kind: by another rule
    ],
)
def test_a_routine_on_complex_numbers_may_have_no_fast_kernel(dtype: str, ratio: float, cause: str) -> None:
    assert named(rest([bessel(110, dtype)], [bessel(29, "float64")], ratio)) == cause


def test_a_pass_over_complex_numbers_is_only_wider() -> None:
    lost, gained = ([bessel(us, dtype, "numpy.multiply")] for us, dtype in ((110, "complex128"), (29, "float64")))
    assert named(rest(lost, gained, 3.9)) != "slow-dtype-path"


# --- other values -----------------------------------------------------------------------------------------------------

TRACE = made.array(20_000)
PEAKS = made.sequence(2, "int64", kind="tuple")


def peaks(us: float, options: str = "prominence=50.0", trace: Operand = TRACE, **more: str) -> Operation:
    name = more.get("name", "scipy.signal.find_peaks")
    return one(name, us, trace, made.number(), text=f"find_peaks(x, {options})", result=PEAKS)


FLAT = one("-", 7, TRACE, TRACE, text="raw - drift", result=TRACE)


def test_one_routine_that_takes_longer_for_the_same_result_meets_other_values() -> None:
    """Peaks of a trace that falls all along, or of one without its drift."""
    assert named(rest([peaks(2120)], [peaks(580, "prominence=least"), FLAT])) == "data-dependent"


@pytest.mark.parametrize(
    ("lost", "gained", "work"),
    [
        (peaks(2120), peaks(580, "prominence=9.0"), "same"),  # asked for otherwise
        (peaks(2120), peaks(580, "prominence=50.0, wlen=99"), "same"),
        (peaks(2120), peaks(580, trace=made.array(5000)), "same"),  # given fewer
        (peaks(2120), peaks(580), "unchecked"),  # that finds others, perhaps
        (peaks(2120, name="numpy.add"), peaks(580, name="numpy.add"), "same"),  # does the same steps with any
    ],
)
def test_a_routine_that_may_do_other_work_is_not_said_to_meet_other_values(
    lost: Operation, gained: Operation, work: str
) -> None:
    assert named(rest([lost], [gained, FLAT], work=work)) != "data-dependent"


# --- beside settings --------------------------------------------------------------------------------------------------


def test_beside_a_share_of_memory_the_shifts_that_one_does_alone_name_the_rest() -> None:
    """Transforms take longer where their results are faulted in: that is the setting's share, and no other method."""
    field = made.array(192, 192, dtype="complex128")
    slow, fast = (
        [one(f"numpy.fft.{name}", us, field, text=f"np.fft.{name}(x)", result=field) for name in ("fft2", "ifft2")]
        for us in (470, 220)
    )
    shifts = [one("numpy.fft.ifftshift", 165, field, result=field), one("numpy.fft.fftshift", 75, field, result=field)]
    case = rest([*slow, *shifts], fast).case
    assert code.rest(case, Tried(left_s=136e-6)).cause == "redundant-copy"


@pytest.mark.parametrize(("backward", "cause"), [(900, "algorithm-choice"), (9900, "")])
def test_what_one_does_alone_names_the_rest_where_it_is_most_of_it(backward: float, cause: str) -> None:
    """A tile of all distances for each pair, beside sorted rows that are searched; the backward pass follows either."""
    tile, rows = made.tensor(6400, 80), made.tensor(80, 80)
    walks = [
        one("torch.where", 930, tile, tile, library="torch", result=tile, text="torch.where(farther, tile, inf)"),
        one("torch.Tensor.min", 530, tile, library="torch", result=made.tensor(6400), text="tile.min(dim=1)"),
    ]
    finds = [
        one("torch.searchsorted", 180, rows, rows, library="torch", result=rows, text="torch.searchsorted(rows, d)"),
        one("torch.sort", 150, rows, library="torch", result=rows, text="torch.sort(d, dim=1)"),
    ]
    through, back = (
        one("torch.Tensor.backward", us, made.tensor(), library="torch", text="loss.backward()")
        for us in (backward + 280, 280)
    )
    pair = rest([*walks, through], [*finds, back]).case
    assert code.rest(pair, Tried()).cause == cause


# --- structures that are asked ----------------------------------------------------------------------------------------

IONS = made.array(150)


def asked(kind: str, us: float, method: str = "", **more: float) -> Operation:
    """A spline's values, by a method or by calling it, which leaves it out of the operands."""
    name, given = f"scipy.interpolate.{kind}", [IONS, IONS]
    operands = [made.other(name), *given] if method else given
    return one(name + method, us, *operands, text="phi(x, y)", result=IONS, **more)


@pytest.mark.parametrize(
    ("came", "once"),
    [
        (asked("_DerivedBivariateSpline", 38, count=2.0), True),
        (asked("_DerivedBivariateSpline", 38, count=1.0), False),  # half as often
        (asked("RectBivariateSpline", 38, ".__call__", count=2.0), False),  # the same one
        (one("scipy.spatial.cKDTree.query", 38, made.other("scipy.spatial.cKDTree"), result=IONS, count=2.0), False),
    ],
)
def test_a_structure_may_be_made_once_of_another_one(came: Operation, once: bool) -> None:
    """`phi.ev(x, y, dx=1)` differentiates the spline in each call; `phi.partial_derivative(1, 0)` did so once."""
    swap = rest([asked("RectBivariateSpline", 135, ".ev", count=2.0)], [came])
    assert ready_made(swap, of_swap(swap)) is once
    assert (named(swap, Tried(frozenset({"dispatch-overhead"}))) == "algorithm-choice") is once


def test_a_structure_that_each_unit_makes_was_not_made_once() -> None:
    derived = made.other("scipy.interpolate._DerivedBivariateSpline")
    makes = one("scipy.interpolate.RectBivariateSpline.partial_derivative", 9, result=derived)
    came = [asked("_DerivedBivariateSpline", 38, count=2.0), makes]
    swap = rest([asked("RectBivariateSpline", 135, ".ev", count=2.0)], came)
    assert not ready_made(swap, of_swap(swap))


# --- training ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("backward_us", "named_so"), [((14_600, 8400), True), ((60_000, 8400), False)])
def test_what_the_forward_pass_does_otherwise_names_its_backward_pass(
    backward_us: tuple[float, float], named_so: bool
) -> None:
    """Halves of each row gathered by an index buffer, or sliced: the gathers' gradients are scattered, too."""
    whole, half = made.tensor(1024, 64), made.tensor(1024, 32)
    index, steps = (made.sequence(2, "slice", "tuple", text=text) for text in (":, self.keep", ":, 0::2"))
    lost = [one("[]", 2800, whole, index, text="x[:, self.keep]", result=half, count=12.0, line=25)]
    lost += [one("torch.empty_like", 100, whole, text="torch.empty_like(x)", result=whole, count=6.0, line=29)]
    lost += [one("[]=", 2900, whole, index, half, text="y[:, self.keep] = xa", count=12.0, line=30)]
    gained = [one("[]", 35, whole, steps, text="x[:, 0::2]", result=half, count=2.0, view=True, line=29)]
    passes = [one("torch.Tensor.backward", us, made.tensor(), text="loss.backward()") for us in backward_us]
    assert (named(rest([*lost, passes[0]], [*gained, passes[1]], ratio=1.7)) == "redundant-copy") is named_so
    assert named(rest([*lost, passes[0]], gained, ratio=1.7)) != "redundant-copy"  # only one trains
