"""Where a file really lies."""

from __future__ import annotations

import os


def real(path: str) -> str:
    """The real path of a file; as it is written where it has none: no file, or the current folder is gone."""
    try:
        return os.path.realpath(path)
    except (OSError, ValueError):
        return path
