"""What only a real process shows: what is imported, a reader that goes away."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from fake_engine import Engine

from whyslower.cli.main import main
from whyslower.cli.noise import noise


def whyslower(*line: str, python: tuple[str, ...] = ()) -> list[str]:
    return [sys.executable, *python, "-m", "whyslower.cli.main", *line]


def test_version_is_said() -> None:
    done = subprocess.run(whyslower("--version"), capture_output=True, text=True, check=True)
    assert done.stdout.startswith("whyslower ")


def test_neither_import_nor_version_nor_help_loads_anything_heavy() -> None:
    for line in (
        ("-c", "import whyslower"),
        ("-m", "whyslower.cli.main", "--version"),
        ("-m", "whyslower.cli.main", "-h"),
    ):
        loaded = subprocess.run([sys.executable, "-X", "importtime", *line], capture_output=True, text=True, check=True)
        modules = {row.rpartition("|")[2].strip() for row in loaded.stderr.splitlines()}
        assert not modules & {"numpy", "scipy", "torch", "rich", "msgspec", "cloudpickle"}, line


def test_a_report_to_a_file_needs_no_rich(fake: Engine, folder: Path) -> None:
    assert main(["a.py", "b.py", "--log", "log.jsonl"]) == 0
    shown = subprocess.run(
        whyslower("show", "log.jsonl", python=("-X", "importtime")), capture_output=True, text=True, check=True
    )
    modules = {row.rpartition("|")[2].strip() for row in shown.stderr.splitlines()}
    assert "b.py is 1.50" in shown.stdout
    assert not modules & {"rich", "torch", "scipy", "cloudpickle"}


def test_a_reader_that_goes_away_is_no_error(fake: Engine, folder: Path) -> None:
    assert main(["a.py", "b.py", "--log", "log.jsonl"]) == 0
    show = subprocess.Popen(whyslower("show", "log.jsonl"), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert show.stdout is not None
    assert show.stderr is not None
    show.stdout.close()
    told = show.stderr.read()
    show.stderr.close()
    assert show.wait() == 0
    assert told == ""


def test_machine_says_what_there_is() -> None:
    done = subprocess.run(whyslower("machine", "--json"), capture_output=True, text=True, check=True)
    found = json.loads(done.stdout)
    assert found["machine"]["cpus"] >= 1
    assert "numpy" in found["libraries"]["versions"]
    assert any(pool["user_api"] == "blas" for pool in found["libraries"]["pools"])
    assert found["libraries"]["stacks"] in (True, False)
    assert 0 <= found["noise"]["lost"] < 1


def test_noise_counts_gaps_between_looks_at_the_clock() -> None:
    looks = iter([0, 100, 200, 100_200, 100_300, 1_000_300])
    found = noise(0.001, lambda: next(looks))
    assert found["gaps"] == 2
    assert found["longest_s"] == 900_000 * 1e-9
    assert found["lost"] == (100_000 + 900_000) / 1_000_300


def test_files_of_the_current_folder_are_no_modules_of_ours(tmp_path: Path) -> None:
    """`python -m` looks there first, and a user's signal.py or numpy.py says nothing of ours."""
    for name in ("signal.py", "numpy.py", "json.py"):
        (tmp_path / name).write_text("raise SystemExit('not this one')\n")
    line = [sys.executable, "-m", "whyslower", "show", "none.jsonl"]  # the package itself is found elsewhere
    shown = subprocess.run(line, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (shown.returncode, shown.stdout) == (2, "") and "There is no log none.jsonl" in shown.stderr


INTERRUPTED_CLASS = """
class Interrupting:
    def __set_name__(self, owner, name):
        raise KeyboardInterrupt


try:
    class Made:
        member = Interrupting()
except KeyboardInterrupt as interrupt:  # as it comes from Python 3.12 on
    raise RuntimeError("Error calling __set_name__") from interrupt
"""


@pytest.mark.parametrize("module", ["click", "msgspec"], ids=["the command line's imports", "a command's imports"])
def test_an_interrupt_in_the_making_of_a_class_is_one(tmp_path: Path, module: str) -> None:
    (tmp_path / f"{module}.py").write_text(INTERRUPTED_CLASS)
    line = [sys.executable, "-m", "whyslower", "explain", "a.py", "b.py"]
    there = {**os.environ, "PYTHONPATH": str(tmp_path)}
    told = subprocess.run(line, cwd=tmp_path, env=there, capture_output=True, text=True, check=False)
    assert told.returncode == 130, told.stderr
    assert told.stderr.strip() == "whyslower: Interrupted."


def test_an_error_of_an_import_is_no_interrupt(tmp_path: Path) -> None:
    (tmp_path / "click.py").write_text("raise RuntimeError('broken')\n")
    line = [sys.executable, "-m", "whyslower", "explain", "a.py", "b.py"]
    there = {**os.environ, "PYTHONPATH": str(tmp_path)}
    told = subprocess.run(line, cwd=tmp_path, env=there, capture_output=True, text=True, check=False)
    assert told.returncode == 1 and "RuntimeError: broken" in told.stderr
