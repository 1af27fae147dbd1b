"""The live line of a crossover: which sizes are measured, the flips so far, the time that is left."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TextIO

from whyslower.records import Program, Remark
from whyslower.report import crossover_wording, wording
from whyslower.report.line import Line
from whyslower.report.names import names
from whyslower.statistics.sequence import Judgement


class CrossoverWatch:
    """Shows a crossover's session on a stream."""

    def __init__(self, programs: Sequence[Program], stream: TextIO) -> None:
        self._line, self._names = Line(stream), names(tuple(programs))

    def phase(self, text: str, **data: Any) -> None:
        """Shows the phase; that a program is left out at a size stays."""
        if text == "left":
            self._line.stay(crossover_wording.left_line(data["label"], data["why"]))
        elif text == "sizes":
            self._line.draw(crossover_wording.live_line(data["sizes"], data["flips"], data["restarts"], data["left_s"]))
        else:
            self._line.draw(wording.phase(text, self._names.get(data.get("label", ""), "")))

    def estimate(self, label: str, judgement: Judgement, left_s: float) -> None:
        """A crossover has no single ratio to show."""

    def note(self, remark: Remark) -> None:
        """Writes the remark as a line that stays."""
        self._line.stay(crossover_wording.remark(remark, self._names))

    def close(self) -> None:
        """Clears the line."""
        self._line.clear()
