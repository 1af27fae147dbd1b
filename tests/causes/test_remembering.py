"""Expressions whose results change from unit to unit: evaluated the first time only, to see what they cost."""

from __future__ import annotations

import evidence_made as made
import msgspec
import pytest
from real_runs import changed, left_behind, only, silent

from whyslower.causes.case import MOST_SWAPS, Side, Swap
from whyslower.causes.construction import Construction
from whyslower.causes.reading import place_of
from whyslower.causes.redundant_copy import RedundantCopy
from whyslower.inquiry.code import named
from whyslower.records import Operand

DAYS = """\
import copy
people = {i: {"days": 0} for i in range(20)}

def next_day(people):
    tomorrow = copy.deepcopy(people)
    for one in tomorrow.values():
        one["days"] += 1
    return tomorrow

result = []
for day in range(4):
    people = next_day(people)
    result.append(id(people))
"""
PACKETS = """\
import numpy as np
packets = [[k + i for i in range(1000)] for k in range(4)]
result = []
for k in range(4):
    x = np.array(packets[k])
    result.append(x[0])
"""

WINS = """\
import numpy as np
scores = [np.arange(5.0) - k for k in range(4)]
result, compared = [], []
for k in range(4):
    won = np.concatenate([compared.append(k) or scores[k] > 0, (scores[k] == 0).astype(np.int8)]).astype(np.float32)
    result.append(won.sum())
"""


def of_days(label: str) -> Side:
    text = "copy.deepcopy(people)"
    call = made.operation("copy.deepcopy", made.other("dict"), text=text, source=DAYS, library="python", seconds=8e-4)
    rest = made.operation("+=", made.number(), made.number(), library="python", seconds=1e-4)
    return made.side(label, [call, rest], DAYS)


def of_packets(label: str, seconds: float) -> Side:
    listed = made.sequence(1000, "int", text="packets[k]")
    call = made.operation(
        "numpy.array", listed, text="np.array(packets[k])", source=PACKETS, result=made.array(1000), seconds=seconds
    )
    return made.side(label, [call], PACKETS)


def test_a_deep_copy_is_made_the_first_time_only() -> None:
    slower, rest = of_days("a"), made.operation("+=", made.number(), library="python", seconds=1e-4)
    factor = only(RedundantCopy(), made.case(slower, made.side("b", [rest])))
    assert factor.lines == (5,) and not factor.remedy
    assert len(set(left_behind(DAYS))) > 1
    assert len(set(changed(slower, factor))) == 1
    silent(made.case(slower, of_days("b")), RedundantCopy())


def test_conversions_are_made_the_first_time_only_in_both() -> None:
    slower, faster = of_packets("a", 9e-4), of_packets("b", 1e-4)
    factor = only(Construction(), made.case(slower, faster))
    assert factor.changes.keys() == {"a", "b"} and not factor.remedy
    assert left_behind(PACKETS) == [0, 1, 2, 3]
    assert changed(slower, factor) == changed(faster, factor) == [0, 0, 0, 0]
    silent(made.case(slower, slower), Construction())


def test_what_a_copy_is_given_is_computed_as_ever_and_is_not_gone_with_it() -> None:
    line = WINS.splitlines()[4]
    cast = line.partition(" = ")[2]
    joined = cast.removesuffix(".astype(np.float32)")
    equal = "(scores[k] == 0).astype(np.int8)"
    flags, compared, numbers = (made.array(100_000, dtype=dtype) for dtype in ("float32", "bool", "int8"))
    copies = [
        made.operation("numpy.ndarray.astype", numbers, text=cast, source=WINS, result=flags),
        made.operation("numpy.concatenate", compared, text=joined, source=WINS, result=numbers, seconds=2e-4),
        made.operation("numpy.ndarray.astype", compared, text=equal, source=WINS, result=numbers, seconds=1e-4),
    ]
    tests = made.operation("==", made.array(100_000), made.number(), text="scores[k] == 0", source=WINS, seconds=4e-4)
    slower = made.side("a", [*copies, tests], WINS)
    factor = only(RedundantCopy(), made.case(slower, made.side("b", [tests])))
    assert set(factor.gone) == set(map(place_of, copies))
    assert changed(slower, factor, "compared") == [0, 1, 2, 3]
    assert len(set(left_behind(WINS))) > 1 == len(set(changed(slower, factor)))


@pytest.mark.parametrize(("stretches", "tried"), [(1, False), (MOST_SWAPS + 1, False), (0, True)])
def test_relatives_code_is_exchanged_instead_as_that_keeps_results(stretches: int, tried: bool) -> None:
    slower, faster = of_packets("a", 9e-4), of_packets("b", 1e-4)
    hunks = (made.hunk("x[0]", "x[1]", in_unit=True),) * stretches
    assert bool(Construction().experiments(made.case(slower, faster, hunks=hunks))) is tried


def test_a_copy_of_a_module_that_the_faster_one_does_without_is_redundant() -> None:
    copied = made.operation("copy.deepcopy", made.other("torch.nn.Sequential"), library="python", seconds=6e-4)
    step = made.operation("torch.optim.SGD.step", made.other("torch.optim.SGD"), seconds=3e-4)
    pair = made.case(made.side("a", [step, copied]), made.side("b", [step]))
    assert named(Swap(pair, (copied,), ())) == "redundant-copy"


DECODING = """\
import torch
class Decoder:
    def logits(self, x):
        return (x.float() @ self.table.float())[0]
model = Decoder()
model.table = torch.ones(2, 3, dtype=torch.bfloat16)
result = []
for k in range(4):
    model.table = model.table + k
    result.append(model.logits(torch.ones(1, 2))[0].item())
"""


@pytest.mark.parametrize(
    ("same", "product_s", "tried"), [(True, 9e-4, True), (False, 9e-4, False), (True, 5e-5, False)]
)
def test_a_table_that_is_converted_anew_in_each_unit_beside_what_it_is_for(
    same: bool, product_s: float, tried: bool
) -> None:
    """One stretch of relatives' code: the product in a wider dtype, and the conversion, which needn't be made again."""
    table, wide = made.tensor(16_000, 256, dtype="bfloat16", invariant=same), made.tensor(16_000, 256)
    cast = made.operation(
        "torch.Tensor.float", table, text="self.table.float()", source=DECODING, result=wide, seconds=5e-4
    )
    product = made.operation(
        "@", made.tensor(1, 16_000), wide, text="x.float() @ self.table.float()", source=DECODING, seconds=product_s,
        library="torch",
    )  # fmt: skip
    line = DECODING.splitlines()[3]
    stretch = msgspec.structs.replace(
        made.hunk(line, line.replace(".float()", ""), in_unit=True), slower_lines=(4, 4), slower_parts=((4, 4),)
    )
    narrow = msgspec.structs.replace(product, seconds=3e-4, text="x @ self.table")
    pair = made.case(made.side("a", [cast, product], DECODING), made.side("b", [narrow]), hunks=(stretch,))
    found = list(RedundantCopy().experiments(pair))
    assert [factor.name for factor in found] == (["copies-kept"] if tried else [])
    if tried:
        assert changed(pair.slower, found[0]) == [2.0] * 4 != left_behind(DECODING)


def test_what_the_set_up_makes_is_not_given_to_the_loop() -> None:
    """A function that the set-up calls with something else keeps nothing of that."""
    script = PACKETS.replace("np.array(packets[k])", "read(packets[k])").replace(
        "result = []", "def read(packet):\n    return np.array(packet)\n\n\nsmall = read([7])\nresult = []"
    )
    listed = made.sequence(1000, "int", text="packet")
    call = made.operation(
        "numpy.array", listed, text="np.array(packet)", source=script, function="read", result=made.array(1000)
    )
    side = made.side("a", [call], script)
    factor = only(Construction(), made.case(side, made.side("b")))
    assert changed(side, factor) == left_behind(script)[:1] * 4


def test_what_is_picked_by_a_list_is_no_copy_that_is_made_once() -> None:
    """Each item of the list is converted, which takes longer than the copy."""
    x, places = made.tensor(8192, text="x", invariant=True), made.sequence(1024, "int", text="picks")
    script = "import torch\nx = torch.rand(8192)\nfor picks in [[k] * 1024 for k in range(3)]:\n    result = x[picks]\n"

    def picked(by: Operand) -> Side:
        one = made.operation("[]", x, by, text="x[picks]", source=script, library="torch", result=made.tensor(1024))
        return made.side("a", [msgspec.structs.replace(one, seconds=1e-4)], script)

    case = made.case(picked(places), made.side("b"))
    assert not any(factor.name == "copies-kept" for factor in RedundantCopy().experiments(case))
    case = made.case(picked(made.tensor(1024, dtype="int64", text="picks")), made.side("b"))
    assert any(factor.name == "copies-kept" for factor in RedundantCopy().experiments(case))
