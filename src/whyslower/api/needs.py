"""What a part of the gallery needs of the machine and of the Python that runs it."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterable
from typing import get_args

from whyslower.questions import Need

COMPILERS = ("c++", "g++", "clang++")
# Asked in a process of its own: a library that is broken, or a device's context, then stays out of this one.
QUESTIONS: dict[Need, str] = {
    "torch": "import importlib.util as u, sys; sys.exit(u.find_spec('torch') is None)",
    "jax": "import importlib.util as u, sys; sys.exit(u.find_spec('jax') is None)",
    "cuda": "import sys, torch; sys.exit(not torch.cuda.is_available())",
    "cupy": "import sys, cupy; sys.exit(not cupy.cuda.runtime.getDeviceCount())",
}
PATIENCE_S = 120.0  # importing torch for the first time from a slow disk; what takes longer can't be measured either


class Present:
    """What is there, each looked up once, when it is first asked for."""

    def __init__(self, python: str) -> None:
        self._python = python
        self._known: dict[Need, bool] = {}

    def missing(self, needs: Iterable[Need]) -> tuple[Need, ...]:
        """Those of the needs that are not there, in the order of questions.Need."""
        asked = set(needs)
        return tuple(need for need in get_args(Need) if need in asked and not self._has(need))

    def _has(self, need: Need) -> bool:
        if need not in self._known:
            self._known[need] = _compiler() if need == "compiler" else self._answers(QUESTIONS[need])
        return self._known[need]

    def _answers(self, question: str) -> bool:
        try:
            asked = subprocess.run([self._python, "-c", question], check=False, capture_output=True, timeout=PATIENCE_S)
        except (OSError, subprocess.TimeoutExpired):
            return False
        return asked.returncode == 0


def _compiler() -> bool:
    """A C++ compiler, as torch's extension loader looks for one (CXX's, or a usual one), and ninja to run it."""
    named = os.environ.get("CXX", "").split()
    return bool(shutil.which("ninja")) and any(shutil.which(name) for name in (*named[:1], *COMPILERS))
