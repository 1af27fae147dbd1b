"""What differs in the code: stretches as factors of their own, and the cause that names best what each changes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import msgspec
import pytest
from inquiry_made import FASTER, OTHER, SLOWER, loses, naming, operation, pair, side

from whyslower.causes.case import MOST_SWAPS, Cause, Swap
from whyslower.factors.source import apply
from whyslower.inquiry import code
from whyslower.inquiry.code import Tried, factors, named, together
from whyslower.inquiry.views import calls, views, whole

ADD = operation("+=", 6, seconds=5e-4, library="python")
ROOT = operation("math.sqrt", 7, seconds=1e-6, library="python")
SUM = operation("sum", 4, file="/tmp/b.py", seconds=1e-4, library="python")
THEIR_ROOT = operation("math.sqrt", 5, file="/tmp/b.py", seconds=1.1e-6, library="python")
Set = Callable[..., None]
RELATIVES = pair(side("a", SLOWER, [ADD, ROOT]), side("b", FASTER, [SUM, THEIR_ROOT]))


@pytest.fixture
def causes(monkeypatch: pytest.MonkeyPatch) -> Set:
    """Lets a test say which causes there are."""
    return lambda *found: monkeypatch.setattr(code, "CAUSES", tuple(found))


def test_each_stretch_that_differs_is_a_factor_with_its_place(causes: Set) -> None:
    causes(naming("loops", loses("+=")))
    (swap,) = factors(RELATIVES)
    assert (swap.name, swap.reading, swap.cause) == ("code 1", "swap", "loops")
    assert swap.lines == (4, 5, 6)
    assert swap.where == "a.py:6: total += row"
    assert swap.remedy and list(swap.changes) == ["a"]
    assert "total = sum(rows)" in apply(SLOWER, swap.changes["a"].edits)


def test_stretches_exchanged_at_once_stand_where_they_take_longest() -> None:
    """As it was, the longest of them: what takes no time was blamed."""
    shared = ["    seen = {x: 1}", "    for near in (x - 1, x + 1):", "        seen[near] = seen.get(near, 0) + 1"]
    text = "\n".join(["queue = [0]", "while queue:", "    x = queue.pop(0)", *shared, "    queue = list(queue)", ""])
    other = "\n".join(
        ["from collections import deque", "queue = deque([0])", "while queue:", "    x = queue.popleft()"]
    )
    copied = [operation("list.pop", 3, 1e-6, library="python"), operation("list", 7, 9e-5, library="python")]
    case = pair(side("a", text, copied), side("b", "\n".join([other, *shared, ""])))
    assert together(case, ())[-1].where == "a.py:7: queue = list(queue)"


def test_what_the_slower_program_lacks_has_its_place_in_the_faster_one() -> None:
    text = "import gc\nfor i in range(1000):\n    y = [[i] for i in range(100)]\nprint(y)\n"
    (swap,) = factors(pair(side("a", text), side("b", text.replace("import gc\n", "import gc\ngc.disable()\n"))))
    assert swap.where == "b.py:2: gc.disable()"


@pytest.mark.parametrize("sure", [0.0, 0.49])
def test_what_no_cause_is_sure_of_has_no_name(causes: Set, sure: float) -> None:
    causes(naming("loops", loses("+=", sure)))
    (swap,) = factors(RELATIVES)
    assert swap.cause == ""


def test_the_surest_cause_gives_the_name_and_of_equals_the_first(causes: Set) -> None:
    first, second, surest = (naming(name, loses("+=", sure)) for name, sure in (("1", 0.6), ("2", 0.6), ("3", 0.8)))
    causes(second, first, surest)
    assert factors(RELATIVES)[0].cause == "3"
    causes(second, first)
    assert factors(RELATIVES)[0].cause == "2"


def test_a_cause_whose_own_experiments_were_made_names_no_code(causes: Set) -> None:
    causes(naming("tried", loses("+=", 0.9)), naming("open", loses("+=", 0.6)))
    assert factors(RELATIVES, Tried(frozenset({"tried"})))[0].cause == "open"
    assert factors(RELATIVES, Tried(frozenset({"tried", "open"})))[0].cause == ""


def test_what_a_causes_own_experiment_has_had_is_not_named_by_it_again(causes: Set) -> None:
    has_had = naming("own", loses("+=", 0.9))
    has_had.left = lambda swap, made: replace(swap, lost=()) if "add-once" in made else swap  # type: ignore[method-assign]
    causes(has_had, naming("open", loses("+=", 0.6)))
    assert factors(RELATIVES, Tried(made=frozenset({"add-once"})))[0].cause == "open"
    assert factors(RELATIVES, Tried(made=frozenset({"another"})))[0].cause == "own"


def test_a_cause_sees_the_operations_of_the_stretch_alone(causes: Set) -> None:
    seen: list[Swap] = []

    def keep(swap: Swap) -> float:
        seen.append(swap)
        return 0.0

    causes(naming("looks", keep))
    factors(RELATIVES)
    assert [one.name for one in seen[0].lost] == ["+="]
    assert [one.name for one in seen[0].gained] == ["sum"]
    assert seen[0].hunk is not None


def test_a_stretch_outside_the_unit_stands_for_what_it_makes_of_the_unit(causes: Set) -> None:
    text = "import math\nwide = 2.0\nfor i in range(1000):\n    y = math.sqrt(wide)\nprint(y)\n"
    slow, fast = (operation("math.sqrt", 4, seconds=s, file=f"/tmp/{f}.py") for s, f in ((3e-6, "a"), (1e-6, "b")))
    causes(naming("slower values", loses("math.sqrt")))
    case = pair(side("a", text, [slow]), side("b", text.replace("2.0", "4.0"), [fast]))
    (swap,) = factors(case)
    assert swap.cause == "slower values" and swap.lines == (2,)


@pytest.mark.parametrize(
    ("condition", "made", "name"),
    [
        ("if i >= 500:", "y", ""),
        ("if True:\n        pass\n    for _ in (1,):", "y", "any"),
        ("if i % 500 == 0:", "x", "any"),
    ],
)
def test_of_a_stretch_that_runs_at_times_only_and_was_not_watched_nothing_is_known(
    causes: Set, condition: str, made: str, name: str
) -> None:
    """But by what it makes for the units that were."""
    unit = f"y = math.sqrt(x)\n    {condition}\n        {made} = math.exp(x)\n"
    text = f"import math\nx = 2.0\nfor i in range(1000):\n    {unit}"
    slow, fast = (
        msgspec.structs.replace(operation("math.sqrt", 4, seconds=s, file=f"/tmp/{f}.py"), text="math.sqrt(x)")
        for s, f in ((3e-6, "a"), (1e-6, "b"))
    )
    causes(naming("any", loses("math.sqrt")))
    case = pair(side("a", text, [slow]), side("b", text.replace("exp", "sin"), [fast]))
    (swap,) = factors(case)
    assert swap.cause == name and swap.lines[-1] >= 6


def test_a_condition_that_was_watched_tells_nothing_of_what_stands_under_it(causes: Set) -> None:
    shared = "import math\nx = 2.0\nfor i in range(1000):\n    y = math.sqrt(x)\n"
    text = f"{shared}    if i % 500 == 499:\n        y = math.exp(x)\n"
    slow, fast = (operation("math.sqrt", 4, seconds=s, file=f"/tmp/{f}.py") for s, f in ((3e-6, "a"), (1e-6, "b")))
    causes(naming("any", loses("math.sqrt")))
    tested = operation("%", 5, seconds=1e-8, library="python")
    (swap,) = factors(pair(side("a", text, [slow, tested]), side("b", shared, [fast])))
    assert swap.cause == ""
    reached = operation("math.exp", 6, seconds=2e-8)
    (swap,) = factors(pair(side("a", text, [slow, tested, reached]), side("b", shared, [fast])))
    assert swap.cause == "any"


def test_a_stretch_that_acts_further_on_stands_for_what_it_makes_of_the_unit(causes: Set) -> None:
    """The line that differs gives a function other arrays; the time goes, and is saved, inside that."""
    text = "def work(x):\n    return x.sum()\nx = [1]\nfor i in range(1000):\n    y = work(x[::2])\nprint(y)\n"
    calls_of = [operation("[]", 5, 1e-6), operation("numpy.sum", 2, 9e-5)]
    theirs = [operation("[]", 5, 1e-6, "/tmp/b.py"), operation("numpy.sum", 2, 1e-5, "/tmp/b.py")]
    causes(naming("walks crookedly", loses("numpy.sum")))
    case = pair(side("a", text, calls_of), side("b", text.replace("::2", ":5"), theirs))
    (swap,) = factors(case)
    assert swap.cause == "walks crookedly" and swap.lines == (5,)
    half = pair(side("a", text, [operation("[]", 5, 5e-5), calls_of[1]]), case.faster)
    (swap,) = factors(half)
    assert swap.cause == "walks crookedly", "most of it went in what both have"
    most = pair(side("a", text, [operation("[]", 5, 5e-4), calls_of[1]]), case.faster)
    (swap,) = factors(most)
    assert swap.cause == "", "the line's own operations went: what else went is not what it means"


@pytest.mark.parametrize(("came", "name"), [(3e-5, "in one"), (1e-6, "")])
def test_what_a_library_does_in_place_of_the_users_own_function_is_seen_where_both_call_it(
    causes: Set, came: float, name: str
) -> None:
    text = "import lib\ndef act(x):\n    return x * 2 + 1\nx = [1]\nfor i in range(1000):\n    y = act(x)\nprint(y)\n"
    other = text.replace("def act(x):\n    return x * 2 + 1\n", "act = lib.act\n")
    mine = [operation("*", 3, 5e-5), operation("+", 3, 4e-5)]
    case = pair(side("a", text, mine), side("b", other, [operation("lib.act", 5, came, "/tmp/b.py")]))
    fuses = naming("in one", lambda swap: 0.9 if swap.lost and any(o.name == "lib.act" for o in swap.gained) else 0.0)
    causes(fuses)
    assert [factor.cause for factor in factors(case)] == [name]


def test_what_went_in_another_stretch_is_not_this_ones_doing(causes: Set) -> None:
    text = "def work(x):\n    return x.sum()\nx = [1]\nfor i in range(1000):\n    y = work(x[::2])\n    z = work(x)\n"
    text += "    w = max(x)\nprint(y, z, w)\n"
    other = text.replace("::2", ":5").replace("max", "len")
    mine = [operation("[]", 5, 5e-5), operation("numpy.sum", 2, 9e-5), operation("max", 7, 3e-4)]
    theirs = [operation("[]", 5, 1e-6, "/tmp/b.py"), operation("numpy.sum", 2, 1e-5, "/tmp/b.py")]
    causes(naming("walks crookedly", loses("numpy.sum", 0.6)), naming("searches", loses("max", 0.9)))
    found = factors(pair(side("a", text, mine), side("b", other, theirs)))
    assert [factor.cause for factor in found] == ["walks crookedly", "searches"]


@pytest.mark.parametrize(("seconds", "name"), [(9e-5, "looks up"), (9e-7, "searches")])
def test_what_went_in_another_stretch_names_no_stretch_of_the_set_up(causes: Set, seconds: float, name: str) -> None:
    """Where a good part went outside: a list that is made a set, and another line that is the other program's."""
    text = "import math\nx = [1]\nfor i in range(1000):\n    y = math.sqrt(x)\n    w = max(x)\nprint(y, w)\n"
    other = text.replace("[1]", "[2]").replace("max", "len")
    mine = [operation("math.sqrt", 4, seconds), operation("max", 5, 3e-5)]
    case = pair(side("a", text, mine), side("b", other, [operation("math.sqrt", 4, 1e-7, "/tmp/b.py")]))
    causes(naming("looks up", loses("math.sqrt", 0.6)), naming("searches", loses("max", 0.9)))
    assert [factor.cause for factor in factors(case)] == [name, "searches"]


def test_strangers_and_programs_without_a_text_differ_as_a_whole(causes: Set) -> None:
    causes(naming("loops", loses("+=")))
    for case in (
        pair(side("a", SLOWER, [ADD]), side("b", OTHER, [SUM])),
        pair(side("a", "", [ADD]), side("b", "", [SUM])),
    ):
        (rest,) = factors(case)
        assert (rest.reading, rest.cause, rest.changes) == ("rest", "loops", {})


def test_of_many_stretches_the_costliest_are_exchanged_by_themselves(causes: Set) -> None:
    causes()
    lines = [f"    v{k} = i * {k}\n    w{k} = v{k} + 1\n" for k in range(MOST_SWAPS + 1)]
    text = "for i in range(1000):\n" + "".join(lines)
    other = text
    for k in range(MOST_SWAPS + 1):
        other = other.replace(f"v{k} = i * {k}\n", f"v{k} = {k} * i\n")
    watched = [operation("*", 2 * k + 2, seconds=1e-5) for k in range(1, MOST_SWAPS + 1)]
    case = pair(side("a", text, watched), side("b", other))
    assert case.hunks is not None and len(case.hunks) == MOST_SWAPS + 1
    found = factors(case)
    assert [factor.reading for factor in found] == ["swap"] * MOST_SWAPS
    assert [factor.lines[0] for factor in found] == [each.line for each in watched]


def test_operations_of_about_the_same_time_are_no_difference() -> None:
    swap = whole(RELATIVES)
    assert [one.name for one in swap.lost] == ["+="]
    assert [one.name for one in swap.gained] == ["sum"]


@pytest.mark.parametrize(("seconds", "differs"), [(1.2e-4, False), (1.0e-4, False), (2.0e-4, True), (0.5e-4, True)])
def test_the_same_operation_differs_where_its_time_does(seconds: float, differs: bool) -> None:
    mine, theirs = operation("@", 1, seconds=seconds), operation("@", 9, seconds=1e-4, file="/tmp/b.py")
    swap = whole(pair(side("a", "", [mine]), side("b", "", [theirs])))
    assert (bool(swap.lost), bool(swap.gained)) == (differs, differs)


def test_each_operation_is_matched_once() -> None:
    one = operation("@", 1)
    swap = whole(pair(side("a", "", [one, one, one]), side("b", "", [one])))
    assert (len(swap.lost), len(swap.gained)) == (2, 0)


def test_the_same_program_twice_gives_no_name() -> None:
    twice = pair(side("a", SLOWER, [ADD, ROOT]), side("b", SLOWER, [ADD, ROOT]))
    assert twice.hunks == ()
    (rest,) = factors(twice)
    assert (rest.reading, rest.cause) == ("rest", "")


def test_no_cause_at_all_names_a_program_against_itself(causes: Set) -> None:
    twice = pair(side("a", SLOWER, [ADD, ROOT]), side("b", SLOWER, [ADD, ROOT]))
    assert named(whole(twice)) == ""
    silent = Cause()
    assert silent.explains(whole(twice)) == 0.0 and silent.experiments(twice) == ()


def test_calls_of_libraries_are_counted_by_name() -> None:
    two = operation("numpy.roll", 1)
    assert calls([two, two, ADD]) == {"numpy.roll": 2}


# --- stretches that can't run by themselves ---------------------------------------------------------------------------

TWO_SLOWER = """def get(i):
    return str(i)


kept = 0
wide = 3
for i in range(1000):
    kept += len(get(i)) * wide
print(kept)
"""
TWO_FASTER = TWO_SLOWER.replace("str(i)", "repr(i)").replace("wide = 3", "wide = 1 + 2")


def test_all_stretches_together_are_one_factor_that_gives_the_other_program(causes: Set) -> None:
    causes(naming("calls", loses("str")))
    get = operation("str", 2, seconds=1e-4, library="python")
    case = pair(side("a", TWO_SLOWER, [get]), side("b", TWO_FASTER, []))
    assert case.hunks is not None and len(case.hunks) == 2
    (joint,) = together(case, ())
    assert joint.cause == "calls" and joint.reading == "swap"
    assert apply(TWO_SLOWER, joint.changes["a"].edits) == TWO_FASTER


def test_a_single_stretch_has_no_others_to_go_with() -> None:
    assert together(RELATIVES, ()) == []


IN_LINE = """class Line:
    def __init__(self):
        self.waiting = list(range(1000))

    def take(self):
        return self.waiting.pop(0)


kept = 0
line = Line()
for i in range(1000):
    kept += line.take()
    wide = str(i)
print(kept)
"""


def test_those_that_cannot_run_by_themselves_are_first_exchanged_without_the_others(causes: Set) -> None:
    """A queue of another kind and how it is read, beside something else that does run."""
    causes(naming("calls", loses("str")))
    other = IN_LINE.replace("list(", "deque(").replace("pop(0)", "popleft()").replace("str(", "repr(")
    case = pair(side("a", IN_LINE, []), side("b", other, []))
    assert case.hunks is not None and len(case.hunks) == 3
    group, every = together(case, ("code 3",))
    assert (group.name, every.name) == ("code 1+2", "code in all")
    assert apply(IN_LINE, group.changes["a"].edits) == other.replace("repr(", "str(")
    assert [joint.name for joint in together(case, ())] == ["code in all"]
    assert [joint.name for joint in together(case, ("code 1", "code 2", "code 3"))] == ["code in all"]


def test_the_one_that_takes_time_names_what_goes_with_others_that_prepare_for_it(causes: Set) -> None:
    """How a queue is made, in the unit too, takes nothing to speak of; how it is read does. What the faster program
    does more elsewhere is no part of either."""

    def steps(swap: Swap) -> float:
        return 0.9 if [one.name for one in swap.lost] == ["list.pop"] else 0.0

    causes(naming("moves", steps))
    made_anew = IN_LINE.replace("line = Line()\n", "").replace("    kept +=", "    line = Line()\n    kept +=")
    other = made_anew.replace("list(", "deque(").replace("pop(0)", "popleft()")
    popped, text = operation("list.pop", 6, seconds=2e-3, library="python"), operation("str", 13, seconds=9e-3)
    case = pair(side("a", made_anew, [popped, text]), side("b", other, []))
    (joint,) = together(case, ())
    assert joint.cause == "moves"


CALLS = """def doubled(row):
    return [2 * value for value in row]


rows = range(9)
for i in range(1000):
    y = tuple(doubled(rows))
print(y)
"""


def test_what_a_stretch_calls_and_the_other_does_not_is_part_of_it() -> None:
    """The call by itself takes next to nothing, or what watching it left of it."""
    inner = operation("*", 2, seconds=3e-3, function="doubled", library="python")
    call, make = operation("doubled", 7, seconds=1e-5, library="user"), operation("tuple", 7, seconds=2e-4)
    case = pair(side("a", CALLS, [inner, call, make]), side("b", CALLS.replace("tuple(doubled(rows))", "rows * 2")))
    assert case.hunks is not None
    (own,) = views(whole(case), case.hunks[0])
    assert own.lost == (call, make, inner)
    others = [msgspec.structs.replace(one, file="/tmp/b.py") for one in (inner, call)]
    both = pair(side("a", CALLS, [inner, call, make]), side("b", CALLS.replace("tuple(", "list("), others))
    assert both.hunks is not None and inner not in views(whole(both), both.hunks[0])[0].lost


@pytest.mark.parametrize(
    ("tried", "solved_s", "name"),
    [
        ({"dispatch-overhead"}, 8e-4, "routine"),
        ({"dispatch-overhead"}, 3e-4, ""),  # most of what went are the calls themselves
        (set(), 8e-4, ""),  # what they cost was not measured
    ],
)
def test_the_rest_beside_small_calls_whose_cost_was_measured_has_its_own_name(
    causes: Set, tried: set[str], solved_s: float, name: str
) -> None:
    def mostly(swap: Swap) -> float:
        return sum(one.seconds for one in swap.lost if one.name == "solve") / sum(one.seconds for one in swap.lost)

    causes(naming("routine", lambda swap: 0.7 * mostly(swap)))
    reads = [operation("[]", line, seconds=2.5e-4, library="jax") for line in (7, 8)]
    slower = side("a", "", [operation("solve", 6, seconds=solved_s), *reads])
    case = pair(slower, side("b", "", [operation("lstsq", 5, seconds=1e-4, file="/tmp/b.py")]))
    assert code.rest(case, Tried(causes=frozenset(tried))).cause == name
