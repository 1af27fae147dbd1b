"""From the words of the command line to programs, checked as far as that goes without running them."""

from __future__ import annotations

import ast
import re
import string
from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec

from whyslower.api.programs import interpreter, named, statement
from whyslower.errors import UsageError
from whyslower.records import Program

LABELS = string.ascii_lowercase
LINE = re.compile("[1-9][0-9]{0,8}")
QUOTES = "Text needs quotes of its own: --set \"mode='fast'\""


class Asked(msgspec.Struct, frozen=True, kw_only=True):
    """What the command line says of its programs."""

    words: tuple[str, ...]
    statements: bool = False
    setup: str = ""
    loops: tuple[str, ...] = ()
    settings: tuple[str, ...] = ()
    python: str = ""
    pythons: Mapping[str, str] = {}  # by label


def programs(asked: Asked) -> tuple[Program, ...]:
    """The programs, labelled a, b, c ... Raises UsageError."""
    if len(asked.words) < 2:
        raise UsageError("Two programs or more are needed.", "For example: whyslower a.py b.py")
    if len(asked.words) > len(LABELS):
        raise UsageError(f"At most {len(LABELS)} programs can be compared at once.", "Leave some out.")
    labels = tuple(LABELS[: len(asked.words)])
    if asked.statements and asked.loops:
        raise UsageError("A statement has no loop to choose: it is the unit.", "Leave --loop out.")
    loops, settings = chosen_loops(asked.loops, labels), chosen_settings(asked.settings, labels)
    found = []
    for label, word in zip(labels, asked.words, strict=True):
        program = Program(
            label=label,
            kind="statement",
            target=word,
            setup=asked.setup,
            python=interpreter(asked.pythons.get(label) or asked.python),
            loop=loops.get(label, ""),
            settings=tuple(settings.get(label, {}).items()),
            directory=str(Path.cwd()),
        )
        found.append(statement(program) if asked.statements else named(word, program))
    return tuple(found)


def chosen_loops(given: Sequence[str], labels: Sequence[str]) -> dict[str, str]:
    """The loop by label from `LINE`, `file.py:LINE`, `a:LINE`, `a:file.py:LINE`; one without a label is for all."""
    loops: dict[str, str] = {}
    for text in given:
        label, place = _labelled(text, labels, "--loop")
        file, _, line = place.rpartition(":")
        if not LINE.fullmatch(line) or (":" in place and not file):
            raise UsageError(f"--loop {text} names no line.", "Write --loop 12, --loop a:12 or --loop a:file.py:12.")
        for each in [label] if label else labels:
            if each in loops:
                raise UsageError(f"--loop names two loops for {each}.", "One loop a program is compared.")
            loops[each] = place
    return loops


def chosen_settings(given: Sequence[str], labels: Sequence[str]) -> dict[str, dict[str, str]]:
    """The overridden constants by label from `N=512` and `a:N=512`; one with a label goes before one without."""
    common: dict[str, str] = {}
    own: dict[str, dict[str, str]] = {}
    for text in given:
        key, equals, value = text.partition("=")
        label, name = _labelled(key, labels, "--set")
        if not equals or not name.strip().isidentifier():
            raise UsageError(f"--set {text} is not a setting.", "Write --set N=512 or --set a:N=512.")
        _check_value(text, value)
        target = own.setdefault(label, {}) if label else common
        if name.strip() in target:
            raise UsageError(f"--set gives {key.strip()} twice.", "Give it once.")
        target[name.strip()] = value.strip()
    return {label: {**common, **own.get(label, {})} for label in labels}


def _check_value(text: str, value: str) -> None:
    try:
        bare_word = isinstance(ast.parse(value.strip(), mode="eval").body, ast.Name)
    except (SyntaxError, ValueError):
        raise UsageError(f"--set {text}: {value!r} is not a Python value.", QUOTES) from None
    if bare_word:
        raise UsageError(f"--set {text}: {value} is a name, not a value.", QUOTES)


def _labelled(text: str, labels: Sequence[str], option: str) -> tuple[str, str]:
    """The label before the first colon, and the rest; "" where no label is given."""
    first, colon, rest = text.partition(":")
    if not colon:
        return "", text
    if first in labels:
        return first, rest
    if "." in first or "/" in first:
        return "", text
    raise UsageError(f"{option} {text}: there is no program {first!r}.", f"The programs are {', '.join(labels)}.")
