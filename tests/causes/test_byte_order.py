"""Numbers in foreign byte order, as FITS and network data have them: a slow path, cast once, wherever they are kept."""

from __future__ import annotations

import evidence_made as made
import msgspec
import numpy as np
import pytest
from real_runs import assert_same, changed, live, only, silent

from whyslower.causes import casting, dtypes
from whyslower.causes.binding import each
from whyslower.causes.case import Side
from whyslower.causes.casting import recast
from whyslower.causes.dtype_width import DtypeWidth
from whyslower.causes.slow_dtype_path import SlowDtypePath
from whyslower.causes.type_promotion import TypePromotion
from whyslower.records import Variable

DTYPES = (DtypeWidth(), SlowDtypePath(), TypePromotion())

FRAMES = """\
import numpy as np
night = {{k: (np.arange(40_000, dtype="{kind}").reshape(200, 200), {{"exposure": k}}) for k in range(3)}}
dark = np.ones((200, 200), "{kind}")
for i in range(3):
    image, header = night[i]
    result = image - dark
"""


def of_frames(label: str, kind: str, seen: str) -> Side:
    """Frames in a dict of (array, header), less a dark one."""
    text, frame = FRAMES.format(kind=kind), made.array(200, 200, dtype=seen, text="image")
    inner = tuple(msgspec.structs.replace(frame, text=f"night[{k}][0]") for k in range(3))
    dark = made.array(200, 200, dtype=seen, text="dark")
    less = made.operation("-", frame, dark, text="image - dark", source=text, result=frame, seconds=1e-4)
    night = Variable(name="night", value=made.other("dict"), inner=inner)
    return made.side(label, [less], text, variables=(night, *live(dark=dark)))


def test_numbers_in_foreign_byte_order_are_a_slow_path() -> None:
    slower, faster = of_frames("a", ">f4", ">float32"), of_frames("b", "f4", "float32")
    pair = made.case(slower, faster)
    factor = only(SlowDtypePath(), pair)
    assert "float32 in foreign byte order to float32" in factor.what
    assert_same(slower, factor)
    assert changed(slower, factor).dtype.isnative
    night = changed(slower, factor, "night")
    assert night[1][1] == {"exposure": 1} and night[1][0].dtype == np.float32 and night[1][0].dtype.isnative
    silent(pair, DtypeWidth(), TypePromotion())
    silent(made.case(slower, of_frames("b", ">f4", ">float32")), *DTYPES)


def test_foreign_byte_order_beside_the_processors_is_no_promotion() -> None:
    one = made.operation("/", made.array(200, 200, dtype="float32"), made.array(200, 200, dtype=">float32"))
    assert dtypes.mixture(one) is None


def test_wide_numbers_in_foreign_byte_order_stay_wide() -> None:
    slower = of_frames("a", ">f8", ">float64")
    factor = only(SlowDtypePath(), made.case(slower, of_frames("b", "f4", "float32")))
    assert changed(slower, factor).dtype == np.float64 and changed(slower, factor).dtype.isnative


def test_where_both_have_it_only_the_width_is_suspected() -> None:
    slower = of_frames("a", ">f8", ">float64")
    silent(made.case(slower, of_frames("b", ">f4", ">float32")), SlowDtypePath())


def test_the_faster_ones_foreign_order_is_no_target() -> None:
    slower = of_frames("a", "f8", "float64")
    factor = only(DtypeWidth(), made.case(slower, of_frames("b", ">f4", ">float32")))
    assert changed(slower, factor).dtype == np.float32 and "np.float32" in made.edited(slower, factor)


@pytest.mark.parametrize("dtype", [">str128", ">datetime64[s]", ">void96"])
def test_texts_dates_and_records_are_no_numbers(dtype: str) -> None:
    assert not casting.swapped(dtype)
    slower = of_frames("a", ">U4", dtype)
    silent(made.case(slower, of_frames("b", "U4", dtype.removeprefix(">"))), *DTYPES)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('np.zeros(9, ">f4")', 'np.zeros(9, "float32")'),
        ("x.astype('>f4')", "x.astype('float32')"),
        ("np.zeros(9, big)", ""),
    ],
)
def test_a_foreign_dtype_that_the_unit_names_is_told_in_its_place(text: str, told: str) -> None:
    source = f"import numpy as np\nfor i in range(2):\n    y = {text}\n"
    result = made.array(9, dtype=">float32")
    one = made.operation("numpy.zeros", made.number(), text=text, source=source, result=result)
    change = recast(made.side("a", [one], source), {">float32": "float32"})
    assert [edit.text for edit in change.edits] == [told] if change is not None else not told


@pytest.mark.parametrize(
    ("places", "found"),
    [
        (["['a'][0]", "['a'][1]"], True),
        (["['a'][0][1]"], False),
        (["['a'][0]", "['b']"], False),
        (["['a']['x']"], False),
        (["['a'][0].weight"], False),
    ],
)
def test_containers_are_cast_as_deep_as_they_are_known(places: list[str], found: bool) -> None:
    inner = tuple(made.array(9, text=f"d{place}") for place in places)
    expression = each(Variable(name="d", value=made.other("dict"), inner=inner), "item.astype(np.float32)")
    assert bool(expression) is found


def test_some_arrays_of_a_container_in_foreign_byte_order() -> None:
    text = (
        "import numpy as np\nxs = [np.ones(9, '>f4'), np.ones(9, 'f8')]\nfor i in range(2):\n    result = xs[0] + 1\n"
    )
    inner = tuple(made.array(9, dtype=kind, text=f"xs[{n}]") for n, kind in enumerate((">float32", "float64")))
    value = made.sequence(2, items="numpy.ndarray")
    less = made.operation("+", inner[0], made.number(), text="xs[0] + 1", source=text, result=inner[0])
    side = made.side("a", [less], text, variables=(Variable(name="xs", value=value, inner=inner),))
    change = recast(side, {">float32": "float32"})
    assert change is not None and side.source is not None
    assert 'if item.dtype == ">f4" else item' in change.edits[0].text
