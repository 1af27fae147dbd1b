"""Writes docs/gallery.md: each question with the answer recorded here, from the logs in docs/gallery/ alone.

    python benchmarks/gallery_page.py                      write the page again: nothing is measured
    python benchmarks/gallery_page.py --run                run all entries first, and keep their logs
    python benchmarks/gallery_page.py --run NAME [NAME]    these entries only
        --budget-factor F    of the seconds that each entry states
        --needs cuda         only the parts that need this (on a machine that has it)
        --folder DIR         where the logs lie, and the page beside them (docs/gallery)

A log is docs/gallery/ENTRY/PART.jsonl.gz; a ladder's steps and a claim's further sessions are PART.step-1.jsonl.gz,
PART.NAME.jsonl.gz. `whyslower show` reads them as they are. Before a log is kept, the paths of the machine are taken
out of it; one that packs to more than 300 kB also loses the events that no answer is computed from, and each is read
again to see that it still gives the same answer. A part that was skipped, or gave no figures, keeps its older record.
"""

from __future__ import annotations

import argparse
import gzip
import re
import sys
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, get_args

import msgspec

from gallery_markdown import escaped, markdown
from recorded_cases import ROOT
from whyslower.api.gallery import run
from whyslower.api.gallery_job import Options, stem
from whyslower.api.needs import Present
from whyslower.questions import Entry, Need, Part
from whyslower.report import gallery_wording as wording
from whyslower.report.gallery_answer import PartAnswer, has_figures
from whyslower.report.gallery_document import part_document
from whyslower.report.gallery_kept import LOG, PACKED_LOG, Kept, kept, kept_logs
from whyslower.studies.entries import GALLERY, chosen, entries, folder, slug

LOGS = ROOT / "docs" / "gallery"
MOST_BYTES = 300_000  # of a packed log: all of them together are to stay small beside the code
NOT_READ = (b'{"event":"WorkerReady"', b'{"event":"FirstUnit"')  # how events begin that no answer is computed from
SEED = 1  # of every recorded session

HEAD = "<!-- Written by benchmarks/gallery_page.py from the logs in docs/gallery: change those, not this page. -->"
INTRODUCTION = """\
# The gallery

Questions as people ask them, each with the commands that answer it and the answer recorded here. `whyslower gallery`
lists them, `whyslower gallery NAME` runs one on your machine, where the answer may be another: the scripts are plain
Python, to be read and changed. Intervals are 95 % ones.

Every figure is computed from the logs in `docs/gallery/`, and `whyslower show LOG` prints any of them in full. They are
the sessions' own, packed, without the paths of the machine; one of more than 300 kB is kept without the events that no
answer is computed from (when a worker stood ready, how long its first unit took).
"""
NO_RECORD = "No session of this is recorded yet."
NO_GPU_RECORD = "No session on a machine with a GPU is recorded yet."
GPU: set[Need] = {"cuda", "cupy"}
NOT_RECORDED = "it is not in the recorded sessions"


# --- the page ---------------------------------------------------------------------------------------------------------


def page(there: Mapping[str, Entry], logs: Path = LOGS, root: Path = GALLERY) -> str:
    """The whole page: the same entries and logs always give the same text."""
    parts = [HEAD, INTRODUCTION.rstrip(), _index(there.values())]
    parts += [_entry(entry, logs / name, folder(entry, root)) for name, entry in there.items()]
    return "\n\n".join(parts) + "\n"


def _index(there: Iterable[Entry]) -> str:
    lines = ["| entry | the question | takes | needs |", "| --- | --- | --- | --- |"]
    for entry in there:
        name, *cells = (escaped(cell) for cell in wording.list_row(entry))
        lines.append(f"| [`{name}`](#{name}) | {' | '.join(cells)} |")
    return "\n".join(lines)


def _entry(entry: Entry, logs: Path, place: Path) -> str:
    parts = [f"## {entry.name}", f"*{escaped(entry.question)}*"]
    if entry.sources:
        parts.append("Asked at " + ", ".join(f"<{source}>" for source in entry.sources) + ".")
    needs = wording.needs_phrase(entry)
    takes = f"{wording.time(entry.budget)}{f'; needs {needs}' if needs else ''}"
    source = f"[its files](../src/whyslower/gallery/{place.name})"
    parts.append(f"`whyslower gallery {entry.name}` runs it ({takes}), {source}.")
    parts += [_part(entry, part, logs, place) for part in entry.parts]
    return "\n\n".join(parts)


def _part(entry: Entry, part: Part, logs: Path, place: Path) -> str:
    found = kept(part, place, kept_logs(logs, slug(part)))
    title = f"### {escaped(part.title)}"
    if found is None:
        return f"{title}\n\n{NO_GPU_RECORD if GPU & set(part.needs) else NO_RECORD}"
    left_out = {program: _why_left_out(part, program) for program in found.left_out}
    shown = part_document(PartAnswer(entry=entry.name, part=part, answer=found.answer, left_out=left_out))
    return "\n\n".join([title, *markdown(shown, part.title), _recorded(found)])


def _why_left_out(part: Part, program: str) -> str:
    needs = part.program_needs.get(program, ())
    return f"{NOT_RECORDED}; it needs {', '.join(wording.NEEDS[need] for need in needs)}" if needs else NOT_RECORDED


def _recorded(found: Kept) -> str:
    return f"*{escaped(wording.recorded_on(found.begun.machine, found.begun.started[:10]))}*"


# --- recording --------------------------------------------------------------------------------------------------------


def record(wanted: Iterable[Entry], options: Options, factor: float, logs: Path = LOGS, root: Path = GALLERY) -> None:
    """Runs the entries and keeps the logs of what they answer; says what each part came to."""
    for entry in wanted:
        place = folder(entry, root)
        own = msgspec.structs.replace(options, budget=entry.budget * factor)
        for found in run(entry, place, own):
            if found.answer is not None and has_figures(found.answer):
                keep(entry, found.part, place, options, logs / entry.name)
            print(f"{entry.name}: {part_document(found).headline}", flush=True)


def keep(entry: Entry, part: Part, place: Path, options: Options, target: Path) -> None:
    """Puts a part's logs in the place of those that were kept of it. Nothing changes where the session left none."""
    begins = stem(entry, part, options.stem)
    new = kept_logs(options.logs, begins)
    if not new:
        return
    ready = {
        path.name.removeprefix(begins).removesuffix(LOG): tidied(path.read_bytes(), place, options) for path in new
    }
    with tempfile.TemporaryDirectory(prefix="gallery-") as beside:
        for further, text in ready.items():
            Path(beside, f"{slug(part)}{further}{PACKED_LOG}").write_bytes(packed(text))
        _check_same(part, place, new, kept_logs(Path(beside), slug(part)))
        target.mkdir(parents=True, exist_ok=True)
        for old in kept_logs(target, slug(part)):
            old.unlink()
        for path in Path(beside).iterdir():
            (target / path.name).write_bytes(path.read_bytes())


def tidied(text: bytes, place: Path, options: Options) -> bytes:
    """A log without the paths of the machine that it was made on: the scripts are the gallery's, anyone's Python."""
    paths = {
        str(place): f"gallery/{place.name}",
        options.python: "python",
        sys.prefix: "environment",
        str(ROOT): "whyslower",
        str(Path.home()): "~",
    }
    for path, said in paths.items():
        text = re.sub(rb"(?<![\w.~/-])" + re.escape(path.encode()) + rb"(?![\w.-])", said.encode(), text)
    return text


def packed(text: bytes) -> bytes:
    """A log's bytes as they are kept: the same text always gives the same bytes."""
    whole = gzip.compress(text, mtime=0)
    if len(whole) <= MOST_BYTES:
        return whole
    lines = [line for line in text.splitlines(keepends=True) if not line.startswith(NOT_READ)]
    return gzip.compress(b"".join(lines), mtime=0)


def _check_same(part: Part, place: Path, before: Sequence[Path], after: Sequence[Path]) -> None:
    """That the kept logs say in figures what the session said."""
    said = [_figures(part, place, logs) for logs in (before, after)]
    if said[0] != said[1]:
        raise AssertionError(f"the kept logs of {part.title!r} give another answer than the session")


def _figures(part: Part, place: Path, logs: Sequence[Path]) -> object:
    """All numbers of an answer in their order; names and paths were meant to change."""
    found = kept(part, place, logs)
    return _numbers(msgspec.to_builtins(found.answer)) if found is not None else None


def _numbers(value: Any) -> list[Any]:
    if isinstance(value, dict):
        return [number for each in value.values() for number in _numbers(each)]
    if isinstance(value, list | tuple):
        return [number for each in value for number in _numbers(each)]
    return [repr(value)] if isinstance(value, int | float) else []


def needing(entry: Entry, need: Need) -> Entry:
    """The entry with only its parts that need this, and their share of its budget."""
    parts = tuple(
        p for p in entry.parts if need in p.needs or need in {n for ns in p.program_needs.values() for n in ns}
    )
    share = sum(part.share for part in parts) / sum(part.share for part in entry.parts)
    return msgspec.structs.replace(entry, parts=parts, budget=entry.budget * share)


# --- the command ------------------------------------------------------------------------------------------------------


def main(arguments: Sequence[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--run", nargs="*", metavar="NAME", help="run these entries first; none: all")
    parser.add_argument("--budget-factor", type=float, default=1.0, help="of the seconds that each entry states")
    parser.add_argument("--needs", choices=get_args(Need), help="only the parts that need this")
    parser.add_argument("--folder", type=Path, default=LOGS, help="where the logs lie, and the page beside them")
    asked = parser.parse_args(arguments)
    there = entries(GALLERY)
    if asked.run is not None:
        wanted = chosen(asked.run, there) if asked.run else list(there.values())
        if asked.needs:
            wanted = [own for entry in wanted if (own := needing(entry, asked.needs)).parts]
        with tempfile.TemporaryDirectory(prefix="gallery-") as logs:
            present = Present(sys.executable)
            options = Options(python=sys.executable, present=present, logs=Path(logs), seed=SEED)
            record(wanted, options, asked.budget_factor, asked.folder)
    written = asked.folder.with_suffix(".md")
    written.write_text(page(there, asked.folder), encoding="utf-8")
    print(f"{written}: {len(there)} entries, {sum(len(entry.parts) for entry in there.values())} parts")
    return 0


if __name__ == "__main__":
    sys.exit(main())
