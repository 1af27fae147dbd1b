"""Each hand-made session's report and JSON against the files in golden/; WHYSLOWER_GOLDEN=write writes them anew."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from hand_made import SESSIONS

from whyslower.report import json_answer, terminal
from whyslower.report.answer import answer
from whyslower.report.document import document

GOLDEN = Path(__file__).parent / "golden"


def _against(path: Path, text: str) -> None:
    if os.environ.get("WHYSLOWER_GOLDEN") == "write":
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", SESSIONS)
def test_the_terminal_report_is_as_recorded(name: str) -> None:
    _against(GOLDEN / f"{name}.txt", terminal.plain(document(answer(SESSIONS[name], "session.jsonl"))))


@pytest.mark.parametrize("name", SESSIONS)
def test_the_json_answer_is_as_recorded(name: str) -> None:
    text = json_answer.render(answer(SESSIONS[name], "session.jsonl"))
    assert json.loads(text)["schema"] == 1
    _against(GOLDEN / f"{name}.json", text)
