"""One real session through the command line, as a user would run it, and what its answer and its log say."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

# A session that has not answered long after its budget is a failure of its own, to be counted and not waited for.
GRACE_S = 90.0
COMMAND = (sys.executable, "-m", "whyslower.cli.main", "explain")
ANSWERED = (0, 3)  # 3: undecided within the budget, an answer too
LOGS = Path("build", "logs")  # hundreds of logs don't belong among the user's own


@dataclass(frozen=True)
class Session:
    """What one session answered; `answer` is empty where there was none, and `note` says why."""

    answer: dict[str, Any]
    seconds: float
    note: str = ""

    @property
    def verdict(self) -> dict[str, Any]:
        """The answer's verdict, {} where there was no answer."""
        return dict(self.answer.get("verdict") or {})

    @property
    def log(self) -> Path | None:
        """The session's log."""
        log = (self.answer.get("session") or {}).get("log")
        return Path(log) if log else None


def explain(a: Path, b: Path, budget: float, extra: Sequence[str] = (), why: str = "none") -> Session:
    """Run `whyslower explain a b --json` in the folder of `a`; budget in seconds. Never raises for a failed session.

    What is calibrated and compared is the verdict: reasons are looked for (`why`) only where they are asked for.
    """
    environment = {"WHYSLOWER_LOGS": str(LOGS.absolute()), **os.environ}
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "answer.json"
        command = [*COMMAND, str(a), str(b)]
        command += ["--budget", str(budget), "--quiet", "--why", why, "--json", str(out), *extra]
        began = time.monotonic()
        try:
            done = subprocess.run(
                command,
                check=False,
                cwd=a.parent,
                env=environment,
                capture_output=True,
                text=True,
                stdin=subprocess.DEVNULL,
                timeout=budget + GRACE_S,
            )
        except subprocess.TimeoutExpired:
            return Session({}, time.monotonic() - began, "no answer in time")
        seconds = time.monotonic() - began
        if done.returncode not in ANSWERED or not out.exists():
            return Session({}, seconds, f"exit {done.returncode}: {(done.stderr.strip() or 'no message')[-200:]}")
        return Session(json.loads(out.read_text()), seconds)
