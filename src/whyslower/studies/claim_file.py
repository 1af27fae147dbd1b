"""A file of claims: TOML with a [[claim]] table for each."""

from __future__ import annotations

import math
import tomllib
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any, get_args

import msgspec

from whyslower.errors import UsageError
from whyslower.questions import Claim, Direction

EXAMPLE = '[[claim]] with name, text, study and factor, and what it says: direction = "faster", margin = "5%".'
DIRECTIONS: tuple[str, ...] = get_args(Direction)
PROGRAM = "program"  # the factor of a claim about two scripts
PROGRAMS = ("a", "b")  # and its levels
# A number beyond 1 is 2 meant as 2 %; as a percentage, 1000 % (eleven times the time) is still meant as it stands.
WIDEST, WIDEST_PERCENTAGE = 1.0, 10.0


def read_claims(path: str) -> tuple[Claim, ...]:
    """The claims of a file, in its order, checked as far as that goes without running their studies.

    Raises UsageError.
    """
    tables = _tables(path)
    claims = tuple(_claim(f"{path}: claim {number}", table, path) for number, table in enumerate(tables, 1))
    names = [claim.name for claim in claims]
    for name in names:
        if names.count(name) > 1:
            raise UsageError(f"{path}: two claims are named {name!r}.", "Give each a name of its own.")
    return claims


def _tables(path: str) -> list[Any]:
    try:
        data = tomllib.loads(Path(path).read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise UsageError(f"There is no file {path}.", f"The current folder is {Path.cwd()}.") from None
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"{path} can't be read: {error}.", "Name a TOML file of claims.") from None
    except tomllib.TOMLDecodeError as error:
        raise UsageError(f"{path} is not valid TOML: {error}.", EXAMPLE) from None
    _check_known(path, data, ("claim",))
    tables = data.get("claim")
    if not (isinstance(tables, list) and tables):
        raise UsageError(f"{path} holds no claim.", EXAMPLE)
    return tables


def _claim(place: str, table: Any, path: str) -> Claim:
    """One table as a claim; `place` names it in messages until its name is known."""
    if not isinstance(table, dict):
        raise UsageError(f"{place} is not a table.", EXAMPLE)
    if isinstance(table.get("name"), str) and table["name"].strip():
        place = f"{path}: claim {table['name']!r}"
    _check_known(place, table, Claim.__struct_fields__)
    _check_direction(place, table.get("direction", DIRECTIONS[0]))
    data = dict(table)
    if "margin" in data:
        data["margin"] = _margin(place, data["margin"])
    if isinstance(data.get("where"), dict):  # one level may stand without its brackets
        data["where"] = {key: value if isinstance(value, list) else [value] for key, value in data["where"].items()}
    try:
        claim = msgspec.convert(data, Claim)
    except msgspec.ValidationError as error:
        raise UsageError(f"{place}: {_plain(error)}.", EXAMPLE) from None
    for fault, advice in _faults(claim, Path(path).parent):
        raise UsageError(f"{place}: {fault}.", advice)
    return _about_scripts(claim) if claim.programs else claim


def _check_known(place: str, data: Mapping[str, Any], known: tuple[str, ...]) -> None:
    for name in data:
        if name not in known:
            near = get_close_matches(name, known, 1)
            meant = f"Did you mean {near[0]}? " if near else ""
            raise UsageError(f"{place}: there is no field {name!r}.", f"{meant}Known: {', '.join(known)}.")


def _check_direction(place: str, written: Any) -> None:
    if written not in DIRECTIONS:
        raise UsageError(f"{place}: {written!r} is no direction.", f"Write one of {', '.join(DIRECTIONS)}.")


def _plain(error: msgspec.ValidationError) -> str:
    """The validator's message, its path as a field: `Expected `str`, got `int` - at `$.text`` is about `text`."""
    what, _, where = str(error).partition(" - at ")
    fields = where.strip("`").removeprefix("$").strip(".")
    what = what[:1].lower() + what[1:]
    return f"`{fields}`: {what}" if fields else what


def _margin(place: str, written: Any) -> float:
    """A fraction (0.02), or a percentage as text ("2%")."""
    text = str(written).strip()
    percentage = isinstance(written, str) and text.endswith("%")
    try:
        if isinstance(written, bool):
            raise ValueError
        found = float(text.removesuffix("%")) / (100 if percentage else 1)
    except ValueError:
        raise UsageError(f"{place}: a margin of {written!r} is no number.", 'Write margin = "2%" or 0.02.') from None
    if not (math.isfinite(found) and 0 < found <= (WIDEST_PERCENTAGE if percentage else WIDEST)):
        raise UsageError(
            f"{place}: a margin of {written} is out of range.",
            'Write a fraction between 0 and 1 (0.02), or a percentage up to 1000 % ("2%").',
        )
    return found


def _faults(claim: Claim, folder: Path) -> Iterator[tuple[str, str]]:
    """What is wrong with a claim, as the rest of a sentence, and what to do."""
    if not claim.name.strip():
        yield "its name is empty", "Name it; --only asks for it by that name."
    if not claim.text.strip():
        yield "its text is empty", "Say what it claims, as a sentence."
    if bool(claim.study) == bool(claim.programs):
        what = "both a study and programs" if claim.study else "neither a study nor programs"
        yield f"it names {what}", 'Name study = "file.py", or programs = ["a.py", "b.py"].'
    yield from _script_faults(claim) if claim.programs else _study_faults(claim)
    for file in (claim.study, *claim.programs):
        if file and not (folder / file).is_file():
            yield f"there is no file {file}", f"Paths are relative to the claims' folder, {folder.resolve()}."


def _study_faults(claim: Claim) -> Iterator[tuple[str, str]]:
    if not claim.factor.strip():
        yield "it names no factor", 'Name the study\'s factor that it is about: factor = "layout".'
    for name, levels in claim.where.items():
        if not levels:
            yield f"`where` names no level of {name}", f"Name one or more: where = {{{name} = [...]}}."


def _script_faults(claim: Claim) -> Iterator[tuple[str, str]]:
    if len(claim.programs) != len(PROGRAMS):
        yield f"two programs are compared, not {len(claim.programs)}", 'Write programs = ["a.py", "b.py"].'
    if claim.factor not in ("", PROGRAM):
        yield f"two scripts have no factor {claim.factor!r}", f'Leave it out: it is "{PROGRAM}".'
    if claim.where:
        yield "two scripts have no other factors for `where`", "Leave it out."
    for level in (claim.level, claim.against):
        if level not in (None, *PROGRAMS):
            yield f"{level!r} is neither of the two programs", "They are a and b, in the order of `programs`."
    if claim.level is not None and claim.level == claim.against:
        yield "it holds a program against itself", "They are a and b, in the order of `programs`."


def _about_scripts(claim: Claim) -> Claim:
    """A claim about two scripts says something of b, held against a, unless it says otherwise."""
    against = claim.against or ("a" if claim.level in (None, "b") else "b")
    level = claim.level or ("b" if against == "a" else "a")
    return msgspec.structs.replace(claim, factor=PROGRAM, level=level, against=against)
