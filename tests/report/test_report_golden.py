"""Each hand-made report and JSON answer against the files in golden/; WHYSLOWER_GOLDEN=write writes them anew."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from hand_made import SESSIONS
from hand_made_why import ANSWERS

from whyslower.records import Answer
from whyslower.report import json_answer, terminal
from whyslower.report.answer import answer
from whyslower.report.document import document

GOLDEN = Path(__file__).parent / "golden"


def _against(path: Path, text: str) -> None:
    if os.environ.get("WHYSLOWER_GOLDEN") == "write":
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


def _found(name: str) -> Answer:
    return ANSWERS[name] if name in ANSWERS else answer(SESSIONS[name], "session.jsonl")


@pytest.mark.parametrize("name", [*SESSIONS, *ANSWERS])
def test_the_terminal_report_is_as_recorded(name: str) -> None:
    _against(GOLDEN / f"{name}.txt", terminal.plain(document(_found(name))))


@pytest.mark.parametrize("name", [*SESSIONS, *ANSWERS])
def test_the_json_answer_is_as_recorded(name: str) -> None:
    text = json_answer.render(_found(name))
    assert json.loads(text)["schema"] == 1
    _against(GOLDEN / f"{name}.json", text)
