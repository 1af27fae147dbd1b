"""What a gradient graph costs beside the arithmetic: recording it call by call, and walking it backwards.

Where nobody needs the graph, recording is switched off. Where its gradients are used, the kernels of the backward pass
are run by themselves (worker/interventions/gradients.py): what that takes off the time is the graph's.
"""

from __future__ import annotations

import ast
import dataclasses
import re
from collections import Counter
from collections.abc import Collection, Sequence
from typing import Any, ClassVar

from whyslower.causes import asking, detaching, reading, state_growth
from whyslower.causes.binding import call_at, live, parsed_lines
from whyslower.causes.case import Case, Cause, Side, Swap
from whyslower.causes.exchange import HALF, SOME
from whyslower.causes.input_pipeline import hands_out_lazily
from whyslower.causes.optimizers import made_of, optimized
from whyslower.causes.reading import seconds
from whyslower.causes.shares import expected
from whyslower.causes.taking_gradients import goes_back_further, goes_back_more_often, takes_more_gradients
from whyslower.causes.unequal_work import UnequalWork
from whyslower.evidence.families import runs_backward, tail
from whyslower.factors.hunks import Hunk
from whyslower.factors.source import Source
from whyslower.records import Change, Edit, Factor, Operation, Variable

REPEAT = "import _whyslower_worker.interventions.gradients as _gradients; _gradients.without_graph()"
OFF = "import torch; torch.set_grad_enabled(False)"
RECORDING_OFF = "recording-off"  # the experiment's name
FREEZE = "import _whyslower_worker.interventions.untrained as _untrained; _untrained.freeze()"
REMEDY = "switch gradient recording off: torch.set_grad_enabled(False), or torch.no_grad() around the unit"

# Words that switch recording on or off, have it keep where each step was made, or leave the graph.
RECORDING = re.compile(
    r"\b(no_grad|inference_mode|set_grad_enabled|enable_grad|(set_)?detect_anomaly|detach_?|requires_grad_?)\b"
    r"|(?<!utils)\.data\b|\bcreate_graph\s*=\s*True"
)
# What says to record less, or only asks.
SPARING = re.compile(
    r"\b(no_grad|inference_mode|set_grad_enabled\(\s*False|requires_grad_?\s*[=(]\s*False)"
    r"|\bif [\w.]+\.requires_grad\b(?!_)"
)
# What says that parameters need no gradients.
FREEZING = re.compile(r"\brequires_grad_?\s*[=(]\s*False")
# Of the difference, what the backward passes of both take longer where one of them goes on to parameters.
LONGER = 0.7
MOSTLY = 0.5  # the same, before it is known that it does
# By this a backward pass is told to record itself too, for gradients of gradients.
OF_GRADIENTS = "create_graph"
NOT_TOLD = ("", "False")
KEEPING = "retain_graph"
CHECKING = "set_detect_anomaly"
# Times as long as the other program's: a pass that walks through the graph of another, too.
WALKED = 1.3

# Methods that give a tensor without its graph.
LEAVING = frozenset({"detach", "detach_"})

# Recording costs some microseconds a call: a large share of small calls, a small one of large calls.
EXPECTED = 0.3

# Seconds that the graph costs for each kernel of a unit that trains: to record its node, and to come to it backwards.
NODE_COST = 4e-6
# Kernels of a unit that trains: each takes a third of a millisecond to be recorded in, anew in every process.
MOST_RECORDED = 10_000
# Of a unit's time: a graph that can't cost more is no suspect.
LEAST_COST = 0.05


# Of a backward pass, what the gradients of parameters are: one of the two products of each layer.
UNWANTED = 0.4
# Words of a training loop that updates parameters without an optimizer; and what may be one of them.
UPDATING = re.compile(r"\.grad\.(zero_|data|detach)|\.grad\s*=\s*None|\b(p|param\w*|weight|bias)\.grad\b")
PARAMETERS = re.compile(r"parameters\(\)")


class AutogradOverhead(Cause):
    """Suspected where the slower one records a graph and never runs it, or one whose kernels are small."""

    id: ClassVar[str] = "autograd-overhead"
    reason: ClassVar[str] = "spends time on a gradient graph"
    advice: ClassVar[str] = (
        "Switch recording off where no gradient is wanted: torch.no_grad(), torch.inference_mode(). "
        "Where one is, give each call more to do, or write a small model's gradients by hand."
    )
    thorough: ClassVar[bool] = True
    partial: ClassVar[frozenset[str]] = frozenset(
        {"weights-frozen", "untrained-frozen", "anomalies-not-looked-for", detaching.NAME, detaching.BATCHES}
    )

    def experiments(self, case: Case) -> Sequence[Factor]:
        """Recording off in both, or, where the graph is used, its kernels run without it, no gradients for parameters
        that nothing updates, no search for anomalies, and tensors handed over without a graph where the other program
        does so."""
        if case.slower.evidence.backward:
            left = (*detaching.factors(case, self.id), *detaching.batches(case, self.id))
            return (*_unchecked(case), *_frozen(case), *left, *_unrecorded(case), *_repeated(case))
        if not _in_vain(case.slower) or (reading.alike(case) and _in_vain(case.faster)):
            return ()
        if state_growth.keeps_graph(case):
            return ()  # what grows is the matter there, and the same change proves that
        factor = Factor(
            name=RECORDING_OFF,
            cause=self.id,
            what="gradient recording switched off" + (" in both" if _in_vain(case.faster) else ""),
            changes={side.label: Change(door=(OFF,)) for side in case.both if _in_vain(side)},
            remedy="" if reading.gradient_asked(case.slower) else REMEDY,
            weight=EXPECTED,
        )
        return (factor,)

    def left(self, swap: Swap, made: Collection[str]) -> Swap:
        """Nothing of code that switches recording and does more than that, where an experiment switched it off."""
        if RECORDING_OFF not in made or swap.hunk is None or _only_switches(swap.hunk):
            return swap
        return dataclasses.replace(swap, hunk=None)

    def explains(self, swap: Swap) -> float:
        """A backward pass that went away, or gradients that are taken and needn't be."""
        if takes_more_gradients(swap) or goes_back_further(swap) or goes_back_more_often(swap):
            return 0.9
        if not swap.case.slower.evidence.gradients or swap.case.faster.evidence.backward:
            return 0.0
        # A gradient written out by hand is other code with the same end: the backward pass is only part of what goes.
        return 0.6 * _not_kept(swap.case) * reading.share_lost(swap, runs_backward)

    def shown(self, swap: Swap) -> float:
        """Code that switches recording, where the slower one does record; a backward pass that goes on to parameters,
        which the faster program alone freezes."""
        if not swap.case.slower.evidence.gradients:
            return 0.0
        if swap.hunk is None:
            return 0.93 if _not_frozen(swap) else 0.0
        return 0.92 * _not_kept(swap.case) if _switches(swap, swap.hunk) and not _does_more(swap) else 0.0


def _not_frozen(swap: Swap) -> bool:
    """Whether two whole programs go backwards as often, that takes the slower one longer, and by their texts the other
    alone has parameters that need no gradients."""
    texts = [side.source.text for side in swap.case.both if side.source is not None]
    ours, theirs = ([o for o in part if runs_backward(o)] for part in (swap.lost, swap.gained))
    as_often = reading.evaluations(ours) == reading.evaluations(theirs) > 0
    if swap.hunk is not None or not as_often or [bool(FREEZING.search(text)) for text in texts] != [False, True]:
        return False
    return seconds(ours) - seconds(theirs) >= LONGER * swap.case.gap_s


def _switches(swap: Swap, hunk: Hunk) -> bool:
    """Whether two texts say otherwise what is recorded. Where more differs, what leaves the graph must have been seen
    to do so in the faster one's unit: a layer may take its first weights without one."""
    slower, faster = swap.case.both
    idle = _idle(slower, hunk.slower_parts, faster), _idle(faster, hunk.faster_parts, slower)
    words = _words(hunk.slower_text) - idle[0], _words(hunk.faster_text) - idle[1]
    if not words[1] and len(SPARING.findall(hunk.slower_text)) == (words[0] + idle[0]).total():
        return False  # the slower one alone says to record less
    modes = [{w: n for w, n in part.items() if w not in LEAVING and not w.startswith(OF_GRADIENTS)} for part in words]
    leaves = any(tail(operation) in LEAVING for operation in swap.case.stretch(hunk)[1])
    return words[0] != words[1] and (modes[0] != modes[1] or leaves or _only_switches(hunk))


def _only_switches(hunk: Hunk) -> bool:
    """Whether two texts are one, but for what switches recording or leaves the graph."""
    slower, faster = map(parsed_lines, (hunk.slower_text, hunk.faster_text))
    if slower is None or faster is None:
        return False
    return ast.dump(_Recorded().visit(slower)) == ast.dump(_Recorded().visit(faster))


class _Recorded(ast.NodeTransformer):
    """A program that says nothing of recording."""

    def visit_With(self, node: ast.With) -> Any:
        self.generic_visit(node)
        return node.body if all(RECORDING.search(ast.unparse(item)) for item in node.items) else node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> Any:
        self.generic_visit(node)
        node.decorator_list = [each for each in node.decorator_list if not RECORDING.search(ast.unparse(each))]
        return node

    def visit_For(self, node: ast.For) -> Any:
        self.generic_visit(node)
        return node if node.body else None

    def visit_Expr(self, node: ast.Expr) -> Any:
        name = ast.unparse(node.value.func) if isinstance(node.value, ast.Call) else ""
        return None if RECORDING.search(name) else self.generic_visit(node)

    def visit_Assign(self, node: ast.Assign) -> Any:
        return None if any(RECORDING.search(ast.unparse(each)) for each in node.targets) else self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> Any:
        self.generic_visit(node)
        node.keywords = [each for each in node.keywords if each.arg != OF_GRADIENTS]
        own = node.func.value if isinstance(node.func, ast.Attribute) and node.func.attr in LEAVING else None
        return node if own is None or node.args else own

    def visit_Attribute(self, node: ast.Attribute) -> Any:
        self.generic_visit(node)
        return node.value if node.attr == "data" else node


def _does_more(swap: Swap) -> bool:
    """Whether much of what came is done by routines that did not go: what is switched off for is other code then."""
    went = {tail(operation) for operation in swap.lost}
    return seconds(o for o in swap.gained if tail(o) not in went) > SOME * seconds(swap.gained)


def _repeated(case: Case) -> tuple[Factor, ...]:
    """The backward pass without the graph, where the slower one alone has torch walk through one: where both do, a
    longer walk comes of more calls. Only where it is one pass a unit of torch's own, or the same one of `autograd.grad`
    as often as it likes."""
    if case.faster.evidence.backward or not _one_pass(case.slower):
        return ()
    kernels = sum(kernel.count for kernel in case.slower.evidence.kernels)
    cost = NODE_COST * kernels / case.slower.unit_s
    if cost < LEAST_COST:
        return ()
    factor = Factor(
        name="graph-left-out",
        cause=AutogradOverhead.id,
        what="the kernels of the backward pass run by themselves, without a graph",
        changes={case.slower.label: Change(door=(REPEAT,))},
        weight=expected(case, min(cost, EXPECTED)),
        under="full" if kernels > MOST_RECORDED else "quick",
    )
    return (factor,)


def _unchecked(case: Case) -> tuple[Factor, ...]:
    """A graph in which torch doesn't look for what goes wrong, where the slower program alone speaks of having it do
    so: each step is then noted with its place, and each gradient looked through."""
    slower, faster = (side.source is not None and CHECKING in side.source.text for side in case.both)
    if not slower or faster:
        return ()
    factor = Factor(
        name="anomalies-not-looked-for",
        cause=AutogradOverhead.id,
        what=f"torch not told to look for anomalies in the graph of {case.slower.label}",
        changes={case.slower.label: Change(door=("import torch; torch.autograd.set_detect_anomaly(False)",))},
        remedy="switch the search off once it has found what it was for: torch.autograd.set_detect_anomaly(False)",
        weight=0.6,
    )
    return (factor,)


def _frozen(case: Case) -> tuple[Factor, ...]:
    """No gradients for the parameters of networks that nothing in the unit updates: only an input's are wanted."""
    slower = case.slower
    share = reading.share_of(slower.evidence, runs_backward)
    found = {side.label: _never_updated(side) for side in case.both}
    networks = found[slower.label]
    if share < LEAST_COST:
        return ()
    if not networks:
        return _untrained_frozen(case, share)
    if reading.alike(case):
        return ()
    changes = {side.label: _frozen_before(side, names) for side in case.both if (names := found[side.label])}
    factor = Factor(
        name="weights-frozen",
        cause=AutogradOverhead.id,
        what=f"no gradients for the parameters of {', '.join(networks)}, which nothing updates"
        + ", in both" * (len(changes) > 1),
        changes=changes,
        lines=tuple(o.line for o in slower.evidence.operations if runs_backward(o)),
        remedy=f"switch gradients off for parameters that are not trained: {networks[0]}.requires_grad_(False)",
        weight=expected(case, UNWANTED * share),
    )
    return (factor,)


def _untrained_frozen(case: Case, share: float) -> tuple[Factor, ...]:
    """The same for whatever no optimizer holds, where the scripts don't tell what that is: both train, by as many
    backward passes, and to these most of the difference is due."""
    ours, theirs = map(_passes, case.both)
    trains = all(any("optim." in o.name for o in side.evidence.operations) for side in case.both)
    longer = seconds(ours) - seconds(theirs) >= MOSTLY * case.gap_s > 0
    if not (trains and longer) or reading.evaluations(ours) != reading.evaluations(theirs) or case.work.kind != "same":
        return ()
    factor = Factor(
        name="untrained-frozen",
        cause=AutogradOverhead.id,
        what="no gradients for parameters that no optimizer holds, in both",
        changes={side.label: Change(door=(FREEZE,)) for side in case.both},
        lines=tuple(o.line for o in ours),
        remedy="switch gradients off for parameters that no optimizer holds: p.requires_grad_(False) for each of them",
        weight=expected(case, UNWANTED * share),
    )
    return (factor,)


def _unrecorded(case: Case) -> tuple[Factor, ...]:
    """A backward pass that is not told to record itself, as the faster one's isn't. Where another one then walks
    through it, and takes longer for that, the slower program takes gradients of gradients, which is other work."""
    source = case.slower.source
    options = [
        option
        for option in asking.otherwise(case, {OF_GRADIENTS})
        if option.mine not in NOT_TOLD and option.theirs in NOT_TOLD  # a name may stand for what a function is told
    ]
    others = [[o for o in _passes(side) if o.name not in {o.operation.name for o in options}] for side in case.both]
    needed = bool(others[0])
    changed = tuple(edit for o in options if source is not None for edit in _not_told(source, o, needed))
    walked = case.work.kind != "same" and seconds(others[0]) >= WALKED * seconds(others[1]) > 0
    return asking.edited(
        case,
        options,
        changed,
        name="gradients-not-recorded",
        cause=UnequalWork.id if walked else AutogradOverhead.id,
        what=f"the backward pass of {case.slower.label} not told to record itself: no {OF_GRADIENTS}=True",
        remedy=f"leave out {OF_GRADIENTS}=True where no gradient of the gradients is taken",
        weight=expected(case, EXPECTED * reading.share_of(case.slower.evidence, runs_backward)),
    )


def _passes(side: Side) -> list[Operation]:
    return [operation for operation in side.evidence.operations if runs_backward(operation)]


def _not_told(source: Source, option: asking.Option, needed: bool) -> tuple[Edit, ...]:
    """The option left out; where the graph is `needed` by another pass, told to keep it, which the option implies."""
    call = call_at(source, option.operation)
    given = {keyword.arg: keyword for keyword in call.keywords} if call is not None else {}
    if not needed or KEEPING in given or option.name not in given:
        return asking.edits(source, {option: ""})
    return (source.replace(*source.extent(given[option.name]), f"{KEEPING}=True"),)


def _never_updated(side: Side) -> list[str]:
    """The networks of whose parameters a backward pass makes gradients, and that, by all that is seen, nothing updates:
    no optimizer is made with any of them, nor with what shares parameters with them."""
    passes = any(operation.name.endswith(".backward") for operation in side.evidence.operations)
    networks = [v.name for v in live(side) if _is_network(v)]
    if not passes or side.source is None or UPDATING.search(side.source.text):
        return []
    if not any("optim." in operation.name for operation in side.evidence.operations):
        return [] if PARAMETERS.search(side.source.text) else networks
    trained = optimized(side.source)
    every = {v.name for v in side.evidence.variables if _is_network(v)}
    if trained is None or not trained & every:
        return []  # how it is made is not seen
    return [name for name in networks if not made_of(side.source, {name}) & trained & every]


def _is_network(variable: Variable) -> bool:
    """Whether it is no array and holds parameters with gradients; neither an optimizer nor a data set does."""
    parameters = any(operand.requires_grad for operand in variable.inner)
    of_others = "optim." in variable.value.type or hands_out_lazily(variable)
    return variable.value.kind == "other" and parameters and not of_others


def _frozen_before(side: Side, networks: Sequence[str]) -> Change:
    assert side.source is not None  # its text has been read
    return Change(edits=(side.source.before_loop(*(f"{name}.requires_grad_(False)" for name in networks)),))


def _one_pass(side: Side) -> bool:
    passes = _passes(side)
    once = len(passes) == 1 and passes[0].name == "torch.Tensor.backward" and round(passes[0].count, 2) == 1
    return once or (len(passes) == 1 and passes[0].name == "torch.autograd.grad")


def _not_kept(case: Case) -> float:
    """How much speaks for the graph itself, and not for its growing."""
    return 0.3 if state_growth.StateGrowth().grows(case) else 1.0


def _in_vain(side: Side) -> bool:
    return side.evidence.gradients and not side.evidence.backward


def _words(text: str) -> Counter[str]:
    return Counter(match.group() for match in RECORDING.finditer(text))


def _idle(side: Side, parts: Sequence[tuple[int, int]], other: Side) -> Counter[str]:
    """Words by which blocks of a stretch switch recording for what no unit was seen to run, for first weights, say; or
    mostly for what the other program's unit does nowhere, which is no switch of what both do."""
    if side.source is None:
        return Counter()
    blocks = [
        node
        for node in ast.walk(side.source.tree)
        if isinstance(node, ast.With) and any(first <= node.lineno <= last for first, last in parts)
    ]
    both = {tail(operation) for operation in other.evidence.operations}
    own = Counter[str]()
    for block in blocks:
        inside = side.within([(block.body[0].lineno, block.end_lineno or block.lineno)])
        if not inside or seconds(o for o in inside if tail(o) in both) < HALF * seconds(inside):
            own += sum((_words(ast.unparse(item)) for item in block.items), Counter[str]())
    return own
