"""Study files, read and run: what they declare, and one clear message for each thing that is wrong with them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from whyslower.errors import ProgramError, UsageError
from whyslower.questions import Study
from whyslower.studies import declare
from whyslower.studies.imports import preloads

GOOD = '''"""Does the size
matter?

More words."""
FACTORS = {"kind": ["sum", "loop"], "size": [32, 64.5, None]}


def build(kind, size):
    return lambda: kind
'''
BUILD = "def build(size): return lambda: size\n"
# What is read in the first is computed in the second: the same study.
COMPUTED = GOOD.replace("64.5, None]}", "64.5]}\nFACTORS['size'].append(None)")


def found(folder: Path, source: str) -> Study:
    (folder / "study.py").write_text(source)
    return declare.declared("study.py", sys.executable, str(folder))


@pytest.mark.parametrize("source", [GOOD, COMPUTED], ids=["read", "run"])
def test_factors_question_and_levels_are_as_declared(tmp_path: Path, source: str) -> None:
    study = found(tmp_path, source)
    assert [(f.name, f.levels) for f in study.factors] == [("kind", ("sum", "loop")), ("size", (32, 64.5, None))]
    assert study.question == "Does the size matter?"
    assert (study.path, study.directory, study.python) == ("study.py", str(tmp_path), sys.executable)


def test_a_study_that_is_written_out_is_not_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def started(*_: Any, **__: Any) -> Any:
        raise AssertionError("a process was started")

    monkeypatch.setattr(subprocess, "run", started)
    assert found(tmp_path, GOOD + "\nraise SystemExit\n").factors
    with pytest.raises(AssertionError, match="process"):
        found(tmp_path, COMPUTED)


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("x = 1\n", "assigns no FACTORS"),
        ("FACTORS = {}\n" + BUILD, "study without factors"),
        ("FACTORS = 3\n" + BUILD, "is no dictionary of levels by name: its type is int"),
        ("FACTORS = {'size': [32]}\n" + BUILD, "has only the level 32"),
        ("FACTORS = {'size': []}\n" + BUILD, "has no level"),
        ("FACTORS = {'size': 'ab'}\n" + BUILD, "are no list: their type is str"),
        ("FACTORS = {'size': [1, [2]]}\n" + BUILD, "no plain value"),
        ("FACTORS = {'size': [1, len]}\n" + BUILD, "no plain value: builtin_function_or_method"),
        ("FACTORS = {'size': [1, float('nan')]}\n" + BUILD, "no plain value: nan"),
        ("FACTORS = {'size': [1, 2, 1]}\n" + BUILD, "the level 1 twice"),
        ("FACTORS = {'size': [1, True]}\n" + BUILD, "can't be told apart"),
        ("FACTORS = {'size': [1, '1']}\n" + BUILD, "can't be told apart"),
        ("FACTORS = {'a size': [1, 2]}\n" + BUILD, "has the name 'a size'"),
        ("FACTORS = {'size': [1, 2]}\n", "defines no function build"),
        ("FACTORS = {'size': [1, 2]}\nbuild = 3\n", "is no function: its type is int"),
        ("FACTORS = {'width': [1, 2]}\n" + BUILD, "takes size, but the factors are width"),
        ("FACTORS = {'size': [1, 2]}\ndef build(size, more): pass\n", "takes size, more, but"),
        ("FACTORS = {'size': [1, 2]}\ndef build(size, /): pass\n", "takes size, but"),
        ("FACTORS = {'size': [1, 2]\n", "study.py is not valid Python in line 1"),
    ],
)
def test_each_fault_has_one_clear_message(tmp_path: Path, source: str, said: str) -> None:
    with pytest.raises(UsageError) as raised:
        found(tmp_path, source)
    assert said in raised.value.message and raised.value.advice
    assert "\n" not in raised.value.message


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"There is no file nowhere\.py"):
        declare.declared("nowhere.py", sys.executable, str(tmp_path))
    with pytest.raises(UsageError, match="is a folder"):
        declare.declared(".", sys.executable, str(tmp_path))


@pytest.mark.parametrize("end", ["import no_such_thing\n", "raise SystemExit(0)\n", "import os; os._exit(0)\n"])
def test_a_file_that_fails_when_it_is_run(tmp_path: Path, end: str) -> None:
    with pytest.raises(ProgramError, match=r"study\.py (failed when it was run|ended while it was imported)") as raised:
        found(tmp_path, "print('noise')\nFACTORS = dict(size=[1, 2])\n" + BUILD + end)
    assert "declared.py" not in raised.value.details


def test_build_may_take_anything_or_more_with_defaults(tmp_path: Path) -> None:
    source = "FACTORS = {'size': [1, 2]}\n"
    for parameters in ("**levels", "*, size", "size, more=3", "size=1"):
        assert found(tmp_path, f"{source}def build({parameters}): pass\n")


def test_what_the_file_prints_and_puts_in_stdouts_place_is_no_matter(tmp_path: Path) -> None:
    noise = "import io, sys\nprint('{}')\nsys.stdout = io.StringIO()\n"
    assert found(tmp_path, noise + "FACTORS = dict(size=[1, 2])\n" + BUILD).factors[0].levels == (1, 2)


# --- preloading -------------------------------------------------------------------------------------------------------

CHOOSES = """
import numpy
FACTORS = {"library": ["numpy", "torch"]}
def build(library):
    "Made of one of two."
    if library == "torch":
        import torch as xp
    else:
        import numpy as xp
    return xp.zeros
if __name__ == "__main__":
    print(build("torch"))
"""


def test_each_variant_has_the_imports_that_its_levels_lead_to(tmp_path: Path) -> None:
    assert preloads(CHOOSES.encode(), tmp_path, {"library": "torch"}) == ("numpy", "torch")
    assert preloads(CHOOSES.encode(), tmp_path, {"library": "numpy"}) == ("numpy",)


@pytest.mark.parametrize(
    "before",
    ["os.environ['OMP_NUM_THREADS'] = '1'", "prepare()", "if ready(threads):\n        pass"],
)
def test_nothing_is_preloaded_that_comes_after_something_is_done(tmp_path: Path, before: str) -> None:
    source = f"import os\ndef build(threads):\n    {before}\n    import torch\n    return torch.ones\n"
    assert preloads(source.encode(), tmp_path, {"threads": 1}) == ()


def test_a_study_for_another_python_preloads_nothing(tmp_path: Path) -> None:
    assert preloads(b"import numpy\nprint 'old'\n", tmp_path, {}) == ()


CALLS = """
FACTORS = {"library": ["numpy", "torch"], "kind": ["f", "g"]}
def build(library, kind):
    return in_numpy(kind)[kind] if library == "numpy" else {"f": in_torch, "g": other}[kind](kind)
def in_numpy(kind):
    import numpy as np
    if kind == "g":
        import scipy
    return {"f": np.sum, "g": np.ones}
def in_torch(kind):
    import torch
    torch.set_num_threads(1)
    import scipy
    return torch.sum
def other(kind):
    import jax
    kind = "f"
    if kind == "g":
        import torch
    return jax.numpy.sum
"""


@pytest.mark.parametrize(
    ("library", "kind", "expected"),
    [
        ("numpy", "f", ("numpy",)),
        ("numpy", "g", ("numpy", "scipy")),
        ("torch", "f", ("torch",)),  # what comes after a call is not preloaded
        ("torch", "g", ("jax",)),  # a name that was bound anew says nothing any more
    ],
)
def test_the_studys_own_functions_are_followed(
    tmp_path: Path, library: str, kind: str, expected: tuple[str, ...]
) -> None:
    assert preloads(CALLS.encode(), tmp_path, {"library": library, "kind": kind}) == expected


def test_functions_that_call_each_other_for_ever_are_left_alone(tmp_path: Path) -> None:
    assert (
        preloads(b"def build(n):\n    return again(n)\ndef again(n):\n    return again(n)\n", tmp_path, {"n": 1}) == ()
    )
