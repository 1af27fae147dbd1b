"""The machine's facts are read from the system's files, and what is missing is left out."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from whyslower.store import machine


def test_facts_of_this_machine_are_plain_data() -> None:
    found = machine.facts()
    assert found["cpus"] == len(os.sched_getaffinity(0))
    assert found["memory_bytes"] > 2**20
    assert json.loads(json.dumps(found)) == found


def test_what_cannot_be_read_is_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("SYSTEM", "PROCESSOR", "MEMORY", "LOAD", "GPUS"):
        monkeypatch.setattr(machine, name, tmp_path / "none")
    found = machine.facts()
    assert set(found) == {"system", "processor", "cpus", "all_cpus"}


def test_caches_that_hold_data_are_told_from_the_smallest_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    known = [("1", "Data", "48K"), ("1", "Instruction", "32K"), ("2", "Unified", "1024K"), ("3", "Unified", "32768K")]
    for number, fields in enumerate(reversed(known)):
        index = tmp_path / "cpu0" / "cache" / f"index{number}"
        index.mkdir(parents=True)
        for name, text in zip(("level", "type", "size"), fields, strict=True):
            (index / name).write_text(f"{text}\n")
    (tmp_path / "cpu0" / "cache" / "index9").mkdir()  # one that the kernel tells nothing of
    monkeypatch.setattr(machine, "SYSTEM", tmp_path)
    assert machine.data_caches() == (48 << 10, 1 << 20, 32 << 20)
    assert machine.facts()["caches"] == {"L1 data": "48K", "L1 instruction": "32K", "L2": "1024K", "L3": "32768K"}
    monkeypatch.setattr(machine, "SYSTEM", tmp_path / "none")
    assert machine.data_caches() == ()


def test_fields_are_found_by_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "cpuinfo").write_text("processor\t: 0\nmodel name\t: Fast 9000\n")
    (tmp_path / "meminfo").write_text("MemTotal:        8 kB\nMemFree: 1 kB\n")
    (tmp_path / "cpu0" / "cpufreq").mkdir(parents=True)
    (tmp_path / "cpu0" / "cpufreq" / "scaling_governor").write_text("performance\n")
    (tmp_path / "intel_pstate").mkdir()
    (tmp_path / "intel_pstate" / "no_turbo").write_text("1\n")
    monkeypatch.setattr(machine, "PROCESSOR", tmp_path / "cpuinfo")
    monkeypatch.setattr(machine, "MEMORY", tmp_path / "meminfo")
    monkeypatch.setattr(machine, "SYSTEM", tmp_path)
    found = machine.facts()
    assert found["processor"] == "Fast 9000"
    assert found["memory_bytes"] == 8192
    assert found["governor"] == "performance"
    assert found["turbo"] is False


def test_gpus_are_named_as_their_driver_names_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for place, model in (("0000:01:00.0", "Swift 100 80GB"), ("0000:02:00.0", "Swift 200")):
        (tmp_path / place).mkdir()
        (tmp_path / place / "information").write_text(f"Model: \t\t {model}\nIRQ:   \t\t 31\n")
    monkeypatch.setattr(machine, "GPUS", tmp_path)
    assert machine.facts()["gpus"] == ["Swift 100 80GB", "Swift 200"]
