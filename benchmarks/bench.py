"""What a unit costs under the harness, and how often each tool calls one program different from itself (`make bench`).

    python benchmarks/bench.py [--quick] [--only cost|alarms] [--comparisons N] [--json FILE]

Cost: a loop of each kind and size, turned, and the same loop untouched inside another one, of which a thousand units
are one, are the two programs of a session: they take turns, so that both meet the same machine. Alarms: each tool
compares the same program with itself in its usual way, in turns too.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path

import numpy as np

from calibrate_report import at_most, here
from programs import BODIES, INSIDE, LOOPS, loop_script, script, untouched_script, write
from rivals import COMPARE, TIME, in_a_process
from session import explain

KINDS = ("numpy", "torch")  # what false alarms are counted on: a small step of each
PRECISION = 0.005  # half an interval of the cost, where the session's time is enough
OURS = {"whyslower": 60.0, "whyslower --budget 6": 6.0}  # seconds: as it is, and in about the others' time
COST_LIMIT = 1.02  # from 500 ns a unit on; below, the cost is known and printed


@dataclass(frozen=True)
class Plan:
    """How much of everything is done."""

    session_s: float  # of a loop
    comparisons: int  # a tool and kind


FULL = Plan(session_s=60.0, comparisons=40)
QUICK = Plan(session_s=8.0, comparisons=2)


@dataclass
class Cost:
    """What a unit of one loop costs: seconds of it turned and untouched, their ratio with its 95 % interval, and ns by
    each other tool. `note`: why there is no answer."""

    loop: str
    size: str
    turned_s: float = 0.0
    untouched_s: float = 0.0
    ratio: tuple[float, float, float] | None = None
    others: dict[str, float] = field(default_factory=dict)
    note: str = ""


@dataclass
class Alarms:
    """How often one tool called a program different from itself, or could not say, and how long its comparisons took,
    in seconds."""

    tool: str
    kind: str
    different: list[bool] = field(default_factory=list)
    undecided: int = 0
    seconds: list[float] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


def cost_of(loop: str, size: str, plan: Plan, folder: Path) -> Cost:
    """A session of one loop, turned, beside the same untouched."""
    cost = Cost(loop, size)
    turned = write(folder / "turned.py", loop_script(loop, size))
    untouched = write(folder / "untouched.py", untouched_script(loop, size))
    outermost = [f"--loop={label}:{first_loop(path)}" for label, path in (("a", turned), ("b", untouched))]
    session = explain(turned, untouched, plan.session_s, ("--precision", str(PRECISION), *outermost))
    verdict, programs = session.verdict, session.answer.get("programs", {})
    if verdict.get("slower") == "b" and verdict["low"] and verdict["high"]:
        cost.turned_s, cost.untouched_s = programs["a"]["unit_s"], programs["b"]["unit_s"] / INSIDE
        cost.ratio = (INSIDE / verdict["ratio"], INSIDE / verdict["high"], INSIDE / verdict["low"])
    else:
        cost.note = session.note or "no interval"
    if loop == "range":  # the others time a statement in a loop of their own, whatever the user's loop is
        cost.others = {tool: in_a_process("time", tool, size)["ns"] for tool in TIME}
    return cost


def first_loop(script: Path) -> int:
    """The line of a script's first loop."""
    lines = script.read_text(encoding="utf-8").splitlines()
    return next(number for number, line in enumerate(lines, 1) if line.startswith(("for ", "while ")))


def costs(plan: Plan) -> Iterator[Cost]:
    """Every loop at every size."""
    for size in BODIES:
        for loop in LOOPS:
            with tempfile.TemporaryDirectory() as folder:
                yield cost_of(loop, size, plan, Path(folder))


def alarms(plan: Plan) -> list[Alarms]:
    """Each tool compares each kind with itself, the tools in turns so that all meet the same machine."""
    found = {(tool, kind): Alarms(tool, kind) for kind in KINDS for tool in (*OURS, *COMPARE)}
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(plan.comparisons):
            for one in found.values():
                compare_once(one, Path(folder))
                print(f"  {one.tool}, {one.kind}: {one.different[-1:]}", file=sys.stderr, flush=True)
    return list(found.values())


def compare_once(one: Alarms, folder: Path) -> None:
    """One comparison by one tool. A session without an answer is noted, and is no comparison."""
    if one.tool not in OURS:
        result = in_a_process("compare", one.tool, one.kind)
        one.different.append(bool(result["different"]))
        one.seconds.append(result["seconds"])
        return
    a, b = (write(folder / f"{one.kind}_{name}.py", script(one.kind)) for name in ("a", "b"))
    session = explain(a, b, budget=OURS[one.tool])
    if session.note:
        one.notes.append(session.note)
        return
    one.different.append(session.verdict.get("kind") == "slower")
    one.undecided += session.verdict.get("kind") == "undecided"
    one.seconds.append(session.seconds)


def cost_table(rows: list[Cost]) -> str:
    """Markdown."""
    lines = [
        "| loop | unit | untouched | under whyslower | ratio | " + " | ".join(TIME) + " |",
        "|" + " --- |" * (5 + len(TIME)),
    ]
    for row in rows:
        told = ["", "", f"no answer: {row.note}"]
        if row.ratio:
            told = [f"{1e9 * s:.1f} ns" for s in (row.untouched_s, row.turned_s)]
            told.append("{:.3f} ({:.3f} to {:.3f})".format(*row.ratio))
        told += [f"{row.others[tool]:.1f} ns" if tool in row.others else "" for tool in TIME]
        lines.append(f"| {row.loop} | {row.size} | " + " | ".join(told) + " |")
    return "\n".join(lines)


def alarm_table(rows: list[Alarms]) -> str:
    """Markdown."""
    lines = [
        "| tool | program | called different from itself | its rate is at most (99 %) | undecided | seconds, median |",
        "|" + " --- |" * 6,
    ]
    for row in rows:
        n, k = len(row.different), sum(row.different)
        taken = f"{np.median(row.seconds):.1f}" if row.seconds else "; ".join(row.notes)
        lines.append(f"| {row.tool} | {row.kind} | {k} of {n} | {at_most(k, n):.2f} | {row.undecided} | {taken} |")
    return "\n".join(lines)


def over_limit(rows: list[Cost]) -> list[Cost]:
    """Loops of 500 ns and more whose cost surely lies over the limit (its whole interval does)."""
    return [row for row in rows if row.size != "30 ns" and row.ratio and row.ratio[1] > COST_LIMIT]


def main() -> int:
    """The command; 1 when a bar is surely missed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="a few minutes: the tables' form more than their figures")
    parser.add_argument("--only", choices=["cost", "alarms"])
    parser.add_argument("--comparisons", type=int, metavar="N", help=f"by each tool, of each kind ({FULL.comparisons})")
    parser.add_argument("--json", type=Path, help="write every single figure to this file")
    options = parser.parse_args()
    plan = QUICK if options.quick else FULL
    plan = replace(plan, comparisons=options.comparisons or plan.comparisons)
    print(here(), end="\n\n")
    found: list[Cost] = []
    for cost in costs(plan) if options.only != "alarms" else ():
        found.append(cost)
        print(f"  {cost.loop}, {cost.size}: done", file=sys.stderr, flush=True)
    print(cost_table(found), end="\n\n")
    counted = alarms(plan) if options.only != "cost" else []
    print(alarm_table(counted))
    if options.json:
        options.json.write_text(
            json.dumps({"cost": [asdict(c) for c in found], "alarms": [asdict(a) for a in counted]})
        )
    late = over_limit(found)
    missing = [row for row in found if not row.ratio]
    return 1 if late or missing else 0


if __name__ == "__main__":
    sys.exit(main())
