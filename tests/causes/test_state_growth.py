"""Units that grow with their number: what is suspected and named, and what is not for growing somewhat."""

from __future__ import annotations

from dataclasses import replace

import evidence_made as made
import msgspec
import pytest
from evidence_made import best, swap
from real_runs import only

from whyslower.causes.autograd_overhead import AutogradOverhead
from whyslower.causes.case import Swap
from whyslower.causes.state_growth import StateGrowth

ADD = made.operation("+", made.array(100), made.array(100), seconds=2e-6, count=20)
TORCH_ADD = made.operation("torch.add", made.tensor(100), made.tensor(100), seconds=2e-4, count=100)
CARRIED = made.operation("+=", made.tensor(requires_grad=True), made.tensor(requires_grad=True), library="torch")


def test_a_graph_that_is_kept_is_growth_and_not_overhead() -> None:
    pair = made.case(made.side("a", [CARRIED], gradients=True, growth=3.0), made.side("b", [TORCH_ADD], gradients=True))
    assert not AutogradOverhead().experiments(pair)
    assert only(StateGrowth(), pair).cause == "state-growth"
    pair = made.case(made.side("a", [TORCH_ADD], gradients=True, growth=3.0), made.side("b", [ADD]))
    assert not StateGrowth().experiments(pair)
    assert only(AutogradOverhead(), pair).cause == "autograd-overhead"


def test_code_that_only_lets_go_is_growth_though_time_did_not_show_it() -> None:
    released = made.hunk("", "for h in handles:\n    h.remove()\n")
    assert best(swap([TORCH_ADD], [], code=released)) == "state-growth"


@pytest.mark.parametrize(
    ("faster", "named"),
    [
        ("    sparks = [s for s in sparks if s.burns]\n", True),
        ("    cache = {k: v for k, v in cache.items() if v > step}\n", True),
        ("    alive = [s for s in sparks if s.burns]\n", False),
        ("    sparks = [s for s in sparks]\n", False),
    ],
)
def test_what_keeps_only_some_of_what_a_name_holds_lets_go(faster: str, named: bool) -> None:
    assert (StateGrowth().explains(swap([TORCH_ADD], [], code=made.hunk("", faster))) == 0.8) is named


def test_growth_of_both_is_no_reason() -> None:
    assert not StateGrowth().grows(made.case(made.side("a", growth=3.0), made.side("b", growth=2.9)))


def test_hooks_that_are_never_removed_are_growth() -> None:
    removed = made.hunk("", "for h in handles:\n    h.remove()\n")
    grown = made.side("a", [TORCH_ADD], gradients=True, backward=True, growth=4.0)
    assert best(swap([TORCH_ADD], [], grown, removed)) == "state-growth"


def test_what_grows_by_half_is_not_why_a_program_is_seven_times_slower() -> None:
    """As a machine that slows down meanwhile makes any program look."""
    pixels = "cm = zeros()\nfor i in range(len(pred)):\n    cm[target[i], pred[i]] += 1\n"
    code = made.hunk(pixels, "cm = bincount(target)\n", in_unit=True)
    count = made.operation("[]=", made.tensor(4), library="torch", count=4096, depth=1, seconds=2e-2)
    grown = made.side("a", [count], growth=1.6)
    one = Swap(made.case(grown, made.side("b", [TORCH_ADD]), ratio=7.0), (count,), (TORCH_ADD,), code)
    assert best(one) == "python-loop"
    assert best(replace(one, case=replace(one.case, ratio=1.5))) == "state-growth"


def test_an_array_made_longer_in_an_inner_loop_is_growth() -> None:
    text = "for i in range(9):\n    x = np.zeros(0)\n    for j in range(500):\n        x = np.append(x, j)\n"
    append = made.operation(
        "numpy.append", made.array(500), text="np.append(x, j)", source=text, count=500, depth=1, seconds=5e-3
    )
    slower = made.side("a", [append], text)
    assert StateGrowth().explains(swap([append], [ADD], slower)) > 0.7


def test_what_both_go_over_more_of_in_each_unit_is_no_state_of_the_slower_one() -> None:
    """Attention over a cache that grows in both, at another cost: late units of the faster one show it less."""
    attend = made.operation("torch.matmul", made.tensor(4, 1, 32), made.tensor(4, 32, 401), seconds=3e-4, scale=1.01)
    quicker = msgspec.structs.replace(attend, seconds=1e-4)
    pair = made.case(made.side("a", [attend], growth=2.7), made.side("b", [quicker]), ratio=3.4)
    assert not StateGrowth().grows(pair)
    fixed = msgspec.structs.replace(attend, scale=1.0)
    assert StateGrowth().grows(made.case(made.side("a", [attend], growth=2.7), made.side("b", [fixed]), ratio=3.4))
    little = msgspec.structs.replace(attend, seconds=1e-5)  # beside what grows: two layers of other sizes, in turns
    slower = made.side("a", [little, made.operation("*", made.tensor(192, 192), seconds=3e-4, count=62.0)], growth=2.7)
    assert StateGrowth().grows(made.case(slower, made.side("b", [little]), ratio=3.4))


def test_what_is_registered_anew_again_and_again_piles_up() -> None:
    add = "register_parametrization(layer, 'w', Mask(m))"
    registered = made.hunk(add, f"if layer.masks:\n    layer.masks[0].copy_(m)\nelse:\n    {add}", in_unit=True)
    masked = made.operation("*", made.tensor(192, 192), made.tensor(192, 192), seconds=8e-4, count=62.0)
    once = msgspec.structs.replace(masked, seconds=4e-5, count=2.0)
    grown = made.side("a", [masked], growth=2.6)
    assert best(swap([masked], [once], grown, registered)) == "state-growth"


@pytest.mark.parametrize(("share", "grows"), [(0.5, False), (0.0, True)])
def test_numbers_that_become_subnormal_let_late_units_be_slow_though_nothing_grows(share: float, grows: bool) -> None:
    traces, small = made.array(60_000, subnormal=share), made.array(60_000)
    decays = made.operation("*=", traces, result=traces, seconds=1e-3)
    floored = made.operation("*=", small, result=small, seconds=1e-4)
    pair = made.case(made.side("a", [decays], growth=3.6), made.side("b", [floored]), ratio=4.7)
    assert StateGrowth().grows(pair) is grows


def test_layers_of_other_sizes_in_one_unit_do_not_grow() -> None:
    conv = made.operation("torch.nn.Conv1d", made.tensor(16, 64, 13), count=3, scale=0.9, seconds=6e-4)
    longer = made.operation("torch.cat", made.tensor(16, 64, 300), made.tensor(16, 64, 1), scale=1.2, seconds=3e-5)
    assert StateGrowth().grows(made.case(made.side("a", [conv, longer], growth=2.6), made.side("b", [conv]), ratio=4.3))


@pytest.mark.parametrize(
    ("type_", "seconds", "named"),
    [
        ("str", 3e-3, "state-growth"),
        ("list", 3e-3, "state-growth"),
        ("str", 9e-5, "python-loop"),
        ("float", 3e-3, "python-loop"),
    ],
)
def test_a_text_that_is_copied_to_be_made_longer_is_growth(type_: str, seconds: float, named: str) -> None:
    """`text = part + text`, over and over; not where the texts are short, and going round takes the time."""
    text = "for i in range(9):\n    text = ''\n    for p in parts:\n        text = p + text\n"
    longer = made.operation(
        "+",
        made.other(type_),
        made.other(type_),
        library="python",
        text="p + text",
        line=4,
        source=text,
        count=3000,
        depth=1,
        seconds=seconds,
    )
    each = made.operation("iter", made.sequence(3000, "str"), library="python", count=3000, depth=1, seconds=6e-4)
    joined = made.operation("str.join", made.other("str"), made.sequence(3000, "str"), library="python", seconds=6e-5)
    slower = made.side("a", [longer, each], text=text)
    assert best(swap([longer, each], [joined], slower)) == named


@pytest.mark.parametrize(("recorded", "name"), [(True, "state-growth"), (False, "dispatch-overhead")])
def test_a_sum_of_losses_that_keeps_their_graph_is_growth(recorded: bool, name: str) -> None:
    """`total += loss`, and `total += loss.item()`."""
    loss = made.tensor(requires_grad=recorded)
    kept = made.operation("+=", loss, loss, library="torch", seconds=3.7e-5)
    item = made.operation("torch.Tensor.item", loss, library="torch", seconds=9e-6)
    bare = made.operation("+=", made.number(), made.number(), library="python", seconds=2e-7)
    assert best(swap([kept], [item, bare])) == name
