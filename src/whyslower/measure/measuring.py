"""The measured part of a session: plans restarts, learns from each, and stops once the question is answered."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from statistics import median
from typing import Any

import msgspec

from whyslower.errors import BudgetError
from whyslower.measure.alone import solo
from whyslower.measure.blocks import Ended, restart
from whyslower.measure.checks import Checks
from whyslower.measure.plainly import faults_a_second
from whyslower.measure.planning import all_ended, can_run_whole, minds_the_clock, planner_of, rounds_apart
from whyslower.measure.stage import Stage
from whyslower.records import Remark, Turn
from whyslower.schedule import stop
from whyslower.schedule.loops import differ_in_length
from whyslower.schedule.planner import FEWEST_BLOCKS, FIRST_BLOCKS, LEAST_S, RESTART_SHARE, WHOLE_SHARE, Plan
from whyslower.statistics import harness
from whyslower.statistics.alone import Stretches, alone_ratio, disagrees, over_all_ratio
from whyslower.statistics.blocks import Block, log_ratio, undisturbed, whole_blocks, within_sd
from whyslower.statistics.bursts import Paces
from whyslower.statistics.disturbance import Kept
from whyslower.statistics.growth_in_turns import GrowthInTurns
from whyslower.statistics.restart import between_sd, blocks_wanted, median_error
from whyslower.statistics.rule import EARLY
from whyslower.statistics.sequence import Judgement, RatioSequence
from whyslower.statistics.steady import steadiness
from whyslower.store.events import Noted, SoloRun

SHORT_TRIES = 3  # restarts that may end early before the loop counts as too short
MOST_OF_LOOPS = 0.75  # of the time that whole loops take: their first units stand for them
PACED_SHARE = 0.3  # of the budget for whole loops of programs that keep to a clock: turns are sure to be wrong there
GROWN_LEFT = 0.3  # of the budget, for whole stretches of what turns show to grow
FORK_S = 0.05  # the least that a restart costs beside its turns


class Measuring:
    """What a session has learned so far: scatters, costs, and the sequences that judge.

    `alike`: whether a unit is the same work in all programs, as far as is known; asked where it matters.
    """

    def __init__(
        self,
        stage: Stage,
        solos: dict[str, SoloRun],
        alike: Callable[[], bool] = lambda: False,
        take: Callable[..., Mapping[str, float]] = restart,
        alone: Callable[[Stage, str], SoloRun] = solo,
        plain: Callable[[Stage, str], float | None] = faults_a_second,
    ) -> None:
        self.stage, self._alike, self._take, self._alone = stage, alike, take, alone
        self.reference = stage.request.reference
        self.others = [label for label in stage.programs if label != self.reference]
        self.solos = solos
        self.steady = {label: steadiness(run.stretches, run.busy) for label, run in solos.items()}
        self.planner = planner_of(stage, solos, self.steady)
        self.checks = Checks(stage, {label: run.faults for label, run in solos.items()}, plain)
        self.number = self.short = 0
        self.block_s = 0.0
        self.restart_s = FORK_S + sum(run.setup_s + (run.first_unit_s or 0.0) for run in solos.values())
        shares = harness.shares({n: run.harness_ns for n, run in solos.items()}, self.planner.unit_s)
        self.margin = harness.widened(stage.request.margin, shares)
        for label, share in shares.items():
            if share > harness.SHOWS:
                cost_ns = solos[label].harness_ns
                stage.note("harness", label=label, share=share, ns=cost_ns, margin=self.margin)
        self.cold_s = sum(run.process_s for run in solos.values())
        self.began = stage.now()
        self._turns: list[Turn] = []
        self.early = False  # the reason is looked for before the verdict stands
        self._whole_for: dict[str, Any] = {}  # why whole stretches are compared
        self.grown: dict[str, SoloRun] = {}  # programs alone, as turns show that they grow
        self.bursts = self._rare = ""  # the program whose own time comes in bursts; that whose does so too rarely
        self._begin_anew()
        self._choose_whole()

    def _begin_anew(self) -> None:
        """The way of measuring has changed: what came before is not mixed with what comes."""
        self._kept: list[list[Block]] = []  # by restart
        self._paces = Paces(self.reference, self.others)
        self._growth = [GrowthInTurns(self.reference, label) for label in self.others]
        self._turns.clear()
        self._judge_anew()

    def _judge_anew(self) -> None:
        """What was measured is judged from the first restart on."""
        self.sequences = {label: RatioSequence(self.margin, len(self.others)) for label in self.others}
        self.ratios: dict[str, list[float]] = {label: [] for label in self.others}
        self.within: list[float] = []  # scatter of blocks
        self.errors: list[float] = []  # what it leaves in a restart's ratio
        for blocks in self._kept:
            self._judge(blocks)

    def _choose_whole(self) -> None:
        """Whole loops or processes are compared where the user asks, where there is no loop, where loops take until
        something is reached and one gets there in fewer rounds, or where units grow or shrink."""
        if self.stage.request.per == "loop" or any(loop.kind == "process" for loop in self.stage.loops.values()):
            self.planner.compare_whole(to_the_end=True)
            return
        rounds = rounds_apart(self.stage, self.solos, self._alike)
        if rounds:
            exact = {label: self.solos[label].rounds is not None for label in rounds}
            self.stage.note("rounds", rounds=rounds, exact=exact)
            self.planner.compare_whole(to_the_end=True)
            return
        # What shrinks may only warm up for long: it is believed of loops that are seen to their ends.
        trends = {"growing", "shrinking"} if self._most_fits() else {"growing"}
        for label in [label for label, steady in self.steady.items() if steady.trend in trends]:
            self._go_whole("growth", label=label)

    def _grows_in_turns(self) -> bool:
        """Compares whole stretches from now on where turns show a growth that running alone did not: on a machine that
        changes its speed meanwhile, it need not."""
        late = self.early or self.stage.left() < GROWN_LEFT * self.stage.request.budget
        if late or self.planner.whole is not None:
            return False
        found = next(filter(None, (growth.found() for growth in self._growth)), None)
        if found is not None:
            self._grow(*found)
        return found is not None

    def _grow(self, label: str, stretches: Stretches) -> None:
        """A program grows as these stretches of its turns show: they stand for how it runs from now on."""
        run = msgspec.structs.replace(self.solos[label], at=self.stage.now(), stretches=stretches)
        self.steady[label] = steadiness(stretches)
        if not run.finished:  # what was seen of the whole loop stays
            self.grown[label] = run
            self.stage.write(run)
        self.planner = planner_of(self.stage, self.solos | {label: run}, self.steady)
        self._go_whole("growth", label=label)

    def _most_fits(self) -> bool:
        """Whether all loops came to their ends when they ran alone, and most of what they took fits into a restart."""
        covered = all_ended(self.solos) and self.planner.covered() >= MOST_OF_LOOPS
        return covered or can_run_whole(self.stage, self.solos)

    def _gave_up_turns(self) -> bool:
        """Compares whole loops from now on where turns gave an answer that running alone contradicts. False where they
        did not, or that can't be done."""
        if self.planner.whole == [] or not self.checks.in_time:
            return False
        kind = "threads-beside" if any(run.beside for run in self.solos.values()) else "paced"
        if kind == "threads-beside" or any(minds_the_clock(self.stage, label) for label in self.solos):
            fits = can_run_whole(self.stage, self.solos, WHOLE_SHARE if kind == "threads-beside" else PACED_SHARE)
            return fits and any(self._cut_by_turns(label, kind) for label in self.others)
        return self.planner.whole is None and self._most_fits() and any(map(self._unlike_the_rest, self.others))

    def _cut_by_turns(self, label: str, kind: str) -> bool:
        """Where programs have threads of their own beside their loops, turns cut into what these do; where they keep to
        a clock, they are late after each wait for their turn: whole loops are compared one after the other."""
        runs = (self.solos[label].stretches, self.solos[self.reference].stretches)
        turns = self._contradicted(label, alone := alone_ratio(*runs, bool(self.bursts)))
        if turns is None:
            return False
        self.stage.note(kind, label=label, alone=alone, turns=turns)
        self.planner.compare_whole(to_the_end=True)
        self._begin_anew()
        return True

    def _unlike_the_rest(self, label: str) -> bool:
        """Turns see a loop's first rounds; where all of them stand in another ratio, and again when they run alone once
        more, all of them are compared: a burst of load, too short to be noticed, would be no part of the loop."""
        turns = self._contradicted(label, alone := self._over_all(label, self.solos))
        if turns is None or any(run.busy for run in self.solos.values()):
            return False
        again = {each: self._alone(self.stage, each) for each in (label, self.reference)}
        if self._contradicted(label, self._over_all(label, again)) is None:
            return False
        self._go_whole("rest", label=label, reference=self.reference, alone=alone, turns=turns)
        return True

    def _over_all(self, label: str, solos: Mapping[str, SoloRun]) -> float | None:
        runs = (solos[label].stretches, solos[self.reference].stretches)
        firsts = (self.steady[each].steady_from or 1 for each in (label, self.reference))
        return over_all_ratio(*runs, *firsts)

    def _contradicted(self, label: str, alone: float | None) -> float | None:
        """The ratio that turns gave, where it stands and is contradicted by the one of running alone."""
        judged = self.sequences[label].judge()
        turns, low, high = (math.exp(log) for log in (judged.log_ratio, judged.low, judged.high))
        if alone is None or judged.kind == "undecided" or not disagrees(alone, turns, low, high):
            return None
        return turns

    def _go_whole(self, why: str, **data: Any) -> None:
        self.planner.compare_whole(to_the_end=False, left_s=self.stage.left(), grows=why == "growth")
        self._whole_for = {"why": why, **data}
        self.stage.note("whole-loops", units=self.planner.whole_units, **self._whole_for)
        self._begin_anew()

    # --- measuring ----------------------------------------------------------------------------------------------------

    def run(self) -> str:
        """Restarts until the question is answered; returns why it stopped: `decided` or `budget`.

        Or `likely`, once: one program is slower in all likelihood, and what is left is better spent on the reason as
        well. `take` then counts what the search for it measures, and `run` goes on.
        """
        why = "decided" if self.early and self._enough() else self._until_answered()
        if why != "likely" and self._rare and not self.bursts:
            self.stage.note("rare-bursts", label=self._rare)
        return why

    def _until_answered(self) -> str:
        while self.number < stop.MOST_RESTARTS and (self.number == 0 or self._affordable()):
            if not self._restart():
                return "budget"
            if self._grows_in_turns():
                continue
            if self._enough() and not (self._cold_in_time() and self.checks.begin_cold_check()):
                if self._gave_up_turns():
                    continue
                return "decided"
            if self._likely():
                self.early = True
                self.stage.note("why-early")
                return "likely"
        return "budget"

    def _restart(self) -> bool:
        """Takes a restart; False where time was up before it ended. Raises BudgetError where that was the first."""
        began, plan = self.stage.now(), self._plan()
        early: Mapping[str, float] = {}
        try:
            early = self._take(self.stage, plan, self._turns.append)
        except Ended as ended:
            self._ended_early(ended)
        except BudgetError:
            if not any(self.ratios.values()):
                raise
            return False
        self._learn(plan, self.stage.now() - began)
        self.planner.warmed(early)
        self.number += 1
        return True

    def check_cold(self) -> None:
        """The check of cold restarts, where it fits and has not been made: after the answer, it may only cast doubt."""
        while self._cold_affordable() and self.checks.begin_cold_check() and self._restart():
            remark = Remark(kind="cold-check", data={"restart": self.number - 1})
            self.stage.write(Noted(at=self.stage.now(), remark=remark))  # for the log alone
        self.checks.end_cold_check()

    def take(self, turns: Iterable[Turn]) -> None:
        """Takes in a restart in which the programs stood as they are beside variants of them."""
        if self.early and (blocks := whole_blocks(turns, self.stage.programs)):
            self._take_in(*self._undisturbed(blocks))

    def _undisturbed(self, blocks: dict[int, Block]) -> tuple[list[Block], Kept]:
        return undisturbed(blocks, self.stage.cpus, together=self.planner.whole is not None)

    def _likely(self) -> bool:
        """Whether to look for the reason of a pair that may be asked for it and can be."""
        request, stage = self.stage.request, self.stage
        if self.early or request.why == "none" or len(self.others) > 1:
            return False
        to_the_end = self.planner.whole == []
        if to_the_end and self.rounds is None:
            return False
        sequence, left = self.sequences[self.others[0]], stage.left() / request.budget
        now, another_s = sequence.judge(), self.restart_s + self.block_s * self._blocks()
        if not to_the_end and stop.soon_told(now.restarts, another_s, stage.left()):
            return False
        return stop.likely(now, sequence.judge(last=True), self.margin, left, to_the_end)

    @property
    def rounds(self) -> dict[str, int] | None:
        """By label, the rounds of every loop, a process being one; None where nobody knows them of all."""
        if self.stage.processes:
            return dict.fromkeys(self.solos, 1)
        found = {label: run.rounds_of(self.stage.loops[label]) for label, run in self.solos.items()}
        known = {label: rounds for label, rounds in found.items() if rounds}
        return known if len(known) == len(found) else None

    def other_rounds(self, label: str) -> bool:
        """Whether its whole loop is compared with the reference's, and is not known to take as many rounds."""
        if self.planner.whole != [] or self.stage.processes:
            return False
        rounds = self.rounds or {}
        return label not in rounds or differ_in_length(rounds[label], rounds[self.reference])

    def _cold_in_time(self) -> bool:
        """Whether a restart that imports everything anew fits before the search for a reason: only while there would be
        time to begin anew."""
        return self.checks.in_time and self._cold_affordable()

    def _cold_affordable(self) -> bool:
        starting_s = self.restart_s if self.checks.settles() else self.cold_s
        return stop.affordable(starting_s + self.block_s * self._fewest_blocks(), self.stage.left())

    def _affordable(self) -> bool:
        return stop.affordable(self.restart_s + self.block_s * self._fewest_blocks(), self.stage.left())

    def _fewest_blocks(self) -> int:
        return FEWEST_BLOCKS if self.planner.whole is None else max(len(self.planner.whole), 1)

    def _plan(self) -> Plan:
        forked, doubled = self.checks.forked(), self.checks.doubles(self.number)
        plan = self.planner.plan(self.number, forked, self._blocks(), doubled)
        plan = plan or self.planner.plan(self.number, forked, FEWEST_BLOCKS, doubled=False)
        if plan is None:
            self._go_whole("short")
            plan = self.planner.plan(self.number, forked, 1, doubled=False)
        assert plan is not None  # whole loops have room for themselves
        return plan

    def _blocks(self) -> int:
        """Blocks of the next restart: what is best for its precision, within its share of what is left.

        Once restarts are many enough to be judged by their own scatter, one more may be as long as is best.
        """
        block_s = self.block_s or self.planner.block_s()
        least = wanted = max(FIRST_BLOCKS, round(LEAST_S / block_s))
        between = [between_sd(ratios, self.errors) for ratios in self.ratios.values() if len(ratios) > 2]
        if between and self.within:
            wanted = max(least, blocks_wanted(median(between), median(self.within), self.restart_s, block_s))
        if self.planner.whole is None and any(growth.perhaps for growth in self._growth):
            wanted = max(wanted, self.planner.blocks_seen())
        many = all(len(ratios) >= EARLY for ratios in self.ratios.values())
        left = self.stage.left()
        room_s = left / stop.RESERVE_RESTARTS - self.restart_s if many else left * RESTART_SHARE
        return min(wanted, max(FEWEST_BLOCKS, int(room_s / block_s)))

    def expected_runs(self) -> int:
        """How often each program will start at about: as often as the budget allows, though it is seldom all needed."""
        restart_s = self.restart_s + self.planner.turns_s(FIRST_BLOCKS)
        return int(max(1.0, min(stop.MOST_RESTARTS, self.stage.left() / restart_s)))

    def _ended_early(self, ended: Ended) -> None:
        """A loop was shorter than anyone knew: from now on it is known."""
        self.planner.shorten(ended.label, ended.units)
        self.short += len(self._whole_blocks()) < FEWEST_BLOCKS
        if self.short >= SHORT_TRIES:
            self.short = 0
            self._go_whole("short")

    def _learn(self, plan: Plan, seconds: float) -> None:
        """Takes in a restart's turns."""
        blocks = self._whole_blocks()
        self._turns.clear()
        if not blocks:
            return
        measured = sum(turn.ns + turn.skipped_ns for block in blocks.values() for turn in block.values()) / 1e9
        self.block_s, self.restart_s = measured / len(blocks), max(seconds - measured, 0.0)
        for label in self.planner.unit_s:
            self.planner.unit_s[label] = median(block[label].unit_s for block in blocks.values())
        if plan.whole:
            first_s = {n: sum(block[n].skipped_ns for block in blocks.values()) / 1e9 for n in self.planner.unit_s}
            if self.planner.fits_more(first_s):
                self._go_whole(**self._whole_for)
                return
        seen = self.checks.saw(plan, list(blocks.values()))
        if seen == "anew":
            self._begin_anew()
        elif seen == "as before":
            self._take_in(*self._undisturbed(blocks))
        self.planner.stretch = self.checks.stretch

    def _whole_blocks(self) -> dict[int, Block]:
        return whole_blocks(self._turns, self.stage.programs)

    def _take_in(self, blocks: list[Block], found: Kept) -> None:
        self._kept.append(blocks)
        self._judge(blocks)
        for growth in self._growth:
            growth.add(blocks)
        if self.bursts or found.busy or self.planner.whole is not None:
            return
        seen = self._paces.add(blocks)
        self._rare = next((each.label for each in seen if not each.common), "")
        self.bursts = next((each.label for each in seen if each.common), "")
        if self.bursts:
            self.checks.bursts = True
            self.stage.note("bursts", label=self.bursts)
            self._judge_anew()

    def _judge(self, blocks: list[Block]) -> None:
        means = bool(self.bursts) or self.planner.whole is not None
        for label in self.others:
            ratio = log_ratio(blocks, self.reference, label, means)
            self.sequences[label].add(ratio)
            self.ratios[label].append(ratio)
            if len(blocks) > 2:
                scatter = within_sd(blocks, self.reference, label, means)
                self.within.append(scatter)
                self.errors.append(median_error(scatter, len(blocks)))

    def _enough(self) -> bool:
        judgements: dict[str, Judgement] = {label: each.judge() for label, each in self.sequences.items()}
        for label, judgement in judgements.items():
            self.stage.watch.estimate(label, judgement, self.stage.left())
        request = self.stage.request
        measured_s = self.stage.now() - self.began
        return stop.enough(judgements.values(), measured_s, request.budget, request.precision, self.margin)
