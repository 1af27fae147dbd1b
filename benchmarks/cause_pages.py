"""Writes docs/causes/: a page for each cause, from its file, the recorded pairs, and the figures measured on them.

    python benchmarks/cause_pages.py                            write the pages again: nothing is measured
    python benchmarks/cause_pages.py --run [--only ID,ID]       run the pairs of tests/cases first (`make cases`)
    python benchmarks/cause_pages.py --answers DIR [--scores FILE]   take answers that are there: DIR/<case>.json;
                                                                FILE (score_cases.py --json) says of which cases

Figures are kept in docs/causes/measured.json, so that pages can be written again without measuring.
"""

from __future__ import annotations

import argparse
import inspect
import json
import re
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

import msgspec

from recorded_cases import CASES, ROOT, Recorded, Row, answered, recorded, run, updated
from whyslower.causes import CAUSES
from whyslower.causes.case import Cause

PAGES = ROOT / "docs" / "causes"
MEASURED = "measured.json"
ANSWERS = ROOT / "build" / "answers"

HEAD = "<!-- Written by benchmarks/cause_pages.py: change the cause's file, not this page. -->"
SWAPPED = (
    "Where the two programs are relatives, each stretch of code that differs is exchanged by itself and measured; where"
    " they are not, what the other experiments leave is laid to the code as a whole. Such a stretch gets this name for:"
)
NO_FIGURES = "No session with this cause has been recorded yet."
NO_PAIR = "No recorded pair has it among its causes yet: its evidence is planted in `tests/causes/`."

INTRODUCTION = """\
# Causes

Why one program is slower than another that does the same job: one vocabulary, one page a cause. A cause is proven by
its experiment (that one thing changed, all else left, measured again), never by the suspicion; shares are of the
logarithm of the ratio, and with what stays unexplained they sum to 1.

`make cases` measures the recorded pairs again and writes these pages; [CONTRIBUTING.md](../../CONTRIBUTING.md) says
how a cause is added. The figures are what sessions answered, also where that differs from what was proven by hand.
"""


def pages(rows: Sequence[Row], cases: Iterable[Recorded]) -> dict[str, str]:
    """All pages by file name: the same files and figures always give the same text."""
    known = sorted(cases, key=lambda case: case.id)
    found = {f"{cause.id}.md": page(cause, rows, known) for cause in CAUSES}
    return {"README.md": index(rows, known), **found}


def index(rows: Sequence[Row], cases: Sequence[Recorded]) -> str:
    """The list of all causes."""
    lines = [
        HEAD,
        "",
        INTRODUCTION,
        "| cause | the slower program … | recorded pairs | sessions |",
        "| --- | --- | --- | --- |",
    ]
    for cause in CAUSES:
        pairs = sum(cause.id in case.cause for case in cases)
        sessions = len({row.case for row in rows if row.cause == cause.id})
        lines.append(f"| [`{cause.id}`]({cause.id}.md) | {cause.reason} | {pairs or ''} | {sessions or ''} |")
    return "\n".join(lines) + "\n"


def page(cause: Cause, rows: Sequence[Row], cases: Sequence[Recorded]) -> str:
    """What it is, how it is proven, what helps, what was measured."""
    parts = [
        f"{HEAD}\n\n# {cause.id}",
        f"The slower program **{cause.reason}**.",
        _text(sys.modules[type(cause).__module__]),
        f"## How it is proven\n\n{_text(type(cause))}",
        *_proofs(cause),
        f"## What helps\n\n{cause.advice}",
        f"## Recorded pairs\n\n{_pairs(cause, cases)}",
        f"## Measured\n\n{_measured(cause, rows, cases)}",
        f"Its file: [{_file(cause)}](../../{_file(cause)}).",
    ]
    return "\n\n".join(parts) + "\n"


def _text(what: object) -> str:
    return inspect.getdoc(what) or ""


def _file(cause: Cause) -> str:
    return str(Path(inspect.getfile(type(cause))).resolve().relative_to(ROOT))


def _proofs(cause: Cause) -> list[str]:
    """What its experiments change, and which exchanges of code it names, where it has them."""
    own = vars(type(cause))
    found = [f"**Its experiment.** {_text(own['experiments'])}"] if "experiments" in own else []
    named = " ".join(_text(own[method]) for method in ("explains", "shown") if method in own)
    return found + ([f"**In the code.** {SWAPPED} {named}"] if named else [])


def _pairs(cause: Cause, cases: Sequence[Recorded]) -> str:
    pairs = [_pair(case) for case in cases if cause.id in case.cause]
    return "\n\n".join(pairs) or NO_PAIR


def _pair(case: Recorded) -> str:
    slower = f"`{case.slower}.py` is {case.ratio:.3g} times slower"
    told = "neither is slower" if case.slower == "neither" else slower
    asked = f"[asked here]({case.source})" if _linked(case.source) else f"no thread: {_plain(case.source)}"
    place = f"{asked}, [tests/cases/{case.id}](../../tests/cases/{case.id}); {told}"
    lines = [f"**{_plain(case.title)}** ({place})"]
    lines += [f"Proven by hand: {_plain(case.experiment)}"] if case.experiment else []
    lines += [f"What helps: {_plain(case.remedy)}"] if case.remedy else []
    return "\n\n".join(lines)


def _linked(source: str) -> bool:
    """Whether it is an address; else it says what the pair was written from."""
    return source.startswith(("https://", "http://"))


def _plain(text: str) -> str:
    """A text whose signs Markdown is to leave alone, what stands in backquotes apart."""
    parts = text.split("`")
    return "`".join(part if number % 2 else re.sub(r"([*_<\[\]])", r"\\\1", part) for number, part in enumerate(parts))


def _measured(cause: Cause, rows: Sequence[Row], cases: Sequence[Recorded]) -> str:
    mine = [row for row in rows if row.cause == cause.id]
    wanted = {case.id for case in cases if cause.id in case.cause}
    missed = sorted(wanted & {row.case for row in rows} - {row.case for row in mine})
    parts = ["\n".join([TABLE, *map(_row, mine)])] if mine else []
    parts += ["Not found by the session: " + ", ".join(missed) + "."] if missed else []
    return "\n\n".join(parts) or NO_FIGURES


TABLE = """\
| pair | share of the difference | ratio before → after | experiment | best gain | machine, date |
| --- | --- | --- | --- | --- | --- |"""


def _row(row: Row) -> str:
    share = "not measured" if row.share is None else f"{row.share:.0%}"
    if row.low is not None and row.high is not None:
        share += f" ({row.low:.0%} to {row.high:.0%})"
    ratio = f"{_times(row.before)} → {_times(row.after)}" if row.before and row.after else ""
    where = ", ".join(each for each in (row.machine, row.date) if each)
    pair = f"[{row.case}]({row.source})" if _linked(row.source) else row.case
    cells = [pair, share, ratio, row.experiment, _times(row.gain), where]
    return f"| {' | '.join(cell.replace('|', '&#124;') for cell in cells)} |"


def _times(value: float | None) -> str:
    return f"{value:.3g}x" if value is not None else ""


# --- files ------------------------------------------------------------------------------------------------------------


def read_rows(folder: Path = PAGES) -> list[Row]:
    """The recorded figures; none where nothing was measured yet."""
    path = folder / MEASURED
    return msgspec.json.decode(path.read_bytes(), type=list[Row]) if path.exists() else []


def write(rows: Sequence[Row], cases: Iterable[Recorded], folder: Path = PAGES) -> None:
    """Writes figures and pages; pages of causes that are gone go too."""
    folder.mkdir(parents=True, exist_ok=True)
    data = json.dumps(msgspec.to_builtins(rows), indent=1, ensure_ascii=False)
    (folder / MEASURED).write_text(data + "\n", encoding="utf-8")
    made = pages(rows, cases)
    for old in folder.glob("*.md"):
        if old.name not in made:
            old.unlink()
    for name, text in made.items():
        (folder / name).write_text(text, encoding="utf-8")


def main(arguments: Sequence[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--run", action="store_true", help="run the recorded pairs first")
    parser.add_argument("--only", default="", help="ids of pairs to run, separated by commas")
    parser.add_argument("--budget", type=float, default=60.0, help="seconds a pair")
    parser.add_argument("--answers", type=Path, help="a folder of answers, <case>.json (--run: they are kept there)")
    parser.add_argument("--scores", type=Path, help="the --json output of score_cases.py")
    parser.add_argument("--cases", type=Path, action="append", help="more folders of recorded pairs")
    asked = parser.parse_args(arguments)
    own = recorded()
    answers: Path = asked.answers or ANSWERS
    if asked.run:
        only = set(filter(None, asked.only.split(",")))
        run([case for case in own.values() if case.device == "cpu" and case.id in (only or own)], asked.budget, answers)
    rows = read_rows()
    if asked.run or asked.answers:
        scored = json.loads(asked.scores.read_text(encoding="utf-8")) if asked.scores else []
        rows = updated(rows, recorded([CASES, *(asked.cases or ())]), answered(answers), scored)
    write(rows, own.values())
    print(f"{len(CAUSES)} causes, {len(own)} recorded pairs, {len({row.case for row in rows})} of them measured")
    return 0


if __name__ == "__main__":
    sys.exit(main())
