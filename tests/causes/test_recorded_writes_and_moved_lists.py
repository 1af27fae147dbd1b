"""Gradients of what is written part by part, lists that are moved up, values prepared in place, numbers drawn into a
kept array, functions called once for all that a mask holds for."""

from __future__ import annotations

import evidence_made as made
import pytest
from test_swaps_named import one, tried

from whyslower.causes.case import Swap
from whyslower.causes.python_loop import PythonLoop
from whyslower.inquiry.code import named
from whyslower.records import Operand, Operation

STATES = made.tensor(64, 140, 48)


def exchanged(lost: list[Operation], gained: list[Operation], **units_s: float) -> Swap:
    sides = (made.side(s, part, unit_s=units_s.get(s, 1e-3)) for s, part in (("a", lost), ("b", gained)))
    return Swap(made.case(*sides), tuple(lost), tuple(gained))


@pytest.mark.parametrize("recorded", [True, False])
def test_results_are_written_part_by_part_into_a_tensor_that_is_recorded(recorded: bool) -> None:
    """`states[:, t] = h`, beside `torch.stack(states, dim=1)`."""
    step = made.tensor(64, 48, requires_grad=recorded)
    place = made.sequence(2, "slice", "tuple")
    walked = [one("torch.Tensor.backward", us, made.tensor(), text="loss.backward()") for us in (49_000, 36_000)]
    lost = [walked[0], one("[]=", 1400, STATES, place, step, library="torch", count=140.0)]
    listed = made.sequence(140, "torch.Tensor")
    gained = [walked[1], one("torch.stack", 300, listed, result=STATES)]
    assert (named(exchanged(lost, gained, a=0.077, b=0.06)) == "redundant-copy") is recorded


@pytest.mark.parametrize(("name", "us", "cause"), [("insort_right", 1090, "data-dependent"), ("append", 100, "")])
def test_a_list_whose_start_is_inserted_at_moves_up_as_a_whole(name: str, us: float, cause: str) -> None:
    """Rows that come newest first, or oldest first; or that are only put behind each other."""
    row = made.sequence(2, "", "tuple")
    lost, gained = (
        [one(called, each, made.sequence(6000, "tuple"), row, library="python", count=6000.0, depth=1)]
        for called, each in (("insort_right", 4400), (name, us))
    )
    assert named(exchanged(lost, gained)) == cause


@pytest.mark.parametrize(("line", "prepares"), [("two_hop.sort_indices()", True), ("two_hop.check_format()", False)])
def test_a_matrix_that_is_put_in_order_before_the_loop(line: str, prepares: bool) -> None:
    graph = Operand(kind="other", type="scipy.sparse.csr_matrix", dtype="float64", shape=(3000, 3000), length=90_000)
    lost, gained = (
        [one("scipy.sparse.csr_matrix.sum", us, graph, text="two_hop.sum()", library="scipy")] for us in (11_500, 320)
    )
    pair = made.case(made.side("a", lost, unit_s=11.6e-3), made.side("b", gained, unit_s=4e-4))
    assert (named(Swap(pair, tuple(lost), tuple(gained), made.hunk("", line))) == "data-dependent") is prepares


def test_what_is_drawn_into_a_kept_array_is_drawn_by_no_other_routine() -> None:
    """`rng.random(n)`, beside `rng.random(out=u)`."""
    drawn, generator = made.array(5_000_000), made.other("numpy.random.Generator")
    name = "numpy.random.Generator.random"
    lost = [one(name, 15_200, generator, made.number("int"), text="rng.random(n)", result=drawn)]
    gained = [one(name, 11_100, generator, drawn, text="rng.random(out=u)", result=drawn, view=True)]
    found = exchanged(lost, gained)
    assert named(found) == "allocation" and named(found, tried("allocation")) == ""


def test_a_function_that_is_called_once_for_all_that_a_mask_holds_for_is_no_loop() -> None:
    """`np.piecewise(t, masks, functions)`, beside `np.where`."""
    whole, mask = made.array(12_000), made.array(12_000, dtype="bool")
    lost = [one("numpy.piecewise", 200, whole, made.sequence(3, "numpy.ndarray"), result=whole)]
    gained = [one("numpy.where", 70, mask, made.number(), whole, result=whole)]
    assert PythonLoop().explains(exchanged(lost, gained)) == 0.0
