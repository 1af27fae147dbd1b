"""The programs' scripts and their own modules, which must stay as they are while they are compared."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from whyslower.errors import ChangedError
from whyslower.measure.specs import file_of, own_sources, text_path
from whyslower.records import Program

ADVICE = "Start again, and leave it as it is until the answer is there."

Stamp = tuple[int, int, int, int]


class Files:
    """What the programs' scripts held when the session began, and their own modules when their loops were looked for.
    Programs whose text is kept are passed over, and so are modules that are imported later."""

    def __init__(self, programs: Iterable[Program]) -> None:
        self._scripts: dict[str, _Held] = {}
        self._modules: dict[str, dict[Path, _Held]] = {}
        for program in programs:
            path = Path(program.directory, file_of(program))
            if path.is_file() and str(text_path(program)) not in own_sources(program):
                self._scripts[program.label] = _held(path)

    def met(self, label: str, files: Iterable[str]) -> None:
        """From now on, the files of a program's own modules have to stay as they are too."""
        if label not in self._scripts:
            return
        known, script = self._modules.setdefault(label, {}), self._scripts[label].path.resolve()
        for path in map(Path, files):
            if path not in known and path != script and path.is_file():  # else it is in a scratch folder alone
                known[path] = _held(path)

    def check(self, label: str, name: str) -> None:
        """Raises ChangedError where a file of a program is gone, or holds something else."""
        script = self._scripts.get(label)
        if script is not None:
            script.check(name, f"{name} was changed")
        for module in self._modules.get(label, {}).values():
            module.check(name, f"{module.path.name}, which {name} imports, was changed")


@dataclass
class _Held:
    """What a file held when it was met."""

    path: Path
    seen: Stamp
    content: bytes

    def check(self, name: str, changed: str) -> None:
        """Raises ChangedError; `changed` says that it holds something else."""
        try:
            stamp = _stamp(self.path)
            if stamp == self.seen:
                return
            now = self.path.read_bytes()
        except OSError as error:
            raise ChangedError(f"{name}: {self.path} can't be read any more: {error.strerror}.", ADVICE) from None
        if now != self.content:
            raise ChangedError(f"{changed} while it was compared, so nothing can be said of it.", ADVICE)
        self.seen = stamp


def _held(path: Path) -> _Held:
    return _Held(path, _stamp(path), path.read_bytes())


def _stamp(path: Path) -> Stamp:
    """What differs once a file is written to or replaced."""
    stat = path.stat()
    return stat.st_ino, stat.st_size, stat.st_mtime_ns, stat.st_ctime_ns
