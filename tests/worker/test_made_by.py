"""What a call would only make, and run nothing of."""

from __future__ import annotations

import functools
from collections.abc import AsyncIterator, Iterator

import pytest

from whyslower.worker.programs.load import made_by


def items() -> Iterator[int]:
    yield 1


async def fetch() -> int:
    return 1


async def stream() -> AsyncIterator[int]:
    yield 1


class Fetcher:
    async def __call__(self) -> int:
        return 1


@pytest.mark.parametrize(
    ("called", "kind"),
    [
        (items, "a generator function"),
        (functools.partial(functools.partial(fetch)), "an async function"),
        (Fetcher(), "an async function"),
        (stream, "an async generator function"),
        (items.__code__, "a generator function"),
        (Fetcher, ""),  # to make the object runs
        (len, ""),
        (lambda: [items()], ""),
    ],
)
def test_what_a_call_only_makes(called: object, kind: str) -> None:
    assert made_by(called) == kind
