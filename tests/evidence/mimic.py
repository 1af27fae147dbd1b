"""Runs the results passes over scripts without the real worker, as the judge needs them."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import whyslower
from whyslower.evidence.program_runs import ProgramRuns, Run
from whyslower.evidence.same_work import judge, needs_shared
from whyslower.evidence.snapshots import read_snapshots
from whyslower.records import SameWork

WORKER = Path(whyslower.__file__).parent / "worker"
PASS = Path(__file__).with_name("results_pass.py")
RATE = 1000.0


def first_loop(source: str) -> int:
    """The line of the first loop, wherever it stands; 0 when there is none. A loop to be taken is marked `# unit`."""
    for number, line in enumerate(source.splitlines(), 1):
        if line.rstrip().endswith("# unit"):
            return number
    tree = ast.parse(source)
    top = [n.lineno for n in tree.body if isinstance(n, (ast.For, ast.While))]
    return (top or [n.lineno for n in ast.walk(tree) if isinstance(n, (ast.For, ast.While))] or [0])[-1 if top else 0]


def one_run(script: Path, line: int, units: int, rate: float = 1.0, seed: str = "-") -> Run:
    """One pass over the script's first units."""
    with tempfile.TemporaryDirectory() as folder:
        with open(f"{folder}/stdout", "w+") as out:
            command = [
                sys.executable,
                str(PASS),
                str(WORKER),
                str(script),
                str(line),
                str(units),
                folder,
                str(rate),
                seed,
            ]
            done = subprocess.run(
                command, check=False, stdout=out, stderr=subprocess.PIPE, text=True, timeout=120, env=quiet()
            )
            out.seek(0)
            printed = out.read()
        if done.returncode:
            sys.stderr.write(done.stderr)
        return Run(snapshots=read_snapshots(folder), printed=printed, ended=done.returncode == 0)


def quiet() -> dict[str, str]:
    """One thread each: tests share the machine."""
    return {**os.environ, "OMP_NUM_THREADS": "1", "PYTHONHASHSEED": "0"}


def all_runs(label: str, script: Path, units: int, shared: bool, line: int | None = None) -> ProgramRuns:
    """The passes over one script: as it is, twice; with shared random numbers, twice, if asked."""
    source = script.read_text()
    line = first_loop(source) if line is None else line
    return ProgramRuns(
        label=label,
        source=source,
        line=line,
        kind="for" if line else "process",
        first=one_run(script, line, units),
        second=one_run(script, line, units, rate=RATE),
        shared=one_run(script, line, units, seed="1") if shared else None,
        shared_again=one_run(script, line, units, rate=RATE, seed="1") if shared else None,
    )


def compare_scripts(a: Path, b: Path, units: int = 3) -> SameWork:
    """The answer for two scripts, with shared random numbers if they are needed."""
    runs = [all_runs(label, script, units, shared=False) for label, script in (("a", a), ("b", b))]
    if needs_shared(*runs):
        runs = [all_runs(label, script, units, shared=True) for label, script in (("a", a), ("b", b))]
    return judge(*runs)
