"""What two programs print, lined up by the words around the numbers, and the numbers compared."""

from __future__ import annotations

import difflib
import itertools
import re
from collections.abc import Iterator

from whyslower.evidence.values import Kind, Precision
from whyslower.records import Record

LINES = 1000  # of a print-out that are compared
CLOSE = 1e-6  # of a number: its last place is rounded
_DIGITS = 4  # significant digits from which agreeing is no accident

NUMBER = re.compile(
    r"(?<![\w.])[-+]?(?:\d{1,3}(?:,\d{3})+(?:\.\d*)?|\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?(?!\d)(?!\.\d)"
    r"|(?<!\w)[-+]?(?:nan|inf)(?!\w)"
)
WRAPPING = re.compile(
    r"(?:np|numpy)\.\w+\(|\b(?:tensor|array|Array|Parameter containing:|Tensor)\(?|\bcuda:\d+"
    r"|,?\s*\b(?:dtype|device|grad_fn|requires_grad)=(?:<[^>]*>|'[^']*'|[\w.]+)"
)
_WORD = re.compile(r"[^\W\d_]+|%")
# Names of libraries and devices, and grammar: two programs that print the same may differ in them.
UNSAID = frozenset(
    [
        "numpy",
        "np",
        "pytorch",
        "torch",
        "jax",
        "jnp",
        "cuda",
        "cpu",
        "gpu",
        "the",
        "a",
        "an",
        "of",
        "with",
        "using",
        "in",
    ]
)
# A number beside one of these measures the run, not its result, and may reproduce or not.
MEASURES = frozenset(
    [
        "s",
        "sec",
        "secs",
        "second",
        "seconds",
        "ms",
        "msec",
        "us",
        "usec",
        "µs",
        "μs",
        "ns",
        "min",
        "mins",
        "minutes",
        "time",
        "times",
        "timing",
        "took",
        "elapsed",
        "duration",
        "runtime",
        "wall",
        "speed",
        "speedup",
        "throughput",
        "latency",
        "fps",
        "gflops",
        "gflop",
        "tflops",
        "flops",
        "it",
        "its",
        "iter/s",
        "rate",
        "bandwidth",
        "hz",
        "kb",
        "mb",
        "gb",
        "kib",
        "mib",
        "gib",
        "byte",
        "bytes",
        "memory",
        "mem",
        "rss",
        "peak",
        "alloc",
        "allocated",
        "threads",
        "thread",
        "cores",
        "workers",
        "version",
        "pid",
        "id",
        "seed",
        "nbytes",
        "itemsize",
        "strides",
    ]
)


class Slot(Record, frozen=True, kw_only=True):
    """One printed number: its text, and the words right before and after it."""

    text: str
    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()

    @property
    def value(self) -> float:
        """The number."""
        return float(self.text.replace(",", ""))

    @property
    def decimals(self) -> float:
        """One unit of its last printed place."""
        mantissa, _, exponent = self.text.lower().replace(",", "").partition("e")
        places = len(mantissa.partition(".")[2])
        return float(10.0 ** (int(exponent or 0) - places)) if self.value == self.value else 0.0

    @property
    def measures(self) -> bool:
        """Whether it says how the run went (time, memory, speed), not what came out."""
        return bool({w.lower() for w in (*self.before, *self.after[:1])} & MEASURES)

    @property
    def digits(self) -> int:
        """How many significant digits are printed, zeros at either end left out."""
        return len(re.sub(r"e.*|\D", "", self.text.lower()).strip("0"))

    @property
    def telling(self) -> bool:
        """Whether it has enough digits for agreement to be no accident."""
        return self.value == self.value and self.digits >= _DIGITS


class Line(Record, frozen=True, kw_only=True):
    """One printed line (or one array over several): its words, without the numbers, and its numbers."""

    text: str
    words: tuple[str, ...]
    slots: tuple[Slot, ...]


class Mismatch(Record, frozen=True, kw_only=True):
    """A printed number that differs."""

    line_a: str
    line_b: str
    a: str
    b: str
    size: float
    kind: Kind


class PrintedFindings(Record, frozen=True, kw_only=True):
    """What comparing two print-outs gave."""

    agreed: tuple[str, ...] = ()  # lines whose numbers agree and tell something
    mismatches: tuple[Mismatch, ...] = ()
    unpaired: int = 0  # lines with numbers that have no counterpart, or one with more or fewer numbers
    digits: int = 0  # of the numbers that are not whole, in lines that agree


def lines_of(text: str) -> list[Line]:
    """The print-out's lines; an array printed over several lines is one."""
    return [_line(joined) for joined in itertools.islice(_joined(text.splitlines()), LINES)]


def _joined(lines: list[str]) -> Iterator[str]:
    open_brackets, held = 0, ""
    for line in lines:
        held = f"{held} {line.strip()}" if held else line.strip()
        open_brackets += line.count("[") - line.count("]")
        if open_brackets <= 0:
            if held:
                yield held
            open_brackets, held = 0, ""
    if held:
        yield held


def _line(text: str) -> Line:
    bare = WRAPPING.sub(" ", text)
    found = list(NUMBER.finditer(bare))
    edges = [0, *(end for m in found for end in m.span()), len(bare)]
    between = [tuple(_WORD.findall(bare[edges[i] : edges[i + 1]])) for i in range(0, len(edges), 2)]
    slots = tuple(Slot(text=m.group(), before=between[i][-3:], after=between[i + 1][:2]) for i, m in enumerate(found))
    words = tuple(w.lower() for group in between for w in group if w.lower() not in UNSAID)
    return Line(text=text[:200], words=words, slots=slots)


def paired(a: list[Line], b: list[Line]) -> list[tuple[Line, Line]]:
    """The lines of both that have the same words, in order."""
    matcher = difflib.SequenceMatcher(None, [x.words for x in a], [x.words for x in b], autojunk=False)
    return [(a[m.a + k], b[m.b + k]) for m in matcher.get_matching_blocks() for k in range(m.size)]


def unsteady(first: list[Line], second: list[Line]) -> dict[int, set[int]]:
    """Which numbers of which lines (by position) a program does not print again when it runs again."""
    changed: dict[int, set[int]] = {i: set(range(len(line.slots))) for i, line in enumerate(first)}
    place = {id(line): i for i, line in enumerate(first)}
    for line, again in paired(first, second):
        if len(line.slots) == len(again.slots):
            slots = zip(line.slots, again.slots, strict=True)
            changed[place[id(line)]] = {i for i, (x, y) in enumerate(slots) if not _same_text(x, y)}
    return changed


def _same_text(x: Slot, y: Slot) -> bool:
    if x.text == y.text or (x.value != x.value and y.value != y.value):
        return True
    return abs(x.value - y.value) <= 1e-6 * max(abs(x.value), abs(y.value))


def compare_printed(
    a: tuple[str, str | None],
    b: tuple[str, str | None],
    precision: Precision,
    rounds: tuple[int | None, int | None] = (None, None),
    cuts: tuple[float, float] = (1.0, 1.0),
) -> PrintedFindings:
    """Compares two print-outs; of each the first run and, where there is one, a second run of the same program. How
    many `rounds` either program takes is its own affair, where both print that. `cuts`: of these, the part that was
    run: a mean over all of them, and one over those that were run, are the same."""
    lines_a, lines_b = lines_of(a[0]), lines_of(b[0])
    left_out = [
        unsteady(lines, lines_of(again)) if again is not None else {}
        for lines, again in ((lines_a, a[1]), (lines_b, b[1]))
    ]
    place = {id(line): i for lines in (lines_a, lines_b) for i, line in enumerate(lines)}
    agreed: list[str] = []
    apart = digits = 0
    mismatches: list[Mismatch] = []
    pairs = paired(lines_a, lines_b)
    for x, y in pairs:
        skipped = left_out[0].get(place[id(x)], set()) | left_out[1].get(place[id(y)], set())
        if len(x.slots) != len(y.slots):
            apart += 1
            continue
        slots = zip(x.slots, y.slots, strict=True)
        counted = {i for i, (p, q) in enumerate(slots) if None not in rounds and (p.value, q.value) == rounds}
        found, alike = _compare_line(x, y, skipped | counted, precision, cuts)
        mismatches += found
        if any(p.telling and q.telling for p, q in alike) and not found:
            agreed.append(x.text)
            digits += sum(p.digits for p, _ in alike if "." in p.text)
    numbered = sum(bool(x.slots) for x in (*lines_a, *lines_b)) - 2 * sum(bool(x.slots) for x, _ in pairs)
    unpaired = numbered + apart
    return PrintedFindings(agreed=tuple(agreed), mismatches=tuple(mismatches), unpaired=unpaired, digits=digits)


def _compare_line(
    x: Line, y: Line, skipped: set[int], precision: Precision, cuts: tuple[float, float]
) -> tuple[list[Mismatch], list[tuple[Slot, Slot]]]:
    found: list[Mismatch] = []
    alike: list[tuple[Slot, Slot]] = []
    scale = max((abs(s.value) for s in (*x.slots, *y.slots) if abs(s.value) < float("inf")), default=0.0)
    vector = "[" in x.text
    for i, (p, q) in enumerate(zip(x.slots, y.slots, strict=True)):
        if i in skipped or p.measures or q.measures:
            continue
        kind, size = _compare_slot(p, q, scale if vector else 0.0, precision)
        if kind == "agree" or _means_of_all(p, q, cuts):
            alike.append((p, q))
        else:
            found.append(Mismatch(line_a=x.text, line_b=y.text, a=p.text, b=q.text, size=size, kind=kind))
    return found, alike


def _means_of_all(p: Slot, q: Slot, cuts: tuple[float, float]) -> bool:
    """Whether only one of two numbers was divided by all rounds of a loop that was cut short."""
    pairs = ((p, q, cuts[0]), (q, p, cuts[1]))
    return any(
        cut < 1 and one.telling and abs(one.value - cut * other.value) <= one.decimals + CLOSE * abs(one.value)
        for one, other, cut in pairs
    )


def agree(p: Slot, q: Slot, precision: Precision) -> bool:
    """Whether two printed numbers are the same as far as they are printed, or to the accuracy of the comparison."""
    return _compare_slot(p, q, 0.0, precision)[0] == "agree"


def _compare_slot(p: Slot, q: Slot, scale: float, precision: Precision) -> tuple[Kind, float]:
    x, y = p.value, q.value
    if x == y or (x != x and y != y):
        return "agree", 0.0
    largest = max(abs(x), abs(y), scale)
    apart = abs(x - y)
    if not apart < float("inf"):  # one is infinite, or no number at all
        return "differ", float("inf")
    size = apart / largest
    if apart <= 1.01 * max(p.decimals, q.decimals) and ("." in p.text or "." in q.text or "e" in p.text.lower()):
        return "agree", size
    return ("agree" if size <= precision.agree else "differ" if size > precision.sure else "doubt"), size
