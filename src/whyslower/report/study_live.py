"""The live line of a study: which variant is tried, how many comparisons are still open, the time that is left."""

from __future__ import annotations

from typing import Any, TextIO

from whyslower.records import Remark
from whyslower.report import study_remarks, study_wording, wording
from whyslower.report.line import Line
from whyslower.statistics.sequence import Judgement


class StudyWatch:
    """Shows a study's session on a stream."""

    def __init__(self, stream: TextIO) -> None:
        self._line = Line(stream)

    def phase(self, text: str, **data: Any) -> None:
        """Shows the phase; that a variant is left out stays."""
        if text == "left":
            self._line.stay(study_wording.left_out(data["label"], data["why"]))
        elif text == "restarts":
            self._line.draw(study_wording.restarts_line(data["number"], data["open"], data["of"], data["left_s"]))
        else:
            number, of = data.get("number", 0), data.get("of", 0)
            self._line.draw(wording.phase(text, data.get("label", ""), (), number, of))

    def estimate(self, label: str, judgement: Judgement, left_s: float) -> None:
        """A study has no single ratio to show."""

    def note(self, remark: Remark) -> None:
        """Writes the remark as a line that stays."""
        self._line.stay(study_remarks.remark(remark))

    def close(self) -> None:
        """Clears the line."""
        self._line.clear()
