"""Where a program's time goes, from what was seen of its unit. Shares are of a watched run, which is never a time."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from pathlib import PurePath

from whyslower.evidence.families import compiled
from whyslower.records import Evidence, Kernel, Operation, Spot

MOST_SPOTS = 5  # of a program: more are no longer where its time goes
OUR_LOOP = '__import__("itertools").repeat(())'  # what our loops around calls and statements run over
LEAST_SHARE = 0.01  # watching costs each operation about as much: less than this tells nothing

Site = tuple[str, int, str, str]  # file, line, text, name


def where(evidence: Evidence, our_call: int = 0) -> tuple[Spot, ...]:
    """The costliest expressions of a unit, the costliest first; () where no operation was seen to take time.

    `our_call` is the line on which a loop of ours calls the user's function: it isn't part of the program.
    """
    seconds: dict[Site, float] = {}
    counts: dict[Site, float] = {}
    for site, took, count in _taken(evidence, our_call):
        seconds[site] = seconds.get(site, 0.0) + max(took, 0.0)
        counts[site] = counts.get(site, 0.0) + count
    total = sum(seconds.values())
    if total <= 0:
        return ()
    costliest = sorted(seconds, key=lambda site: (-seconds[site], site))[:MOST_SPOTS]
    spots = [_spot(site, seconds[site] / total, counts[site]) for site in costliest]
    return tuple(spot for spot in spots if spot.share >= LEAST_SHARE)


def _taken(evidence: Evidence, our_call: int) -> Iterator[tuple[Site, float, float]]:
    """Each operation's seconds and evaluations; what was seen inside a compiled function is taken from its call's."""
    ours = (our_call, "user")
    inside, left = _inside(evidence)
    for kernel, took in inside:
        name = kernel.name.rpartition("::")[2]
        yield (kernel.file, kernel.line, f"{name} (compiled)", name), took, kernel.count
    for operation in evidence.operations:
        if operation.depth == 0 and (operation.text == OUR_LOOP or (operation.line, operation.library) == ours):
            continue
        site = (operation.file, operation.line, _code(operation), operation.name)
        yield site, operation.seconds * (left if compiled(operation) else 1.0), operation.count


def _code(operation: Operation) -> str:
    """What it evaluates; of a loop's next item, that it is one."""
    text = one_line(operation.text)
    return f"for ... in {text}" if operation.name == "iter" else text


def _inside(evidence: Evidence) -> tuple[list[tuple[Kernel, float]], float]:
    """Kernels of compiled functions with their seconds of the calls' time, and the part of it that they leave."""
    called = sum(operation.seconds for operation in evidence.operations if compiled(operation))
    apart = {(o.file, o.line) for o in evidence.operations if o.library == "jax" and not compiled(o)}
    kernels = [kernel for kernel in evidence.kernels if kernel.file and (kernel.file, kernel.line) not in apart]
    seen = sum(kernel.seconds for kernel in kernels)
    if not called or not seen:
        return [], 1.0
    scale = min(1.0, called / seen)
    return [(kernel, scale * kernel.seconds) for kernel in kernels], 1.0 - scale * seen / called


def _spot(site: Site, share: float, count: float) -> Spot:
    file, line, text, name = site
    return Spot(file=file, line=line, text=text, name=name, share=share, count=count)


def place(evidence: Evidence, lines: Collection[int], file: str) -> str:
    """`b.py:14: np.roll(x, 1)`: lines of a file, with the costliest expression seen on them; "" for no lines.

    `file` is the path of the file that the lines are of; where nothing was seen on them there, of the one where it was.
    """
    if not lines:
        return ""
    there = [o for o in evidence.operations if o.line in lines]
    seen = _costliest(o for o in there if o.file in (file, "")) or _costliest(there)
    if seen is not None and seen.file not in (file, ""):
        file, lines = seen.file, {o.line for o in there if o.file == seen.file}
    first, last = min(lines), max(lines)
    numbered = f"{PurePath(file).name}:{first}" + (f"-{last}" if last > first else "")
    return f"{numbered}: {one_line(seen.text)}" if seen else numbered


def _costliest(operations: Iterable[Operation]) -> Operation | None:
    return max(operations, key=lambda operation: operation.seconds, default=None)


def one_line(text: str) -> str:
    """The same code without line ends."""
    return " ".join(text.split())
