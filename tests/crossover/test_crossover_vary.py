"""The size: how it is written, what scripts must say of it, how it is set."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from whyslower.crossover.measured import label_and_size, label_at
from whyslower.crossover.vary import at_size, check, parse_vary
from whyslower.errors import UsageError
from whyslower.questions import Vary
from whyslower.records import Program


def test_a_range_of_integers() -> None:
    assert parse_vary("N=16..65536") == Vary(name="N", low=16, high=65536)
    assert parse_vary(" N = 65_536 .. 1e6 ") == Vary(name="N", low=65536, high=1000000)


def test_a_range_of_other_numbers() -> None:
    assert parse_vary("density=0.01..1") == Vary(name="density", low=0.01, high=1, whole=False)
    assert not parse_vary("N=1.0..2.0").whole


def test_listed_sizes_are_put_in_order() -> None:
    assert parse_vary("N=256,16,64") == Vary(name="N", low=16, high=256, sizes=(16, 64, 256))


BAD = [
    ("N", "names no size"),
    ("=16..32", "names no size"),
    ("a b=16..32", "names no size"),
    ("a:N=16..32", "one name in all programs"),
    ("N=", "gives no sizes"),
    ("N=16..", "is no range"),
    ("N=..16", "is no range"),
    ("N=1..2..3", "is no range"),
    ("N=16...64", "is no range"),
    ("N=64..16", "runs backwards"),
    ("N=16..16", "one size only"),
    ("N=16", "one size only"),
    ("N=16,16", "names a size twice"),
    ("N=16,,32", "is not a number"),
    ("N=few..many", "'few' is not a number"),
    ("N=0..16", "0 is no size"),
    ("N=-4,16", "-4 is no size"),
    ("N=1..inf", "inf is no size"),
    ("N=nan,1", "nan is no size"),
]


@pytest.mark.parametrize(("text", "says"), BAD)
def test_what_is_no_size_is_said(text: str, says: str) -> None:
    with pytest.raises(UsageError, match=says) as caught:
        parse_vary(text)
    assert caught.value.advice


def test_a_reversed_range_is_written_the_right_way_in_the_advice() -> None:
    with pytest.raises(UsageError) as caught:
        parse_vary("N=64..16")
    assert "--vary N=16..64" in caught.value.advice


# --- in scripts -------------------------------------------------------------------------------------------------------

N = Vary(name="N", low=16, high=64)


def programs(folder: Path, *sources: str) -> list[Program]:
    """Scripts a.py, b.py ... with these texts."""
    found = []
    for label, source in zip("abc", sources, strict=False):
        (folder / f"{label}.py").write_text(source)
        found.append(Program(label=label, kind="script", target=f"{label}.py", directory=str(folder)))
    return found


def test_equal_constants_need_no_remark(tmp_path: Path) -> None:
    checked = check(programs(tmp_path, "N = 512\nf(N)\n", "M, N = 3, 512\nf(N)\n", "N: int = 2**9\nf(N)\n"), N)
    assert checked == (N, ())


def test_constants_that_differ_are_named(tmp_path: Path) -> None:
    (remark,) = check(programs(tmp_path, "N = 512\nf(N)\n", "N = 4 * 256\nf(N)\n"), N).remarks
    assert (remark.kind, remark.data) == ("sizes-differ", {"name": "N", "values": {"a": 512, "b": 1024}})


def test_a_computed_constant_is_named(tmp_path: Path) -> None:
    (remark,) = check(programs(tmp_path, "N = 512\nf(N)\n", "import sys\nN = int(sys.argv[1])\nf(N)\n"), N).remarks
    assert (remark.kind, remark.data["label"], remark.data["text"]) == ("size-computed", "b", "int(sys.argv[1])")


def test_a_constant_that_is_never_read_is_told(tmp_path: Path) -> None:
    (remark,) = check(programs(tmp_path, "N = 1\nf(N)\n", "N = 1\ndef f(n=256):\n    return n\n"), N).remarks
    assert (remark.kind, remark.data) == ("size-unused", {"label": "b", "name": "N"})


@pytest.mark.parametrize("value", ["[3, 1, 2]", "'long'", "None", "{}", "(1, 2)", "[i for i in range(9)]", "True"])
def test_what_is_no_number_is_no_size(tmp_path: Path, value: str) -> None:
    with pytest.raises(UsageError, match=r"b\.py sets N to .*, which is no number"):
        check(programs(tmp_path, "N = 1\nf(N)\n", f"N = {value}\nf(N)\n"), N)


def test_a_script_without_the_constant_says_which_it_has(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"b\.py assigns no constant N at top level") as caught:
        check(programs(tmp_path, "N = 1\n", "SIZE = 4\nname = 'x'\ndef f():\n    N = 3\n"), N)
    assert "SIZE" in caught.value.advice and "name" not in caught.value.advice


@pytest.mark.parametrize("again", ["N *= 2", "for N in range(3): pass", "if True:\n    N = 3", "with f() as N: pass"])
def test_a_constant_that_is_set_again_is_refused(tmp_path: Path, again: str) -> None:
    with pytest.raises(UsageError, match=r"b\.py sets N again in line [23]"):
        check(programs(tmp_path, "N = 1\n", f"N = 1\n{again}\n"), N)


def test_names_inside_functions_are_their_own(tmp_path: Path) -> None:
    inner = "N = 1\ndef f():\n    N = 3\nx = [N for N in (1, 2)]\n"
    assert check(programs(tmp_path, "N = 1\nf(N)\n", inner), N).remarks == ()


def test_fractions_of_an_integer_are_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"a\.py uses an integer for N \(8\)") as caught:
        check(programs(tmp_path, "N = 8\n", "N = 8\n"), parse_vary("N=1.5..20.25"))
    assert "--vary N=1..21" in caught.value.advice


def test_a_script_of_fractions_gets_fractions(tmp_path: Path) -> None:
    assert not check(programs(tmp_path, "N = 0.5\n", "N = 2.0\n"), N).vary.whole


def test_a_script_for_another_python_is_left_to_its_worker(tmp_path: Path) -> None:
    assert check(programs(tmp_path, "N = 1\nf(N)\n", "print 'N'\n"), N) == (N, ())


def test_the_size_goes_into_settings_beside_the_users_own() -> None:
    program = Program(label="a", kind="script", target="a.py", settings=(("M", "3"), ("N", "8")))
    sized = at_size(program, N, 32.0)
    assert (sized.label, sized.settings) == ("a@32", (("M", "3"), ("N", "32")))
    assert at_size(program, parse_vary("N=0.5..2"), 1.0).settings[-1] == ("N", "1.0")


def test_the_size_of_a_study_goes_into_its_levels() -> None:
    program = Program(label="numpy", kind="variant", target="s.py", payload=json.dumps({"library": "numpy", "n": 1}))
    sized = at_size(program, parse_vary("n=16..64"), 32.0)
    assert (sized.label, json.loads(sized.payload)) == ("numpy@32", {"library": "numpy", "n": 32})


@pytest.mark.parametrize("size", [1.0, 65536.0, 0.125, 1e-7, 12.7])
def test_labels_tell_their_size(size: float) -> None:
    assert label_and_size(label_at("a@b", size)) == ("a@b", size)
