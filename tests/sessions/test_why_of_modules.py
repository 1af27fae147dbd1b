"""Two versions of a program of several files, explained: whole sessions."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from sessions_support import Said

pytestmark = pytest.mark.alone
Session = Callable[..., Said]

MAIN = 'from trainer import train\n\nif __name__ == "__main__":\n    print(train(60, steps=20000))\n'
TRAINER = """
from losses import loss


def train(size, steps):
    x = [float(i) for i in range(size)]
    seen = []
    for step in range(steps):
        x[step % size] *= 0.999
        seen.append(loss(x))
    return sum(seen)
"""
SLOW = "def loss(x):\n    total = 0.0\n    for each in x:\n        total += each * 0.5\n    return total\n"
FAST = "def loss(x):\n    return sum(x) * 0.5\n"
BUDGET_S = 60.0


@pytest.mark.skipif(shutil.which("patch") is None, reason="the patch command is not here")
@pytest.mark.parametrize(
    "new",
    [
        pytest.param({"trainer.py": TRAINER, "losses.py": FAST}, id="a function of a module"),
        pytest.param(
            {"trainer.py": TRAINER.replace("losses", "fast"), "losses.py": SLOW, "fast.py": FAST},
            id="a module that is new",
            marks=pytest.mark.slow,
        ),
    ],
)
def test_the_difference_is_found_in_a_module(session: Session, tmp_path: Path, new: dict[str, str]) -> None:
    versions = {"old": {"trainer.py": TRAINER, "losses.py": SLOW}, "new": new}
    for version, files in versions.items():
        folder = tmp_path / "here" / version
        folder.mkdir()
        for name, text in {"main.py": MAIN, **files}.items():
            (folder / name).write_text(text)
    flags = ("--why", "quick", "--patch", "change.diff")
    said = session(words=["old/main.py", "new/main.py"], flags=flags, budget=BUDGET_S)
    assert said.answer["verdict"]["slower"] == "a"
    assert [cause["id"] for cause in said.answer["causes"]] == ["python-loop"]
    assert said.answer["causes"][0]["after"] < 1.2
    subprocess.run(["patch", "-p0", "-i", "change.diff"], cwd=tmp_path / "here", check=True, capture_output=True)
    folders = [tmp_path / "here" / version for version in versions]
    assert all((folders[0] / name).read_text() == text for name, text in new.items())
