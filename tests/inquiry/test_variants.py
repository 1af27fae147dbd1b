"""Factors put into a program: one text, one door, one environment; and the same change as a patch that applies."""

from __future__ import annotations

import dataclasses
import shutil
import subprocess
import weakref
from pathlib import Path
from typing import Any, Literal

import msgspec
import numpy as np
import pytest
from inquiry_made import SLOWER, editing, setting, side

from whyslower.causes.case import Side
from whyslower.factors.modules import Module
from whyslower.factors.source import Source
from whyslower.inquiry.variants import changed, inside, patch, replaced
from whyslower.records import Change, Edit

A = side("a", SLOWER)
ROOT = editing("root", SLOWER, "math.sqrt(total)", "total ** 0.5")
ROWS = editing("rows", SLOWER, "list(range(100))", "tuple(range(100))")
LONGER = editing("longer", SLOWER, "rows = list(range(100))\n", "rows = []\nrows.extend(range(100))\n")


def test_edits_of_several_factors_are_joined() -> None:
    variant = changed(A, (ROWS, ROOT))
    assert variant is not None
    assert variant.factors == ("root", "rows") and variant.key == "a+root+rows"
    (text,) = variant.sources.values()
    assert "rows = tuple(range(100))\n" in text and "y = total ** 0.5\n" in text
    assert variant.line == 3


def test_an_edit_that_two_factors_share_is_made_once() -> None:
    shared = editing("both", SLOWER, "import math\n", "import math\nimport gc\n")
    edits = shared.changes["a"].edits + ROOT.changes["a"].edits
    more = msgspec.structs.replace(ROOT, changes={"a": Change(edits=edits)})
    (text,) = changed(A, (shared, more)).sources.values()  # type: ignore[union-attr]
    assert text.count("import gc") == 1


def test_edits_that_meet_give_no_variant() -> None:
    inside = editing("inside", SLOWER, "sqrt(total)", "cbrt(total)")
    assert changed(A, (inside,)) is not None
    assert changed(A, (ROOT, inside)) is None


def test_the_loops_place_moves_with_what_is_put_before_it() -> None:
    assert changed(A, (LONGER,)).line == 4  # type: ignore[union-attr]
    assert changed(A, (LONGER, ROOT)).line == 4  # type: ignore[union-attr]


def test_a_loop_that_is_edited_away_can_not_be_measured() -> None:
    swallows = Edit(start=SLOWER.index("rows ="), end=SLOWER.index("range(1000)"), text="for k in ")
    assert changed(A, (setting("gone", changes={"a": Change(edits=(swallows,))}),)) is None


def test_doors_and_environments_of_all_factors_come_together_each_once() -> None:
    one = setting("one", changes={"a": Change(door=("import gc", "gc.disable()"), environment=(("X", "1"),))})
    two = setting("two", changes={"a": Change(door=("import gc", "gc.freeze()"), environment=(("Y", "2"),))})
    variant = changed(A, (one, two))
    assert variant is not None and not variant.sources and variant.line is None
    assert variant.door == ("import gc", "gc.disable()", "gc.freeze()")
    assert variant.environment == {"X": "1", "Y": "2"}
    assert variant.told == {"sources": {}, "door": list(variant.door), "environment": {"X": "1", "Y": "2"}}


def test_a_factor_of_the_other_program_leaves_this_one_as_it_is() -> None:
    variant = changed(A, (setting("theirs", labels="b"),))
    assert variant is not None and variant.key == "a" and variant.factors == ()
    assert changed(A, (setting("theirs", labels="b"), ROOT)).key == "a+root"  # type: ignore[union-attr]


def test_a_program_without_a_text_can_be_set_but_not_edited() -> None:
    function = side("a", "")
    assert changed(function, (ROOT,)) is None
    assert changed(function, (setting("p"),)).door == ("p = 1",)  # type: ignore[union-attr]


# --- modules beside the script ----------------------------------------------------------------------------------------

MODULE = "def root(x):\n    return x ** 0.5\n"


def beside(folder: Path) -> Side:
    """A program in `folder`, with a module in a package beside its script."""
    own = side("a", SLOWER)
    program = msgspec.structs.replace(own.program, target="old/a.py", directory=str(folder))
    path = str(folder.resolve() / "old" / "a.py")
    others = {"pkg/roots.py": Module(str(folder.resolve() / "old/pkg/roots.py"), MODULE)}
    return dataclasses.replace(own, program=program, source=Source(SLOWER, path, 3), others=others)


def test_edits_of_modules_go_into_their_files(tmp_path: Path) -> None:
    own = beside(tmp_path)
    (module,) = own.others.values()
    edit = Edit(start=MODULE.index("x **"), end=len(MODULE) - 1, text="math.sqrt(x)", file=module.path)
    edits = (edit, *ROOT.changes["a"].edits)
    variant = changed(own, (setting("both", changes={"a": Change(edits=edits)}),))
    assert variant is not None and variant.line == 3
    assert variant.sources[module.path] == "def root(x):\n    return math.sqrt(x)\n"
    assert "y = total ** 0.5" in variant.sources[own.source.path]  # type: ignore[union-attr]
    (alone,) = changed(own, (setting("one", changes={"a": Change(edits=(edit,))}),)).sources  # type: ignore[union-attr]
    assert alone == module.path
    diff = patch(own, setting("both", changes={"a": Change(edits=edits)}))
    assert diff.startswith("--- old/pkg/roots.py\n+++ old/pkg/roots.py\n") and "--- old/a.py\n" in diff


def test_to_become_the_other_program_takes_its_modules_too(tmp_path: Path) -> None:
    own = beside(tmp_path)
    text = SLOWER.replace("range(100)", "range(50)")
    others = {
        "pkg/roots.py": Module("/elsewhere/pkg/roots.py", MODULE + "\n"),
        "new.py": Module("/elsewhere/new.py", ""),
    }
    other = dataclasses.replace(own, source=Source(text, "/elsewhere/a.py", 3), others=others)
    assert [line for line in replaced(own, other).splitlines() if line.startswith("+++")] == [
        "+++ old/a.py",
        "+++ old/pkg/roots.py",
    ]
    assert replaced(own, own) == ""


# --- the same as a patch ----------------------------------------------------------------------------------------------


@pytest.mark.skipif(shutil.which("patch") is None, reason="the patch command is not here")
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_a_patch_gives_what_was_measured(tmp_path: Path, newline: str) -> None:
    text = SLOWER.replace("\n", newline)
    own = side("a", text)
    (tmp_path / "a.py").write_bytes(text.encode())
    factor = editing("root", text, "math.sqrt(total)", "total ** 0.5")
    change = msgspec.structs.replace(factor.changes["a"], door=("import gc; gc.disable()",))
    diff = patch(own, msgspec.structs.replace(factor, changes={"a": change}))
    subprocess.run(["patch", "-p0", "--binary"], input=diff.encode(), cwd=tmp_path, check=True, capture_output=True)
    lines = (tmp_path / "a.py").read_bytes().decode().split(newline)
    assert lines[:5] == ["import math", "import gc", "rows = list(range(100))", "gc.disable()", "for i in range(1000):"]
    assert lines[8] == "    y = total ** 0.5"


def test_a_patch_within_a_function_imports_at_the_top(tmp_path: Path) -> None:
    """Else the name would be the function's own, and unbound where it is used before."""
    text = "import math\ndef main():\n    math.sqrt(2)\n    for i in range(9):\n        y = i\nmain()\n"
    own = dataclasses.replace(side("a", text), source=Source(text, "/tmp/a.py", 4))
    change = Change(door=("import math, gc; gc.disable()", "x = 1"))
    lines = patch(own, setting("p", changes={"a": change})).splitlines()
    added = [line for line in lines if line.startswith("+") and not line.startswith("+++")]
    assert added == ["+import gc", "+    gc.disable()", "+    x = 1"]


def test_there_is_no_patch_for_an_environment_another_program_or_no_text() -> None:
    environment = setting("threads", changes={"a": Change(environment=(("OMP_NUM_THREADS", "1"),))})
    assert patch(A, environment) == ""
    assert patch(A, setting("theirs", labels="b")) == ""
    assert patch(side("a", ""), setting("p")) == ""
    assert patch(A, setting("p")).startswith("--- a.py\n+++ a.py\n")


def test_in_a_whole_process_what_is_run_at_the_door_comes_after_the_imports() -> None:
    """Before the script it would import torch before the clock starts, and be thanked for that."""
    whole = dataclasses.replace(A, source=Source(SLOWER, "/tmp/a.py", 0))
    one = setting("threads", changes={"a": Change(door=("import torch; torch.set_num_threads(1)",))})
    variant = changed(whole, (inside(one, (whole,)),))
    assert variant is not None and variant.door == () and variant.line == 0
    (text,) = variant.sources.values()
    assert text == SLOWER.replace("import math\n", "import math\nimport torch; torch.set_num_threads(1)\n")


KEEPS = "import numpy as np\nx = np.ones(100_000)\nfor k in range(2):\n    y = x.sum()\n"


@pytest.mark.parametrize(("reading", "kept"), [("equal", True), ("swap", False)])
def test_arrays_that_an_experiment_replaces_before_the_loop_are_kept(
    reading: Literal["equal", "swap"], kept: bool
) -> None:
    """Freed, a large one would make later ones cheaper, as no other memory has to be faulted in for them."""
    program = side("a", KEEPS)
    assert program.source is not None
    narrow = program.source.before_loop("x = x.astype(np.float32)")
    factor = setting("narrow", changes={"a": Change(edits=(narrow,))}, reading=reading)
    variant = changed(program, (factor,))
    assert variant is not None
    (text,) = variant.sources.values()
    names: dict[str, Any] = {}
    set_up, narrowing = text.splitlines(keepends=True)[: variant.line - 1], "x = x.astype(np.float32)\n"
    exec("".join(set_up).removesuffix(narrowing), names)
    before = weakref.ref(names["x"])
    exec(narrowing, names)
    assert names["x"].dtype == np.float32
    assert (before() is not None) is kept
    assert "_kept" not in patch(program, factor)
