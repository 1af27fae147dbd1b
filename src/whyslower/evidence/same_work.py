"""Do two programs compute the same results from the same inputs? A judge that can't say so says why.

`same` needs a value that the loops compute, that tells something, and that agrees after every unit. `unlike` needs a
value that must agree and doesn't, and the same inputs and random numbers on the way to it. All else is `unchecked`.
"""

from __future__ import annotations

import re
from typing import Literal

import numpy as np
from msgspec.structs import replace

from whyslower.evidence import phrases
from whyslower.evidence.aliases import one_array
from whyslower.evidence.amounts import other_amount, other_values, picked_from_others, picked_otherwise
from whyslower.evidence.borne import by_namesakes, by_other_names
from whyslower.evidence.columns import side_by_side
from whyslower.evidence.containers import tell_together
from whyslower.evidence.drawn_alike import other_in_total
from whyslower.evidence.finals import Finals
from whyslower.evidence.output import ENOUGH, compare_output
from whyslower.evidence.paces import other_rate
from whyslower.evidence.pairing import Pair, line_up
from whyslower.evidence.printed import Mismatch, PrintedFindings, compare_printed
from whyslower.evidence.program_runs import ProgramRuns, Run, View
from whyslower.evidence.remarks import NAMED, pair_remarks
from whyslower.evidence.reordering import Lists
from whyslower.evidence.repeats import drawn_by_one, drawn_otherwise, reproduced_by_one
from whyslower.evidence.snapshots import Value, root
from whyslower.evidence.starts import why_not_same_draws, why_not_same_start
from whyslower.evidence.totals import TOTAL, totals
from whyslower.evidence.training import hardly_shows, trained_otherwise
from whyslower.evidence.values import DOUBLE, Precision, finite, precision_of, shorten
from whyslower.records import Difference, Record, SameWork

__all__ = ["ProgramRuns", "Run", "judge", "needs_shared", "weigh"]

OTHERWISE = (drawn_otherwise, trained_otherwise, drawn_by_one)

_RANDOM = re.compile(r"rand|normal|uniform|shuffle|permut|choice|sample|seed|dropout|\bnn\.", re.IGNORECASE)


def judge(a: ProgramRuns, b: ProgramRuns) -> SameWork:
    """The answer about the results of `a` and `b`: with their own random numbers, and with shared ones where those
    passes were run."""
    own = weigh(a, b, shared=False)
    if own.work.kind == "same" or a.shared is None or b.shared is None:
        return own.work
    shared = weigh(a, b, shared=True)
    if own.work.kind == "unlike":
        return _unchecked(own, phrases.CONTRADICTORY) if shared.work.kind == "same" else own.work
    return _unchecked(own, phrases.ONLY_SHARED) if _near_before(own, shared.work.first_difference) else shared.work


def _near_before(own: Weighed, difference: Difference | None) -> bool:
    """Whether what differs with shared random numbers does not, as far as can be told, with their own, which are then
    as much shared: an optimiser that divides by small gradients blows up what begins as rounding."""
    strong = (pair for pair in own.pairs if pair.strength == "strong" and pair.telling)
    near = (pair for pair in strong if pair.kind in ("agree", "doubt"))
    return difference is not None and any(pair.a == difference.variable for pair in near)


def needs_shared(a: ProgramRuns, b: ProgramRuns) -> bool:
    """Whether the programs as they are leave it open, so that the passes with shared random numbers must be run."""
    looked_at = all(runs.first.snapshots.units or runs.kind == "process" for runs in (a, b))
    return looked_at and weigh(a, b, shared=False).work.kind == "unchecked"


class Weighed(Record, frozen=True, kw_only=True):
    """An answer about results, and the values that were held against each other for it."""

    work: SameWork
    pairs: tuple[Pair, ...] = ()


def _unchecked(weighed: Weighed, why: str) -> SameWork:
    return SameWork(kind="unchecked", why=why, compared=weighed.work.compared, units=weighed.work.units)


def weigh(a: ProgramRuns, b: ProgramRuns, shared: bool) -> Weighed:
    """The answer with their own random numbers, or with shared ones."""
    view_a, view_b = (View(runs, shared) for runs in side_by_side(a, b))
    for view in (view_a, view_b):
        if not view.units and view.kind != "process":  # a process without a loop can still be judged by what it prints
            return Weighed(work=SameWork(kind="unchecked", why=phrases.NO_SNAPSHOTS.format(label=view.label)))
    if (view_a.kind == "process") != (view_b.kind == "process"):
        whole, other = (view.label for view in sorted((view_a, view_b), key=lambda view: view.kind != "process"))
        return Weighed(work=SameWork(kind="unchecked", why=phrases.OF_TWO_KINDS.format(whole=whole, other=other)))
    precision = precision_of(view_a.dtypes() | view_b.dtypes())
    pairs = line_up(view_a, view_b, precision)
    pairs += totals(view_a, view_b, pairs, precision)
    rounds, cuts = (view_a.length, view_b.length), (view_a.cut, view_b.cut)
    printed = compare_printed(_printed(view_a), _printed(view_b), precision, rounds, cuts)
    case = _Case(view_a, view_b, shared, precision, pairs, printed)
    return Weighed(work=case.decide(), pairs=tuple(pairs))


def _printed(view: View) -> tuple[str, str | None]:
    return view.run.printed_since_door, view.again.printed_since_door if view.again is not None else None


class _Case:
    """Everything known about the two programs under one kind of random numbers."""

    def __init__(
        self, a: View, b: View, shared: bool, precision: Precision, pairs: list[Pair], printed: PrintedFindings
    ) -> None:
        self.a, self.b, self.shared, self.precision, self.printed = a, b, shared, precision, printed
        self.pairs, self.lists, self.finals = pairs, Lists(a, b, precision), Finals(a, b, precision)
        self.whole = a.kind == b.kind == "process"
        self.units = min(a.run.snapshots.last, b.run.snapshots.last)
        self.strong = [p for p in pairs if p.strength == "strong"]
        self.agreed = [p for p in self.strong if p.kind == "agree" and p.telling]
        self.products = [p for p in pairs if p.strength == "product"]
        self.borne = [] if self.agreed else self._borne()

    def _borne(self) -> list[Pair]:
        found = [p for p in (*self.strong, *self.products) if by_namesakes(self.a, self.b, p, self.pairs)]
        return found or by_other_names(self.a, self.b, self.precision)

    def decide(self) -> SameWork:
        """The answer. Where values can't be compared one by one, how many there are, and what is drawn, may tell."""
        found = self._of_runs() if self.whole else self._of_units()
        if found.kind == "unlike" or not (self.a.units and self.b.units):
            return found
        ways = OTHERWISE if found.kind == "unchecked" else (hardly_shows,)
        other = next(filter(None, (way(self.a, self.b) for way in ways)), "")
        return self._answer("unlike", other) if other else found

    def _of_runs(self) -> SameWork:
        """Of whole runs all that they print is the result, whatever their variables say."""
        mismatch = next((m for m in self.printed.mismatches if m.kind == "differ"), None)
        if mismatch is not None:
            return self._unlike_printed(mismatch)
        found, output = self._of_units(), compare_output(self.a, self.b, self.precision)
        if output.lone and found.kind != "unlike":
            return self._unchecked(phrases.ONLY_ONE_PRINTS.format(line=output.lone))
        if found.kind == "unchecked" and output.says >= ENOUGH and self.a.run.ended and self.b.run.ended:
            return self._same([])
        return found

    def _of_units(self) -> SameWork:
        differing = [p for p in self.strong if p.kind == "differ"]
        doubtful = self._doubts(differing)
        moved = self.lists.reordered(differing)
        serious = [p for p in differing if p not in doubtful and not any(p in found for found in moved.values())]
        if serious:
            other = other_rate(self.a, self.b, serious, self.precision)
            return self._unchecked(other) if other else self._unlike(min(serious, key=lambda p: p.failed or 0))
        for pair in [*doubtful, *(p for p in self.strong if p.kind == "doubt")]:
            made = other_values(self.a, self.b, self.pairs, [pair], self.precision) if pair.kind == "doubt" else None
            if made is not None:
                return self._unlike(made)
            amount = other_amount(self.a, self.b, pair) if pair.kind == "doubt" else ""
            return self._unlike(pair, [amount]) if amount else self._unchecked(self._why_in_doubt(pair))
        found = self._without_differences()
        telling = any(pair.telling for pairs in moved.values() for pair in pairs)
        if not moved or found.kind == "unlike" or (found.kind == "unchecked" and not telling):
            return found
        remarks = [phrases.REMARKS["order"].format(variable=place) for place in moved]
        return replace(found, remarks=(*found.remarks, *remarks)) if found.kind == "same" else self._same(remarks)

    def _without_differences(self) -> SameWork:
        mismatch = next((m for m in self.printed.mismatches if m.kind == "differ"), None)
        if self._too_little():
            return self._other_at_last() or self._unchecked(phrases.TOO_LITTLE)
        if one := one_array(self.a, self.b, self.agreed):
            return self._unchecked(one)
        if other := self._made_otherwise():
            return self._unlike(other)
        computed = [p for p in self.strong if p.kind == "agree" and p.a in self.a.changed and not p.a.endswith(".len")]
        together = tell_together(self.a, self.b, computed, self.units)
        if computed and (other := picked_otherwise(self.a, self.b, self.pairs, computed)):
            return self._unchecked(phrases.PICKED.format(variable=other.a, result=computed[0].a))
        if more := picked_from_others(self.a, self.b, computed) or reproduced_by_one(self.a, self.b):
            return self._unchecked(more)
        if self.agreed or together or (self.borne and not any(p.kind == "differ" for p in self.products)):
            if mismatch is None or self._unfilled or self._results_all_agree():
                return self._same([self._remark("after", mismatch)] if mismatch is not None else [])
            return self._unchecked(_about(phrases.OTHER_PRINT, mismatch))
        wrong = next((p for p in self.products if p.kind == "differ" and not p.whole_number), None)
        right = any(p.kind == "agree" and p.telling for p in self.products)
        if wrong is not None:
            return self._unchecked(phrases.NOTHING_TO_COMPARE) if right else self._unlike(wrong)
        if mismatch is not None:
            return (
                self._unlike_printed(mismatch) if not right else self._unchecked(_about(phrases.OTHER_PRINT, mismatch))
            )
        if right or (self.printed.agreed and self._prints_results()):
            return self._same([])
        alike = next((p.a for p in self.strong if p.kind == "agree"), "")
        why = phrases.BY_CHANCE.format(variable=alike) if alike else phrases.NOTHING_TO_COMPARE
        if self.finals.agree:
            return self._same([])
        return self._other_at_last() or self._unchecked(why)

    @property
    def _unfilled(self) -> bool:
        """Whether cutting the loop short may be all that what is printed after it differs for: it reads what is not yet
        filled."""
        return any(root(path) in view.names.read_after for view in (self.a, self.b) for path in view.filling)

    def _too_little(self) -> bool:
        """Whether single numbers of low precision agree while what both loops carry on can't be lined up: a loss hardly
        shows within a few units that its weights go another way."""
        if self.precision is DOUBLE or any(self._values_of(p) > 1 for p in self.agreed):
            return False
        paired = [{p.a for p in self.strong}, {p.b for p in self.strong}]
        lone = [
            [
                p
                for p in view.strong()
                if p not in known and view.role(p) == "carried" and view.telling(p, sorted(view.units))
            ]
            for view, known in zip((self.a, self.b), paired, strict=True)
        ]
        return bool(lone[0] and lone[1])

    def _made_otherwise(self) -> Pair | None:
        """Where all that agrees comes of far more numbers, an array of these that does not."""
        if not self.agreed:
            return None
        return other_values(self.a, self.b, self.pairs, self.agreed, self.precision)

    def _values_at(self, pair: Pair, unit: int) -> tuple[Value | None, Value | None]:
        return self.a.value(pair.a, unit), self.b.value(pair.b, unit)

    def _values_of(self, pair: Pair) -> int:
        value = self.a.value(pair.a, self.units) if pair.remark != TOTAL else None
        return int(value.data.size) if value is not None and value.kind == "array" else 1

    def _prints_results(self) -> bool:
        """Whether what is printed from the loop's door on can come from the loop."""
        return all(v.names.left_behind or v.names.prints or v.kind == "process" or v.changed for v in (self.a, self.b))

    def _results_all_agree(self) -> bool:
        """Whether all that either loop leaves behind for what follows has a counterpart, and agrees."""
        agreed = [p for p in self.strong if p.kind == "agree"]
        for view, paired in ((self.a, {p.a for p in agreed}), (self.b, {p.b for p in agreed})):
            left = [p for p in view.paths if view.role(p) in ("left", "carried") and p in view.changed]
            results = [p for p in left if view.value(p, 0) is None or not view.counts(p)]
            if any(p not in paired for p in results if root(p) in view.names.read_after):
                return False
        return self.a.run.ended and self.b.run.ended

    # --- reasons for doubt --------------------------------------------------------------------------------------------

    def _doubts(self, differing: list[Pair]) -> list[Pair]:
        """The differing pairs that may differ for a reason other than the work."""
        floats_agree = bool(self.agreed)
        only_whole = all(p.whole_number for p in differing)
        return [
            p
            for p in differing
            if not (self.a.touched(p.a) and self.b.touched(p.b))
            or (only_whole and floats_agree and p.whole_number)
            or (floats_agree and self._factor(p) is not None)
            or self.lists.perhaps_reordered(p)
        ]

    def _why_in_doubt(self, pair: Pair) -> str:
        for view, path in ((self.a, pair.a), (self.b, pair.b)):
            if not view.touched(path):
                return phrases.NOT_TOUCHED.format(variable=path, label=view.label)
        factor = self._factor(pair) if pair.kind == "differ" else None
        if factor is not None:
            return phrases.OTHER_SCALE.format(variable=pair.a, factor=factor)
        if self.lists.perhaps_reordered(pair):
            return phrases.PERHAPS_REORDERED.format(variable=pair.a)
        if pair.kind == "differ":
            x, y = (shorten(v) if v is not None else "" for v in self._values_at(pair, pair.failed or 0))
            return phrases.SMALL_WHOLE_NUMBERS.format(variable=pair.a, x=x, y=y)
        return phrases.DOUBT.format(variable=pair.a, size=pair.size, units=phrases.units(pair.failed or 0))

    def _factor(self, pair: Pair) -> float | None:
        """The one number by which a value that is only left behind is the other's, unit for unit; None where there is
        none: another loss, printed but not carried on, may be the same work."""
        if "carried" in (self.a.role(pair.a), self.b.role(pair.b)):
            return None
        factors = []
        for unit in pair.outcomes:
            x, y = self._values_at(pair, unit)
            if (
                unit == 0
                or x is None
                or y is None
                or x.data is None
                or y.data is None
                or x.data.size != 1
                or y.data.size != 1
            ):
                continue
            factors.append(complex(y.data.item()) / complex(x.data.item()) if x.data.item() else complex("nan"))
        if len(factors) < 2 or not np.allclose(factors, factors[0], rtol=max(self.precision.agree, 1e-6), atol=0):
            return None
        return abs(factors[0])

    # --- answers ------------------------------------------------------------------------------------------------------

    def _why_not_comparable(self, pair: Pair | None = None) -> str:
        a, b, prepared = self.a, self.b, pair is not None and other_in_total(self.a, self.b, pair)
        return why_not_same_draws(a, b, self.shared) or why_not_same_start(a, b, self.pairs, prepared)

    def _unlike(self, pair: Pair, remarks: list[str] | None = None) -> SameWork:
        why = self._why_not_comparable(pair)
        if why:
            return self._unchecked(why)
        unit = pair.failed or 0
        x, y = self._values_at(pair, unit)
        line, statement = self.b.names.changing(root(pair.b))
        difference = Difference(
            variable=pair.a,
            unit=unit,
            size=finite(pair.size),
            other_variable=pair.b if pair.b != pair.a else "",
            statement=statement,
            line=line,
            a=shorten(x) if x is not None else "",
            b=shorten(y) if y is not None else "",
        )
        phrase = phrases.UNLIKE if unit else phrases.UNLIKE_AT_DOOR
        why = phrase.format(variable=pair.a, units=phrases.units(unit))
        return self._answer("unlike", why, difference=difference, remarks=remarks)

    def _other_at_last(self) -> SameWork | None:
        """Where nothing that the loops carry on can be held against each other, but what comes of it differs."""
        other = self.finals.other if not self._unfilled else None
        if other is None or self._why_not_comparable():
            return None
        difference = Difference(
            variable=other.variable,
            unit=self.units,
            size=finite(other.outcome.size),
            statement=other.statement,
            line=other.line,
            a=shorten(other.a),
            b=shorten(other.b),
        )
        why = phrases.UNLIKE_AT_LAST.format(variable=other.variable, units=phrases.units(self.units))
        return self._answer("unlike", why, difference=difference)

    def _unlike_printed(self, mismatch: Mismatch) -> SameWork:
        why = self._why_not_comparable()
        if not (self.a.run.ended and self.b.run.ended) or self.printed.unpaired:
            why = why or _about(phrases.OTHER_NUMBERS if self.whole else phrases.OTHER_PRINT, mismatch)
        if self._unfilled and not self.whole:
            why = why or _about(phrases.CUT_PRINT, mismatch)
        if why:
            return self._unchecked(why)
        size, a, b = finite(mismatch.size), mismatch.line_a, mismatch.line_b
        difference = Difference(variable="", unit=self.units, size=size, a=a, b=b)
        return self._answer("unlike", _about(phrases.UNLIKE_PRINTED, mismatch), difference=difference)

    def _unchecked(self, why: str) -> SameWork:
        return self._answer("unchecked", why)

    def _same(self, remarks: list[str]) -> SameWork:
        remarks = [*pair_remarks(self.a, self.b, [*self.strong, *self.products], self.units, self.precision), *remarks]
        return self._answer("same", phrases.ALIKE_SHARED if self.shared else phrases.ALIKE, remarks=remarks)

    def _answer(
        self,
        kind: Literal["same", "unlike", "unchecked"],
        why: str,
        difference: Difference | None = None,
        remarks: list[str] | None = None,
    ) -> SameWork:
        products = [p for p in self.products if p.kind == "agree" and p.telling]
        agreed = phrases.few([p.a for p in (*self.agreed, *self.borne, *products)])
        if kind == "same" and not agreed:
            agreed = [final.variable for final in self.finals.found if final.outcome.kind == "agree"]
        return SameWork(
            kind=kind,
            why=why,
            first_difference=difference,
            remarks=tuple(remarks or ()),
            compared=tuple((agreed or list(self.printed.agreed))[:NAMED]),  # cut loops may print what isn't so
            units=self.units,
            random_numbers="shared" if self.shared else "own" if self._draws() else "none",
        )

    def _draws(self) -> bool:
        """Whether the source of either speaks of random numbers."""
        return any(_RANDOM.search(v.source) for v in (self.a, self.b))

    def _remark(self, kind: str, mismatch: Mismatch) -> str:
        return _about(phrases.REMARKS[kind], mismatch)


def _about(phrase: str, mismatch: Mismatch) -> str:
    return phrase.format(line_a=mismatch.line_a, line_b=mismatch.line_b)
