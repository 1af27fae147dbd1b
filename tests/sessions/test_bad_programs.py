"""What a session says of programs that fail, hang, flood or misbehave."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from sessions_support import GOOD, SOON, Said, started, wait_until_gone

Session = Callable[..., Said]

LOOP = "total = 0.0\nfor i in range(1_000_000):\n    total += i * 0.5\n"


def in_loop(line: str, when: int = 0) -> str:
    """The good loop with a statement that runs in one unit only."""
    return f"import os, sys, time\n{LOOP}    if i == {when}:\n        {line}\n"


FAILING = {
    "set-up": ("1 / 0\n" + LOOP, "ZeroDivisionError", "line 1"),
    "first unit": (in_loop("1 / 0"), "ZeroDivisionError", "line 6"),
    "unit 10 000": (in_loop("1 / 0", 10_000), "ZeroDivisionError", "line 6"),
    "late unit": (in_loop("1 / 0", 900_000), "ZeroDivisionError", "line 6"),
    "sys.exit": (in_loop("sys.exit(3)", 10_000), "exit status 3", ""),
    "sys.exit with words": (in_loop("sys.exit('no data')", 10_000), "no data", ""),
    "os._exit": (in_loop("os._exit(0)", 10_000), "os._exit(0)", ""),
    "segfault": ("import ctypes\n" + in_loop("ctypes.string_at(0)", 10_000), "SIGSEGV", ""),
    "killed": ("import os, signal\n" + in_loop("os.kill(os.getpid(), signal.SIGKILL)", 10_000), "memory", ""),
    "stdin": ("name = input()\n" + LOOP, "standard input", "line 1"),
    "import": ("import no_such_module_at_all\n" + LOOP, "ModuleNotFoundError", "line 1"),
}


@pytest.mark.parametrize("kind", FAILING)
def test_a_failing_program_gets_one_clear_message(session: Session, kind: str) -> None:
    source, word, line = FAILING[kind]
    said = session(source, GOOD, budget=20)  # it ends with the failure, on a slow machine too
    assert said.code == 2, said
    assert word in said.err and line in said.err
    assert "a (a.py)" in said.err
    assert "whyslower/worker" not in said.err and "fault in whyslower" not in said.err


def said_by(folder: Path, *flags: str, names: tuple[str, ...] = ("a.py", "b.py")) -> str:
    """What a session that fails says on standard error."""
    session = started(folder, *flags, names=names)
    _, err = session.communicate(timeout=60)
    assert session.returncode == 2, err
    return err


def test_a_failure_under_another_constant_names_it(tmp_path: Path) -> None:
    for name in ("a.py", "b.py"):
        (tmp_path / name).write_text("SIZE = 3\nrow = [0.0] * SIZE\n" + LOOP)
    err = said_by(tmp_path, "--set", "a:SIZE='three'")
    assert "can't multiply sequence" in err and "Run it alone first, with SIZE='three'" in err


def test_the_traceback_of_a_statement_shows_its_lines(tmp_path: Path) -> None:
    err = said_by(tmp_path, "--setup", "row = [1.0]", names=("row.appendd(2.0)", "row.append(2.0)"))
    assert "    row.appendd(2.0)\n" in err and "AttributeError" in err


DETACHES = """\
import os
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        import time
        time.sleep(60)
    os._exit(0)
"""

SWALLOWS = """\
total = 0.0
for i in range(3_000_000):
    try:
        total += 1 / (i % 5)
    except BaseException:
        pass
"""

MISBEHAVING = {
    "good": GOOD,
    "changes directory": "import os\nos.chdir('/')\n" + LOOP,
    "signal handlers": "import signal\nfor s in (2, 15, 18):\n    signal.signal(s, lambda *a: None)\n" + LOOP,
    "argv and environment": "import os, sys\nsys.argv[:] = []\nos.environ.clear()\n" + LOOP,
    "recursion limit": "import sys\nsys.setrecursionlimit(60)\n" + LOOP,
    "patches time": "import time\ntime.perf_counter_ns = time.perf_counter = time.monotonic = lambda: 0\n" + LOOP,
    "patches json and os": "import json, os\njson.dumps = json.loads = os.write = os.read = None\n" + LOOP,
    "closes its streams": "import os, sys\nsys.stdout.close()\nsys.stderr.close()\nos.close(1)\n" + LOOP,
    "leaves a thread": "import threading, time\nthreading.Thread(target=time.sleep, args=(1,), daemon=True).start()\n"
    + LOOP,
    "forks": "import os\nif os.fork() == 0:\n    import time\n    time.sleep(60)\n    os._exit(0)\n" + LOOP,
    "forks and loops in both": "import os\nos.fork()\n" + LOOP,
    "detaches": DETACHES + LOOP,
    "floods": "text = 'x' * 9_999 + '\\n'\nfor i in range(100_000):\n    print(text, end='')\n",
    "three units": "import time\nfor i in range(3):\n    time.sleep(0.05)\n",
    "no loop": "import time\ntime.sleep(0.05)\nsum(range(100_000))\n",
    "ends early": "import sys\nfor i in range(3_000_000):\n    if i == 400_000:\n        sys.exit()\n",
    "fails after its loop": LOOP + "1 / 0\n",
    "swallows everything": SWALLOWS,
}


# Two to a session, those that may be: each is measured beside another as it is beside a good one.
TOGETHER = [
    ("changes directory", "signal handlers"),
    ("argv and environment", "recursion limit"),
    ("patches time", "patches json and os"),
    ("closes its streams", "leaves a thread"),
    ("detaches", "fails after its loop"),
    ("ends early", "swallows everything"),
    ("three units", "no loop"),
    *(pytest.param(kind, "good", marks=pytest.mark.slow) for kind in ("forks", "forks and loops in both", "floods")),
]


@pytest.mark.parametrize(("one", "other"), TOGETHER)
def test_odd_programs_are_measured_all_the_same(session: Session, one: str, other: str) -> None:
    said = session(MISBEHAVING[one], MISBEHAVING[other], budget=8, flags=SOON)
    assert said.code in (0, 3), said
    assert all(program["unit_s"] > 0 for program in said.answer["programs"].values())
    assert said.seconds < said.budget + 6


def test_a_unit_that_never_ends_is_given_up_with_the_budget(session: Session) -> None:
    said = session("import time\nfor i in range(9):\n    time.sleep(100)\n", GOOD, budget=4, once=True)
    assert said.code == 3
    assert said.seconds < 4 + 4
    assert "--budget" in said.err


@pytest.mark.parametrize(
    ("words", "word"),
    [
        (["a.py", "missing.py"], "missing.py"),
        (["a.py", "."], "folder"),
        (["a.py", "b.py", "--loop", "a:77"], "no loop at line 77"),
        (["a.py", "b.py", "--set", "a:N=1"], "N"),
        (["a.py", "b.py", "--margin", "-1"], "margin"),
        (["a.py", "b.py:nothing"], "no function nothing"),
        (["a.py", "nowhere:function"], "no module nowhere"),
        (["a.py", "b.py", "--python-a", "/no/such/python"], "/no/such/python"),
    ],
)
def test_bad_use_is_said_before_anything_is_measured(session: Session, words: list[str], word: str) -> None:
    said = session(GOOD, GOOD, words=words)
    assert said.code == 2
    assert word in said.err and "Traceback" not in said.err


def test_a_syntax_error_is_shown_with_its_line(session: Session) -> None:
    said = session("x = 1\nfor i in range(:\n    pass\n", GOOD)
    assert said.code == 2 and "line 2" in said.err


@pytest.mark.skipif(os.geteuid() == 0, reason="root reads every file")
def test_an_unreadable_file_is_named(session: Session, tmp_path: Path) -> None:
    (tmp_path / "here" / "b.py").write_text(GOOD)
    (tmp_path / "here" / "b.py").chmod(0)
    said = session(GOOD, words=["a.py", "b.py"])
    assert said.code == 2 and "b.py" in said.err


def test_writes_stay_out_of_the_users_folder(session: Session, tmp_path: Path) -> None:
    source = (
        "f = open('log.csv', 'a')\nopen('new.txt', 'w').write('x')\n"
        + LOOP
        + "    if i < 3:\n        f.write('row\\n')\n"
    )
    (tmp_path / "here" / "log.csv").write_text("head\n")
    said = session(source, GOOD, budget=8, flags=SOON)
    assert said.code in (0, 3)
    assert (tmp_path / "here" / "log.csv").read_text() == "head\n"
    assert not (tmp_path / "here" / "new.txt").exists()


def test_in_place_lets_them_write(session: Session, tmp_path: Path) -> None:
    session("open('new.txt', 'w').write('x')\n" + LOOP, GOOD, budget=8, flags=("--in-place", *SOON))
    assert (tmp_path / "here" / "new.txt").read_text() == "x"


def test_a_log_that_cannot_be_written_is_said_and_the_answer_still_given(session: Session) -> None:
    said = session(GOOD, GOOD, budget=8, flags=("--log", "/dev/full", *SOON))
    assert said.answer["verdict"]["ratio"] > 0
    assert "/dev/full" in said.err


def test_a_module_that_does_not_stay_as_it_is(tmp_path: Path, own_home: Path) -> None:
    module = tmp_path / "model.py"
    module.write_text("RATE = 0.5\n")
    for name in ("a.py", "b.py"):
        (tmp_path / name).write_text("from model import RATE\n" + GOOD.replace("0.5", "RATE"))
    session = started(tmp_path, "--budget", "60", "--precision", "0.01%")
    time.sleep(4.0)
    module.write_text("RATE = 0.25\n")
    _, told = session.communicate(timeout=60)
    assert session.returncode == 2
    said = "model.py, which {0} ({0}.py) imports, was changed while it was compared"
    assert any(said.format(label) in told for label in "ab")  # of which a process is started next


@pytest.mark.parametrize(
    ("now", "said"), [(GOOD.replace("0.5", "0.25"), "was changed while it was compared"), (None, "any more")]
)
def test_a_script_that_does_not_stay_as_it_is(tmp_path: Path, own_home: Path, now: str | None, said: str) -> None:
    """Saved anew in an editor, or removed, while the session runs."""
    for name in ("a.py", "b.py"):
        (tmp_path / name).write_text(GOOD)
    session = started(tmp_path, "--budget", "60", "--precision", "0.01%")
    time.sleep(4.0)
    if now is None:
        (tmp_path / "b.py").unlink()
    else:
        (tmp_path / "b.py").write_text(now)
    _, told = session.communicate(timeout=60)
    assert session.returncode == 2
    assert said in told and "b (b.py)" in told and "Traceback" not in told
    assert wait_until_gone(tmp_path, 2.0) == []
