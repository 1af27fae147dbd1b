"""The gallery's page: computed from the kept logs alone, and keeping a log changes no figure of its answer."""

from __future__ import annotations

import gzip
from pathlib import Path

import msgspec
import pytest

import gallery_page
from gallery_markdown import escaped, markdown
from gallery_page import MOST_BYTES, NO_GPU_RECORD, NO_RECORD, keep, needing, packed, page, record, tidied
from whyslower.api.gallery_job import Options
from whyslower.api.needs import Present
from whyslower.questions import Entry
from whyslower.records import Loop, Program, Request, SameWork, Turn
from whyslower.report.document import Document, Section, Table
from whyslower.report.gallery_kept import kept, kept_logs
from whyslower.store.events import (
    AnyEvent,
    LoopChosen,
    RestartDone,
    SameWorkFound,
    SessionBegun,
    SessionEnded,
    TurnTaken,
    WorkerReady,
)
from whyslower.store.writer import LogWriter
from whyslower.studies.entries import entries, read_entry

TOML = """\
question = "Is b slower than *a*?"
sources = ["https://example.org/1"]
budget = 150

[[parts]]
kind = "explain"
title = "Two loops"
programs = ["a.py", "b.py"]

[[parts]]
kind = "explain"
title = "On a GPU"
programs = ["a.py", "b.py"]
needs = ["cuda"]
share = 2

[[parts]]
kind = "ladder"
title = "All rungs"
programs = ["a.py", "b.py", "c.py"]
program_needs = { "c.py" = ["jax"] }
"""
UNIT_NS = {"a": 100_000, "b": 155_000}
PYTHON = "/opt/somewhere/bin/python"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A gallery of one entry."""
    place = tmp_path / "gallery" / "two_loops"
    place.mkdir(parents=True)
    for name in ("a.py", "b.py", "c.py"):
        (place / name).write_text("x = 0\nfor i in range(10):\n    x += i\n")
    (place / "entry.toml").write_text(TOML)
    return tmp_path / "gallery"


@pytest.fixture
def entry(root: Path) -> Entry:
    return read_entry(root / "two_loops")


@pytest.fixture
def options(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Options:
    """How entries are run here: by a stand-in for the engine, without a GPU and without jax."""
    monkeypatch.setattr("whyslower.session.run", measured)
    monkeypatch.setattr(Present, "missing", lambda self, needs: tuple(n for n in needs if n in ("cuda", "jax")))
    (tmp_path / "logs").mkdir()
    return Options(python=PYTHON, present=Present(PYTHON), logs=tmp_path / "logs")


def measured(request: Request, log: LogWriter, watch: object) -> None:
    """A session in which b takes 1.55 times as long as a."""
    for event in session(request.programs, request.reference):
        log.write(event)


def session(programs: tuple[Program, ...], reference: str) -> list[AnyEvent]:
    begun = SessionBegun(
        at=0.0,
        version="0",
        started="2026-01-02T12:00:00+00:00",
        programs=programs,
        reference=reference,
        margin=0.02,
        budget=30.0,
        precision=None,
        seed=1,
        per="unit",
        machine={"processor": "A Processor", "cpus": 2},
    )
    events: list[AnyEvent] = [begun]
    for program in programs:
        place = Loop(kind="for", file=f"{program.directory}/{program.target}", line=2, length=10)
        events.append(LoopChosen(at=0.1, label=program.label, loop=place))
        events.append(
            WorkerReady(at=0.2, label=program.label, worker=1, restart=0, forked=True, pid=1, setup_s=0.1, threads=1)
        )
    events += [SameWorkFound(at=0.3, label=p.label, work=SameWork(kind="same")) for p in programs[1:]]
    for restart in range(12):
        for position, program in enumerate(programs):
            ns = UNIT_NS[program.label] * 100 + restart * position * 1000
            place_of = {"worker": 1, "restart": restart, "block": 0, "position": position, "first": 0}
            events.append(TurnTaken(at=1.0, turn=Turn(label=program.label, units=100, ns=ns, **place_of)))
        events.append(RestartDone(at=1.0, restart=restart))
    return [*events, SessionEnded(at=9.0, why="decided")]


# --- recording --------------------------------------------------------------------------------------------------------


def test_what_is_run_is_kept_packed_and_makes_the_page(
    root: Path, entry: Entry, options: Options, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    docs = tmp_path / "docs"
    record([entry], options, 0.5, docs, root)
    assert sorted(path.name for path in (docs / "two-loops").iterdir()) == [
        "all-rungs.jsonl.gz",
        "all-rungs.step-1.jsonl.gz",
        "two-loops.jsonl.gz",
    ]
    assert "two-loops: Two loops. b.py is 1.55" in capsys.readouterr().out
    text = page({"two-loops": entry}, docs, root)
    assert "**b.py is 1.55" in text
    assert "*Recorded on A Processor, 2 CPUs, 2026-01-02.*" in text
    assert NO_GPU_RECORD in text and NO_RECORD not in text
    assert "- c.py was left out: it is not in the recorded sessions; it needs jax." in text
    assert "| b.py | 155" in text and "1.55" in text.partition("The ladder:")[2]
    assert str(tmp_path) not in text
    assert page({"two-loops": entry}, docs, root) == text


def test_kept_logs_name_no_place_of_the_machine(root: Path, entry: Entry, options: Options, tmp_path: Path) -> None:
    record([entry], options, 1.0, tmp_path / "docs", root)
    for path in (tmp_path / "docs").rglob("*.gz"):
        text = gzip.decompress(path.read_bytes()).decode()
        assert str(tmp_path) not in text and PYTHON not in text
        assert "gallery/two_loops/a.py" in text or "step" in path.name


def test_a_part_without_figures_keeps_its_record(
    root: Path, entry: Entry, options: Options, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    docs = tmp_path / "docs"
    record([entry], options, 1.0, docs, root)
    before = {path.name: path.read_bytes() for path in (docs / "two-loops").iterdir()}
    monkeypatch.setattr("whyslower.session.run", lambda request, log, watch: log.write(_only_begun(request)))
    (tmp_path / "more").mkdir()
    record([entry], msgspec.structs.replace(options, logs=tmp_path / "more"), 1.0, docs, root)
    assert {path.name: path.read_bytes() for path in (docs / "two-loops").iterdir()} == before


def _only_begun(request: Request) -> AnyEvent:
    return session(request.programs, request.reference)[0]


def test_a_new_record_takes_the_place_of_all_logs_of_the_old_one(
    root: Path, entry: Entry, options: Options, tmp_path: Path
) -> None:
    target = tmp_path / "docs" / "two-loops"
    target.mkdir(parents=True)
    for name in ("all-rungs.step-7.jsonl.gz", "on-a-gpu.jsonl.gz"):
        (target / name).write_bytes(b"old")
    record([entry], options, 1.0, tmp_path / "docs", root)
    names = {path.name for path in target.iterdir()}
    assert "all-rungs.step-7.jsonl.gz" not in names and "on-a-gpu.jsonl.gz" in names


def test_a_log_that_would_answer_otherwise_is_not_kept(
    root: Path, entry: Entry, options: Options, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    record([entry], options, 1.0, tmp_path / "docs", root)
    before = {path.name: path.read_bytes() for path in (tmp_path / "docs" / "two-loops").iterdir()}
    monkeypatch.setattr(gallery_page, "tidied", lambda text, place, options: text.replace(b'"ns":155', b'"ns":255'))
    with pytest.raises(AssertionError, match="another answer"):
        keep(entry, entry.parts[0], root / "two_loops", options, tmp_path / "docs" / "two-loops")
    assert {path.name: path.read_bytes() for path in (tmp_path / "docs" / "two-loops").iterdir()} == before


def test_a_large_log_loses_only_what_no_answer_is_computed_from() -> None:
    ready = b'{"event":"WorkerReady","at":%d}\n'
    lines = [
        b'{"event":"SessionBegun"}\n',
        *(ready % (n * 7919 % 1_000_003) for n in range(200_000)),
        b'{"event":"x"}\n',
    ]
    assert len(gzip.compress(b"".join(lines))) > MOST_BYTES
    assert gzip.decompress(packed(b"".join(lines))) == lines[0] + lines[-1]
    assert gzip.decompress(packed(b"".join(lines[:9]))) == b"".join(lines[:9])
    assert packed(lines[0]) == packed(lines[0])


def test_only_whole_paths_are_taken_out(root: Path, options: Options, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/root")
    place = root / "two_loops"
    text = f'"{place}/a.py" "{place}_2/a.py" "{PYTHON}" "{PYTHON}3" "/root/x" "scipy/optimize/root" "/rooted"'
    assert tidied(text.encode(), place, options).decode() == (
        f'"gallery/two_loops/a.py" "{place}_2/a.py" "python" "{PYTHON}3" "~/x" "scipy/optimize/root" "/rooted"'
    )


def test_only_the_parts_that_need_something_can_be_run(entry: Entry) -> None:
    gpu = needing(entry, "cuda")
    assert [part.title for part in gpu.parts] == ["On a GPU"]
    assert gpu.budget == 75.0  # two shares of four
    assert [part.title for part in needing(entry, "jax").parts] == ["All rungs"]
    assert needing(entry, "cupy").parts == ()


# --- the page ---------------------------------------------------------------------------------------------------------


def test_an_entry_without_records_says_so_and_how_to_run_it(root: Path, entry: Entry, tmp_path: Path) -> None:
    text = page({"two-loops": entry}, tmp_path / "none", root)
    assert text.count(NO_RECORD) == 2 and text.count(NO_GPU_RECORD) == 1
    assert "`whyslower gallery two-loops` runs it (2 min 30 s; needs for some: jax, a GPU (CUDA))" in text
    assert "*Is b slower than \\*a\\*?*" in text and "<https://example.org/1>" in text
    assert "| [`two-loops`](#two-loops) |" in text


def test_a_report_as_markdown() -> None:
    table = Table(header=("a", "b"), rows=(("1|2", "x_y `z_w`"),))
    document = Document(
        headline="Title. It is *so*.",
        sections=(
            Section(title="Time", table=table, lines=("first", "  Experiment: of it")),
            Section(title="How sure", lines=("left to the log",)),
        ),
    )
    assert markdown(document, "Title") == [
        "**It is \\*so\\*.**",
        "Time:",
        "| a | b |\n| --- | --- |\n| 1&#124;2 | x\\_y `z_w` |",
        "- first\n  - Experiment: of it",
    ]
    assert escaped("one ` alone_") == "one \\` alone\\_"


# --- what is in the repository ----------------------------------------------------------------------------------------


def test_every_entry_and_part_has_its_place_on_the_page() -> None:
    text = (gallery_page.LOGS.with_suffix(".md")).read_text(encoding="utf-8")
    for name, entry in entries().items():
        own = text.partition(f"\n## {name}\n")[2].partition("\n## ")[0]
        assert own, f"{name} is missing: run python benchmarks/gallery_page.py"
        assert not [part.title for part in entry.parts if f"### {escaped(part.title)}\n" not in own]


def test_every_kept_log_belongs_to_a_part_and_is_small() -> None:
    there = entries()
    for path in gallery_page.LOGS.rglob("*.gz"):
        entry = there[path.parent.name]
        logs = [log for part in entry.parts for log in kept_logs(path.parent, gallery_page.slug(part))]
        assert path in logs, f"{path} is of no part of {entry.name}"
        assert path.stat().st_size <= 1.5 * MOST_BYTES, "what is left of a large one is large"


@pytest.mark.slow
def test_the_page_is_what_the_logs_say() -> None:
    made = page(entries())
    written = gallery_page.LOGS.with_suffix(".md").read_text(encoding="utf-8")
    assert written == made, "run: python benchmarks/gallery_page.py"


def test_a_claims_part_is_judged_again_from_its_logs(root: Path, options: Options, tmp_path: Path) -> None:
    place = root / "two_loops"
    claim = '[[claim]]\nname = "slow"\ntext = "b is slower."\nprograms = ["a.py", "b.py"]\ndirection = "slower"\n'
    (place / "claims.toml").write_text(claim)
    text = TOML.partition("[[parts]]")[0] + '[[parts]]\nkind = "claim"\ntitle = "Claims"\nfile = "claims.toml"\n'
    (place / "entry.toml").write_text(text)
    entry = read_entry(place)
    record([entry], msgspec.structs.replace(options, python="python3"), 1.0, tmp_path / "docs", root)
    logs = kept_logs(tmp_path / "docs" / "two-loops", "claims")
    assert [path.name for path in logs] == ["claims.slow.jsonl.gz"]
    found = kept(entry.parts[0], place, logs)
    assert found is not None
    assert [each.kind for each in found.answer.judged] == ["supported"]  # type: ignore[union-attr]
