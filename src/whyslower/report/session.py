"""A log's events sorted by what they are about: what an answer is computed from."""

from __future__ import annotations

from collections.abc import Iterable

from whyslower.errors import LogError
from whyslower.records import Evidence, Factor, Loop, Program, Remark, SameWork, Turn
from whyslower.report.dropped import Dropped
from whyslower.statistics.blocks import Block, undisturbed, whole_blocks
from whyslower.store.events import (
    AnyEvent,
    EvidenceSeen,
    FactorTried,
    LoopChosen,
    Noted,
    RestartDone,
    SameWorkFound,
    SessionBegun,
    SessionEnded,
    SoloRun,
    TrialCompared,
    TrialFailed,
    TrialTaken,
    TurnTaken,
)

# A restart that was cut off by a kill counts from here on: one block alone says nothing of its own scatter.
BLOCKS_OF_A_CUT_RESTART = 2

THEIR_CODE = "the code in which they differ"
ONE_BY_ONE = ("threads-beside", "paced")  # remarks by which it compares whole loops, one after the other
# Remarks by which a session says that it measures in another way from now on: what came before is not mixed in.
BEGIN_ANEW = ("whole-loops", "preload-changes", "longer-turns", "memory-kept", "memory-held-before", *ONE_BY_ONE)
# And of a restart that is left out, while those before it stand.
LEFT_OUT = ("memory-kept-since", "memory-held", "cold-check")
EARLY = "why-early"  # from here on, the search for the reason tells of the programs as they are, too
MEASURED, TRIED = 0, 1  # where a restart was made


class Session:
    """The events of one log. `restarts` holds the kept blocks of each restart that counts, oldest first; `measured`
    those of the ones that were made for the verdict.

    A block counts when every program has taken its turn and the rule against disturbances keeps it. Raises LogError
    when the first event does not begin a session.
    """

    def __init__(self, events: Iterable[AnyEvent]) -> None:
        iterator = iter(events)
        begun = next(iterator, None)
        if not isinstance(begun, SessionBegun):
            raise LogError("The log does not begin with a session.", "It may have lost its first line.")
        self.begun = begun
        self.labels = tuple(program.label for program in begun.programs)
        self.loops: dict[str, Loop] = {}
        self.alone: dict[str, SoloRun] = {}
        self.works: dict[str, SameWork] = {}
        self.remarks: list[Remark] = []
        self.evidence: dict[str, Evidence] = {}
        self.factors: dict[str, Factor] = {}
        self.trials: list[TrialTaken] = []
        self._failed: set[str] = set()  # factors that some program can't be measured with
        self.compared: dict[str, TrialCompared] = {}  # by the one factor in place
        self.ended: SessionEnded | None = None
        self.seconds = begun.at
        self._turns: dict[tuple[int, int], list[Turn]] = {}  # by where a restart was made, and its number there
        self._done: set[tuple[int, int]] = set()
        self._latest = (MEASURED, 0)
        for event in iterator:
            self._sort(event)
        self.dropped = Dropped()
        known = [(number, kept) for number in sorted(self._turns) if (kept := self._kept(number))]
        self.restarts = [kept for _, kept in known]
        self.measured = [kept for (where, _), kept in known if where == MEASURED]  # for the verdict alone

    @property
    def others(self) -> tuple[str, ...]:
        """The programs that are compared with the reference."""
        return tuple(label for label in self.labels if label != self.begun.reference)

    @property
    def blocks(self) -> int:
        """How many blocks were kept."""
        return sum(len(blocks) for blocks in self.restarts)

    def reached(self, label: str) -> int:
        """How far into its loop a program was measured: the number of units before the end of its latest turn."""
        turns = (block[label] for blocks in self.restarts for block in blocks)
        return max((turn.first + turn.units for turn in turns), default=0)

    @property
    def ran_out(self) -> bool:
        """Whether the session came to its own end."""
        return self.ended is not None and self.ended.why in ("decided", "budget")

    @property
    def used_up(self) -> bool:
        """Whether the session ended because its budget was used up, whatever it had found by then."""
        return self.ended is not None and self.ended.why == "budget"

    @property
    def whole_loops(self) -> bool:
        """Whether whole loops (or processes) are what one turn's only unit is."""
        told = self.begun.per == "loop" or self._said("rounds", *ONE_BY_ONE)
        return told or any(loop.kind == "process" for loop in self.loops.values())

    @property
    def margin(self) -> float:
        """The margin asked for, or the wider one that a costly harness made of it."""
        widened = (remark.data["margin"] for remark in self.remarks if remark.kind == "harness")
        return float(next(widened, self.begun.margin))

    @property
    def bursts(self) -> bool:
        """Whether a program's time comes in bursts, so that mean times are compared."""
        return self._said("bursts")

    @property
    def means(self) -> bool:
        """Whether mean times are compared: of bursts, or of whole stretches, parts of which belong together."""
        return self.bursts or self.stretches

    @property
    def stretches(self) -> bool:
        """Whether each restart compares whole stretches, from the loops' start on."""
        return self._said("whole-loops")

    def _said(self, *kinds: str) -> bool:
        return any(remark.kind in kinds for remark in self.remarks)

    @property
    def cpus(self) -> int:
        """Processors of the machine that the session ran on."""
        cpus = self.begun.machine.get("cpus", 1)
        return cpus if isinstance(cpus, int) else 1

    def program(self, label: str) -> Program:
        """The program of that label, as it was handed in."""
        return next(program for program in self.begun.programs if program.label == label)

    def _sort(self, event: AnyEvent) -> None:
        self.seconds = event.at
        if isinstance(event, TurnTaken):
            self._count(MEASURED, event.turn)
        elif isinstance(event, RestartDone):
            self._done.add((MEASURED, event.restart))
        elif isinstance(event, LoopChosen):
            self.loops[event.label] = event.loop
        elif isinstance(event, SoloRun):
            self.alone[event.label] = event
        elif isinstance(event, SameWorkFound):
            self.works[event.label] = event.work
        elif isinstance(event, Noted):
            self._heed(event.remark)
        elif isinstance(event, SessionEnded):
            self.ended = event
        else:
            self._sort_trial(event)

    def _heed(self, remark: Remark) -> None:
        """What a remark says of the restarts before it; one of ours alone is not told."""
        if remark.kind in BEGIN_ANEW:
            self._turns.clear()
        elif remark.kind in LEFT_OUT:
            self._turns.pop((MEASURED, remark.data["restart"]), None)
        said = any(
            told.kind == remark.kind == "memory-held" and told.data["label"] == remark.data["label"]
            for told in self.remarks
        )
        if remark.kind != "cold-check" and not said:
            self.remarks.append(remark)

    def _count(self, where: int, turn: Turn) -> None:
        if turn.units > 0 and turn.ns > 0:
            self._latest = (where, turn.restart)
            self._turns.setdefault(self._latest, []).append(turn)

    def _sort_trial(self, event: AnyEvent) -> None:
        """What came after the verdict, in search of its reason."""
        if isinstance(event, EvidenceSeen):
            self.evidence[event.evidence.label] = event.evidence
        elif isinstance(event, FactorTried):
            self.factors[event.factor.name] = event.factor
        elif isinstance(event, TrialTaken) and event.turn.units > 0 and event.turn.ns > 0:
            self.trials.append(event)
            if not event.factors and any(remark.kind == EARLY for remark in self.remarks):
                self._count(TRIED, event.turn)
        elif isinstance(event, TrialFailed):
            self._failed.update(event.factors)
        elif isinstance(event, TrialCompared) and len(event.factors) == 1:
            self.compared[event.factors[0]] = event

    def untried(self) -> list[str]:
        """Ids of causes that were suspected, in that order, and for none of whose experiments there was time; of code
        that was to be exchanged, of which none was, that it was."""
        tried = self._failed.union(*(trial.factors for trial in self.trials))
        suspected = [factor for factor in self.factors.values() if factor.reading in ("equal", "fixed-cost")]
        made = {factor.cause for factor in suspected if factor.name in tried}
        swaps = [factor.name for factor in self.factors.values() if factor.reading == "swap"]
        code = [THEIR_CODE] if swaps and tried.isdisjoint(swaps) else []
        return [*dict.fromkeys(factor.cause for factor in suspected if factor.cause not in made), *code]

    def _cut(self, restart: tuple[int, int]) -> bool:
        """Whether the session's end fell into the restart (one whose loop ended early is followed by others)."""
        return restart not in self._done and restart == self._latest and not self.ran_out

    def _kept(self, restart: tuple[int, int]) -> list[Block]:
        whole = whole_blocks(self._turns[restart], self.labels)
        if self._cut(restart) and len(whole) < BLOCKS_OF_A_CUT_RESTART:
            return []
        kept, found = undisturbed(whole, self.cpus, self.stretches)
        self.dropped.add(found)
        return kept
