"""What turning a loop costs, against units so short that it shows."""

from __future__ import annotations

from collections.abc import Mapping

SHOWS = 0.02  # of a unit: from here on it is printed


def shares(harness_ns: Mapping[str, float], unit_s: Mapping[str, float]) -> dict[str, float]:
    """The share of each program's unit that is the harness's, as far as units are known."""
    return {label: cost * 1e-9 / unit_s[label] for label, cost in harness_ns.items() if unit_s.get(label, 0.0) > 0}


def widened(margin: float, found: Mapping[str, float]) -> float:
    """The margin, wider by what the harness may change the ratio: the largest share less the least."""
    return margin + (max(found.values()) - min(found.values()) if found else 0.0)
