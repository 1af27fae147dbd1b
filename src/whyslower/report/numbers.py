"""Numbers as people read them. An interval sets how many digits its estimate shows."""

from __future__ import annotations

import math

UNITS = ((1.0, "s"), (1e-3, "ms"), (1e-6, "µs"), (1e-9, "ns"))
MINUTE = 60.0
LONG = 120.0  # s; from here on minutes are easier to read
DIGITS = 3  # significant digits of a number that has no interval of its own
MOST_DECIMALS = 4
TENTH = 0.1
SMALL = 10.0
COARSE = 2  # a half-width whose first digit is 1 shows a second one: rounded to one, it could be off by a half


def decimals(value: float, low: float, high: float) -> int:
    """How many decimals a value shows: to the first digit of its interval's half-width, to the second if that is 1."""
    half = (high - low) / 2
    if not (math.isfinite(half) and half > 0):
        return plain_decimals(value)
    return min(max(-math.floor(math.log10(half / COARSE)), 0), MOST_DECIMALS)


def plain_decimals(value: float) -> int:
    """How many decimals give a number three significant digits."""
    if not math.isfinite(value) or value == 0:
        return 0
    return min(max(DIGITS - 1 - math.floor(math.log10(abs(value))), 0), MOST_DECIMALS)


def ratio(value: float, low: float = math.nan, high: float = math.nan) -> str:
    """A ratio, as precise as its interval: 1.55."""
    return f"{value:.{_ratio_decimals(value, low, high)}f}"


def interval(low: float, high: float) -> str:
    """A ratio's interval: 1.53 to 1.58. An end that is not known is a question mark."""
    places = _ratio_decimals(low, low, high)
    return " to ".join(f"{end:.{places}f}" if math.isfinite(end) else "?" for end in (low, high))


def _ratio_decimals(value: float, low: float, high: float) -> int:
    """Two at least for a small ratio, however wide its interval: 1.0 hides on which side of 1 it lies; and for one of
    some hundredths as many as show two digits of it."""
    least = DIGITS - 1 if value < SMALL else 0
    if 0 < value < TENTH:
        least = min(1 - math.floor(math.log10(value)), MOST_DECIMALS)
    return max(decimals(value, low, high), least)


def seconds(value: float | None, low: float | None = None, high: float | None = None) -> str:
    """A time in the unit that suits it: 156.2 µs, 3.4 ms, 2 min 5 s; "-" where it isn't known."""
    if value is None or not math.isfinite(value):
        return "-"
    if value >= LONG:
        return f"{int(value // MINUTE)} min {value % MINUTE:.0f} s"
    size, name = _unit(value)
    scaled = value / size
    if low is None or high is None:
        return f"{scaled:.{plain_decimals(scaled)}f} {name}"
    return f"{scaled:.{decimals(scaled, low / size, high / size)}f} {name}"


def seconds_interval(value: float | None, low: float | None, high: float | None) -> str:
    """The interval of a time, in the time's own unit: 155.9 to 156.6 µs."""
    if value is None or low is None or high is None or not (math.isfinite(low) and math.isfinite(high)):
        return "-"
    size, name = _unit(value)
    places = decimals(value / size, low / size, high / size)
    return f"{low / size:.{places}f} to {high / size:.{places}f} {name}"


def _unit(value: float) -> tuple[float, str]:
    return next(((size, name) for size, name in UNITS if abs(value) >= size), UNITS[-1])


def percent(value: float) -> str:
    """A fraction as a percentage, below 10 % with two significant digits: 2 %, 0.52 %, 34 %."""
    return f"{value * 100:.2g} %" if abs(value) < TENTH else f"{value * 100:.0f} %"


def count(number: int, noun: str, nouns: str = "") -> str:
    """A number with its noun: 1 block, 240 blocks."""
    return f"{whole(number)} {noun if number == 1 else nouns or noun + 's'}"


def whole(number: int) -> str:
    """With a space between thousands: 1 124 250."""
    return f"{number:,}".replace(",", " ")
