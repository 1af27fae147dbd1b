"""What a worker does between two units leaves the memory as it is that the one frees and the next one takes."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median

import pytest
from sessions_support import SOON, Said

# Temporaries that fit into what the unit before has freed, if nothing else was allocated there meanwhile.
PROGRAM = """\
import numpy as np


class AsianCall:
    def __init__(self, spot, strike, rate, maturity, steps=50, paths=4000, seed=20000):
        self.spot, self.strike, self.rate, self.maturity = spot, strike, rate, maturity
        self.dt = maturity / steps
        self.normals = np.random.default_rng(seed).standard_normal((steps, paths))

    def value(self, sigma):
        log_steps = (self.rate - 0.5 * sigma ** 2) * self.dt + sigma * np.sqrt(self.dt) * self.normals
        walk = np.cumsum(log_steps, axis=0)
        spots = self.spot * np.exp(walk)
        average = spots.mean(axis=0)
        payoff = np.maximum(average - self.strike, 0)
        return np.exp(-self.rate * self.maturity) * payoff.mean()


option = AsianCall(100.0, 105.0, 0.05, 1.0)
best = 0.0
for sigma in np.linspace(0.05, 0.6, UNITS):
    best = max(best, option.value(sigma))
"""
COUNTED = "import resource\nprint(resource.getrusage(resource.RUSAGE_SELF).ru_minflt)\n"


def plainly(units: int) -> int:
    """Page faults of the program as it is."""
    text = PROGRAM.replace("UNITS", str(units)) + COUNTED
    return int(subprocess.run([sys.executable, "-c", text], check=True, capture_output=True, text=True).stdout)


def test_turns_fault_no_more_than_the_plain_program(session: Callable[..., Said], own_home: Path) -> None:
    if plainly(400) - plainly(200) > 200:
        pytest.skip("here the plain program gives its memory back, too")
    program = PROGRAM.replace("UNITS", "3000")
    session(program, program, budget=20, once=True, flags=SOON)
    (log,) = own_home.rglob("*.jsonl")
    events = [json.loads(line) for line in log.read_text().splitlines()]
    turns = [event["turn"] for event in events if event["event"] == "TurnTaken"]
    assert not [event for event in events if event["event"] == "Noted" and "memory" in event["remark"]["kind"]]
    assert median(turn["faults"] / turn["units"] for turn in turns) < 5
