"""The programs' scripts, which must stay as they are while they are compared."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from whyslower.errors import ChangedError
from whyslower.measure.specs import file_of, own_sources, text_path
from whyslower.records import Program

ADVICE = "Start again, and leave it as it is until the answer is there."

Stamp = tuple[int, int, int, int]


class Files:
    """What the programs' scripts held when the session began. Programs whose text is kept are passed over, and so are
    the modules that they import."""

    def __init__(self, programs: Iterable[Program]) -> None:
        self._held: dict[str, tuple[Path, Stamp, bytes]] = {}
        for program in programs:
            path = Path(program.directory, file_of(program))
            if path.is_file() and str(text_path(program)) not in own_sources(program):
                self._held[program.label] = (path, _stamp(path), path.read_bytes())

    def check(self, label: str, name: str) -> None:
        """Raises ChangedError where a program's script is gone, or holds something else."""
        if label not in self._held:
            return
        path, seen, content = self._held[label]
        try:
            stamp = _stamp(path)
            if stamp == seen:
                return
            now = path.read_bytes()
        except OSError as error:
            raise ChangedError(f"{name}: {path} can't be read any more: {error.strerror}.", ADVICE) from None
        if now != content:
            raise ChangedError(f"{name} was changed while it was compared, so nothing can be said of it.", ADVICE)
        self._held[label] = (path, stamp, content)


def _stamp(path: Path) -> Stamp:
    """What differs once a file is written to or replaced."""
    stat = path.stat()
    return stat.st_ino, stat.st_size, stat.st_mtime_ns, stat.st_ctime_ns
