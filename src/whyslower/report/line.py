"""One line that is written over on a terminal; elsewhere only lines that stay."""

from __future__ import annotations

import shutil
from contextlib import suppress
from typing import TextIO

CLEAR = "\r\x1b[2K"
UNKNOWN_WIDTH = (80, 24)


class Line:
    """Writes on a stream; one that is gone (a closed terminal) never disturbs who writes."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._live = stream.isatty()

    def draw(self, text: str) -> None:
        """Shows the text in place of what was drawn before."""
        if self._live:
            width = shutil.get_terminal_size(UNKNOWN_WIDTH).columns
            self._write(CLEAR + text[: width - 1])

    def stay(self, text: str) -> None:
        """Writes a line that stays."""
        self._write(f"{CLEAR}{text}\n" if self._live else f"{text}\n")

    def clear(self) -> None:
        """Removes what was drawn."""
        if self._live:
            self._write(CLEAR)

    def _write(self, text: str) -> None:
        with suppress(OSError, ValueError):  # ValueError: the stream was closed
            self._stream.write(text)
            self._stream.flush()
