"""Finding the loop that is compared: each program runs for a moment with all its loops watched, untimed."""

from __future__ import annotations

import time
from pathlib import Path
from textwrap import dedent
from typing import Any

from whyslower.errors import BudgetError, UsageError
from whyslower.measure.clocks import timed_loops
from whyslower.measure.specs import python_lines, python_text, text_path
from whyslower.measure.stage import Deeper, Stage
from whyslower.measure.worker import Worker
from whyslower.records import Loop, Program
from whyslower.schedule import facing
from whyslower.schedule import loops as choice
from whyslower.schedule.loops import LoopRow
from whyslower.store.events import LoopChosen

POLL_S = 0.1
LONGEST_SHARE = 0.08  # of the budget, while a better loop may still come
PATIENCE_SHARE = 0.4  # of the budget, while no loop has begun a third unit


class Discovery:
    """One program being watched."""

    def __init__(self, stage: Stage, label: str) -> None:
        self.stage, self.program = stage, stage.programs[label]
        self.worker: Worker = stage.start(label, "discover")
        self.began = time.monotonic()
        self.table: dict[str, Any] = {"seconds": 0.0, "loops": [], "files": []}
        self.done = False

    @property
    def rows(self) -> list[LoopRow]:
        """The loops met so far."""
        return choice.rows(self.table)

    def poll(self) -> None:
        """Asks for the table and decides whether it is enough."""
        self.worker.order({"report": True})
        message = self.stage.hear(self.worker, "its first units")
        self.table = message["table"] if "table" in message else message["end"]["table"]
        self.stage.met(self.program.label, self.table["files"])
        self.done = "end" in message or self._enough()
        if self.done:
            self.stage.crew.end(self.worker)

    def _enough(self) -> bool:
        spent, budget = time.monotonic() - self.began, self.stage.request.budget
        rows = self.rows
        if self.program.loop:
            row = self._asked(rows)
            if row is not None and row.units >= choice.FEW_UNITS:
                return True
        elif choice.settled(rows, self.table["seconds"]):
            return True
        if any(r.units >= choice.FEW_UNITS for r in rows):
            return spent > LONGEST_SHARE * budget
        if spent > PATIENCE_SHARE * budget:
            if not any(r.entries for r in rows):  # a long set-up, or one long call
                raise BudgetError(
                    f"{self.stage.name(self.program.label)} reached no loop within {spent:.0f} s.",
                    "Give a larger --budget, or make its set-up or its one unit of work smaller.",
                )
            return True
        return False

    def _asked(self, rows: list[LoopRow]) -> LoopRow | None:
        """The row of the loop that the user named. Raises UsageError where there is none."""
        file, _, line = self.program.loop.rpartition(":")
        path = str(Path(self.program.directory, file or self.program.target).resolve())
        found = next((r for r in rows if r.file == path and r.line == int(line)), None)
        if found is None and self.done:
            lines = ", ".join(str(r.line) for r in rows if r.file == path)
            raise UsageError(
                f"{self.stage.name(self.program.label)} has no loop at line {line} of {Path(path).name}.",
                f"The lines that its loops start at: {lines}." if lines else "It has no loop there that can be turned.",
            )
        return found

    def asked(self) -> LoopRow | None:
        """As `_asked`, once discovery is over."""
        return self._asked(self.rows) if self.program.loop else None


def discover(stage: Stage, wholes: bool = True) -> None:
    """Fills `stage.loops`, and logs each choice. `wholes`: where no loops can be compared, whole runs will be."""
    scripts = [p for p in stage.request.programs if p.kind == "script"]
    for program in stage.request.programs:
        if program.kind != "script":
            stage.loops[program.label] = loop_of_calls(program)
    seen = []
    for program in scripts:  # one after the other: two thread pools that spin for the same processors crawl
        one = Discovery(stage, program.label)
        while not one.done:
            stage.crew.hub.wait(lambda: False, time.monotonic() + POLL_S)  # what it prints is drained meanwhile
            one.poll()
        seen.append(one)
    asked = {d.program.label: _headed([row]) for d in seen if (row := d.asked()) is not None}
    tables = {d.program.label: (_headed(d.rows), d.table["seconds"]) for d in seen}
    found = facing.hot_chains(tables) | facing.facing(asked, tables)
    phases = facing.other_phases(tables) if not asked and not any(found.values()) else {}
    if phases and wholes:
        stage.note("phases", lines={label: row.line for label, row in phases.items()})
    chosen = choice.choose(found | asked)
    for label, row in chosen.items():
        stage.loops[label] = _loop(stage.programs[label], row, tables[label][0])
        inner = choice.next_level(found[label], row) if row is not None and label not in asked else None
        if row is not None and inner is not None:
            found_inside = _loop(stage.programs[label], inner, tables[label][0])
            stage.deeper[label] = Deeper(found_inside, row.rounds_of(inner))
    for label, loop in stage.loops.items():
        stage.write(LoopChosen(at=stage.now(), label=label, loop=loop))
    for label in (label for label in found if label not in asked):
        _tell_of_unreached(stage, label, chosen, tables[label][0])
    for label in (label for label in found if label not in asked and not phases and (wholes or found[label])):
        _tell_of_others(stage, label, tables[label], found[label])


def _tell_of_unreached(stage: Stage, label: str, chosen: dict[str, LoopRow | None], rows: list[LoopRow]) -> None:
    """Notes that what is compared of a program comes before a loop like another's, which was not reached."""
    own = chosen[label]
    for other in (row for name, row in chosen.items() if name != label and row is not None):
        missed = facing.unreached(own, other, rows) if own is not None else None
        if own is not None and missed is not None:
            stage.note("unreached", label=label, line=own.line, other=missed.line)
            return


def _tell_of_others(stage: Stage, label: str, table: tuple[list[LoopRow], float], chosen: list[LoopRow]) -> None:
    """Notes a loop that is not what is compared: one that takes a good part of the program's time, or, of a whole run
    in which none does, the longest."""
    kind, longest = "other-loop" if chosen else "whole-beside", choice.hot(*table)
    if not chosen and not longest:
        kind, longest = "short-loop", choice.turnable(table[0])
    if not chosen and not longest:
        kind, longest = "results-only", choice.taking_results(table[0])
    row = next((each for each in longest if each not in chosen), None)
    if row is not None:
        script = str(text_path(stage.programs[label]))
        place = f"{row.line}" if row.file == script else f"{row.file}:{row.line}"
        stage.note(kind, label=label, line=row.line, option=f"{label}:{place}")


def loop_of_calls(program: Program) -> Loop:
    """The loop of ours around calls of what is no script."""
    place = (str(text_path(program)), program.text.line) if program.text else ("", 0)
    return Loop(kind="call", file=place[0], line=place[1], source=program.target)


def _loop(program: Program, row: LoopRow | None, rows: list[LoopRow]) -> Loop:
    if row is None:
        return Loop(kind="process", file=str(text_path(program)))
    return Loop(
        kind="for" if row.kind == "for" else "while",
        file=row.file,
        line=row.line,
        source=row.head,
        function=row.function,
        length=row.length if row.entries == 1 and not row.leaves else None,
        counted=choice.counted(row),
        fixed_length=choice.fixed_length(row, rows),
    )


def _headed(rows: list[LoopRow]) -> list[LoopRow]:
    """With their lines, and whether their scripts time them."""
    texts = {file: python_text(Path(file)) for file in {row.file for row in rows}}
    lines = {file: python_lines(text) for file, text in texts.items()}
    timed = {file: timed_loops(text) for file, text in texts.items()}
    return [
        row._replace(
            head=lines[row.file][row.line - 1].strip(),
            text=dedent("\n".join(lines[row.file][row.line - 1 : row.end])),
            timed=row.line in timed[row.file],
            around=_around(row, lines[row.file]) if row.parent is None and row.entries else "",
        )
        for row in rows
    ]


def _around(row: LoopRow, lines: list[str]) -> str:
    """The lines of its file outside a loop that are neither empty nor nothing but a comment."""
    others = (*lines[: row.line - 1], *lines[row.end :])
    return "\n".join(line.rstrip() for line in others if line.strip() and not line.lstrip().startswith("#"))
