"""The programs' own files, which must stay as they are while they are compared."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from whyslower.errors import UsageError
from whyslower.measure.specs import own_sources, text_path
from whyslower.records import Program

ADVICE = "Start again, and leave it as it is until the answer is there."


class Files:
    """What the programs' scripts held when the session began. Programs that are in no file are passed over."""

    def __init__(self, programs: Iterable[Program]) -> None:
        self._held: dict[str, tuple[Path, float, bytes]] = {}
        for program in programs:
            path = text_path(program)
            if path.is_file() and str(path) not in own_sources(program):
                self._held[program.label] = (path, path.stat().st_mtime, path.read_bytes())

    def check(self, label: str, name: str) -> None:
        """Raises UsageError where a program's script is gone, or holds something else."""
        if label not in self._held:
            return
        path, seen, content = self._held[label]
        try:
            changed = path.stat().st_mtime
            if changed == seen:
                return
            now = path.read_bytes()
        except OSError as error:
            raise UsageError(f"{name}: {path} can't be read any more: {error.strerror}.", ADVICE) from None
        if now != content:
            raise UsageError(f"{name} was changed while it was compared, so nothing can be said of it.", ADVICE)
        self._held[label] = (path, changed, content)
