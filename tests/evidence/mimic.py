"""Runs the results passes over scripts without the real worker, as the judge needs them."""

from __future__ import annotations

import ast
import functools
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import msgspec

import whyslower
from whyslower.evidence.program_runs import ProgramRuns, Run
from whyslower.evidence.same_work import judge, needs_shared
from whyslower.evidence.snapshots import read_snapshots
from whyslower.records import SameWork

WORKER = Path(whyslower.__file__).parent / "worker"
PASSES = Path(__file__).with_name("results_pass.py")
RATE = 1000.0


def first_loop(source: str) -> int:
    """The line of the first loop, wherever it stands; 0 when there is none. A loop to be taken is marked `# unit`."""
    for number, line in enumerate(source.splitlines(), 1):
        if line.rstrip().endswith("# unit"):
            return number
    tree = ast.parse(source)
    top = [n.lineno for n in tree.body if isinstance(n, (ast.For, ast.While))]
    return (top or [n.lineno for n in ast.walk(tree) if isinstance(n, (ast.For, ast.While))] or [0])[-1 if top else 0]


@functools.cache
def server(library: str) -> subprocess.Popen[str]:
    """A process that has imported a library, and forks into one pass after another. It ends with this one."""
    # One thread each: tests share the machine.
    environment = {**os.environ, "OMP_NUM_THREADS": "1", "PYTHONHASHSEED": "0"}
    command = [sys.executable, str(PASSES), library]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment)


def one_run(script: Path, line: int, units: int, rate: float = 1.0, seed: str = "-") -> Run:
    """One pass over the script's first units."""
    passes = server("torch" if "import torch" in script.read_text() else "numpy")
    assert passes.stdin is not None
    assert passes.stdout is not None
    with tempfile.TemporaryDirectory() as folder:
        out, err = Path(folder, "stdout"), Path(folder, "stderr")
        out.touch()
        err.touch()
        words = [str(WORKER), str(script), str(line), str(units), folder, str(rate), seed]
        passes.stdin.write(json.dumps({"words": words, "stdout": str(out), "stderr": str(err)}) + "\n")
        passes.stdin.flush()
        code = int(passes.stdout.readline())
        if code:
            sys.stderr.write(err.read_text())
        return Run(snapshots=read_snapshots(folder), printed=out.read_text(), ended=code == 0)


def all_runs(label: str, script: Path, units: int) -> ProgramRuns:
    """The passes over one script as it is: twice, the second time with fast clocks."""
    source = script.read_text()
    line = first_loop(source)
    return ProgramRuns(
        label=label,
        source=source,
        line=line,
        kind="for" if line else "process",
        first=one_run(script, line, units),
        second=one_run(script, line, units, rate=RATE),
    )


def with_shared(runs: ProgramRuns, script: Path, units: int) -> ProgramRuns:
    """The same, and twice with shared random numbers."""
    return msgspec.structs.replace(
        runs,
        shared=one_run(script, runs.line, units, seed="1"),
        shared_again=one_run(script, runs.line, units, rate=RATE, seed="1"),
    )


def compare_scripts(a: Path, b: Path, units: int = 3) -> SameWork:
    """The answer for two scripts, with shared random numbers if they are needed."""
    scripts = (a, b)
    runs = [all_runs(label, script, units) for label, script in zip("ab", scripts, strict=True)]
    if needs_shared(*runs):
        runs = [with_shared(run, script, units) for run, script in zip(runs, scripts, strict=True)]
    return judge(*runs)
