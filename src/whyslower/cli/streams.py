"""Streams that nobody reads any more."""

from __future__ import annotations

import os
from typing import TextIO


def drop(stream: TextIO) -> None:
    """What is still in the buffer has nowhere to go; the interpreter would complain of it at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
