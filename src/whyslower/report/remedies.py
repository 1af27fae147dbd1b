"""Which of the remedies that were tried is the one to take."""

from __future__ import annotations

from collections.abc import Sequence

from whyslower.records import Remedy


def ranked(remedies: Sequence[Remedy]) -> list[Remedy]:
    """Those that keep the results first, each kind by its gain."""
    return sorted(remedies, key=lambda remedy: (not remedy.same_results, -remedy.gain))


def to_apply(remedies: Sequence[Remedy]) -> Remedy | None:
    """The one with the largest gain that keeps the results and is a change to the script; None where there is none."""
    return next((remedy for remedy in ranked(remedies) if remedy.same_results and remedy.patch), None)
