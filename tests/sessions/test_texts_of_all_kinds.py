"""Scripts in other encodings and with other line ends, and scripts of several loops: whole sessions."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from sessions_support import SOON, Said

pytestmark = pytest.mark.alone
Session = Callable[..., Said]

COPYING = """\
# größe
import numpy as np
x = np.arange(60000.0)
s = 0.0
for i in range(20000):
    y = x.copy()
    s += float(y.sum())
print("größe", s)
"""
PLAIN = COPYING.replace("x.copy()", "x")
ENCODED: dict[str, Callable[[str], bytes]] = {
    "with a byte order mark": lambda text: text.encode("utf-8-sig"),
    "in Latin-1": lambda text: ("# -*- coding: latin-1 -*-\n" + text).encode("latin-1"),
    "with other line ends": lambda text: text.replace("\n", "\r\n").encode(),
}
LONG = dict.fromkeys(["with a byte order mark", "in Latin-1"], pytest.mark.slow)  # the third stands for them


@pytest.mark.skipif(shutil.which("patch") is None, reason="the patch command is not here")
@pytest.mark.parametrize("kind", [pytest.param(kind, marks=LONG.get(kind, ())) for kind in ENCODED])
def test_a_script_is_read_as_python_reads_it(session: Session, tmp_path: Path, kind: str) -> None:
    encode = ENCODED[kind]
    change = tmp_path / "change.diff"
    said = session(encode(COPYING), encode(PLAIN), flags=("--why", "quick", "--patch", str(change)), budget=20)
    assert said.answer["verdict"]["slower"] == "a", said
    assert [cause["id"] for cause in said.answer["causes"]] == ["redundant-copy"]
    if kind == "with other line ends":
        here = tmp_path / "here"
        subprocess.run(["patch", "-p0", "--binary", "-i", str(change)], cwd=here, check=True, capture_output=True)
        assert (here / "a.py").read_bytes().count(b"\r\n") == COPYING.count("\n")
        assert b"copy()" not in (here / "a.py").read_bytes()


LOOPS = """\
w = [0.5] * 50
for step in range({steps}):
    w = [v + 1e-3 for v in w]
error = 0.0
for boot in range({boots}):
    error += sum([v * v for v in w])
print(error)
"""


def test_the_loop_that_is_compared_is_the_same_in_both(session: Session) -> None:
    """In each program another of the two takes longest, by far: what is watched is a part of a second."""
    said = session(LOOPS.format(steps=400_000, boots=9_000), LOOPS.format(steps=20_000, boots=300_000), flags=SOON)
    loops = {label: told["loop"]["line"] for label, told in said.answer["programs"].items()}
    assert loops in ({"a": 2, "b": 2}, {"a": 5, "b": 5}), said
    assert "it is not compared" in said.out and "--loop" in said.out


@pytest.mark.parametrize("imports", ["", "import numpy\n"])  # started cold, and forked
def test_what_compiled_code_prints_is_compared(session: Callable[..., Said], imports: str) -> None:
    """It stands in a buffer of C's, which Python knows nothing of."""
    script = imports + "import ctypes\ntotal = 0\nfor i in range(600_000):\n    total += i % 7\n"
    printed = [f"ctypes.CDLL(None).printf(b'%d\\n', ctypes.c_int(total + {extra}))\n" for extra in (0, 5)]
    said = session(*(script + line for line in printed), budget=12, flags=SOON)
    assert said.answer["same_work"]["kind"] == "unlike"
