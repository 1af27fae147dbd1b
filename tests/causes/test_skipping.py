"""A cheap question that comes first, and the dear call that it leaves out."""

from __future__ import annotations

import evidence_made as made
import pytest
from msgspec.structs import replace

from whyslower.causes.case import Swap
from whyslower.causes.skipping import finds_out_by_failing
from whyslower.inquiry.code import named
from whyslower.records import Operand, Operation, SameWork

MATCHER = made.other("difflib.SequenceMatcher")


def call(name: str, count: float, us: float) -> Operation:
    return made.operation(name, MATCHER, library="python", count=count, seconds=us * 1e-6, text=f"matcher.{name}()")


@pytest.mark.parametrize(
    ("again", "asked", "work", "cheaper"),
    [
        ((19, 960), ("quick_ratio", 48, 205), "same", True),
        ((19, 960), ("quick_ratio", 48, 205), "unlike", False),
        ((48, 960), ("quick_ratio", 48, 205), "same", False),  # as often, and each quicker
        ((19, 160), ("quick_ratio", 48, 205), "same", False),  # less is done each time
        ((19, 960), ("quick_ratio", 3, 205), "same", False),  # nothing is asked each time
        ((19, 960), ("ratio", 48, 205), "same", False),
    ],
)
def test_a_call_that_a_cheap_question_leaves_out(
    again: tuple[float, float], asked: tuple[str, float, float], work: str, cheaper: bool
) -> None:
    lost, gained = [call("ratio", 48, 2780)], [call("ratio", *again), call(*asked)]
    sides = made.side("a", lost, unit_s=3e-3), made.side("b", gained, unit_s=1.2e-3)
    pair = made.case(*sides, work=SameWork(kind=work))  # type: ignore[arg-type]
    code = made.hunk(
        "score = matcher.ratio()", "if matcher.quick_ratio() > best: score = matcher.ratio()", in_unit=True
    )
    assert (named(Swap(pair, tuple(lost), tuple(gained), code)) == "algorithm-choice") is cheaper


def test_a_call_that_gives_a_view_and_takes_its_time_is_more_than_that() -> None:
    """`mask=0` fills a mask number by number, `mask=False` makes it at once; either keeps the data."""
    stamp = made.array(64, 64)
    parts = [
        made.operation("numpy.ma.array", stamp, result=stamp, view=True, text=f"np.ma.array(x, mask={mask})", seconds=s)
        for mask, s in (("0", 246e-6), ("False", 9e-6))
    ]
    pair = made.case(made.side("a", parts[:1]), made.side("b", parts[1:]))
    code = made.hunk("x = np.ma.array(x, mask=0)", "x = np.ma.array(x, mask=False)", in_unit=True)
    assert named(Swap(pair, (parts[0],), (parts[1],), code)) == "algorithm-choice"


def test_the_first_key_of_a_dict_that_deletes_its_first_ones_is_walked_to() -> None:
    keys = Operand(kind="other", type="dict_keyiterator")
    lost = (made.operation("next", keys, library="python", text="next(iter(cache))", count=132.0, seconds=4.2e-5),)
    gained = (
        made.operation(
            "collections.OrderedDict.popitem",
            made.other("collections.OrderedDict"),
            library="python",
            text="cache.popitem(last=False)",
            count=132.0,
            seconds=6e-6,
        ),
    )
    pair = made.case(made.side("a", lost, unit_s=2.3e-4), made.side("b", gained, unit_s=1e-4))
    code = made.hunk("del cache[next(iter(cache))]", "cache.popitem(last=False)", in_unit=True)
    assert named(Swap(pair, lost, gained, code)) == "algorithm-choice"


TRYING = """\
values = []
for w in words:
    try:
        n = int(w)
    except ValueError:
        n = {otherwise}
"""
ASKING = """\
values = []
for w in words:
    if w.isdigit():
        n = int(w)
    else:
        n = {otherwise}
"""


@pytest.mark.parametrize(
    ("otherwise", "seen", "tried", "known", "named_so"),
    [
        ("-1", 0, 600, True, True),
        ("len(w)", 200, 600, True, True),
        ("-1", 0, 400, True, False),  # as many: none was seen to fail
        ("-1", 0, 600, False, False),  # the faster one does something else
    ],
)
def test_an_exception_that_is_caught_costs_more_than_a_question(
    otherwise: str, seen: int, tried: int, known: bool, named_so: bool
) -> None:
    word = made.other("str")

    def one(name: str, count: int, source: str, text: str) -> Operation:
        return made.operation(name, word, library="python", count=count, seconds=1e-6 * count, text=text, source=source)

    before, after = (text.format(otherwise=otherwise) for text in (TRYING, ASKING))
    lost = [one("int", tried, before, "int(w)")]
    if seen:
        lost.append(one("len", seen, before, otherwise))
    gained = [one("str.isdigit", 600, after, "w.isdigit()")]
    if known:
        gained.append(one("int", 400, after, "int(w)"))
    sides = made.side("a", lost, before, unit_s=1e-3), made.side("b", gained, after, unit_s=4e-4)
    code = replace(
        made.hunk("try:\nexcept ValueError:", "if w.isdigit():\nelse:", in_unit=True),
        slower_parts=((3, 3), (5, 5)),
        faster_parts=((3, 3), (5, 5)),
    )
    swap = Swap(made.case(*sides), (), (), code)
    assert finds_out_by_failing(swap) is named_so
    assert (named(swap) == "algorithm-choice") is named_so
    back = replace(code, slower_parts=((1, 1),), faster_parts=((1, 1),))
    assert not finds_out_by_failing(Swap(made.case(*sides), (), (), back))  # the `try` stays


VOLUME = made.array(96, 80, 48, dtype="uint8")
DILATED = made.operation("scipy.ndimage.grey_dilation", VOLUME, library="scipy", result=VOLUME, seconds=34e-3)
FOUND = made.operation("numpy.nonzero", VOLUME, library="numpy", seconds=2.6e-3)
ZEROS = made.operation("numpy.zeros_like", VOLUME, library="numpy", result=VOLUME, seconds=1e-4)


def stamped(*shape: int) -> Operation:
    """A step on so much around each of 24 elements."""
    part = made.array(*shape, dtype="uint8")
    return made.operation("numpy.maximum", part, part, library="numpy", result=part, count=24.0, seconds=2e-4)


@pytest.mark.parametrize(
    ("lost", "gained", "left_out"),
    [
        ([DILATED], [FOUND, ZEROS, stamped(5, 5, 5)], True),
        ([DILATED], [replace(FOUND, name="numpy.where"), stamped(5, 5, 5)], True),
        ([DILATED], [FOUND, ZEROS, stamped(96, 80, 48)], False),  # all of it is walked again
        ([DILATED], [replace(FOUND, operands=(made.array(50),)), ZEROS, stamped(5, 5, 5)], False),  # of something else
        ([DILATED, replace(FOUND, seconds=9e-3)], [FOUND, ZEROS, stamped(5, 5, 5)], False),  # it searches, too
    ],
)
def test_a_search_for_what_is_not_zero_leaves_out_the_rest(
    lost: list[Operation], gained: list[Operation], left_out: bool
) -> None:
    sides = made.side("a", lost, unit_s=35e-3), made.side("b", gained, unit_s=4e-3)
    pair = made.case(*sides, work=SameWork(kind="same"))
    assert (named(Swap(pair, tuple(lost), tuple(gained))) == "algorithm-choice") == left_out
