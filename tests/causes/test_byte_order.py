"""Numbers in foreign byte order, as FITS and network data have them: a slow path, cast once, wherever they are kept."""

from __future__ import annotations

import evidence_made as made
import msgspec
import numpy as np
from real_runs import assert_same, changed, live, only, silent

from whyslower.causes import dtypes
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


def test_wide_numbers_in_foreign_byte_order_are_cast_to_the_others_dtype_at_once() -> None:
    slower = of_frames("a", ">f8", ">float64")
    factor = only(SlowDtypePath(), made.case(slower, of_frames("b", "f4", "float32")))
    assert changed(slower, factor).dtype == np.float32


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
