"""A worker's scratch folder: it shows the user's files and keeps writes to itself."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import whyslower

SRC = Path(whyslower.__file__).parents[1]

ENTER = """
import os, sys
sys.path.insert(0, sys.argv[1])
from whyslower.worker import scratch
folder, root, how = sys.argv[2:]
os.chdir(folder)
if how == "copies":
    def refused():
        raise OSError("not permitted")
    scratch._own_mounts = refused
print(scratch.enter(root, [folder]))
print(sorted(os.listdir(".")), open("sub/data.txt").read())
open("log.csv", "a").write("row")
open("sub/new.txt", "w").write("new")
print(open("log.csv").read(), sorted(os.listdir("sub")))
"""


@pytest.mark.parametrize("how", ["overlay", "copies"])
def test_writes_stay_in_the_scratch_folder(tmp_path: Path, how: str) -> None:
    folder, root = tmp_path / "user", tmp_path / "scratch"
    (folder / "sub").mkdir(parents=True)
    root.mkdir()
    (folder / "log.csv").write_text("head ")
    (folder / "sub" / "data.txt").write_text("data")
    command = [sys.executable, "-c", ENTER, str(SRC), str(folder), str(root), how]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    kind, before, after = done.stdout.splitlines()
    assert kind == how or kind == "copies"  # where mounting is not permitted, copies must do
    assert before == "['log.csv', 'sub'] data"
    assert after == "head row ['data.txt', 'new.txt']"
    assert (folder / "log.csv").read_text() == "head "
    assert not (folder / "sub" / "new.txt").exists()


def test_a_scratch_folder_inside_the_users_is_not_copied_into_itself(tmp_path: Path) -> None:
    root = tmp_path / "scratch" / "1"
    root.mkdir(parents=True)
    (tmp_path / "sub").mkdir()
    (tmp_path / "log.csv").write_text("head ")
    (tmp_path / "sub" / "data.txt").write_text("data")
    command = [sys.executable, "-c", ENTER, str(SRC), str(tmp_path), str(root), "overlay"]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    assert done.stdout.startswith("copies")
    assert (tmp_path / "log.csv").read_text() == "head "
