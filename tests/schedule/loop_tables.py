"""What discovery says of programs' loops, made up."""

from __future__ import annotations

from typing import Any

from whyslower.schedule.facing import hot_chains
from whyslower.schedule.loops import choose, hot_chain, rows


def row(line: int, units: int, seconds: float, **more: Any) -> dict[str, Any]:
    facts = {"file": "a.py", "kind": "for", "function": "", "leaves": False, "parent": None, "entries": 1}
    return (
        facts
        | {"line": line, "end": line + 5, "units": units, "length": units, "seconds": seconds}
        | {
            "open": False,
            "ranged": True,
        }
        | more
    )


def chain(*found: dict[str, Any]) -> list[Any]:
    return hot_chain(rows({"loops": list(found)}), sum(r["seconds"] for r in found if not r["parent"]))


def lines(chains: dict[str, list[Any]]) -> dict[str, int | None]:
    return {label: chosen.line if chosen else None for label, chosen in choose(chains).items()}


def taken(**programs: tuple[list[dict[str, Any]], float]) -> dict[str, int | None]:
    """The line of each program's loop, from its loops and the seconds that it ran."""
    return lines(hot_chains(tables(programs)))


def tables(programs: dict[str, tuple[list[dict[str, Any]], float]]) -> dict[str, tuple[list[Any], float]]:
    """Each program's loops with their heads and texts."""
    return {
        label: (
            [
                r._replace(**{name: f.get(name, "") for name in ("head", "text", "around")}, timed=bool(f.get("timed")))
                for r, f in zip(rows({"loops": found}), found, strict=True)
            ],
            whole,
        )
        for label, (found, whole) in programs.items()
    }


def heads(*found: tuple[str, float]) -> tuple[list[dict[str, Any]], float]:
    """Loops one after the other, by their first lines and seconds."""
    rows_ = [
        row(10 * n, 900, seconds, entries=int(seconds > 0)) | {"head": head}
        for n, (head, seconds) in enumerate(found, start=1)
    ]
    return rows_, sum(seconds for _, seconds in found)
