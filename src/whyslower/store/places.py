"""Where logs lie: `WHYSLOWER_LOGS`, or `whyslower/logs` in the user's state folder (XDG base directories)."""

from __future__ import annotations

import os
import time
from pathlib import Path

from whyslower.errors import LogError

LAST = "last"


def state_folder() -> Path:
    """The user's state folder for whyslower; it need not exist."""
    base = os.environ.get("XDG_STATE_HOME", "")
    return (Path(base) if Path(base).is_absolute() else Path.home() / ".local" / "state") / "whyslower"


def logs_folder() -> Path:
    """The folder of the logs; it need not exist."""
    named = os.environ.get("WHYSLOWER_LOGS", "")
    return Path(named) if named else state_folder() / "logs"


def new_log_path() -> Path:
    """A path for a new log in the logs' folder, which is made. Raises LogError where it can't be."""
    folder = logs_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise LogError(
            f"The folder for logs, {folder}, can't be made: {error.strerror}.",
            "Name a file with --log, or another folder in the environment variable WHYSLOWER_LOGS.",
        ) from error
    return _unused(folder, f"{time.strftime('%Y%m%d-%H%M%S')}-{os.getpid()}")


def _unused(folder: Path, stem: str) -> Path:
    """One process may begin several sessions within a second."""
    path, number = folder / f"{stem}.jsonl", 1
    while path.exists():
        number += 1
        path = folder / f"{stem}-{number}.jsonl"
    return path


def find_log(name: str) -> Path:
    """The log that the user means: a path, or `last` for the newest. Raises LogError."""
    if name != LAST or Path(name).exists():
        return Path(name)
    logs = sorted(logs_folder().glob("*.jsonl"), key=lambda path: path.stat().st_mtime_ns)
    if not logs:
        raise LogError(f"There is no log in {logs_folder()} yet.", "Compare two programs first: `whyslower a.py b.py`.")
    return logs[-1]
