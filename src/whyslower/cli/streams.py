"""What goes to the standard streams beside reports, and streams that nobody reads any more."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TextIO

from whyslower.errors import WhyslowerError


def say(error: WhyslowerError) -> None:
    """What happened, what to do, and the details as they are, on standard error."""
    parts = (error.details.rstrip(), f"whyslower: {error.message}", error.advice)
    with read_or_not():
        print("\n".join(part for part in parts if part), file=sys.stderr)


@contextmanager
def read_or_not() -> Iterator[None]:
    """Messages that nobody reads (`2>&1 | head`) leave the exit code as it is."""
    try:
        yield
        sys.stderr.flush()
    except OSError:
        drop(sys.stderr)


def drop(stream: TextIO) -> None:
    """What is still in the buffer has nowhere to go; the interpreter would complain of it at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
