"""Values of options: checked as they are read, so that a wrong one costs nothing."""

from __future__ import annotations

import math
from typing import Any

import click

from whyslower.api.seeds import SEEDS

WIDEST = 0.5  # a margin or precision beyond one half is a typing mistake (2 for 2%)


class Fraction(click.ParamType[float]):
    """A fraction between 0 and 0.5, also written as a percentage: 0.02 or 2%."""

    name = "fraction"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """The fraction."""
        text = str(value).strip()
        try:
            found = float(text.removesuffix("%")) / (100 if text.endswith("%") else 1)
        except ValueError:
            self.fail(f"{text!r} is not a number; write 0.02 or 2%.", param, ctx)
        if not 0 < found <= WIDEST:
            self.fail(f"{text!r} does not lie between 0 and {WIDEST}; 2 % is written 0.02 or 2%.", param, ctx)
        return found


class Seed(click.IntRange):
    """A seed of the random order."""

    def __init__(self) -> None:
        super().__init__(0, SEEDS - 1)


class Seconds(click.ParamType[float]):
    """A finite time above zero."""

    name = "seconds"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """The time in seconds."""
        try:
            found = float(str(value).removesuffix("s"))
        except ValueError:
            self.fail(f"{value!r} is not a number of seconds.", param, ctx)
        if not (math.isfinite(found) and found > 0):
            self.fail(f"{value!r} is no time to measure in; write a number of seconds above 0.", param, ctx)
        return found
