"""Which loop is compared: from the tables of the programs' loops, the level at which both have units enough."""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

MIN_UNITS = 20  # so many units make a loop worth turning: a warm-up, and turns beside it
FEW_UNITS = 3  # fewer can't be told from set-up
SEVERAL = 1.5  # rounds of an inner loop in each of the outer one's, the last of which was cut; fewer are as many
RUNS = 3  # of a function, at most, that are one to warm up, and another to be timed
SURE_S = 0.5  # so long inside a loop is no accident
HOT_SHARE = 0.2  # a loop with less of the program's time is not where it spends it
ALL_BUT = 0.9  # of a loop's time goes to one within it: what stands around that is no work of its own
BESIDE_SHARE = 0.05  # where the other program has such a loop: the same program's share may lie on either side
AS_LONG = 1.6  # times: a set-up that runs once, in a process that has just begun, may take as much longer by chance


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
    return _from(found[0], loops) if found else []


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


def _from(outermost: LoopRow, loops: list[LoopRow]) -> list[LoopRow]:
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


def hot_chains(tables: dict[str, tuple[list[LoopRow], float]]) -> dict[str, list[LoopRow]]:
    """Each program's chain, from its loops and seconds; all are empty where one has none, since a loop is not to be
    compared with a whole program. Where the loops that two of them spend most time in stand in both, it is the slower
    one's that is compared: in the faster one another may have become the longest. Where they do different jobs, no loop
    stands for the other's, and whole programs are compared."""
    chains = _own_chains(tables)
    return _facing(chains, tables) if all(chains.values()) else {label: [] for label in chains}


def other_phases(tables: dict[str, tuple[list[LoopRow], float]]) -> dict[str, LoopRow]:
    """The loops that the programs spend most time in, where they do different jobs; else nothing."""
    chains = _own_chains(tables)
    hottest = {label: chain[0] for label, chain in chains.items() if chain}
    return hottest if len(hottest) == len(chains) and _do_different_jobs(hottest, tables) else {}


def _own_chains(tables: dict[str, tuple[list[LoopRow], float]]) -> dict[str, list[LoopRow]]:
    """Each program's chain by itself; where one has a hot loop, the others' may be less so; where none has, the loops
    are taken if they are all that the programs differ in, or each has one beside a set-up that takes both as long."""
    chains = {label: hot_chain(*table) for label, table in tables.items()}
    if any(chains.values()):
        arounds = {chain[0].around for chain in chains.values() if chain} - {""}
        chains = {label: chain or hot_chain(*tables[label], BESIDE_SHARE) for label, chain in chains.items()}
    else:
        arounds = _arounds_of_differing([outer(loops) for loops, _ in tables.values()])
        chains = {} if arounds else _beside_as_long(tables)
    return {label: chains.get(label) or _amid(arounds, tables[label][0]) for label in tables}


def _beside_as_long(tables: dict[str, tuple[list[LoopRow], float]]) -> dict[str, list[LoopRow]]:
    """The chains from each program's only loop with units enough, as many in all of them, where what is done beside the
    loops takes as long in each: data that are made before, say. Else nothing."""
    only = {label: turnable(loops) for label, (loops, _) in tables.items()}
    beside = [seconds - sum(row.seconds for row in outer(loops)) for loops, seconds in tables.values()]
    one_each = len(tables) > 1 and all(len(found) == 1 for found in only.values())
    if not one_each or max(beside) > AS_LONG * min(beside):
        return {}
    chains = {label: hot_chain(*tables[label], BESIDE_SHARE) for label in tables}
    rounds = [found[0].total for found in only.values()]
    same = all(chain[:1] == only[label] for label, chain in chains.items())
    return chains if same and _as_many(rounds) else {}


def _arounds_of_differing(programs: Sequence[list[LoopRow]]) -> set[str]:
    """What stands around a loop in all programs, word for word, where the loops themselves are not the same."""
    texts = [{row.around: row.text for row in loops if row.around} for loops in programs]
    common = set.intersection(*map(set, texts)) if texts else set()
    return {around for around in common if len({each[around] for each in texts}) > 1}


def _amid(arounds: Collection[str], loops: list[LoopRow]) -> list[LoopRow]:
    """The chain from the loop that stands amid what another program's hot loop stands amid, word for word: all that the
    two differ in lies within, however little time this one takes."""
    found = next((row for row in turnable(loops) if row.around in arounds), None)
    return _from(found, loops) if found is not None else []


def _facing(
    chains: dict[str, list[LoopRow]], tables: dict[str, tuple[list[LoopRow], float]]
) -> dict[str, list[LoopRow]]:
    """The chains with one loop's counterparts in all programs, the slowest one's if it can be, where each of them has
    the loops of all others; else as they are."""
    hottest = {label: chain[0] for label, chain in chains.items()}
    if once := _entered_once(hottest, tables):
        return once
    places = {label: _places(loops) for label, (loops, _) in tables.items()}
    spent = {label: sum(r.expected_s for r in outer(loops)) for label, (loops, _) in tables.items()}
    for first in sorted(chains, key=lambda label: -spent[label]):
        here = {label: counterpart(hottest[first], places[first], places[label]) for label in chains}
        there = [counterpart(hottest[label], places[label], places[first]) for label in chains]
        if all(there) and all(row is not None and row.entries for row in here.values()):
            return {label: _from(row, tables[label][0]) for label, row in here.items() if row is not None}
    lined_up = _lined_up(chains)
    if not lined_up and _do_different_jobs(hottest, tables):
        return {label: [] for label in chains}
    return lined_up or chains


def _entered_once(
    hottest: dict[str, LoopRow], tables: dict[str, tuple[list[LoopRow], float]]
) -> dict[str, list[LoopRow]]:
    """Where the loop that some program spends most time in is entered again and again: chains from hot loops that all
    enter once and that go as many rounds in each. A function that makes data may take longer than what is done with
    these. Else nothing."""
    if max(row.entries for row in hottest.values()) <= RUNS:
        return {}
    once = {label: [row for row in hot(*table) if row.entries == 1] for label, table in tables.items()}
    for row in next(iter(once.values())):
        alike = {label: [other for other in rows if other.total == row.total] for label, rows in once.items()}
        if MIN_UNITS <= row.total < math.inf and all(alike.values()):
            return {label: _from(rows[0], tables[label][0]) for label, rows in alike.items()}
    return {}


def _lined_up(chains: dict[str, list[LoopRow]]) -> dict[str, list[LoopRow]]:
    """The chains from one's hottest loop on, where all have it, some within loops around it; else nothing."""
    for first, *_ in chains.values():
        found = {label: _from_twin(first, chain) for label, chain in chains.items()}
        if all(found.values()) and _as_many([_rounds_in(chains[label], chain[0]) for label, chain in found.items()]):
            return found
    return {}


def _from_twin(row: LoopRow, chain: list[LoopRow]) -> list[LoopRow]:
    """The chain from that loop on which is this one, word for word, and takes all but all of the time."""
    twins = [i for i, r in enumerate(chain) if r.text == row.text and r.seconds >= ALL_BUT * chain[0].seconds]
    return chain[twins[0] :] if twins and row.text else []


def facing(asked: dict[str, list[LoopRow]], tables: dict[str, tuple[list[LoopRow], float]]) -> dict[str, list[LoopRow]]:
    """Where the user names one program's loop: the loops of the others that stand for it, as far as there are any."""
    places = {label: _places(loops) for label, (loops, _) in tables.items()}
    found: dict[str, list[LoopRow]] = {}
    for first, (row, *_) in asked.items():
        for label in tables.keys() - asked.keys():
            other = counterpart(row, places[first], places[label])
            found |= {label: [other]} if other is not None and other.entries else {}
    return found


def _do_different_jobs(chosen: dict[str, LoopRow], tables: dict[str, tuple[list[LoopRow], float]]) -> bool:
    """Whether one program's loop stands, word for word, in another one too, which spends its time elsewhere."""
    return any(
        row.text and row.text != chosen[other].text and any(r.text == row.text and r.entries for r in tables[other][0])
        for label, row in chosen.items()
        for other in chosen
        if other != label
    )


def _places(loops: list[LoopRow]) -> list[LoopRow]:
    """The loops that stand within no other, whether they were met or not."""
    return [r for r in loops if not any(r.file == o.file and o.line < r.line <= o.end for o in loops)]


def counterpart(row: LoopRow, own: list[LoopRow], others: list[LoopRow]) -> LoopRow | None:
    """The loop of another program that stands for this one: the same line but for its numbers, as often; else the same
    place among as many, some of which are alike."""
    mine, theirs = ([r for r in rows if r.likeness == row.likeness] for rows in (own, others))
    if not theirs and any(one.likeness == other.likeness for one, other in zip(own, others, strict=False)):
        mine, theirs = own, others
    return theirs[mine.index(row)] if len(mine) == len(theirs) and row in mine else None


def unreached(taken: LoopRow, other: LoopRow, own: list[LoopRow]) -> LoopRow | None:
    """A program's loop with the same first line as another's that is compared, not met since an earlier one goes on."""
    if taken.likeness == other.likeness or not taken.open:
        return None
    later = (r for r in own if r.file == taken.file and r.line > taken.end and not r.entries)
    return next((r for r in later if r.likeness == other.likeness), None)


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
            rounds = [row.total for row in enough.values()] + [_rounds_in(chain, inner)]
            if label not in found and inner.total >= MIN_UNITS and _as_many(rounds):
                found[label] = inner
    return found if enough and len(found) == len(level) else {}


def _rounds_in(chain: list[LoopRow], row: LoopRow) -> float:
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


def _as_many(rounds: list[float]) -> bool:
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
