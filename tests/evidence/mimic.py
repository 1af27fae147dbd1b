"""Runs the results passes over scripts without the real worker, as the judge needs them."""

from __future__ import annotations

import ast
import sys
import tempfile
from pathlib import Path

import forks
import msgspec

import whyslower
from whyslower.evidence.program_runs import ProgramRuns, Run
from whyslower.evidence.same_work import judge, needs_shared
from whyslower.evidence.snapshots import read_snapshots
from whyslower.records import SameWork

WORKER = Path(whyslower.__file__).parent / "worker"
PASS = Path(__file__).with_name("results_pass.py").read_text()
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
    library = "torch" if "import torch" in script.read_text() else "numpy"
    with tempfile.TemporaryDirectory() as folder:
        words = [str(WORKER), str(script), str(line), str(units), folder, str(rate), seed]
        done = forks.run(PASS, *words, library=library)
        if done.returncode:
            sys.stderr.write(done.stderr)
        return Run(snapshots=read_snapshots(folder), printed=done.stdout, ended=done.returncode == 0)


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
