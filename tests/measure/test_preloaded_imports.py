"""What workers are forked with: by the text that a program runs, wherever that text comes from."""

from __future__ import annotations

from pathlib import Path

import pytest

from whyslower.measure.imports import preloadable_for
from whyslower.records import Program, ProgramText

SCRIPT = "import numpy as np\nimport torch\nimport collections\nx = np.ones(3)\nimport jax\n"


def program(folder: Path, text: str, kind: str = "script") -> Program:
    """A script in the folder; or a function, whose file goes on with a loop that only its text has."""
    (folder / "work.py").write_text("import scipy\n" if kind == "function" else text)
    own = ProgramText(text=text, file="work.py", line=1) if kind == "function" else None
    return Program(label="a", kind=kind, target="work.py", directory=str(folder), text=own)  # type: ignore[arg-type]


@pytest.mark.parametrize("kind", ["script", "function"])
def test_what_is_imported_before_anything_is_done(tmp_path: Path, kind: str) -> None:
    assert preloadable_for(program(tmp_path, SCRIPT, kind)) == ("numpy", "torch")


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("from scipy import signal as sg, __version__\nsg.lfilter\n", ("scipy", "scipy.signal")),
        ("import scipy as sp\nfor i in range(9):\n    sp.stats.norm.pdf(i)\n", ("scipy", "scipy.stats")),
        ("import numpy as np\nnp.random.rand(3)\nnp.maximum.reduce([2])\n", ("numpy", "numpy.random")),
        ("import scipy.ndimage\nstats = []\nstats.append(scipy.ndimage)\n", ("scipy.ndimage",)),
        ("import numpy as np\nx = np.ones(3)\nimport scipy\nscipy.signal.lfilter\n", ("numpy",)),
    ],
)
def test_parts_that_a_library_imports_when_they_are_asked_for_are_imported_too(
    tmp_path: Path, text: str, names: tuple[str, ...]
) -> None:
    assert preloadable_for(program(tmp_path, text)) == names


def test_the_users_own_modules_are_not(tmp_path: Path) -> None:
    (tmp_path / "torch.py").write_text("")
    assert preloadable_for(program(tmp_path, SCRIPT)) == ("numpy",)


def test_a_program_without_a_text_preloads_nothing(tmp_path: Path) -> None:
    made = Program(label="a", kind="statement", target="x = 1", directory=str(tmp_path))
    assert preloadable_for(made) == ()
