"""The measured part of a session: plans restarts, learns from each, and stops once the question is answered."""

from __future__ import annotations

import os
import time
from collections import defaultdict
from statistics import median, stdev

from whyslower.errors import BudgetError
from whyslower.measure.blocks import Ended, Plan, restart
from whyslower.measure.checks import Checks
from whyslower.measure.stage import Stage
from whyslower.records import Turn
from whyslower.schedule import stop
from whyslower.schedule.turns import Length, lengths
from whyslower.statistics.disturbance import kept_blocks
from whyslower.statistics.restart import blocks_wanted, log_ratio
from whyslower.statistics.sequence import Judgement, RatioSequence
from whyslower.statistics.steady import Steadiness, steadiness
from whyslower.store.events import SoloRun

FIRST_BLOCKS = 4  # before scatters are known
WARM_SHARE = 0.1  # of the budget may go to one restart's warm-up
FEWEST_TURNS = 2  # a loop with room for fewer is compared whole
SHORT_TRIES = 3  # restarts that may end early before the loop counts as too short
RESTART_SHARE = 0.2  # of what is left may go to one restart


class Measuring:
    """What is known so far: units' times, scatters, costs, and the sequences that judge."""

    def __init__(self, stage: Stage, solos: dict[str, SoloRun], asynchronous: bool) -> None:
        self.stage, self.asynchronous = stage, asynchronous
        request = stage.request
        self.reference = request.reference
        self.others = [p.label for p in request.programs if p.label != self.reference]
        self.sequences = {label: RatioSequence(request.margin, len(self.others)) for label in self.others}
        self.ratios: dict[str, list[float]] = defaultdict(list)
        self.within: list[float] = []
        self.steady = {label: steadiness(run.stretches) for label, run in solos.items()}
        self.unit_s = {label: _unit_s(run, self.steady[label]) for label, run in solos.items()}
        self.room = {label: _room(stage, run) for label, run in solos.items()}  # units a process has, where known
        self.restart_s = sum(run.setup_s + (run.first_unit_s or 0.0) for run in solos.values())
        self.block_s = 0.0
        self.stretch = 1.0
        self.short = 0
        self.number = 0
        self.whole = self._whole_wanted()
        self.checks = Checks(stage, solos)
        self.cpus = len(os.sched_getaffinity(0))
        self.began = time.monotonic()
        self._turns: list[Turn] = []

    # --- planning -----------------------------------------------------------------------------------------------------

    def _whole_wanted(self) -> bool:
        if self.stage.request.per == "loop" or any(loop.kind == "process" for loop in self.stage.loops.values()):
            return True
        grown = [label for label, steady in self.steady.items() if steady.trend == "growing"]
        for label in grown:
            self.stage.note("whole-loops", why="growth", label=label)
        return bool(grown)

    def plan(self) -> Plan:
        """The next restart."""
        forked = self.checks.forked(self.number)
        if self.whole:
            return Plan(self.number, forked, {}, self._whole_turns(), whole=True)
        base = lengths(self.unit_s, self.asynchronous, self.stretch)
        warm = {label: self._warm(label) for label in self.unit_s}
        blocks = min(self._blocks(), self._room_blocks(base, warm))
        if blocks < FEWEST_TURNS:
            self._go_whole("short")
            return self.plan()
        doubled = lengths(self.unit_s, self.asynchronous, 2 * self.stretch)
        turns = [doubled if self.checks.doubles(self.number, block) else base for block in range(blocks)]
        return Plan(self.number, forked, warm, turns)

    def _go_whole(self, why: str) -> None:
        """From now on whole loops are compared; what was measured in turns answers another question."""
        self.whole = True
        self.stage.note("whole-loops", why=why)
        self.sequences = {label: RatioSequence(self.stage.request.margin, len(self.others)) for label in self.others}
        self.ratios.clear()
        self._turns.clear()

    def _whole_turns(self) -> list[dict[str, Length]]:
        """One turn of as many units as all programs have; none where the whole process or loop is the unit."""
        rooms = list(self.room.values())
        if self.stage.request.per == "loop" or any(loop.kind == "process" for loop in self.stage.loops.values()):
            return []
        most = self.stage.left() * RESTART_SHARE / max(sum(self.unit_s.values()), 1e-9)
        known = [room for room in rooms if room is not None]
        units = max(1, int(min([*known, max(most, 1.0)])))
        return [{label: Length(0, units) for label in self.unit_s}]

    def _warm(self, label: str) -> int:
        steady = self.steady[label].steady_from
        limit = WARM_SHARE * self.stage.request.budget / self.unit_s[label]
        return max(1, min(steady if steady is not None else 1, int(limit)))

    def _blocks(self) -> int:
        wanted = FIRST_BLOCKS
        between = [stdev(r) for r in self.ratios.values() if len(r) > 2]
        if between and self.within:
            wanted = blocks_wanted(median(between), median(self.within), self.restart_s, self.block_s)
        if self.block_s:
            wanted = min(wanted, max(FEWEST_TURNS, int(self.stage.left() * RESTART_SHARE / self.block_s)))
        return wanted

    def _room_blocks(self, base: dict[str, Length], warm: dict[str, int]) -> int:
        """Blocks that fit into the shortest loop."""
        fits = [
            (room - warm[label] - 1) // (base[label].skip + 2 * base[label].units)
            for label, room in self.room.items()
            if room is not None
        ]
        return min([1_000_000, *fits])

    # --- measuring ----------------------------------------------------------------------------------------------------

    def run(self) -> str:
        """Restarts until the question is answered; returns why it stopped: `decided` or `budget`."""
        while True:
            if self.number and not stop.affordable(self.restart_s + self.block_s * FEWEST_TURNS, self.stage.left()):
                return "budget"
            began = time.monotonic()
            plan = self.plan()
            try:
                restart(self.stage, plan, self._turns.append)
            except Ended as ended:
                self._ended_early(ended.label)
            except BudgetError:
                if not any(self.ratios.values()):
                    raise
                return "budget"
            self._learn(plan, time.monotonic() - began)
            self.number += 1
            judgements = self._judgements()
            spent = time.monotonic() - self.began
            request = self.stage.request
            if self.number >= stop.MOST_RESTARTS:
                return "decided" if all(j.kind != "undecided" for j in judgements.values()) else "budget"
            if stop.enough(judgements.values(), spent, request.budget, request.precision):
                return "decided"

    def expected_runs(self) -> int:
        """How often each program will start, at about: as often as the budget allows, and no more than is ever needed."""
        restart = self.restart_s + FIRST_BLOCKS * sum(lengths_s(self.unit_s, self.asynchronous))
        return int(max(1.0, min(stop.MOST_RESTARTS, self.stage.left() / max(restart, 0.05))))

    def _ended_early(self, label: str) -> None:
        self.short += 1
        if self.short >= SHORT_TRIES and not self.whole:
            self._go_whole("short")

    def _learn(self, plan: Plan, seconds: float) -> None:
        turns, self._turns = self._turns, []
        blocks: dict[int, dict[str, Turn]] = defaultdict(dict)
        for turn in turns:
            blocks[turn.block][turn.label] = turn
        if not blocks:
            return
        measured = sum(turn.ns + turn.skipped_ns for turn in turns) / 1e9
        self.block_s = measured / len(blocks)
        self.restart_s = max(seconds - measured, 0.0)
        for label in self.unit_s:
            self.unit_s[label] = median(b[label].ns / b[label].units for b in blocks.values()) / 1e9
        kept = kept_blocks(turns, self.cpus).kept
        if self.checks.saw(plan, [blocks[number] for number in sorted(blocks)]):
            self._start_over()
        elif self.checks.counts(plan):
            self._judge([blocks[number] for number in kept])
        self.stretch = self.checks.stretch

    def _start_over(self) -> None:
        """The way of measuring has changed: what came before is not mixed with what comes."""
        self.sequences = {label: RatioSequence(self.stage.request.margin, len(self.others)) for label in self.others}
        self.ratios.clear()

    def _judge(self, blocks: list[dict[str, Turn]]) -> None:
        for label in self.others:
            reference = [_seconds(block[self.reference]) for block in blocks]
            other = [_seconds(block[label]) for block in blocks]
            ratio = log_ratio(reference, other)
            self.sequences[label].add(ratio)
            self.ratios[label].append(ratio)
            if len(blocks) > 2:
                self.within.append(
                    stdev([a / b for a, b in zip(other, reference, strict=True)]) / (median(other) / median(reference))
                )

    def _judgements(self) -> dict[str, Judgement]:
        judgements = {label: sequence.judge() for label, sequence in self.sequences.items()}
        for label, judgement in judgements.items():
            self.stage.watch.estimate(label, judgement, self.stage.left())
        return judgements


def lengths_s(unit_s: dict[str, float], asynchronous: bool) -> list[float]:
    """Seconds of each program's turn."""
    return [(n.skip + n.units) * unit_s[label] for label, n in lengths(unit_s, asynchronous).items()]


def _seconds(turn: Turn) -> float:
    return turn.ns / turn.units / 1e9


def _unit_s(run: SoloRun, steady: Steadiness) -> float:
    """Seconds of a unit as it ran alone, for planning only."""
    later = [s for s in run.stretches if s[0] >= (steady.steady_from or 1)] or list(run.stretches)
    return max(median(ns / units for _, units, ns in later) / 1e9, 1e-9) if later else 1.0


def _room(stage: Stage, run: SoloRun) -> int | None:
    """How many units one process has, where it is known."""
    length = stage.loops[run.label].length
    if run.finished and run.stretches and stage.loops[run.label].kind != "process":
        return run.stretches[-1][0] + run.stretches[-1][1]
    return length
