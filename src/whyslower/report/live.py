"""The live line: what a session does now, the interval as it narrows, the time that is left."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any, TextIO

from whyslower.records import Program, Remark, Request
from whyslower.report import remark_wording, wording
from whyslower.report.line import Line
from whyslower.report.names import names
from whyslower.statistics.sequence import Judgement


class LiveWatch:
    """Shows a session on a stream: one line that is written over on a terminal; elsewhere only lines that stay.

    A stream that is gone (a closed terminal) never disturbs the session.
    """

    def __init__(self, request: Request, stream: TextIO) -> None:
        self._line = Line(stream)
        self._names = names(request.programs)
        self._programs: Mapping[str, Program] = {program.label: program for program in request.programs}
        self._reference = self._names[request.reference]
        self._phase = ""
        self._estimates: dict[str, str] = {}

    def phase(self, text: str, **data: Any) -> None:
        """Shows the phase; before measuring also which loops are compared, by which Python, how often."""
        name = self._names.get(data.get("label", ""), "")
        self._phase = wording.phase(text, name, data.get("what", ()), data.get("number", 0), data.get("of", 0))
        if text == "measuring":
            self._preamble(data.get("loops", {}), data.get("setup_s", {}), data.get("runs", {}))
        self._line.draw(self._phase)

    def estimate(self, label: str, judgement: Judgement, left_s: float) -> None:
        """Shows the interval of one program against the reference."""
        ratio, low, high = (_exp(each) for each in (judgement.log_ratio, judgement.low, judgement.high))
        self._estimates[label] = wording.live_estimate(self._names[label], self._reference, ratio, low, high)
        left = wording.live_left(judgement.restarts, left_s)
        self._line.draw("; ".join((*self._estimates.values(), left)))

    def note(self, remark: Remark) -> None:
        """Writes the remark as a line that stays."""
        self._line.stay(remark_wording.remark(remark, self._names))

    def close(self) -> None:
        """Clears the line."""
        self._line.clear()

    def _preamble(self, loops: Mapping[str, Any], setup_s: Mapping[str, float], runs: Mapping[str, int]) -> None:
        programs = {label: (self._names[label], program) for label, program in self._programs.items()}
        for line in wording.preamble(programs, loops, setup_s, runs):
            self._line.stay(line)


def _exp(value: float) -> float:
    return math.exp(value) if value < math.inf else math.inf
