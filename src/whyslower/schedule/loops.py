"""Which loop is compared: from the tables of the programs' loops, the level at which both have units enough."""

from __future__ import annotations

import itertools
import math
import re
from typing import Any, NamedTuple

MIN_UNITS = 20  # so many units make a loop worth turning: a warm-up, and turns beside it
FEW_UNITS = 3  # fewer can't be told from set-up
SEVERAL = 1.5  # rounds of an inner loop in each of the outer one's, the last of which was cut; fewer are as many
SURE_S = 0.5  # so long inside a loop is no accident
HOT_SHARE = 0.2  # a loop with less of the program's time is not where it spends it


class LoopRow(NamedTuple):
    """One loop of a program as discovery saw it. `total` is the units that the program will run, at a guess."""

    file: str
    line: int
    kind: str
    function: str
    leaves: bool
    parent: tuple[str, int] | None
    entries: int
    units: int
    length: int | None
    seconds: float
    open: bool
    end: int
    ranged: bool
    recursive: bool = False  # a unit of it was begun within another: such units can't be told apart
    ahead: bool = False  # a unit only takes the result of a task that was begun before: it has no time of its own
    head: str = ""  # its first line
    text: str = ""  # all its lines, without what they are indented by
    timed: bool = False  # its script reads a clock before and after it
    around: str = ""  # of one that was entered and stands in no other: all other lines of its file that say something

    @property
    def likeness(self) -> str:
        """Its first line, whatever the numbers in it."""
        return re.sub(r"\d[\d_]*", "0", self.head)

    @property
    def total(self) -> float:
        """Units over the whole program: what it says, while it is in it; else what was seen."""
        if self.open and self.length is not None and self.entries == 1:
            return float(max(self.length, self.units))
        if self.open and self.length is None:
            return float("inf")
        return float(self.units)

    def rounds_of(self, inner: LoopRow) -> float:
        """Rounds of a loop within it in each of its own, the last of which was cut somewhere."""
        return inner.units / max(self.units - 0.5, 1.0)

    @property
    def expected_s(self) -> float:
        """Seconds over the whole program, as far as its length tells."""
        if self.open and self.entries == 1 and self.length and self.units > 1:
            return self.seconds * self.length / (self.units - 0.5)
        return self.seconds


def rows(table: dict[str, Any]) -> list[LoopRow]:
    """The table of a discovery pass as rows."""
    return [
        LoopRow(
            **{k: r[k] for k in LoopRow._fields if k in r and k != "parent"},
            parent=tuple(r["parent"]) if r["parent"] else None,
        )
        for r in table["loops"]
    ]


def hot_chain(loops: list[LoopRow], seconds: float, share: float = HOT_SHARE) -> list[LoopRow]:
    """The outermost loop in which the program spends this share of its time and more; inside it, level by level, the
    loop that takes most."""
    found = hot(loops, seconds, share)
    return chain_from(found[0], loops) if found else []


def hot(loops: list[LoopRow], seconds: float, share: float = HOT_SHARE) -> list[LoopRow]:
    """The outermost loops in which the program spends this share of its time and more, the longest first."""
    found = outer(loops)
    whole = max(seconds, sum(r.expected_s for r in found))
    return sorted((r for r in found if r.expected_s >= share * whole), key=lambda r: -r.expected_s)


def turnable(loops: list[LoopRow]) -> list[LoopRow]:
    """The outermost loops with units enough, whatever their share of the time, the longest first."""
    return sorted((r for r in outer(loops) if r.total >= MIN_UNITS), key=lambda r: -r.expected_s)


def outer(loops: list[LoopRow]) -> list[LoopRow]:
    """The loops that stand in no other, as far as they were entered, and whose units can be told apart."""
    return [r for r in loops if r.parent is None and r.entries and not (r.recursive or r.ahead)]


def taking_results(loops: list[LoopRow]) -> list[LoopRow]:
    """The loops that stand in no other, and only take the results of tasks that were handed out before."""
    return [r for r in loops if r.parent is None and r.entries and r.ahead]


def chain_from(outermost: LoopRow, loops: list[LoopRow]) -> list[LoopRow]:
    """A loop, and inside it, level by level, the one that takes most of its time."""
    chain = [outermost]
    while True:
        inner = [r for r in loops if r.parent == (chain[-1].file, chain[-1].line)]
        inner = [r for r in inner if r.seconds > 0.5 * chain[-1].seconds]
        if not inner or any(r.recursive or r.ahead for r in inner):
            return chain
        chain.append(max(inner, key=lambda r: r.seconds))


def settled(loops: list[LoopRow], seconds: float) -> bool:
    """Whether more watching would hardly change the choice: the program is well inside its hottest loop, and every loop
    that it has not met yet lies within it."""
    chain = hot_chain(loops, seconds)
    if not chain or not chain[0].open or chain[0].seconds < SURE_S or chain[0].units < FEW_UNITS:
        return False
    hot = chain[0]
    return all(r.entries or (r.file == hot.file and hot.line <= r.line <= hot.end) or r.line < hot.line for r in loops)


def choose(chains: dict[str, list[LoopRow]]) -> dict[str, LoopRow | None]:
    """The outermost level with units enough in every program; where there is none, the level with the most of them.

    The programs' chains are taken level by level from outside: what one program does in an inner loop the other may do
    in one call, but their outer loops repeat the same work.
    """
    if not all(chains.values()) or not chains:
        return {label: _best(chain) for label, chain in chains.items()}
    chains = {label: _levels(chain) for label, chain in chains.items()}
    depth = min(map(len, chains.values()))
    levels = [{label: chain[i] for label, chain in chains.items()} for i in range(depth)]
    for level in levels:
        if all(r.total >= MIN_UNITS for r in level.values()):
            return {**level}
    if deeper := _deeper_alone(levels[-1], chains):
        return {**deeper}
    most = max(levels, key=lambda level: min(r.total for r in level.values()))
    return {**most}


def _levels(chain: list[LoopRow]) -> list[LoopRow]:
    """The chain without loops that go round once for each round of the loop around them, as a generator's does beside
    the loop that it feeds: they are no level of their own."""
    kept = chain[:1]
    for row in chain[1:]:
        if row.units >= SEVERAL * (kept[-1].units - 0.5):
            kept.append(row)
    return kept


def _deeper_alone(level: dict[str, LoopRow], chains: dict[str, list[LoopRow]]) -> dict[str, LoopRow]:
    """The innermost level that all have, with a loop further within in the place of each that has too few units, where
    that has as many in all as the others (one program's rounds may be cut into several passes); else nothing."""
    enough = {label: row for label, row in level.items() if row.total >= MIN_UNITS}
    found = dict(enough)
    for label in level.keys() - enough.keys():
        chain = chains[label]
        for inner in chain[chain.index(level[label]) + 1 :]:
            rounds = [row.total for row in enough.values()] + [rounds_in(chain, inner)]
            if label not in found and inner.total >= MIN_UNITS and as_many(rounds):
                found[label] = inner
    return found if enough and len(found) == len(level) else {}


def rounds_in(chain: list[LoopRow], row: LoopRow) -> float:
    """Rounds in all of a loop of the chain, by how many there were in each of the loops around it."""
    within = chain[: chain.index(row) + 1]
    rounds = within[0].total
    for outer, inner in itertools.pairwise(within):
        rounds *= outer.rounds_of(inner)
    return rounds


def differ_in_length(rounds: int, others: int) -> bool:
    """Whether two loops are known to take other numbers of rounds; one round more or less may be a last test, or a
    mistake."""
    return abs(rounds - others) > 1


def as_many(rounds: list[float]) -> bool:
    """Whether these are about as many, as far as they are known."""
    known = [number for number in rounds if number < math.inf]
    return not known or 0 < max(known) < SEVERAL * min(known)


def next_level(chain: list[LoopRow], chosen: LoopRow) -> LoopRow | None:
    """The loop inside the chosen one in which it spends its time, several rounds each; None where there is none."""
    inner = chain[chain.index(chosen) + 1 :][:1] if chosen in chain else []
    several = (row for row in inner if row.total >= MIN_UNITS and row.units >= SEVERAL * max(chosen.units, 1))
    return next(several, None)


def _best(chain: list[LoopRow]) -> LoopRow | None:
    enough = [r for r in chain if r.total >= MIN_UNITS]
    return enough[0] if enough else max(chain, key=lambda r: r.total, default=None)


def counted(row: LoopRow) -> bool:
    """Whether its units must be counted one by one: it is entered again and again, and may end anywhere."""
    return (row.entries > 1 or row.parent is not None) and (row.leaves or not row.ranged)


def fixed_length(row: LoopRow, rows: list[LoopRow]) -> bool:
    """Whether it is settled before the first unit how many there will be: neither the loop nor one around it goes on
    until something is reached."""
    settled = row.kind == "for" and row.length is not None and not row.leaves
    return settled and all(fixed_length(each, rows) for each in rows if (each.file, each.line) == row.parent)
