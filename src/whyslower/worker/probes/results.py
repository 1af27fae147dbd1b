"""Writes a program's variables down, unit by unit, without touching them.

A snapshot is one file: the header's length (8 bytes, little-endian), the header (JSON), then the arrays' bytes. The
header lists the leaves, where each lies, the state of the global generators, how often each kind of shared random
number was drawn so far, and how many bytes had been printed.
"""

from __future__ import annotations

import io
import json
import os
import stat
import struct
import sys
from typing import Any

from ..interventions import randoms
from .generators import global_states
from .values import Leaves

_open, _replace, _getpid = io.open, os.replace, os.getpid  # bound now: the program may put others in their place


class ResultsProbe:
    """Takes one snapshot a unit into `folder`, and one at the end. Never raises into the program; forked children take
    none."""

    def __init__(self, folder: str) -> None:
        self.folder = os.path.abspath(folder)
        self._pid = _getpid()
        self._known: set[str] = set()

    def at(self, unit: int, scope: dict[str, object]) -> None:
        """The variables of `scope` after `unit` units (0: before the first)."""
        self._known |= scope.keys()
        self._keep(f"unit-{unit:06d}", unit, scope)

    def at_end(self, unit: int, scope: dict[str, object]) -> None:
        """What the script has made after its loop: the variables of `scope` that no unit saw."""
        made = {name: value for name, value in scope.items() if name not in self._known}
        self._keep("end", unit, made)

    def _keep(self, name: str, unit: int, scope: dict[str, object]) -> None:
        if _getpid() != self._pid:
            return
        try:
            self._write(name, unit, scope)
        except Exception:  # a full disk, a program that broke a library: a missing snapshot says so by itself
            return

    def _write(self, name: str, unit: int, scope: dict[str, object]) -> None:
        printed = printed_so_far()
        states = global_states()
        leaves = Leaves()
        leaves.add_scope(scope)
        header: dict[str, Any] = {
            "schema": 1,
            "unit": unit,
            "printed": printed,
            "generators": states,
            "draws": randoms.drawn(),
            "truncated": leaves.truncated,
            "leaves": leaves.headers,
        }
        text = json.dumps(header).encode()
        path = os.path.join(self.folder, f"{name}.snapshot")
        with _open(path + ".part", "wb") as file:
            file.write(struct.pack("<Q", len(text)))
            file.write(text)
            for blob in leaves.blobs:
                file.write(blob)
        _replace(path + ".part", path)


def printed_so_far() -> int | None:
    """Bytes printed on the standard output, where that is a file; None where it isn't and so can't be known."""
    try:
        sys.stdout.flush()
        number = sys.stdout.fileno()
        return os.lseek(number, 0, os.SEEK_CUR) if stat.S_ISREG(os.fstat(number).st_mode) else None
    except (OSError, ValueError, AttributeError):
        return None
