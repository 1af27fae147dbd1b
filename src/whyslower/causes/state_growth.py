"""Units that grow with their number: a kept graph, hooks that pile up, a list or an array that is made longer."""

from __future__ import annotations

import ast
import math
import re
from collections.abc import Sequence
from typing import ClassVar

from whyslower.attribution.growth import OTHERWISE
from whyslower.causes import reading
from whyslower.causes.binding import parsed_lines
from whyslower.causes.case import Case, Cause, Side, Swap
from whyslower.causes.denormals import Denormals
from whyslower.evidence.families import tail
from whyslower.evidence.growing import goes_over_as_much
from whyslower.records import Change, Factor, Operation

# Late over early time of a unit: below, warming up and drift look the same.
GROWS = 1.2

# Words by which code keeps or lets go of what was made in earlier units.
KEEPING = re.compile(
    r"\b(append|extend|insert|add|update|remove|clear|pop|popleft|del|detach|item|float|tolist|clone|copy_?|cat|concatenate"
    r"|concat|stack|vstack|hstack|hook|hooks|\w*_hook|register_\w+|retain_graph|no_grad|inference_mode|zero_grad|maxlen"
    r"|global)\b|\+="
)

# Words that let go of what earlier units made; code that only has more of them, and is faster for it, says the same.
RELEASING = re.compile(r"\b(remove|clear|del|pop|popleft|popitem|discard|unregister|maxlen)\b")

# Operations by which a value outlives its unit.
CARRYING = reading.words("+= -= *= []= append extend add setdefault update insert")

# Functions that hand out a longer copy of what they are given.
LENGTHENING = re.compile(r"\.(append|insert|concatenate|concat|cat|vstack|hstack|column_stack|row_stack|dstack|r_|c_)$")

# Python's own that are copied whole to be made longer by `+`; lists are lengthened in place by `+=`.
COPIED = {"+": frozenset({"str", "bytes", "tuple", "list"}), "+=": frozenset({"str", "bytes", "tuple"})}
COPYING_S = 5e-7  # such an operation on a few items takes less
MOSTLY = 0.5  # of what went: going round the loop is the smaller part then

REMEDY = "let no gradient graph live on into the next iteration: detach, or torch.no_grad()"


class StateGrowth(Cause):
    """Proven by time against the unit's number, which the session measures anyway."""

    id: ClassVar[str] = "state-growth"
    reason: ClassVar[str] = "does more in each iteration than in the one before"
    advice: ClassVar[str] = "Let go of what earlier iterations made: detach, remove hooks, preallocate, keep less."

    def grows(self, case: Case) -> bool:
        """Whether the slower one's unit grows with its number, and the faster one's not, nor what it goes over, nor is
        it likely that its numbers have become subnormal."""
        alone = _growth(case.slower) >= GROWS and _growth(case.faster) < GROWS
        if not alone or goes_over_as_much(case.slower.evidence, case.faster.evidence):
            return False
        return all(factor.weight < OTHERWISE for factor in Denormals().experiments(case))

    def experiments(self, case: Case) -> Sequence[Factor]:
        """A graph that no unit runs, and that one hands on to the next, is gone once nothing is recorded."""
        if not keeps_graph(case):
            return ()
        factor = Factor(
            name="no-graph-kept",
            cause=self.id,
            what="no gradient graph recorded, so none is handed on to the next iteration",
            changes={case.slower.label: Change(door=("import torch; torch.set_grad_enabled(False)",))},
            remedy="" if reading.gradient_asked(case.slower) else REMEDY,
            weight=0.8,
        )
        return (factor,)

    def explains(self, swap: Swap) -> float:
        """Code that keeps or lets go, in a program that grows; or an array made longer again and again."""
        if self.grows(swap.case):
            hunk = swap.hunk
            keeps = hunk is not None and _words(hunk.slower_text) != _words(hunk.faster_text)
            return (0.95 if keeps else 0.6) * _reach(swap.case)
        if swap.hunk is not None and _only_releases(swap.hunk.slower_text, swap.hunk.faster_text):
            return 0.8
        if _hands_a_graph_on(swap):
            return 0.8
        copied = reading.seconds(one for one in swap.lost if _copied_longer(swap.case, one))
        if copied >= MOSTLY * reading.seconds(swap.lost) > 0:
            return 0.95
        return 0.8 * reading.share_lost(swap, lambda one: _lengthens(swap.case, one))


def keeps_graph(case: Case) -> bool:
    """Whether the slower one grows, records a gradient graph that it never runs, and carries a part of it on."""
    seen = case.slower.evidence
    carried = any(tail(one) in CARRYING and _records(one) for one in seen.operations)
    return StateGrowth().grows(case) and seen.gradients and not seen.backward and carried


def _hands_a_graph_on(swap: Swap) -> bool:
    """Whether most of what went keeps a part of the gradient graph beyond the unit, and the same came for bare numbers:
    `total += loss`, and `total += loss.item()`."""
    kept = [one for one in swap.lost if tail(one) in CARRYING and _records(one)]
    bare = {tail(one) for one in swap.gained if not _records(one)}
    again = all(tail(one) in bare for one in kept)
    return again and reading.seconds(kept) >= MOSTLY * reading.seconds(swap.lost) > 0


def _records(operation: Operation) -> bool:
    return any(value.requires_grad for value in operation.operands)


def _only_releases(slower: str, faster: str) -> bool:
    return not slower.strip() and bool(RELEASING.search(faster) or _sifts(faster))


def _sifts(text: str) -> bool:
    """Whether it keeps only some of what a name holds, under the same name: `rows = [r for r in rows if r.lives]`."""
    tree = parsed_lines(text)
    return tree is not None and any(
        isinstance(each, ast.Assign)
        and isinstance(each.value, (ast.ListComp, ast.SetComp, ast.DictComp))
        and any(part.ifs for part in each.value.generators)
        and ast.unparse(each.targets[0]).removesuffix("[:]") == _gone_through(each.value)
        for each in tree.body
    )


def _gone_through(node: ast.ListComp | ast.SetComp | ast.DictComp) -> str:
    return ast.unparse(node.generators[0].iter).removesuffix(".items()")


def _growth(side: Side) -> float:
    return side.growth or 1.0


def _reach(case: Case) -> float:
    """How much of the gap the growth can make, at most 1: half as long again in the end is not 7x slower by it.

    Twice the growth's part of log(ratio), as a loop's first stretch, too, comes after some of the growth.
    """
    return min(1.0, 2 * math.log(_growth(case.slower)) / math.log(case.ratio)) if case.ratio > 1 else 1.0


def _words(text: str) -> list[str]:
    return sorted(match.group() for match in KEEPING.finditer(text))


def _lengthens(case: Case, operation: Operation) -> bool:
    """Whether it makes an array longer, again and again within the unit: `x = np.append(x, ...)` in an inner loop."""
    if operation.depth < 1 or not LENGTHENING.search(operation.name):
        return False
    return any(side.source is not None and _onto_itself(side.source.tree, operation) for side in case.both)


def _copied_longer(case: Case, operation: Operation) -> bool:
    """Whether it makes a long text or list of Python's longer by copying it, in an inner loop: `text = p + text`."""
    if operation.depth < 1 or operation.library != "python" or operation.seconds < COPYING_S * operation.count:
        return False
    source, types = case.slower.source, COPIED.get(operation.name, frozenset())
    longer = any(operand.type in types for operand in operation.operands)
    return longer and source is not None and _onto_itself(source.tree, operation)


def _onto_itself(tree: ast.AST, operation: Operation) -> bool:
    """Whether the statement that holds the operation assigns to a name that it takes."""
    for node in ast.walk(tree):
        if isinstance(node, ast.AugAssign) and node.lineno == operation.line:
            return True
        if isinstance(node, ast.Assign) and node.lineno <= operation.line <= (node.end_lineno or node.lineno):
            targets = {ast.unparse(target) for target in node.targets}
            taken = {ast.unparse(each) for each in ast.walk(node.value) if isinstance(each, ast.expr)}
            return bool(targets & taken)
    return False
