"""What the gallery's parts answer, whether from a run just made or from logs that were kept of one."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import PurePath
from typing import Any, Literal

import msgspec

from whyslower.questions import CrossoverAnswer, Judged, Need, Part, StudyAnswer
from whyslower.records import Answer, Record


class Step(Record, frozen=True, kw_only=True):
    """Two neighbouring rungs, by their labels: the answer of the session that compared them, or why there is none."""

    first: str
    second: str
    answer: Answer | None = None
    failure: str = ""


class LadderAnswer(Record, frozen=True, kw_only=True):
    """All rungs against the first in one session, and each step with its reason in a session of its own."""

    rungs: tuple[str, ...]  # labels in order, without those that were left out
    names: dict[str, str]  # what each is called, by label
    whole: Answer | None = None
    steps: tuple[Step, ...] = ()


class ClaimsAnswer(Record, frozen=True, kw_only=True):
    """The claims of one file, each judged."""

    judged: tuple[Judged, ...]
    machine: dict[str, Any] = msgspec.field(default_factory=dict)  # the one that the answers hold for


AnyAnswer = Answer | LadderAnswer | StudyAnswer | CrossoverAnswer | ClaimsAnswer
Outcome = Literal["answered", "undecided", "unsupported", "failed", "interrupted", "skipped"]


class PartAnswer(Record, frozen=True, kw_only=True):
    """One part of an entry: answered, skipped because something is `missing`, or failed. A failure may leave both."""

    entry: str
    part: Part
    answer: AnyAnswer | None = None
    missing: tuple[Need, ...] = ()
    left_out: dict[str, str] = msgspec.field(default_factory=dict)  # programs that it goes on without: why
    failure: str = ""
    ended: Literal["", "budget", "interrupted", "failed"] = ""  # what the failure is

    @property
    def outcome(self) -> Outcome:
        """What it came to; `unsupported`: a claim that its file requires is not supported here."""
        if self.missing:
            return "skipped"
        if self.failure or self.answer is None:
            return "undecided" if self.ended == "budget" else self.ended or "failed"
        if isinstance(self.answer, ClaimsAnswer) and not _holds(self.answer):
            return "unsupported"
        return "answered" if _decided(self.answer) else "undecided"


def _holds(found: ClaimsAnswer) -> bool:
    return all(each.kind == "supported" for each in found.judged if each.claim.required)


def _decided(found: AnyAnswer) -> bool:
    if isinstance(found, Answer):
        return bool(found.verdicts) and all(verdict.kind != "undecided" for verdict in found.verdicts.values())
    if isinstance(found, LadderAnswer):
        return found.whole is not None and _decided(found.whole)
    if isinstance(found, StudyAnswer):
        return bool(found.effects) and all(effect.kind != "undecided" for effect in found.effects)
    if isinstance(found, CrossoverAnswer):
        return bool(found.stretches)
    return all(each.kind != "open" for each in found.judged)


def has_figures(found: AnyAnswer) -> bool:
    """Whether anything was measured that the answer tells of."""
    if isinstance(found, Answer):
        return bool(found.verdicts)
    if isinstance(found, LadderAnswer):
        return any(each is not None and bool(each.verdicts) for each in (found.whole, *(s.answer for s in found.steps)))
    if isinstance(found, StudyAnswer):
        return bool(found.effects)
    if isinstance(found, CrossoverAnswer):
        return bool(found.points)
    return any(each.ratio is not None for each in found.judged)


def labels(programs: Sequence[str]) -> dict[str, str]:
    """Each program by its label: its file's name without the ending; a second one of that name gets a number."""
    found: dict[str, str] = {}
    for program in programs:
        stem = PurePath(program.split()[0]).stem
        label, number = stem, 1
        while label in found:
            number += 1
            label = f"{stem}-{number}"
        found[label] = program
    return found
