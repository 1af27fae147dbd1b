"""From a verdict to its reason: look inside, suspect, try one thing at a time, then together, then what helps."""

from __future__ import annotations

import math
import os
from collections.abc import Sequence
from itertools import accumulate

from msgspec.structs import replace

from whyslower.attribution.exchanged import dependent
from whyslower.attribution.explanation import LEAST_REST, Explanation, explain
from whyslower.attribution.growth import OTHERWISE, growth_share
from whyslower.attribution.trials import FEWEST_RESTARTS
from whyslower.causes import CAUSES
from whyslower.causes.case import Case, Side
from whyslower.causes.timing_artifact import TimingArtifact
from whyslower.evidence import phrases
from whyslower.evidence.passes import changed_work
from whyslower.evidence.program_runs import ProgramRuns
from whyslower.inquiry import casts, code, sizes
from whyslower.inquiry.begin import Known, case_of
from whyslower.inquiry.beside import beside, left_open, settings, subsets
from whyslower.inquiry.rounds import Rounds
from whyslower.inquiry.variants import changed, inside, patch, replaced
from whyslower.measure.planning import starting_s
from whyslower.measure.stage import Stage
from whyslower.records import Factor, SameWork, Verdict
from whyslower.schedule.loops import differ_in_length
from whyslower.statistics.disturbance import crowded
from whyslower.store.events import TrialCompared

SINGLE_RESTARTS = 3  # for each factor by itself: a share is wanted to about 0.1
JOINT_RESTARTS = 3
MORE_RESTARTS = 4  # where time is left
SHARE_RESTARTS = 12  # for a share that there surely is, while it may be small or large
AT_ONCE, GOOD_PART = 3, 0.4  # for exchanged code that much hangs on, while so much of the budget is left
SHARE_WANTED = 0.12  # half the width of a share's interval: more precise than that nobody needs it
RESULTS_RESERVE = 0.15  # of the budget at most is kept for looking at what the remedies compute
BESIDE = 0.75  # of a set-up's time, where another's runs beside it
DEAR_RESTARTS = 2  # where each takes long
MANY_RESTARTS = 8  # like the last one: where so many fit into what is left, none is dear
LIKELY = 0.3  # an expected share: only such is worth a long trial
SURE_WEIGHT = 0.5  # an expected share: with less, no suspicion may take the time that exchanged code would need
LONG_STRETCH_S = 0.5  # of units that are compared as a whole: longer ones leave time for the code alone
MUCH_LEFT = 0.3  # of the log ratio: so much that no measured change accounts for is worth a long trial
COMPILING_LEAST_S = 15.0  # torch.compile of a few lines takes 5 to 15 s the first time: with less, nothing comes of it
COMPARED = 2  # remedies whose results there is time for, at least
START_S = 0.5  # a process, before its program begins


def inquire(stage: Stage, verdict: Verdict, known: Known) -> None:
    """Looks for what makes the slower program of a verdict slower, and logs all that it finds."""
    stage.watch.phase("looking")
    case = case_of(stage, verdict, known)
    Inquiry(stage, case, known).run()


class Inquiry:
    """One pair's search for causes."""

    def __init__(self, stage: Stage, case: Case, known: Known) -> None:
        self.stage, self.case, self.known = stage, case, known
        self.rounds = Rounds(stage, case, known.setting, known.bursts, known.bare)
        self.factors: dict[str, Factor] = {}
        self._dear: list[Factor] = []  # what takes long to try, the likeliest first

    def run(self) -> None:
        """All steps; each is left out where time doesn't allow it."""
        reserve, grows = self._reserve(), self._grows()
        if grows:
            self._singly(reserve, OTHERWISE)
            self._code(reserve)
        self._singly(reserve)
        if self._roomy(reserve):
            self._together(reserve)
        if not grows:
            self._code(reserve)
        self._by_itself(reserve)
        self._sharpen(reserve)
        self._last_resort(reserve)
        self._remedies()

    def _cheap(self) -> bool:
        """Whether there is time to try many things: where whole stretches are compared, they may take too long."""
        whole = self.known.setting.whole
        return whole is None or whole * self.case.slower.unit_s < LONG_STRETCH_S

    def _roomy(self, reserve: float) -> bool:
        """Whether there is time for more of what was tried, by what a restart of that took, however long stretches
        are."""
        restart_s = self.rounds.restart_s
        return self._cheap() or (restart_s > 0 and self.stage.left() - reserve > MANY_RESTARTS * restart_s)

    def _grows(self) -> bool:
        """Whether the slower program's own growth is the likely reason: what makes it grow is then in the code."""
        slower, faster = (self.known.solos[side.label].stretches for side in self.case.both)
        return growth_share(slower, faster, self.case.ratio) is not None

    def _reserve(self) -> float:
        """Seconds that looking at the results of remedies takes: two runs each."""
        slower = self.case.slower
        run_s = START_S + starting_s(self.stage, self.known.solos[slower.label]) + slower.unit_s
        return min(RESULTS_RESERVE * self.stage.request.budget, COMPARED * 2 * run_s)

    def _found(self) -> Explanation:
        """What the trials so far say."""
        busy = crowded(self.rounds.turns, self.stage.cpus)
        return explain(self.rounds.trials, list(self.factors.values()), busy)

    def _singly(self, reserve: float, least: float = 0.0) -> None:
        """Each suspicion by itself, the likeliest first; with `least`, settings of such a weight only."""
        suspicions = [f for f in self._suspicions() if f.name not in self.factors]
        if least:
            suspicions = [f for f in suspicions if f.weight >= least and f.reading == "equal"]
        suspicions.sort(key=lambda factor: -factor.weight)
        if self.stage.request.why != "full":
            self._dear = [factor for factor in suspicions if factor.under == "full"]
            suspicions = [factor for factor in suspicions if factor.under == "quick"]
        if not self._cheap():
            suspicions = [factor for factor in suspicions if factor.weight >= LIKELY]
        self.rounds.announce(suspicions)  # what there is no room for is told
        suspicions = suspicions[: self._startable(suspicions) if self._cheap() else self._room_for()]
        self.factors |= {factor.name: factor for factor in suspicions}
        if suspicions:
            self.stage.watch.phase("trying", what=[factor.what for factor in suspicions])
            restarts, sets = SINGLE_RESTARTS if self._cheap() else DEAR_RESTARTS, [(factor,) for factor in suspicions]
            code_waits = bool(self.case.stretches) and suspicions[0].weight < SURE_WEIGHT
            least = 1 if code_waits else FEWEST_RESTARTS
            self.rounds.measure(sets, least)
            kept_s = self._code_s() if code_waits else 0.0
            self.rounds.measure(sets, restarts - least, reserve + kept_s)
            self._doubt_casts(suspicions)

    def _doubt_casts(self, tried: Sequence[Factor]) -> None:
        """A cast without a share rules nothing out where the unit works in the same dtypes all the same."""
        proven = {each.factor.name for each in self._found().proven}
        for factor in [f for f in tried if f.casts and f.name in self.rounds.measured - proven]:
            if casts.undone(self.stage, self.case.slower, factor):
                self.factors[factor.name] = replace(factor, refutes="never")
                self.rounds.instead(self.factors[factor.name])

    def _suspicions(self) -> list[Factor]:
        """What the causes would have tried. A process pays for its imports, too, whatever its sizes are."""
        found = [factor for cause in CAUSES for factor in cause.experiments(self.case)]
        if not self.stage.processes:
            return [*found, *sizes.factors(self.stage, self.case)]
        return [f if f.cause == TimingArtifact.id else inside(f, self.case.both) for f in found]

    def _code_s(self) -> float:
        """Seconds that are kept for exchanging code: each restart is like the last."""
        return JOINT_RESTARTS * self.rounds.restart_s

    def _room_for(self) -> int:
        """How many settings may be tried, in both programs, where each takes a whole stretch of units."""
        units = self.known.setting.whole or 0
        both_s = units * (self.case.slower.unit_s + self.case.faster.unit_s)
        return max(0, int(self.stage.left() / (DEAR_RESTARTS * both_s)) - 1)

    def _startable(self, suspicions: Sequence[Factor]) -> int:
        """How many of the suspicions, at least one, can be tried twice where processes start from cold: of one restart
        nothing comes."""
        start_s = {
            label: 0.0 if self.stage.preloads.get(label) else BESIDE * run.setup_s
            for label, run in self.known.solos.items()
        }
        room_s = self.stage.left() / FEWEST_RESTARTS - sum(start_s.values())
        reached_s = accumulate(sum(start_s[label] for label in factor.changes) for factor in suspicions)
        return max(1, sum(seconds <= room_s for seconds in reached_s))

    def _together(self, reserve: float) -> None:
        """What has an effect, in every combination or, where it is much, pairwise and all at once."""
        found = self._found()
        helping = settings(found) + self._open(found)
        costs = [factor for factor in self.factors.values() if factor.reading == "fixed-cost"]
        sets = subsets(helping)
        if helping:
            sets += [(*helping, cost) for cost in costs]
        if sets:
            self.rounds.measure(sets, JOINT_RESTARTS, reserve)

    def _open(self, found: Explanation) -> list[Factor]:
        """Settings that surely take something away by themselves, while what they add to the others is not known."""
        factors = [each.factor for each in found.unclear if each.factor.reading == "equal" and not each.crowded]
        effects = {factor.name: self.rounds.trials.effect((factor.name,)) for factor in factors}
        return [factor for factor in factors if (effect := effects[factor.name]) is not None and effect.low > 0]

    def _code(self, reserve: float) -> None:
        """What is left is in the code: each difference between relatives, or the unit as a whole."""
        found = self._found()
        if self._settled(found):
            return
        for factor in code.factors(self.case, self._tried()):
            self.factors[factor.name] = factor
        swaps = [factor for factor in self.factors.values() if factor.reading == "swap"]
        self.rounds.announce(self.factors.values())
        if swaps:
            helping = settings(found)
            restarts = JOINT_RESTARTS if self._roomy(reserve) else DEAR_RESTARTS
            sets = [beside(helping, factor) for factor in swaps]
            self.rounds.measure(sets, FEWEST_RESTARTS)
            if all(factor.name in self.rounds.measured for factor in swaps):  # else they wait for each other
                self.rounds.measure(sets, restarts - FEWEST_RESTARTS, reserve)
            stuck = [(factor,) for factor in swaps if factor.name not in self.rounds.measured]
            if helping and stuck:  # what can't run beside them, by itself
                self.rounds.measure(stuck, restarts, reserve)
        else:
            self.rounds.measure([], SINGLE_RESTARTS, reserve)
        waiting = any(factor.name not in self.rounds.measured for factor in swaps)
        if waiting or self._much_left() or self._dependent() or (len(swaps) > 1 and self._some_left(reserve)):
            self._code_together(reserve)
        if swaps and not any(f.name in self.rounds.measured for f in self.factors.values() if f.reading == "swap"):
            rest = code.rest(self.case, self._tried())
            self.factors[rest.name] = rest
            self.rounds.announce([rest])
            self.rounds.measure([], SINGLE_RESTARTS, reserve)

    def _dependent(self) -> set[str]:
        """The stretches that by themselves make another program."""
        trials, swaps = self.rounds.trials, [f for f in self.factors.values() if f.reading == "swap"]
        if len(swaps) < 2 or trials.draws(()) is None:
            return set()
        return dependent(trials, [factor.name for factor in settings(self._found())], swaps)

    def _much_left(self) -> bool:
        """Whether what every stretch does by itself leaves much open: perhaps they only help together."""
        return left_open(self._found()) >= MUCH_LEFT

    def _some_left(self, reserve: float) -> bool:
        """Whether it leaves something open, and there is time: beside a stretch that takes most of a unit, what another
        one does hardly shows."""
        roomy = self.stage.left() - reserve > 2 * JOINT_RESTARTS * self.rounds.restart_s
        return roomy and left_open(self._found()) >= LEAST_REST

    def _code_together(self, reserve: float) -> None:
        """Stretches that can't run, or don't help, by themselves, or that make another program each without another."""
        apart = self._dependent()
        while True:
            joints = code.together(self.case, self.rounds.measured - apart, self._tried())
            joint = next((each for each in joints if each.name not in self.factors), None)
            if joint is None:
                return
            self.factors[joint.name] = joint
            self.rounds.measure([beside(settings(self._found()), joint)], JOINT_RESTARTS, reserve)
            apart = self._dependent()
            if joint.name in self.rounds.measured - apart and not self._much_left():
                return

    def _by_itself(self, reserve: float) -> None:
        """Code that was exchanged beside settings only, and has a share, without them: to take it over is a remedy."""
        found = self._found()
        swaps = [each.factor for each in (*found.proven, *found.located) if each.factor.reading == "swap"]
        alone = [(factor,) for factor in swaps if self.rounds.trials.value((factor.name,)) is None]
        if alone:
            self.rounds.measure(alone, DEAR_RESTARTS, reserve)

    def _settled(self, found: Explanation) -> bool:
        """Whether the settings leave nothing to explain, and one of them helps: then the code has no more to tell."""
        left = found.unexplained if found.unexplained is not None else 1.0
        return left < LEAST_REST and any(self._gain(each.factor) > 0 for each in found.proven)

    def _sharpen(self, reserve: float) -> None:
        """What is open, or known too roughly, is tried again where there is time."""
        for number in range(SHARE_RESTARTS):
            found = self._found()
            wanted = self._rough(found, number) if self._roomy(reserve) else []
            if not wanted:
                return
            self.rounds.measure(wanted, 1 if number < MORE_RESTARTS or found.proven else AT_ONCE, reserve)

    def _last_resort(self, reserve: float) -> None:
        """What takes long to try, where what was tried leaves much of the gap to the code as a whole."""
        explained = sum(each.share.value for each in self._found().proven if each.factor.changes)
        room_s = self.stage.left() - reserve
        if not self._dear or 1 - explained < MUCH_LEFT or room_s < COMPILING_LEAST_S:
            return
        likeliest = self._dear[0]
        self.factors[likeliest.name] = likeliest
        self.stage.watch.phase("trying", what=[likeliest.what])
        self.rounds.setting = self.rounds.setting._replace(patience_s=room_s)
        self.rounds.measure([(likeliest,)], SINGLE_RESTARTS, reserve)

    def _rough(self, found: Explanation, number: int) -> list[tuple[Factor, ...]]:
        """Sets whose measuring once more, after so many times, would make a share surer, or show whether it is any."""
        if found.unexplained is None:  # the difference itself is not sure yet
            tried = (factor for factor in self.factors.values() if factor.name in self.rounds.measured)
            return [(factor,) for factor in tried if self._is_open(found, factor, number)]
        rough = [e.factor for e in found.proven if e.share.high - e.share.low > 2 * SHARE_WANTED and e.factor.changes]
        rough += [each.factor for each in found.unclear if self._is_open(found, each.factor, number)]
        helping = settings(found)
        sets: list[tuple[Factor, ...]] = [(factor,) for factor in rough]
        sets += [beside(helping, factor) for factor in rough if factor not in helping]
        return sets

    def _is_open(self, found: Explanation, factor: Factor, number: int) -> bool:
        """Whether a factor that has shown nothing for sure is tried once more: exchanged code, which may be all of the
        difference, for longer than a mere suspicion, which would be found by chance at last."""
        if number < MORE_RESTARTS:
            return True
        enough = self.stage.left() >= GOOD_PART * self.stage.request.budget
        return factor.reading == "swap" and enough and left_open(found) >= MUCH_LEFT

    def _tried(self) -> code.Tried:
        """The causes' own experiments that were made and tell something, and the causes of the thorough ones."""
        found = self._found()
        blind = {each.factor.name for each in found.unclear if each.tells_nothing and not each.crowded}
        own = [factor for factor in self.factors.values() if factor.reading != "swap" and factor.refutes != "never"]
        made = [factor for factor in own if factor.name in self.rounds.measured - blind]
        thorough = {cause.id: cause.partial for cause in CAUSES if cause.thorough}
        causes = frozenset(f.cause for f in made if f.cause in thorough and f.name not in thorough[f.cause])
        gone = frozenset(place for each in found.proven for place in each.factor.gone)
        return code.Tried(causes, frozenset(factor.name for factor in made), gone, self._left_s(found))

    def _left_s(self, found: Explanation) -> float | None:
        """Seconds of a unit that the settings with a share leave of the difference; None where there are none."""
        parts = [each.share.value for each in found.proven if each.factor.reading == "equal"]
        if not parts:
            return None
        return self.case.faster.unit_s * (math.pow(found.ratio, 1 - sum(parts)) - 1)

    # --- remedies -----------------------------------------------------------------------------------------------------

    def _remedies(self) -> None:
        """Compares the results of each change to the slower program that made it faster."""
        slower, own = self.case.slower, self.known.runs.get(self.case.slower.label)
        offered = self.factors.keys() - self._dependent()
        gains = {name: self._gain(self.factors[name]) for name in offered if slower.label in self.factors[name].changes}
        for name in sorted(gains, key=lambda name: -gains[name]):
            if gains[name] > 0.0 and not (self.factors[name].reading == "swap" and self._by_round()):
                self.stage.watch.phase("remedies", what=self.factors[name].remedy)
                self._compare(slower, self.factors[name], own if self.stage.left() > 0 else None)
        for factor in self.factors.values():
            if factor.reading == "rest":
                self._other_way(factor)

    def _other_way(self, factor: Factor) -> None:
        """The other program as a whole is a remedy too, where it does the same work: it was compared and measured."""
        slower, faster = self.case.both
        if self._by_round():
            return
        change = replaced(slower, faster)
        if not change and None not in (slower.source, faster.source):  # one script, run in two ways
            return
        at = self.stage.now()
        label, factors = slower.label, (factor.name,)
        self.stage.write(TrialCompared(at=at, label=label, factors=factors, work=self.case.work, patch=change))

    def _by_round(self) -> bool:
        """Whether rounds are compared of which one program takes more, and that may be another job in each: with the
        other's code come as many rounds as it has, and a round's gain says nothing."""
        if self.known.setting.to_the_end or self.case.work.kind == "same":
            return False
        slower, faster = (self.known.solos[side.label].rounds_of(side.loop) for side in self.case.both)
        if slower is None or faster is None:
            return slower != faster
        return differ_in_length(slower, faster)

    def _gain(self, factor: Factor) -> float:
        """The least log gain that the change to the slower program has shown; -inf where it was not measured."""
        if not factor.remedy:
            return -math.inf
        gain = self.rounds.trials.gain(self.case.slower.label, frozenset((factor.name,)))
        return gain.low if gain is not None else -math.inf

    def _compare(self, slower: Side, factor: Factor, own: ProgramRuns | None) -> None:
        """What a change computes, where there is time and the program's own results are known; it is told of anyway."""
        variant = changed(slower, (factor,))
        if variant is None:
            return
        if self.case.other_rounds and factor.reading == "swap":
            takes_all = len(self.case.hunks or ()) == 1  # then it is the other program
            work = self.case.work if takes_all else SameWork(kind="unchecked", why=phrases.ROUNDS_ONLY)
        elif own is None:
            work = SameWork(kind="unchecked", why=self.case.work.why)
        else:
            file = os.path.realpath(slower.source.path) if slower.source is not None else ""
            work = changed_work(self.stage, own, variant.sources.get(file, own.source), variant.told)
        self.stage.write(
            TrialCompared(
                at=self.stage.now(),
                label=slower.label,
                factors=variant.factors,
                work=work,
                patch=patch(slower, factor),
            )
        )
