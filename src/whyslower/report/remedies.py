"""Which of the remedies that were tried is the one to take."""

from __future__ import annotations

from collections.abc import Sequence

from whyslower.records import Remedy


def ranked(remedies: Sequence[Remedy]) -> list[Remedy]:
    """Those that keep the results first, each kind by its gain."""
    return sorted(remedies, key=lambda remedy: (not remedy.same_results, -remedy.gain))


def to_apply(remedies: Sequence[Remedy]) -> Remedy | None:
    """The one with the largest gain that keeps the results and is a change to a file; None where there is none."""
    return next((r for r in ranked(remedies) if r.same_results and r.patch and not _of_no_file(r.patch)), None)


def _of_no_file(patch: str) -> bool:
    """Whether it changes a text that is written out for a statement or a callable alone."""
    return patch.startswith("--- <")
