"""Exchanged code of the set-up that has the unit's own take fewer rounds, or sets a mode."""

from __future__ import annotations

import evidence_made as made
import pytest

from whyslower.causes.case import Swap
from whyslower.causes.set_up_otherwise import sets_a_mode
from whyslower.inquiry.code import named
from whyslower.records import Kernel, Operation

IMPORTS = "import random\nimport sys\nimport torch\nimport jax\n"
UNIT = "for i in range(100):\n    y = f(x)\n"


@pytest.mark.parametrize(
    ("text", "sets"),
    [
        ("torch.backends.mkldnn.enabled = False", True),
        ('jax.config.update("jax_debug_nans", True)', True),
        ("sys.setprofile(watch)", True),
        ("torch.manual_seed(3)", False),  # other values
        ("random.shuffle(x)", False),
        ("x = torch.ones(3)", False),
        ("net.training = False", False),  # of no module
        ("", False),
    ],
)
def test_modes_are_set_by_modules_alone(text: str, sets: bool) -> None:
    side = made.side("a", [], IMPORTS + UNIT)
    assert sets_a_mode(Swap(made.case(side, side), (), (), made.hunk(text, ""))) is sets
    assert not sets_a_mode(Swap(made.case(side, side), (), (), made.hunk(text, "", in_unit=True)))


@pytest.mark.parametrize(
    ("kernel", "cause"), [("aten::mkldnn_convolution", "kernel-implementation"), ("aten::slow", "")]
)
def test_a_mode_with_which_other_kernels_run(kernel: str, cause: str) -> None:
    """No value differs, whatever looks like it."""
    call = [made.operation("torch.conv2d", made.tensor(8, 3, 32, 32), seconds=s, library="torch") for s in (3e-3, 1e-3)]
    sides = [
        made.side(label, [one], IMPORTS + UNIT, kernels=(Kernel(name=name, count=1.0, seconds=s),))
        for label, one, name, s in zip("ab", call, ("aten::slow", kernel), (3e-3, 1e-3), strict=True)
    ]
    swap = Swap(made.case(*sides), (call[0],), (call[1],), made.hunk("torch.backends.mkldnn.enabled = False", ""))
    assert named(swap) == cause


@pytest.mark.parametrize(("calls", "cause"), [(400.0, "dispatch-overhead"), (12.0, "")])
def test_a_mode_in_which_a_call_goes_through_more_of_its_library(calls: float, cause: str) -> None:
    """Each result is looked through for numbers that are none."""
    x = made.array(64, 8, dtype="float32", kind="jax.Array")
    step = [made.operation("jax.jit(step)", x, seconds=s, library="jax") for s in (8e-4, 3e-4)]
    sides = [
        made.side(label, [one], IMPORTS + UNIT, library_calls=called)
        for label, one, called in zip("ab", step, (calls, 12.0), strict=True)
    ]
    changed = made.hunk('jax.config.update("jax_debug_nans", True)', "")
    assert named(Swap(made.case(*sides), (step[0],), (step[1],), changed)) == cause


def steps(count: float, dtype: str, size: int = 2000) -> list[Operation]:
    x = made.tensor(size, dtype=dtype)
    return [
        made.operation(name, x, seconds=4e-6 * count, count=count, library="torch", text=f"{name}(x)")
        for name in ("torch.sin", "torch.cos", "torch.abs")
    ]


@pytest.mark.parametrize(
    ("slower", "faster", "size", "cause"),
    [
        ("dtype = torch.float32", "dtype = torch.float64", 2000, "unequal-work"),
        ("x = torch.rand(n)", "x = torch.ones(n)", 2000, ""),  # of what kind the other values are is not known
        ("dtype = torch.float32", "dtype = torch.float64", 20_000, "dispatch-overhead"),  # fewer rounds over more
    ],
)
def test_the_same_loop_that_ends_sooner_is_no_other_loop(slower: str, faster: str, size: int, cause: str) -> None:
    """Newton's method, which narrow numbers keep from its tolerance."""
    lost, gained = steps(30.0, "float32"), steps(4.8, "float64", size)
    case = made.case(made.side("a", lost, IMPORTS + UNIT), made.side("b", gained, IMPORTS + UNIT))
    assert named(Swap(case, tuple(lost), tuple(gained), made.hunk(slower, faster))) == cause
