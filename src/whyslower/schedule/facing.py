"""Which loops of several programs stand for each other: the same text, place or rounds, and where they differ."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence

from whyslower.schedule.loops import (
    MIN_UNITS,
    LoopRow,
    as_many,
    chain_from,
    hot,
    hot_chain,
    outer,
    rounds_in,
    turnable,
)

RUNS = 3  # of a function, at most, that are one to warm up, and another to be timed
ALL_BUT = 0.9  # of a loop's time goes to one within it: what stands around that is no work of its own
BESIDE_SHARE = 0.05  # where the other program has such a loop: the same program's share may lie on either side
AS_QUICK, CLEARLY = 1.1, 1.5  # times as long, a round: of a loop that all have, and of one that differs
AS_LONG = 1.6  # times: a set-up that runs once, in a process that has just begun, may take as much longer by chance

Tables = dict[str, tuple[list[LoopRow], float]]  # each program's loops, and the seconds that it was watched


def hot_chains(tables: Tables) -> dict[str, list[LoopRow]]:
    """Each program's chain, from its loops and seconds; all are empty where one has none, since a loop is not to be
    compared with a whole program. Where the loops that two of them spend most time in stand in both, it is the slower
    one's that is compared: in the faster one another may have become the longest. Where they do different jobs, no loop
    stands for the other's, and whole programs are compared."""
    chains = _own_chains(tables)
    if not all(chains.values()):
        return {label: [] for label in chains}
    chains = _facing(chains, tables)
    return _differing(chains, tables) or _timed_instead(chains, tables) or chains


def _differing(chains: dict[str, list[LoopRow]], tables: Tables) -> dict[str, list[LoopRow]]:
    """Where the loops that were found are the same word for word and take all programs as long a round, as one that
    makes the data does: the chains from hot ones, or such as stand for them, that go as many rounds and clearly don't
    take as long. Else nothing."""
    first = [chain[0] for chain in chains.values() if chain]
    same = len(first) > 1 and {row.text for row in first} == {first[0].text} != {""}
    if not same or _apart(first) > AS_QUICK:
        return {}
    others = {
        label: [row for row in turnable(loops) if row.entries == 1 and row not in first]
        for label, (loops, _) in tables.items()
    }
    warm = [row for label, table in tables.items() for row in hot(*table) if row in others[label]]
    found = (_of_as_many_rounds(row, others) for row in warm)
    differing = next((rows for rows in found if rows and _apart(rows.values()) >= CLEARLY), {})
    return {label: chain_from(row, tables[label][0]) for label, row in differing.items()}


def _of_as_many_rounds(row: LoopRow, candidates: dict[str, list[LoopRow]]) -> dict[str, LoopRow]:
    """Each program's first loop that goes as many rounds as one; nothing where one of them has none."""
    alike = {label: [other for other in rows if other.total == row.total] for label, rows in candidates.items()}
    enough = MIN_UNITS <= row.total < math.inf and all(alike.values())
    return {label: rows[0] for label, rows in alike.items()} if enough else {}


def _apart(rows: Collection[LoopRow]) -> float:
    """How many times as long as the quickest one's a round of the slowest of some loops takes."""
    each = [row.seconds / max(row.units - 0.5 * row.open, 0.5) for row in rows]
    return max(each) / max(min(each), 1e-9)


def other_phases(tables: Tables) -> dict[str, LoopRow]:
    """The loops that the programs spend most time in, where they do different jobs; else nothing."""
    chains = _own_chains(tables)
    hottest = {label: chain[0] for label, chain in chains.items() if chain}
    return hottest if len(hottest) == len(chains) and _do_different_jobs(hottest, tables) else {}


def _own_chains(tables: Tables) -> dict[str, list[LoopRow]]:
    """Each program's chain by itself; where one has a hot loop, the others' may be less so; where none has, the loops
    are taken if they are all that the programs differ in, or each has one beside a set-up that takes both as long.
    Loops that all scripts time themselves are what is asked about, however short they are."""
    chains = {label: hot_chain(*table) for label, table in tables.items()}
    if any(chains.values()):
        arounds = {chain[0].around for chain in chains.values() if chain} - {""}
        chains = {label: chain or hot_chain(*tables[label], BESIDE_SHARE) for label, chain in chains.items()}
    else:
        arounds = _arounds_of_differing([outer(loops) for loops, _ in tables.values()])
        chains = {} if arounds else _beside_as_long(tables)
    chains = {label: chains.get(label) or _amid(arounds, tables[label][0]) for label in tables}
    return chains if all(chains.values()) else _timed(chains, tables) or chains


def _timed(chains: dict[str, list[LoopRow]], tables: Tables) -> dict[str, list[LoopRow]]:
    """The chains from the longest loop that each script times itself, where all do, and time those that were found."""
    timed = {label: [row for row in turnable(loops) if row.timed][:1] for label, (loops, _) in tables.items()}
    same = all(not chain or chain[:1] == timed[label] for label, chain in chains.items())
    if not all(timed.values()) or not same:
        return {}
    return {label: chain_from(row, tables[label][0]) for label, (row,) in timed.items()}


def _timed_instead(chains: dict[str, list[LoopRow]], tables: Tables) -> dict[str, list[LoopRow]]:
    """Where no script times the loops that were found: the chains from hot loops that all time, and that go as many
    rounds in each. What comes before them may be there to warm up. Else nothing."""
    if any(row.timed for chain in chains.values() for row in chain):
        return {}
    timed = {label: [row for row in hot(*table) if row.timed] for label, table in tables.items()}
    return _chains_of_as_many_rounds(timed, tables)


def _beside_as_long(tables: Tables) -> dict[str, list[LoopRow]]:
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
    return chains if same and as_many(rounds) else {}


def _arounds_of_differing(programs: Sequence[list[LoopRow]]) -> set[str]:
    """What stands around a loop in all programs, word for word, where the loops themselves are not the same."""
    texts = [{row.around: row.text for row in loops if row.around} for loops in programs]
    common = set.intersection(*map(set, texts)) if texts else set()
    return {around for around in common if len({each[around] for each in texts}) > 1}


def _amid(arounds: Collection[str], loops: list[LoopRow]) -> list[LoopRow]:
    """The chain from the loop that stands amid what another program's hot loop stands amid, word for word: all that the
    two differ in lies within, however little time this one takes."""
    found = next((row for row in turnable(loops) if row.around in arounds), None)
    return chain_from(found, loops) if found is not None else []


def _facing(chains: dict[str, list[LoopRow]], tables: Tables) -> dict[str, list[LoopRow]]:
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
            return {label: chain_from(row, tables[label][0]) for label, row in here.items() if row is not None}
    lined_up = _lined_up(chains)
    if not lined_up and _do_different_jobs(hottest, tables):
        return {label: [] for label in chains}
    return lined_up or chains


def _entered_once(hottest: dict[str, LoopRow], tables: Tables) -> dict[str, list[LoopRow]]:
    """Where the loop that some program spends most time in is entered again and again: chains from hot loops that all
    enter once and that go as many rounds in each. A function that makes data may take longer than what is done with
    these. Else nothing."""
    if all(row.entries <= RUNS for row in hottest.values()):
        return {}
    once = {label: [row for row in hot(*table) if row.entries == 1] for label, table in tables.items()}
    return _chains_of_as_many_rounds(once, tables)


def _chains_of_as_many_rounds(candidates: dict[str, list[LoopRow]], tables: Tables) -> dict[str, list[LoopRow]]:
    """The chains from the first of one program's candidates that goes as many rounds as one of each other's."""
    found = (_of_as_many_rounds(row, candidates) for row in next(iter(candidates.values()), []))
    return {label: chain_from(row, tables[label][0]) for label, row in next(filter(None, found), {}).items()}


def _lined_up(chains: dict[str, list[LoopRow]]) -> dict[str, list[LoopRow]]:
    """The chains from one's hottest loop on, where all have it, some within loops around it; else nothing."""
    for first, *_ in chains.values():
        found = {label: _from_twin(first, chain) for label, chain in chains.items()}
        if all(found.values()) and as_many([rounds_in(chains[label], chain[0]) for label, chain in found.items()]):
            return found
    return {}


def _from_twin(row: LoopRow, chain: list[LoopRow]) -> list[LoopRow]:
    """The chain from that loop on which is this one, word for word, and takes all but all of the time."""
    twins = [i for i, r in enumerate(chain) if r.text == row.text and r.seconds >= ALL_BUT * chain[0].seconds]
    return chain[twins[0] :] if twins and row.text else []


def facing(asked: dict[str, list[LoopRow]], tables: Tables) -> dict[str, list[LoopRow]]:
    """Where the user names one program's loop: the loops of the others that stand for it, as far as there are any."""
    places = {label: _places(loops) for label, (loops, _) in tables.items()}
    found: dict[str, list[LoopRow]] = {}
    for first, (row, *_) in asked.items():
        for label in tables.keys() - asked.keys():
            other = counterpart(row, places[first], places[label])
            found |= {label: [other]} if other is not None and other.entries else {}
    return found


def _do_different_jobs(chosen: dict[str, LoopRow], tables: Tables) -> bool:
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
