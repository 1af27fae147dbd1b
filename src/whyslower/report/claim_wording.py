"""Every sentence of a report about claims."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from whyslower.questions import Judged
from whyslower.report import machine_wording, numbers

KINDS = ("supported", "refuted", "open")
HEADER = ("claim", "answer", "time ratio", "95 % interval", "margin")
ASSERTED = "Asserted at"
MACHINE = "On this machine"
PROMISE = "A claim is supported or refuted where the whole 95 % interval says so; open is neither."


def headline(judged: Sequence[Judged]) -> str:
    """How many claims came out how, and which of those that are required are not supported."""
    if not judged:
        return "No claim was measured."
    counts = {kind: sum(each.kind == kind for each in judged) for kind in KINDS}
    said = ", ".join(f"{count} {kind}" for kind, count in counts.items() if count)
    failed = [each.claim.name for each in judged if each.claim.required and each.kind != "supported"]
    required = f" Required and not supported: {', '.join(failed)}." if failed else ""
    return f"{numbers.count(len(judged), 'claim')}: {said}.{required}"


def row(each: Judged) -> tuple[str, ...]:
    """A claim in the table."""
    required = " (required)" if each.claim.required else ""
    return (each.claim.name, each.kind + required, *_figures(each), numbers.percent(each.claim.margin))


def _figures(each: Judged) -> tuple[str, str]:
    if each.ratio is None or each.low is None or each.high is None:
        return "-", "-"
    return numbers.ratio(each.ratio, each.low, each.high), numbers.interval(each.low, each.high)


def title(each: Judged) -> str:
    """A claim's own part begins with its answer."""
    return f"{each.kind.capitalize()}: {each.claim.name}"


def lines(each: Judged) -> tuple[str, ...]:
    """What is claimed, what was found, where it is asserted, where the log is."""
    source = (f"{ASSERTED} {each.claim.source}",) if each.claim.source else ()
    log = (f"Log: {each.log}",) if each.log else ()
    return (each.claim.text, found(each), *source, *log)


def found(each: Judged) -> str:
    """The figure, and what it means for the claim."""
    why = f"{each.why[:1].upper()}{each.why[1:]}."
    ratio, interval = _figures(each)
    if each.ratio is None:
        return why
    return f"{compared(each)}: {ratio}x the time ({interval}). {why}"


def compared(each: Judged) -> str:
    """The level that is spoken of and what it is held against: `layout: channels_last against contiguous`."""
    claim = each.claim
    if claim.programs:
        names = dict(zip(("a", "b"), claim.programs, strict=True))
        return f"{names[str(claim.level)]} against {names[str(claim.against)]}"
    where = "; ".join(f"{name} {' or '.join(map(str, levels))}" for name, levels in claim.where.items())
    return f"{claim.factor} {claim.level} against {claim.against}" + (f" with {where}" if where else "")


def progress(each: Judged) -> str:
    """A claim's answer as a line, as soon as it is there."""
    ratio, interval = _figures(each)
    figure = f" ({ratio}, {interval})" if each.ratio is not None else ""
    return f"{each.claim.name}: {each.kind}{figure}"


def machine_lines(machine: Mapping[str, Any]) -> tuple[str, ...]:
    """Which machine the answers hold for."""
    processor = machine.get("processor", "an unknown processor")
    return (f"processor: {processor}", *machine_wording.machine_lines(machine))
