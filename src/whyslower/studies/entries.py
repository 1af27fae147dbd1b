"""The gallery's entries, read from their folders and checked as strictly as they can be without running anything."""

from __future__ import annotations

import math
import re
import shlex
import tomllib
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from itertools import accumulate
from pathlib import Path
from typing import Any

import msgspec

from whyslower.errors import UsageError
from whyslower.questions import Entry, Part

GALLERY = Path(__file__).parent.parent / "gallery"
FILE = "entry.toml"
ADVICE = "An entry's fields are those of Entry and Part in whyslower/questions.py."
COMMON = {"kind", "title", "needs", "share"}
FIELDS = {  # what a part of each kind may say besides
    "explain": {"programs", "program_needs", "settings"},
    "ladder": {"programs", "program_needs"},
    "study": {"file", "contrast"},
    "crossover": {"programs", "program_needs", "vary"},
    "claim": {"file"},
}
LONGEST_SLUG = 100  # characters; with the entry's and a session's names it stays below what file systems take (255)
MATCHES = 3  # names that may have been meant


def entries(root: Path = GALLERY) -> dict[str, Entry]:
    """All entries by name, in the order of their names. Raises UsageError at the first fault of one."""
    found = [read_entry(path.parent) for path in sorted(root.glob(f"*/{FILE}"))]
    return {entry.name: entry for entry in sorted(found, key=lambda entry: entry.name)}


def chosen(names: Iterable[str], there: Mapping[str, Entry]) -> list[Entry]:
    """The entries of these names, each once. Raises UsageError for a name that is none, with what may be meant."""
    wanted = list(dict.fromkeys(name.replace("_", "-").lower() for name in names))
    for name in wanted:
        if name not in there:
            near = get_close_matches(name, there, MATCHES) or [each for each in there if name in each]
            meant = f"Did you mean {' or '.join(near)}? " if near else ""
            advice = f"{meant}`whyslower gallery` lists all {len(there)}."
            raise UsageError(f"The gallery has no entry {name!r}.", advice)
    return [there[name] for name in wanted]


def folder(entry: Entry, root: Path = GALLERY) -> Path:
    """Where an entry's files lie."""
    return root / entry.name.replace("-", "_")


def slug(part: Part) -> str:
    """A part's title as a file's name: letters, digits and hyphens, its first words where it is long."""
    words = re.findall(r"[a-z0-9]+", part.title.lower())
    ends = accumulate(len(word) + 1 for word in words)
    return "-".join(word for word, end in zip(words, ends, strict=True) if end <= LONGEST_SLUG)


def files(part: Part) -> list[str]:
    """The files that a part names; a program may have arguments behind its own."""
    return [_file(program) for program in part.programs] + ([part.file] if part.file else [])


def _file(program: str) -> str:
    try:
        return (shlex.split(program) or [""])[0]
    except ValueError:  # a quote that is never closed: no file has that name
        return program


def read_entry(place: Path) -> Entry:
    """The entry of one folder. Raises UsageError for anything that could not be run."""
    path = place / FILE
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise UsageError(f"{path} can't be read: {error}.", ADVICE) from None
    _check_fields(path, data)
    try:
        read = msgspec.convert(data, Entry)
    except msgspec.ValidationError as error:
        raise UsageError(f"{path}: {error}.", ADVICE) from None
    entry = msgspec.structs.replace(read, name=place.name.replace("_", "-"))
    for fault in _faults(entry, place):
        raise UsageError(f"{path}: {fault}.", ADVICE)
    return entry


# --- fields -----------------------------------------------------------------------------------------------------------


def _check_fields(path: Path, data: Mapping[str, Any]) -> None:
    """A misspelt field would otherwise be a field left out."""
    _check_known(f"{path}: an entry", data, set(Entry.__struct_fields__) - {"name"})
    parts = data.get("parts")
    for part in parts if isinstance(parts, list) else ():
        if isinstance(part, dict) and part.get("kind") in FIELDS:
            _check_known(f"{path}: a part of the kind {part['kind']}", part, COMMON | FIELDS[part["kind"]])


def _check_known(what: str, data: Mapping[str, Any], known: set[str]) -> None:
    for name in data:
        if name not in known:
            raise UsageError(f"{what} has no field {name!r}.", f"It may have {', '.join(sorted(known))}.")


# --- faults -----------------------------------------------------------------------------------------------------------


def _faults(entry: Entry, place: Path) -> Iterable[str]:
    """What is wrong with an entry, as the rest of a sentence."""
    if not entry.question.strip():
        yield "the question is empty"
    if not _positive(entry.budget):
        yield f"a budget of {entry.budget} is no number of seconds above 0"
    yield from (f"the source {source!r} is no address" for source in entry.sources if not _address(source))
    if not entry.parts:
        yield "it has no parts"
    names = [slug(part) for part in entry.parts]
    yield from (f"two parts would keep their logs as {name!r}" for name in names if names.count(name) > 1)
    for part in entry.parts:
        yield from (f"{part.title or part.kind}: {fault}" for fault in _part_faults(part, place))


def _address(source: str) -> bool:
    return re.fullmatch(r"https?://\S+", source) is not None


def _positive(number: float) -> bool:
    return math.isfinite(number) and number > 0


def _part_faults(part: Part, place: Path) -> Iterable[str]:
    if not slug(part):
        yield "its title holds no letter"
    if not _positive(part.share):
        yield f"a share of {part.share} is none"
    yield from SHAPES[part.kind](part)
    yield from (f"there is no file {name} in {place.name}" for name in files(part) if not (place / name).is_file())
    if len(set(part.programs)) < len(part.programs) and part.kind != "explain":  # two may be one program against itself
        yield "a program stands in it twice"
    unknown = sorted(set(part.program_needs) - set(part.programs))
    yield from (f"program_needs speaks of {name}, which is none of its programs" for name in unknown)


def _explain(part: Part) -> Iterable[str]:
    if len(part.programs) != 2:
        yield f"two programs are compared, not {len(part.programs)}"
    yield from (f"{text!r} is no setting: NAME=VALUE or LABEL:NAME=VALUE" for text in part.settings if "=" not in text)


def _ladder(part: Part) -> Iterable[str]:
    if len(part.programs) < 2:
        yield "a ladder has two rungs or more"


def _study(part: Part) -> Iterable[str]:
    yield from _claim(part)
    if len(part.contrast) not in (0, 2):
        yield "a contrast is between two variants"


def _crossover(part: Part) -> Iterable[str]:
    if len(part.programs) < 2:
        yield "a crossover is of two programs or more"
    if "=" not in part.vary:
        yield "it does not say what to vary: N=16..4096"


def _claim(part: Part) -> Iterable[str]:
    if not part.file:
        yield "its file is missing"


SHAPES = {"explain": _explain, "ladder": _ladder, "study": _study, "crossover": _crossover, "claim": _claim}
