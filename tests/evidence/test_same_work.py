"""The judge on pairs of real scripts: what must be the same, what must not, and what can't be said."""

from __future__ import annotations

import sys
import textwrap
from pathlib import Path

import msgspec
import numpy as np
import pytest

sys.path.insert(0, str(Path(__file__).parent))
from mimic import compare_scripts
from pairs import DATA, SAME
from pairs_that_differ import UNCHECKED, UNLIKE

import whyslower
from whyslower.evidence.program_runs import ProgramRuns, Run
from whyslower.evidence.same_work import judge, needs_shared
from whyslower.records import SameWork

GALLERY = Path(whyslower.__file__).parent / "gallery" / "two_layer_net"


def judged(folder: Path, a: str, b: str) -> SameWork:
    for name, source in (("a.py", a), ("b.py", b)):
        (folder / name).write_text(textwrap.dedent(source))
    return compare_scripts(folder / "a.py", folder / "b.py")


@pytest.mark.parametrize("name", SAME)
def test_same(name: str, tmp_path: Path) -> None:
    work = judged(tmp_path, *SAME[name])
    assert work.kind == "same", work
    assert work.compared


@pytest.mark.parametrize("name", UNLIKE)
def test_unlike_names_what_differs_first(name: str, tmp_path: Path) -> None:
    a, b, variable, unit = UNLIKE[name]
    work = judged(tmp_path, a, b)
    assert work.kind == "unlike", work
    assert work.first_difference is not None
    assert (work.first_difference.variable, work.first_difference.unit) == (variable, unit)
    assert work.first_difference.statement in b
    held_by = (work.first_difference.other_variable or variable).partition(".")[0]
    assert variable in work.first_difference.statement or held_by in work.first_difference.statement


def test_memory_with_room_for_all_that_began_as_other_numbers_in_each(tmp_path: Path) -> None:
    filling = (
        DATA + "p = np.empty(9)\np[:] = {}\nfor i in range(9):\n    p[i] = np.tanh(x[i] @ w).max()\nprint(p.std())\n"
    )
    work = judged(tmp_path, filling.format("np.nan"), filling.format("7.0"))
    assert work.kind == "same" and work.compared == ("p",), work


def test_a_result_that_is_no_number_differs_by_no_size(tmp_path: Path) -> None:
    growing = DATA + "for i in range(9):\n    w = np.tanh(w @ w){}\nprint(w.sum())\n"
    work = judged(tmp_path, growing.format(""), growing.format(" / np.where(w > 0, 1.0, 0.0)"))
    assert work.first_difference is not None and work.first_difference.size is None
    assert msgspec.json.decode(msgspec.json.encode(work), type=SameWork) == work


@pytest.mark.parametrize("name", UNCHECKED)
def test_unchecked_says_why(name: str, tmp_path: Path) -> None:
    work = judged(tmp_path, *UNCHECKED[name])
    assert work.kind == "unchecked", work
    assert work.why


def test_small_numbers_that_agree_are_named_and_not_called_missing(tmp_path: Path) -> None:
    counting = "total = 0\nfor i in range(40):\n    total += {}\nprint(total)\n"
    work = judged(tmp_path, counting.format("1"), counting.format("len([i])"))
    assert (work.kind, "`total` agrees" in work.why) == ("unchecked", True)


@pytest.mark.parametrize(
    ("first", "kind"),
    [("numpy_wrong_mask", "unlike"), pytest.param("numpy_right_mask", "same", marks=pytest.mark.slow)],
)
def test_the_two_layer_network(first: str, kind: str) -> None:
    work = compare_scripts(GALLERY / f"{first}.py", GALLERY / "torch_autograd.py")
    assert (work.kind, work.random_numbers) == (kind, "shared"), work
    if work.first_difference is not None:
        assert (work.first_difference.variable, work.first_difference.unit) == ("W_1", 1)
        assert work.first_difference.size is not None and 0.003 < work.first_difference.size < 0.01
        assert work.first_difference.statement.startswith("W_1 -= ")


BLOWN_UP = """
import numpy as np
rng = np.random.default_rng(3)
total = np.zeros(50)
for step in range(9):
    drawn = rng.random(50)
    total += drawn + {beside} * (1e-7 if drawn[0] in {harmless} else 1e-2)
print(total.sum())
"""


@pytest.mark.parametrize(("own", "kind"), [(9, "unchecked"), (0, "unlike")])
def test_what_differs_with_shared_random_numbers_alone_may_be_rounding(own: int, kind: str, tmp_path: Path) -> None:
    """With their own, which are as much shared, the two are as good as the same."""
    rng = np.random.default_rng(3)
    harmless = [float(rng.random(50)[0]) for _ in range(own)]
    paths = tmp_path / "a.py", tmp_path / "b.py"
    for beside, path in enumerate(paths):
        path.write_text(BLOWN_UP.format(beside=beside, harmless=harmless))
    work = compare_scripts(*paths)
    assert work.kind == kind, work


def printing(first: str, again: str) -> ProgramRuns:
    """A program without a loop, of which only the print-outs are known."""
    return ProgramRuns(
        label="p", source="", line=0, kind="process", first=Run(printed=first), second=Run(printed=again)
    )


def test_a_process_is_judged_by_what_it_prints() -> None:
    a = printing("loss 0.123456\ntime 3.1", "loss 0.123456\ntime 3100")
    b = printing("loss 0.123457\ntime 1.1", "loss 0.123457\ntime 1100")
    other = printing("loss 0.4", "loss 0.4")
    assert judge(a, b).kind == "same"
    assert judge(a, other).kind == "unchecked"
    assert needs_shared(a, other)


@pytest.mark.parametrize(
    ("a", "b", "kind", "why"),
    [
        ("sum 184908776\nwinner alice", "sum 184908776\nwinner bob", "unchecked", "`winner alice`"),
        ("sum 184908776", "sum 184908776\nhistogram [99, 98]", "unchecked", "`histogram [99, 98]`"),
        ("sum 184908776\ntook 3 s", "sum 184908776", "same", ""),
        ("sum 184908776\nslowly now", "sum 184908776", "same", ""),
        ("sum 1240", "sum 1240", "same", ""),
        ("sum 4", "sum 4", "unchecked", "nothing"),
        ("of alice and of bob one won", "of alice and of bob one won", "same", ""),
        ("digest af8ab7", "digest bf8ab7", "unchecked", "`digest af8ab7`"),
        ("loss 0.4123", "loss 0.4567", "unchecked", ""),
    ],
)
def test_all_that_a_whole_run_prints_is_its_result(a: str, b: str, kind: str, why: str) -> None:
    """But what measures the run, and what the source prints as it stands there."""
    runs = [msgspec.structs.replace(printing(text, text), source='print("slowly now")') for text in (a, b)]
    found = judge(*runs)
    assert found.kind == kind and why in (found.why or "")


def test_what_a_run_prints_otherwise_each_time_is_not_held_against_the_other() -> None:
    a = printing("total 184908776\nfile /tmp/abc", "total 184908776\nfile /tmp/xyz")
    b = printing("total 184908776\nfile /tmp/uvw", "total 184908776\nfile /tmp/rst")
    assert judge(a, b).kind == "same"


def test_a_whole_run_and_rounds_of_a_loop_can_not_be_compared() -> None:
    loop = msgspec.structs.replace(
        printing("x 3.14159", "x 3.14159"), kind="for", line=1, source="for i in x:\n    i\n"
    )
    assert judge(printing("x 3.14159", "x 3.14159"), loop).kind == "unchecked"
