"""Reports of studies: hand-made answers against golden files (WHYSLOWER_GOLDEN=write writes them anew), what is said of
results, and answers from logs."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
from study_made import ANSWERS

from whyslower.report import study_results, terminal
from whyslower.report.forms import as_json
from whyslower.report.study_document import study_document
from whyslower.report.study_remarks import remark
from whyslower.report.study_wording import result
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
