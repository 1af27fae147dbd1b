"""A crossover's session: the loop found once, then restarts of the programs at the sizes that tell most."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from pathlib import Path

import msgspec

from whyslower.crossover.measured import Times, label_and_size, label_at
from whyslower.crossover.place import Placement
from whyslower.crossover.probe import Failed
from whyslower.crossover.sizes import Sizes, put_aside
from whyslower.crossover.vary import check
from whyslower.errors import BudgetError, ProgramError, UsageError
from whyslower.evidence.passes import check_work
from whyslower.measure.discover import discover
from whyslower.measure.imports import preloadable_for
from whyslower.measure.session import ended, framed
from whyslower.measure.stage import Stage
from whyslower.measure.trials import trial
from whyslower.measure.watch import Watch
from whyslower.questions import Vary
from whyslower.records import Loop, Program, Request, Turn
from whyslower.schedule import stop
from whyslower.statistics.disturbance import kept_blocks
from whyslower.store.events import CrossoverAsked, RestartDone, SoloRun
from whyslower.store.writer import LogWriter
from whyslower.studies.imports import preloads

WORKERS_AT_ONCE = 6  # beside each other: each is a process with its data, and blocks must stay short against drift
# Of one worker's turns in a restart. Where restarts scatter by more than their blocks can explain, many short ones tell
# most; on a busy machine a restart must outlast the bursts of load, which last up to twice the longest of these.
TURNS_S, SHORT_TURNS_S, LONG_TURNS_S = 0.15, 0.06, 0.3
BLOCKS_SHARE = 0.5  # of the scatter between restarts: blocks whose error is larger are too few
CHOOSING_SHARE = 0.15  # of a restart's time may go to choosing its sizes, which takes longer the more were measured
MOST_AHEAD = 4  # restarts, else: sizes that are chosen long before lie beside what is known by then
COMPARED, COMPARED_SHARE = 3, 0.05  # sizes that are tried for comparing results, and what a restart of one may take
WORK_SHARE = 0.15  # of the budget may go to comparing results, at one size


def run(
    programs: Sequence[Program],
    vary: Vary,
    budget: float,
    margin: float,
    seed: int,
    log: LogWriter,
    watch: Watch,
    reference: str = "",
) -> None:
    """Runs a crossover's session and logs it, its end included. `reference`: a label; "": the first program's.

    Raises UsageError, ProgramError (no size can be measured), BudgetError, PlatformError, and StoppedError where it was
    interrupted; no process of the session is left then either.
    """
    checked = check(programs, vary)
    asked = Request(
        programs=tuple(programs),
        reference=reference or programs[0].label,
        budget=budget,
        margin=margin,
        seed=seed,
        why="none",
    )
    with framed(asked, log, watch) as stage:
        stage.write(CrossoverAsked(at=stage.now(), vary=checked.vary))
        for remark in checked.remarks:
            stage.note(remark.kind, **remark.data)
        ended(stage, Crossover(stage, checked.vary).run())


class Crossover:
    """The passes of one session."""

    def __init__(self, stage: Stage, vary: Vary) -> None:
        self.stage, self.vary = stage, vary
        self.programs = stage.request.programs
        self.placement = Placement(vary, stage.request.margin, stage.request.seed)
        self.sizes = Sizes(stage, self.programs, vary)
        self.times = Times([program.label for program in self.programs])
        self._number = 0
        self._restart_s = self._choosing_s = 0.0
        self._is_length: set[str] = set()

    def run(self) -> str:
        """All passes; returns why the session ended: `decided` or `budget`."""
        stage = self.stage
        stage.watch.phase("preparing")
        middle = self.placement.coarse()[len(self.placement.coarse()) // 2]
        stage.choose_preloads({program.label: self._imports(program, middle) for program in self.programs})
        self._find_loops()
        self._compare_work()
        try:
            return self._measure()
        except BudgetError:
            if not self.times.sizes():
                raise
            return "budget"

    def _imports(self, program: Program, size: float) -> tuple[str, ...]:
        if program.kind != "variant":
            return preloadable_for(program)
        path = Path(program.directory, program.target)
        return preloads(path.read_bytes(), path.parent, {**json.loads(program.payload), self.vary.name: size})

    # --- the loop -----------------------------------------------------------------------------------------------------

    def _find_loops(self) -> None:
        """Once, at a middle size; where a program fails or takes too long there, or its loop takes next to none of its
        time, at the smallest, then the largest."""
        coarse = self.placement.coarse()
        for size in (coarse[len(coarse) // 2], coarse[0], coarse[-1]):
            last, aside = size == coarse[-1], self._aside(size)
            try:
                discover(aside, wholes=False)
            except (ProgramError, BudgetError):
                if last or self.stage.left() <= 0:
                    raise
                continue
            if last or all(loop.kind != "process" for loop in aside.loops.values()):
                break
        self.stage.loops.update(aside.loops)
        for label, loop in self.stage.loops.items():
            if loop.kind == "process":
                raise UsageError(
                    f"{self.stage.name(label)} spends its time in no loop that can be turned.",
                    f"Put what is to be compared into a loop; or, if it has one, name that: --loop {label}:LINE.",
                )

    def _aside(self, size: float, share: float = 1.0) -> Stage:
        """A stage of the same session on which the programs stand under their own labels with one size set.

        It has a share of the budget, and ends when that is used up.
        """
        stage = self.stage
        programs = tuple(put_aside(program, self.vary, size) for program in self.programs)
        request = msgspec.structs.replace(stage.request, programs=programs, budget=share * stage.request.budget)
        aside = Stage(request, stage.crew, stage.log, stage.watch)
        aside.began, aside.preloads = stage.began, stage.preloads
        aside.deadline = min(stage.deadline, stage.deadline - stage.left() + request.budget)
        aside.loops = dict[str, Loop](stage.loops)
        return aside

    # --- the results --------------------------------------------------------------------------------------------------

    def _compare_work(self) -> None:
        """Whether the programs do the same work, at the largest of the few smallest sizes: at the very smallest there
        may be so little that anything may be equal by chance."""
        size = None
        for each in self.placement.coarse()[:COMPARED]:
            if self.sizes.cost_s(each) > COMPARED_SHARE * self.stage.request.budget:
                break
            if len(self.sizes.able(each)) == len(self.programs):
                size = each
            elif any(found.slow for (_, at), found in self.sizes.failed.items() if at == each):
                break
        if size is None:
            return
        stage = self.stage
        solos = {program.label: self._solo(program.label, size) for program in self.programs}
        stage.note("work-size", name=self.vary.name, size=size)
        check_work(self._aside(size, WORK_SHARE), solos)

    def _solo(self, label: str, size: float) -> SoloRun:
        """What the check of results needs to know of a program's cost."""
        found = self.sizes.probed[label, size]
        return SoloRun(
            at=self.stage.now(),
            label=label,
            setup_s=found.setup_s,
            first_unit_s=found.first_unit_s,
            stretches=((1, 1, round(found.unit_s * 1e9)),),
            finished=False,
            threads=0,
            process_s=found.setup_s,
            output="",
        )

    # --- restarts -----------------------------------------------------------------------------------------------------

    def _measure(self) -> str:
        at_once = max(WORKERS_AT_ONCE // len(self.programs), 1)
        while self._number < stop.MOST_RESTARTS:
            if not (wanted := self._wanted(at_once)):
                self._check_left()
                return "decided"
            for sizes in (wanted[at : at + at_once] for at in range(0, len(wanted), at_once)):
                able = [size for size in sizes if self._can(size)]  # the others are left out from now on
                if able and not (affordable := self._affordable(able)):
                    return "budget"
                if able:
                    self._restart(affordable)
        return "budget"

    def _wanted(self, at_once: int) -> list[float]:
        """The sizes of the next restart; of the next few, where choosing takes long beside measuring."""
        began = self.stage.now()
        ahead = math.ceil(self._choosing_s / (CHOOSING_SHARE * self._restart_s)) if self._restart_s else 1
        wanted = self.placement.next(self.times, at_once * min(max(ahead, 1), MOST_AHEAD))
        self._choosing_s = self.stage.now() - began
        return wanted

    def _can(self, size: float) -> bool:
        """Whether a size can be measured; one that can't is left out from now on, and it is said why."""
        if self.sizes.too_dear(size) or len(self.sizes.able(size)) < 2 or self.sizes.too_dear(size):
            self.placement.left_out.add(size)
            slow = any(found.slow for (_, at), found in self.sizes.failed.items() if at == size)
            if self.sizes.too_dear(size) and not slow:
                self.stage.note("size-dear", name=self.vary.name, size=size, seconds=self.sizes.cost_s(size))
            return False
        return True

    def _affordable(self, sizes: Sequence[float]) -> list[float]:
        """As many of the sizes as there is time for."""
        left, chosen = self.stage.left(), list[float]()
        for size in sizes:
            cost = self.sizes.cost_s(size) + self._turns_s() * len(self.programs)
            if stop.affordable(cost, left):
                chosen.append(size)
                left -= cost * stop.RESERVE_RESTARTS
        return chosen

    def _turns_s(self) -> float:
        """How long one worker's turns take in the next restart."""
        first, second = self.times.labels[:2]
        pairs = self.times.pairs(first, second)
        scatter = pairs.scatter()
        if scatter is None:
            return TURNS_S
        return LONG_TURNS_S if pairs.block_error() > BLOCKS_SHARE * scatter else SHORT_TURNS_S

    def _restart(self, sizes: Sequence[float]) -> None:
        """One restart of the programs at some sizes. Raises BudgetError where the time was up in it."""
        stage, turns, began = self.stage, list[Turn](), self.stage.now()
        variants = self.sizes.variants(sizes)
        stage.watch.phase("sizes", sizes=sizes, flips=self._flips(), restarts=self._number, left_s=stage.left())
        try:
            failed = trial(
                stage,
                self._number,
                variants,
                self.sizes.setting(),
                self._turns_s() * len(variants),
                lambda _, turn: turns.append(turn),
            )
        finally:
            self._learn(turns)
        stage.write(RestartDone(at=stage.now(), restart=self._number))
        self._number += 1
        self._restart_s = stage.now() - began
        for key, why in failed.items():
            label, size = label_and_size(key)
            self.sizes.leave(label, size, Failed(why), logged=True)
        self._note_lengths()

    def _note_lengths(self) -> None:
        """Says once of each program where the size is how often its unit runs."""
        for label in self.times.labels:
            if label not in self._is_length and self.sizes.is_length(label):
                self._is_length.add(label)
                line, least = self.stage.loops[label].line, self.placement.coarse()[0]
                self.stage.note("size-is-length", label=label, name=self.vary.name, line=line, least=least)

    def _learn(self, turns: Sequence[Turn]) -> None:
        """Takes in a restart's blocks, without those that the rule against disturbances drops."""
        kept = set(kept_blocks(turns, self.stage.cpus).kept)
        for turn in turns:
            if turn.block in kept:
                label, size = label_and_size(turn.label)
                self.times.add(label, size, turn.restart, turn.block, turn.unit_s)

    def _flips(self) -> list[tuple[float, float, float]]:
        found = self.placement.found
        return [(each.flip.size, each.flip.low, each.flip.high) for each in found.crossings] if found else []

    def _check_left(self) -> None:
        """Raises ProgramError or BudgetError where nothing could be measured."""
        if self.times.sizes():
            return
        failed = self.sizes.failed
        reasons = "\n".join(f"{label_at(label, size)}: {found.why}" for (label, size), found in failed.items())
        if any(not found.slow for found in failed.values()):
            said = f"At no size of {self.vary.name} can two of the programs be measured."
            raise ProgramError(said, "Run one of them alone first.", reasons)
        said = f"At every size of {self.vary.name} the programs take too long for this budget."
        raise BudgetError(said, "Give a larger --budget, or smaller sizes.", reasons)
