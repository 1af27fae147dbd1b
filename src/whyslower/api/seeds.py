"""Seeds of a session's random order."""

from __future__ import annotations

import secrets

SEEDS = 2**31  # seeds are below


def seed_or_any(seed: int | None) -> int:
    """The seed that was given, or one drawn at random."""
    return secrets.randbelow(SEEDS) if seed is None else seed
