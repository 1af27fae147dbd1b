"""Gradients of parts that are taken one by one: for each, the backward pass fills an array as large as the whole, and
adds it up. Of all parts taken at once they are put together."""

from __future__ import annotations

from whyslower.causes.case import Side, Swap

FILLING, ADDING, TOGETHER = frozenset({"fill_", "zero_"}), frozenset({"add_", "add"}), frozenset({"cat", "stack"})
MANY, NEARLY = 8, 0.9  # parts; of them, so many are filled for
DUE = 0.5  # of what the kernels take longer


def filled_for_each_part(swap: Swap) -> bool:
    """Whether a backward pass fills and adds up an array for each item that the stretch takes out of one, the other
    program's puts such together, and that is most of what its kernels take longer."""
    sides, ours, theirs = swap.case.both, *(_kernels(side) for side in swap.case.both)
    fills, adds = (_count(ours, names) - _count(theirs, names) for names in (FILLING, ADDING))
    taken = sum(one.count for one in swap.lost if one.name == "[]" and one.library == "torch")
    for_each = min(fills, adds) >= NEARLY * taken >= NEARLY * MANY
    if not for_each or not all(side.evidence.backward for side in sides) or not _count(theirs, TOGETHER):
        return False
    longer = sum(took for _, took in ours.values()) - sum(took for _, took in theirs.values())
    due = sum(ours.get(name, (0.0, 0.0))[1] - theirs.get(name, (0.0, 0.0))[1] for name in FILLING | ADDING)
    return due >= DUE * longer > 0


def _kernels(side: Side) -> dict[str, tuple[float, float]]:
    """How often a unit runs each of torch's kernels, and the seconds that it takes."""
    found: dict[str, tuple[float, float]] = {}
    for kernel in side.evidence.kernels:
        name = kernel.name.rpartition("::")[2]
        count, took = found.get(name, (0.0, 0.0))
        found[name] = count + kernel.count, took + kernel.seconds
    return found


def _count(kernels: dict[str, tuple[float, float]], names: frozenset[str]) -> float:
    return sum(count for name, (count, _) in kernels.items() if name in names)
