"""Python programs in processes of their own, forked from one that has imported a library, so that not each has to.

python forks.py LIBRARY     serves: a program a line of standard input, as JSON; prints its exit code.
"""

from __future__ import annotations

import atexit
import functools
import importlib
import json
import os
import signal
import subprocess
import sys
import tempfile
import types
from pathlib import Path

LIMIT_S = 120  # of one program: then it is killed


@functools.cache
def server(library: str) -> subprocess.Popen[str]:
    """The process that programs are forked from."""
    # One thread each: tests share the machine.
    environment = {**os.environ, "OMP_NUM_THREADS": "1", "PYTHONHASHSEED": "0"}
    command = [sys.executable, __file__, library]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment)
    atexit.register(process.communicate)  # it ends where its input does
    return process


def run(text: str, *words: str, library: str = "torch") -> subprocess.CompletedProcess[str]:
    """Runs a program's text, as `python -c` does, and waits for its end."""
    parent = server(library)
    assert parent.stdin is not None
    assert parent.stdout is not None
    with tempfile.TemporaryDirectory() as folder:
        out, err = Path(folder, "stdout"), Path(folder, "stderr")
        out.touch()
        err.touch()
        asked = {"text": text, "words": words, "files": [os.devnull, str(out), str(err)]}
        parent.stdin.write(json.dumps(asked) + "\n")
        parent.stdin.flush()
        code = int(parent.stdout.readline())
        return subprocess.CompletedProcess(["-c", *words], code, out.read_text(), err.read_text())


def serve() -> None:
    importlib.import_module(sys.argv[1])
    for line in sys.stdin:
        asked = json.loads(line)
        child = os.fork()
        if not child:
            become(**asked)
            return
        _, status = os.waitpid(child, 0)
        print(os.waitstatus_to_exitcode(status), flush=True)


def become(text: str, words: list[str], files: list[str]) -> None:
    signal.alarm(LIMIT_S)
    for number, path in enumerate(files):
        os.dup2(os.open(path, os.O_RDWR), number)
    sys.argv[:] = ["-c", *words]
    sys.path[0] = ""
    module = sys.modules["__main__"] = types.ModuleType("__main__")
    exec(compile(text, "<string>", "exec"), module.__dict__)


if __name__ == "__main__":
    serve()
