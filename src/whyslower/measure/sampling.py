"""A running worker's stacks, down into compiled routines, as py-spy sees them from outside."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from subprocess import DEVNULL, PIPE

from whyslower.measure import crew
from whyslower.measure.capture import Capture
from whyslower.measure.stage import Stage
from whyslower.measure.worker import Worker

SAMPLED_S = 1  # whole seconds, as py-spy has them
LAST_WORDS_S = 1.0
RATE = 200  # samples a second, at most: each stops the program for a moment
START_S = 2.5  # for py-spy to read the libraries' symbols
BUDGET_SHARE = 0.2  # of what is left may go to it: of both programs, as what only one was seen in tells little
DEEPEST = 14  # innermost frames that are kept below the user's own
LONGEST = 160  # letters of a routine's name
STACKS = 400  # kept, the most frequent
OURS = f"{crew.WORKER}/"
_FRAME = re.compile(r"(?P<name>.*) \((?P<file>.*?)(?::(?P<line>\d+))?\)")
_ADDRESS = re.compile(r"0x[0-9a-f]+")
# Threads of OpenBLAS and OpenMP that wait for each other, awake: whoever stops them all makes that longer.
_WAITS = re.compile(
    r"^(exec_blas|inner_thread|inner_advanced_thread|blas_thread_server|gomp_\w*wait|do_spin) |/lib(g|i)?omp[^/]*\)$"
)
_INSTALLED = re.compile(r".*/(?:(?:site|dist)-packages|python3\.\d+)/|.*/")  # the folders of a library's file


def beyond_s(stage: Stage) -> float:
    """Seconds that a worker has to go on for its stacks to be looked at; 0 where they can't be, or there is no time."""
    wanted = SAMPLED_S + START_S
    return wanted if _sampler() is not None and wanted <= BUDGET_SHARE * stage.left() else 0.0


def stacks(stage: Stage, worker: Worker, files: Iterable[str]) -> dict[str, float]:
    """What a worker that is in its loop spends its time in: part of the samples by stack; {} where it can't be seen.

    `files`: the user's own. A stack is folded, its frames joined by ";": first the user's own lines, as "file:line",
    then what these call, innermost last, as "routine (library)" or, of Python's, "routine (file:line)"; of libraries'
    files without the folder that they are installed in.
    """
    program = _sampler()
    if program is None:
        return {}
    path = Path(stage.crew.folder, f"stacks-{worker.number}")
    asked = ["record", "--native", "--idle", "--full-filenames", "--format", "raw", "--rate", str(RATE)]
    given = ["--duration", str(SAMPLED_S), "--output", str(path), "--pid", str(worker.pid)]
    _run(stage, [program, *asked, *given])
    try:
        return folded(path.read_text(errors="replace").splitlines(), frozenset(files))
    except OSError:  # it may not look at other processes here
        return {}
    finally:
        path.unlink(missing_ok=True)


def folded(lines: Iterable[str], files: frozenset[str]) -> dict[str, float]:
    """Stacks as py-spy tells them ("frame;frame count", the outermost first), as `stacks` does; without those of
    threads that wait for each other awake, which sampling makes longer."""
    found: Counter[str] = Counter()
    for line in lines:
        text, _, count = line.rpartition(" ")
        kept = _kept(text.split(";"), files)
        if kept and count.isdecimal():
            found[";".join(kept)] += int(count)
    whole = sum(found.values())
    return {stack: count / whole for stack, count in found.most_common(STACKS)}


def _kept(frames: list[str], files: frozenset[str]) -> list[str]:
    """The user's frames, and the innermost below the last of them; none where none is the user's."""
    places = [(n, match) for n, frame in enumerate(frames) if (match := _FRAME.fullmatch(frame)) and match["line"]]
    own = [(n, f"{match['file']}:{match['line']}") for n, match in places if match["file"] in files]
    if not own or any(n > own[-1][0] and match["file"].startswith(OURS) for n, match in places):
        return []
    if _WAITS.search(frames[-1]):
        return []
    below = frames[own[-1][0] + 1 :][-DEEPEST:]
    return [*(place for _, place in own), *map(_shortened, below)]


def _shortened(frame: str) -> str:
    """A frame without addresses, the folder that its file is installed in, and the end of a template's long name."""
    name, _, place = frame.rpartition(" (")
    return f"{_ADDRESS.sub('?', name)[:LONGEST]} ({_INSTALLED.sub('', place, count=1)}"


def can_sample() -> bool:
    """Whether processes may be looked into here, tried on one of ours; some containers don't allow it."""
    program = _sampler()
    if program is None:
        return False
    with subprocess.Popen(
        [sys.executable, "-I", "-S", str(crew.WORKER / "looked_into.py")], stdin=PIPE, stdout=PIPE
    ) as asleep:
        assert asleep.stdout is not None
        asleep.stdout.readline()  # it may be looked into from here on
        asked = [program, "dump", "--pid", str(asleep.pid)]
        looked = subprocess.run(asked, stdin=DEVNULL, stdout=DEVNULL, stderr=DEVNULL, check=False)
        asleep.kill()
    return looked.returncode == 0


def _sampler() -> str | None:
    """The program that samples: it stands beside this Python's own."""
    return shutil.which("py-spy", path=str(Path(sys.executable).parent)) or shutil.which("py-spy")


def _run(stage: Stage, command: list[str]) -> None:
    """Runs it to its end, while the hub serves the workers."""
    hub = stage.crew.hub
    reading, writing = os.pipe()
    said = Capture(reading)
    try:
        process = subprocess.Popen(command, stdin=DEVNULL, stdout=writing, stderr=writing)
    except OSError:
        os.close(reading)
        return
    finally:
        os.close(writing)
    hub.add(reading, lambda: said.drain(lambda: hub.remove(reading)))
    try:
        if not hub.wait(lambda: not said.open, min(stage.deadline, time.monotonic() + SAMPLED_S + START_S)):
            process.send_signal(signal.SIGINT)  # it writes down what it has
            hub.wait(lambda: not said.open, time.monotonic() + LAST_WORDS_S)
    finally:
        if said.open:
            process.kill()
            hub.remove(reading)
        process.wait()
        os.close(reading)
