"""One restart's turns as blocks: which of them count, and what they say of two programs.

A running session and the report of its log both ask here, so that they can't come to different verdicts.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from whyslower.records import Turn
from whyslower.statistics import restart
from whyslower.statistics.disturbance import Kept, kept_blocks

Block = dict[str, Turn]  # one turn of each program, by label


def whole_blocks(turns: Iterable[Turn], labels: Collection[str]) -> dict[int, Block]:
    """By number, the blocks in which each program has taken its turn."""
    blocks: dict[int, Block] = {}
    for turn in turns:
        blocks.setdefault(turn.block, {})[turn.label] = turn
    return {number: block for number, block in blocks.items() if block.keys() >= set(labels)}


def undisturbed(blocks: Mapping[int, Block], cpus: int, together: bool = False) -> tuple[list[Block], Kept]:
    """The blocks that the rule against disturbances keeps, and what it says; all where they belong `together`."""
    found = kept_blocks([turn for block in blocks.values() for turn in block.values()], cpus, together)
    return [blocks[number] for number in found.kept], found


def log_ratio(blocks: Sequence[Block], reference: str, other: str, bursts: bool = False) -> float:
    """The restart's log(other/reference), of typical times or of mean ones; nan where no block tells."""
    one, two = _seconds(blocks, reference, other)
    return restart.log_ratio(one, two, bursts)


def within_sd(blocks: Sequence[Block], reference: str, other: str, bursts: bool = False) -> float:
    """How much that log ratio scatters over the restart's blocks."""
    one, two = _seconds(blocks, reference, other)
    return restart.within_sd(one, two, bursts)


def _seconds(blocks: Sequence[Block], *labels: str) -> list[list[float]]:
    return [[block[label].unit_s for block in blocks] for label in labels]
