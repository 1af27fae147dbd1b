"""The causes' pages: every cause has one, they say what the files say, and figures are kept as they were answered."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import cause_pages
import recorded_cases
from cause_pages import MEASURED, PAGES, page, pages, read_rows, write
from recorded_cases import Recorded, Row, answered, recorded, updated
from session import Session
from whyslower.causes import CAUSES
from whyslower.causes.garbage_collection import GarbageCollection
from whyslower.causes.no_difference import NoDifference

PAIR = Recorded(
    id="many-lists",
    title="Why is x**2 slower in a loop?",
    source="https://example.org/1",
    slower="b",
    ratio=1.55,
    cause=("garbage-collection",),
    experiment="gc.disable(): 1.55 -> 1.02",
    remedy="gc.freeze()",
)
ANSWER: dict[str, Any] = {
    "day": "2026-01-02",
    "causes": [
        {
            "id": "garbage-collection",
            "share": 0.93871234,
            "low": 0.88,
            "high": 1.0,
            "before": 1.55,
            "after": 1.0261,
            "experiment": "the cycle collector switched off in both",
            "line": "b.py:3",
        },
        {"id": "unequal-work", "share": None, "experiment": "compared the results"},
    ],
    "remedies": [
        {"gain": 1.9, "same_results": False},
        {"gain": 1.51, "same_results": True},
        {"gain": 1.2, "same_results": True},
    ],
    "machine": {"processor": "A Processor", "cpus": 2},
}
COLLECTOR, OTHER_WORK = updated([], {PAIR.id: PAIR}, {PAIR.id: ANSWER}, [])


# --- the pages that are there -----------------------------------------------------------------------------------------


def test_every_cause_has_a_page_and_every_page_a_cause() -> None:
    there = {path.stem for path in PAGES.glob("*.md")}
    assert there == {cause.id for cause in CAUSES} | {"README"}


@pytest.mark.parametrize("name", ["README.md", *(f"{cause.id}.md" for cause in CAUSES)])
def test_pages_are_up_to_date_with_files_and_figures(name: str) -> None:
    made = pages(read_rows(), recorded().values())[name]
    assert (PAGES / name).read_text(encoding="utf-8") == made, "run: python benchmarks/cause_pages.py"


def test_figures_are_of_pairs_and_causes_that_there_are() -> None:
    ids = {cause.id for cause in CAUSES} | {""}
    for row in read_rows():
        assert (
            row.cause in ids
            and row.title
            and row.source.startswith(("https://", "http://", "written from memory"))
            and row.date
            and row.machine
        )


def test_every_recorded_pair_names_causes_that_there_are() -> None:
    ids = {cause.id for cause in CAUSES}
    for case in recorded().values():
        assert case.cause and set(case.cause) | set(case.accept) | set(case.not_cause) <= ids
        for name in ("a.py", "b.py"):
            assert (Path(case.folder) / name).exists()


# --- what a page says -------------------------------------------------------------------------------------------------


def test_a_page_is_the_causes_own_file_in_words() -> None:
    text = page(GarbageCollection(), [], [])
    assert "# garbage-collection" in text
    assert "The slower program **stops for the cycle collector**." in text
    assert "**Its experiment.** The collector off in both" in text
    assert "Code that steers the collector" in text
    assert GarbageCollection.advice in text
    assert "(../../src/whyslower/causes/garbage_collection.py)" in text
    assert cause_pages.NO_FIGURES in text and cause_pages.NO_PAIR in text


def test_a_cause_without_experiments_promises_none() -> None:
    text = page(NoDifference(), [], [])
    assert "It needs no experiment of its own." in text and "**Its experiment.**" not in text


def test_a_pair_and_what_was_measured_on_it() -> None:
    text = page(GarbageCollection(), [COLLECTOR, OTHER_WORK], [PAIR])
    assert r"**Why is x\*\*2 slower in a loop?** ([asked here](https://example.org/1)" in text
    assert "`b.py` is 1.55 times slower" in text and "What helps: gc.freeze()" in text
    assert (
        "| [many-lists](https://example.org/1) | 94% (88% to 100%) | 1.55x → 1.03x |"
        " the cycle collector switched off in both | 1.51x | A Processor, 2 CPUs, 2026-01-02 |"
    ) in text
    assert cause_pages.NO_FIGURES not in text


def test_a_pair_whose_cause_was_not_found_is_told_too() -> None:
    text = page(GarbageCollection(), [Row(case=PAIR.id, title="t", source="s", cause="")], [PAIR])
    assert "Not found by the session: many-lists." in text


# --- figures ----------------------------------------------------------------------------------------------------------


def test_an_answer_gives_a_row_a_cause() -> None:
    assert (COLLECTOR.cause, COLLECTOR.share, COLLECTOR.low, COLLECTOR.high) == (
        "garbage-collection",
        0.9387,
        0.88,
        1.0,
    )
    assert (COLLECTOR.before, COLLECTOR.after, COLLECTOR.gain) == (1.55, 1.026, 1.51)
    assert (OTHER_WORK.cause, OTHER_WORK.share) == ("unequal-work", None)


def test_an_answer_without_a_cause_is_a_row_without_one() -> None:
    (row,) = updated([COLLECTOR], {PAIR.id: PAIR}, {PAIR.id: {"causes": [], "day": "2026-01-03"}}, [])
    assert (row.cause, row.date, row.gain) == ("", "2026-01-03", None)


def test_new_answers_take_the_place_of_older_ones_of_the_same_case() -> None:
    other = Row(case="another", title="t", source="s", cause="unfused", share=0.5)
    again = updated([COLLECTOR, other], {PAIR.id: PAIR}, {PAIR.id: ANSWER}, [])
    assert [row.case for row in again] == ["another", "many-lists", "many-lists"]
    assert updated([other], {PAIR.id: PAIR}, {"unknown": ANSWER}, []) == [other]


def test_scores_say_which_answers_are_taken() -> None:
    cases = dict.fromkeys(("one", "two"), PAIR)
    answers = {"one": ANSWER, "two": ANSWER}
    assert len(updated([], cases, answers, [{"id": "one"}])) == 2
    assert updated([COLLECTOR], cases, answers, [{"id": "three"}]) == [COLLECTOR]


def test_figures_and_pages_are_written_and_read_back(tmp_path: Path) -> None:
    (tmp_path / "gone.md").write_text("a cause of old")
    write([COLLECTOR, OTHER_WORK], [PAIR], tmp_path)
    assert read_rows(tmp_path) == [COLLECTOR, OTHER_WORK]
    assert not (tmp_path / "gone.md").exists()
    assert "many-lists" in (tmp_path / "garbage-collection.md").read_text()
    assert json.loads((tmp_path / MEASURED).read_text())[1]["cause"] == "unequal-work"
    first = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    write(read_rows(tmp_path), [PAIR], tmp_path)
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == first


def test_running_keeps_each_answer_and_says_what_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    said = {"many-lists": Session(ANSWER, 12.3), "other": Session({}, 1.0, "exit 2: it failed")}
    monkeypatch.setattr(
        recorded_cases, "explain", lambda a, b, budget, why: said[a.parent.name] if why == "quick" else None
    )
    pairs = [Recorded(**{f: getattr(PAIR, f) for f in PAIR.__struct_fields__} | {"id": n, "folder": n}) for n in said]
    recorded_cases.run(pairs, 30.0, tmp_path / "answers")
    kept = answered(tmp_path / "answers")
    assert list(kept) == ["many-lists"] and kept["many-lists"]["causes"] == ANSWER["causes"]
    assert "exit 2: it failed" in capsys.readouterr().out


def test_a_command_that_measures_nothing_changes_no_figure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write([COLLECTOR], [], tmp_path)
    monkeypatch.setattr(cause_pages, "read_rows", lambda: read_rows(tmp_path))
    monkeypatch.setattr(cause_pages, "write", lambda rows, cases: write(rows, cases, tmp_path))
    assert cause_pages.main([]) == 0
    assert read_rows(tmp_path) == [COLLECTOR]
