"""What is left of a study's factors once some variants are not measured."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from whyslower.questions import Levels, StudyFactor


def present(factors: Sequence[StudyFactor], variants: Iterable[Levels]) -> tuple[StudyFactor, ...]:
    """The factors with those of their levels that some variant has; one that has a single level left is no factor."""
    held = list(variants)
    reduced = [
        msgspec.structs.replace(f, levels=tuple(each for each in f.levels if any(v[f.name] == each for v in held)))
        for f in factors
    ]
    return tuple(factor for factor in reduced if len(factor.levels) > 1)
