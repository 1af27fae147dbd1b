"""Adds up the rows of docs/scores.md about unseen questions: how often whyslower was right before any change for them.

python benchmarks/unseen.py
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from recorded_cases import ROOT

SCORES = ROOT / "docs" / "scores.md"
LAST = 100  # pairs, at least: those of the newest rows
UNSEEN = re.compile(r"\| (\d+) (?:others|questions that nobody)\b")


class Score(NamedTuple):
    """Of how many pairs the verdict and the first cause were right; causes found of those proven; wrong names."""

    pairs: int
    verdict: int
    first: int
    found: int
    proven: int
    blamed: int
    unproven: int


def scores(text: str) -> list[Score]:
    """One for each row of a table of scores that is about pairs nobody had seen, in its order."""
    return [_score(int(row.group(1)), line) for line in text.splitlines() if (row := UNSEEN.match(line))]


def _score(pairs: int, line: str) -> Score:
    _, verdict, first, causes, blamed, unproven, *_ = (cell.strip() for cell in line.strip("|").split("|"))
    found, _, proven = causes.partition(" of ")
    return Score(pairs, *map(int, (verdict, first, found, proven, blamed, unproven)))


def total(of: Sequence[Score]) -> Score:
    """All of them as one."""
    return Score(*map(sum, zip(*of, strict=True)))


def newest(of: Sequence[Score], pairs: int = LAST) -> Sequence[Score]:
    """The last rows, of so many pairs together or somewhat more."""
    taken = next((n for n in range(1, len(of)) if total(of[-n:]).pairs >= pairs), len(of))
    return of[-taken:]


def rows(of: Sequence[Score]) -> list[str]:
    """The lines of a table: all of them, and the newest."""
    head = "| unseen pairs | verdict right | first cause right | causes found | ruled out, blamed | nobody proved |"
    lines = [head, "| --- | --- | --- | --- | --- | --- |"]
    for name, part in (("all", total(of)), ("the newest", total(newest(of)))):
        shares = [f"{right} ({right / part.pairs:.0%})" for right in (part.verdict, part.first)]
        causes = f"{part.found} of {part.proven} ({part.found / part.proven:.0%})"
        lines.append(f"| {name}: {part.pairs} | {' | '.join(shares)} | {causes} | {part.blamed} | {part.unproven} |")
    return lines


if __name__ == "__main__":
    print("\n".join(rows(scores(SCORES.read_text(encoding="utf-8")))))
