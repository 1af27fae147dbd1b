"""Logs: written line by line, read back whole, also when the session was killed or the disk was full."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from whyslower.errors import LogError
from whyslower.records import Remark, Turn
from whyslower.store import places
from whyslower.store.events import SCHEMA, AnyEvent, Noted, SessionBegun, SessionEnded, TurnTaken
from whyslower.store.lock import SessionLock
from whyslower.store.reader import read
from whyslower.store.writer import LogWriter


def begun(schema: int = SCHEMA) -> SessionBegun:
    return SessionBegun(
        at=0.0,
        schema=schema,
        version="0.1.0",
        started="2026-01-01T12:00:00Z",
        programs=(),
        reference="a",
        margin=0.02,
        budget=60.0,
        precision=None,
        seed=1,
        per="unit",
        machine={"cpus": 2, "caches": {"L2": "1024K"}},
    )


def events() -> list[AnyEvent]:
    turn = Turn(label="a", worker=1, restart=0, block=0, position=0, first=1, units=5, ns=10)
    return [
        begun(),
        TurnTaken(at=1.0, turn=turn),
        Noted(at=1.5, remark=Remark(kind="other-session", data={"pid": 3})),
        SessionEnded(at=2.0, why="decided"),
    ]


def written(path: Path) -> Path:
    with LogWriter(path) as log:
        for event in events():
            log.write(event)
    return path


def test_a_log_is_read_as_it_was_written(tmp_path: Path) -> None:
    assert read(written(tmp_path / "log")) == events()


def test_each_event_is_in_the_file_before_write_returns(tmp_path: Path) -> None:
    with LogWriter(tmp_path / "log") as log:
        for number, event in enumerate(events(), start=1):
            log.write(event)
            assert read(log.path) == events()[:number]


def test_a_log_cut_at_any_byte_gives_its_whole_lines(tmp_path: Path) -> None:
    content = written(tmp_path / "log").read_bytes()
    first = content.index(b"\n") + 1
    cut = tmp_path / "cut"
    for length in range(first, len(content) + 1):
        cut.write_bytes(content[:length])
        whole = read(cut)
        # The line end may be missing of an event that is whole otherwise.
        assert whole == events()[: len(whole)]
        assert len(whole) - content[:length].count(b"\n") in (0, 1)


def test_zeroes_at_the_end_are_forgiven(tmp_path: Path) -> None:
    path = written(tmp_path / "log")
    with path.open("ab") as file:
        file.write(b"\0\0\0\n")
    assert read(path) == events()


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "is empty"),
        (b'{"event":"SessionBegun"', "no whole line"),
        (b"\x89PNG\r\n\x1a\n\0\n", "not a log"),
        (b"a: 1\n", "not a log"),
        (b'{"event":"TurnTaken","schema":1}\n', "begins with TurnTaken"),
        (b'{"event":"SessionBegun","schema":99,"new":1}\n', "newer whyslower"),
    ],
)
def test_what_is_no_log_is_said_to_be_none(tmp_path: Path, content: bytes, says: str) -> None:
    path = tmp_path / "log"
    path.write_bytes(content)
    with pytest.raises(LogError, match=says):
        read(path)


def test_a_damaged_line_is_named(tmp_path: Path) -> None:
    lines = written(tmp_path / "log").read_bytes().splitlines(keepends=True)
    damaged = tmp_path / "damaged"
    damaged.write_bytes(lines[0] + b'{"event":"TurnTaken"}\n' + lines[2])
    with pytest.raises(LogError, match="line 2"):
        read(damaged)


def test_a_missing_log_and_a_folder(tmp_path: Path) -> None:
    with pytest.raises(LogError, match="There is no log"):
        read(tmp_path / "none")
    with pytest.raises(LogError, match="can't be read"):
        read(tmp_path)


def test_a_full_disk_is_reported_once_and_the_session_goes_on_in_memory() -> None:
    with LogWriter("/dev/full") as log:
        with pytest.raises(LogError, match="No space left") as raised:
            log.write(events()[0])
        for event in events()[1:]:
            log.write(event)
    assert log.events == events()
    assert log.failed is raised.value


def test_half_a_line_of_a_full_disk_is_taken_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = os.write
    with LogWriter(tmp_path / "log") as log:
        log.write(events()[0])
        monkeypatch.setattr(os, "write", lambda file, line: whole(file, line[:7]))
        with pytest.raises(LogError, match="disk is full"):
            log.write(events()[1])
    assert (tmp_path / "log").read_bytes().count(b"\n") == 1
    assert read(tmp_path / "log") == events()[:1]


def test_a_log_is_never_written_over(tmp_path: Path) -> None:
    with pytest.raises(LogError, match="not empty"):
        LogWriter(written(tmp_path / "log"))
    with pytest.raises(LogError, match="can't be made"):
        LogWriter(tmp_path / "no" / "folder")


def test_new_logs_lie_in_the_state_folder_under_different_names(own_home: Path) -> None:
    path = places.new_log_path()
    assert path.parent == own_home / "whyslower" / "logs"
    path.touch()
    assert places.new_log_path() != path


def test_another_folder_may_be_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WHYSLOWER_LOGS", str(tmp_path / "mine"))
    assert places.new_log_path().parent == tmp_path / "mine"
    (tmp_path / "file").touch()
    monkeypatch.setenv("WHYSLOWER_LOGS", str(tmp_path / "file"))
    with pytest.raises(LogError, match="can't be made"):
        places.new_log_path()


def test_last_is_the_newest_log() -> None:
    with pytest.raises(LogError, match="no log in"):
        places.find_log("last")
    older, newer = places.new_log_path(), places.new_log_path().with_name("0-older-name.jsonl")
    older.touch()
    newer.touch()
    os.utime(older, (1, 1))
    assert places.find_log("last") == newer
    assert places.find_log("some/file") == Path("some/file")


def test_the_second_session_is_told_of_the_first(tmp_path: Path) -> None:
    path = tmp_path / "state" / "lock"
    with SessionLock(path) as first:
        assert first.holder is None
        with SessionLock(path) as second:
            assert second.holder == os.getpid()
    with SessionLock(path) as later:
        assert later.holder is None


def test_a_lock_that_cannot_be_had_stops_nothing() -> None:
    with SessionLock(Path("/proc/nothing/lock")) as lock:
        assert lock.holder is None
