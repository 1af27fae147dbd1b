"""Logs that were packed with gzip are read as the logs they are."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from whyslower.errors import LogError
from whyslower.store.events import SCHEMA, SessionBegun, SessionEnded
from whyslower.store.reader import read
from whyslower.store.writer import LogWriter

BEGUN = SessionBegun(
    at=0.0,
    schema=SCHEMA,
    version="0.1.0",
    started="2026-01-01T12:00:00Z",
    programs=(),
    reference="a",
    margin=0.02,
    budget=60.0,
    precision=None,
    seed=1,
    per="unit",
    machine={"cpus": 2},
)
ENDED = SessionEnded(at=2.0, why="decided")


@pytest.fixture
def plain(tmp_path: Path) -> Path:
    """A log of two events."""
    with LogWriter(tmp_path / "log.jsonl") as log:
        log.write(BEGUN)
        log.write(ENDED)
    return tmp_path / "log.jsonl"


@pytest.mark.parametrize("name", ["log.jsonl.gz", "renamed"])
def test_a_packed_log_is_read_whatever_its_name(plain: Path, tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_bytes(gzip.compress(plain.read_bytes()))
    assert read(tmp_path / name) == read(plain) == [BEGUN, ENDED]


def test_a_log_that_was_cut_before_it_was_packed_keeps_its_whole_lines(plain: Path, tmp_path: Path) -> None:
    (tmp_path / "cut.gz").write_bytes(gzip.compress(plain.read_bytes()[:-10]))
    assert read(tmp_path / "cut.gz") == [BEGUN]


@pytest.mark.parametrize("damage", [lambda b: b[:-10], lambda b: b[:20] + b"\xff" * 30 + b[50:], lambda b: b[:2]])
def test_a_damaged_package_is_told(plain: Path, tmp_path: Path, damage: object) -> None:
    assert callable(damage)
    (tmp_path / "bad.gz").write_bytes(damage(gzip.compress(plain.read_bytes())))
    with pytest.raises(LogError, match="packed and damaged") as raised:
        read(tmp_path / "bad.gz")
    assert str(tmp_path / "bad.gz") in raised.value.message


def test_packed_text_that_is_no_log_is_told(tmp_path: Path) -> None:
    (tmp_path / "other.gz").write_bytes(gzip.compress(b'{"a": 1}\n'))
    with pytest.raises(LogError, match="not a log"):
        read(tmp_path / "other.gz")
