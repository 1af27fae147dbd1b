"""Lists that routines make arrays of: each list made one once, and that array given wherever the list is met again."""

from collections.abc import Callable
from typing import Any

MOST = 1_000_000  # items of all lists that are kept: where each unit makes new ones, none is met again


class _Kept:
    """The list is kept with its array, so that no other list takes its id."""

    def __init__(self) -> None:
        self.arrays: dict[tuple[int, int], tuple[Any, Any]] = {}
        self.items = 0


_kept = _Kept()


def array(numbers: Any, make: Callable[[Any], Any]) -> Any:
    """The array of a list: made of it the first time, or as its length has changed since."""
    key = id(numbers), len(numbers)
    known = _kept.arrays.get(key)
    if known is None:
        known = numbers, make(numbers)
        if _kept.items + len(numbers) <= MOST:
            _kept.arrays[key] = known
            _kept.items += len(numbers)
    return known[1]
