"""Values in long lists that make the same call slower; records that are read and decoded one by one."""

from __future__ import annotations

from dataclasses import replace

import evidence_made as made
import msgspec
import pytest
from real_runs import live, only
from test_swaps_named import one, swap

from whyslower.causes.case import Side, Swap
from whyslower.causes.data_dependent import DataDependent
from whyslower.causes.dtype_width import DtypeWidth
from whyslower.causes.input_pipeline import InputPipeline
from whyslower.causes.type_promotion import TypePromotion
from whyslower.inquiry.code import named as name_of
from whyslower.records import Operand, Operation, Variable

COUNTER = "collections.Counter"


@pytest.mark.parametrize(
    ("length", "took", "named"),
    [(30_000, 2.8e-3, True), (30, 2.8e-3, False), (30_000, 1.8e-3, False)],
    ids=["a long list", "a short one", "no longer"],
)
def test_other_values_in_the_same_list(length: int, took: float, named: bool) -> None:
    def counted(seconds: float) -> Operation:
        return made.operation(COUNTER, made.sequence(length, "int"), library="python", seconds=seconds)

    slower, faster = counted(took), counted(1.8e-3)
    pair = made.case(made.side("a", [slower], unit_s=took), made.side("b", [faster], unit_s=1.8e-3))
    swap = Swap(pair, (slower,), (faster,), made.hunk("return ident & ~63", "return ident >> 6"))
    assert (DataDependent().explains(swap) > 0.5) is named


FILLED = "keys = [i * 7 for i in range(9000)]"


@pytest.mark.parametrize(
    ("hunk", "length", "count", "named"),
    [
        (FILLED, 9000, 9000.0, True),
        (FILLED, 8000, 9000.0, False),
        (FILLED, 9000, 5000.0, False),
        ("def key(i): return 7 * i", 9000, 9000.0, False),
        ("step = 7", 9000, 9000.0, False),
    ],
    ids=["other values", "fewer of them", "fewer steps", "what is called", "a number"],
)
def test_containers_filled_otherwise(hunk: str, length: int, count: float, named: bool) -> None:
    def unit(label: str, took: float, length: int, count: float) -> Side:
        stored = made.operation("[]=", made.other("dict"), library="python", count=count, seconds=took)
        keys = Variable(name="keys", value=made.sequence(length, "int"))
        step = Variable(name="step", value=made.number("int"))
        return made.side(label, [stored], unit_s=took, variables=(keys, step))

    slower, faster = unit("a", 2.8e-3, 9000, 9000.0), unit("b", 1.8e-3, length, count)
    code = made.hunk(hunk, hunk.replace("7", "9"))
    pair = replace(made.case(slower, faster), hunks=(code,))
    swap = Swap(pair, slower.evidence.operations, faster.evidence.operations, code)
    assert (DataDependent().explains(swap) > 0.5) is named


SCRIPT = """\
def records(fd):
    while True:
        raw = {read}
        yield {unpack}


for replay in range(3):
    for record in records(fd):
        pass
"""


@pytest.mark.parametrize(("decoding", "suspected"), [("struct.Struct.unpack", True), ("fitted", False)])
def test_records_that_are_read_and_decoded_one_by_one(decoding: str, suspected: bool) -> None:
    text = SCRIPT.format(read="os.read(fd, 16)", unpack="RECORD.unpack(raw)")
    inside = {"source": text, "library": "python", "function": "records", "count": 20_000.0}
    read = made.operation("posix.read", made.number("int"), text="os.read(fd, 16)", seconds=9e-3, **inside)
    decoded = made.operation(decoding, made.other("Struct"), text="RECORD.unpack(raw)", seconds=6e-3, **inside)
    items = made.operation(
        "iter", made.other("generator"), text="records(fd)", source=text, library="python", seconds=1e-4
    )
    slower = made.side("a", [read, decoded, items], text, unit_s=1.5e-2)
    quick = made.operation("len", made.other("bytes"), library="python", seconds=1e-4)
    swap = Swap(made.case(slower, made.side("b", [quick], unit_s=1e-4)), slower.evidence.operations, (quick,))
    assert (InputPipeline().explains(swap) > 0.7) is suspected


def test_what_is_widened_by_name_is_no_promotion() -> None:
    """The live data is narrow; the unit asks for the wide dtype, and mixes nothing."""
    text = "import numpy as np\nimg = np.ones((256, 256), np.float32)\nfor i in range(2):\n    img.astype(float) / 20\n"
    narrow, wide = made.array(256, 256, dtype="float32", text="img"), made.array(256, 256)
    cast = made.operation(
        "numpy.ndarray.astype", narrow, text="img.astype(float)", source=text, result=wide, seconds=1e-4
    )
    divided = made.operation("/", wide, made.number(), seconds=9e-4, result=wide)
    slower = made.side("a", [cast, divided], text, variables=live(img=narrow))
    faster = made.side("b", [made.operation("/", narrow, made.number(), seconds=4e-4, result=narrow)])
    pair = made.case(slower, faster)
    assert [factor.cause for factor in DtypeWidth().experiments(pair)] == ["dtype-width"]
    assert not TypePromotion().experiments(pair)


@pytest.mark.parametrize(("step", "named"), [(3e-4, True), (1e-5, False)], ids=["all else", "all else takes less"])
def test_a_pipeline_is_all_that_takes_longer(step: float, named: bool) -> None:
    """Most of the unit may be the same for both, and watched with scatter."""

    def unit(waited: float, trained: float) -> list[Operation]:
        loader = made.other("torch.utils.data.dataloader.DataLoader")
        items = made.operation("iter", loader, text="loader", library="python", seconds=waited)
        return [items, made.operation("torch.Tensor.backward", made.tensor(8), seconds=trained)]

    slower, faster = unit(5e-4, 2e-4), unit(2.5e-4, step)
    pair = made.case(made.side("a", slower, unit_s=7e-4), made.side("b", faster, unit_s=5e-4))
    found = InputPipeline().explains(Swap(pair, tuple(slower), tuple(faster)))
    assert (found > 0.62) is named


@pytest.mark.parametrize(
    ("name", "kind", "waits"),
    [
        ("next", "_csv.reader", True),
        ("next", "generator", True),
        ("next", "dict_keyiterator", False),
        ("numpy.load", "str", True),
    ],
)
def test_what_lies_in_a_list_or_a_dict_is_not_waited_for(name: str, kind: str, waits: bool) -> None:
    taken = made.operation(name, made.other(kind), library="python", text=f"{name}(rows)", seconds=5e-4)
    pair = made.case(made.side("a", [taken]), made.side("b", []))
    assert InputPipeline().suspected(pair) is waits


@pytest.mark.parametrize(
    ("kind", "built"),
    [("dok_matrix", True), ("lil_array", True), ("bsr_matrix", False)],
)
def test_sparse_arrays_of_pythons_own_numbers_are_built_item_by_item(kind: str, built: bool) -> None:
    """What a search among points gives is taken apart again to be added up row by row."""

    def given(kind: str) -> Operand:
        return Operand(kind="other", type=f"scipy.sparse.{kind}", shape=(4000, 4000), dtype="float64")

    made_as = "scipy.sparse.{}.tocsr".format
    lost = [one(made_as(kind), 33000, given(kind), result=given("csr_matrix"), library="scipy")]
    gained = [one(made_as("coo_array"), 700, given("coo_array"), result=given("csr_array"), library="scipy")]
    pair = made.case(made.side("a", lost), made.side("b", gained))
    assert (name_of(Swap(pair, tuple(lost), tuple(gained))) == "construction") is built


@pytest.mark.parametrize(("dtype", "built"), [("object", True), ("int64", False)])
def test_a_search_that_gives_a_list_for_each_point(dtype: str, built: bool) -> None:
    """`query_ball_point`, which gives the neighbours of each point, or counts them (`return_length=True`)."""
    points = made.array(3000, 2)
    lost = [one("scipy.spatial.cKDTree.query_ball_point", 13_700, points, result=made.array(3000, dtype=dtype))]
    gained = [one("scipy.spatial.KDTree.query_ball_point", 5200, points, result=made.array(3000, dtype="int64"))]
    assert (name_of(swap(lost, gained)) == "construction") is built


@pytest.mark.parametrize(("theirs", "both"), [(9e-4, True), (1e-6, False)])
def test_where_both_wait_for_their_items_these_are_made_once_in_both(theirs: float, both: bool) -> None:
    """What would else take away more than the two programs differ by."""

    def waiting_for(label: str, took: float) -> Side:
        text = "for batch in loader:"
        script = f"from data import loader\nfor epoch in range(10):\n    {text}\n        step(batch)\n"
        item = made.operation("iter", made.other("torch.utils.data.DataLoader"), text=text, source=script, seconds=took)
        item = msgspec.structs.replace(item, text="loader", column=13 + 4, end_column=13 + 4 + 6, library="torch")
        return made.side(label, [item, one("user.step", 2000, library="user")], script)

    factor = only(InputPipeline(), made.case(waiting_for("a", 9e-3), waiting_for("b", theirs)))
    assert sorted(factor.changes) == ["a", "b"][: 1 + both]
    assert ("in both" in factor.what) is both
