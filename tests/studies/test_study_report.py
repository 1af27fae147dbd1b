"""Reports of studies: hand-made answers against golden files (WHYSLOWER_GOLDEN=write writes them anew), what is said of
results, and answers from logs."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import msgspec
import pytest
from study_made import ANSWERS

from whyslower.records import Remark, Turn
from whyslower.report import study_results, terminal
from whyslower.report.forms import as_json
from whyslower.report.study_document import study_document
from whyslower.report.study_growth import growing
from whyslower.report.study_remarks import remark
from whyslower.report.study_wording import result
from whyslower.studies.trying import repeated
from whyslower.worker.trying import summary

GOLDEN = Path(__file__).parent / "golden"


def against(path: Path, text: str) -> None:
    if os.environ.get("WHYSLOWER_GOLDEN") == "write":
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ANSWERS)
def test_the_report_is_as_recorded(name: str) -> None:
    against(GOLDEN / f"{name}.txt", terminal.plain(study_document(ANSWERS[name])))


@pytest.mark.parametrize("name", ["everything", "contrast"])
def test_the_json_answer_is_as_recorded(name: str) -> None:
    text = as_json(ANSWERS[name])
    assert json.loads(text)["schema"] == 1
    against(GOLDEN / f"{name}.json", text)


def test_a_factor_that_turns_round_with_another_is_never_said_to_make_no_difference() -> None:
    """On the average over the other it makes none, and at each of its levels a large one."""
    first, *lines = terminal.plain(study_document(ANSWERS["turned-round"])).splitlines()
    assert first.startswith("What `dtype` does depends on `init`") and "8.30x" in first and "no difference" not in first
    row = next(line for line in lines if line.strip().startswith("init "))
    assert row.endswith("no difference within 2 % on the whole, depending on `dtype`")


def test_no_difference_is_never_said_of_what_is_undecided() -> None:
    text = terminal.plain(study_document(ANSWERS["open"]))
    row = next(line for line in text.splitlines() if line.strip().startswith("dtype "))
    assert "undecided" in row and "no difference" not in row
    assert "`dtype` is undecided" in text.splitlines()[0]


# --- results ----------------------------------------------------------------------------------------------------------

VARIANTS: dict[str, dict[str, Any]] = {f"{a}{b}": {"a": a, "b": b} for a in "xy" for b in "pq"}


def said(values: dict[str, object], again: object = None) -> list[str]:
    """What is remarked of units that give these values; the first one's second process gives `again`."""
    runs = {label: [summary(value)] for label, value in values.items()}
    first = next(iter(values))
    runs[first].append(summary(values[first] if again is None else again))
    return [remark(each) for each in study_results.remarks(runs, VARIANTS)]


def test_the_factor_that_changes_results_is_named() -> None:
    found = said({"xp": 1.0, "xq": 2.0, "yp": 1.0, "yq": 2.0})
    assert any("`b` q gives other results than p: they differ by 50 % of their size" in line for line in found)
    assert any("Whatever `a` is, the results agree" in line for line in found)
    assert len(found) == 2


def test_rounding_is_no_difference_and_another_order_is_one() -> None:
    numpy = pytest.importorskip("numpy")
    x = numpy.linspace(0.0, 1.0, 1000)
    narrow = x.astype("float32")
    assert said(dict.fromkeys(VARIANTS, x) | {"xq": narrow, "yq": narrow}) == [
        "Whatever `a` and `b` are, the results agree to rounding."
    ]
    assert any(
        "`b` q gives other" in line for line in said(dict.fromkeys(VARIANTS, x) | {"xq": x[::-1], "yq": x[::-1]})
    )


def test_other_shapes_texts_and_infinities_are_told() -> None:
    same = {label: [1.0, 2.0] for label in VARIANTS}
    assert any("the shape is 3 instead of 2" in line for line in said(same | {"yp": [1.0, 2.0, 3.0]}))
    assert any("one of them is not finite" in line for line in said(same | {"yp": [1.0, float("nan")]}))
    assert any("another text" in line for line in said(dict.fromkeys(VARIANTS, "u") | {"yp": "v"}))
    assert any("built otherwise" in line for line in said(same | {"yp": "v"}))


def test_what_cannot_be_compared_says_why() -> None:
    (line,) = said(dict.fromkeys(VARIANTS, None))
    assert "returns None" in line and "Let it return" in line
    (line,) = said(dict.fromkeys(VARIANTS, object()))
    assert "returns object" in line
    (line,) = said(dict.fromkeys(VARIANTS, 1.0), again=2.0)
    assert "other results in a second process" in line and "Seed" in line


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (4950, "4950"),
        (0.1 + 0.2, "0.3"),
        (float("inf"), "not finite"),
        ([1.0, 2.0, 3.0], "float 3, mean 2"),
        ("a text that is too long to be shown", "'a text that is too lo...'"),
        ((1.0, "x"), "1, and 1 more"),
        (None, "None"),
        (object(), "object"),
    ],
)
def test_a_result_in_a_few_words(value: object, expected: str) -> None:
    assert result(summary(value)) == expected


# --- what makes results or times doubtful -----------------------------------------------------------------------------


def test_a_level_that_draws_at_random_is_blamed_for_it_and_no_other() -> None:
    runs = {
        "xp": [summary(5.0), summary(5.0)],
        "yp": [summary(5.0)],
        "xq": [summary(7.0), summary(7.3)],
        "yq": [summary(6.1)],
    }
    found = [remark(each) for each in study_results.remarks(runs, VARIANTS)]
    assert len(found) == 2
    assert found[0].startswith("With `b` q each process gives other results")
    assert found[1] == "Whatever `a` is, the results agree to rounding."


@pytest.mark.parametrize(("growth", "said"), [(2.0, ["a"]), (1.1, [])])
def test_a_unit_that_takes_ever_longer_is_told_of(growth: float, said: list[str]) -> None:
    """What all programs of a restart do alike is the machine's."""
    turns = []
    for restart in range(3):
        for block in range(9):
            drift = 1.5 if restart == 1 and block > 5 else 1.0
            for label, times in (("a", growth ** (block / 8)), ("b", 1.0)):
                ns = int(1e6 * times * drift)
                turns.append(
                    Turn(label=label, worker=0, restart=restart, block=block, position=0, first=block, units=1, ns=ns)
                )
    found = growing(turns)
    assert [each.data["variants"] for each in found] == ([said] if said else [])


def test_each_level_is_run_twice_beside_as_little_else_as_there_is() -> None:
    labels = [f"a={a},b={b}" for a in (1, 2) for b in ("p", "q", "r")]
    variants = {label: {"a": int(label[2]), "b": label[-1]} for label in labels}
    assert repeated(variants) == ["a=1,b=p", "a=2,b=p", "a=1,b=q", "a=1,b=r"]
    assert repeated({label: variants[label] for label in ("a=1,b=p", "a=2,b=q")}) == ["a=1,b=p", "a=2,b=q"]
    assert repeated({}) == []


def test_levels_that_never_ran_stand_in_the_first_line() -> None:
    answer = ANSWERS["everything"]
    remark = Remark(kind="levels-left", data={"factor": "init", "levels": ["he", "zeros"]})
    first = study_document(msgspec.structs.replace(answer, remarks=(*answer.remarks, remark))).headline
    assert first.endswith("; `init` he and zeros can't be run.")
