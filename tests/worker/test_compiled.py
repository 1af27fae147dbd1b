"""What JAX compiles before the loop is kept for the next process; what it compiles from there on is not."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("jax")

PROCESS = """\
import json, sys
import jax, jax.monitoring
from whyslower.worker.compiled import Kept

hits = []
jax.monitoring.register_event_listener(lambda event, **more: hits.append(event))
def loaded():
    return sum(event.endswith("/cache_hits") for event in hits)

kept = Kept(sys.argv[1])
kept.begin()
before = jax.jit(lambda x: x * 2 + 1)(3.0).item()
at_door = loaded()
kept.end()
inside = jax.jit(lambda x: x * 2 + 1)(3.0).item() + jax.jit(lambda x: x * 3 - 1)(3.0).item()
print(json.dumps([before, at_door, loaded() - at_door, inside, jax.config.jax_compilation_cache_dir]))
"""


def run(folder: Path, **environment: str) -> tuple[float, int, int, float, str | None]:
    """In a process of its own: a result and cache hits before the loop's door, hits and results from there on, and the
    folder of JAX's cache in the end."""
    command = [sys.executable, "-c", PROCESS, str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env={**os.environ, **environment})
    found: tuple[float, int, int, float, str | None] = tuple(json.loads(done.stdout))
    return found


def test_only_what_is_compiled_before_the_loop_is_loaded_by_the_next_process(tmp_path: Path) -> None:
    folder = tmp_path / "compiled"
    assert run(folder) == (7.0, 0, 0, 15.0, None)
    filled = sorted(path.name for path in folder.iterdir())
    before, at_door, inside, results, left = run(folder)
    assert (before, inside, results, left) == (7.0, 0, 15.0, None) and at_door > 0
    names = {path.name.rpartition("-")[0] for path in folder.iterdir()}
    assert names == {name.rpartition("-")[0] for name in filled}, "nothing of the loop's was kept"


def test_a_cache_of_the_users_own_is_left_alone(tmp_path: Path) -> None:
    own = str(tmp_path / "own")
    *_, left = run(tmp_path / "compiled", JAX_COMPILATION_CACHE_DIR=own)
    assert left == own and not (tmp_path / "compiled").exists()
