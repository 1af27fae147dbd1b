"""Numbers, remarks, colours, and the live line."""

from __future__ import annotations

import io
import math

import pytest
from hand_made import SESSIONS, loop, program

from whyslower.records import Answer, ProgramTimes, Remark, Request
from whyslower.report import numbers, terminal, wording
from whyslower.report.answer import answer
from whyslower.report.document import Document, Section, Table, document
from whyslower.report.line import CLEAR
from whyslower.report.live import LiveWatch
from whyslower.report.machine import machine_document
from whyslower.report.names import names
from whyslower.report.remark_wording import SENTENCES, remark
from whyslower.statistics.sequence import RatioSequence


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("value", "low", "high", "shown"),
    [
        (1.5512, 1.531, 1.578, "1.55"),
        (1.0063, 1.0018, 1.0108, "1.006"),
        (1.06, 0.94, 1.19, "1.06"),
        (153.4, 141.0, 166.0, "153"),
        (1.00004, 1.00001, 1.00007, "1.0000"),
        (2.0, 2.0, 2.0, "2.00"),
        (2.345, math.nan, math.nan, "2.35"),
        (2.345, 0.0, math.inf, "2.35"),
    ],
)
def test_an_interval_sets_the_digits(value: float, low: float, high: float, shown: str) -> None:
    assert numbers.ratio(value, low, high) == shown


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (None, "-"),
        (math.nan, "-"),
        (0.0, "0 ns"),
        (39e-9, "39.0 ns"),
        (1.562e-4, "156 µs"),
        (3.4, "3.40 s"),
        (125.0, "2 min 5 s"),
    ],
)
def test_times_are_told_in_the_unit_that_suits_them(value: float | None, shown: str) -> None:
    assert numbers.seconds(value) == shown


def test_percentages_and_counts() -> None:
    assert [numbers.percent(x) for x in (0.02, 0.0052, 0.339, 0.996, 1.5)] == [
        "2 %",
        "0.52 %",
        "34 %",
        "100 %",
        "150 %",
    ]
    assert numbers.count(1, "block") == "1 block"
    assert numbers.count(12_500, "block") == "12 500 blocks"


def test_names_are_as_short_as_tells_programs_apart() -> None:
    assert names((program("a", "x/a.py"), program("b", "x/b.py"))) == {"a": "a.py", "b": "b.py"}
    assert names((program("a", "old/t.py"), program("b", "new/t.py"))) == {"a": "old/t.py", "b": "new/t.py"}
    assert names((program("a", "t.py"), program("b", "t.py"))) == {"a": "t.py (a)", "b": "t.py (b)"}


OF_THE_SESSION = {"near-margin", "why-whole", "untried", "why-early", "other-session", "dropped", "busy"}
OF_THE_SESSION |= {"why-broke-off", "longer-turns", "turns-matter", "log-lost", "scratch"}
DATA = {
    "label": "a",
    "reference": "b",
    "pid": 7,
    "scratch": "copies",
    "ns": 12.0,
    "share": 0.03,
    "margin": 0.05,
    "why": "growth",
    "blocks": 2,
    "restarts": 3,
    "growth": 1.5,
    "own": 3.0,
    "steady": 1.0,
    "alone": 2.0,
    "tried": 2.0,
    "faults": 1200.0,
    "turns": 1.5,
    "change": 1.8,
    "shift": 0.02,
    "message": "it is so.",
    "causes": ["thread-count"],
    "line": 12,
    "other": 40,
    "option": "a:12",
    "lines": {"a": 12, "b": 30},
    "rounds": {"a": 120, "b": 30},
    "unit": 60,
    "units": 60,
    "length": 800,
    "fault": "IndexError: tuple index out of range, in reading.py:12",
}


@pytest.mark.parametrize("kind", SENTENCES)
def test_every_remark_has_a_sentence_with_programs_by_name(kind: str) -> None:
    as_labels = remark(Remark(kind=kind, data=DATA), {})
    said = remark(Remark(kind=kind, data=DATA), {"a": "one.py", "b": "two.py"})
    assert said.endswith(".")
    about_a_program = kind not in OF_THE_SESSION
    assert ("one.py" in said) == about_a_program
    assert (said != as_labels) == about_a_program


def test_an_unknown_remark_is_shown_as_it_is() -> None:
    assert remark(Remark(kind="new-thing", data={"size": 3}), {}) == "new-thing: size 3."
    assert remark(Remark(kind="new-thing"), {}) == "new-thing."


def test_a_narrow_terminal_breaks_figures_and_names_and_leaves_nothing_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    monkeypatch.delenv("NO_COLOR", raising=False)
    table = Table(header=("variant", "time", "interval"), rows=(("a=x,n=1000,size=38", "12.5 µs", "2.84 to 10.27"),))
    terminal.show(Document(headline="x", sections=(Section(title="t", table=table),)), shown := Terminal())
    assert "…" not in shown.getvalue()
    assert set("=,012345678") <= set(shown.getvalue())


def test_colours_on_a_terminal_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLUMNS", "200")
    shown, piped, refused = Terminal(), io.StringIO(), Terminal()
    report = document(answer(SESSIONS["three"], "session.jsonl"))
    terminal.show(report, shown)
    terminal.show(report, piped)
    monkeypatch.setenv("NO_COLOR", "1")
    terminal.show(report, refused)
    assert "\x1b[" in shown.getvalue()
    assert "\x1b[" not in piped.getvalue() + refused.getvalue()
    assert piped.getvalue() == refused.getvalue() == terminal.plain(report)
    for word in ("Against a.py", "`W_1` differs after unit 1", "155.1 µs", "session.jsonl"):
        assert word in shown.getvalue()


REQUEST = Request(programs=(program("a"), program("b")), reference="a")


def follow(stream: io.StringIO) -> str:
    watch = LiveWatch(REQUEST, stream)
    watch.phase("alone", label="b")
    watch.phase("measuring", loops={"a": loop()}, setup_s={"a": 0.21}, runs={"a": 40})
    sequence = RatioSequence(0.02)
    watch.estimate("b", sequence.judge(), 41.2)
    for value in (0.40, 0.41, 0.42, 0.41):
        sequence.add(value)
    watch.estimate("b", sequence.judge(), 40.4)
    watch.note(Remark(kind="other-session", data={"pid": 7}))
    watch.close()
    return stream.getvalue()


def test_the_live_line_is_written_over_and_cleared(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    lines = follow(Terminal()).split(CLEAR)
    assert lines[0] == ""
    assert lines[1] == "Running each program by itself once: b.py ..."
    assert lines[2].startswith(
        "a.py: the loop at a.py:14: for t in range(500):; run by python3; started about 40 times"
    )
    assert lines[2].endswith("set-up 210 ms\n")
    assert any(line.startswith("b.py / a.py: 1.5") and line.endswith("4 restarts, 40 s left") for line in lines)
    assert lines[-2] == "Another session of whyslower (process 7) runs on this machine and disturbs this one.\n"
    assert lines[-1] == ""
    assert all(len(line) < 100 for line in lines if not line.endswith("\n"))


def test_elsewhere_only_lines_that_stay() -> None:
    told = follow(io.StringIO())
    assert "\r" not in told
    assert [line.partition(":")[0] for line in told.splitlines()[:2]] == ["a.py", "b.py"]
    assert len(told.splitlines()) == 3


def test_a_terminal_that_is_gone_disturbs_nothing() -> None:
    stream = Terminal()
    stream.close()
    stream.isatty = lambda: True  # type: ignore[method-assign]
    watch = LiveWatch(REQUEST, stream)
    watch.phase("measuring")
    watch.close()
    assert stream.closed


def test_the_machine_is_told_from_facts() -> None:
    machine = {"processor": "Fast 9000", "cpus": 2, "all_cpus": 4, "cores": 2, "caches": {"L2": "1024K"}, "turbo": True}
    machine |= {"gpus": ["Swift 100", "Swift 200"]}
    pool = {
        "user_api": "blas",
        "internal_api": "openblas",
        "version": "0.3",
        "num_threads": 2,
        "threading_layer": "omp",
    }
    libraries = {"python": "3.12.1", "executable": "/bin/python", "versions": {"numpy": "2.0"}, "pools": [pool]}
    libraries |= {"torch": {"threads": 2, "cuda": None, "device": None}, "stacks": False}
    noise = {"lost": 0.03, "gaps": 12, "longest_s": 1e-3, "load": [1.0, 0.5, 0.2], "busy": 0.6, "stolen": 0.001}
    shown = terminal.plain(machine_document(machine, noise, libraries))
    assert shown.startswith("Fast 9000, noisy now: 3 % of the time is lost.")
    for line in (
        "processors: 2 of 4 may be used on 2 cores",
        "blas: openblas 0.3, 2 threads, omp",
        "numpy 2.0",
        "turbo: on",
        "GPUs: Swift 100, Swift 200",
        "stacks of running programs: can't be sampled",
    ):
        assert line in shown
    assert "quiet now" in machine_document(machine, {**noise, "lost": 0.001}, libraries).headline


def test_how_long_a_budget_would_decide() -> None:
    (said,) = wording.missing(answer(SESSIONS["undecided"]))
    assert said.startswith("About ")
    assert "--budget" in said


def test_versions_are_told_program_by_program_where_they_differ() -> None:
    def said(**b: str) -> list[str]:
        times = {
            label: ProgramTimes(path=f"{label}.py", name=f"{label}.py", libraries={"python": "3.12.3"} | more)
            for label, more in (("a", {"numpy": "2.3.1"}), ("b", b))
        }
        return wording.versions(Answer(reference="a", labels=("a", "b"), verdicts={}, works={}, programs=times))

    assert said(torch="2.11.0") == ["Run by Python 3.12.3, numpy 2.3.1, torch 2.11.0."]
    assert said(numpy="1.26.4") == [
        "a.py was run by Python 3.12.3, numpy 2.3.1.",
        "b.py was run by Python 3.12.3, numpy 1.26.4.",
    ]


@pytest.mark.parametrize(
    ("change", "busy", "told"),
    [
        (1.8, None, "takes 1.80x as long"),
        (0.99, [1.9, 1.0], "keeps 1.9 processors busy, and 1.0 if it starts cold"),
    ],
)
def test_what_preloading_changes_is_told(change: float, busy: list[float] | None, told: str) -> None:
    data = {"label": "a", "change": change} | ({"busy": busy} if busy else {})
    for kind in ("preload-changes", "preload-suspected"):
        assert told in remark(Remark(kind=kind, data=data), {})


def test_rounds_that_are_known_roughly_are_told_so() -> None:
    data = {"rounds": {"a": 200, "b": 190}, "exact": {"a": True, "b": False}}
    said = remark(Remark(kind="rounds", data=data), {"a": "one.py", "b": "two.py"})
    assert "one.py 200 and two.py some 190" in said


@pytest.mark.parametrize(
    ("alone", "told", "kept"),
    [(0.0, "it does not (0)", "as it does when it runs alone"), (322.0, "it does so less (322)", "So memory is kept")],
)
def test_what_gives_memory_back_by_itself_too_is_not_said_to_keep_it_then(alone: float, told: str, kept: str) -> None:
    said = remark(Remark(kind="memory-kept", data={"label": "b", "faults": 683.0, "alone": alone}), {})
    assert told in said and kept in said
    assert ("runs alone" in said) == (alone == 0)
